"""The order of boards (C.04.2, art. 3.6; until 2026 D.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tablas.model import Number
from tablas.systems.open.common.colours import seats
from tablas.systems.open.common.field import Field
from tablas.systems.result import Pair
from tablas.systems.seats import Seats

Allocation = Callable[[Field, int, int], Seats]
"""A colour rule: the ranks of White and Black of a pair, and why."""


def seated_boards(field: Field, pairs: Iterable[tuple[int, int]], allocate: Allocation = seats) -> tuple[Seats, ...]:
    """Pairs of ranks as boards of pairing numbers with the rule of their colours.

    Best score first, then best sum of scores, then best number.
    """

    def place(pair: tuple[int, int]) -> tuple[int, int, int]:
        high, low = min(pair), max(pair)
        return -field.score[high], -(field.score[high] + field.score[low]), field.parity[high]

    numbers = field.numbers
    result: list[Seats] = []
    for one, two in sorted(pairs, key=place):
        white, black, rule = allocate(field, one, two)
        result.append(Seats(numbers[white], numbers[black], rule))
    return tuple(result)


def pairs_of(boards: Iterable[Seats]) -> tuple[Pair, ...]:
    """The boards without their rules."""
    return tuple(Pair(Number(white), Number(black)) for white, black, _ in boards)


def boards(field: Field, pairs: Iterable[tuple[int, int]], allocate: Allocation = seats) -> tuple[Pair, ...]:
    """Pairs of ranks as boards with colours."""
    return pairs_of(seated_boards(field, pairs, allocate))
