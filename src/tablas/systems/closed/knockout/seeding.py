"""Where each seed stands in a bracket of a power of two.

*Elementos de un torneo*, section 2.1.4.  A list is read as a column: the
winner of the first game meets the winner of the second, and so on.

>>> compensation(8)
((1, 8), (4, 5), (3, 6), (2, 7))
>>> equidistant(8)
((1, 5), (3, 7), (2, 6), (4, 8))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from tablas.errors import OptionError
from tablas.messages import Items
from tablas.model.lots import Lots

T = TypeVar("T")
Pairs = tuple[tuple[int, int], ...]

_DRAWN: dict[int, Pairs] = {
    8: ((1, 8), (4, 5), (3, 6), (2, 7)),
    16: ((1, 16), (9, 8), (4, 13), (12, 5), (2, 15), (10, 7), (3, 14), (11, 6)),
}
"""Brackets that the book draws in an order of its own; the games to come are the same."""

SEEDINGS = ("compensation", "equidistant")
DRAWS = ("order", "heads", "lot")


def compensation(size: int) -> Pairs:
    """The better a seed, the easier its opponents: 1 meets the last one.

    Each entry of the smaller bracket becomes the game of that seed against
    its complement, so that favourites meet as late as possible.
    """
    _check(size)
    if size in _DRAWN:
        return _DRAWN[size]
    if size == 2:
        return ((1, 2),)
    smaller = [seed for pair in compensation(size // 2) for seed in pair]
    return tuple((seed, size + 1 - seed) for seed in smaller)


def equidistant(size: int) -> Pairs:
    """The same distance between the seeds of every first game: 1 meets the middle one."""
    _check(size)
    half = size // 2
    bits = half.bit_length() - 1

    def mirrored(place: int) -> int:
        return int(format(place, f"0{bits}b")[::-1], 2) if bits else 0

    return tuple((mirrored(place) + 1, mirrored(place) + 1 + half) for place in range(half))


def seeding(kind: str, size: int) -> Pairs:
    """The first games of a full bracket by the name of the principle."""
    if kind not in SEEDINGS:
        raise OptionError("seeding-one-not", seedings=Items(SEEDINGS), kind=kind)
    return compensation(size) if kind == "compensation" else equidistant(size)


def draw_order(entrants: Sequence[T], draw: str = "order", heads: int = 0, seed: int = 1) -> list[T]:
    """Who takes seed 1, 2, 3 …: the given order, only the heads of series in it, or all by lot.

    >>> draw_order("abcd", "heads", heads=2, seed=5)[:2]
    ['a', 'b']
    """
    if draw not in DRAWS:
        raise OptionError("draw-one-not", draws=Items(DRAWS), draw=draw)
    if draw == "order":
        return list(entrants)
    kept = heads if draw == "heads" else 0
    if draw == "heads" and not 1 <= heads <= len(entrants):
        raise OptionError("can-1-heads", count=len(entrants), heads=heads)
    return [*entrants[:kept], *Lots(seed).order(entrants[kept:])]


def _check(size: int) -> None:
    if size < 2 or size & (size - 1):
        raise OptionError("full-bracket-2", size=size)
