"""Settling pair by pair while the total cost stays the least possible.

The counterpart of :class:`~tablas.pairing.matching.first.Settling` for rules that
first ask for a quality and then name an order that depends on what is still open.
Every step costs a weighted matching, so it is meant for groups that the cheap
way cannot serve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablas.pairing.matching.cardinality import FREE
from tablas.pairing.matching.weighted import minimum_cost_matching

Cost = Callable[[int, int], int | None]
"""What a pair costs (first smaller than second), or ``None`` if it may not be."""


def least_cost(vertices: list[int], cost: Cost) -> int | None:
    """What pairing all the vertices costs at least; ``None`` when they cannot all be paired."""
    table = {
        (one, two): cost(vertices[one], vertices[two])
        for one in range(len(vertices))
        for two in range(one + 1, len(vertices))
    }
    dear = len(vertices) * max((value for value in table.values() if value is not None), default=0) + 1
    mate = minimum_cost_matching(len(vertices), lambda one, two: table[one, two], [dear] * len(vertices))
    if FREE in mate:
        return None
    return sum(table[one, two] or 0 for one, two in enumerate(mate) if one < two)


class ThriftySettling:
    """A matching of everybody at the least cost, settled pair by pair."""

    def __init__(self, size: int, cost: Cost, total: int) -> None:
        self._cost = cost
        self._open = list(range(size))
        self._left = total

    def is_settled(self, vertex: int) -> bool:
        return vertex not in self._open

    def settle(self, vertex: int, candidates: Iterable[int]) -> int | None:
        """Pair a vertex with its first candidate that keeps the total cost at its least."""
        for candidate in candidates:
            if self.is_settled(candidate):
                continue
            price = self._cost(min(vertex, candidate), max(vertex, candidate))
            if price is None or price > self._left:
                continue
            rest = [one for one in self._open if one not in (vertex, candidate)]
            if least_cost(rest, self._cost) == self._left - price:
                self._open = rest
                self._left -= price
                return candidate
        return None
