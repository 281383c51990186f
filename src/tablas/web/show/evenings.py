"""An evening at tables as screens show it: where it stands, who sits where, the standings and their working."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.evenings.facts import Entrant, Evening
from tablas.events.evenings.standings import Row, standings
from tablas.model import Points

TIE_BREAKS = {
    "opponents": ("Opp.", "The mean of the points of everybody met", "mean of the opponents"),
    "places": ("Places", "First places, second places, third places …", "more first places"),
    "progressive": ("Prog.", "The sum of the points after each round", "progressive sum"),
}
"""The head of each column, what it means, and how a list of choices names it."""


@dataclass(frozen=True, slots=True)
class EveningSituation:
    """The line at the top of the arbiter's page."""

    round: int
    total: int | None
    over: int
    tables: int
    playing: int
    """How many would sit in the next round."""
    next: str
    """``players``, ``seat``, ``results``, ``close`` or ``done``."""


def evening_situation(evening: Evening) -> EveningSituation:
    """Look at an evening."""
    played = len(evening.rounds)
    missing = evening.open_tables(played) if played else []
    tables = len(evening.rounds[-1]) if played else 0
    playing = len(evening.playing(evening.next_round))
    total = evening.rules.rounds
    if evening.closed:
        following = "done"
    elif missing:
        following = "results"
    elif total is not None and played >= total:
        following = "close"
    else:
        following = "seat" if playing > 1 else "players"
    return EveningSituation(played, total, tables - len(missing), tables, playing, following)


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at a table; *before* are the points before the round, *place* is 0 while the table is played."""

    number: int
    name: str
    before: Points
    place: int
    points: Points


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round."""

    number: int
    seats: tuple[Seat, ...]
    over: bool
    by_hand: bool

    @property
    def players(self) -> str:
        """The seats as a form sends them back."""
        return ",".join(str(seat.number) for seat in self.seats)

    @property
    def ranked(self) -> list[Seat]:
        """The seats in the order in which they finished."""
        return sorted(self.seats, key=lambda seat: seat.place)


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round: its tables, and who sat out although they were there."""

    number: int
    tables: tuple[SeatedTable, ...]
    resting: tuple[str, ...]


def seated_round(evening: Evening, number: int) -> SeatedRound:
    """A round that was seated."""
    before = {row.number: row.points for row in standings(evening, number - 1)}
    tables = []
    for place, table in enumerate(evening.rounds[number - 1], 1):
        gained = table.points(evening.rules)
        seats = tuple(
            Seat(player, evening.called(player), before[player], table.places[index] if table.is_over else 0, value)
            for index, player in enumerate(table.players)
            for value in [gained.get(player, 0)]
        )
        tables.append(SeatedTable(place, seats, table.is_over, bool(table.given)))
    seated = {seat.number for table in tables for seat in table.seats}
    resting = tuple(one.name for one in evening.entrants if one.number not in seated and _was_there(one, number))
    return SeatedRound(number, tuple(tables), resting)


def _was_there(entrant: Entrant, number: int) -> bool:
    return entrant.joined <= number and (entrant.left_after is None or entrant.left_after >= number)


@dataclass(frozen=True, slots=True)
class EveningStandings:
    """The standings after a round, with the heads of their columns."""

    after: int
    rows: list[Row]
    columns: list[tuple[str, str, str]]
    """Each tie-break: its name, its head, what it means."""
    provisional: bool


def evening_standings(evening: Evening, after: int) -> EveningStandings:
    """The standings after a round."""
    columns = [(name, *TIE_BREAKS[name][:2]) for name in evening.rules.tie_breaks]
    provisional = any(evening.open_tables(number) for number in range(1, after + 1))
    return EveningStandings(after, standings(evening, after), columns, provisional)
