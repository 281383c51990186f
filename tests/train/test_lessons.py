"""The worked tournaments as lessons: the numbers are those of the books, and every key is what the books print."""

from __future__ import annotations

import json

import pytest

import dutch_books
from open_vectors import load, rounds_of
from tablas.errors import OptionError
from tablas.train import lessons
from train_answers import wrong_answers

STEPS = {"twelve": 26, "llera": 33, "appendix-a": 36, "appendix-b": 14}


def _printed(name: str) -> list[tuple[list[tuple[int, int]], int | None]]:
    if name in ("twelve", "llera"):
        event = dutch_books.tournament(name)
        return [(dutch_books.boards(played), dutch_books.bye(played)) for played in event.rounds]
    vector = load("elementos/dutch_40.json" if name == "appendix-a" else "elementos/lim_15.json")
    return [(boards, bye) for boards, bye, _ in rounds_of(vector)]


@pytest.mark.parametrize("name", STEPS)
def test_the_numbers_are_those_of_the_book(name: str) -> None:
    event = lessons.tournament(name)
    own = [
        ([(game.white, game.black) for game in one.games], next((bye.player for bye in one.byes), None))
        for one in event.rounds
    ]
    assert json.dumps(own) == json.dumps(_printed(name))


@pytest.mark.parametrize(
    "name",
    [
        "twelve",
        "appendix-b",
        pytest.param("llera", marks=pytest.mark.slow),
        pytest.param("appendix-a", marks=pytest.mark.slow),
    ],
)
def test_every_step_has_the_boards_of_the_book(name: str) -> None:
    steps = lessons.plan(name)
    assert len(steps) == STEPS[name]
    printed = [{frozenset(pair) for pair in boards} for boards, _ in _printed(name)]
    for number, (played, _) in enumerate(steps, 1):
        exercise = lessons.step(name, number)
        assert exercise.key.answer.meetings <= printed[played - 1], exercise.name
        assert lessons.grade_step(exercise, exercise.key.answer).right
        assert exercise.key.working


@pytest.mark.parametrize("name", STEPS)
def test_a_wrong_prediction_is_told_by_a_rule(name: str) -> None:
    for number in range(2, STEPS[name] + 1, 9):
        exercise = lessons.step(name, number)
        for answer in wrong_answers(exercise)[:2]:
            grade = lessons.grade_step(exercise, answer)
            assert not grade.right
            assert grade.fault is not None
            assert grade.fault.article


def test_what_is_not_there_is_said() -> None:
    for name, number in (("none", 1), ("twelve", 0), ("twelve", 27)):
        with pytest.raises(OptionError):
            lessons.step(name, number)
