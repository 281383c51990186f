"""What each hall screen shows of four players, before, while and after round 1 is played."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from events_desk import Desk, play, tournament
from tablas.events.acts import EnterResult, PairRound, PublishRound, SetTimes, StartClock
from tablas.events.hall import Order, RoundTime, Screen, Show
from tablas.events.results import read_result
from tablas.web.show.hall import Wall, walls

NOW = datetime(2026, 5, 1, 10)  # As the clock of the hall shows it.


def typed(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


def shown(desk: Desk, what: Show = Show.AUTO, order: Order = Order.NAME) -> Wall:
    (wall,) = walls(desk.event, Screen(1, what, order), NOW)
    return wall


@pytest.fixture
def published() -> Desk:
    desk = tournament(4)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    return desk


def test_a_dark_screen_shows_nothing(published: Desk) -> None:
    assert walls(published.event, Screen(1, Show.NOTHING), NOW) == []
    assert walls(published.event, Screen(1, tournaments=("other",)), NOW) == []


def test_pairings_by_name_or_by_board(published: Desk) -> None:
    """1–3 and 4–2: four names in the order of the alphabet, or two boards."""
    names = shown(published, Show.PAIRINGS)
    assert (names.mode, names.round, names.boards) == ("names", 1, ())
    assert len(names.names) == 4
    boards = shown(published, Show.PAIRINGS, Order.BOARD)
    assert (boards.mode, len(boards.boards), boards.names) == ("boards", 2, ())
    assert shown(published, Show.BOARDS).mode == "boards"


def test_pairings_until_the_first_result_boards_after_it_standings_after_the_last() -> None:
    desk = tournament(4)
    play(desk, "..")
    assert shown(desk).mode == "names"
    desk = tournament(4)
    play(desk, "1.")
    assert shown(desk).mode == "boards"
    desk = tournament(4)
    play(desk, "10")
    assert shown(desk).mode == "standings"


def test_a_clock_says_when_the_pairings_come_down(published: Desk) -> None:
    assert shown(published, Show.CLOCK).clock is None
    for minutes, mode in ((1, "names"), (0, "boards"), (-1, "boards")):
        start = NOW + timedelta(minutes=minutes)
        published.do(SetTimes("a", (RoundTime(1, typed(start)),)))
        assert shown(published).mode == mode, minutes
        clock = shown(published, Show.CLOCK)
        assert (clock.mode, clock.round, clock.clock and clock.clock.running) == ("clock", 1, start)


def test_a_round_that_was_begun_is_running_before_its_time(published: Desk) -> None:
    late, early = NOW + timedelta(hours=2), NOW - timedelta(minutes=5)
    published.do(SetTimes("a", (RoundTime(1, typed(late)),)))
    published.do(StartClock("a", 1, typed(early)))
    wall = shown(published)
    assert wall.mode == "boards"
    assert wall.clock is not None
    assert wall.clock.running == early


def test_standings_tell_who_climbed() -> None:
    """Favourites win round 1: 1 and 2 lead. Then 2 beats 1 and 3 beats 4, by points alone."""
    desk = tournament(4, tie_breaks=["PTS"])
    play(desk, "10")
    first = shown(desk, Show.STANDINGS)
    assert (first.mode, first.round) == ("standings", 1)
    assert [(one.place, one.name, one.points, one.moved) for one in first.places] == [
        ("1=", "P01", "1", None),
        ("1=", "P02", "1", None),
        ("3=", "P03", "0", None),
        ("3=", "P04", "0", None),
    ]
    play(desk, "1.")
    assert shown(desk, Show.STANDINGS).round == 1, "round 2 is not complete"
    desk.do(EnterResult("a", 2, 2, *read_result("1")))
    second = shown(desk, Show.STANDINGS)
    assert [(one.place, one.name, one.points, one.moved) for one in second.places] == [
        ("1", "P02", "2", 0),
        ("2=", "P01", "1", -1),
        ("2=", "P03", "1", 1),
        ("4", "P04", "0", -1),
    ]
