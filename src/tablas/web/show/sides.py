"""A player at a board, in a round of players or in a match of teams."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.model import Player, Points


@dataclass(frozen=True, slots=True)
class Side:
    """A player at a board."""

    card: int
    number: int
    player: Player
    points: Points
    float: str = ""
    """``down`` when the opponent had fewer points, ``up`` when more."""
    team: str = ""
