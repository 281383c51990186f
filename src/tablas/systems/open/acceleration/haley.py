"""Haley acceleration: an imaginary point for the upper half in the first rounds (*Elementos*, 2.9.1)."""

from __future__ import annotations

from tablas.model import Points, Tournament, VirtualPoints
from tablas.systems.open.acceleration.schedule import by_round, starters


def upper_half(tournament: Tournament) -> int:
    """The number of the last player of the upper half; with an odd number the middle player belongs to it."""
    numbers = starters(tournament)
    return numbers[(len(numbers) + 1) // 2 - 1]


def haley(tournament: Tournament, rounds: int = 2) -> tuple[VirtualPoints, ...]:
    """A win's worth for the upper half in the first *rounds* rounds."""
    win = tournament.scoring.win
    return by_round(1, upper_half(tournament), [win] * rounds)


def soft_haley(tournament: Tournament, rounds: int = 2) -> tuple[VirtualPoints, ...]:
    """The same, but the point is withdrawn in two steps: one more round with half of it."""
    win: Points = tournament.scoring.win
    return by_round(1, upper_half(tournament), [win] * rounds + [win // 2])
