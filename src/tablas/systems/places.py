"""What only a system knows about places: its own order, and the tables of an event that has several.

A system says here what is to be ranked and what comes before any tie-break;
the standings do the ranking.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol, TypeAlias

from tablas.messages import Message
from tablas.model import Tournament

Values: TypeAlias = Mapping[str, Mapping[int, int | Fraction]]


Summands: TypeAlias = Mapping[str, Mapping[int, tuple[tuple[int, int | None, Fraction], ...]]]
"""What the values are the sums of, by name and number: round (0: before all rounds), opponent, amount."""


class Ranker(Protocol):
    """Finds the places of a part of an event that is played as a round robin, by number."""

    def __call__(self, tournament: Tournament, games_each: int | None) -> Mapping[int, int]: ...


@dataclass(frozen=True, slots=True)
class Table:
    """A table of places to be drawn up; the one of the whole event has no name."""

    tournament: Tournament
    """Whom the table ranks, with the games that count."""
    name: str = ""
    title: Message | None = None
    first: tuple[str, ...] = ()
    """Tie-break descriptors that come before any list: the system's own order; empty: points."""
    values: Values = field(default_factory=dict)
    """Values that only the system knows, by name and number."""
    summands: Summands = field(default_factory=dict)
    order: Mapping[int, int] = field(default_factory=dict)
    """The system's own order of those whom *first* leaves level, by number."""
    usual: tuple[str, ...] = ()
    """The tie-breaks of an event that names none."""
    alone: bool = False
    """Nothing but *first* decides."""
    games_each: int | Mapping[int, int] | None = None
    """How many games a round robin gives everybody, or each, where the rounds do not tell."""
    score: str | None = None
    """Of teams: whether ``match`` or ``game`` points come first."""
    matches: str | None = None
    """Of teams: whether a match is what two teams play in a ``round`` or in the whole ``event``."""
    notes: tuple[Message, ...] = ()
