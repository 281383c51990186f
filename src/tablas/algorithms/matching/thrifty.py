"""Settling pair by pair while the total cost stays the least possible.

The counterpart of :class:`~tablas.algorithms.matching.first.Settling` for rules that
first ask for a quality and then name an order that depends on what is still open.
Candidates that are passed over cost a weighted matching each, so it is meant for
groups that the cheap way cannot serve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablas.algorithms.matching.cardinality import FREE
from tablas.algorithms.matching.weighted import minimum_cost_matching

Cost = Callable[[int, int], int | None]
"""What a pair costs (first smaller than second), or ``None`` if it may not be."""


class ThriftySettling:
    """A matching of everybody at the least cost, settled pair by pair."""

    def __init__(self, prices: list[list[int | None]], mate: dict[int, int], cost: int) -> None:
        self._prices = prices
        self._mate = mate
        self._settled: set[int] = set()
        self._left = cost
        self.cost = cost

    @classmethod
    def start(cls, size: int, cost: Cost) -> ThriftySettling | None:
        """Begin with any cheapest matching; ``None`` when not everybody can be paired.

        >>> prices = {(0, 1): 2, (2, 3): 0, (0, 2): 1, (1, 3): 1, (0, 3): 0, (1, 2): 3}
        >>> settling = ThriftySettling.start(4, lambda one, two: prices[one, two])
        >>> settling.cost, settling.settle(0, [3, 2, 1])
        (2, 2)
        """
        prices: list[list[int | None]] = [[None] * size for _ in range(size)]
        for one in range(size):
            for two in range(one + 1, size):
                prices[one][two] = prices[two][one] = cost(one, two)
        found = _cheapest(list(range(size)), prices)
        return None if found is None else cls(prices, *found)

    def is_settled(self, vertex: int) -> bool:
        return vertex in self._settled

    def settle(self, vertex: int, candidates: Iterable[int]) -> int | None:
        """Pair a vertex with its first candidate that keeps the total cost at its least."""
        for candidate in candidates:
            price = self._prices[vertex][candidate]
            if candidate in self._settled or price is None or price > self._left:
                continue
            if self._mate[vertex] != candidate:
                rest = [one for one in self._mate if one not in self._settled and one not in (vertex, candidate)]
                found = _cheapest(rest, self._prices)
                if found is None or found[1] != self._left - price:
                    continue
                self._mate |= found[0]
            self._settled |= {vertex, candidate}
            self._left -= price
            return candidate
        return None


def _cheapest(vertices: list[int], prices: list[list[int | None]]) -> tuple[dict[int, int], int] | None:
    """A cheapest matching of all the vertices and its cost."""
    known = [price for one in vertices for two in vertices if (price := prices[one][two]) is not None]
    dear = len(vertices) * max(known, default=0) + 1
    mate = minimum_cost_matching(
        len(vertices), lambda one, two: prices[vertices[one]][vertices[two]], [dear] * len(vertices)
    )
    if FREE in mate:
        return None
    total = sum(prices[vertices[one]][vertices[two]] or 0 for one, two in enumerate(mate) if one < two)
    return {vertices[one]: vertices[two] for one, two in enumerate(mate)}, total
