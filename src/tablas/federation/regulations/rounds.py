"""How many rounds a field needs (book, 2.9; manual of 2018, introduction to the Swiss example).

*T* rounds of a Swiss system tell the winner of 2^T players, the second of half
as many and the third of a quarter.
"""

from __future__ import annotations

from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class Advice:
    """Numbers of rounds for a field."""

    players: int
    minimal: int
    """Enough to tell the winner."""
    acceptable: int
    """Enough for the second place too."""
    adequate: int
    """Enough for the third as well."""
    round_robin: int
    knock_out: int
    reasons: tuple[Message, ...]


def advise_rounds(players: int) -> Advice:
    """Rounds for a Swiss, and what a round robin or a knock-out would take.

    >>> advise = advise_rounds(50)
    >>> advise.minimal, advise.acceptable, advise.adequate
    (6, 7, 8)
    """
    if players < 2:
        raise OptionError("tournament-needs-least")
    minimal = (players - 1).bit_length()
    all_play_all = players - 1 + players % 2
    reasons = [
        Message("rounds-tell-first", minimal=minimal, players=1 << minimal, second=minimal + 1, third=minimal + 2),
        Message("round-robin-takes", all_play_all=all_play_all, minimal=minimal),
    ]
    if minimal + 2 >= all_play_all:
        reasons.append(Message("field-so-small"))
    return Advice(players, minimal, minimal + 1, minimal + 2, all_play_all, minimal, tuple(reasons))


def is_maxi(players: int, rounds: int) -> bool:
    """More players than the rounds can separate, which is what acceleration is for (book, 2.9)."""
    return players > 1 << rounds


def saved_by_acceleration(accelerated_rounds: int) -> int:
    """Rounds saved: one for every two accelerated (book, 2.9)."""
    return accelerated_rounds // 2
