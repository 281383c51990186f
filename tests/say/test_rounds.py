"""What is told of a whole round: who has the bye, who is left in limbo."""

from __future__ import annotations

import pytest

import tablas
from tablas.model import Player, Regulation, Tournament
from tablas.pairing.round import pair_round
from tablas.say import plain, tell_round


@pytest.mark.parametrize(("players", "told"), [(5, True), (6, False)])
def test_the_bye_is_told_where_there_is_one(players: int, told: bool) -> None:
    club = Tournament(
        players=tuple(Player(number) for number in range(1, players + 1)),
        total_rounds=3,
        regulation=Regulation("dutch", edition="2026"),
    )
    closing = tell_round(pair_round(club).trace, plain).closing
    assert bool(closing) is told
    assert not told or "5" in closing[0]


def test_who_is_left_in_limbo_is_named() -> None:
    event = tablas.generate(players=10, rounds=5, seed=4).tournament.after(3)
    told = tell_round(pair_round(event).trace, plain)
    rows = [row for group in told.groups for row in group.rows if row.label == "limbo"]
    assert [row.players for row in rows] == [(8,)]
