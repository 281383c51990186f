"""Places of a knock-out: how far everybody came.

A match is a run of rounds against one opponent.  Whoever has more points in it
wins it; level, the one who goes on does (further games of a play-off are not in
the rounds), and if both play on, the one who does not meet a loser.
"""

from __future__ import annotations

from itertools import groupby

from tablas.standings.book import Book
from tablas.standings.descriptor import Descriptor
from tablas.standings.ledger import FULL_BYE, Ledger
from tablas.standings.values import Column


def matches(ledger: Ledger, position: int) -> list[bool | None]:
    """For every match of a participant whether it was won; ``None`` is undecided."""
    stages = runs(ledger, position)
    found: list[bool | None] = []
    for number, (opponent, rounds) in enumerate(stages):
        balance = _balance(ledger, position, opponent, rounds)
        if opponent < 0 or balance:
            found.append(opponent < 0 or balance > 0)
            continue
        own = _onward(ledger, stages[number + 1 :])
        others = [run for run in runs(ledger, opponent) if run[1][0] > rounds[-1]]
        theirs = _onward(ledger, others)
        found.append(None if own == theirs else own > theirs)
    return found


def runs(ledger: Ledger, position: int) -> list[tuple[int, list[int]]]:
    """The matches of a participant: the opponent (-1 for a bye) and the rounds of it."""
    entries = [
        (ledger.opponents[index][position], index)
        for index in range(ledger.rounds)
        if ledger.opponents[index][position] >= 0 or ledger.kinds[index][position] == FULL_BYE
    ]
    return [(opponent, [index for _, index in run]) for opponent, run in groupby(entries, key=lambda entry: entry[0])]


def _balance(ledger: Ledger, position: int, opponent: int, rounds: list[int]) -> int:
    return sum(ledger.points[index][position] - ledger.points[index][opponent] for index in rounds)


def _onward(ledger: Ledger, later: list[tuple[int, list[int]]]) -> int:
    """Where a level match led: 0 nowhere, 1 to somebody who had lost, 2 to a bye or to somebody who had not."""
    if not later:
        return 0
    opponent, rounds = later[0]
    if opponent < 0:
        return 2
    before = [run for run in runs(ledger, opponent) if run[1][-1] < rounds[0]]
    if not before or before[-1][0] < 0:
        return 2
    return 1 if _balance(ledger, opponent, *before[-1]) < 0 else 2


def stages_won(book: Book, descriptor: Descriptor) -> Column:
    """KO: matches won before the first that was lost."""
    values = []
    for position in range(book.size):
        count = 0
        for won in matches(book.primary, position):
            if not won:
                break
            count += 1
        values.append(count)
    return Column([*values])


def placing_won(book: Book, descriptor: Descriptor) -> Column:
    """KOP: matches won after that, for the places behind (a match for third place)."""
    values = []
    for position in range(book.size):
        results = matches(book.primary, position)
        lost = next((number for number, won in enumerate(results) if not won), len(results))
        values.append(sum(won is True for won in results[lost + 1 :]))
    return Column([*values])
