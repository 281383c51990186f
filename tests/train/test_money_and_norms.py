"""The keys of questions about prize money and norms, worked out from the tables that are shown."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tablas.messages import Message
from tablas.model import Outcome
from tablas.train import registry
from tablas.train.answers import Answer, Fields, number
from tablas.train.exercise import Exercise

SEEDS = range(8)


def rows(exercise: Exercise) -> list[tuple[int, str, int, Fraction]]:
    """Place, name, points and prize of everybody."""
    (table,) = exercise.tables
    assert [head.code for head in table.heads if isinstance(head, Message)] == [
        *("train-head-place", "train-head-name", "train-head-points", "train-head-prize"),
    ]
    return [
        (
            int(str(place)),
            str(name),
            int(str(points)),
            Fraction(0) if prize == "–" else number(str(prize).replace(",", "")),
        )
        for place, name, points, prize in table.rows
    ]


def amounts(exercise: Exercise, hort: bool) -> dict[int, Fraction]:
    """The prizes of the places of those level on points, shared alike; by Hort half of it and half of the own one."""
    told = rows(exercise)
    found: dict[int, Fraction] = {}
    for points in {row[2] for row in told}:
        level = [row for row in told if row[2] == points]
        share = sum((row[3] for row in level), Fraction(0)) / len(level)
        for place, _, _, prize in level:
            found[place] = (share + prize) / 2 if hort else share
    return found


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("system", ["equal", "hort"])
def test_money_is_shared_as_the_table_says(system: str, level: int) -> None:
    for seed in SEEDS:
        exercise = registry.make(f"prizes-{system}", seed, level)
        told = rows(exercise)
        assert [row[0] for row in told] == list(range(1, len(told) + 1))
        assert [row[1] for row in told] == list("ABCDEFGHIJ"[: len(told)])
        points = [row[2] for row in told]
        assert points == sorted(points, reverse=True)
        assert points[0] == 7
        prizes = [row[3] for row in told if row[3]]
        assert prizes == sorted(prizes, reverse=True)
        assert len(set(prizes)) == len(prizes)
        expected = amounts(exercise, system == "hort")
        assert isinstance(exercise.form, Fields)
        for one in exercise.form.fields:
            paid = number(exercise.key.answer.filled[one.id].replace(",", ""))
            assert abs(paid - expected[int(one.id[1:])]) < Fraction(1, 50), (exercise.name, one.id)
            assert one.unit == "€"
            assert isinstance(one.label, Message)
            assert one.label.values == {"letter": told[int(one.id[1:]) - 1][1]}
        ties = [points.count(one) for one in sorted(set(points), reverse=True)]
        if level == 1:
            assert ties == [2, 1, 1]
        elif level == 2:
            assert ties[0] in (1, 2)
            assert ties[1] in (2, 3)
            assert ties[2] == 1
        else:
            assert ties[0] == 1
            listed = exercise.facts["prizes"]
            assert isinstance(listed, tuple)
            assert ties[1] - len(listed) in (0, 1), "the tie goes over the last prize"
        right = registry.grade(exercise, exercise.key.answer)
        assert (right.points, right.rule) == (10, "/rules/prizes")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_games_of_a_norm_are_those_that_are_shown(level: int) -> None:
    for seed in SEEDS:
        exercise = registry.make("norm", seed, level)
        games = exercise.facts["games"]
        assert isinstance(games, tuple)
        assert len(games) == 9
        assert [game.round for game in games] == list(range(1, 10))
        (table,) = exercise.tables
        assert len(table.rows) == 9
        signs = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}
        for row, game in zip(table.rows, games, strict=True):
            shown = [str(cell) for cell in row]
            assert shown[-1] == signs[game.outcome]
            assert str(game.rating) in shown
            assert game.federation in shown
            assert str(game.round) == shown[0]
        chosen = exercise.key.answer.chosen
        if level == 1:
            assert len(chosen) == 1
            assert chosen != ("made",)
        elif level == 2:
            assert chosen == ("made",)
            assert exercise.articles == ("B.01 1.4.6",)
            assert any(line.code == "train-norm-raised" for line in exercise.key.working)
        else:
            assert len(chosen) >= 2
        if chosen != ("made",):
            assert len(exercise.articles) == len(chosen)
            plain = ["n" + one.removeprefix("B.01 ").replace(".", "").replace(" ", "") for one in exercise.articles]
            assert plain == list(chosen)
        part = registry.grade(exercise, Answer(chosen=("made",) if chosen != ("made",) else ("n143",)))
        assert part.points == 0
        assert part.fault is not None
