"""Tie-breaks that add one number a round: totals, cuts and the working of them.

Most tie-breaks are a value for every round and participant, added up, perhaps
without the least or most significant ones (C.07, art. 14).  *Cells* hold these
values by round; everything else about them is done once, here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from tablas.standings.book import Book
from tablas.standings.descriptor import Descriptor
from tablas.standings.editions import Unplayed
from tablas.standings.ledger import FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, REQUESTED, REST, VOLUNTARY, Ledger
from tablas.standings.values import Column, Raw


class Reason(Enum):
    """Why a contribution is not simply that of a game over the board."""

    NONE = ""
    FORFEIT_AS_GAME = "forfeit, counted as a game"
    FORFEIT = "forfeit, not counted"
    BYE = "no opponent"
    ONESELF = "unplayed: a draw against oneself"
    VIRTUAL = "unplayed: virtual opponent"
    DUMMY = "unplayed: dummy with the own score"
    DUMMY_OPPONENT = "forfeit: dummy limited by the scheduled opponent's score"
    DUMMY_DRAWS = "unplayed: dummy limited to draws in all rounds"
    ADJUSTED = "the opponent's last byes count as draws"
    UNPLAYED_AS_DRAW = "the opponent's unplayed rounds count as draws"
    BELOW_LIMIT = "opponent below the limit"
    DECISION = "bonus or penalty"
    OWN_VALUE = "own value"


@dataclass(frozen=True)
class Cells:
    """Contributions by round and position."""

    columns: list[list[int]]
    scale: int = 1
    significance: list[list[int]] | None = None
    """What a cut goes by; ``None``: the contribution itself."""
    counted: list[list[int]] | None = None
    """-1 where a round is left out; ``None``: every round counts."""
    voluntary: bool = False
    """Cuts take voluntarily unplayed rounds first (C.07, art. 16.5)."""
    first: bool = False
    """Cuts go by the order of the rounds, not by value (progressive score)."""


def total(book: Book, ledger: Ledger, cells: Cells, descriptor: Descriptor) -> Column:
    """Add the cells up, without what the modifiers cut."""
    size = book.size
    rows: list[tuple[int, ...]] = list(zip(*cells.columns, strict=True)) or [()] * size
    low, high = descriptor.low, descriptor.high
    sums: list[Raw]
    if not low and not high:
        sums = [sum(row) for row in rows]
        return Column(sums, cells.scale)
    if cells.first:
        return Column([sum(row[low:]) for row in rows], cells.scale)
    simple = cells.significance is None and cells.counted is None
    special = ledger.unplayed if cells.voluntary and book.edition.voluntary_cuts else {}
    end = ledger.rounds - high
    sums = []
    for position, row in enumerate(rows):
        if simple and position not in special:
            sums.append(sum(sorted(row)[low:end]) if end > low else 0)
        else:
            sums.append(sum(row) - sum(row[index] for index in cuts(book, ledger, cells, descriptor, position)))
    return Column(sums, cells.scale)


def cuts(book: Book, ledger: Ledger, cells: Cells, descriptor: Descriptor, position: int) -> list[int]:
    """The rounds (from 0) that are cut for one participant."""
    low, high = descriptor.low, descriptor.high
    if cells.first:
        return list(range(min(low, ledger.rounds)))
    row = [column[position] for column in cells.columns]
    weights = row if cells.significance is None else [column[position] for column in cells.significance]
    rounds = [index for index in range(ledger.rounds) if cells.counted is None or cells.counted[index][position] >= 0]
    chosen: Collection[int] = ()
    if cells.voluntary and book.edition.voluntary_cuts and not book.closed:
        chosen = [
            index
            for index in ledger.unplayed.get(position, ())
            if ledger.kinds[index][position] in VOLUNTARY
            and not (descriptor.forfeits_played and ledger.kinds[index][position] == FORFEIT_LOSS)
        ]
    return cut_rounds(row, weights, rounds, chosen, low, high)


def cut_rounds(
    values: Sequence[int],
    weights: Sequence[int],
    rounds: Sequence[int],
    voluntary: Collection[int],
    low: int,
    high: int,
) -> list[int]:
    """Choose what is cut: *low* least significant rounds, then *high* most significant ones.

    A voluntarily unplayed round goes before the least significant one as long as
    it is not worth less (C.07, art. 16.5); the upper cut has no exception.

    >>> cut_rounds([3, 1, 2], [3, 1, 2], range(3), {2}, 1, 0)
    [2]
    """
    left = list(rounds)
    chosen = []
    for _ in range(min(low, len(left))):
        victim = min(left, key=lambda index: (weights[index], values[index], index))
        own_will = [index for index in left if index in voluntary]
        if own_will:
            lowest = min(own_will, key=lambda index: (values[index], weights[index], index))
            if values[lowest] >= values[victim]:
                victim = lowest
        left.remove(victim)
        chosen.append(victim)
    for _ in range(min(high, len(left))):
        victim = max(left, key=lambda index: (weights[index], values[index], -index))
        left.remove(victim)
        chosen.append(victim)
    return chosen


def round_reason(book: Book, ledger: Ledger, descriptor: Descriptor, position: int, index: int) -> Reason:
    """Why the opponent's score in a round is what it is, for Buchholz and Sonneborn-Berger."""
    kind = ledger.kinds[index][position]
    opponent = ledger.opponents[index][position]
    forfeit = kind in (FORFEIT_WIN, FORFEIT_LOSS)
    way = book.edition.unplayed
    if forfeit and (book.closed or descriptor.forfeits_played or way is Unplayed.NOTHING):
        return Reason.FORFEIT_AS_GAME
    if kind in (FORFEIT_WIN, FORFEIT_LOSS, FULL_BYE, REQUESTED, REST):
        if book.closed or way is Unplayed.NOTHING:
            return Reason.BYE
        if way is Unplayed.ONESELF:
            return Reason.ONESELF
        if way is Unplayed.VIRTUAL:
            return Reason.VIRTUAL
        if book.edition.capped and forfeit and book.seen(ledger)[opponent] < ledger.scores[position]:
            return Reason.DUMMY_OPPONENT
        if book.edition.capped and not forfeit and ledger.draw * ledger.rounds < ledger.scores[position]:
            return Reason.DUMMY_DRAWS
        return Reason.DUMMY
    if opponent >= 0 and book.seen(ledger)[opponent] != ledger.scores[opponent]:
        return Reason.ADJUSTED if way is Unplayed.DUMMY else Reason.UNPLAYED_AS_DRAW
    return Reason.NONE
