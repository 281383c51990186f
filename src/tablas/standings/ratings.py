"""Tie-breaks from ratings (C.07 art. 10; Annex III; *Elementos*, 3.3).

Average rating of opponents, tournament performance, perfect performance, the
averages of the opponents' performances, and the rating itself.  Only games over
the board count; results count 1, ½ and 0 whatever the scoring.
"""

from __future__ import annotations

from fractions import Fraction

from tablas.errors import OptionError
from tablas.model import HALF, Points
from tablas.model.expectation import UNRATED_STEP, perfect_performance, performance
from tablas.model.expectation import performance_as_unrated as as_unrated
from tablas.model.rounding import half_up, rounded_mean
from tablas.standings.book import Book, Unrated
from tablas.standings.cells import Cells, cut_rounds
from tablas.standings.descriptor import Descriptor
from tablas.standings.ledger import FORFEIT_LOSS, FORFEIT_WIN, VOLUNTARY
from tablas.standings.values import Column, Raw


class UnratedPlayersError(OptionError):
    """A rating tie-break that cannot be used because somebody has no rating."""


def ratings(book: Book, descriptor: Descriptor) -> list[int]:
    """The ratings used, with unrated players treated as the rules of the event say."""
    players = book.tournament.players
    if book.ratings == "first":
        return _treated(book, descriptor, [player.rating for player in players])
    return _treated(book, descriptor, [player.rating_in(book.rounds) for player in players])


def ratings_by_round(book: Book, descriptor: Descriptor) -> list[list[int]]:
    """The same for every round, which differ where the rating of the round counts; nobody has 0."""
    if book.ratings != "round":
        return [[*ratings(book, descriptor), 0]] * book.rounds
    players = book.tournament.players
    return [
        [*_treated(book, descriptor, [player.rating_in(number) for player in players]), 0]
        for number in range(1, book.rounds + 1)
    ]


def _treated(book: Book, descriptor: Descriptor, found: list[int]) -> list[int]:
    if book.teams is not None:
        raise OptionError("individual-events-only", descriptor=descriptor)
    if found and not 0 <= min(found) <= max(found) <= 9999:
        raise OptionError("needs-ratings-most", descriptor=descriptor)
    if all(found):
        return found
    way = book.unrated if descriptor.unrated is None else Unrated("fixed", descriptor.unrated)
    known = [rating for rating in found if rating]
    if way.method == "drop" or (way.method in ("lowest", "average") and not known):
        raise UnratedPlayersError("left-out-players", descriptor=descriptor, count=len(found) - len(known))
    if way.method == "lowest":
        value = min(known)
    elif way.method == "average":
        value = half_up(Fraction(sum(known), len(known)))
    else:
        value = way.value
    return [rating or value for rating in found]


def met(book: Book) -> list[list[int]]:
    """The opponents that count, -1 elsewhere; forfeits of round robins count up to 2024 (art. 15.2)."""
    ledger = book.primary
    if not (book.closed and book.edition.closed_forfeits == "all"):
        return ledger.met
    return [
        [
            opponent if not kind or kind in (FORFEIT_WIN, FORFEIT_LOSS) else -1
            for opponent, kind in zip(opponents, kinds, strict=True)
        ]
        for opponents, kinds in zip(ledger.opponents, ledger.kinds, strict=True)
    ]


def rating(book: Book, descriptor: Descriptor) -> Column:
    """RTNG: the own rating, high first; reversed, low first."""
    return Column([*ratings(book, descriptor)], ascending=descriptor.reverse)


def average_cells(book: Book, descriptor: Descriptor) -> Cells:
    """ARO: the opponents' ratings, by round."""
    counted = met(book)
    known = ratings_by_round(book, descriptor)
    return Cells(
        [[padded[opponent] for opponent in opponents] for padded, opponents in zip(known, counted, strict=True)],
        counted=counted,
    )


def average_rating(book: Book, descriptor: Descriptor) -> Column:
    """ARO and its cuts, half up."""
    content = average_cells(book, descriptor)
    rows = list(zip(*content.columns, strict=True)) or [()] * book.size
    marks = list(zip(*(content.counted or []), strict=True)) or [()] * book.size
    raw: list[Raw] = []
    for position, (row, mark) in enumerate(zip(rows, marks, strict=True)):
        values = [value for value, opponent in zip(row, mark, strict=True) if opponent >= 0]
        low, high = cut_counts(book, descriptor, position)
        if low or high:
            values = sorted(values)[low : max(low, len(values) - high)]
        raw.append(_mean(values))
    return Column(_below(book, raw), decimals=0)


