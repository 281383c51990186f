"""Monrad for games with more than two players: tables of close scores without repeated opponents.

*Elementos de un torneo*, 2.9.1, recommends Monrad for such games and asks for
two things: players of a table have close scores, and opponents are not
repeated.  It is silent on numbers that do not divide; tables then differ by
one player at most, the smaller ones at the end of the list.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from tablas.errors import PairingError
from tablas.model import Points

_STEPS = 20_000
"""How long a seating is looked for before one repeat more is allowed."""

Meetings = Mapping[frozenset[int], int]
"""How many times two players have sat at the same table."""


class TableResult(NamedTuple):
    """A table of a round: who sat there and what each of them scored."""

    players: tuple[int, ...]
    points: tuple[Points, ...]


def next_tables(players: Sequence[int], rounds: Iterable[Sequence[TableResult]], size: int) -> list[tuple[int, ...]]:
    """The tables of the next round, the best placed first; equal points keep the order of *players*.

    >>> next_tables(range(1, 8), [], 3)
    [(1, 2, 3), (4, 5), (6, 7)]
    """
    scores = dict.fromkeys(players, 0)
    played = [table for tables in rounds for table in tables]
    for table in played:
        for player, gained in zip(table.players, table.points, strict=True):
            if player in scores:
                scores[player] += gained
    order = sorted(scores, key=lambda player: -scores[player])
    return seat_in_order(order, meetings(table.players for table in played), size)


def meetings(tables: Iterable[Sequence[int]]) -> Counter[frozenset[int]]:
    """Who has sat with whom at these tables, and how many times."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def seat_in_order(order: Sequence[int], met: Meetings, size: int) -> list[tuple[int, ...]]:
    """The tables for players in the *order* of the standings.

    Of the seatings with the fewest repeated meetings the first in order is
    taken: the leader sits with the nearest who can, then the next table is
    filled in the same way.  In a large field that search ends after a fixed
    number of steps; then tables are filled from the top and repeats are
    exchanged away, each against the nearest player with whom that helps.
    """
    if size < 2:
        raise PairingError("table-needs-least")
    sizes = table_sizes(len(order), size)
    met_before = _by_place(order, met)
    places = _first(sizes, met_before, 0)
    if places is None:
        places = _exchanged(_filled(sizes, met_before), met_before)
        for repeats in range(1, _repeats(places, met_before) + 1):
            found = _first(sizes, met_before, repeats)
            if found is not None:
                places = found
                break
    return [tuple(order[place] for place in table) for table in places]


def table_sizes(count: int, size: int) -> list[int]:
    """As few tables as possible, differing by one player at most, the larger ones first.

    >>> table_sizes(14, 4), table_sizes(5, 4)
    ([4, 4, 3, 3], [3, 2])
    """
    tables = -(-count // size)
    if not tables:
        return []
    least, larger = divmod(count, tables)
    return [least + 1] * larger + [least] * (tables - larger)


_Met = list[dict[int, int]]
"""For every place of the list the places whose players were met, and how many times."""


def _by_place(order: Sequence[int], met: Meetings) -> _Met:
    place = {player: at for at, player in enumerate(order)}
    found: _Met = [{} for _ in order]
    for (one, two), times in met.items():
        if one in place and two in place:
            found[place[one]][place[two]] = found[place[two]][place[one]] = times
    return found


def _first(sizes: list[int], met: _Met, repeats: int) -> list[list[int]] | None:
    """The first seating in order with at most so many repeated meetings, by place in the list."""
    starts = [sum(sizes[:place]) for place in range(len(sizes))]
    first_seat = [seat for seat, size in zip(starts, sizes, strict=True) for _ in range(size)]
    count = len(met)
    free = bytearray(b"\1" * count)
    taken: list[int] = []
    spent = [0]
    candidate = 0
    for _ in range(_STEPS + count):
        if len(taken) == count:
            return [taken[start : start + size] for start, size in zip(starts, sizes, strict=True)]
        seat = len(taken)
        opens = first_seat[seat] == seat
        # Whoever opens a table is the first still standing: there is no second choice.
        place = free.find(1, candidate)
        if place < 0 or (opens and candidate):
            if not taken:
                return None
            # Nobody fits: the one seated last makes room for the next of the list.
            candidate = taken.pop() + 1
            spent.pop()
            free[candidate - 1] = 1
            continue
        cost = spent[-1] + _cost(met, place, taken[first_seat[seat] :])
        if cost > repeats:
            candidate = place + 1
            continue
        taken.append(place)
        spent.append(cost)
        free[place] = 0
        candidate = 0 if seat + 1 == count or first_seat[seat + 1] == seat + 1 else place + 1
    return None


def _cost(met: _Met, place: int, mates: Iterable[int]) -> int:
    times = met[place]
    return sum([times.get(mate, 0) for mate in mates]) if times else 0


def _repeats(tables: list[list[int]], met: _Met) -> int:
    return sum(met[one].get(two, 0) for table in tables for one, two in combinations(table, 2))


def _filled(sizes: list[int], met: _Met) -> list[list[int]]:
    """Tables from the top: the first still standing, then each time who repeats least, the nearest first."""
    standing = list(range(len(met)))
    tables = []
    for size in sizes:
        table = [standing.pop(0)]
        while len(table) < size:
            best = min(standing, key=lambda place: (_cost(met, place, table), place))
            standing.remove(best)
            table.append(best)
        tables.append(sorted(table))
    return tables


def _exchanged(tables: list[list[int]], met: _Met) -> list[list[int]]:
    """The tables after every exchange of two players that leaves fewer repeats, the nearest players first."""
    home = {place: table for table in tables for place in table}

    def saving(one: int, two: int) -> int:
        """How many repeats an exchange of two players of different tables saves."""
        mine = [place for place in home[one] if place != one]
        yours = [place for place in home[two] if place != two]
        before = _cost(met, one, mine) + _cost(met, two, yours)
        return before - _cost(met, one, yours) - _cost(met, two, mine)

    def in_order(one: int, two: int) -> bool:
        """The best of every larger table would still stand before the best of every smaller one."""
        turned = {one: two, two: one}
        bests = [(-len(table), min(turned.get(place, place) for place in table)) for table in tables]
        return sorted(bests) == sorted(bests, key=lambda best: best[1])

    def helpful() -> tuple[int, int] | None:
        for one in sorted(home, reverse=True):
            if _cost(met, one, (mate for mate in home[one] if mate != one)):
                others = sorted(home, key=lambda place: (abs(place - one), place))
                for two in others:
                    if home[two] is not home[one] and saving(one, two) > 0 and in_order(one, two):
                        return one, two
        return None

    while (found := helpful()) is not None:
        one, two = found
        mine, yours = home[one], home[two]
        mine[mine.index(one)], yours[yours.index(two)] = two, one
        home[one], home[two] = yours, mine
    return sorted((sorted(table) for table in tables), key=lambda table: (-len(table), table))
