"""Outcomes that are worth something unusual by decision (record 299 of TRF26).

A decision names a player or everybody (0), a round or all of them (0), and an
outcome; the narrowest one counts.  In a team event decisions are about teams,
so no player's points change.
"""

from __future__ import annotations

from tablas.model import Outcome, Points, Tournament

Decided = dict[tuple[int, int, Outcome], Points]
"""Points by player (0: everybody), round (0: all) and outcome."""

_SAME_WORTH = {
    Outcome.UNRATED_WIN: Outcome.WIN,
    Outcome.UNRATED_DRAW: Outcome.DRAW,
    Outcome.UNRATED_LOSS: Outcome.LOSS,
}
"""Whether a game is rated changes no points, so a decision covers both."""


def decided_values(tournament: Tournament) -> Decided:
    """Every decision about what an outcome is worth."""
    if tournament.of_teams:
        return {}
    return {
        (entry.player, entry.round, entry.outcome): entry.points
        for entry in tournament.adjustments
        if entry.outcome is not None
    }


def decided_points(decided: Decided, player: int, number: int, outcome: Outcome, usual: Points) -> Points:
    """What the outcome is worth to the player in round *number*; *usual* when nothing was decided.

    >>> decided_points({(0, 2, Outcome.WIN): 180}, 7, 2, Outcome.UNRATED_WIN, 60)
    180
    """
    outcome = _SAME_WORTH.get(outcome, outcome)
    for key in ((player, number, outcome), (player, 0, outcome), (0, number, outcome), (0, 0, outcome)):
        if key in decided:
            return decided[key]
    return usual
