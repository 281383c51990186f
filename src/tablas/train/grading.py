"""What an answer is worth: points in parts, the first rule by which it is worse, what was seen rightly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from tablas.messages import Items, Message
from tablas.train.answers import Answer, Choice, Fields, Order, number
from tablas.train.exercise import Exercise, Table

WHOLE = 10
"""The points of an exercise."""


class Mark(NamedTuple):
    """One part of the points."""

    what: Message
    points: int
    of: int


class Fault(NamedTuple):
    """The first rule by which the answer is worse than the key."""

    message: Message
    """What is worse, and what follows from it on this position."""
    article: str
    players: tuple[int, ...] = ()
    """Whom it hits."""


@dataclass(frozen=True, slots=True)
class Grade:
    """An answer, graded."""

    marks: tuple[Mark, ...]
    fault: Fault | None = None
    """``None`` where nothing is worse."""
    seen: tuple[Message, ...] = ()
    """What the answer has right although it is not all right."""
    working: Sequence[Message] = ()
    tables: tuple[Table, ...] = ()
    """The answer beside the key, criterion by criterion or number by number."""
    rule: str = ""
    """The page that tells the rule in our words: ``/rules/dutch``."""

    @property
    def points(self) -> int:
        return sum(mark.points for mark in self.marks)

    @property
    def of(self) -> int:
        return sum(mark.of for mark in self.marks)

    @property
    def right(self) -> bool:
        """Everything is right."""
        return self.points == self.of


def shares(parts: Sequence[tuple[Message, int, int]], whole: int = WHOLE) -> tuple[Mark, ...]:
    """Marks for parts of which so many of so many are right; the points add up to *whole*.

    >>> [mark[1:] for mark in shares([(Message("train-boards"), 1, 2), (Message("train-colours"), 3, 3)])]
    [(2, 5), (5, 5)]
    """
    marks = []
    given = 0
    for place, (what, good, count) in enumerate(parts, 1):
        of = whole * place // len(parts) - given
        given += of
        marks.append(Mark(what, of if good == count else of * good // count, of))
    return tuple(marks)


def grade_choice(exercise: Exercise, answer: Answer, fault: Fault, rule: str) -> Grade:
    """Grade a choice: one option, or the share of several less what was chosen wrongly; else *fault* is told."""
    assert isinstance(exercise.form, Choice)
    right = set(exercise.key.answer.chosen)
    if any(set(answer.chosen) == set(one.chosen) for one in exercise.key.right):
        return Grade((Mark(Message("train-chosen"), WHOLE, WHOLE),), None, (), exercise.key.working, (), rule)
    good = len(right & set(answer.chosen)) - len(set(answer.chosen) - right)
    points = max(0, WHOLE * good // max(len(right), 1)) if exercise.form.many else 0
    seen: tuple[Message, ...] = ()
    if exercise.form.many and right & set(answer.chosen):
        names = [option.text for option in exercise.form.options if option.id in right & set(answer.chosen)]
        seen = (Message("train-seen-options", options=Items(names), count=len(names)),)
    marks = (Mark(Message("train-chosen"), min(points, WHOLE - 1), WHOLE),)
    return Grade(marks, fault, seen, exercise.key.working, exercise.key.tables, rule)


def grade_fields(
    exercise: Exercise, answer: Answer, faults: Mapping[str, Fault], rule: str, within: Fraction = Fraction(0)
) -> Grade:
    """Grade fields one by one: each is a part; the first that is wrong is told by its fault.

    *within* is how far a number may be off, where a rule rounds.
    """
    assert isinstance(exercise.form, Fields)
    wanted, given = exercise.key.answer.filled, answer.filled
    fine = {one.id: _same(one.options, wanted[one.id], given.get(one.id), within) for one in exercise.form.fields}
    counts = [(Message("train-field", field=one.label), int(fine[one.id]), 1) for one in exercise.form.fields]
    right = [one.label for one in exercise.form.fields if fine[one.id]]
    wrong = [one.id for one in exercise.form.fields if not fine[one.id]]
    if not wrong:
        return Grade(shares(counts), None, (), exercise.key.working, exercise.key.tables, rule)
    seen = (Message("train-seen-fields", fields=Items(right), count=len(right)),) if right else ()
    return Grade(shares(counts), faults[wrong[0]], seen, exercise.key.working, exercise.key.tables, rule)


def _same(options: object, wanted: str, given: str | None, within: Fraction) -> bool:
    if given is None:
        return False
    return given == wanted if options else abs(number(given) - number(wanted)) <= within


def grade_order(exercise: Exercise, answer: Answer, fault: Fault, rule: str) -> Grade:
    """Grade an order: the points go by how many stand right from the front."""
    assert isinstance(exercise.form, Order)
    wanted = exercise.key.answer.chosen
    if answer.chosen in [one.chosen for one in exercise.key.right]:
        return Grade((Mark(Message("train-in-order"), WHOLE, WHOLE),), None, (), exercise.key.working, (), rule)
    good = next(place for place, (mine, key) in enumerate(zip(answer.chosen, wanted, strict=True)) if mine != key)
    texts = {option.id: option.text for option in exercise.form.options}
    seen = (
        (Message("train-seen-order", count=good, options=Items(texts[one] for one in wanted[:good])),) if good else ()
    )
    marks = (Mark(Message("train-in-order"), WHOLE * good // len(wanted), WHOLE),)
    return Grade(marks, fault, seen, exercise.key.working, exercise.key.tables, rule)
