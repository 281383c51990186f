"""A whole Swiss in a real browser, from an empty program to the final standings."""

from __future__ import annotations

import random
import re
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

import web_hands as hands
from walks import up_to
from web_site import Site

PLAYERS, ROUNDS = up_to(60, 24), up_to(9, 7)
LAST = f"Player {PLAYERS:03}"
WORTH = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}


@pytest.mark.slow
@pytest.mark.walk
def test_a_swiss_of_many_rounds(fresh_site: Site, open_page) -> None:
    site = fresh_site
    page = open_page(site, viewport={"width": 1280, "height": 900})
    _begin(page, site)
    lots = random.Random(9)
    halves: dict[str, int] = {}
    met: set[frozenset[str]] = set()
    for number in range(1, ROUNDS + 1):
        if number == 3:
            _enter_late(page, "Late, Lola")
        if number == 6:
            _withdraw(page, LAST)
        boards, byes = hands.pair_and_publish(page, number)
        for pair in boards:
            assert frozenset(pair) not in met, f"{pair} met twice"
            met.add(frozenset(pair))
        keys = "".join(lots.choice("1=0") for _ in boards)
        hands.type_results(page, keys)
        for (white, black), key in zip(boards, keys, strict=True):
            halves[white] = halves.get(white, 0) + WORTH[key][0]
            halves[black] = halves.get(black, 0) + WORTH[key][1]
        for name in set(byes) - {LAST if number >= 6 else ""}:
            halves[name] = halves.get(name, 0) + 2
        if number == 4:
            _correct_and_undo(page, boards, keys)
    shown = hands.standings(page)
    assert len(shown) == PLAYERS + 1
    assert shown == {name: Fraction(value, 2) for name, value in halves.items()}
    assert list(shown.values()) == sorted(shown.values(), reverse=True)
    page.get_by_role("button", name="Close the tournament").click()
    expect(page.locator(".situation .round")).to_have_text("Closed")
    expect(page.locator("tr.gone")).to_contain_text(LAST)


def _begin(page: Page, site: Site) -> None:
    """First start, event, tournament, players from a pasted list, colour of the first round."""
    hands.first_start(page, site, "Winter Open")
    hands.add_tournament(page, "Group A", "dutch", ROUNDS)
    hands.paste_players(page, PLAYERS)
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Colour of number 1 in round 1").select_option("w")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_have_text("Saved.")


def _enter_late(page: Page, name: str) -> None:
    page.get_by_role("link", name="Players").click()
    page.locator("#f-name").fill(name)
    page.get_by_label("Rating", exact=True).fill("2399")
    page.get_by_role("button", name="Enter the player").click()
    expect(page.locator("main")).to_contain_text(name)  # Who moves to make room is told before.
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.get_by_role("row", name=re.compile(name))).to_contain_text("from round 3")


def _withdraw(page: Page, name: str) -> None:
    page.get_by_role("link", name="Players").click()
    page.get_by_label("Search among the players").fill(name)
    expect(page.locator("#list caption")).to_have_text("1 player")
    page.get_by_role("link", name=name).click()
    page.get_by_role("button", name="Withdraw").click()
    expect(page.locator("main")).to_contain_text("Left after round 5.")


def _correct_and_undo(page: Page, boards: list[tuple[str, str]], keys: str) -> None:
    """Another result is asked about first; the history takes it back again."""
    row = page.locator("#entry tbody tr").nth(2)
    cell = row.locator("input.result")
    before = cell.input_value()
    cell.focus()
    new = next(key for key in "1=0" if key != keys[2])
    page.keyboard.press(new)
    expect(page.locator("#status")).to_contain_text(f"Board 3 has {before}. Change it to")
    expect(cell).to_have_value(before)
    page.keyboard.press("Enter")
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    expect(cell).not_to_have_value(before)
    page.get_by_role("link", name="History").click()
    expect(page.locator("tbody tr").first).to_contain_text(re.compile(r"board 3: .* corrected to"))
    page.get_by_role("link", name="Undo the last act").click()
    expect(page.locator("#preview-head")).to_contain_text("Takes back 1 result of round 4 by")
    page.get_by_role("button", name="Take back 1 result").click()
    expect(page.locator(".said")).to_have_text("It is taken back.")
    expect(page.locator("tbody tr s").first).to_contain_text("corrected to")
    page.goto(page.url.split("/-/history")[0] + "/group-a/results/4")
    expect(page.locator("#entry tbody tr").nth(2).locator("input.result")).to_have_value(before)
