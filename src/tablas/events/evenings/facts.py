"""The facts of an evening: who is there, how it is scored, who sat at which table and how they finished.

Everything is immutable; points follow from finishing places and the scale,
unless they were given by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from tablas.errors import ModelError, OptionError, Where
from tablas.messages import Items
from tablas.model import POINT, Points, points

SMALLEST, LARGEST = 3, 20
TIE_BREAKS = ("opponents", "places", "progressive")
"""``opponents``: the mean points of everybody met (tables differ in size);
``places``: more tables won, then more second places …; ``progressive``: the
sum of the points after each round."""


class Entrant(NamedTuple):
    """Somebody who plays; *number* is the order of entry."""

    number: int
    name: str
    joined: int = 1
    left_after: int | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """How the evening is played."""

    size: int = 4
    """Players of a full table."""
    rounds: int | None = None
    scale: tuple[Points, ...] = ()
    """Points of the first place, the second …; empty: as many as a full table has players, down to one."""
    best: int = 0
    """Count only so many of a player's best rounds; 0: all."""
    seed: int = 1
    """Of the lots for round 1 and between equals; 0 keeps the order of entry."""
    tie_breaks: tuple[str, ...] = ("opponents", "places")

    def check(self) -> None:
        """Refuse what cannot be played."""
        if not SMALLEST <= self.size <= LARGEST:
            raise OptionError("table-players-here", smallest=SMALLEST, largest=LARGEST, size=self.size)
        if self.rounds is not None and self.rounds < 1:
            raise OptionError("evening-one-round")
        if self.best < 0 or self.seed < 0:
            raise OptionError("best-rounds-seed")
        if self.scale and len(self.scale) < self.size:
            raise OptionError("scale-names-places", count=len(self.scale), size=self.size)
        if any(one < two for one, two in zip(self.scale, self.scale[1:], strict=False)):
            raise OptionError("better-place-cannot")
        for name in self.tie_breaks:
            if name not in TIE_BREAKS:
                raise OptionError("no-tie-break", name=name, tie_breaks=Items(TIE_BREAKS))

    @property
    def values(self) -> tuple[Points, ...]:
        """Points by place, the first place first."""
        return self.scale or tuple(place * POINT for place in range(self.size, 0, -1))


class Table(NamedTuple):
    """Who sits at a table and, once it is over, how each finished."""

    players: tuple[int, ...]
    places: tuple[int, ...] = ()
    """Finishing places in the order of *players*, equals sharing the better place; empty while it is played."""
    given: tuple[Points, ...] = ()
    """Points given by hand, in the order of *players*; empty where the scale says them."""

    @property
    def is_over(self) -> bool:
        return bool(self.places)

    def check(self, rules: Rules, round_number: int, number: int) -> None:
        """Refuse places or points that the table cannot have ended with."""
        where = Where(round=round_number)
        count = len(self.players)
        if len(self.places) not in (0, count) or len(self.given) not in (0, len(self.places)):
            raise ModelError("table-players-each", where, table=number, count=count)
        if places_of([-place for place in self.places]) != self.places:
            raise ModelError("places-run-from", where)
        if any(value < 0 for value in self.given):
            raise ModelError("points-cannot-negative", where)
        self.points(rules)

    def points(self, rules: Rules) -> dict[int, Points]:
        """What the table brought to each; equals share the points of the places they hold.

        >>> Table((7, 8, 9), (1, 2, 2)).points(Rules(3))
        {7: 180, 8: 90, 9: 90}
        """
        if self.given or not self.places:
            return dict(zip(self.players, self.given, strict=False))
        values = rules.values
        shared = {}
        for place in set(self.places):
            count = self.places.count(place)
            whole = sum(values[place - 1 : place - 1 + count])
            try:
                shared[place] = points(Fraction(whole, count * POINT))
            except ModelError:
                raise ModelError("equals-cannot-share", count=count) from None
        return {player: shared[place] for player, place in zip(self.players, self.places, strict=True)}


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything that happened."""

    id: str = ""
    """What it is called in its event, among the tournaments."""
    name: str = ""
    rules: Rules = field(default_factory=Rules)
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[tuple[Table, ...], ...] = ()
    absences: tuple[tuple[int, int], ...] = ()
    """Round and number of those who sit out a round that is not seated yet."""
    closed: bool = False

    @property
    def title(self) -> str:
        """What people call it."""
        return self.name or self.id

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    def entrant(self, number: int) -> Entrant:
        """The entrant of that number."""
        for entrant in self.entrants:
            if entrant.number == number:
                return entrant
        raise ModelError("nobody-number", Where(player=number), number=number)

    def called(self, number: int) -> str:
        """The name of the entrant of that number."""
        return self.entrant(number).name

    def with_entrant(self, changed: Entrant) -> Evening:
        """The evening with one entrant rewritten."""
        return replace(self, entrants=tuple(changed if one.number == changed.number else one for one in self.entrants))

    def has_sat(self, number: int) -> bool:
        """Whether somebody was ever seated at a table."""
        return any(number in table.players for tables in self.rounds for table in tables)

    def playing(self, round_number: int) -> list[int]:
        """Who is there for a round that is to be seated."""
        return [
            entrant.number
            for entrant in self.entrants
            if entrant.joined <= round_number
            and (entrant.left_after is None or entrant.left_after >= round_number)
            and (round_number, entrant.number) not in self.absences
        ]

    def check(self) -> None:
        """Refuse an evening that cannot have happened."""
        self.rules.check()
        known = [entrant.number for entrant in self.entrants]
        if len(set(known)) != len(known) or any(number < 1 for number in known):
            raise ModelError("two-entrants-number")
        for number, tables in enumerate(self.rounds, 1):
            seated = [player for table in tables for player in table.players]
            if len(set(seated)) != len(seated) or not set(seated) <= set(known):
                raise ModelError("everybody-who-plays", Where(round=number))
            for place, table in enumerate(tables, 1):
                table.check(self.rules, number, place)

    def table(self, round_number: int, number: int) -> Table:
        """A table by round and number."""
        if not 1 <= round_number <= len(self.rounds):
            raise ModelError("round-not-seated", round_number=round_number)
        tables = self.rounds[round_number - 1]
        if not 1 <= number <= len(tables):
            raise ModelError("round-tables-1", round_number=round_number, count=len(tables), number=number)
        return tables[number - 1]

    def with_table(self, round_number: int, number: int, table: Table) -> Evening:
        """The evening with one table replaced."""
        rounds = list(self.rounds)
        tables = list(rounds[round_number - 1])
        tables[number - 1] = table
        rounds[round_number - 1] = tuple(tables)
        return replace(self, rounds=tuple(rounds))

    def open_tables(self, round_number: int) -> list[int]:
        """The tables of a round without a result."""
        return [number for number, table in enumerate(self.rounds[round_number - 1], 1) if not table.is_over]


def places_of(merits: Sequence[int]) -> tuple[int, ...]:
    """Finishing places from merits, the most first; equals share the better place.

    >>> places_of([70, 85, 70, 12])
    (2, 1, 2, 4)
    """
    return tuple(1 + sum(other > merit for other in merits) for merit in merits)
