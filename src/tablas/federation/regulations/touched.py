"""Touched pieces, moves half made and pieces put down: what the player must do now (Laws of Chess, 4.3 to 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tablas.errors import OptionError
from tablas.federation.regulations.game.board import Position, colour_of, name
from tablas.federation.regulations.game.moves import Move, legal_moves
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class Bound:
    """The moves a player is bound to, by which article and why."""

    article: str
    moves: tuple[Move, ...]
    reason: Message


def touched(position: Position, squares: Sequence[int], *, order_known: bool = True) -> Bound:
    """What the player to move must do after touching the pieces on *squares* on purpose, in that order.

    Where nobody knows which was first, an own piece is taken to have been.
    """
    if not squares:
        raise OptionError("touch-a-piece")
    for square in squares:
        if position.board[square] == ".":
            raise OptionError("square-is-empty", square=name(square))
    mine = [square for square in squares if colour_of(position.board[square]) is position.turn]
    theirs = [square for square in squares if square not in mine]
    legal = legal_moves(position)
    if mine and theirs:
        return _both(position, squares if order_known else [*mine, *theirs], mine[0], theirs[0], legal)
    if mine:
        return _castling(position, mine, legal) or _first(position, mine, legal, "4.3.1", ())
    return _first(position, theirs, legal, "4.3.2", ())


def _moves_of(position: Position, square: int, legal: Sequence[Move]) -> tuple[Move, ...]:
    """Moves with an own piece, or captures of another's, pawns taken in passing too."""
    if colour_of(position.board[square]) is position.turn:
        return tuple(move for move in legal if move.origin == square)
    return tuple(move for move in legal if _taken(position, move) == square)


def _taken(position: Position, move: Move) -> int | None:
    if position.board[move.target] != ".":
        return move.target
    if position.board[move.origin] in "Pp" and move.target == position.passed:
        return move.origin - move.origin % 8 + move.target % 8
    return None


def _first(
    position: Position, squares: Sequence[int], legal: Sequence[Move], article: str, without: Sequence[Move]
) -> Bound:
    """The first touched piece that can be moved or taken binds; where there is none, any move will do (4.5)."""
    for square in squares:
        moves = tuple(move for move in _moves_of(position, square, legal) if move not in without)
        if moves and colour_of(position.board[square]) is position.turn:
            return Bound(article, moves, Message("touched-must-move", square=name(square)))
        if moves:
            return Bound(article, moves, Message("touched-must-take", square=name(square)))
    return Bound("4.5", tuple(legal), Message("touched-cannot"))


def _both(position: Position, squares: Sequence[int], own: int, other: int, legal: Sequence[Move]) -> Bound:
    captures = tuple(move for move in _moves_of(position, other, legal) if move.origin == own)
    if captures:
        return Bound("4.3.3", captures, Message("touched-both", own=name(own), other=name(other)))
    return _first(position, squares, legal, "4.3.3", ())


def _castling(position: Position, mine: Sequence[int], legal: Sequence[Move]) -> Bound | None:
    """King and rook touched: the order decides (4.4.1 to 4.4.3)."""
    pieces = [position.board[square].upper() for square in mine[:2]]
    if pieces not in (["K", "R"], ["R", "K"]):
        return None
    king, rook = (mine[0], mine[1]) if pieces[0] == "K" else (mine[1], mine[0])
    side = [move for move in legal if move.origin == king and move.target - king == (2 if rook > king else -2)]
    if pieces[0] == "R":
        found = _first(position, mine, legal, "4.4.2", side)
        return Bound(found.article, found.moves, Message("rook-before-king")) if found.article == "4.4.2" else found
    if side:
        return Bound("4.4.1", tuple(side), Message("must-castle"))
    moves = _moves_of(position, king, legal)
    return Bound("4.4.3", moves or tuple(legal), Message("castling-illegal" if moves else "castling-illegal-free"))


class Kind(Enum):
    """Kinds of moves by the hands they need."""

    MOVE = "move"
    CAPTURE = "capture"
    CASTLING = "castling"
    PROMOTION = "promotion"


def is_made(kind: Kind, *, released: bool, removed: bool = False, rook_released: bool = False) -> tuple[bool, Message]:
    """Has the move been made, so that it cannot be changed (4.7)?

    *released* is the piece that moves, the king in castling, the new piece in
    a promotion; *removed* the captured piece or the pawn.
    """
    if kind is Kind.CASTLING:
        if rook_released:
            return True, Message("castling-made")
        return False, Message("castling-begun" if released else "hand-on-piece")
    if not released:
        return False, Message("hand-on-piece")
    if kind is Kind.MOVE or removed:
        return True, Message("move-made")
    return False, Message("captured-still-there" if kind is Kind.CAPTURE else "pawn-still-there")


def inverted_rook(*, moved_diagonally: bool = False) -> tuple[Message, ...]:
    """A rook put upside down on the square of promotion is a rook, whatever it was called (4.4.4)."""
    found = (Message("inverted-is-rook"), Message("inverted-turned"))
    return (*found, Message("inverted-illegal")) if moved_diagonally else found
