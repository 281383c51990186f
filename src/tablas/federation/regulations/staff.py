"""How many people an event needs (Arbiters' Manual: arbiters, schools, supervision, hybrid events)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.errors import OptionError
from tablas.messages import Message, Worded


class Supervision(Worded, Enum):
    """Which articles of the rapid and blitz appendices apply."""

    FULL = "full competition rules (A.4, B.2)"
    REDUCED = "reduced supervision (A.5, B.3)"


@dataclass(frozen=True, slots=True)
class Staff:
    """Arbiters to appoint, as a range where the manual gives one."""

    chief: int
    deputies: int
    arbiters: tuple[int, int]
    reasons: tuple[Message, ...]

    @property
    def at_least(self) -> int:
        return self.chief + self.deputies + self.arbiters[0]


def staff_for(players: int, *, school: bool = False) -> Staff:
    """A chief, a deputy and about one arbiter for every 20 to 25 players; in schools one for 30.

    >>> staff_for(100).arbiters
    (4, 5)
    """
    if players < 1:
        raise OptionError("event-least-one")
    if school:
        count = -(-players // 30)
        return Staff(1, 0, (count, count), (Message("one-arbiter-every", count=count),))
    low, high = -(-players // 25), -(-players // 20)
    return Staff(1, 1, (low, high), (Message("chief-arbiter-deputy", low=low, high=high),))


def supervisors_needed(games: int, *, blitz: bool) -> int:
    """Arbiters for full competition rules: one for three rapid games, one for each blitz game (A.4, B.2)."""
    return games if blitz else -(-games // 3)


def supervision_possible(games: int, arbiters: int, *, blitz: bool) -> tuple[Supervision, Message]:
    """Which rules the number of arbiters allows; the same must hold in all rounds."""
    needed = supervisors_needed(games, blitz=blitz)
    if arbiters >= needed:
        return Supervision.FULL, Message("arbiters-games-needed", arbiters=arbiters, games=games, needed=needed)
    return Supervision.REDUCED, Message("arbiters-games-full", arbiters=arbiters, games=games, needed=needed)


def hybrid_arbiters(venues: int) -> int:
    """Two for each venue: a local chief and a technical arbiter."""
    return 2 * venues


def school_area(players: int) -> int:
    """Square metres for a school event: at least two for each player."""
    return 2 * players
