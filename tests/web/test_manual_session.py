"""A walk through pairing by hand in a browser: begin, alter, compare, end with one's word, publish."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tablas.store.people import Role
from web_site import Site


@pytest.mark.slow
def test_q065_q069_a_walk_through_the_session(site: Site, open_page) -> None:
    slug = site.event("Walk", players=6)
    page = open_page(site, Role.ARBITER)
    page.goto(f"/e/{slug}/a/round")
    page.get_by_role("button", name="Pair round 1", exact=True).click()
    page.goto(f"/e/{slug}/a/draft")
    expect(page.locator("#compared")).to_contain_text("As the rules give it.")
    page.get_by_role("button", name="Begin pairing by hand").click()
    page.get_by_role("button", name="Turn the colours of board 1").click()
    expect(page.locator("#compared")).to_contain_text("4 Player 004 – 1 Player 001")
    page.get_by_role("button", name="Keep this draft").click()
    page.get_by_role("link", name="Pairing by hand").click()
    page.get_by_role("button", name="End pairing by hand").click()
    expect(page.get_by_role("heading", name="Are you sure?")).to_be_visible()
    page.get_by_role("button", name="Yes, go on").click()
    expect(page.get_by_role("heading", name="Are you quite sure?")).to_be_visible()
    page.get_by_label("Why").fill("The list in the hall had it so.")
    page.get_by_role("button", name="Yes, against the usual rules").click()
    expect(page.locator(".notice.altered")).to_contain_text("The list in the hall had it so.")
    page.get_by_role("button", name="Publish round 1", exact=True).click()
    expect(page.locator(".notice.altered")).to_contain_text("Altered by hand")
