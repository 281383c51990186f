"""What every kind of exercise promises: the same exercise again, a right key, wrong answers refused with a reason."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tablas.errors import OptionError
from tablas.model import Outcome
from tablas.say.catalogue import catalogue, folders
from tablas.say.exercises import exercise_data, grade_data, kind_data
from tablas.train import registry
from tablas.train.answers import Answer, Choice, Field, Fields, Option, Order, Pairs, Seat, read_answer, write_answer
from tablas.train.exercise import Exercise, Met
from train_answers import wrong_answers
from train_reasons import misjudged
from walks import up_to

KINDS = tuple(registry.kinds())
LANGUAGES = tuple(folders())
MANY = up_to(200, 20)


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
        assert misjudged(exercise, answer, told) == "", (exercise.name, write_answer(answer))
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
    """Every level of each once; the slow part has two hundred."""
    for level in range(1, levels(name) + 1):
        check(name, level, KINDS.index(name))


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


def family(name: str) -> str:
    """Kinds that look at the same events are walked together, seed by seed: what one has played, the others find."""
    found = re.search(r"-((dutch|baku|lim|dubov|burstein)-\w+)$", name)
    return found[1] if found else "tie-breaks" if name.startswith("tie-break") else "others"


FAMILIES = sorted({family(name) for name in KINDS})


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize("of", FAMILIES)
def test_many_of_every_kind_and_level(of: str) -> None:
    """The key is accepted, a planted mistake refused for what is wrong with it, in every language; 200 on a walk."""
    names = [name for name in KINDS if family(name) == of]
    beside: Counter[str] = Counter()
    for seed in range(1, MANY + 1):
        for name in names:
            for level in range(1, levels(name) + 1):
                exercise = registry.make(name, seed, level)
                check_one(exercise, wrong_answers(exercise), seed)
                beside += happened(exercise)
    if of not in ("tie-breaks", "others"):
        least = up_to(20, 0)
        assert all(beside[what] > least for what in ("half-point bye", "absent", "forfeit", "bye before")), beside


def check_one(exercise: Exercise, wrong: list[Answer], place: int) -> None:
    """One right answer and one of the wrong ones, which take turns."""
    right = exercise.key.right[place % len(exercise.key.right)]
    assert read_answer(exercise.form, write_answer(right)) == right, exercise.name
    grade = registry.grade(exercise, right)
    assert (grade.points, grade.of, grade.fault) == (10, 10, None), exercise.name
    answer = wrong[place % len(wrong)]
    told = registry.grade(exercise, answer)
    named = (exercise.name, write_answer(answer))
    assert 0 <= told.points < told.of == 10, named
    assert told.fault is not None, named
    assert told.fault.article, named
    assert misjudged(exercise, answer, told) == "", named
    for language in LANGUAGES:
        words = catalogue(language)
        assert all(exercise_data(exercise, words)["question"]), exercise.name
        assert words.sentence(told.fault.message), named


def happened(exercise: Exercise) -> Counter[str]:
    """What happens beside the boards; whoever is away is named in the question and nobody to pair."""
    event = exercise.tournament
    if event is None or exercise.kind.startswith("tie-break"):
        return Counter()
    away = event.absent_from(event.next_round)
    told = {message.code for message in exercise.question}
    assert ("train-away-half" in told) == (Outcome.HALF_BYE in away.values()), exercise.name
    assert ("train-away" in told) == (Outcome.ZERO_BYE in away.values()), exercise.name
    form = exercise.form
    seats = [seat.number for seat in form.seats] if isinstance(form, Pairs) else []
    options = [int(one.id) for one in form.options] if exercise.kind.startswith(("bye-", "float-")) else []
    assert not set(away) & {*seats, *options}, exercise.name
    assert floats_misshown(exercise) == [], exercise.name
    games = [game for played in event.rounds for game in played.games]
    byes = [bye for played in event.rounds for bye in played.byes if bye.kind is not Outcome.PAIRING_BYE]
    found = Counter({
        "half-point bye": Outcome.HALF_BYE in away.values(),
        "absent": Outcome.ZERO_BYE in away.values(),
        "forfeit": any(game.white_outcome.is_forfeit for game in games),
        "bye before": bool(byes),
    })  # fmt: skip
    assert exercise.level > 1 or not found.total(), exercise.name
    return found


def floats_misshown(exercise: Exercise) -> list[object]:
    """Rows of the sheet on which an unplayed last round is not the float that the Dutch rules make of it.

    Points without a game are a downfloat; in 2017 so is an absence, in 2026 it is none.
    """
    event = exercise.tournament
    if event is None or event.regulation.system != "dutch" or event.regulation.edition not in ("2017", "2026"):
        return []
    idle = "↓" if event.regulation.edition == "2017" else "·"
    wanted = {"U": "↓", "H": "↓", "+": "↓", "Z": idle, "-": idle}
    last = [(row, [cell for cell in row if isinstance(cell, Met)][-1]) for row in exercise.tables[0].rows]
    return [row for row, cell in last if not cell.colour and str(row[-1]).split()[0] != wanted[cell.result]]
