"""Team tie-breaks from the boards, and the combination of scores (C.07 art. 12 and 13.4; *Elementos*, 3.1.9).

A forfeited game counts as won or lost, and a pairing bye as a win on every board.
"""

from __future__ import annotations

from fractions import Fraction

from tablas.errors import OptionError
from tablas.model.points import POINT
from tablas.standings import buchholz
from tablas.standings.book import Book
from tablas.standings.descriptor import Descriptor
from tablas.standings.team_ledger import TeamBook
from tablas.standings.values import Column


def teams_of(book: Book, descriptor: Descriptor) -> TeamBook:
    """The boards, or an error in an individual event."""
    if book.teams is None:
        raise OptionError("team-events-only", descriptor=descriptor)
    return book.teams


def board_count(book: Book, descriptor: Descriptor) -> Column:
    """BC: board number times points on it; the lower is better."""
    rows = teams_of(book, descriptor).board_points
    return Column([sum(board * value for board, value in enumerate(row, 1)) for row in rows], POINT, ascending=True)


def top_boards(book: Book, descriptor: Descriptor) -> Column:
    """TBR: points on board 1, then on board 2, and so on."""
    return Column([tuple(row) for row in teams_of(book, descriptor).board_points], POINT)


def bottom_boards(book: Book, descriptor: Descriptor) -> Column:
    """BBE: points without the last board, then without the last two, and so on."""
    teams = teams_of(book, descriptor)
    return Column(
        [tuple(sum(row[:last]) for last in range(teams.boards - 1, 0, -1)) for row in teams.board_points], POINT
    )


def berlin(book: Book, descriptor: Descriptor) -> Column:
    """BERLIN: the first board counts as many times as there are boards, the last once."""
    teams = teams_of(book, descriptor)
    return Column([_weighted(row) for row in teams.board_points], POINT)


def dutch(book: Book, descriptor: Descriptor) -> Column:
    """DUTCH: as Berlin; then the boards from the first on; then Black on the first board."""
    teams = teams_of(book, descriptor)
    weighted = [_weighted(row) for row in teams.board_points]
    keys = [
        (value, *row, blacks)
        for value, row, blacks in zip(weighted, teams.board_points, teams.first_board_blacks, strict=True)
    ]
    return Column([*weighted], POINT, keys=[*keys])


def _weighted(row: list[int]) -> int:
    return sum((len(row) - index) * value for index, value in enumerate(row))


def divisor(book: Book, descriptor: Descriptor) -> Fraction:
    """The k of SSSC: how many times the best match fits into the best primary score, at least 1."""
    if descriptor.factor is not None:
        return descriptor.factor
    primary = book.primary
    secondary = book.ledger("GP" if book.primary_name == "MP" else "MP")
    rounds = book.tournament.total_rounds or book.rounds
    return Fraction(max(primary.win * rounds // secondary.win, 1)) if secondary.win else Fraction(1)


def strength_combination(book: Book, descriptor: Descriptor) -> Column:
    """SSSC: secondary score plus Buchholz of the primary one divided by k."""
    teams_of(book, descriptor)
    k = divisor(book, descriptor)
    secondary = book.ledger("GP" if book.primary_name == "MP" else "MP").scores
    inner = Descriptor("FB" if descriptor.fore else "BH", forfeits_played=descriptor.forfeits_played)
    values = buchholz.buchholz(book, inner).raw
    return Column(
        [
            score * k.numerator + value * k.denominator
            for score, value in zip(secondary, values, strict=True)
            if isinstance(value, int)
        ],
        POINT * k.numerator,
    )
