"""The starting positions of Chess960: drawn once, repeatable by their seed, and not while they are being played."""

from __future__ import annotations

import pytest

from events_desk import Desk, tournament
from tablas.events.acts import ChangeSettings, DrawPosition, EnterResult, PairRound, PublishRound
from tablas.events.acts.positions import position_lines, position_of, round_to_draw
from tablas.events.errors import ConsentError, RefusedError
from tablas.events.results import read_result
from tablas.federation.regulations import chess960


@pytest.fixture
def desk() -> Desk:
    made = tournament(4, total_rounds=3)
    made.do(ChangeSettings("a", {"chess960": True}))
    return made


def published(desk: Desk, number: int) -> None:
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", number))


def test_a_position_is_drawn_for_the_round_that_has_none(desk: Desk) -> None:
    assert round_to_draw(desk.section()) == 1
    desk.do(DrawPosition("a", number=518))
    assert desk.section().positions[0][:3] == (1, 518, None)
    assert list(position_lines(desk.section())) == [], "round 1 is not paired yet"
    published(desk, 1)
    assert list(position_lines(desk.section())) == ["Chess960 @ Round 1: 518 RNBQKBNR"]
    assert round_to_draw(desk.section()) == 2, "the round being played has its position"
    desk.do(DrawPosition("a", seed=7))
    drawn = position_of(desk.section(), 2)
    assert drawn is not None
    assert (drawn.number, drawn.seed) == (chess960.draw(7)[0], 7), "anybody can repeat the draw"
    assert position_of(desk.section(), 3) is None


def test_a_published_round_without_a_position_is_drawn_for_until_it_begins(desk: Desk) -> None:
    published(desk, 1)
    assert round_to_draw(desk.section()) == 1
    desk.do(EnterResult("a", 1, 1, *read_result("1")))
    assert round_to_draw(desk.section()) == 2
    with pytest.raises(RefusedError) as told:
        desk.do(DrawPosition("a", 1, 5))
    assert (told.value.message.code, told.value.where.round) == ("position-is-being-played", 1)
    desk.do(DrawPosition("a"))
    assert 0 <= desk.section().positions[0].number < 960
    assert desk.section().positions[0].seed is not None


def test_another_draw_is_asked_about(desk: Desk) -> None:
    desk.do(DrawPosition("a", 2, 0))
    with pytest.raises(ConsentError, match="BBQNNRKR") as told:
        desk.do(DrawPosition("a", 2, 959))
    assert [one.code for one in told.value.concerns] == ["position-redrawn"]
    desk.do(DrawPosition("a", 2, 959), "position-redrawn")
    desk.do(DrawPosition("a", 1, 3))
    assert [one[:2] for one in desk.section().positions] == [(1, 3), (2, 959)]
    assert DrawPosition("a", 2, 959).subjects() == (("a", "position", "2"),)


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (DrawPosition("a", 1, 960), "not-chess-960"),
        (DrawPosition("a", 1, -1), "not-chess-960"),
        (DrawPosition("a", 4, 1), "no-round-to-draw-for"),
        (DrawPosition("a", -1, 1), "no-round-to-draw-for"),
    ],
)
def test_what_cannot_be_drawn_is_refused(desk: Desk, command: DrawPosition, code: str) -> None:
    with pytest.raises(RefusedError) as told:
        desk.do(command)
    assert told.value.message.code == code
    desk.do(DrawPosition("a", 3, 959))
    assert position_of(desk.section(), 3) is not None, "the last round and the last position are there"


def test_other_chess_has_one_position(desk: Desk) -> None:
    desk.do(ChangeSettings("a", {"chess960": False}))
    with pytest.raises(RefusedError) as told:
        desk.do(DrawPosition("a", 1, 1))
    assert told.value.message.code == "not-a-chess960-tournament"
