"""The order in which players change between S1 and S2 (2026 art. 4.3; 2017 D.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb


def exchanges(upper: int, total: int, most: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Sets of places leaving S1 (0 … upper-1) and S2 (the rest), in the order of the rules.

    Fewer players first; then the smaller difference of the sums of numbers;
    then the larger number among those leaving S1; then the smaller among those
    leaving S2.  Stops before a size above one with more than *most* exchanges.

    >>> [pair for pair in exchanges(2, 4, 100)][:4]
    [((1,), (2,)), ((1,), (3,)), ((0,), (2,)), ((0,), (3,))]
    """
    lower = total - upper
    for size in range(1, min(upper, lower) + 1):
        if size > 1 and comb(upper, size) * comb(lower, size) > most:
            return
        found = [
            (_order(down, up), down, up)
            for down in combinations(range(upper), size)
            for up in combinations(range(upper, total), size)
        ]
        found.sort()
        for _, down, up in found:
            yield down, up


def exchange_order(uppers: Sequence[int], count: int) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    """What decides which of two exchanges comes first, told by who is in S1 afterwards.

    >>> exchange_order([0, 2], 2)
    (1, 1, (-1,), (2,))
    """
    chosen = set(uppers)
    down = tuple(place for place in range(count) if place not in chosen)
    return _order(down, tuple(place for place in uppers if place >= count))


def _order(down: tuple[int, ...], up: tuple[int, ...]) -> tuple[int, int, tuple[int, ...], tuple[int, ...]]:
    return len(down), sum(up) - sum(down), tuple(-place for place in reversed(down)), up
