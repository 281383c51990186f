"""A kind of exercise describes itself: what it practises, how hard it can be, how it is made and graded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from tablas.messages import Message, Worded
from tablas.train.answers import Answer
from tablas.train.exercise import Exercise
from tablas.train.grading import Grade


class Chapter(Worded, Enum):
    """What an arbiter has to know, in the order in which a seminar teaches it."""

    LAWS = "laws"
    SWISS = "swiss"
    SYSTEMS = "systems"
    """Pairing systems other than the Dutch one: tables, brackets, lists."""
    TIE_BREAKS = "tie-breaks"
    RATINGS = "ratings"
    TITLES = "titles"
    PRIZES = "prizes"
    CONDUCT = "conduct"
    """Corrections, late entries, forfeits, teams, reports."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of exercise."""

    name: str
    """Lower case, words joined by hyphens; part of addresses, never changed."""
    title: Message
    chapter: Chapter
    articles: tuple[str, ...]
    """Every article that some exercise of the kind practises."""
    levels: tuple[Message, ...]
    """What decides on level 1, 2, 3: as many levels as there are messages."""
    make: Callable[[int, int], Exercise]
    """``make(seed, level)``: the same exercise for the same two, always."""
    grade: Callable[[Exercise, Answer], Grade]
    minutes: int = 3
    """How long somebody who knows the rule needs, for the time of an exam."""
