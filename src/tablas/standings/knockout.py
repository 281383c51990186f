"""Places of a knock-out: how far everybody came.

A match is a run of rounds against one opponent.  Whoever has more points in it
wins it; level, the one who goes on to meet somebody else does.
"""

from __future__ import annotations

from itertools import groupby

from tablas.standings.book import Book
from tablas.standings.descriptor import Descriptor
from tablas.standings.ledger import FULL_BYE, Ledger
from tablas.standings.values import Column


def matches(ledger: Ledger, position: int) -> list[bool | None]:
    """For every match of a participant whether it was won; ``None`` is undecided."""
    stages: list[tuple[int, list[int]]] = []
    entries = [
        (ledger.opponents[index][position], index)
        for index in range(ledger.rounds)
        if ledger.opponents[index][position] >= 0 or ledger.kinds[index][position] == FULL_BYE
    ]
    for opponent, run in groupby(entries, key=lambda entry: entry[0]):
        stages.append((opponent, [index for _, index in run]))
    found: list[bool | None] = []
    for number, (opponent, rounds) in enumerate(stages):
        if opponent < 0:
            found.append(True)
            continue
        own = sum(ledger.points[index][position] for index in rounds)
        theirs = sum(ledger.points[index][opponent] for index in rounds)
        if own != theirs:
            found.append(own > theirs)
            continue
        goes_on = number + 1 < len(stages)
        other_goes_on = any(ledger.opponents[index][opponent] >= 0 for index in range(rounds[-1] + 1, ledger.rounds))
        found.append(None if goes_on == other_goes_on else goes_on)
    return found


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
