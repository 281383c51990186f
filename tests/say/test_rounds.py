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


def test_every_row_of_a_bracket_has_its_label_and_its_players() -> None:
    event = tablas.generate(players=10, rounds=5, seed=4).tournament.after(3)
    bracket = (
        pair_round(event)
        .trace.brackets[0]
        ._replace(
            score="1½",
            collapsed=True,
            moved_down=(1,),
            residents=(2, 3),
            s1=(4,),
            s2=(5, 6),
            limbo=(7,),
            remainder_s1=(8,),
            remainder_s2=(9,),
            moved_to_s2=(2,),
            moved_up=(5,),
            pairs=((1, 4), (2, 5)),
            downfloaters=(6,),
        )
    )
    told = _bracket(bracket, plain)
    assert told.title == "Bracket of 1½ points and everybody below"
    assert [(row.label, row.words) for row in told.rows] == [
        ("moved down", "1"),
        ("residents", "2 3"),
        ("S1", "4"),
        ("S2", "5 6"),
        ("limbo", "7"),
        ("remainder", "8 | 9"),
        ("exchanged", "2 for 5"),
        ("pairs", "1–4  2–5"),
        ("go down", "6"),
    ]
    bare = bracket._replace(
        score="1", collapsed=False, moved_down=(), limbo=(), moved_to_s2=(), moved_up=(), downfloaters=()
    )
    told = _bracket(bare, plain)
    assert told.title == "Bracket of 1 point"
    assert [row.label for row in told.rows] == ["residents", "S1", "S2", "pairs"]
