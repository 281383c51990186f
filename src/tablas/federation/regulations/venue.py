"""The place of play: who sits where, and school furniture (Arbiters' Manual, players with a disability; schools).

Boards follow the pairing order, but some players always sit at the same table:
those with impaired sight, or in a wheelchair at the wide places.  So tables
are given after pairing, by a layer of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class Table:
    """A pair at a table."""

    number: int
    white: int
    black: int
    reason: Message | None = None


def seat(pairs: Sequence[tuple[int, int]], fixed: Mapping[int, int]) -> tuple[Table, ...]:
    """Give every pair a table: fixed ones first, the others in pairing order on the tables left.

    If both players of a pair have a fixed table, the one named first in *fixed*
    keeps it; a table that two pairs would need is a mistake.

    >>> [(t.number, t.white) for t in seat([(1, 5), (6, 2), (3, 7)], {7: 1})]
    [(1, 3), (2, 1), (3, 6)]
    """
    order = {player: rank for rank, player in enumerate(fixed)}
    wanted: dict[int, int] = {}
    for index, pair in enumerate(pairs):
        bound = sorted((player for player in pair if player in fixed), key=lambda player: order[player])
        if bound:
            number = fixed[bound[0]]
            if number in wanted:
                raise OptionError("table-fixed-two", number=number)
            wanted[number] = index
    free = iter(number for number in range(1, len(pairs) + len(wanted) + 1) if number not in wanted)
    by_index = {index: number for number, index in wanted.items()}
    tables = []
    for index, (white, black) in enumerate(pairs):
        if index in by_index:
            who = min((player for player in (white, black) if player in fixed), key=lambda player: order[player])
            tables.append(Table(by_index[index], white, black, Message("player-always-sits", who=who)))
        else:
            tables.append(Table(next(free), white, black))
    return tuple(sorted(tables, key=lambda entry: entry.number))


@dataclass(frozen=True, slots=True)
class Furniture:
    """A size of school chair and table, in centimetres."""

    size: int
    colour: str
    height: tuple[int, int]
    """Of the children it is for."""
    chair: int
    table: int


FURNITURE = (
    Furniture(0, "white", (80, 95), 21, 40),
    Furniture(1, "orange", (93, 116), 26, 46),
    Furniture(2, "purple", (108, 121), 31, 53),
    Furniture(3, "yellow", (119, 142), 35, 59),
    Furniture(4, "red", (133, 159), 38, 64),
    Furniture(5, "green", (146, 176), 43, 71),
    Furniture(6, "blue", (159, 188), 46, 76),
    Furniture(7, "brown", (174, 207), 51, 82),
)


def furniture_for(height: int) -> tuple[Furniture, ...]:
    """The sizes that fit a child of that height, smallest first.

    >>> [piece.size for piece in furniture_for(150)]
    [4, 5]
    """
    return tuple(piece for piece in FURNITURE if piece.height[0] <= height <= piece.height[1])


def flash_minutes(round_number: int, *, school: bool = False) -> int:
    """Minutes at the start of a round in which photographs with flash are allowed (11.2)."""
    return 10 if round_number == 1 and not school else 5


def start_signals(players: int) -> tuple[int, ...]:
    """Minutes before the round at which its start is announced in a FIDE event (competition rules 4.4).

    Nothing in halls of more than thirty players, where a large clock counts down
    instead.  The rule leaves out exactly thirty; there both do no harm, and we
    announce.

    >>> start_signals(24), start_signals(120)
    ((5, 1), ())
    """
    if players < 1:
        raise OptionError("round-least-one")
    return () if players > 30 else (5, 1)
