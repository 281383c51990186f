"""Setting up in the browser: few clicks to round 1, only what applies, last year's event, clubs, players moved."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import CreateTournament, EnterPlayers
from tablas.store.people import Role
from web_site import Site, Visitor, people


@pytest.mark.slow
def test_a_newcomer_needs_at_most_eight_clicks_to_round_1(fresh_site: Site, open_page) -> None:
    """Every press of a button or link is counted by the browser itself."""
    page: Page = open_page(fresh_site, Role.ADMINISTRATOR)
    page.add_init_script(
        "addEventListener('click', () => {"
        " sessionStorage.setItem('clicks', 1 + Number(sessionStorage.getItem('clicks'))); }, true)"
    )
    page.goto("/")
    page.get_by_label("Name").fill("Newcomers")
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("link", name="Import a list").click()
    rows = [f"Player {place:02};{2400 - 9 * place};ESP" for place in range(1, 25)]
    page.get_by_label("Or paste it here").fill("\n".join(["Name;Rating;Fed", *rows]))
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    page.get_by_role("button", name="Publish round 1", exact=True).click()
    expect(page.locator(".said")).to_have_text("Round 1 is published.")
    assert int(page.evaluate("sessionStorage.getItem('clicks')")) <= 8
    assert fresh_site.section("newcomers", "a").rounds_paired == 1


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ADMINISTRATOR)


def test_systems_stand_in_kinds_with_only_their_options(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Kinds")
    page = arbiter.get(f"/e/{slug}/-/new").text
    assert page.count('class="tile"') == 5
    assert "C.04.3" in page
    assert 'name="option-games"' not in page
    assert "engine" not in page.lower()
    cup = arbiter.get(f"/e/{slug}/-/new?kind=knockout").text
    assert 'name="option-games"' in cup
    assert 'name="acceleration"' not in cup
    old = arbiter.get(f"/e/{slug}/-/new?system=dutch&edition=1998").text
    assert 'name="option-same-origin"' in old
    assert 'name="option-same-origin"' not in page, "an option of the texts of 1992 and 1998"


def test_the_choice_makes_the_tournament(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Made")
    form = {"whole": "yes", "name": "Cup", "system": "knockout", "option-games": "2"}
    answer = arbiter.post(f"/e/{slug}/-/tournaments", form)
    assert answer.headers["location"] == f"/e/{slug}/cup/players"
    section = site.section(slug, "cup")
    assert (section.system, dict(section.options)) == ("knockout", {"games": 2})
    teams = arbiter.post(f"/e/{slug}/-/tournaments", {"whole": "yes", "name": "Liga", "system": "team-berger"})
    assert teams.headers["location"] == f"/e/{slug}/liga/teams"


def test_an_event_begins_from_a_template_or_as_last_year(site: Site, arbiter: Visitor) -> None:
    made = arbiter.post("/events", {"name": "Copa 2025", "begin": "cup"})
    assert made.headers["location"] == "/e/copa-2025/a"
    site.do("copa-2025", EnterPlayers("a", people(5)))
    again = {"name": "Copa 2026", "begin": "like:copa-2025", "with_players": "yes"}
    assert arbiter.post("/events", again).status_code == 303
    section = site.section("copa-2026", "a")
    assert (section.system, section.name, len(section.facts.players)) == ("knockout", "Copa 2026", 5)
    empty = arbiter.post("/events", {"name": "Vacío", "begin": ""})
    assert empty.headers["location"] == "/e/vacio/-/new"


def test_clubs_are_kept_apart_by_one_button(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Clubs", players=0)
    clubs = ("Llera", "Azuaga", "Llera", "Azuaga", "Zafra", "Zafra")
    site.do(slug, EnterPlayers("a", tuple(replace(one, club=club) for one, club in zip(people(6), clubs, strict=True))))
    page = arbiter.get(f"/e/{slug}/a/settings").text
    assert "Keep every club apart (3)" in page
    assert re.search(r'<select id="f-first".*?<option value="0"( selected)?>–', page, re.DOTALL), "nobody is chosen yet"
    assert arbiter.post(f"/e/{slug}/a/apart", {"by": "club"}).status_code == 303
    assert len(site.section(slug, "a").facts.forbidden) == 3
    assert "Keep every club apart" not in arbiter.get(f"/e/{slug}/a/settings").text


def test_a_player_is_moved_on_his_card(site: Site, arbiter: Visitor) -> None:
    slug = site.event("Moving", players=4)
    assert "Another tournament" not in arbiter.get(f"/e/{slug}/a/players/1").text
    site.do(slug, CreateTournament("b", {"name": "Group B"}))
    assert "Goes on in" in arbiter.get(f"/e/{slug}/a/players/1").text
    answer = arbiter.post(f"/e/{slug}/a/players/1/move", {"to": "b"})
    assert answer.headers["location"] == f"/e/{slug}/b/players"
    assert [one.name for one in site.section(slug, "b").facts.players] == ["Player 001"]
