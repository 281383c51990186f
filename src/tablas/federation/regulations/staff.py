"""How many people an event needs (Arbiters' Manual: arbiters, schools, supervision, hybrid events)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.errors import OptionError


class Supervision(Enum):
    """Which articles of the rapid and blitz appendices apply."""

    FULL = "full competition rules (A.4, B.2)"
    REDUCED = "reduced supervision (A.5, B.3)"


@dataclass(frozen=True, slots=True)
class Staff:
    """Arbiters to appoint, as a range where the manual gives one."""

    chief: int
    deputies: int
    arbiters: tuple[int, int]
    reasons: tuple[str, ...]

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
        return Staff(1, 0, (count, count), (f"One arbiter for every 30 players: {count}.",))
    low, high = -(-players // 25), -(-players // 20)
    return Staff(
        1, 1, (low, high), (f"A chief arbiter, a deputy and one arbiter for every 20 to 25 players: {low} to {high}.",)
    )


def supervisors_needed(games: int, *, blitz: bool) -> int:
    """Arbiters for full competition rules: one for three rapid games, one for each blitz game (A.4, B.2)."""
    return games if blitz else -(-games // 3)


def supervision_possible(games: int, arbiters: int, *, blitz: bool) -> tuple[Supervision, str]:
    """Which rules the number of arbiters allows; the same must hold in all rounds."""
    needed = supervisors_needed(games, blitz=blitz)
    if arbiters >= needed:
        return Supervision.FULL, f"{arbiters} arbiters for {games} games; {needed} are needed, so full rules can apply."
    return Supervision.REDUCED, f"{arbiters} arbiters for {games} games; full rules would need {needed}."


def hybrid_arbiters(venues: int) -> int:
    """Two for each venue: a local chief and a technical arbiter."""
    return 2 * venues


def school_area(players: int) -> int:
    """Square metres for a school event: at least two for each player."""
    return 2 * players
