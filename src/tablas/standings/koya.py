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
    bar = limit(book, descriptor)
    return Cells(_against(book.ledger(descriptor.score), lambda score: score >= bar), POINT)


def koya(book: Book, descriptor: Descriptor) -> Column:
    """KS, with its limit moved by half points if asked."""
    return total(book, book.ledger(descriptor.score), cells(book, descriptor), descriptor)


def extended_koya(book: Book, descriptor: Descriptor) -> Column:
    """KSX, KSU and KSD: Koya, then with the next limit, and so on while the tie lasts."""
    ledger = book.ledger(descriptor.score)
    greatest = greatest_score(book, ledger)
    groups = sorted(set(ledger.scores))
    steps = [_sums(ledger, lambda score: 2 * score >= greatest, book.size)]
    if descriptor.code == "KSX":
        for tenths in range(6, 10):
            steps.append(_sums(ledger, lambda score, bar=tenths: 10 * score > bar * greatest, book.size))
    elif descriptor.code == "KSU":
        for group in (group for group in groups if 2 * group >= greatest):
            steps.append(_sums(ledger, lambda score, bar=group: score > bar, book.size))
    else:
        for group in (group for group in reversed(groups) if 2 * group < greatest):
            steps.append(_sums(ledger, lambda score, bar=group: score >= bar, book.size))
    return Column([*zip(*steps, strict=True)], POINT)


def _against(ledger: Ledger, counts) -> list[list[int]]:  # type: ignore[no-untyped-def]
    strong = [bool(counts(score)) for score in ledger.scores] + [False]
    return [
        [value if strong[opponent] else 0 for value, opponent in zip(earned, opponents, strict=True)]
        for earned, opponents in zip(ledger.points, ledger.opponents, strict=True)
    ]


def _sums(ledger: Ledger, counts, size: int) -> list[int]:  # type: ignore[no-untyped-def]
    return [sum(row) for row in zip(*_against(ledger, counts), strict=True)] or [0] * size
