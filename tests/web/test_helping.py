"""Helpers with results: boards or matches given to them, and whether they are there."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from tablas.events.acts import ChangeTeams, EnterPlayers, EnterResult
from tablas.events.results import read_result, write_result
from tablas.model import Player, Team
from tablas.store.people import Role, Scope, Task
from tablas.web.access.rights import Principal
from tablas.web.access.sessions import SESSION
from tablas.web.settings import Settings
from tablas.web.show.search import marked
from tablas.web.workers import share
from web_site import Site, people


def _matches(site: Site) -> str:
    """Four teams on three boards: round 1 is published, the boards of match 2 are 4, 5 and 6."""
    slug = site.event("Helped matches", players=0, system="team-swiss", board_colours="WBW")
    site.do(slug, EnterPlayers("a", people(12)))
    site.do(slug, ChangeTeams("a", tuple(Team(n, f"Club {n}", members=tuple(range(n, 13, 4))) for n in range(1, 5))))
    site.play(slug, "......")
    return slug


def test_boards_of_teams_are_given_match_by_match(site: Site) -> None:
    """The second match, neither board 2 of the round nor the second boards."""
    slug = _matches(site)
    scope = Scope(slug, "a", 2, 2, Task.RESULTS)
    who = Principal("x", Role.ASSISTANT, scope)
    event = site.services.store.moment(slug).event
    assert who.own_boards(slug, event.section("a"), 1) == {4, 5, 6}
    mine = [who.may_do(slug, EnterResult("a", 1, board, *read_result("1-0")), event) for board in range(1, 8)]
    assert mine == [False, False, False, True, True, True, False]
    helper = site.visitor(Role.ASSISTANT, scope)
    shown = helper.get(f"/e/{slug}/a/results").text
    assert [f'data-label="{label}"' in shown for label in ("1.2", "2.1", "2.2", "2.3")] == [False, True, True, True]
    assert 'name="board-4"' in helper.get(f"/e/{slug}/a/round/1/match/2").text
    assert 'name="board-2"' not in helper.get(f"/e/{slug}/a/round/1/match/1").text
    pair = shown.split('data-board="4"')[1].split('data-pair="')[1].split('"')[0]
    form = {"board": "4", "pair": pair, "result": "1-0"}
    assert helper.post(f"/e/{slug}/a/results/1", form).status_code == 303
    assert write_result(*site.section(slug, "a").facts.rounds[0].games[3][2:]) == "1-0"


@contextmanager
def _listening(site: Site, slug: str, role: Role, scope: Scope | None = None) -> Iterator[Iterator[str]]:
    """An open page of somebody, as far as the program can tell: its stream."""
    cookies = {SESSION: site.session(role, scope)}
    with (
        httpx.Client(base_url=site.base, timeout=30, cookies=cookies, verify=False) as client,
        client.stream("GET", f"/e/{slug}/-/live") as stream,
    ):
        lines = stream.iter_lines()
        assert next(lines).startswith("retry")
        yield lines


def _until(seen: Callable[[], bool]) -> None:
    end = time.monotonic() + 20
    while not seen():
        assert time.monotonic() < end
        time.sleep(0.01)


def _told(lines: Iterator[str]) -> None:
    """Until the page is told to look again."""
    assert next(line for line in lines if line == "event: changed")


def test_the_desk_sees_which_helpers_are_there(fresh_site: Site) -> None:
    """A helper is there as long as a page is open; a desk that is open looks again when one comes or goes."""
    site = fresh_site  # Helpers of no event in particular, whom other tests invite, would be listed too.
    slug = site.event("Who is there", players=6)
    site.play(slug, "1..")
    first, second = Scope(slug, "a", 1, 2, Task.RESULTS), Scope(slug, "a", 3, 0, Task.RESULTS)
    rosa, _ = (site.account(Role.ASSISTANT, scope) for scope in (first, second))
    site.account(Role.ASSISTANT, Scope(slug, "a", task=Task.CHECK_IN))
    arbiter = site.visitor(Role.ARBITER)

    def beside() -> list[str]:
        page = arbiter.get(f"/e/{slug}/a/results").text
        listed = page.split('id="helping"')[1].split("</section>")[0]
        return [" ".join(line.split(">", 1)[1].split()) for line in listed.split("<li")[1:]]

    with _listening(site, slug, Role.ARBITER) as news:
        one, two = beside()
        assert "not here" in one
        assert "boards 1 to 2 · 1 missing." in one
        assert "boards 3 to … · 1 missing." in two
        with _listening(site, slug, Role.ASSISTANT, first):
            _told(news)
            assert site.services.hub.helping(slug) == {rosa.id}
            one, two = beside()
            assert '<span class="good">here</span>' in one
            assert "not here" in two
        _told(news)
        _until(lambda: not site.services.hub.helping(slug))
        assert "not here" in beside()[0]
    helper = site.visitor(Role.ASSISTANT, first)
    assert 'id="helping"' not in helper.get(f"/e/{slug}/a/results").text


def test_one_of_several_processes_does_not_say_that_somebody_is_away() -> None:
    """The page of the helper may be open at another one."""
    assert [share(Settings("x"), count, True).alone for count in (1, 2)] == [True, False]


@pytest.mark.parametrize(
    ("name", "query", "shown"),
    [
        ("Núñez-García, José", "gar", "Núñez-[Gar]cía, José"),
        ("Núñez-García, José", "jose n", "[N]úñez-García, [José]"),
        ("Nu\u0301n\u0303ez, Ana", "nun", "[Nu\u0301n\u0303]ez, Ana"),
        ("Groß, Eva", "gros", "[Groß], Eva"),
        ("Abad, Ana", "a ab", "[Ab]ad, [A]na"),
        ("Rey, Inés", "12", "Rey, Inés"),
        ("Rey, Inés", "", "Rey, Inés"),
    ],
)
def test_what_was_typed_is_marked_in_the_name(name: str, query: str, shown: str) -> None:
    assert "".join(f"[{piece}]" if mark else piece for piece, mark in marked(name, query)) == shown


def test_who_are_you_marks_what_it_found(site: Site) -> None:
    slug = site.event("Marked letters", players=0)
    site.do(slug, EnterPlayers("a", (Player(0, "Núñez & Cía, Óscar", 2000), Player(0, "Blas, Ana", 1900))))
    assert "><mark>Núñ</mark>ez &amp; Cía, <mark>Ós</mark>car</a>" in site.visitor().get(f"/p/{slug}?q=os+nun").text
