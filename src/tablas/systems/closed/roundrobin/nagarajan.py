"""Nagarajan tables: Berger for players numbered by strength.

*Elementos de un torneo*, section 2.3.  Berger gives the extra White to the
first half of the numbers; here it goes to all odd or to all even numbers, as
the lot between numbers 1 and 2 decides, and the rounds are put in another
order.

Both printed tables stop at 20.  The first one (colours) ends in "and so on":
its law is that the highest number has Black against odd numbers and White
against even ones, which holds for any size.  The second one (order of rounds)
has no such line and no single law; beyond 20 we go on as the tables for 14 and
16 do, taking every other couple of Berger rounds first and the couples left
out afterwards.
"""

from __future__ import annotations

from functools import lru_cache

from tablas.errors import OptionError
from tablas.systems.closed.roundrobin.berger import KEPT_TABLES, berger_round, check_size, pivot
from tablas.systems.closed.schedule import Board, Schedule, without

PRINTED_ORDER: dict[int, tuple[int, ...]] = {
    4: (3, 1, 2),
    6: (4, 3, 2, 1, 5),
    8: (6, 7, 1, 2, 3, 4, 5),
    10: (5, 6, 9, 1, 2, 3, 4, 7, 8),
    12: (9, 8, 5, 4, 3, 2, 1, 11, 10, 7, 6),
    14: (3, 4, 7, 8, 11, 12, 2, 5, 6, 9, 10, 13, 1),
    16: (4, 5, 8, 9, 12, 13, 14, 15, 1, 2, 3, 6, 7, 10, 11),
    18: (16, 15, 5, 6, 9, 10, 13, 14, 17, 1, 2, 3, 4, 7, 8, 11, 12),
    20: (6, 7, 12, 13, 18, 19, 1, 2, 3, 4, 5, 8, 9, 10, 11, 14, 15, 16, 17),
}
"""The Berger round that stands in each place, by size of the table."""


def round_order(size: int) -> tuple[int, ...]:
    """The Berger rounds in Nagarajan's order, for an even size.

    >>> round_order(8)
    (6, 7, 1, 2, 3, 4, 5)
    """
    if size in PRINTED_ORDER:
        return PRINTED_ORDER[size]
    if size % 4 == 0:  # as 16: couples from 4 on, then the last couple, 1 and the other couples
        first = [number for number in range(4, size - 2) if number % 4 in (0, 1)]
        rest = [number for number in range(2, size - 2) if number % 4 in (2, 3)]
        return (*first, size - 2, size - 1, 1, *rest)
    first = [number for number in range(3, size - 1) if number % 4 in (3, 0)]  # as 14
    rest = [number for number in range(2, size) if number % 4 in (1, 2)]
    return (*first, *rest, 1)


def inversions(size: int) -> dict[int, Board]:
    """The Berger rounds whose first board changes colours, with that board as it becomes.

    >>> {number: str(board) for number, board in inversions(6).items()}
    {3: '6-2', 4: '5-6'}
    """
    changed = {}
    for number in range(1, size):
        board = berger_round(size, number)[0]
        wanted = _against_highest(size, pivot(size, number))
        if board != wanted:
            changed[number] = wanted
    return changed


@lru_cache(KEPT_TABLES)
def nagarajan(players: int, lot_winner: int = 1) -> Schedule:
    """The table for three players or more, numbered by rating.

    *lot_winner* is who wins the lot between the two strongest players: 2 turns
    every colour of the table.
    """
    check_size(players, 3)
    if lot_winner not in (1, 2):
        raise OptionError("lot-won-player", lot_winner=lot_winner)
    size = players + players % 2
    rounds = []
    for number in round_order(size):
        _, *others = berger_round(size, number)
        rounds.append((_against_highest(size, pivot(size, number)), *others))
    table = Schedule("nagarajan", tuple(rounds))
    if lot_winner == 2:
        table = table.with_colours_reversed()
    return without(table, [str(size)]) if players % 2 else table


def _against_highest(size: int, other: int) -> Board:
    """Odd numbers have White against the highest number, even ones Black."""
    return Board(str(other), str(size)) if other % 2 else Board(str(size), str(other))
