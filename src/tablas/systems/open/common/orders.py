"""The orders in which pairings are tried, as the texts print them: who changes sides, who meets whom next.

Players are any numbers, the highest ranked first.  Engines never list these
orders; whoever learns a system wants to see them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice, permutations

from tablas.systems.open.lim.exchanges import partner_order

Line = tuple[tuple[tuple[int, int], ...], int | None]
"""The pairs of a line, and who is left over."""


def transpositions(lower: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    """The orders of S2 as far as S1 has players (*size*), as numbers compare: 720 of six for five.

    >>> next(islice(transpositions((6, 7, 8, 9, 10, 11), 5), 1, None))
    (6, 7, 8, 9, 11)
    """
    return permutations(lower, size)


def burstein_order(players: Sequence[int]) -> Iterator[Line]:
    """The first meets the last, then the last but one …; to be left over comes last: 15 lines of six and of five.

    >>> lines = list(burstein_order((1, 2, 3, 4, 5)))
    >>> len(lines), lines[0], lines[1]
    (15, (((1, 5), (2, 4)), 3), (((1, 5), (2, 3)), 4))
    """
    return _lines(tuple(players), lambda left: list(reversed(left[1:])), odd=len(players) % 2 == 1)


def lim_order(players: Sequence[int]) -> Iterator[Line]:
    """The first meets the first of the lower half, then the rest of it, then the upper half from its end."""
    return _lines(tuple(players), lambda left: partner_order(left), odd=False)


def _lines(left: tuple[int, ...], partners: Callable[[Sequence[int]], list[int]], *, odd: bool) -> Iterator[Line]:
    if not left:
        yield (), None
        return
    first = left[0]
    for other in partners(left):
        rest = tuple(player for player in left[1:] if player != other)
        for pairs, out in _lines(rest, partners, odd=odd):
            yield ((first, other), *pairs), out
    if odd:
        for pairs, _ in _lines(left[1:], partners, odd=False):
            yield pairs, first


def dubov_rows(white: Sequence[float], black: Sequence[float]) -> list[tuple[float, float]]:
    """The columns of the Dubov system: averages of the Whites rising, ratings of the Blacks falling, row by row."""
    return list(zip(sorted(white), sorted(black, reverse=True), strict=False))


def first_of(lines: Iterator[Line], most: int) -> tuple[list[Line], bool]:
    """The first lines, and whether there are more."""
    found = list(islice(lines, most + 1))
    return found[:most], len(found) > most
