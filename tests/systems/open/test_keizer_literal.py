"""The sums of the Keizer list beside a second reading of the text, on rough random events and every option."""

from __future__ import annotations

import random
from fractions import Fraction

from literal_keizer import literal_list
from open_rough import rough_event
from tablas.model import POINT, Outcome
from tablas.systems.open.keizer import KeizerRules, keizer_table

PARTS = [Fraction(part) for part in ("0", "1/3", "1/2", "2/3", "1")]


def test_every_sum_and_place_is_that_of_the_second_reading() -> None:
    seen: set[Outcome] = set()
    sums = 0
    for seed in range(250):
        event = rough_event(seed)
        lot = random.Random(seed)
        rules = KeizerRules(
            top_value=lot.choice([0, 0, 5, 50]),
            own_value=lot.choice(["latest", "original", "none"]),
            absence=lot.choice(PARTS),
            excused=lot.choice(PARTS),
            bye=lot.choice(PARTS),
            forfeit_win=lot.choice(PARTS),
            absence_limit=lot.choice([0, 1, 2]),
            absence_after=lot.choice(PARTS),
        )
        read = literal_list(event, rules)
        rows = keizer_table(event, rules)[: len(read)]
        assert [(row.player, Fraction(row.total, POINT)) for row in rows] == read, seed
        sums += len(rows)
        seen |= {entry.outcome for row in rows for entry in row.entries}
    assert sums > 1500
    assert seen >= {Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.FORFEIT_WIN, Outcome.PAIRING_BYE}
    assert seen >= {Outcome.HALF_BYE, Outcome.ZERO_BYE}
