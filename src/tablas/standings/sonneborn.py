"""Sonneborn-Berger, for players and teams (C.07 art. 9.1 and 13.2; Annex III; *Elementos*, 3.2.6).

The score of every opponent times the points scored against it.  For teams the
first letter after E says which total of the opponent is taken, the second which
points: ``EMGSB`` is match points of the opponent times game points against it.
"""

from __future__ import annotations

from tablas.model.points import POINT
from tablas.standings import unplayed
from tablas.standings.book import Book
from tablas.standings.buchholz import opponent_scores
from tablas.standings.cells import Cells, total
from tablas.standings.descriptor import Descriptor
from tablas.standings.editions import Unplayed
from tablas.standings.ledger import Ledger
from tablas.standings.values import Column

_LETTER = {"M": "MP", "G": "GP"}


def ledgers_of(book: Book, descriptor: Descriptor) -> tuple[Ledger, Ledger]:
    """Where the opponent's total and the points against it are read."""
    code = descriptor.code
    if code in ("SB", "SB2"):
        ledger = book.ledger(descriptor.score)
        return ledger, ledger
    if code == "OLYMPIAD":
        code = "EMGSB"
    return book.ledger(_LETTER[code[1]]), book.ledger(_LETTER[code[2]])


def cells(book: Book, descriptor: Descriptor) -> Cells:
    """SB and the ESB family: opponent's score times points."""
    totals, points = ledgers_of(book, descriptor)
    scores = opponent_scores(book, totals, descriptor.forfeits_played)
    columns = [
        [score * value for score, value in zip(column, earned, strict=True)]
        for column, earned in zip(scores, points.points, strict=True)
    ]
    if book.edition.unplayed is Unplayed.ONESELF and not book.closed:
        for position, rounds in totals.unplayed.items():
            for index in rounds:
                if descriptor.forfeits_played and totals.opponents[index][position] >= 0:
                    continue
                earned_there = unplayed.stand_in_points(points, book.edition, position, index)
                columns[index][position] = scores[index][position] * earned_there
    return Cells(
        columns,
        POINT * POINT,
        significance=scores,
        counted=totals.opponents if book.closed else None,
        voluntary=True,
    )


def cut_descriptor(descriptor: Descriptor) -> Descriptor:
    """The Olympiad leaves out the opponent with the lowest total (Annex III)."""
    return Descriptor("OLYMPIAD", cut=1) if descriptor.code == "OLYMPIAD" else descriptor


def sonneborn_berger(book: Book, descriptor: Descriptor) -> Column:
    """SB, EMMSB, EMGSB, EGMSB, EGGSB and OLYMPIAD."""
    return total(book, ledgers_of(book, descriptor)[0], cells(book, descriptor), cut_descriptor(descriptor))


def second_cells(book: Book, descriptor: Descriptor) -> Cells:
    """SB2: the opponents' Sonneborn-Berger times the points (*Elementos*, 3.4.2)."""
    ledger = book.ledger(descriptor.score)
    first = sonneborn_berger(book, Descriptor("SB", descriptor.score)).raw
    values = [value for value in first if isinstance(value, int)]
    padded = [*values, 0]
    columns = [
        [padded[opponent] * value for opponent, value in zip(opponents, earned, strict=True)]
        for opponents, earned in zip(ledger.opponents, ledger.points, strict=True)
    ]
    if not book.closed:
        for position, rounds in ledger.unplayed.items():
            for index in rounds:
                earned_there = unplayed.stand_in_points(ledger, book.edition, position, index)
                columns[index][position] = values[position] * earned_there
    return Cells(columns, POINT**3)


def second_degree(book: Book, descriptor: Descriptor) -> Column:
    """SB2."""
    return total(book, book.ledger(descriptor.score), second_cells(book, descriptor), descriptor)
