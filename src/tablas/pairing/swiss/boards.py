"""The order of boards (C.04.2, art. 3.6; until 2026 D.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablas.pairing.result import Pair
from tablas.pairing.swiss.colours import white_and_black
from tablas.pairing.swiss.field import Field

Allocation = Callable[[Field, int, int], tuple[int, int]]
"""A colour rule: the ranks of White and Black of a pair."""


def boards(field: Field, pairs: Iterable[tuple[int, int]], allocate: Allocation = white_and_black) -> tuple[Pair, ...]:
    """Pairs of ranks as boards with colours: best score, best sum, best number first."""

    def place(pair: tuple[int, int]) -> tuple[int, int, int]:
        high, low = min(pair), max(pair)
        return -field.score[high], -(field.score[high] + field.score[low]), field.parity[high]

    numbers = field.numbers
    result: list[Pair] = []
    for one, two in sorted(pairs, key=place):
        white, black = allocate(field, one, two)
        result.append(Pair(numbers[white], numbers[black]))
    return tuple(result)
