"""Keys of sums and decisions are worked out a second time (`tests/helpers/train_sums.py`), and grades say why.

``benchmarks/trainer.py`` does it by the thousand.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.model import Outcome
from tablas.say.rules import names
from tablas.train import registry
from tablas.train.answers import Answer, number, read_answer
from tablas.train.exercise import Exercise
from train_answers import wrong_answers
from train_sums import CHECKS


@pytest.mark.parametrize("name", CHECKS)
def test_a_second_calculation_gives_the_same_key(name: str) -> None:
    for level in range(1, len(registry.get(name).levels) + 1):
        for seed in range(300, 303):
            exercise = registry.make(name, seed, level)
            assert CHECKS[name](exercise), exercise.name


@pytest.mark.parametrize("name", CHECKS)
def test_the_second_calculation_refuses_another_key(name: str) -> None:
    exercise = registry.make(name, 5, 1)
    wrong = next(answer for answer in wrong_answers(exercise) if len(answer.filled) == len(exercise.key.answer.filled))
    assert not CHECKS[name](replace(exercise, key=exercise.key._replace(answer=wrong, also=())))


@pytest.mark.parametrize("name", CHECKS)
def test_every_grade_leads_to_a_text_of_rules(name: str) -> None:
    exercise = registry.make(name, 1, 1)
    assert registry.grade(exercise, exercise.key.answer).rule.removeprefix("/rules/") in names()


def _graded(name: str, level: int, mistake: str) -> tuple[Exercise, str]:
    """The first exercise in which that mistake can be made; *mistake* is the code of the fault it must be told by."""
    for seed in range(40):
        exercise = registry.make(name, seed, level)
        for wrong in MISTAKES[mistake](exercise):
            fault = registry.grade(exercise, wrong).fault
            assert fault is not None
            return exercise, fault.message.code
    raise AssertionError(f"no exercise of {name} lets anybody make the mistake")


def _only(exercise: Exercise, field: str, value: object) -> Answer:
    return Answer(filled={**exercise.key.answer.filled, field: str(value)})


def _uncut(exercise: Exercise) -> list[Answer]:
    """The sum of everything that the working shows, the cut value too."""
    field, table = next(iter(exercise.key.answer.filled)), exercise.key.tables[0]
    total = sum(number(str(row[2])) for row in table.rows if row[2] != "–")
    return [_only(exercise, field, total)] if total != number(exercise.key.answer.filled[field]) else []


def _without_unplayed(exercise: Exercise) -> list[Answer]:
    """The sum without the one round that was not played."""
    field, table = next(iter(exercise.key.answer.filled)), exercise.key.tables[0]
    idle = [number(str(row[2])) for row in table.rows if row[3] != "" and row[2] not in ("–", "0")]
    right = number(exercise.key.answer.filled[field])
    return [_only(exercise, field, right - idle[0])] if len(idle) == 1 and idle[0] else []


def _other_side(exercise: Exercise) -> list[Answer]:
    return [read_answer(exercise.form, f"pd={1 - number(exercise.key.answer.filled['pd'])}")]


def _at_the_end(exercise: Exercise) -> list[Answer]:
    return [_only(exercise, "number", 9)] if exercise.key.answer.filled["number"] != "9" else []


def _as_played(exercise: Exercise) -> list[Answer]:
    filled = exercise.key.answer.filled
    return [_only(exercise, "a", filled["ra"])] if filled["a"] != filled["ra"] else []


def _own_prize(exercise: Exercise) -> list[Answer]:
    prizes = exercise.facts["prizes"]
    assert isinstance(prizes, tuple)
    own = prizes[0] // 100
    return [_only(exercise, "p1", own)] if number(exercise.key.answer.filled["p1"]) != own else []


MISTAKES = {
    "train-not-cut": _uncut,
    "train-round-left-out": _without_unplayed,
    "train-wrong-side": _other_side,
    "train-late-not-last": _at_the_end,
    "train-order-as-played": _as_played,
    "train-own-prize": _own_prize,
}


@pytest.mark.parametrize(
    ("name", "level", "mistake"),
    [
        ("tie-break-buchholz", 3, "train-not-cut"),
        ("tie-break-buchholz", 2, "train-round-left-out"),
        ("rating-expected", 1, "train-wrong-side"),
        ("late-entry", 1, "train-late-not-last"),
        ("team-order", 1, "train-order-as-played"),
        ("prizes-hort", 2, "train-own-prize"),
        ("prizes-equal", 1, "train-own-prize"),
    ],
)
def test_a_usual_mistake_is_told_by_its_name(name: str, level: int, mistake: str) -> None:
    assert _graded(name, level, mistake)[1] == mistake


def test_unplayed_rounds_are_in_the_sums_of_their_level() -> None:
    for seed in range(4):
        event = registry.make("tie-break-buchholz", seed, 2).tournament
        assert event is not None
        idle = [bye for played in event.rounds for bye in played.byes]
        forfeited = [game for played in event.rounds for game in played.games if game.white_outcome.is_forfeit]
        assert idle or forfeited
        calm = registry.make("tie-break-buchholz", seed, 1).tournament
        assert calm is not None
        assert {game.white_outcome for played in calm.rounds for game in played.games} <= {
            Outcome.WIN, Outcome.DRAW, Outcome.LOSS,
        }  # fmt: skip
