"""How well an order matches the truth: rank correlations with ties, exactly, in the time of a sort."""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Sequence
from itertools import groupby
from math import sqrt
from operator import itemgetter
from typing import NamedTuple


class Pairs(NamedTuple):
    """Pairs of two rankings: in the same order, in the other, tied in the first only, in the second only, in both."""

    same: int
    other: int
    tied_first: int
    tied_second: int
    tied_both: int


def pairs_of(first: Sequence[float], second: Sequence[float]) -> Pairs:
    """Count the pairs of two rankings of the same people.

    >>> pairs_of([1, 2, 3, 4], [1, 2, 2, 0])
    Pairs(same=2, other=3, tied_first=0, tied_second=1, tied_both=0)
    """
    rows = sorted(zip(first, second, strict=True))
    if len(set(first)) == len(rows):
        return _pairs_of_order([value for _, value in rows])
    seen: list[float] = []
    same = other = tied_first = tied_second = tied_both = 0
    for _, group in groupby(rows, key=itemgetter(0)):
        values = [value for _, value in group]
        for value in values:
            low, high = bisect_left(seen, value), bisect_right(seen, value)
            same += low
            tied_second += high - low
            other += len(seen) - high
        both = sum(count * (count - 1) // 2 for count in (len(list(equal)) for _, equal in groupby(values)))
        tied_both += both
        tied_first += len(values) * (len(values) - 1) // 2 - both
        for value in values:
            insort(seen, value)
    return Pairs(same, other, tied_first, tied_second, tied_both)


def _pairs_of_order(values: Sequence[float]) -> Pairs:
    """The pairs where nobody is tied in the first ranking, by which the values are ordered."""
    seen: list[float] = []
    same = other = tied = 0
    for count, value in enumerate(values):
        low = bisect_left(seen, value)
        high = bisect_right(seen, value, low)
        same += low
        tied += high - low
        other += count - high
        seen.insert(high, value)
    return Pairs(same, other, 0, tied, 0)


def kendall(first: Sequence[float], second: Sequence[float]) -> float:
    """Kendall's τ-b; 0 where one of the two says nothing.

    >>> kendall([1, 2, 3, 4], [2, 3, 5, 9]), kendall([1, 2, 3], [3, 2, 1]), kendall([1, 2], [5, 5])
    (1.0, -1.0, 0.0)
    """
    return tau_b(pairs_of(first, second))


def tau_b(found: Pairs) -> float:
    """Kendall's τ-b of pairs that are counted already."""
    base = (found.same + found.other + found.tied_first) * (found.same + found.other + found.tied_second)
    return (found.same - found.other) / sqrt(base) if base else 0.0


def spearman(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's ρ: the correlation of the ranks, equal ones sharing the middle.

    >>> spearman([10, 20, 30], [1, 2, 9]), spearman([1, 2, 3], [9, 5, 1])
    (1.0, -1.0)
    """
    one, two = mid_ranks(first), mid_ranks(second)
    middle = (len(one) + 1) / 2
    both = sum(a * (b - middle) for a, b in zip(one, two, strict=True))
    base = sum((a - middle) ** 2 for a in one) * sum((b - middle) ** 2 for b in two)
    return both / sqrt(base) if base else 0.0


def mid_ranks(values: Sequence[float]) -> list[float]:
    """Ranks from the lowest value up; equal values share the middle of their ranks.

    >>> mid_ranks([5, 1, 5, 0])
    [3.5, 2.0, 3.5, 1.0]
    """
    order = sorted(values)
    return [(bisect_left(order, value) + bisect_right(order, value) + 1) / 2 for value in values]
