"""A knock-out and a double round robin in a real browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import EnterPlayers
from tablas.store.people import Role
from web_site import Site, people


def _make(page: Page, name: str, system: str) -> None:
    page.locator("#f-name").fill(name)
    page.get_by_label("System").select_option(system)
    page.get_by_role("button", name="Add the tournament").click()
    expect(page.locator(".said")).to_have_text("Now enter the players.")


def _play_round(page: Page, number: int, key: str) -> int:
    page.get_by_role("button", name=f"Pair round {number}", exact=True).click()
    page.get_by_role("button", name=f"Publish round {number}", exact=True).click()
    page.get_by_role("link", name="Enter results").click()
    page.locator("#status[data-ready]").wait_for()
    boards = page.locator("#entry tbody tr").count()
    page.keyboard.type(key * boards)
    expect(page.locator(".situation .facts")).to_contain_text("Every result is in.")
    return boards


@pytest.mark.slow
def test_a_knock_out_of_25(site: Site, open_page) -> None:
    slug = site.services.store.create("Cup", who="test").slug
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}")
    _make(page, "Knock-out", "knockout")
    site.do(slug, EnterPlayers("knock-out", people(25)))
    page.goto(f"/e/{slug}/knock-out/bracket")
    expect(page.locator("svg.bracket rect")).to_have_count(24)
    # 25 players need 24 matches: 9 first games bring the field to 16, then 8, 4, 2 and the final.
    played = [_play_round(page, number, "1") for number in range(1, 6)]
    assert played == [9, 8, 4, 2, 1]
    page.get_by_role("link", name="Bracket").click()
    champion = page.locator(".said strong").text_content()
    assert champion is not None
    assert re.fullmatch(r"Winner: Player \d{3}", champion)
    expect(page.locator("svg.bracket text.winner").last).to_have_text("1")
    page.get_by_role("link", name="Standings").click()
    expect(page.locator("tbody tr").first).to_contain_text(champion.removeprefix("Winner: "))
    page.get_by_role("button", name="Pair round 6").click()
    expect(page.get_by_role("alert")).to_contain_text("The knock-out is over")


@pytest.mark.slow
def test_a_double_round_robin_of_6(site: Site, open_page) -> None:
    slug = site.services.store.create("Masters", who="test").slug
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}")
    _make(page, "Masters", "berger")
    site.do(slug, EnterPlayers("masters", people(6)))
    page.goto(f"/e/{slug}/masters/settings")
    page.locator("#f-total_rounds").fill("10")
    page.get_by_role("spinbutton", name="Cycles").fill("2")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator(".said")).to_have_text("Saved.")
    assert _play_round(page, 1, "1") == 3
    for number in range(2, 10):
        site.play(slug, "111" if number % 2 else "===", "masters")
    page.reload()
    assert _play_round(page, 10, "=") == 3
    page.get_by_role("link", name="Cross table").click()
    cells = page.locator("table.cross tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.querySelectorAll('td.c:not(.own)')].map(cell => cell.textContent.trim()))"
    )
    assert [len(row) for row in cells] == [5] * 6
    assert all(re.fullmatch(r"[01½] [01½]", cell) for row in cells for cell in row), "everybody meets everybody twice"
    points = page.locator("table.cross tbody tr td:last-child").all_text_contents()
    total = sum(int(text.strip("½") or 0) + (0.5 if "½" in text else 0) for text in points)
    assert total == 30, "30 games are worth 30 points"
