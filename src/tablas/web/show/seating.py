"""A round of an evening that is being seated by hand: who sits where, and who has met already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from tablas.events.evenings.facts import Evening
from tablas.events.evenings.standings import seat_next, standings
from tablas.model import Points
from tablas.systems.open.monrad.seating import meetings


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody to be seated, with the points so far and the table chosen (0: none yet)."""

    number: int
    name: str
    points: Points
    table: int


@dataclass(frozen=True, slots=True)
class HandTable:
    """A table as it would be."""

    number: int
    guests: tuple[Guest, ...]
    again: tuple[tuple[str, str], ...]
    """Who has met already."""
    fits: bool
    """Between two players and a full table."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The tables as they are typed."""

    round: int
    tables: tuple[HandTable, ...]
    unseated: tuple[Guest, ...]
    choices: int
    """The highest number of a table that may be chosen."""

    @property
    def players(self) -> tuple[tuple[int, ...], ...]:
        """The seats as the command takes them."""
        return tuple(tuple(guest.number for guest in table.guests) for table in self.tables if table.guests)


def proposed(evening: Evening) -> dict[int, int]:
    """The tables that the standings give."""
    return {player: number for number, table in enumerate(seat_next(evening), 1) for player in table.players}


def seating(evening: Evening, chosen: Mapping[int, int]) -> Seating:
    """Everybody who plays at the table chosen, in the order of the standings."""
    number = evening.next_round
    playing = set(evening.playing(number))
    most = max(len(playing) // 2, 1)
    guests = [
        Guest(row.number, row.name, row.points, table if 1 <= (table := chosen.get(row.number, 0)) <= most else 0)
        for row in standings(evening)
        if row.number in playing
    ]
    met = meetings(table.players for tables in evening.rounds for table in tables)
    last = max((guest.table for guest in guests), default=0)
    tables = []
    for place in range(1, last + 1):
        own = tuple(guest for guest in guests if guest.table == place)
        again = tuple(
            (one.name, two.name) for one, two in combinations(own, 2) if met[frozenset((one.number, two.number))]
        )
        tables.append(HandTable(place, own, again, 2 <= len(own) <= evening.rules.size))
    return Seating(number, tuple(tables), tuple(guest for guest in guests if not guest.table), most)
