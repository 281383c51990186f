"""Guided lessons: the worked tournaments of the sources, group by group; one predicts, then sees the reason.

A step is an exercise like any other, so that it is answered and graded the same way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache

from tablas.errors import OptionError
from tablas.messages import Items, Message
from tablas.model import Bye, Colour, Game, Number, OptionValue, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.round import pair_round
from tablas.train.answers import Answer
from tablas.train.exercise import Exercise
from tablas.train.grading import Grade
from tablas.train.groups import Group, grade_group, groups_of
from tablas.train.lessons.books import APPENDIX_A, APPENDIX_B, LLERA, TWELVE
from tablas.train.lessons.steps import step_of
from tablas.train.positions import Position


@dataclass(frozen=True, slots=True)
class Lesson:
    """A worked tournament to go through."""

    name: str
    title: Message
    about: Message
    players: int
    rounds: tuple[str, ...]
    system: str
    edition: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    ratings: tuple[int, int] = (2500, 10)
    """Of number 1, and how much less each one after it has."""


LESSONS = (
    Lesson("twelve", Message("train-lesson-twelve"), Message("train-lesson-about-twelve"), 12, TWELVE, "dutch", "2017"),
    Lesson("llera", Message("train-lesson-llera"), Message("train-lesson-about-llera"), 40, LLERA, "dutch", "2017"),
    Lesson(
        "appendix-a",
        Message("train-lesson-appendix-a"),
        Message("train-lesson-about-appendix-a"),
        40,
        APPENDIX_A,
        "dutch",
        "1992",
    ),
    Lesson(
        "appendix-b",
        Message("train-lesson-appendix-b"),
        Message("train-lesson-about-appendix-b"),
        15,
        APPENDIX_B,
        "lim",
        "elementos",
        {"colours": False},
    ),
)


def get(name: str) -> Lesson:
    """The lesson of that name."""
    for lesson in LESSONS:
        if lesson.name == name:
            return lesson
    raise OptionError("train-no-lesson", name=name, known=Items(lesson.name for lesson in LESSONS))


@cache
def tournament(name: str) -> Tournament:
    """The whole event of a lesson."""
    lesson = get(name)
    top, step = lesson.ratings
    return Tournament(
        players=tuple(Player(Number(one), "", top - step * (one - 1)) for one in range(1, lesson.players + 1)),
        rounds=tuple(map(_round, lesson.rounds)),
        total_rounds=len(lesson.rounds),
        regulation=Regulation(lesson.system, edition=lesson.edition, options=lesson.options),
        initial_colour=Colour.WHITE,
    )


def _round(text: str) -> Round:
    games, byes = [], []
    for word in text.split():
        board, colon, result = word.partition(":")
        white, _, black = board.partition("-")
        if colon:
            games.append(Game.of(Number(int(white)), Number(int(black)), Outcome(result)))
        else:
            byes.append(Bye(Number(int(word))))
    return Round(tuple(games), tuple(byes))


@cache
def position(name: str, number: int) -> Position:
    """The event before a round, and the round as the rules make it."""
    before = tournament(name).after(number - 1)
    return Position(before, pair_round(before))


@cache
def plan(name: str) -> tuple[tuple[int, int], ...]:
    """The steps: round and group, for every group in which there is something to decide."""
    return tuple(
        (number, group.place)
        for number in range(1, len(get(name).rounds) + 1)
        for group in groups_of(position(name, number))
        if len(group.pairs) > 1 or (group.pairs and group.down)
    )


def step(name: str, number: int) -> Exercise:
    """Step *number* of a lesson, from 1."""
    steps = plan(name)
    if not 1 <= number <= len(steps):
        raise OptionError("train-no-step", name=name, step=number, count=len(steps))
    played, place = steps[number - 1]
    found = position(name, played)
    return step_of(get(name).name, number, found, groups_of(found)[place])


def grade_step(exercise: Exercise, answer: Answer) -> Grade:
    """What a prediction is worth."""
    found, group = _asked(exercise)
    rule = f"/rules/{found.tournament.regulation.system}"
    return grade_group(found.tournament, found.made, group, answer, exercise.key.working, rule)


def _asked(exercise: Exercise) -> tuple[Position, Group]:
    played, place = plan(exercise.kind.removeprefix("lesson-"))[exercise.seed - 1]
    found = position(exercise.kind.removeprefix("lesson-"), played)
    return found, groups_of(found)[place]
