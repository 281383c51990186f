"""Lost connections, disqualified opponents (regulations for online events, 2020: 4.5, 11.4, 18.9; appendix I)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message, Worded
from tablas.model import POINT, Points


class Outage(Worded, Enum):
    """What becomes of the game."""

    CONTINUES = "the game goes on"
    LOST = "the game is lost"
    DRAWN = "the game is drawn"


class Disconnected(NamedTuple):
    """A decision on a lost connection."""

    outage: Outage
    seconds_left: int
    """On the clock of the player who was away, when the game goes on or is over."""
    reason: Message


def disconnected(
    seconds_left: int, away: int | None, *, limit: int | None = None, opponent_can_mate: bool = True
) -> Disconnected:
    """What becomes of a game when a player with *seconds_left* was *away* for so many seconds.

    Nothing for *away* means that the player did not come back.  The clock goes on
    meanwhile.  *limit* is the time for coming back that the regulations of the
    event may set.

    >>> disconnected(600, 120).seconds_left
    480
    >>> disconnected(600, 301, limit=300).outage.value
    'the game is lost'
    """
    if seconds_left < 0 or (away is not None and away < 0) or (limit is not None and limit < 0):
        raise OptionError("times-zero-seconds")
    if away is not None and away < seconds_left and (limit is None or away <= limit):
        left = seconds_left - away
        return Disconnected(Outage.CONTINUES, left, Message("player-came-back", left=left))
    if limit is not None and limit < seconds_left:
        left, why = seconds_left - limit, Message("not-back-within", limit=limit)
    else:
        left, why = 0, Message("not-back-before")
    if not opponent_can_mate:
        return Disconnected(Outage.DRAWN, left, Message("away-but-no-mate", why=why))
    return Disconnected(Outage.LOST, left, Message("away-and-lost", why=why))


def against_disqualified(points: Sequence[Points], *, assigned: bool | None) -> tuple[Points, Message]:
    """What the games against players disqualified later are worth, by the rule that the event announced.

    The regulations must say whether the points go to the opponents (appendix I, A.9).
    """
    if assigned is None:
        raise OptionError("say-whether-assigned")
    if assigned:
        return POINT * len(points), Message("points-assigned")
    return sum(points), Message("points-not-assigned")
