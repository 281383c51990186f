"""Points alone are the points of the records, whatever was decided about them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import tablas
from tablas.history import RULES_2026, records, running_scores, scores
from tablas.model import Adjustment, Outcome, Tournament

DECIDED = (
    (),
    (Adjustment(0, 30), Adjustment(3, -60, 2), Adjustment(5, 15, 4)),
    (Adjustment(0, 0, 2, Outcome.WIN), Adjustment(4, 90, 0, Outcome.DRAW), Adjustment(0, 30, 0, Outcome.PAIRING_BYE)),
    (Adjustment(2, 45, 1), Adjustment(2, 20, 1, Outcome.LOSS), Adjustment(0, 5, 0, Outcome.HALF_BYE)),
)


def as_recorded(tournament: Tournament, after: int) -> dict[int, int]:
    return {number: record.score for number, record in records(tournament.after(after), RULES_2026).items()}


@pytest.mark.parametrize("decided", DECIDED)
@pytest.mark.parametrize("seed", range(3))
def test_points_after_every_round_are_those_of_the_records(decided: tuple[Adjustment, ...], seed: int) -> None:
    event = tablas.generate(players=11, rounds=5, seed=seed).tournament
    event = replace(event, adjustments=decided)
    found = [as_recorded(event, after) for after in range(6)]
    assert running_scores(event) == found
    assert [scores(event, after) for after in range(6)] == found
    assert scores(event) == found[-1]


def test_points_added_up_by_hand() -> None:
    """A penalty of half a point counts from the start, a bonus from round 2 on."""
    event = tablas.generate(players=3, rounds=2, seed=1).tournament
    before, one, two = running_scores(replace(event, adjustments=(Adjustment(1, -30), Adjustment(0, 10, 2))))
    plain = running_scores(event)
    assert before == {1: -30, 2: 0, 3: 0}
    assert one == plain[1] | {1: plain[1][1] - 30}
    assert two == {1: plain[2][1] - 20, 2: plain[2][2] + 10, 3: plain[2][3] + 10}


def test_tables_handed_out_are_apart() -> None:
    event = tablas.generate(players=6, rounds=2, seed=1).tournament
    first, second, third = running_scores(event)
    assert sum(first.values()) < sum(second.values()) < sum(third.values())
