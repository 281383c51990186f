"""The games of a round for reading: how far they are, the clocks, how they ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tablas.events.kept_games import KeptGame, by_players
from tablas.events.state import Section
from tablas.formats.pgn import read_games
from tablas.web.show.boards import BoardRow, published, shown_result


@dataclass(frozen=True, slots=True)
class GameRow:
    """A board with its game."""

    board: BoardRow
    has_moves: bool = False
    last: str = ""
    """The last move with its number: ``24. Nf3`` or ``24… Qd7``."""
    clocks: tuple[str, str] = ("", "")
    """Of White and Black, where they are known."""
    ended: str = ""
    """How the game ended by its moves or its file, while the arbiter has not said it."""


def game_rows(section: Section, number: int, kept: Iterable[KeptGame]) -> list[GameRow]:
    """Every board of a published round."""
    found = by_players(kept, section.id, number)
    return [_row(row, found.get((row.white.card, row.black.card))) for row in published(section, number).boards]


def _row(board: BoardRow, kept: KeptGame | None) -> GameRow:
    moves = read_games(f"{kept.moves} *".encode())[0].moves if kept is not None and kept.moves else ()
    if kept is None or not moves:
        return GameRow(board)
    ply = len(moves)
    last = f"{(ply + 1) // 2}{'.' if ply % 2 else '…'} {moves[-1].san}"
    clocks = tuple(next((move.clock for move in reversed(moves[side::2]) if move.clock), "") for side in (0, 1))
    ended = shown_result(kept.result.replace("1/2", "½")) if board.is_open and kept.result != "*" else ""
    return GameRow(board, True, last, (clocks[0], clocks[1]), ended)
