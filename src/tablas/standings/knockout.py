"""Places of a knock-out: how far everybody came.

A match is a run of rounds against one opponent.  Whoever has more points in it
wins it; level, the one who goes on does (further games of a play-off are not in
the rounds), and if both play on, the one who does not meet a loser.  Rounds are
gathered into stages, and who goes out in the same stage shares the place, freed
players included.  How many defeats eliminate is read from the results: exact for
one and two, a good guess for more.
"""

from __future__ import annotations

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
    """The matches of a participant: the opponent (-1 for a bye) and the rounds of it.

    Who waits while the last opponent plays somebody else is in a new match when they meet again.
    """
    found: list[tuple[int, list[int]]] = []
    for index in range(ledger.rounds):
        opponent = ledger.opponents[index][position]
        if opponent < 0 and ledger.kinds[index][position] != FULL_BYE:
            continue
        if found and found[-1][0] == opponent and not _played_others(ledger, opponent, found[-1][1][-1], index):
            found[-1][1].append(index)
        else:
            found.append((opponent, [index]))
    return found


def _played_others(ledger: Ledger, position: int, after: int, before: int) -> bool:
    return position >= 0 and any(ledger.opponents[index][position] >= 0 for index in range(after + 1, before))


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


def stages(ledger: Ledger) -> list[int]:
    """The stage each round belongs to, counted from 1.

    A new stage begins with the round in which somebody who has played in the
    stage begins a match against somebody else; matches of a stage may need
    different numbers of games, and who is freed from a stage has none in it.
    """
    stage, played = 1, set[int]()
    found = []
    for index in range(ledger.rounds):
        opponents = ledger.opponents[index]
        before = ledger.opponents[index - 1] if index else [-1] * len(opponents)
        begun = {player for player, other in enumerate(opponents) if other >= 0 and other != before[player]}
        if begun & played:
            stage, played = stage + 1, set()
        played |= begun
        found.append(stage)
    return found


def exits(book: Book) -> tuple[list[int | None], int]:
    """The stage in which each participant was eliminated (``None``: still in the event), and by how many losses.

    How many lost matches eliminate is read from the event: who has not played in
    the last two stages has lost as many.
    """
    ledger = book.primary
    stage_of = stages(ledger)
    last = stage_of[-1] if stage_of else 0
    lost: list[list[int]] = []
    latest: list[int] = []
    for position in range(book.size):
        fought = runs(ledger, position)
        results = zip(fought, matches(ledger, position), strict=True)
        lost.append([stage_of[rounds[0]] for (_, rounds), won in results if won is False])
        latest.append(stage_of[fought[-1][1][-1]] if fought else 0)
    gone = _left(book, stage_of)
    settled = [len(lost[p]) for p in range(book.size) if lost[p] and latest[p] < last - 1 and gone[p] is None]
    lives = min(settled, default=1)
    found: list[int | None] = []
    for position in range(book.size):
        losses = lost[position]
        found.append(losses[lives - 1] if len(losses) >= lives else gone[position])
    if lives > 1:
        _decide_final(ledger, found, last)
    return found, lives


def _decide_final(ledger: Ledger, out: list[int | None], last: int) -> None:
    """Where two lost matches eliminate, a second final follows the first without a break: its end decides."""
    shortest = min(len(rounds) for p in range(len(out)) for opponent, rounds in runs(ledger, p) if opponent >= 0)
    for position, other in enumerate(ledger.opponents[-1]):
        if other < 0 or any(stage is None for p, stage in enumerate(out) if p not in (position, other)):
            continue
        balance = _balance(ledger, position, other, runs(ledger, position)[-1][1][-shortest:])
        if balance:
            out[position] = None if balance > 0 else last


def _left(book: Book, stage_of: list[int]) -> list[int | None]:
    """The stage that a withdrawal ended the event in for each participant."""
    if book.teams is not None:
        return [None] * book.size
    found: list[int | None] = []
    for player in book.tournament.players:
        left = player.left_after
        found.append(stage_of[left] if left is not None and left < len(stage_of) else None)
    return found


def stages_won(book: Book, descriptor: Descriptor) -> Column:
    """KO: stages survived, those included from which somebody was freed."""
    last = stages(book.primary)[-1] if book.primary.rounds else 0
    values = []
    gone = exits(book)[0]
    for position, out in enumerate(gone):
        undecided = matches(book.primary, position)[-1:] == [None]
        if undecided:
            undecided = gone[runs(book.primary, position)[-1][0]] is None
        values.append(out - 1 if out is not None else last - undecided)
    return Column([*values])


def placing_won(book: Book, descriptor: Descriptor) -> Column:
    """KOP: matches won after those lost that eliminate, for the places behind (a match for third place)."""
    lives = exits(book)[1]
    values = []
    for position in range(book.size):
        results = matches(book.primary, position)
        lost = [number for number, won in enumerate(results) if not won]
        values.append(sum(won is True for won in results[lost[lives - 1] + 1 :]) if len(lost) >= lives else 0)
    return Column([*values])
