"""What a player still needs for a norm, on the player's own page."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ended_event import MASTERS, ended
from tablas.web.show.own_norms import norm_needs
from web_site import Site

JARA = 10


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.services.store.create("Norms", who="test").slug
    ended(site, made, "last", rounds=8)
    ended(site, made, "early", rounds=5)
    return made


def _card(site: Site, slug: str, name: str, number: int, language: str = "en") -> str:
    section = site.section(slug, name)
    text = site.visitor(language=language).get(f"/p/{slug}/{name}/player/{section.card_of(number)}").text
    found = re.search(r'<section class="sheet norm-needs".*?</section>', text, re.DOTALL)
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", found[0]))) if found else ""


def test_before_the_last_game_the_result_that_is_enough(site: Site, slug: str) -> None:
    """Average 2417: seven of nine make a GM norm (2380 to 2433 in the table of B.01).

    Jara draws with the three grandmasters and wins the rest: before the last game there are 6½ with a grandmaster
    behind him, or 7 with one to come.
    """
    game = next(
        game for game in site.section(slug, "last").tournament.rounds[8].games if JARA in (game.white, game.black)
    )
    other = MASTERS[(game.white if game.black == JARA else game.black) - 1]
    result = "even a loss" if other[2].value == "GM" else "a draw"
    text = _card(site, slug, "last", JARA)
    assert f"GM {result} against {other[0]} is enough" in text
    assert f"IM even a loss against {other[0]} is enough" in text
    assert "basta" in _card(site, slug, "last", JARA, "es")


def test_earlier_the_score_that_is_enough(site: Site, slug: str) -> None:
    """Five games of the round robin are over; whom he meets is known, so that one score is enough."""
    section = site.section(slug, "early")
    points = sum(
        {"1": 2, "=": 1}.get((game.white_outcome if game.white == JARA else game.black_outcome).value, 0)
        for played in section.tournament.rounds[:5]
        for game in played.games
        if JARA in (game.white, game.black)
    )
    lacking = 14 - points
    shown = f"{lacking // 2 or ''}{'½' if lacking % 2 else ''}"
    assert f"GM {shown} of the 4 games left" in _card(site, slug, "early", JARA)


def test_nothing_is_promised_where_nothing_is_near(site: Site, slug: str) -> None:
    assert _card(site, slug, "last", 1) == "", "a grandmaster"
    short = site.event("Short", players=6, total_rounds=5)
    site.play(short, "111")
    assert _card(site, short, "a", 1) == ""
    event = site.services.store.moment(slug).event
    assert norm_needs(event, event.section("last"), 9, 1900) == (), "2320 and a performance far below"
