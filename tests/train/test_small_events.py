"""The small events that exercises are made of, made anew."""

from __future__ import annotations

import pytest

from tablas.model import Number
from tablas.train import small_events


@pytest.mark.parametrize("seed", [1, 2])
def test_six_teams_of_four_boards_have_played_three_rounds(seed: int) -> None:
    event = small_events.of_teams.__wrapped__(seed)
    assert [(one.number, one.name, one.rating) for one in event.players][:2] == [(1, "P1", 2388), (2, "P2", 2376)]
    assert [(team.name, team.members) for team in event.teams][:2] == [
        ("A", tuple(map(Number, (1, 2, 3, 4)))),
        ("B", tuple(map(Number, (5, 6, 7, 8)))),
    ]
    assert (len(event.players), len(event.teams), event.rounds_paired, event.total_rounds) == (24, 6, 3, 3)
    assert all(game.white_outcome.is_known for played in event.rounds for game in played.games)
