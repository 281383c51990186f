"""Lists of a thousand and more come in pages with a search, so that no page is heavy; short ones stay whole."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from tablas.events.acts import (
    ChangeTeams,
    CreateEvening,
    CreateTournament,
    EnterPlayers,
    JoinEvening,
    PairRound,
    PublishRound,
    SeatRound,
)
from tablas.events.evenings.facts import Rules
from tablas.model import Player, Team
from web_site import Site, Visitor

pytestmark = pytest.mark.slow

PLAYERS = 1201


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """A round of 600 boards and a bye."""
    made = site.event("Festival", players=PLAYERS)
    site.play(made, "1=0")
    return made


@pytest.fixture(scope="module")
def public(site: Site) -> Visitor:
    return site.visitor()


def lines(page: str) -> int:
    return page.split("<tbody")[1].split("</tbody>")[0].count("<tr")


def wire(site: Site, path: str) -> int:
    """The bytes of an answer as they go over the wire."""
    with httpx.stream("GET", site.base + path, headers={"Accept-Encoding": "gzip"}, timeout=60) as answer:
        assert answer.status_code == 200, path
        return len(b"".join(answer.iter_raw()))


@pytest.mark.parametrize(
    ("part", "sizes"),
    [
        ("players", [500, 500, 201]),
        ("standings", [500, 500, 201]),
        ("cross", [500, 500, 201]),
        ("pairings?by=name", [500, 500, 201]),
        ("pairings", [601]),
    ],
)
def test_every_line_is_on_one_page_and_no_page_is_heavy(
    site: Site, public: Visitor, slug: str, part: str, sizes: list[int]
) -> None:
    path = f"/en/p/{slug}/a/{part}"
    whole = public.get(path).text
    links = re.findall(r'href="(\?[^"]*page=\d)"', whole)
    assert len(links) == (len(sizes) if len(sizes) > 1 else 0)
    bare = path.partition("?")[0]
    pages = [bare + link.replace("&amp;", "&") for link in links] or [path]
    assert [lines(public.get(page).text) for page in pages] == sizes
    names = [re.findall(r'class="name" href="[^"]*/player/(\d+)"', public.get(page).text) for page in pages]
    assert sorted(int(card) for page in names for card in page) == list(range(1, PLAYERS + 1))
    assert max(wire(site, page) for page in pages) < 100_000
    beyond = f"{bare}?page={len(sizes) + 1}"
    assert public.get(beyond).status_code == 404


@pytest.mark.parametrize("part", ["players", "standings", "cross", "pairings", "pairings?by=name"])
def test_somebody_on_another_page_is_found(public: Visitor, slug: str, part: str) -> None:
    mark = "&" if "?" in part else "?"
    page = public.get(f"/en/p/{slug}/a/{part}{mark}q=1150").text
    assert "Player 1150" in page
    assert lines(page) == 2, "the one of that name and the one of that number"


def test_a_short_list_is_whole_and_has_no_pages(site: Site, public: Visitor) -> None:
    slug = site.event("Short", players=40)
    page = public.get(f"/en/p/{slug}/a/players").text
    assert (lines(page), "page=" in page) == (40, False)
    assert public.get(f"/en/p/{slug}/a/standings?page=2").status_code == 404
    assert public.get(f"/en/p/{slug}/a/standings?page=x").status_code == 404


HUGE = [
    "a/players",
    "a/pairings",
    "a/pairings?by=name",
    "a/standings",
    "a/cross",
    "a/games",
    "a/picture?round=1&board=1400",
    "a/files",
    "a/embed/pairings",
    "a/embed/standings",
    "a/player/7",
    "t/pairings",
    "t/standings",
    "t/teams",
    "t/cross",
    "t/players",
    "t/cross?of=players",
    "-/evenings/n/tables",
    "-/evenings/n/standings",
]


def test_no_page_of_three_thousand_is_heavy(tmp_path: Path) -> None:
    """Players, teams of four, and an evening at tables."""
    site = Site(tmp_path)
    slug = site.event("Huge", players=0)
    crowd = tuple(
        Player(
            0,
            f"Family{each * 7919 % 3001}, Given{each}",
            2600 - each % 1200,
            federation="ESP",
            club=f"Club {each % 97}",
        )
        for each in range(3000)
    )
    site.do(slug, EnterPlayers("a", crowd))
    site.do(slug, CreateTournament("t", {"system": "team-swiss", "total_rounds": 5}))
    site.do(slug, EnterPlayers("t", crowd[:1200]))
    squads = (Team(one + 1, f"Team {one}", members=tuple(range(4 * one + 1, 4 * one + 5))) for one in range(300))
    site.do(slug, ChangeTeams("t", tuple(squads)))
    for name in "at":
        site.do(slug, PairRound(name))
        site.do(slug, PublishRound(name, 1))
    site.do(slug, CreateEvening("n", "Night", Rules(4, seed=0)))
    site.do(slug, JoinEvening("n", tuple(player.name for player in crowd)))
    site.do(slug, SeatRound("n"))
    heavy = {page: size for page in HUGE if (size := wire(site, f"/en/p/{slug}/{page}")) > 100_000}
    picture = site.visitor().get(f"/en/p/{slug}/a/picture?round=1&board=1400").text
    site.close()
    assert heavy == {}
    assert 'id="board-1400"' in picture
    assert "board=501#board-501" in picture, "the way to the other boards"
