"""Koya: points against the better half (C.07 art. 9.2; Annex III; *Elementos*, 3.1.4 and 3.1.5).

Koya counts the points against opponents with at least half of the greatest
possible score.  Its extensions move that limit while a tie lasts: by tenths of
the maximum (``KSX``), up by score groups (``KSU``) or down by score groups (``KSD``).
"""

from __future__ import annotations

from fractions import Fraction

from tablas.model.points import HALF, POINT
from tablas.standings.book import Book
from tablas.standings.cells import Cells, total
from tablas.standings.descriptor import Descriptor
from tablas.standings.ledger import Ledger
from tablas.standings.values import Column


def greatest_score(book: Book, ledger: Ledger) -> int:
    """The most anybody could score; whoever rests in a round robin has a round less."""
    rounds = ledger.rounds
    if book.closed and rounds:
        rounds = max(sum(opponent >= 0 for opponent in row) for row in zip(*ledger.opponents, strict=True))
    return rounds * ledger.win


def limit(book: Book, descriptor: Descriptor) -> Fraction:
    """The score an opponent must have, in exact points."""
    greatest = greatest_score(book, book.ledger(descriptor.score))
    return Fraction(greatest, 2) + descriptor.limit * HALF


def cells(book: Book, descriptor: Descriptor) -> Cells:
    """KS: the points against opponents at or above the limit, by round."""
    ledger = book.ledger(descriptor.score)
    bar = limit(book, descriptor)
    return Cells(_against(ledger, [score >= bar for score in ledger.scores]), POINT)


def koya(book: Book, descriptor: Descriptor) -> Column:
    """KS, with its limit moved by half points if asked."""
    return total(book, book.ledger(descriptor.score), cells(book, descriptor), descriptor)


def extended_koya(book: Book, descriptor: Descriptor) -> Column:
    """KSX, KSU and KSD: Koya, then with the next limit, and so on while the tie lasts."""
    ledger = book.ledger(descriptor.score)
    scores, greatest = ledger.scores, greatest_score(book, ledger)
    groups = sorted(set(scores))
    steps = [[2 * score >= greatest for score in scores]]
    if descriptor.code == "KSX":
        steps += [[10 * score > tenths * greatest for score in scores] for tenths in range(6, 10)]
    elif descriptor.code == "KSU":
        steps += [[score > group for score in scores] for group in groups if 2 * group >= greatest]
    else:
        steps += [[score >= group for score in scores] for group in reversed(groups) if 2 * group < greatest]
    sums = [[sum(row) for row in zip(*_against(ledger, strong), strict=True)] or [0] * book.size for strong in steps]
    return Column([*zip(*sums, strict=True)], POINT)


def _against(ledger: Ledger, strong: list[bool]) -> list[list[int]]:
    """The points against opponents that are strong enough, by round."""
    padded = [*strong, False]
    return [
        [value if padded[opponent] else 0 for value, opponent in zip(earned, opponents, strict=True)]
        for earned, opponents in zip(ledger.points, ledger.opponents, strict=True)
    ]
