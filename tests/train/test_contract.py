"""What every kind of exercise promises: the same exercise again, a right key, wrong answers refused with a reason."""

from __future__ import annotations

import pytest

from tablas.errors import OptionError
from tablas.say.catalogue import catalogue, folders
from tablas.say.exercises import exercise_data, grade_data, kind_data
from tablas.train import registry
from tablas.train.answers import Answer, Choice, Field, Fields, Option, Order, Pairs, Seat, read_answer, write_answer
from tablas.train.exercise import Exercise
from train_answers import wrong_answers

KINDS = tuple(registry.kinds())
MANY = 200


def check(name: str, level: int, seed: int) -> None:
    """One exercise: its key is right and readable, every planted mistake costs points and is told by a rule."""
    exercise = registry.make(name, seed, level)
    for answer in exercise.key.right:
        assert read_answer(exercise.form, write_answer(answer)) == answer, exercise.name
        grade = registry.grade(exercise, answer)
        assert grade.right, exercise.name
        assert grade.fault is None
        assert grade.of == 10
        assert grade.working, exercise.name
        assert grade.rule.startswith("/"), exercise.name
    for answer in wrong_answers(exercise):
        told = registry.grade(exercise, answer)
        assert 0 <= told.points < told.of, (exercise.name, write_answer(answer))
        assert told.fault is not None, (exercise.name, write_answer(answer))
        assert told.fault.article, (exercise.name, write_answer(answer))
        assert told.working
    assert exercise.articles
    assert all(exercise.articles)
    for language in folders():
        words = catalogue(language)
        # Every gap of every sentence is filled, in every language.
        assert exercise_data(exercise, words, with_key=True)["question"][0]
        assert grade_data(told, words)["fault"]["message"]["sentence"]


def levels(name: str) -> int:
    return len(registry.get(name).levels)


@pytest.mark.parametrize("name", KINDS)
def test_one_of_every_kind(name: str) -> None:
    """One level of each, another one for the next kind; the slow part has all of them."""
    check(name, 1 + KINDS.index(name) % levels(name), 0)


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_the_same_three_give_the_same_exercise(name: str) -> None:
    assert _facts(registry.make(name, 7, 1)) == _facts(registry.make(name, 7, 1))
    others = {str(_facts(registry.make(name, seed, 1))) for seed in range(6)}
    assert len(others) > 1


def _facts(exercise: Exercise) -> object:
    return exercise_data(exercise, catalogue("en"), with_key=True)


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_describes_itself(name: str) -> None:
    kind = registry.get(name)
    assert kind.name == name
    assert 1 <= len(kind.levels) <= 3
    assert kind.articles
    assert kind.minutes > 0
    for language in folders():
        told = kind_data(kind, catalogue(language))
        assert all([told["title"], told["chapter_title"], *(level["decides"] for level in told["levels"])])


def test_what_does_not_exist_is_refused() -> None:
    for name, seed, level in (("chess", 1, 1), (KINDS[0], -1, 1), (KINDS[0], 10**9 + 1, 1), (KINDS[0], 1, 4)):
        with pytest.raises(OptionError):
            registry.make(name, seed, level)


PAIRS = Pairs((Seat(1, "A"), Seat(2, "B"), Seat(3, "C"), Seat(4, "D"), Seat(5, "E")))
CHOICE = Choice((Option("a", "A"), Option("b", "B")))
FIELDS = Fields((Field("bh", "BH"), Field("k", "K", (Option("10", "10"), Option("20", "20")))))
ORDER = Order((Option("a", "A"), Option("b", "B"), Option("c", "C")))


@pytest.mark.parametrize(
    ("form", "text", "code"),
    [
        (PAIRS, "", "train-no-answer"),
        (PAIRS, "1-9", "train-not-here"),
        (PAIRS, "1-2 2-3", "train-named-twice"),
        (PAIRS, "1x2", "train-write-pairs"),
        (CHOICE, "c", "train-no-option"),
        (CHOICE, "a b", "train-choose-one"),
        (FIELDS, "sb=3", "train-no-field"),
        (FIELDS, "bh=three", "train-not-number"),
        (FIELDS, "bh=1/0", "train-not-number"),
        (FIELDS, "k=30", "train-no-option"),
        (ORDER, "a b", "train-order-whole"),
        (ORDER, "a b b", "train-option-twice"),
    ],
)
def test_what_cannot_be_read_is_said(form: Pairs | Choice | Fields | Order, text: str, code: str) -> None:
    with pytest.raises(OptionError) as told:
        read_answer(form, text)
    assert told.value.message.code == code


def test_who_is_not_named_is_left_over() -> None:
    assert read_answer(PAIRS, "1-2, 4:3") == Answer(pairs=((1, 2), (4, 3)), left=(5,))


PLAYED = ("colour-", "tie-break-")
"""An event is played for each of these."""
HEAVY = ("round-", "group-", "float-", "bye-")
"""Whole rounds are paired, compared and told for these: fewer of them here, thousands in `benchmarks/trainer.py`."""


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_many_of_every_kind(name: str) -> None:
    """Every key is accepted; mistakes are planted in every tenth."""
    count = 20 if name.startswith(HEAVY) else 60 if name.startswith(PLAYED) else MANY
    for level in range(1, levels(name) + 1):
        for seed in range(1, count):
            if seed % 10 == 1:
                check(name, level, seed)
                continue
            exercise = registry.make(name, seed, level)
            assert read_answer(exercise.form, write_answer(exercise.key.answer)) == exercise.key.answer
            if not name.startswith(HEAVY):
                assert registry.grade(exercise, exercise.key.answer).right, exercise.name
