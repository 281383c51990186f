"""What the rounds of a knock-out are called."""

from __future__ import annotations

import pytest

from events_desk import play, tournament
from tablas.events.round_names import round_name


@pytest.mark.parametrize(
    ("count", "options", "rounds", "names"),
    [
        (4, {}, ("1=", "=", "1"), ["Semi-finals", "Semi-finals, rapid tie-break", "Semi-finals, rapid tie-break"]),
        (2, {"tie_breaks": ""}, ("=", "=", "1"), ["Final"] + ["Final, replays of drawn matches"] * 2),
        (2, {"games": 2}, ("1", "1", "1"), ["Final", "Final, game 2", "Final, rapid tie-break"]),
        (9, {}, ("1", "1111", "11"), ["Last 16", "Quarter-finals", "Semi-finals"]),
        (4, {"lives": 2}, ("11", "11", "1", "0", "1"), ["Stage 1", "Stage 2", "Stage 3", "Final", "Final"]),
    ],
)
def test_rounds_are_called_by_their_stage(
    count: int, options: dict[str, object], rounds: tuple[str, ...], names: list[str]
) -> None:
    desk = tournament(count, system="knockout", total_rounds=None, options=options)
    for results in rounds:
        play(desk, results)
    assert [str(round_name(desk.section(), number)) for number in range(1, len(rounds) + 1)] == names


def test_the_round_to_come_has_a_name_too() -> None:
    desk = tournament(8, system="knockout", total_rounds=None)
    assert str(round_name(desk.section(), 1)) == "Quarter-finals"
    play(desk, "11=1")
    assert str(round_name(desk.section(), 2)) == "Quarter-finals, rapid tie-break"


def test_other_systems_count_their_rounds() -> None:
    desk = tournament(6)
    assert str(round_name(desk.section(), 3)) == "Round 3"
