"""A player's phone: found once and kept, board in large type, why this opponent and why this place."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tablas.events.acts import EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.web.demo import people
from web_site import Site

PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Two rounds played, the third being played."""
    made = site.event("Phones", players=9)
    site.play(made, "1=01")
    site.play(made, "10=1")
    site.play(made, "....")
    return made


def test_this_is_me_is_kept_on_the_device(site: Site, slug: str, open_page) -> None:
    page = open_page(site, viewport=PHONE)
    page.goto(f"/p/{slug}")
    section = site.section(slug, "a")
    card = section.facts.rounds[2].games[1].white
    called = f"Player {card:03}"
    page.get_by_role("searchbox", name="Who are you?").fill(called.upper())
    page.keyboard.press("Enter")
    page.locator("[data-this-is-me]").first.click()
    page.goto(f"/p/{slug}/a/standings")
    bar = page.locator("[data-me-bar]")
    expect(bar).to_contain_text(called)
    bar.get_by_role("link", name=called).click()
    number = page.locator(".seat .board-number")
    expect(number).to_have_text("2")
    assert float(number.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 80, "read at arm's length"
    page.goto(f"/p/{slug}/a/pairings")
    page.locator("[data-me-forget]").click()
    expect(page.locator("[data-me-bar]")).to_be_hidden()
    other = open_page(site, viewport=PHONE)
    other.goto(f"/p/{slug}/a/standings")
    expect(other.locator("[data-me-bar]")).to_be_hidden()


def test_the_card_answers_in_the_order_one_asks(site: Site, slug: str, open_page) -> None:
    page = open_page(site, viewport=PHONE)
    page.goto(f"/p/{slug}/a/player/{site.section(slug, 'a').facts.rounds[2].games[1].white}")
    heads = [head.strip() for head in page.locator(".phone section h2").all_text_contents()]
    wanted = ["Why this opponent?", "Why place", "Place after each round", "Games and rating"]
    at = [[place for place, head in enumerate(heads) if head.startswith(words)] for words in wanted]
    assert all(at), heads
    assert at == sorted(at), heads
    expect(page.locator(".games-of caption")).to_contain_text("performance")
    expect(page.locator(".rating-of")).to_contain_text("on the list")
    expect(page.locator(".phone")).to_contain_text("Colours so far:")
    assert ".5" not in page.locator(".why-place").text_content(), "halves are written ½"


def test_three_hundred_names_are_folded_and_searched(site: Site, open_page) -> None:
    slug = site.event("Folded", players=0)
    site.do(slug, EnterPlayers("a", people(300, 3)))
    site.do(slug, PairRound("a"))
    site.do(slug, PublishRound("a", 1))
    page = open_page(site, viewport=PHONE)
    page.goto(f"/p/{slug}/a/pairings?by=name")
    expect(page.locator("tr.fold").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") < 3000
    name = people(300, 3)[170].name
    page.locator("#fold-search").fill(name)
    shown = page.locator("tbody tr:not(.folded):not(.fold)")
    expect(shown.first).to_contain_text(name.split(",")[0])
    assert shown.count() < 5
    page.evaluate("document.addEventListener('tablas:refreshed', () => { document.body.dataset.heard = 'yes'; })")
    site.do(slug, EnterResult("a", 1, 1, *read_result("1")))
    expect(page.locator("body[data-heard]")).to_be_attached()
    expect(page.locator("#fold-search")).to_be_visible()
    expect(page.locator("#fold-search")).to_have_value(name)
    expect(shown.first).to_contain_text(name.split(",")[0])
    assert shown.count() < 5, "news bring neither an empty search nor everybody"
