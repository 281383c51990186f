"""A knock-out of 25 and a double round robin of 6, each wholly by hand in a real browser from an empty program."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import combinations

import pytest
from playwright.sync_api import Page, expect

import web_hands as hands
from web_site import Site

HALF = Fraction(1, 2)
WORTH = {"1": (Fraction(1), Fraction(0)), "=": (HALF, HALF), "0": (Fraction(0), Fraction(1))}


def _replayed(page: Page, site: Site, open_page, number: int, drawn: tuple[str, str]) -> tuple[int, str]:
    """The drawn match goes on with two rapid games, the second with the other colours: won and drawn."""
    phone = open_page(site, viewport={"width": 390, "height": 844})
    phone.goto("/p/cup/knock-out/bracket")
    drawing = phone.locator(".narrow-drawing")
    expect(drawing.locator("text", has_text="drawn, played again")).to_have_count(1)
    expect(drawing).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    for turn, key in enumerate("1="):
        number += 1
        boards, _ = hands.pair_and_publish(page, number, "Last 16, rapid tie-break")
        white, black = drawn[:: (-1, 1)[turn]]  # colours alternate through the match
        assert boards == [(white, black)]
        expect(page.locator("main table caption")).to_have_text("Last 16, rapid tie-break")
        hands.type_results(page, key)
    box = drawing.locator("[data-match]", has_text=drawn[0]).first
    expect(box).to_contain_text("½ 1 ½")
    expect(box).to_contain_text("½ 0 ½")
    return number, drawn[0]


@pytest.mark.slow
def test_a_knock_out_of_25(fresh_site: Site, open_page) -> None:
    page = open_page(fresh_site)
    hands.first_start(page, fresh_site, "Cup")
    hands.add_tournament(page, "Knock-out", "knockout")
    alive = set(hands.paste_players(page, 25))
    page.get_by_role("link", name="Bracket").click()
    expect(page.locator(".wide-drawing [data-match]")).to_have_count(24)
    expect(page.locator(".wide-drawing [data-bye]")).to_have_count(7)
    # 25 players need 24 matches: 9 first games bring the field to 16, then 8, 4, 2 and the final.
    stages = (("Last 32", 9), ("Last 16", 8), ("Quarter-finals", 4), ("Semi-finals", 2), ("Final", 1))
    number = 0
    for called, expected in stages:
        number += 1
        boards, resting = hands.pair_and_publish(page, number, called)
        assert len(boards) == expected
        assert {name for pair in boards for name in pair} | set(resting) == alive
        keys = "".join("10"[(board + expected) % 2] for board in range(expected))
        keys = "=" + keys[1:] if called == "Last 16" else keys
        hands.type_results(page, keys)
        lost = {black if key == "1" else white for (white, black), key in zip(boards, keys, strict=True) if key != "="}
        if called == "Last 16":
            number, loser = _replayed(page, fresh_site, open_page, number, boards[0])
            lost.add(loser)
        alive -= lost
    (champion,) = alive
    expect(page.locator(".situation")).to_contain_text("The knock-out is over")
    page.get_by_role("link", name="Bracket").click()
    expect(page.locator(".said strong")).to_have_text(f"Winner: {champion}")
    expect(page.locator(".wide-drawing text", has_text="winner of")).to_have_count(0)
    places = list(hands.standings(page))
    assert (places[0], len(places)) == (champion, 25)
    assert set(places[:2]) == set(boards[0])
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.locator(".situation .round")).to_have_text("Closed")
    spectator = open_page(fresh_site)
    spectator.goto("/p/cup/knock-out/bracket")
    expect(spectator.locator(".said strong")).to_have_text(f"Winner: {champion}")


@pytest.mark.slow
def test_a_double_round_robin_of_6(fresh_site: Site, open_page) -> None:
    page = open_page(fresh_site)
    hands.first_start(page, fresh_site, "Masters")
    hands.add_tournament(page, "Group", "berger", 10)
    names = ["Abad", "Bravo", "Cano", "Duarte", "Esteve", "Ferrer"]
    for place, name in enumerate(names):
        hands.type_player(page, name, 2400 - 10 * place)
    page.get_by_role("link", name="Settings").click()
    page.get_by_role("spinbutton", name="Cycles").fill("2")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_have_text("Saved.")
    points = dict.fromkeys(names, Fraction(0))
    met: list[tuple[str, str]] = []
    for number in range(1, 11):
        boards, resting = hands.pair_and_publish(page, number)
        assert (len(boards), resting) == (3, [])
        keys = "1=0=10=11"[number % 7 :][:3].ljust(3, "=")
        hands.type_results(page, keys)
        met += boards
        for (white, black), key in zip(boards, keys, strict=True):
            points[white] += WORTH[key][0]
            points[black] += WORTH[key][1]
    for one, two in combinations(names, 2):
        assert met.count((one, two)) == met.count((two, one)) == 1, "everybody meets everybody once with each colour"
    shown = hands.standings(page)
    assert shown == points
    assert list(shown.values()) == sorted(points.values(), reverse=True)
    page.get_by_role("link", name="Cross table").click()
    lines = page.locator("table.cross tbody tr").evaluate_all(
        "rows => rows.map(row => [row.querySelector('.name').textContent, row.lastElementChild.textContent,"
        " ...[...row.querySelectorAll('td.c:not(.own)')].map(cell => cell.textContent.trim())])"
    )
    assert [line[0] for line in lines] == list(shown)
    for name, total, *cells in lines:
        assert len(cells) == 5
        assert all(re.fullmatch(r"[01½] [01½]", cell) for cell in cells), cells
        assert sum(hands.read_points(mark) for cell in cells for mark in cell.split()) == points[name]
        assert hands.read_points(total.strip()) == points[name]
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.locator(".situation .round")).to_have_text("Closed")
