"""An arbiter's hands in a real browser: nothing here looks behind the screens."""

from __future__ import annotations

import re
from fractions import Fraction

from playwright.sync_api import Page, expect

from web_site import Site


def first_start(page: Page, site: Site, event: str) -> None:
    """From the one-time link of an empty program to an event."""
    page.goto(site.services.setup_link() or "")
    page.get_by_label("Name").fill("Ana")
    page.get_by_label("Password").fill("a long password")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("main")).to_contain_text("There is no event yet.")
    page.get_by_label("Name").fill(event)
    page.get_by_label("It begins as").select_option("")
    page.get_by_role("button", name="Make the event").click()
    expect(page.locator("h1")).to_contain_text("New tournament")


def add_tournament(page: Page, name: str, system: str, rounds: int | None = None) -> None:
    """A tournament with its system."""
    page.goto(page.url.partition("/-/new")[0] + f"/-/new?system={system}")
    page.locator("#f-name").fill(name)
    if rounds and page.locator("#f-total_rounds").count():
        page.locator("#f-total_rounds").fill(str(rounds))
    page.get_by_role("button", name="Make the tournament").click()
    expect(page.locator(".said")).to_have_text(re.compile("Now (enter the players|make the teams)."))
    if "/teams" in page.url:
        page.get_by_role("link", name="Players", exact=True).click()


def paste_players(page: Page, count: int) -> list[str]:
    """A list from elsewhere, reviewed and entered; the names in order of strength."""
    names = [f"Player {place:03}" for place in range(1, count + 1)]
    rows = [f"{name};{2500 - 9 * place};ESP" for place, name in enumerate(names, 1)]
    page.get_by_role("link", name="Import a list").click()
    page.get_by_label("Or paste it here").fill("\n".join(["Name;Rating;Fed", *rows]))
    page.get_by_role("button", name="Review").click()
    expect(page.locator("tbody tr")).to_have_count(count)
    page.get_by_role("button", name="Enter them").click()
    expect(page.locator("#list caption")).to_have_text(f"{count} players")
    return names


def type_player(page: Page, name: str, rating: int) -> None:
    """One player with keys alone: the cursor waits in the name, Enter sends, and it waits there again."""
    expect(page.locator("#f-name")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.get_by_label("Rating", exact=True).focus()
    page.keyboard.type(str(rating))
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_have_text(f"{name} is entered.")


def pair_and_publish(page: Page, number: int, called: str = "") -> tuple[list[tuple[str, str]], list[str]]:
    """Draft and publish; the boards as the screen shows them, and who has none.  A cup calls its rounds by stage."""
    page.get_by_role("button", name=f"Pair: {called}" if called else f"Pair round {number}", exact=True).click()
    expect(page.locator(".situation .facts")).to_contain_text("A draft")
    page.get_by_role("button", name=f"Publish: {called}" if called else f"Publish round {number}", exact=True).click()
    expect(page.locator(".said")).to_have_text(f"Published: {called}." if called else f"Round {number} is published.")
    rows = page.locator("main table tbody tr").evaluate_all(
        "rows => rows.map(row => [row.id, ...[...row.querySelectorAll('.name')].map(name => name.textContent)])"
    )
    boards = [(row[1], row[2]) for row in rows if row[0]]
    return boards, [row[1] for row in rows if not row[0] and len(row) == 2]


def type_results(page: Page, keys: str) -> None:
    """Nothing but keys: the focus is on the first open board and goes on by itself."""
    page.get_by_role("link", name="Enter results").click()
    expect(page.locator("#status")).to_have_attribute("data-ready", str(len(keys)))
    page.keyboard.type(keys)
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    expect(page.locator(".situation .facts")).to_contain_text("Every result is in.")


def standings(page: Page) -> dict[str, Fraction]:
    """Names and points in the order of the screen."""
    page.get_by_role("link", name="Standings").click()
    expect(page.locator("main table caption")).to_contain_text("Standings")
    rows = page.locator("main table tbody tr").evaluate_all(
        "rows => rows.map(row => [row.querySelector('.name').textContent,"
        " row.querySelectorAll('td strong')[1].textContent])"
    )
    return {name: read_points(written) for name, written in rows}


def read_points(written: str) -> Fraction:
    """Points as a screen writes them."""
    return Fraction(int(written.strip("½") or 0)) + (Fraction(1, 2) if "½" in written else 0)
