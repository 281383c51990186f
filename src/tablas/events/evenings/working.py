"""Why somebody stands where: the rounds that count, everybody met, and how each tie-break comes about."""

from __future__ import annotations

from typing import NamedTuple

from tablas.events.evenings.facts import Evening
from tablas.events.evenings.standings import Row, standings
from tablas.model import Points


class RoundWorking(NamedTuple):
    """A player's round; *table* is 0 where there was none, *place* while it is played."""

    round: int
    table: int
    place: int
    points: Points | None
    counts: bool
    """Among the best rounds, where only so many count."""
    running: Points
    """The sum after the round, whatever counts in the end."""
    met: tuple[int, ...]


class Working(NamedTuple):
    """Everything a row of the standings was made of."""

    row: Row
    rounds: tuple[RoundWorking, ...]
    met: tuple[tuple[int, int, Points], ...]
    """Everybody met at a table that is over: the round, the number, the points in these standings."""


def working(evening: Evening, number: int, after: int | None = None) -> Working:
    """How the row of an entrant comes about, after a round (default: the last)."""
    evening.entrant(number)
    rows = {row.number: row for row in standings(evening, after)}
    own = rows[number]
    counted = _counted(own.results, evening.rules.best)
    rounds: list[RoundWorking] = []
    met: list[tuple[int, int, Points]] = []
    running = 0
    for index, value in enumerate(own.results):
        table_number, place = 0, 0
        mates: tuple[int, ...] = ()
        for position, table in enumerate(evening.rounds[index], 1):
            if number in table.players:
                table_number = position
                place = table.places[table.players.index(number)] if table.is_over else 0
                mates = tuple(player for player in table.players if player != number)
        running += value or 0
        rounds.append(RoundWorking(index + 1, table_number, place, value, index in counted, running, mates))
        if place:
            met += [(index + 1, mate, rows[mate].points) for mate in mates]
    return Working(own, tuple(rounds), tuple(met))


def _counted(results: tuple[Points | None, ...], best: int) -> set[int]:
    """The rounds that count: all, or the best; of equal ones the earlier."""
    played = [(value, index) for index, value in enumerate(results) if value is not None]
    ranked = sorted(played, key=lambda one: (-one[0], one[1]))
    return {index for _, index in (ranked[:best] if best else ranked)}
