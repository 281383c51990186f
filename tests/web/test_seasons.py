"""A Keizer club's three evenings and a league to its end, by hand in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

import web_hands as hands
from tablas.events.acts import ChangeTeams, CreateTournament, EnterPlayers
from tablas.model import Team
from tablas.store.people import Role
from web_site import Site, people

P1, P2, P3, P4, P5, P6 = (f"Player {number:03}" for number in range(1, 7))
PHONE = {"width": 390, "height": 844}


def _play(page: Page, boards: list[tuple[str, str]], winners: set[str], drawn: set[str] = frozenset()) -> None:
    """Type the results so that these win and those draw; everybody else loses."""
    keys = ["=" if {white, black} & drawn else "1" if white in winners else "0" for white, black in boards]
    hands.type_results(page, "".join(keys))


def _player(page: Page, name: str) -> None:
    page.get_by_role("link", name="Players", exact=True).click()
    page.locator("#list").get_by_role("link", name=name).first.click()


@pytest.mark.slow
def test_three_evenings_of_a_keizer_club(site: Site, open_page) -> None:
    """Six players with values 9 to 4.  First evening: 1 beats 2, 3 and 4 draw, 5 beats 6.

    Own value and what was won: 9+8, 7+6/2, 6+7/2, 5+4, 8, 4, so the table is 1, 3, 4, 5, 2, 6.
    """
    slug = site.event("Club nights", players=6, system="keizer", total_rounds=None)
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/round")
    boards, resting = hands.pair_and_publish(page, 1)
    assert [set(pair) for pair in boards] == [{P1, P2}, {P3, P4}, {P5, P6}]
    assert resting == []
    _play(page, boards, {P1, P5}, {P3})
    page.get_by_role("link", name="Standings").click()
    rows = page.locator("main table tbody tr")
    expect(rows.locator(".name")).to_have_text([P1, P3, P4, P5, P2, P6])
    expect(rows.locator("td:nth-child(6) > :first-child")).to_have_text(["17", "10", "9½", "9", "8", "4"])

    # Second evening: 2 is excused, somebody new comes, 6 does not turn up.
    _player(page, P2)
    page.locator("#f-bye").select_option("half")
    page.get_by_role("button", name="Announce an absence").click()
    expect(page.locator(".bar", has_text="Round 2")).to_have_count(1)
    page.get_by_role("link", name="Players", exact=True).click()
    page.locator("#f-name").fill("Nora")
    page.locator("#f-rating").fill("1500")
    page.locator("#entry-form button.main").click()
    expect(page.locator(".said")).to_have_text("Nora is entered.")
    page.get_by_role("link", name="Check-in", exact=True).first.click()
    page.get_by_role("button", name="Open the check-in for round 2").click()
    for name in (P1, P3, P4, P5, "Nora"):
        page.locator("ul.checkin").get_by_role("button", name=name).click()
        expect(page.locator("ul.checkin").get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#here [role=status]")).to_contain_text("5 of 6 are here.")
    page.get_by_role("button", name="Pair round 2 without the 1 missing player").click()
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.locator(".said")).to_have_text("Round 2 is published.")
    boards = _boards(page)
    assert len(boards) == 2
    seated = {name for pair in boards for name in pair}
    assert seated < {P1, P3, P4, P5, "Nora"}
    assert P1 in seated
    _play(page, boards, {P1, P4})

    # Third evening: 5 goes for good, the others are back.
    _player(page, P5)
    page.get_by_role("button", name="Withdraw").click()
    page.get_by_role("link", name="Round", exact=True).click()
    boards, resting = hands.pair_and_publish(page, 3)
    assert {name for pair in boards for name in pair} == {P1, P2, P3, P4, P6, "Nora"}
    _play(page, boards, {P1, P2, P3})
    spectator = open_page(site, viewport=PHONE)
    spectator.goto(f"/p/{slug}/a/standings")
    expect(spectator.locator("main table caption")).to_have_text("Standings after round 3")
    names = spectator.locator("main table tbody .name").all_text_contents()
    assert set(names) == {P1, P2, P3, P4, P5, P6, "Nora"}
    assert names[0] == P1, "three wins"
    expect(spectator.locator("tr.gone")).to_contain_text(P5)
    assert spectator.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def _boards(page: Page) -> list[tuple[str, str]]:
    rows = page.locator("main table tbody tr[id]").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('.name')].map(name => name.textContent))"
    )
    return [(row[0], row[1]) for row in rows if len(row) == 2]


def _sheet(page: Page, home: str, guest: str, *results: str) -> None:
    """From the calendar to a match, every board pressed, and back."""
    page.get_by_role("link", name="Calendar", exact=True).first.click()
    page.get_by_role("link", name=f"Match of {home} and {guest}").click()
    for board, result in enumerate(results):
        page.get_by_role("radiogroup").nth(board).get_by_role("radio", name=result).check(force=True)
    page.get_by_role("button", name="Save the match").click()
    expect(page.locator(".said")).to_contain_text(home)


@pytest.mark.slow
def test_a_league_from_its_calendar_to_its_table(site: Site, open_page) -> None:
    """Four clubs on two boards: Casino 5 match points, Ateneo 4, Liceo 3, Torre 0 and once not there."""
    slug = site.services.store.create("City league", who="test").slug
    site.do(slug, CreateTournament("a", {"name": "League", "system": "team-berger", "board_colours": "WB"}))
    site.do(slug, EnterPlayers("a", people(8)))
    clubs = ("Casino", "Ateneo", "Liceo", "Torre")
    site.do(slug, ChangeTeams("a", tuple(Team(n, club, members=(n, n + 4)) for n, club in enumerate(clubs, 1))))
    page = open_page(site, Role.ARBITER, viewport=PHONE)
    page.goto(f"/e/{slug}/a/schedule")
    expect(page.locator(".schedule section")).to_have_count(3)
    spectator = open_page(site)
    days = (
        (("Casino", "Torre", "1–0", "1–0"), ("Ateneo", "Liceo", "1–0", "0–1")),
        (("Torre", "Liceo", "0–1", "0–1"), ("Casino", "Ateneo", "½–½", "½–½")),
        (("Liceo", "Casino", "½–½", "0–1"),),
    )
    for number, day in enumerate(days, 1):
        page.get_by_role("button", name=f"Pair round {number}", exact=True).click()
        page.get_by_role("button", name=f"Publish round {number}", exact=True).click()
        expect(page.locator(".said")).to_have_text(f"Round {number} is published.")
        if number == 1:
            spectator.goto(f"/p/{slug}/a/schedule")
            expect(spectator.locator("body[data-connected=yes]")).to_have_count(1)
        for match in day:
            _sheet(page, *match)
    page.get_by_role("link", name="Calendar", exact=True).first.click()
    page.get_by_role("link", name="Match of Ateneo and Torre").click()
    page.get_by_role("button", name="Torre is missing").click()
    expect(page.locator("main")).to_contain_text("forfeited")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    table = spectator.locator("table.league")
    expect(table.locator("caption")).to_have_text("Table after round 3")
    cells = [re.split(r"\s+", row.strip()) for row in table.locator("tbody tr").all_inner_texts()]
    assert cells == [
        ["1", "Casino", "3", "2", "1", "0", "5", "4½"],
        ["2", "Ateneo", "3", "1", "2", "0", "4", "4"],
        ["3", "Liceo", "3", "1", "1", "1", "3", "3½"],
        ["4", "Torre", "3", "0", "0", "3", "0", "0"],
    ]
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.locator(".situation .round")).to_have_text("Closed")
