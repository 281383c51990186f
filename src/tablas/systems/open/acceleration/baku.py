"""Baku acceleration: virtual points that count for pairing only (C.04.7; formerly C.04.5.1).

Virtual points are never added up and never reach the standings.  Points stated
in a report for players and rounds override what an edition would give.
"""

from __future__ import annotations

from enum import Enum

from tablas.errors import OptionError
from tablas.model import HALF, POINT, Points, Tournament, VirtualPoints, format_points
from tablas.systems.reasons import Note, Remark


class Baku(Enum):
    """The three editions of the method."""

    FIXED = "fixed"
    """First text: one point in rounds 1–3, half a point in rounds 4–5."""
    HALVES = "2017"
    """Until January 2026: the first half of the rounds, literal 1 and ½."""
    WIN = "2026"
    """Since February 2026: the points of a win, then half of them."""


def imaginary(tournament: Tournament) -> tuple[Remark, ...]:
    """Who has imaginary points in the next round."""
    number = tournament.next_round
    return tuple(
        Remark(
            Note.ACCELERATED,
            {"first": entry.first_player, "last": entry.last_player, "points": format_points(entry.pairing_points)},
        )
        for entry in tournament.virtual_points
        if entry.first_round <= number <= entry.last_round and entry.pairing_points
    )


def upper_group_size(players: int) -> int:
    """Group A: the first half, rounded up to an even number.

    >>> upper_group_size(161)
    82
    """
    return 2 * -(-players // 4)


def schedule(edition: Baku, total_rounds: int, win: Points = POINT) -> list[Points]:
    """What a member of group A gets in each round.

    >>> [points / POINT for points in schedule(Baku.WIN, 9)]
    [1.0, 1.0, 1.0, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0]
    """
    if edition is Baku.FIXED:
        full, half = POINT, HALF
        first, accelerated = min(3, total_rounds), min(5, total_rounds)
    else:
        full, half = (win, win // 2) if edition is Baku.WIN else (POINT, HALF)
        accelerated = -(-total_rounds // 2)
        first = -(-accelerated // 2)
    return [full] * first + [half] * (accelerated - first) + [0] * (total_rounds - accelerated)


def baku(
    tournament: Tournament, edition: Baku = Baku.WIN, last_of_group_a: int | None = None
) -> tuple[VirtualPoints, ...]:
    """The virtual points of a whole tournament.

    *last_of_group_a* is the player who closed group A before round 1; it stays
    that player when late entries change the numbers.
    """
    if tournament.total_rounds is None:
        raise OptionError("baku-acceleration-needs-number")
    scoring = tournament.scoring
    if edition is Baku.WIN:
        if scoring.loss != 0 or scoring.win != 2 * scoring.draw:
            raise OptionError("baku-acceleration-needs")
    elif (scoring.win, scoring.draw, scoring.loss) != (POINT, HALF, 0):
        raise OptionError("edition-baku-acceleration")
    numbers = sorted(player.number for player in tournament.players if player.joined <= 1)
    if last_of_group_a is None:
        if not numbers:
            return ()
        last_of_group_a = numbers[min(upper_group_size(len(numbers)), len(numbers)) - 1]
    result: list[VirtualPoints] = []
    plan = schedule(edition, tournament.total_rounds, scoring.win)
    start = 0
    for end in range(1, len(plan) + 1):
        if end == len(plan) or plan[end] != plan[start]:
            if plan[start]:
                result.append(VirtualPoints(1, last_of_group_a, start + 1, end, plan[start]))
            start = end
    return tuple(result)
