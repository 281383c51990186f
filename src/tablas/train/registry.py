"""The kinds of exercises: a new one is a module of `kinds` with ``KINDS`` and one line of `HOMES`."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.train.answers import Answer
from tablas.train.exercise import Exercise
from tablas.train.grading import Grade
from tablas.train.kind import Kind

HOMES = (
    "whole_rounds",
    "score_groups",
    "colours",
    "byes",
    "orders",
    "tables",
    "sums",
    "tie_breaks",
    "tie_orders",
    "laws",
    "rating_sums",
    "norms",
    "prizes",
    "category_prizes",
    "conduct",
    "planted",
)
"""The modules of `kinds`, in the order in which they are listed."""

LARGEST_SEED = 10**9


@cache
def kinds() -> dict[str, Kind]:
    """Every kind by its name."""
    found: list[Kind] = []
    for home in HOMES:
        found += import_module(f"tablas.train.kinds.{home}").KINDS
    return {kind.name: kind for kind in found}


def get(name: str) -> Kind:
    """The kind of that name."""
    if name not in kinds():
        raise OptionError("train-no-kind", name=name, known=Items(kinds()))
    return kinds()[name]


def make(name: str, seed: int, level: int = 1) -> Exercise:
    """An exercise; the same three always give the same one."""
    kind = get(name)
    if not 1 <= level <= len(kind.levels):
        raise OptionError("train-no-level", level=level, name=name, count=len(kind.levels))
    if not 0 <= seed <= LARGEST_SEED:
        raise OptionError("train-no-seed", seed=seed, most=LARGEST_SEED)
    return kind.make(seed, level)


def grade(exercise: Exercise, answer: Answer) -> Grade:
    """What the answer is worth."""
    return get(exercise.kind).grade(exercise, answer)
