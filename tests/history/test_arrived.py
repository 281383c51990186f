"""Who was taken into account when some round was paired has come; whoever only announced a bye has not."""

from __future__ import annotations

import pytest

from tablas.history.record import RULES_2026, records
from tablas.model import Bye, Game, Number, Outcome, Player, Round, Tournament


@pytest.mark.parametrize(
    ("bye", "come"),
    [
        (Outcome.PAIRING_BYE, True),
        (Outcome.HALF_BYE, False),
        (Outcome.FULL_BYE, False),
        (Outcome.ZERO_BYE, False),
        (None, False),
    ],
)
def test_who_has_come(bye: Outcome | None, come: bool) -> None:
    byes = () if bye is None else (Bye(Number(3), bye),)
    people = tuple(Player(Number(number)) for number in (1, 2, 3))
    event = Tournament(players=people, rounds=(Round((Game.of(1, 2, Outcome.WIN),), byes),), total_rounds=3)
    past = records(event, RULES_2026)
    assert {number: record.unplayed for number, record in past.items()} == {1: 0, 2: 0, 3: 1}
    assert {number: record.arrived for number, record in past.items()} == {1: True, 2: True, 3: come}
