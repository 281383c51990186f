"""Tie-breaks from a participant's own results (C.07 art. 7; *Elementos*, 3.1; Annex III).

Wins, games won, games and wins with Black, rounds elected to play, standard
points, progressive score and its cuts, Kashdan, and points for minus against.
"""

from __future__ import annotations

from fractions import Fraction

from tablas.model.points import POINT
from tablas.standings.book import Book
from tablas.standings.cells import Cells, total
from tablas.standings.descriptor import Descriptor
from tablas.standings.editions import Unplayed
from tablas.standings.ledger import (
    BLACK,
    DRAW,
    FORFEIT_LOSS,
    FORFEIT_WIN,
    PLAYED,
    REQUESTED,
    REST,
    WIN,
    Ledger,
)
from tablas.standings.values import Column


def points(book: Book, descriptor: Descriptor) -> Column:
    """PTS: the score itself; for teams the primary one unless the descriptor says which."""
    return Column(list(book.ledger(descriptor.score).scores), POINT)


def other_score(book: Book, descriptor: Descriptor) -> Column:
    """MPvGP: the one of match and game points that is not the primary score."""
    return Column(list(book.ledger("GP" if book.primary_name == "MP" else "MP").scores), POINT)


def points_cells(book: Book, descriptor: Descriptor) -> Cells:
    """The points of every round, for the working."""
    code = descriptor.code
    score = descriptor.score if code == "PTS" else ("GP" if book.primary_name == "MP" else "MP")
    return Cells(book.ledger(score).points, POINT)


def is_game(book: Book, kind: int) -> bool:
    """Whether a round of that kind is a game for own results."""
    if kind == PLAYED:
        return True
    if kind == FORFEIT_WIN:
        return book.counts_forfeit(win=True)
    return kind == FORFEIT_LOSS and book.counts_forfeit(win=False)


def cells(book: Book, descriptor: Descriptor) -> Cells:
    """WIN, WON, BPG, BWG, REP, STD: what every round adds."""
    ledger = book.ledger(descriptor.score)
    compute = {"WIN": _wins, "WON": _won, "BPG": _blacks, "BWG": _black_wins, "REP": _elected}
    if descriptor.code == "STD":
        return Cells(_standard(ledger), 2)
    return Cells(compute[descriptor.code](book, ledger))


def _wins(book: Book, ledger: Ledger) -> list[list[int]]:
    columns = [[1 if value >= ledger.win else 0 for value in column] for column in ledger.points]
    with_black = book.tournament.scoring.black_win
    if book.teams is None and with_black is not None and with_black < ledger.win:
        for column, points, colours in zip(columns, ledger.points, ledger.colours, strict=True):
            for position, (value, colour) in enumerate(zip(points, colours, strict=True)):
                if colour == BLACK and value >= with_black:
                    column[position] = 1
    if book.edition.unplayed is Unplayed.ONESELF:
        for position, rounds in ledger.unplayed.items():
            for index in rounds:
                columns[index][position] = 0
    return columns


def _games(book: Book) -> tuple[bool, ...]:
    return tuple(is_game(book, kind) for kind in range(6))


def _won(book: Book, ledger: Ledger) -> list[list[int]]:
    game = _games(book)
    return [
        [1 if result == WIN and game[kind] else 0 for result, kind in zip(results, kinds, strict=True)]
        for results, kinds in zip(ledger.results, ledger.kinds, strict=True)
    ]


def _blacks(book: Book, ledger: Ledger) -> list[list[int]]:
    game = _games(book)
    return [
        [1 if colour == BLACK and game[kind] else 0 for colour, kind in zip(colours, kinds, strict=True)]
        for colours, kinds in zip(ledger.colours, ledger.kinds, strict=True)
    ]


def _black_wins(book: Book, ledger: Ledger) -> list[list[int]]:
    return [
        [won if colour == BLACK else 0 for won, colour in zip(column, colours, strict=True)]
        for column, colours in zip(_won(book, ledger), ledger.colours, strict=True)
    ]


def _elected(book: Book, ledger: Ledger) -> list[list[int]]:
    value = [1] * 6
    value[REQUESTED] = value[REST] = 0
    value[FORFEIT_LOSS] = 1 if book.counts_forfeit(win=False) else 0
    return [[value[kind] for kind in kinds] for kinds in ledger.kinds]


def _standard(ledger: Ledger) -> list[list[int]]:
    columns = []
    for opponents, earned, kinds, results in zip(
        ledger.opponents, ledger.points, ledger.kinds, ledger.results, strict=True
    ):
        column = []
        for opponent, value, kind, result in zip(opponents, earned, kinds, results, strict=True):
            against = earned[opponent] if kind == PLAYED else ledger.draw
            worth = 2 if value > against else 1 if value == against else 0
            column.append(0 if result < 0 else worth)
        columns.append(column)
    return columns


def own_results(book: Book, descriptor: Descriptor) -> Column:
    """WIN, WON, BPG, BWG, REP and STD."""
    return total(book, book.ledger(descriptor.score), cells(book, descriptor), descriptor)


