"""Helpers to write imaginary points down as entries of players and rounds."""

from __future__ import annotations

from tablas.errors import OptionError
from tablas.model import Number, Points, Tournament, VirtualPoints


def starters(tournament: Tournament) -> list[Number]:
    """The numbers of those who are there for round 1; at least one is needed."""
    numbers = sorted(player.number for player in tournament.players if player.joined <= 1)
    if not numbers:
        raise OptionError("acceleration-needs-players")
    return numbers


def by_round(first: int, last: int, points: list[Points]) -> tuple[VirtualPoints, ...]:
    """Entries for a range of players with the points of round 1, 2 and so on; equal neighbours become one.

    >>> [(entry.first_round, entry.last_round, entry.points) for entry in by_round(1, 10, [60, 60, 30])]
    [(1, 2, 60), (3, 3, 30)]
    """
    entries: list[VirtualPoints] = []
    start = 0
    for end in range(1, len(points) + 1):
        if end == len(points) or points[end] != points[start]:
            if points[start]:
                entries.append(VirtualPoints(first, last, start + 1, end, points[start]))
            start = end
    return tuple(entries)
