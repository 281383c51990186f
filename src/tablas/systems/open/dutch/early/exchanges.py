"""Exchanges between S1 and S2 in the order of the tables (1992 and 1998, D2).

The tables are read along their rising diagonals: the columns are sets of S1
from the lowest ranked on, the rows sets of S2 from the highest ranked on.  The
tables end with two players; beyond that the texts are silent, and
:mod:`.search` falls back on the order later editions gave.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple


class Exchange(NamedTuple):
    """Positions (from 0) that leave S1, and positions of S2 that take their place."""

    leaving: tuple[int, ...]
    entering: tuple[int, ...]


def exchanges(upper: int, lower: int, count: int, *, short_tables: bool = False) -> Iterator[Exchange]:
    """Every exchange of *count* players between an S1 of *upper* and an S2 of *lower* players.

    With *short_tables* as printed in 1998: the last of S2 never moves, nor the
    first of S1 when both have the same size.

    >>> first = list(exchanges(4, 5, 1))[:5]
    >>> [(4 - 3 + move.leaving[0], 5 + move.entering[0]) for move in first]
    [(4, 5), (4, 6), (3, 5), (4, 7), (3, 6)]
    """
    columns, rows = table(upper, lower, count, short_tables=short_tables)
    for diagonal in range(len(columns) + len(rows) - 1):
        for place in range(max(0, diagonal - len(rows) + 1), min(diagonal + 1, len(columns))):
            yield Exchange(columns[place], rows[diagonal - place])


def table(
    upper: int, lower: int, count: int, *, short_tables: bool = False
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Columns (positions of S1) and rows (positions of S2) of a table."""
    last = lower - 1 if short_tables else lower
    first = max(0, upper - last) if short_tables else 0
    return list(combinations(range(upper - 1, first - 1, -1), count)), list(combinations(range(last), count))
