"""The work of a form is never lost: refusals, consent withheld, sessions that end, programs that fail."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tablas.store.people import Role
from tablas.web.access.sessions import SESSION
from web_site import Site


def test_consent_withheld_brings_the_form_back(site: Site, open_page) -> None:
    slug = site.event("Consent", players=3)
    page: Page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/players")
    page.locator("#f-name").fill("Player 002")
    page.get_by_label("Rating", exact=True).fill("1999")
    page.get_by_label("Federation", exact=True).fill("POR")
    page.get_by_role("button", name="Enter the player").click()
    expect(page.locator("main")).to_contain_text("There is already a player called Player 002.")
    page.get_by_role("button", name="No, go back").click()
    expect(page.get_by_role("alert")).to_have_text("Nothing was changed.")
    expect(page.get_by_label("Rating", exact=True)).to_have_value("1999")
    expect(page.get_by_label("Federation", exact=True)).to_have_value("POR")
    assert len(site.section(slug, "a").facts.players) == 3
    page.get_by_role("button", name="Enter the player").click()
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.locator(".said")).to_have_text("Player 002 is entered.")


def test_a_session_that_ends_costs_nothing(site: Site, open_page) -> None:
    slug = site.event("Ended session", players=2)
    page: Page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/players")
    page.locator("#f-name").fill("Soler, Ana")
    page.get_by_label("Rating", exact=True).fill("2001")
    page.get_by_label("Title", exact=True).select_option("FM")
    kept = page.evaluate("window.sessionStorage.getItem('tablas:unsent')")
    assert "Soler, Ana" in kept, "kept before it is sent: a busy browser may lose what is written while a page is left"
    page.context.clear_cookies(name=SESSION)
    page.get_by_role("button", name="Enter the player").click()
    expect(page.get_by_text("What you typed is not lost")).to_be_visible()
    page.context.add_cookies([{"name": SESSION, "value": site.session(Role.ARBITER), "url": site.base}])
    page.get_by_role("link", name="Go back").click()
    expect(page.locator("#f-name")).to_have_value("Soler, Ana")
    expect(page.get_by_label("Title", exact=True)).to_have_value("FM")
    page.get_by_role("button", name="Enter the player").click()
    expect(page.locator(".said")).to_have_text("Soler, Ana is entered.")
    assert site.section(slug, "a").facts.players[-1].rating == 2001
    page.reload()
    expect(page.locator("#f-name")).to_have_value("")


@pytest.mark.parametrize(
    ("path", "form", "kept"),
    [
        ("teams", {"teams": "Casino: 1, 2\nno colon here"}, ["Casino: 1, 2\nno colon here"]),
        ("points", {"player": "2", "points": "x", "reason": "late"}, ['value="x"', 'value="late"', '"2" selected']),
        ("apart", {"first": "3", "second": "3"}, ['<option value="3" selected>']),
        ("players/1/absent", {"round": "9", "bye": "half"}, ['value="9"', '"half" selected']),
    ],
)
def test_small_forms_keep_what_was_typed(site: Site, path: str, form: dict[str, str], kept: list[str]) -> None:
    slug = site.event("Small forms", players=4)
    arbiter = site.visitor(Role.ARBITER)
    answer = arbiter.post(f"/e/{slug}/a/{path}", form, csrf=arbiter.csrf("/"))
    assert answer.status_code == 422
    assert "field-problem" in answer.text
    for part in kept:
        assert part in answer.text


def test_the_ticks_of_a_review_are_kept(site: Site) -> None:
    slug = site.event("Ticks", players=1)
    arbiter = site.visitor(Role.ARBITER)
    path = f"/e/{slug}/a/players/import"
    token = arbiter.csrf("/")
    shown = arbiter.post(path, {"pasted": "Name;Rating\nPlayer 001;2000\nRey, Inés;1900\nSoler, Ana;1800"}, csrf=token)
    data = shown.text.split('name="data" value="')[1].split('"')[0].replace("&#34;", '"')
    form = {"data": data, "take-0": "yes", "take-2": "yes"}
    assert arbiter.post(path, form, csrf=token).status_code == 409, "somebody has that name"
    back = arbiter.post(path, form | {"consent": "no"}, csrf=token)
    assert back.status_code == 422
    ticked = [place for place in range(3) if f'name="take-{place}" value="yes" checked' in back.text]
    assert ticked == [0, 2]
    assert arbiter.post(path, form | {"accept": "same-name"}, csrf=token).status_code == 303
    assert [player.name for player in site.section(slug, "a").facts.players[1:]] == ["Player 001", "Soler, Ana"]


def test_what_takes_long_says_so(site: Site, open_page) -> None:
    slug = site.event("Long", players=4)
    page: Page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/players")
    held: list[Route] = []
    page.route("**/a/players?q=*", lambda route: held.append(route))
    page.get_by_label("Search among the players").fill("002")
    expect(page.locator("#working")).to_contain_text("Working …")
    held[0].continue_()
    expect(page.locator("#list caption")).to_have_text("1 player")
    expect(page.locator("#working")).to_have_count(0)
