"""What stands for the opponent of a round without a game (Annex III of the competition rules, until 2023)."""

from __future__ import annotations

from tablas.model import Points


def virtual_opponent(
    before: Points, result: Points, round_number: int, rounds: int, win: Points, draw: Points
) -> Points:
    """Score of the virtual opponent.

    It has the player's score before the round, the rest of the point in it and
    draws all rounds that follow.

    >>> virtual_opponent(90, 0, round_number=3, rounds=9, win=60, draw=30)  # 1.5 before, absent
    330
    """
    return before + (win - result) + draw * (rounds - round_number)
