"""Each role in a real browser, in both languages: what it sees, what it may press, where it is stopped."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tablas.events.acts import PairRound
from tablas.store.people import Role, Scope
from web_site import Site


@pytest.fixture
def slug(site: Site) -> str:
    """One round with two results missing, and nothing drafted."""
    made = site.event("Roles", players=8)
    site.play(made, "1=..")
    return made


def test_the_public_reads_and_is_asked_to_sign_in(site: Site, open_page, slug: str) -> None:
    page = open_page(site)
    page.goto("/")
    expect(page.get_by_role("link", name="Run it")).to_have_count(0)
    expect(page.get_by_role("button", name="Make the event")).to_have_count(0)
    page.goto(f"/e/{slug}/a/round")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.goto(f"/p/{slug}/a/pairings")
    expect(page.locator("caption")).to_have_text("Round 1")


def test_an_assistant_sees_the_boards_given_and_no_draft(site: Site, open_page, slug: str) -> None:
    page = open_page(site, Role.ASSISTANT, Scope(slug, "a", 2, 4))
    page.goto(f"/e/{slug}")
    expect(page.locator("#entry tbody tr")).to_have_count(3)
    expect(page.locator("nav.tabs")).to_have_count(0)
    expect(page.locator("#status")).to_have_text("2 missing.")
    page.keyboard.type("10")
    expect(page.locator("#status")).to_contain_text("Every result is in.")
    site.do(slug, PairRound("a"))
    for path in (f"/e/{slug}", f"/e/{slug}/a/results"):
        page.goto(path)
        expect(page.locator("main")).not_to_contain_text("draft")
        expect(page.locator("body")).not_to_contain_text("Publish")
    for path in (f"/e/{slug}/a/round", f"/e/{slug}/a/players", f"/e/{slug}/-/history", "/people", "/ratings"):
        page.goto(path)
        expect(page.locator("main")).to_contain_text("Your account may not do this.")


def test_an_arbiter_of_one_event_runs_that_one(site: Site, open_page, slug: str) -> None:
    other = site.event("Not mine", players=4)
    page = open_page(site, Role.ARBITER, Scope(slug))
    page.goto("/")
    expect(page.get_by_role("link", name="Run it Roles").first).to_be_visible()
    expect(page.get_by_role("link", name="Run it Not mine")).to_have_count(0)
    expect(page.get_by_role("link", name="People")).to_have_count(0)
    page.goto(f"/e/{other}/a/players")
    expect(page.locator("main")).to_contain_text("Your account may not do this.")


def test_a_round_in_spanish(site: Site, open_page) -> None:
    slug = site.event("Ronda", players=4)
    page = open_page(site, Role.ARBITER, language="es")
    page.goto(f"/e/{slug}/a")
    page.get_by_role("button", name="Emparejar la ronda 1", exact=True).click()
    expect(page.locator(".situation .facts")).to_contain_text("Un borrador.")
    page.get_by_role("button", name="Publicar la ronda 1").click()
    page.get_by_role("link", name="Anotar resultados").click()
    page.locator("#status[data-ready]").wait_for()
    page.keyboard.type("1=")
    expect(page.locator("#status")).to_contain_text("Están todos los resultados.")
    page.get_by_role("link", name="Clasificación").click()
    expect(page.locator("caption")).to_have_text("Clasificación tras la ronda 1")
    page.locator("a[data-panel]").first.click()
    expect(page.locator("dialog h1")).to_contain_text("puesto 1 tras la ronda 1")


def test_a_keizer_ladder_is_ranked_by_its_table(site: Site, open_page) -> None:
    """Values 6, 5, 4, 3: the winners of round 1 get their own and the opponent's, 5 + 6 and 3 + 4."""
    slug = site.event("Ladder", players=4, system="keizer", total_rounds=None)
    site.play(slug, "00")
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/standings")
    expect(page.locator("tbody tr .name")).to_have_text(["Player 002", "Player 004", "Player 001", "Player 003"])
    expect(page.locator("thead th").nth(5)).to_have_text("KEIZER")
    expect(page.locator("tbody td:nth-child(6)")).to_have_text(["11", "7", "6", "4"])
    page.locator("a[data-panel]").first.click()
    expect(page.locator("dialog h1")).to_contain_text("Player 002: place 1")
    expect(page.locator("dialog h2").first).to_have_text("KEIZER · Sum of the Keizer table: 11")
    expect(page.locator("dialog")).to_contain_text("5 + 6 = 11.")
