"""The order in which players change between S1 and S2 (2026 art. 4.3; 2017 D.2)."""

from __future__ import annotations

from collections.abc import Iterator
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
    yield from single_exchanges(upper, total)
    for size in range(2, min(upper, lower) + 1):
        if comb(upper, size) * comb(lower, size) > most:
            return
        found = [
            (sum(up) - sum(down), tuple(-place for place in reversed(down)), up, down)
            for down in combinations(range(upper), size)
            for up in combinations(range(upper, total), size)
        ]
        found.sort()
        for _, _, up, down in found:
            yield down, up


def single_exchanges(upper: int, total: int) -> Iterator[tuple[tuple[int], tuple[int]]]:
    """One player for one, without listing them all beforehand."""
    for difference in range(1, total):
        for down in range(upper - 1, max(upper - 1 - difference, -1), -1):
            if down + difference < total:
                yield (down,), (down + difference,)


def exhausts(upper: int, total: int, most: int) -> bool:
    """Whether :func:`exchanges` goes through all of them."""
    lower = total - upper
    return all(comb(upper, size) * comb(lower, size) <= most for size in range(2, min(upper, lower) + 1))
