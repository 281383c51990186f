"""The standings of an evening, and the seating of the next round that follows from them."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from typing import NamedTuple

from tablas.errors import PairingError, Where
from tablas.events.evenings.facts import Evening, Table
from tablas.messages import Items
from tablas.model import POINT, Points, format_points
from tablas.systems.open.monrad.seating import meetings, seat_in_order

Merit = Fraction | tuple[int, ...]


class Row(NamedTuple):
    """An entrant's line; *place* is shared by those whom no tie-break separates."""

    place: int
    number: int
    name: str
    points: Points
    tie_breaks: dict[str, str]
    """Each tie-break as it is printed."""
    results: tuple[Points | None, ...]
    """Points of every round; ``None`` where the player sat out or the table is still played."""


def standings(evening: Evening, after: int | None = None) -> list[Row]:
    """Everybody from the first place on, after a round (default: the last)."""
    rounds = evening.rounds[: len(evening.rounds) if after is None else after]
    merits = _merits(evening, rounds)
    names = {entrant.number: entrant.name for entrant in evening.entrants}
    gained = _gained(evening, rounds)
    lots = _lots(evening)
    rows: list[Row] = []
    before: tuple[Merit, ...] | None = None
    for index, number in enumerate(sorted(merits, key=lambda number: (_descending(merits[number]), lots[number])), 1):
        own = merits[number]
        place = rows[-1].place if own == before else index
        shown = {name: _shown(value) for name, value in zip(evening.rules.tie_breaks, own[1:], strict=True)}
        total = _total(evening, gained[number])
        rows.append(Row(place, number, names[number], total, shown, tuple(gained[number])))
        before = own
    return rows


def check_ready(evening: Evening) -> None:
    """Refuse to seat the next round before the last one is over, or after the last one of all."""
    number = evening.next_round
    rounds = evening.rules.rounds
    if rounds is not None and number > rounds:
        raise PairingError("all-rounds-seated", rounds=rounds)
    missing = evening.open_tables(number - 1) if evening.rounds else []
    if missing:
        raise PairingError(
            "tables-without-result", Where(round=number - 1), missing=Items(missing), number=number, count=len(missing)
        )
    count = len(evening.playing(number))
    if count < 2:
        raise PairingError("round-players-table", Where(round=number), number=number, count=count)


def seat_next(evening: Evening) -> tuple[Table, ...]:
    """The tables of the next round: by lot at first, then by the standings, without repeats where that can be."""
    check_ready(evening)
    playing = set(evening.playing(evening.next_round))
    order = [row.number for row in standings(evening) if row.number in playing]
    met = meetings(table.players for tables in evening.rounds for table in tables)
    return tuple(Table(players) for players in seat_in_order(order, met, evening.rules.size))


def _lots(evening: Evening) -> dict[int, int]:
    """The place everybody drew; who enters later draws behind those who were there."""
    drawn: list[int] = []
    for joined in sorted({entrant.joined for entrant in evening.entrants}):
        group = [entrant.number for entrant in evening.entrants if entrant.joined == joined]
        if evening.rules.seed:
            random.Random(f"{evening.rules.seed}/{joined}").shuffle(group)
        drawn += group
    return {number: place for place, number in enumerate(drawn)}


def _gained(evening: Evening, rounds: tuple[tuple[Table, ...], ...]) -> dict[int, list[Points | None]]:
    gained: dict[int, list[Points | None]] = {entrant.number: [None] * len(rounds) for entrant in evening.entrants}
    for index, tables in enumerate(rounds):
        for table in tables:
            for player, value in table.points(evening.rules).items():
                gained[player][index] = value
    return gained


def _total(evening: Evening, values: list[Points | None]) -> Points:
    counted = sorted((value for value in values if value is not None), reverse=True)
    return sum(counted[: evening.rules.best] if evening.rules.best else counted)


def _merits(evening: Evening, rounds: tuple[tuple[Table, ...], ...]) -> dict[int, tuple[Merit, ...]]:
    """Points and tie-breaks of everybody, each the larger the better."""
    gained = _gained(evening, rounds)
    totals = {number: _total(evening, values) for number, values in gained.items()}
    finished: dict[int, Counter[int]] = {number: Counter() for number in gained}
    met: dict[int, list[Points]] = {number: [] for number in gained}
    for table in (table for tables in rounds for table in tables if table.is_over):
        for player, place in zip(table.players, table.places, strict=True):
            finished[player][place] += 1
            met[player] += [totals[other] for other in table.players if other != player]

    def merit(name: str, number: int) -> Merit:
        if name == "places":
            return tuple(finished[number][place] for place in range(1, evening.rules.size + 1))
        if name == "progressive":
            running = 0
            total = 0
            for value in gained[number]:
                running += value or 0
                total += running
            return Fraction(total, POINT)
        return Fraction(sum(met[number]), POINT * len(met[number])) if met[number] else Fraction(0)

    return {
        number: (Fraction(totals[number], POINT), *(merit(name, number) for name in evening.rules.tie_breaks))
        for number in gained
    }


def _descending(merits: tuple[Merit, ...]) -> tuple[Merit, ...]:
    return tuple(tuple(-part for part in merit) if isinstance(merit, tuple) else -merit for merit in merits)


def _shown(merit: Merit) -> str:
    if isinstance(merit, tuple):
        return "-".join(map(str, merit))
    parts = merit * POINT
    if parts.denominator == 1:
        return format_points(parts.numerator)
    hundredths = round(merit * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}"
