"""Rounds that were not played: what stands for the opponent, and what others see.

Sources: the FIDE adjustment (*Elementos de un torneo*, chapter 3), the virtual
opponent (Annex III of the competition rules), C.07 articles 15 and 16.
"""

from __future__ import annotations

from tablas.history import virtual_opponent
from tablas.model import Points
from tablas.standings.editions import Edition, Unplayed
from tablas.standings.ledger import FORFEIT_LOSS, FORFEIT_WIN, REQUESTED, VOLUNTARY, Ledger


def seen_scores(ledger: Ledger, edition: Edition, closed: bool) -> list[Points]:
    """Every participant's score as the opponents' tie-breaks see it.

    In round robins scores are what they are.  C.07 art. 16.3 turns into draws
    only requested byes that nothing but voluntarily unplayed rounds follow.
    """
    if closed or edition.unplayed is Unplayed.NOTHING:
        return ledger.scores
    scores = list(ledger.scores)
    for position, rounds in ledger.unplayed.items():
        for index in late_byes(ledger, position) if edition.unplayed is Unplayed.DUMMY else rounds:
            scores[position] += ledger.draw - ledger.points[index][position]
    return scores


def late_byes(ledger: Ledger, position: int) -> list[int]:
    """Requested byes in the last round or followed only by voluntarily unplayed rounds."""
    found = []
    for index in range(ledger.rounds - 1, -1, -1):
        kind = ledger.kinds[index][position]
        if kind not in VOLUNTARY:
            break
        if kind == REQUESTED:
            found.append(index)
    return found[::-1]


def stand_in(ledger: Ledger, edition: Edition, seen: list[Points], position: int, index: int) -> Points:
    """The score of what stands for the opponent in the player's own unplayed round."""
    own = ledger.scores[position]
    if edition.unplayed is Unplayed.NOTHING:
        opponent = ledger.opponents[index][position]
        return seen[opponent] if opponent >= 0 else 0
    if edition.unplayed is Unplayed.VIRTUAL:
        return virtual_opponent(
            before=sum(ledger.points[earlier][position] for earlier in range(index)),
            result=ledger.points[index][position],
            round_number=index + 1,
            rounds=ledger.rounds,
            win=ledger.win,
            draw=ledger.draw,
        )
    if edition.capped:
        if ledger.kinds[index][position] in (FORFEIT_WIN, FORFEIT_LOSS):
            return min(own, seen[ledger.opponents[index][position]])
        return min(own, ledger.draw * ledger.rounds)
    return own


def stand_in_points(ledger: Ledger, edition: Edition, position: int, index: int) -> Points:
    """What the player scored against the stand-in."""
    if edition.unplayed is Unplayed.ONESELF:
        return ledger.draw
    return ledger.points[index][position]
