"""What is told of a whole round: who has the bye, who is left in limbo."""

from __future__ import annotations

import pytest

import tablas
from tablas.model import Player, Regulation, Tournament
from tablas.pairing.round import pair_round
from tablas.say import plain, tell_round
from tablas.say.rounds import _bracket


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


@pytest.mark.parametrize(
    ("halves", "told"),
    [
        (((3,), (4,)), "3 | 4"),
        (((), (4,)), "– | 4"),  # Nobody of S1 is left: the one over goes down.
        (((3,), ()), "3 | –"),
        (((), ()), None),
    ],
)
def test_the_remainder_is_told_when_somebody_moved_down_and_somebody_is_left(
    halves: tuple[tuple[int, ...], tuple[int, ...]], told: str | None
) -> None:
    event = tablas.generate(players=10, rounds=5, seed=4).tournament.after(3)
    trace = pair_round(event).trace
    bracket = next(one for one in trace.brackets if one.moved_down)
    shown = bracket._replace(remainder_s1=halves[0], remainder_s2=halves[1])
    rows = {row.label: row.text for row in _bracket(shown, plain).rows}
    assert rows.get("remainder") == told
    alone = _bracket(shown._replace(moved_down=()), plain)
    assert "remainder" not in {row.label for row in alone.rows}, "without anybody from above all is one remainder"
