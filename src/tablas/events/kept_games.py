"""A game that belongs to a board, as a database keeps it beside the log."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class KeptGame(NamedTuple):
    """The moves of a game; players by card, so that a board that is renumbered keeps its game."""

    tournament: str
    round: int
    white: int
    black: int
    moves: str = ""
    """As PGN has them, with clock times."""
    result: str = "*"
    """How it ended by its file or by the Laws: ``1-0``, ``0-1``, ``1/2-1/2``; ``*`` while nobody can tell."""
    source: str = ""
    """The file it came from."""

    @property
    def key(self) -> tuple[str, int, int, int]:
        """What tells it from every other game of the event."""
        return self[:4]


def by_players(games: Iterable[KeptGame], tournament: str, number: int) -> dict[tuple[int, int], KeptGame]:
    """The games of a round by the cards of White and Black."""
    return {(game.white, game.black): game for game in games if game[:2] == (tournament, number)}
