"""What a spectator reads, page by page, without a browser."""

from __future__ import annotations

import re

import pytest

from tablas.web.screens.guide import chapters
from web_site import Site, Visitor


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    """Round 1: 1 beats 3, 4 draws with 2.  Round 2 is published, its first board won by White."""
    made = site.event("Public", players=4)
    site.play(made, "1=")
    site.play(made, "1.")
    return made


@pytest.fixture(scope="module")
def public(site: Site) -> Visitor:
    return site.visitor()


def names(page: str) -> list[int]:
    """The numbers of the players a table names, in its order."""
    body = page.split("<tbody")[1].split("</tbody>")[0]
    return [int(found) for found in re.findall(r">\s*Player 00(\d)\s*<", body)]


def test_the_way_in_leads_to_the_round(public: Visitor, site: Site, slug: str) -> None:
    assert f'href="/p/{slug}/a"' in public.get(f"/p/{slug}").text
    assert public.get(f"/p/{slug}/a").headers["location"] == f"/p/{slug}/a/pairings"
    fresh = site.event("Not begun", players=2)
    assert public.get(f"/p/{fresh}/a").headers["location"] == f"/p/{fresh}/a/players"


def test_pairings_of_each_round(public: Visitor, slug: str) -> None:
    one, two = (public.get(f"/p/{slug}/a/pairings?round={number}").text for number in (1, 2))
    assert names(one) == [1, 3, 4, 2]
    assert public.get(f"/p/{slug}/a/pairings").text == two
    assert names(public.get(f"/p/{slug}/a/pairings?round=1&by=name").text)[::2] == [1, 2, 3, 4]
    for number in (-1, 3):
        assert public.get(f"/p/{slug}/a/pairings?round={number}").status_code == 404


def test_standings_after_each_round(public: Visitor, slug: str) -> None:
    first = public.get(f"/p/{slug}/a/standings?after=1").text
    assert names(first)[0] == 1
    assert set(names(first)[1:3]) == {2, 4}
    assert names(first)[3] == 3
    assert public.get(f"/p/{slug}/a/standings/1").status_code == 200
    assert public.get(f"/p/{slug}/a/standings/9").status_code == 404


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("a/players", 200),
        ("a/cross", 200),
        ("a/player/4", 200),
        ("a/player/5", 404),
        ("a/bracket", 404),
        ("a/teams", 404),
        ("a/team/1", 404),
        ("b/players", 404),
        ("-/poster", 200),
    ],
)
def test_there_is_a_page_or_there_is_none(public: Visitor, slug: str, path: str, status: int) -> None:
    assert public.get(f"/p/{slug}/{path}").status_code == status


def test_a_player_is_found_by_a_piece_of_the_name(public: Visitor, slug: str) -> None:
    assert names(public.get(f"/p/{slug}/a/players?q=003").text) == [3]


def test_my_board_now(public: Visitor, site: Site, slug: str) -> None:
    game = site.section(slug, "a").facts.rounds[1].games[1]
    page = public.get(f"/p/{slug}/a/player/{game.white}").text
    assert f"Player 00{game.black}" in page


def test_the_guide_is_read_from_chapter_to_chapter(public: Visitor) -> None:
    book = chapters("en")
    assert f"<h1>{book[0].title}</h1>" in public.get("/guide").text
    for place, chapter in enumerate(book):
        onward = re.findall(r'class="button" href="/guide/([^"]+)"', public.get(f"/guide/{chapter.name}").text)
        assert onward == [after.name for after in book[place + 1 : place + 2]]
    assert public.get("/guide/nowhere").status_code == 404
