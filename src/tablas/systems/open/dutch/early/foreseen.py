"""The line T, P, B, N, F, X of a group: what counting alone foresees (*Elementos*, 2.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.field import BLACK, WHITE


class Foreseen(NamedTuple):
    """What a group should give if no opponent were barred."""

    players: int
    """T."""
    pairs: int
    """P."""
    white: int
    black: int
    floaters: int
    """F: who is left over when as many pairs as possible are made."""
    repeats: int
    """X: pairs in which somebody goes without the due colour."""
    majority: int
    """The colour of F and X: 1 White, -1 Black."""

    def as_data(self) -> dict[str, object]:
        colour = "white" if self.majority == WHITE else "black"
        return {
            "T": self.players,
            "P": self.pairs,
            "white": self.white,
            "black": self.black,
            "F": self.floaters,
            "F_colour": colour if self.floaters and self.white != self.black else None,
            "X": self.repeats,
            "X_colour": colour if self.repeats else None,
        }


def foresee(wishes: Sequence[int]) -> Foreseen:
    """Count a group by the colours its players are due (1 White, -1 Black, 0 none).

    >>> line = foresee([1, 1, 1, 1, 1, -1, -1])
    >>> line.players, line.pairs, line.white, line.black, line.floaters, line.repeats, line.majority
    (7, 3, 5, 2, 1, 1, 1)
    """
    pairs = len(wishes) // 2
    balance = Balance.of(wishes, pairs)
    return Foreseen(
        len(wishes),
        pairs,
        wishes.count(WHITE),
        wishes.count(BLACK),
        len(wishes) - 2 * pairs,
        balance.least,
        balance.majority,
    )