def progressive_cells(book: Book, descriptor: Descriptor) -> Cells:
    """PS: the score after every round, with the bonuses given by then."""
    ledger = book.ledger(descriptor.score)
    running = [0] * ledger.size
    columns = []
    for number, column in enumerate(ledger.points, 1):
        running = [before + value for before, value in zip(running, column, strict=True)]
        for bonus_round, position, value in ledger.bonuses:
            if bonus_round == number:
                running[position] += value
        columns.append(running)
    return Cells(columns, POINT, first=True)


def progressive(book: Book, descriptor: Descriptor) -> Column:
    """PS and its cuts, which take the scores after the first rounds."""
    return total(book, book.ledger(descriptor.score), progressive_cells(book, descriptor), descriptor)


def progressive_to_the_end(book: Book, descriptor: Descriptor) -> Column:
    """PSX: progressive; still tied, without round 1; still tied, without round 2 … (*Elementos*, 3.1.8).

    Cutting the rounds one by one compares the same as the scores after each round
    taken off one by one.
    """
    content = progressive_cells(book, descriptor)
    rows = list(zip(*content.columns, strict=True)) or [()] * book.size
    sums = [sum(row) for row in rows]
    return Column(
        [*sums], POINT, keys=[(value, *(-part for part in row)) for value, row in zip(sums, rows, strict=True)]
    )


def kashdan_cells(book: Book, descriptor: Descriptor) -> Cells:
    """KASHDANxyz: other points for win, draw and loss (*Elementos*, 3.1.6).

    Under the FIDE adjustment an unplayed round is a draw.
    """
    win, draw, loss = descriptor.triple or (1, 0, 0)
    ledger = book.ledger(descriptor.score)
    worth = {WIN: win, DRAW: draw, -1: 0}
    columns = [[worth.get(result, loss) for result in results] for results in ledger.results]
    for position, rounds in ledger.unplayed.items():
        for index in rounds:
            if ledger.kinds[index][position] == REST:
                columns[index][position] = 0
            elif book.edition.unplayed is Unplayed.ONESELF:
                columns[index][position] = draw
    return Cells(columns)


def kashdan(book: Book, descriptor: Descriptor) -> Column:
    """Any Kashdan."""
    return total(book, book.ledger(descriptor.score), kashdan_cells(book, descriptor), descriptor)


def margins(ledger: Ledger) -> list[list[int]]:
    """Points for minus points against, by round; rounds without an opponent give nothing."""
    return [
        [value - earned[opponent] if opponent >= 0 else 0 for value, opponent in zip(earned, opponents, strict=True)]
        for earned, opponents in zip(ledger.points, ledger.opponents, strict=True)
    ]


def margin_cells(book: Book, descriptor: Descriptor) -> Cells:
    """MARGIN: points for minus points against; of a team, board points; of games with a score, that score."""
    if book.game_scores:
        return Cells([[mine - theirs for mine, theirs in line] for line in scored(book)])
    return Cells(margins(_lesser(book, descriptor)), POINT)


def scored(book: Book) -> list[list[tuple[int, int]]]:
    """What everybody scored and let in by round, where games have scores of their own (120-100)."""
    ledger = book.primary
    return [
        [book.game_scores.get((index, number), (0, 0)) for number in ledger.numbers]
        for index in range(1, ledger.rounds + 1)
    ]


def _lesser(book: Book, descriptor: Descriptor) -> Ledger:
    return book.ledger(descriptor.score or ("GP" if book.teams else ""))


def margin(book: Book, descriptor: Descriptor) -> Column:
    """MARGIN: the difference, then what was scored for (*Elementos*, 3.1.2)."""
    ledger = _lesser(book, descriptor)
    difference = total(book, ledger, margin_cells(book, descriptor), descriptor)
    if book.game_scores:
        gained = [sum(line[position][0] for line in scored(book)) for position in range(book.size)]
        pairs = [(value, mine) for value, mine in zip(difference.raw, gained, strict=True) if isinstance(value, int)]
        return Column(difference.raw, keys=[*pairs])
    keys = [
        (value, score) for value, score in zip(difference.raw, ledger.scores, strict=True) if isinstance(value, int)
    ]
    return Column(difference.raw, POINT, keys=[*keys])


def brightwell(book: Book, descriptor: Descriptor) -> Column:
    """BRIGHTWELL: the margins of what was won plus a coefficient times Buchholz (*Elementos*, 3.1.3)."""
    return total(book, _lesser(book, descriptor), brightwell_cells(book, descriptor), descriptor)


def brightwell_cells(book: Book, descriptor: Descriptor) -> Cells:
    """Margin of a win plus coefficient times the opponent's score, by round."""
    coefficient = Fraction(6) if descriptor.factor is None else descriptor.factor
    parts, whole = coefficient.numerator, coefficient.denominator
    board_points = _lesser(book, descriptor)
    scores = [*book.ledger(descriptor.score).scores, 0]
    return Cells(
        [
            [max(gap, 0) * whole + parts * scores[opponent] for gap, opponent in zip(gaps, opponents, strict=True)]
            for gaps, opponents in zip(margins(board_points), board_points.opponents, strict=True)
        ],
        POINT * whole,
    )
