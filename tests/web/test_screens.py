"""Screens besides the round: settings, players from the rating list, check-in, drafts by hand, paper, history."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tablas.events.acts import CheckIn, EnterPlayers, OpenCheckIn, PairRound
from tablas.store.people import Role
from tablas.systems import registry
from tablas.web.show.systems import HIDDEN
from web_site import Site, people

SURE = {"accept": ["leave-fide-mode", "leave-fide-mode-sure"], "why": "a club evening"}
"""What an arbiter answers who chooses a system that FIDE has not published."""


@pytest.mark.slow
@pytest.mark.parametrize("name", registry.names())
def test_every_system_can_be_chosen_with_all_its_options(site: Site, name: str) -> None:
    slug = site.event("Systems", players=0)
    arbiter = site.visitor(Role.ARBITER)
    page = arbiter.get(f"/e/{slug}/a/settings?system={name}").text
    system = registry.get(name)
    form = {
        "name": "Group A",
        "system": name,
        "scoring": "1-½-0",
        "edition": system.editions[-1] if system.editions else "",
    }
    for option in system.options_of():
        if option.name in HIDDEN:
            continue
        assert f'name="option-{option.name}"' in page
        value = option.choices[-1] if option.choices else option.default
        form[f"option-{option.name}"] = (
            {True: "no", False: "yes"}.get(value, str(value)) if isinstance(value, bool) else str(value)
        )
    sent = form if system.is_fides() else form | SURE
    saved = arbiter.post(f"/e/{slug}/a/settings", sent, csrf=arbiter.csrf("/"))
    assert saved.status_code == 303, saved.text
    section = site.section(slug, "a")
    assert section.system == name
    assert section.fide_mode == system.is_fides()
    for option in system.options_of():
        if option.choices and option.choices[-1] != option.default and option.name not in HIDDEN:
            assert section.options[option.name] == option.choices[-1]


def test_an_acceleration_is_chosen_in_the_settings_and_leaves_with_the_swiss(site: Site) -> None:
    slug = site.event("Accelerated", players=8)
    arbiter = site.visitor(Role.ARBITER)
    form = {"name": "Group A", "system": "dutch", "scoring": "1-½-0", "total_rounds": "5", "acceleration": "haley"}
    assert arbiter.post(f"/e/{slug}/a/settings", form, csrf=arbiter.csrf("/")).status_code == 303
    assert '<option value="haley" selected>' in arbiter.get(f"/e/{slug}/a/settings").text
    site.do(slug, PairRound("a"))
    draft = site.section(slug, "a").draft_round
    assert all((game.white <= 4) == (game.black <= 4) for game in draft.games)
    assert "imaginary" in arbiter.get(f"/e/{slug}/a/round/1/why").text
    form |= {"system": "berger"}
    assert arbiter.post(f"/e/{slug}/a/settings", form, csrf=arbiter.csrf("/")).status_code == 303
    assert site.section(slug, "a").acceleration == ""


def test_a_wrong_option_is_said_beside_its_field(site: Site) -> None:
    slug = site.event("Options", players=0)
    arbiter = site.visitor(Role.ARBITER)
    form = {"name": "Kept", "system": "berger", "option-cycles": "99", "tie_breaks": "PTS,SB", "scoring": "1-½-0"}
    answer = arbiter.post(f"/e/{slug}/a/settings", form, csrf=arbiter.csrf("/"))
    assert answer.status_code == 422
    assert 'id="e-option-cycles"' in answer.text
    assert 'value="Kept"' in answer.text
    assert 'value="PTS,SB"' in answer.text
    form |= {"option-cycles": "2", "tie_breaks": "PTS,NOSUCH"}
    answer = arbiter.post(f"/e/{slug}/a/settings", form, csrf=arbiter.csrf("/"))
    assert answer.status_code == 422
    assert 'id="e-tie"' in answer.text
    assert "NOSUCH" in answer.text


def test_tie_breaks_by_keys_and_by_drag(site: Site, open_page) -> None:
    slug = site.event("Tie-breaks", players=2)
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/settings")
    page.locator("#tie-breaks").fill("PTS,BH,SB")
    page.locator("#tie-breaks").blur()
    page.get_by_role("button", name="Up SB").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#tie-breaks")).to_have_value("PTS,SB,BH")
    expect(page.get_by_role("button", name="Up SB")).to_be_focused()
    page.get_by_label("Add", exact=True).select_option("DE")
    expect(page.locator("#tie-breaks")).to_have_value("PTS,SB,BH,DE")
    page.locator("#tie-break-list li").nth(3).drag_to(page.locator("#tie-break-list li").nth(1))
    expect(page.locator("#tie-breaks")).to_have_value("PTS,DE,SB,BH")
    page.get_by_role("button", name="Remove SB").click()
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_have_text("Saved.")
    assert site.section(slug, "a").facts.tie_breaks == ("PTS", "DE", "BH")


def test_names_are_completed_from_the_rating_list(fresh_site: Site, open_page, tmp_path: Path) -> None:
    source = tmp_path / "list.xml"
    player = "<player><fideid>2200012</fideid><name>Núñez, José</name><country>ESP</country><sex>M</sex>"
    player += "<title>FM</title><rating>2310</rating><birthday>1990</birthday></player>"
    source.write_text(f"<playerslist>{player}</playerslist>")
    fresh_site.services.ratings.load(source)
    slug = fresh_site.event(players=2)
    page = open_page(fresh_site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/players")
    page.locator("#f-name").type("nunez jo")
    page.locator("#listed button").click()
    expect(page.locator("#f-fide_id")).to_have_value("2200012")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text("Núñez, José is entered.")
    entered = fresh_site.section(slug, "a").facts.players[-1]
    assert (entered.rating, entered.title.value, entered.federation) == (2310, "FM", "ESP")
    page.locator("#f-name").type("nunez")
    expect(page.locator("#listed")).to_contain_text("Already entered: Núñez, José")


def test_check_in_and_pair_without_the_missing(site: Site, open_page) -> None:
    slug = site.event("Check-in", players=6)
    page = open_page(site, Role.ARBITER, viewport={"width": 390, "height": 844}, has_touch=True)
    page.goto(f"/e/{slug}/a/checkin")
    page.get_by_role("button", name="Open the check-in for round 1").click()
    expect(page.locator("#here p[role=status]")).to_contain_text("0 of 6 are here.")
    for number in (1, 2, 3, 4):
        page.get_by_role("button", name=f"Player 00{number}").tap()
        expect(page.locator(f"#here-{number}")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#here p[role=status]")).to_contain_text("4 of 6 are here.")
    page.get_by_label("Only missing").check()
    expect(page.locator(".checkin li")).to_have_count(2)
    page.goto(f"/e/{slug}/a/round")
    expect(page.locator("#obstacles")).to_contain_text("Not checked in: Player 005 and Player 006.")
    page.get_by_role("button", name="Pair without those who are missing").click()
    expect(page.locator(".said")).to_contain_text("Round 1 is drafted.")
    draft = site.section(slug, "a").draft
    assert draft is not None
    assert len(draft.games) == 2


def test_news_do_not_take_the_place_of_a_filter_that_is_awaited(site: Site, open_page) -> None:
    """While the list of the missing is on its way somebody else checks a player in; the list still arrives."""
    slug = site.event("Awaited", players=6)
    site.do(slug, OpenCheckIn("a"))
    page = open_page(site, Role.ARBITER)
    held: list[Route] = []
    page.route(re.compile("missing=yes"), lambda route: held.append(route) if not held else route.continue_())
    page.goto(f"/e/{slug}/a/checkin")
    page.get_by_label("Only missing").check()
    with page.expect_response(lambda answer: answer.url.endswith("/a/checkin")):
        site.do(slug, CheckIn("a", (1,)))
    page.wait_for_timeout(300)
    held[0].continue_()
    expect(page.locator(".checkin li")).to_have_count(5)


def test_a_draft_by_hand_tells_what_is_unusual(site: Site, open_page) -> None:
    slug = site.event("By hand", players=4)
    site.play(slug, "11")
    site.do(slug, PairRound("a"))
    section = site.section(slug, "a")
    assert section.draft is not None
    first = section.facts.rounds[0].games[0]
    board = next(game for game in section.draft.games if first.white in game[:2])
    other = board.black if board.white == first.white else board.white
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/round")
    page.get_by_label("This player").select_option(str(other))
    page.get_by_label("and this one").select_option(str(first.black))
    page.get_by_role("button", name="Exchange them").click()
    expect(page.locator("main")).to_contain_text("already met in round 1.")
    page.get_by_role("button", name="No, go back").click()
    assert site.section(slug, "a").draft == section.draft
    page.goto(f"/e/{slug}/a/round")
    page.get_by_label("This player").select_option(str(other))
    page.get_by_label("and this one").select_option(str(first.black))
    page.get_by_role("button", name="Exchange them").click()
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.locator(".said")).to_have_text("The draft is altered.")
    assert "rematch" in site.services.store.log(slug)[-1].accepted


def test_paper_has_a_head_and_nothing_to_press(site: Site, open_page) -> None:
    slug = site.event("Paper", players=8)
    site.play(slug, "1...")
    page = open_page(site)
    for part in ("pairings", "pairings?by=name", "standings", "cross"):
        page.goto(f"/p/{slug}/a/{part}")
        page.emulate_media(media="print")
        expect(page.locator(".paper-row")).to_be_visible()
        expect(page.locator(".paper-row")).to_contain_text("Paper · Group A")
        for hidden in (".top", ".tabs", ".bar", ".bottom"):
            expect(page.locator(hidden).first).to_be_hidden()
        page.emulate_media(media="screen")
    page.goto(f"/p/{slug}/a/pairings")
    page.emulate_media(media="print")
    expect(page.locator("#b2 .playing")).to_be_hidden()


@pytest.mark.slow
def test_history_goes_back_and_forth(site: Site) -> None:
    slug = site.event("History", players=4)
    arbiter = site.visitor(Role.ARBITER)
    path = f"/e/{slug}/-/history"
    token = arbiter.csrf("/")
    assert arbiter.post(f"{path}/point", {"name": "before the late entry"}, csrf=token).status_code == 303
    site.do(slug, EnterPlayers("a", people(1, 9)))
    assert arbiter.post(f"{path}/undo", csrf=token).status_code == 303
    assert len(site.section(slug, "a").facts.players) == 4
    assert arbiter.post(f"{path}/redo", csrf=token).status_code == 303
    assert len(site.section(slug, "a").facts.players) == 5
    point = next(entry.seq for entry in site.services.store.log(slug) if entry.kind.value == "restore-point")
    assert arbiter.post(f"{path}/restore", {"to": str(point)}, csrf=token).status_code == 303
    assert len(site.section(slug, "a").facts.players) == 4
    stale = arbiter.post(f"{path}/undo", {"seq": "3"}, csrf=token)
    assert stale.status_code == 422
    assert "was faster" in stale.text
    assert "before the late entry" in arbiter.get(path).text


@pytest.mark.slow
def test_a_form_sent_twice_is_carried_out_once(site: Site) -> None:
    slug = site.event("Twice", players=4)
    arbiter = site.visitor(Role.ARBITER)
    token = arbiter.csrf("/")
    assert arbiter.post(f"/e/{slug}/a/pair", {"round": "1"}, csrf=token).status_code == 303
    assert arbiter.post(f"/e/{slug}/a/publish", {"round": "1"}, csrf=token).status_code == 303
    again = arbiter.post(f"/e/{slug}/a/publish", {"round": "1"}, csrf=token)
    assert again.status_code == 422
    assert "Round 1 is published already." in again.text
    assert site.section(slug, "a").rounds_paired == 1
