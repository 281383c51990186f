"""Lists of a thousand and more come in pages with a search, so that no page is heavy; short ones stay whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from tablas.events.acts import (
    ChangeTeams,
    CreateEvening,
    CreateTournament,
    EnterPlayers,
    ImportTournament,
    JoinEvening,
    PairRound,
    PublishRound,
    SeatRound,
    SetScreen,
)
from tablas.events.evenings.facts import Rules
from tablas.events.hall import Order, Show
from tablas.model import Game, Player, Round, Team, Tournament
from tablas.web.public import router as public_router
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
    with httpx.stream("GET", site.base + path, headers={"Accept-Encoding": "gzip"}, timeout=60, verify=False) as answer:
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


CROWD = 4200
HUGE = {
    "/p/{slug}": [""],
    "/p/{slug}/{tournament}/players": ["a/players", "t/players"],
    "/p/{slug}/{tournament}/pairings": ["a/pairings", "a/pairings?by=name", "t/pairings"],
    "/p/{slug}/{tournament}/standings": ["a/standings", "t/standings"],
    "/p/{slug}/{tournament}/standings/{place}": ["a/standings/7"],
    "/p/{slug}/{tournament}/cross": ["a/cross", "t/cross", "t/cross?of=players"],
    "/p/{slug}/{tournament}/games": ["a/games"],
    "/p/{slug}/{tournament}/why": ["a/why"],
    "/p/{slug}/{tournament}/picture": ["a/picture?round=1&board=1400", "k/picture?round=1"],
    "/p/{slug}/{tournament}/pictures": ["a/pictures"],
    "/p/{slug}/{tournament}/files": ["a/files"],
    "/p/{slug}/{tournament}/embed/{what}": ["a/embed/pairings", "a/embed/standings"],
    "/p/{slug}/{tournament}/player/{card}": ["a/player/7"],
    "/p/{slug}/{tournament}/bracket": ["k/bracket"],
    "/p/{slug}/{tournament}/teams": ["t/teams"],
    "/p/{slug}/{tournament}/team/{team}": ["t/team/7"],
    "/p/{slug}/-/evenings/{evening}/tables": ["-/evenings/n/tables"],
    "/p/{slug}/-/evenings/{evening}/standings": ["-/evenings/n/standings"],
    "/p/{slug}/-/evenings/{evening}/standings/{place}": ["-/evenings/n/standings/7"],
    "/p/{slug}/-/hall/{screen}": [f"-/hall/{screen}?part={part}" for screen in (1, 2, 3) for part in (1, 3, 5)],
    "/p/{slug}/-/poster": ["-/poster"],
}
"""Every public page of an event, and the addresses at which it is weighed."""
OF_ONE = {
    "/p/{slug}/{tournament}/player/{card}/why": "grows with the group of one player, not with the field",
    "/p/{slug}/{tournament}/player/{card}/chances": "of one player",
    "/p/{slug}/{tournament}/me/{card}/{code}": "the page of the player with a form",
    "/p/{slug}/{tournament}/me/{card}/{code}/news": "a form",
    "/p/{slug}/{tournament}/here": "a form",
    "/p/{slug}/{tournament}/schedule": "of round robins and leagues: weighed in test_calendar_parts.py",
    "/p/{slug}/{tournament}/final": "the first places",
    "/p/{slug}/{tournament}": "leads on",
    "/p/{slug}/-/evenings/{evening}": "leads on",
    "/p/{slug}/-/hall": "screen 1",
    "/p/{slug}/-/live": "a stream",
    "/p/{slug}/-/version": "two numbers",
}
FILES = re.compile(r"/(games\.pgn|papers/.+|report\.trf|calendar\.ics|feed\.xml|final\.csv|sheet/.+)$")


def test_no_public_page_is_left_out() -> None:
    known = {path for path in paths(public_router) if path.startswith("/p/") and not FILES.search(path)}
    assert known == HUGE.keys() | OF_ONE.keys()


def paths(router: Any) -> Iterator[str]:
    for route in router.routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from paths(inner)
        elif "GET" in route.methods:
            yield route.path


def test_no_page_of_four_thousand_is_heavy(tmp_path: Path) -> None:
    """Players, teams, a bracket, an evening at tables, and the screens of the hall by name, by board and by place."""
    site = Site(tmp_path)
    slug = site.event("Huge", players=0)
    crowd = tuple(
        Player(
            0,
            f"Family{each * 7919 % CROWD}, Given{each}",
            2600 - each % 1200,
            federation="ESP",
            club=f"Club {each % 97}",
        )
        for each in range(CROWD)
    )
    site.do(slug, EnterPlayers("a", crowd))
    site.do(slug, CreateTournament("t", {"system": "team-swiss", "total_rounds": 5}))
    site.do(slug, EnterPlayers("t", crowd[:1200]))
    squads = (Team(one + 1, f"Team {one}", members=tuple(range(4 * one + 1, 4 * one + 5))) for one in range(300))
    site.do(slug, ChangeTeams("t", tuple(squads)))
    site.do(slug, CreateTournament("k", {"system": "knockout"}))
    site.do(slug, EnterPlayers("k", crowd[:2048]))
    for name in "atk":
        site.do(slug, PairRound(name))
        site.do(slug, PublishRound(name, 1))
    site.do(slug, CreateEvening("n", "Night", Rules(4, seed=0)))
    site.do(slug, JoinEvening("n", tuple(player.name for player in crowd)))
    site.do(slug, SeatRound("n"))
    for screen, what, order in ((2, Show.PAIRINGS, Order.BOARD), (3, Show.STANDINGS, Order.NAME)):
        site.do(slug, SetScreen(screen, what, order, tournaments=("a",)))
    addresses = [f"/en/p/{slug}/{page}".rstrip("/") for pages in HUGE.values() for page in pages]
    heavy = {page: size for page in addresses if (size := wire(site, page)) > 100_000}
    picture = site.visitor().get(f"/en/p/{slug}/a/picture?round=1&board=1400").text
    walls = [site.visitor().get(f"/en/p/{slug}/-/hall/2?part={part}").text for part in (1, 2, 3)]
    site.close()
    assert heavy == {}
    assert 'id="board-1400"' in picture
    assert "board=501#board-501" in picture, "the way to the other boards"
    boards = [int(number) for wall in walls for number in re.findall(r'id="w-a-(\d+)"', wall)]
    assert boards == list(range(1, CROWD // 2 + 1)), "the parts of a screen are all of it"
    assert all(f"of {CROWD // 2}" in wall for wall in walls), "and each counts all boards"


def test_a_picture_of_five_hundred_boards_paired_by_others_is_light(tmp_path: Path) -> None:
    """Every board differs from the rules, so both pairs are drawn; names are as different as those of people."""
    site = Site(tmp_path)
    dice = Random(5)

    def word() -> str:
        return "".join(dice.choices("bcdfglmnrst", k=4) + dice.choices("aeiou", k=4)).title()

    crowd = tuple(Player(each, f"{word()} {word()}, {word()}", 3000 - each) for each in range(1, 1001))
    played = Round(tuple(Game(each, 1001 - each) for each in range(1, 501)))
    book = Tournament(players=crowd, total_rounds=5).ruled(system="schenkel").with_round(played)
    slug = site.services.store.create("Pictured", who="arbiter").slug
    taken = ImportTournament("a", book=book, system="schenkel", edition=book.regulation.edition, fide_mode=False)
    site.do(slug, taken, "irregular-rounds")
    weight = wire(site, f"/en/p/{slug}/a/picture?round=1")
    last = site.visitor().get(f"/en/p/{slug}/a/picture?round=1&board=500").text
    site.close()
    assert weight < 100_000
    assert 'id="board-500"' in last
