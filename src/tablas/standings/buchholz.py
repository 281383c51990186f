"""Buchholz and what is built on it (C.07 art. 8; *Elementos*, 3.2.1 to 3.2.5 and 3.4.2).

Buchholz adds the scores of the opponents.  Fore-Buchholz is the same with the
games of the last round drawn.  Averages and sums of Buchholz go one step further.
"""

from __future__ import annotations

from math import lcm

from tablas.model.points import POINT
from tablas.standings import unplayed
from tablas.standings.book import Book
from tablas.standings.cells import Cells, total
from tablas.standings.descriptor import Descriptor
from tablas.standings.ledger import FORFEIT_LOSS, PLAYED, Ledger
from tablas.standings.values import Column, Raw


def ledger_of(book: Book, descriptor: Descriptor) -> Ledger:
    """The ledger a Buchholz reads: the real one, or the one with the last round drawn."""
    return book.ledger(descriptor.score, fore=descriptor.code == "FB" or descriptor.fore)


def opponent_scores(book: Book, ledger: Ledger, forfeits_played: bool) -> list[list[int]]:
    """The score of every opponent or of its stand-in, by round."""
    return book.keep(
        ("opponents", id(ledger), forfeits_played), lambda: _opponent_scores(book, ledger, forfeits_played)
    )


def _opponent_scores(book: Book, ledger: Ledger, forfeits_played: bool) -> list[list[int]]:
    seen = book.seen(ledger)
    padded = [*seen, 0]
    columns = [[padded[opponent] for opponent in opponents] for opponents in ledger.opponents]
    for position, rounds in ledger.unplayed.items():
        for index in rounds:
            scheduled = ledger.opponents[index][position] >= 0
            if book.closed or (scheduled and forfeits_played):
                continue
            columns[index][position] = unplayed.stand_in(ledger, book.edition, seen, position, index)
    return columns


def cells(book: Book, descriptor: Descriptor) -> Cells:
    """BH, FB: the opponents' scores."""
    ledger = ledger_of(book, descriptor)
    return Cells(
        opponent_scores(book, ledger, descriptor.forfeits_played),
        POINT,
        counted=ledger.opponents if book.closed else None,
        voluntary=True,
    )


def buchholz(book: Book, descriptor: Descriptor) -> Column:
    """BH and FB with their cuts."""
    return total(book, ledger_of(book, descriptor), cells(book, descriptor), descriptor)


def base(book: Book, descriptor: Descriptor) -> list[int]:
    """The Buchholz values other tie-breaks build on, by position."""

    def compute() -> list[int]:
        plain = Descriptor("FB" if descriptor.fore else "BH", descriptor.score)
        return [value for value in buchholz(book, plain).raw if isinstance(value, int)]

    return book.keep(("base", descriptor.score, descriptor.fore), compute)


def average_cells(book: Book, descriptor: Descriptor) -> Cells:
    """AOB: the Buchholz of the opponents met over the board."""
    met = book.ledger(descriptor.score).met
    padded = [*base(book, descriptor), 0]
    return Cells([[padded[opponent] for opponent in opponents] for opponents in met], POINT, counted=met)


def average_buchholz(book: Book, descriptor: Descriptor) -> Column:
    """AOB: the average, kept exactly on a common denominator."""
    content = average_cells(book, descriptor)
    return average(content.columns, content.counted or [], content.scale, book.size)


def average(columns: list[list[int]], counted: list[list[int]], scale: int, size: int) -> Column:
    """The mean of the counted cells of every participant."""
    common = lcm(*range(1, len(columns) + 1)) if columns else 1
    sums = [sum(row) for row in zip(*columns, strict=True)] or [0] * size
    counts = [sum(opponent >= 0 for opponent in row) for row in zip(*counted, strict=True)] or [0] * size
    raw: list[Raw] = [value * (common // count) if count else None for value, count in zip(sums, counts, strict=True)]
    return Column(raw, scale * common)


def sum_cells(book: Book, descriptor: Descriptor) -> Cells:
    """SUMBH: the Buchholz of the opponents really met."""
    return Cells(average_cells(book, descriptor).columns, POINT, counted=book.ledger(descriptor.score).met)


def second_cells(book: Book, descriptor: Descriptor) -> Cells:
    """BH2: Buchholz over Buchholz; the own value stands in for an unplayed round."""
    ledger = book.ledger(descriptor.score)
    values = base(book, descriptor)
    padded = [*values, 0]
    columns = [[padded[opponent] for opponent in opponents] for opponents in ledger.opponents]
    if not book.closed:
        for position, rounds in ledger.unplayed.items():
            for index in rounds:
                columns[index][position] = values[position]
    return Cells(columns, POINT, counted=ledger.opponents if book.closed else None)


def second_degree(book: Book, descriptor: Descriptor) -> Column:
    """SUMBH and BH2."""
    content = sum_cells(book, descriptor) if descriptor.code == "SUMBH" else second_cells(book, descriptor)
    return total(book, book.ledger(descriptor.score), content, descriptor)


def harkness_cuts(rounds: int) -> int:
    """How many scores Harkness leaves out at each end (*Elementos*, 3.2.4).

    >>> harkness_cuts(8), harkness_cuts(9), harkness_cuts(13)
    (1, 2, 3)
    """
    return 1 if rounds <= 8 else 2 if rounds <= 12 else 3


def harkness_cells(book: Book, descriptor: Descriptor) -> Cells:
    """HARKNESS: real scores; a won forfeit does not count, a lost one does."""
    ledger = book.ledger(descriptor.score)
    counted = [
        [opponent if kind in (PLAYED, FORFEIT_LOSS) else -1 for opponent, kind in zip(opponents, kinds, strict=True)]
        for opponents, kinds in zip(ledger.opponents, ledger.kinds, strict=True)
    ]
    padded = [*ledger.scores, 0]
    return Cells([[padded[opponent] for opponent in opponents] for opponents in counted], POINT, counted=counted)


def harkness_descriptor(book: Book, descriptor: Descriptor) -> Descriptor:
    """HARKNESS as a median with the cuts its number of rounds asks for."""
    rounds = book.tournament.total_rounds or book.rounds
    return Descriptor("HARKNESS", descriptor.score, median=harkness_cuts(rounds))


def harkness(book: Book, descriptor: Descriptor) -> Column:
    """The Harkness median."""
    return total(
        book,
        book.ledger(descriptor.score),
        harkness_cells(book, descriptor),
        harkness_descriptor(book, descriptor),
    )
