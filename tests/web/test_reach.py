"""Everybody gets there: by keys alone, over a thin line; at four times the size: `test_axe.py`."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.store.people import Role
from tablas.web.demo import people
from web_site import Site

# Keys alone


def _reach(page: Page, name: str) -> None:
    """Press Tab until the named link, button or field has the focus, as somebody without a mouse does."""
    for _ in range(90):
        page.keyboard.press("Tab")
        said = page.evaluate(
            "(() => { const at = document.activeElement; const label = at.labels && at.labels[0];"
            " return (label || at).textContent.trim().replace(/\\s+/g, ' '); })()"
        )
        if said == name:
            assert page.evaluate("document.activeElement.matches(':focus-visible')"), f"{name}: no focus is seen"
            return
    raise AssertionError(f"{name!r} is not reached by Tab on {page.url}")


def _press(page: Page, name: str) -> None:
    _reach(page, name)
    page.keyboard.press("Enter")


@pytest.mark.slow
def test_a_whole_tournament_by_keys_alone(fresh_site: Site, open_page) -> None:
    """From the list of events to the closed tournament; nothing is clicked, focused or filled in by the test."""
    page: Page = open_page(fresh_site, Role.ADMINISTRATOR, viewport={"width": 1366, "height": 900})
    page.goto("/")
    _reach(page, "Name")
    page.keyboard.type("By keys")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{fresh_site.base}/e/by-keys/a/players")
    for place in range(1, 5):
        expect(page.locator("#f-name")).to_be_focused()
        page.keyboard.type(f"Player {place}")
        page.keyboard.press("Enter")
        expect(page.locator(".said")).to_have_text(f"Player {place} is entered.")
    _press(page, "Settings")
    expect(page.locator("#f-total_rounds")).to_be_visible()
    _reach(page, "Rounds")
    page.keyboard.press("Control+A")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(page.locator(".said")).to_be_visible()
    for number in (1, 2):
        _press(page, f"Pair round {number}")
        expect(page.locator(".situation .facts")).to_contain_text("A draft")
        _press(page, f"Publish round {number}")
        expect(page.locator(".said")).to_have_text(f"Round {number} is published.")
        _press(page, "Enter results")
        expect(page.locator("#status")).to_have_attribute("data-ready", "2")
        page.keyboard.type("1=")
        expect(page.locator(".situation .facts")).to_contain_text("Every result is in.")
        page.keyboard.press("Escape")
    _press(page, "Standings")
    expect(page.locator("main table caption")).to_have_text("Standings after round 2")
    _press(page, "Close the tournament")
    expect(page.locator("main table caption")).to_have_text("Final standings after round 2")
    section = fresh_site.section("by-keys", "a")
    assert (section.rounds_paired, section.closed) == (2, True)


# A thin line

MOST = 80_000


@pytest.fixture(scope="module")
def large(site: Site) -> str:
    """Three hundred players with names as people have them, three rounds played, a fourth being played."""
    slug = site.event("Three hundred", players=0, total_rounds=9)
    site.do(slug, EnterPlayers("a", people(300, 3)))
    for number in range(1, 5):
        site.do(slug, PairRound("a"))
        site.do(slug, PublishRound("a", number))
        for board in range(1, 151 if number < 4 else 60):
            site.do(slug, EnterResult("a", number, board, *read_result("1=0"[board * number % 3])))
    return slug


def _weight(client: httpx.Client, path: str) -> int:
    """The bytes of an answer as they go over the line."""
    with client.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        assert answer.status_code == 200, path
        return sum(len(chunk) for chunk in answer.iter_raw())


@pytest.mark.slow
def test_pages_of_three_hundred_players_are_light(site: Site, large: str) -> None:
    public, arbiter = site.visitor().client, site.visitor(Role.ARBITER).client
    parts = ("pairings", "pairings?by=name", "standings", "cross", "players", "player/7", "picture", "why")
    heavy = {f"/p/{large}/a/{part}": _weight(public, f"/p/{large}/a/{part}") for part in parts}
    desk = ("players", "checkin", "round", "round?by=name", "results", "standings", "cross")
    heavy |= {f"/e/{large}/a/{part}": _weight(arbiter, f"/e/{large}/a/{part}") for part in desk}
    heavy[f"/p/{large}/-/hall"] = _weight(public, f"/p/{large}/-/hall")
    assert {path: size for path, size in heavy.items() if size >= MOST} == {}
    assert min(heavy.values()) > 1000, "they hold something"