def cut_counts(book: Book, descriptor: Descriptor, position: int) -> tuple[int, int]:
    """How many ratings are cut; Annex III lets an unplayed round take the place of a cut."""
    low, high = descriptor.low, descriptor.high
    if book.edition.absent_below and position in book.primary.unplayed:
        return 0, 0
    return low, high


def cut_list(book: Book, descriptor: Descriptor, position: int) -> list[int]:
    """The rounds whose rating is cut, for the working."""
    content = average_cells(book, descriptor)
    row = [column[position] for column in content.columns]
    rounds = [index for index, column in enumerate(content.counted or []) if column[position] >= 0]
    return cut_rounds(row, row, rounds, (), *cut_counts(book, descriptor, position))


def _mean(values: list[int]) -> int | None:
    return rounded_mean(values) if values else None


def _below(book: Book, raw: list[Raw]) -> list[Raw]:
    """Annex III: who stayed away more than twice stands below everybody who did not."""
    if not book.edition.absent_below:
        return raw
    kinds = book.primary.kinds
    return [
        None
        if position in book.primary.unplayed
        and sum(kinds[index][position] in VOLUNTARY for index in book.primary.unplayed[position]) > 2
        else value
        for position, value in enumerate(raw)
    ]


def results_against(book: Book, descriptor: Descriptor) -> list[tuple[list[int], Points]]:
    """For every player the opponents' ratings and the score against them, a win being a point."""
    return book.keep(("results", descriptor.unrated), lambda: _results_against(book, descriptor))


def _results_against(book: Book, descriptor: Descriptor) -> list[tuple[list[int], Points]]:
    known = ratings_by_round(book, descriptor)
    opponents_by_player = list(zip(*met(book), strict=True)) or [()] * book.size
    results_by_player = list(zip(*book.primary.results, strict=True)) or [()] * book.size
    found = []
    for opponents, results in zip(opponents_by_player, results_by_player, strict=True):
        games = [
            (padded[opponent], result)
            for padded, opponent, result in zip(known, opponents, results, strict=True)
            if opponent >= 0 <= result
        ]
        found.append(([rating for rating, _ in games], HALF * sum([result for _, result in games])))
    return found


def performance_values(book: Book, descriptor: Descriptor, perfect: bool) -> list[Raw]:
    """TPR or PTP of everybody."""
    compute = perfect_performance if perfect else performance
    return book.keep(
        ("performance", perfect, descriptor.unrated),
        lambda: [compute(against, score) if against else None for against, score in results_against(book, descriptor)],
    )


def performance_rating(book: Book, descriptor: Descriptor) -> Column:
    """TPR and PTP."""
    return Column(performance_values(book, descriptor, descriptor.code == "PTP"), decimals=0)


def performance_as_unrated(book: Book, descriptor: Descriptor) -> Column:
    """UPR: what a player without rating would get for the result; ``/Kx`` is the amount for a half point."""
    step = UNRATED_STEP if descriptor.factor is None else descriptor.factor
    results = results_against(book, descriptor)
    return Column([as_unrated(against, score, step) if against else None for against, score in results], decimals=0)


def opponents_cells(book: Book, descriptor: Descriptor) -> Cells:
    """APRO, APPO: the opponents' performances, by round."""
    values = [
        0 if value is None else value for value in performance_values(book, descriptor, descriptor.code == "APPO")
    ]
    padded = [*(value if isinstance(value, int) else 0 for value in values), 0]
    counted = met(book)
    return Cells([[padded[opponent] for opponent in opponents] for opponents in counted], counted=counted)


def opponents_performance(book: Book, descriptor: Descriptor) -> Column:
    """APRO and APPO: the average of the opponents' performances, half up."""
    content = opponents_cells(book, descriptor)
    rows = list(zip(*content.columns, strict=True)) or [()] * book.size
    marks = list(zip(*(content.counted or []), strict=True)) or [()] * book.size
    return Column(
        [
            _mean([value for value, opponent in zip(row, mark, strict=True) if opponent >= 0])
            for row, mark in zip(rows, marks, strict=True)
        ],
        decimals=0,
    )
