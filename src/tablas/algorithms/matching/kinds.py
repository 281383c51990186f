"""Prices that prove a matching cheapest when vertices come in a few kinds.

If what a pair saves depends only on the kinds of its two vertices, the largest
saving of *fractional* matchings is a transport problem between kinds, and its
prices are one number per kind.  They bound every real matching from above, and
a real matching that reaches the bound is recognised pair by pair: it saves
exactly the prices of the two (the pair is *tight*), and whoever goes without
partner has the price zero.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import NamedTuple


class Fractional(NamedTuple):
    """The best fractional matching of kinds, everything doubled so that it is whole."""

    prices: list[int]
    """``prices[k] + prices[l] >= 2 * saving[k][l]``; their sum over all vertices is the bound."""
    saved: int
    pairs: dict[tuple[int, int], int]
    """How many vertices of the first kind have a partner of the second, each pair seen from both sides."""


def best_fractional(counts: list[int], saving: list[list[int]]) -> Fractional:
    """The largest saving when ``counts[k]`` vertices are of kind *k* and a pair saves ``saving[k][l]``.

    A saving of 0 or less means that the two kinds do not meet.

    >>> best_fractional([2, 1], [[0, 5], [5, 0]])
    Fractional(prices=[0, 10], saved=10, pairs={(1, 0): 1, (0, 1): 1})
    """
    transport = _Transport(counts, saving)
    for kind in range(len(counts)):
        transport.send(kind)
    pairs = {(row, column): units for column, flow in enumerate(transport.flow) for row, units in flow.items()}
    return Fractional(
        [row + column for row, column in zip(transport.row, transport.column, strict=True)],
        sum(saving[row][column] * units for (row, column), units in pairs.items()),
        pairs,
    )


class _Transport:
    """Units from rows to columns with the largest saving, by shortest paths; every kind is a row and a column.

    ``row[k] + column[l] >= saving[k][l]`` always holds, with equality where
    units flow; a unit may stay at a row of price zero, and a column that is not
    full has price zero.
    """

    def __init__(self, counts: list[int], saving: list[list[int]]) -> None:
        self.counts = counts
        self.saves = [[(other, gain) for other, gain in enumerate(row) if gain > 0] for row in saving]
        self.row = [max((gain for _, gain in row), default=0) for row in self.saves]
        self.column = [0] * len(counts)
        self.room = list(counts)
        self.flow: list[dict[int, int]] = [{} for _ in counts]
        """For every column how many units come from which row."""

    def send(self, kind: int) -> None:
        """Find a place for all units of a row."""
        units = self.counts[kind]
        while units:
            units -= self._send_some(kind, units)

    def _send_some(self, start: int, units: int) -> int:
        row_distance = {start: 0}
        column_distance: dict[int, int] = {}
        reached_from: dict[int, int] = {}
        """The row from which a column is reached, and then (rows) the column a row gives a unit of."""
        gives_up: dict[int, int] = {}
        settled = set[int]()
        fresh = [start]
        staying, end = start, self.row[start]
        goal: int | None = None
        nearest: list[tuple[int, int]] = []
        prices = self.column
        while True:
            for row in fresh:
                distance = row_distance[row] + self.row[row]
                if distance < end:
                    staying, end = row, distance
                for column, gain in self.saves[row]:
                    length = distance + prices[column] - gain
                    if length >= end:
                        continue
                    known = column_distance.get(column)
                    if known is None or length < known:
                        column_distance[column] = length
                        reached_from[column] = row
                        heappush(nearest, (length, column))
            while nearest and nearest[0][1] in settled:
                heappop(nearest)
            if not nearest or nearest[0][0] >= end:
                break
            length, column = heappop(nearest)
            if self.room[column]:
                goal, end = column, length
                break
            settled.add(column)
            fresh = [row for row in self.flow[column] if row not in row_distance]
            for row in fresh:
                row_distance[row] = length
                gives_up[row] = column
        for row, distance in row_distance.items():
            self.row[row] -= max(0, end - distance)
        for column in settled:
            self.column[column] += max(0, end - column_distance[column])
        return self._move(staying if goal is None else reached_from[goal], goal, gives_up, reached_from, units)

    def _move(
        self, last: int, goal: int | None, gives_up: dict[int, int], reached_from: dict[int, int], units: int
    ) -> int:
        """Move as many units as the path allows, from its last row back to its first."""
        steps: list[tuple[int, int]] = []
        row = last
        while row in gives_up:
            column = gives_up[row]
            steps.append((row, column))
            units = min(units, self.flow[column][row])
            row = reached_from[column]
        if goal is not None:
            units = min(units, self.room[goal])
            self.room[goal] -= units
            self.flow[goal][last] = self.flow[goal].get(last, 0) + units
        for row, column in steps:
            flow = self.flow[column]
            flow[row] -= units
            if not flow[row]:
                del flow[row]
            giver = reached_from[column]
            flow[giver] = flow.get(giver, 0) + units
        return units
