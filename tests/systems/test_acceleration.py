"""Baku acceleration in its three editions (C.04.7)."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.model import HALF, POINT, THREE_ONE_ZERO, TWO_ONE_ZERO, Player, Tournament
from tablas.systems.open.acceleration.baku import Baku, baku, schedule, upper_group_size
from tablas.systems.open.common.virtual_points import virtual_points


@pytest.mark.parametrize(("players", "size"), [(161, 82), (160, 80), (4, 2), (5, 4), (6, 4), (1, 2)])
def test_upper_group_is_half_rounded_up_to_even(players: int, size: int) -> None:
    assert upper_group_size(players) == size


@pytest.mark.parametrize(
    ("rounds", "points"),
    [(9, [1, 1, 1, 0.5, 0.5, 0, 0, 0, 0]), (5, [1, 1, 0.5, 0, 0]), (7, [1, 1, 0.5, 0.5, 0, 0, 0])],
)
def test_schedule_of_the_examples(rounds: int, points: list[float]) -> None:
    assert [value / POINT for value in schedule(Baku.WIN, rounds)] == points
    assert [value / POINT for value in schedule(Baku.HALVES, rounds)] == points


def test_first_text_has_five_accelerated_rounds_whatever_the_length() -> None:
    assert schedule(Baku.FIXED, 11) == [POINT] * 3 + [HALF] * 2 + [0] * 6


def test_eleven_rounds_with_two_points_for_a_win() -> None:
    assert [value // POINT for value in schedule(Baku.WIN, 11, 2 * POINT)] == [2, 2, 2, 1, 1, 1, 0, 0, 0, 0, 0]


def field(count: int, **facts: object) -> Tournament:
    players = tuple(Player(number) for number in range(1, count + 1))
    scoring = {"scoring": facts.pop("scoring")} if "scoring" in facts else {}
    return Tournament(players=players, total_rounds=9, **facts).ruled(**scoring)  # type: ignore[arg-type]


def test_points_go_to_the_upper_group_only() -> None:
    event = field(10)
    event = Tournament(players=event.players, total_rounds=9, virtual_points=baku(event))
    assert virtual_points(event, 1) == dict.fromkeys(range(1, 7), POINT)
    assert virtual_points(event, 4) == dict.fromkeys(range(1, 7), HALF)
    assert virtual_points(event, 6) == {}


def test_the_last_of_the_upper_group_stays_the_same_person() -> None:
    assert baku(field(11), last_of_group_a=7)[0].last_player == 7


def test_scoring_that_the_method_does_not_allow() -> None:
    with pytest.raises(OptionError, match="two draws"):
        baku(field(10, scoring=THREE_ONE_ZERO))
    with pytest.raises(OptionError, match="1, ½ and 0"):
        baku(field(10, scoring=TWO_ONE_ZERO), Baku.HALVES)
    assert baku(field(10, scoring=TWO_ONE_ZERO))[0].points == 2 * POINT


def test_the_number_of_rounds_must_be_known() -> None:
    with pytest.raises(OptionError, match="number of rounds"):
        baku(Tournament(players=(Player(1), Player(2))))
