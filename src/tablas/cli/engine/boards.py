"""The order in which boards are published: best score first, then the opponent's, then the best number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tablas.history import scores

if TYPE_CHECKING:
    from tablas.model import Tournament
    from tablas.systems.result import Pair


def in_order(boards: Iterable[Pair], before: Tournament) -> list[Pair]:
    """Boards of a report in the order of publication, by the scores before their round."""
    points = scores(before)
    places: dict[int, int] = {
        player.number: place if before.pair_by_position else player.number
        for place, player in enumerate(before.players)
    }

    def place(board: Pair) -> tuple[int, int, int]:
        high, low = sorted(board, key=lambda one: (-points[one], places[one]))
        return -points[high], -points[low], places[high]

    return sorted(boards, key=place)
