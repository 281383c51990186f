"""Legal moves (Laws of Chess, 3), enough to check a scoresheet; nobody here thinks about good ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.regulations.game.board import Position, colour_of, read_fen
from tablas.model import Colour

_STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
_DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
_LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))
_SLIDERS = {"B": _DIAGONAL, "R": _STRAIGHT, "Q": _STRAIGHT + _DIAGONAL}
_CORNERS = {0: "Q", 7: "K", 56: "q", 63: "k"}


class Move(NamedTuple):
    """From a square to a square; a pawn that reaches the last rank becomes *promotion* (Q, R, B or N)."""

    origin: int
    target: int
    promotion: str = ""


def read_position(text: str) -> Position:
    """A position from a FEN line in which somebody can be to move: the other king is not attacked."""
    position = read_fen(text)
    if in_check(position, position.turn.other):
        other = position.turn.other.name.title()
        raise OptionError("king-attacked-although", other=other)
    return position


def legal_moves(position: Position, wanted: Callable[[Move], bool] | None = None) -> tuple[Move, ...]:
    """Every move the player may make, or of the *wanted* ones; whose king is safe is looked at only for those."""
    return tuple(move for move in _moves(position) if (wanted is None or wanted(move)) and not _exposes(position, move))


def in_check(position: Position, colour: Colour | None = None) -> bool:
    """Is the king attacked: of the player to move, or of *colour*?"""
    whose = colour or position.turn
    return attacked(position.board, _king(position.board, whose), whose.other)


def play(position: Position, move: Move) -> Position:
    """The position after a move."""
    board, piece = list(position.board), position.board[move.origin]
    own_pawn = piece in "Pp"
    quiet = not own_pawn and board[move.target] == "."
    if own_pawn and move.target == position.passed:
        board[move.target + (-8 if position.turn is Colour.WHITE else 8)] = "."
    board[move.origin] = "."
    board[move.target] = piece
    if move.promotion:
        board[move.target] = move.promotion if position.turn is Colour.WHITE else move.promotion.lower()
    if piece in "Kk" and abs(move.target - move.origin) == 2:
        side = move.target > move.origin
        board[move.target + (-1 if side else 1)] = board[move.target + (1 if side else -2)]
        board[move.target + (1 if side else -2)] = "."
    lost = {right for corner, right in _CORNERS.items() if corner in (move.origin, move.target)}
    lost |= {"K": {"K", "Q"}, "k": {"k", "q"}}.get(piece, set())
    doubled = own_pawn and abs(move.target - move.origin) == 16
    return Position(
        "".join(board),
        position.turn.other,
        "".join(right for right in position.castling if right not in lost),
        (move.origin + move.target) // 2 if doubled else None,
        position.quiet + 1 if quiet else 0,
        position.number + (position.turn is Colour.BLACK),
    )


def is_stuck(position: Position) -> bool:
    """Has the player to move no legal move (mate or stalemate)?"""
    return all(_exposes(position, move) for move in _moves(position))


def can_take_in_passing(position: Position) -> bool:
    """Is there a legal capture of the pawn that has just made its double step?"""
    if position.passed is None:
        return False
    board, passed = position.board, position.passed
    return bool(legal_moves(position, lambda move: move.target == passed and board[move.origin] in "Pp"))


def _exposes(position: Position, move: Move) -> bool:
    """Does a move leave the own king attacked?"""
    return in_check(play(position, move), position.turn)


def _king(board: str, colour: Colour) -> int:
    return board.index("K" if colour is Colour.WHITE else "k")


def _steps(square: int, directions: tuple[tuple[int, int], ...]) -> Iterator[int]:
    file, rank = square % 8, square // 8
    for across, up in directions:
        if 0 <= file + across < 8 and 0 <= rank + up < 8:
            yield square + across + 8 * up


def _ray(board: str, square: int, direction: tuple[int, int]) -> Iterator[int]:
    """Squares in a direction up to and with the first piece."""
    while True:
        following = next(_steps(square, (direction,)), None)
        if following is None:
            return
        yield following
        if board[following] != ".":
            return
        square = following


def attacked(board: str, square: int, by: Colour) -> bool:
    """Does a piece of *by* attack a square?"""

    def theirs(letter: str) -> str:
        return letter if by is Colour.WHITE else letter.lower()

    if any(board[near] == theirs("N") for near in _steps(square, _LEAPS)):
        return True
    if any(board[near] == theirs("K") for near in _steps(square, _STRAIGHT + _DIAGONAL)):
        return True
    behind = -1 if by is Colour.WHITE else 1
    if any(board[near] == theirs("P") for near in _steps(square, ((-1, behind), (1, behind)))):
        return True
    for directions, sliders in ((_STRAIGHT, "RQ"), (_DIAGONAL, "BQ")):
        wanted = {theirs(letter) for letter in sliders}
        for direction in directions:
            if any(board[near] in wanted for near in _ray(board, square, direction)):
                return True
    return False


def _moves(position: Position) -> Iterator[Move]:
    """Moves by the way the pieces go, the king's safety not yet looked at."""
    board, turn = position.board, position.turn
    for square, piece in enumerate(board):
        if piece == "." or colour_of(piece) is not turn:
            continue
        kind = piece.upper()
        if kind == "P":
            yield from _pawn(position, square)
            continue
        if kind in _SLIDERS:
            targets = [near for direction in _SLIDERS[kind] for near in _ray(board, square, direction)]
        else:
            targets = list(_steps(square, _LEAPS if kind == "N" else _STRAIGHT + _DIAGONAL))
        for target in targets:
            if board[target] == "." or colour_of(board[target]) is not turn:
                yield Move(square, target)
    yield from _castlings(position)


def _pawn(position: Position, square: int) -> Iterator[Move]:
    board, white = position.board, position.turn is Colour.WHITE
    up = 8 if white else -8
    targets = []
    if board[square + up] == ".":
        targets.append(square + up)
        if square // 8 == (1 if white else 6) and board[square + 2 * up] == ".":
            targets.append(square + 2 * up)
    for target in _steps(square, ((-1, up // 8), (1, up // 8))):
        taken = board[target]
        if target == position.passed or (taken != "." and colour_of(taken) is not position.turn):
            targets.append(target)
    for target in targets:
        if target // 8 in (0, 7):
            yield from (Move(square, target, piece) for piece in "QRBN")
        else:
            yield Move(square, target)


def _castlings(position: Position) -> Iterator[Move]:
    """Two steps of the king: way free, king neither attacked nor passing an attacked square (3.8.2)."""
    board, enemy = position.board, position.turn.other
    king, short, long = (4, "K", "Q") if position.turn is Colour.WHITE else (60, "k", "q")
    for right, between, path in ((short, (1, 2), (0, 1)), (long, (-1, -2, -3), (0, -1))):
        if (
            right in position.castling
            and all(board[king + step] == "." for step in between)
            and not any(attacked(board, king + step, enemy) for step in path)
        ):
            yield Move(king, king + (2 if right in "Kk" else -2))
