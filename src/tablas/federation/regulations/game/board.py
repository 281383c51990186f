"""A chess position as plain data, read from and written as a FEN line (Laws of Chess, 2 and 3).

Squares are numbered 0 (a1) to 63 (h8); a piece is its English letter, capital
for White, and a dot is an empty square.  Castling is that of the usual
starting position: kings on e, rooks on a and h.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.errors import OptionError
from tablas.model import Colour

FILES = "abcdefgh"
_HOMES = {"K": (4, 7), "Q": (4, 0), "k": (60, 63), "q": (60, 56)}
"""Where king and rook stand for each castling right."""


class Position(NamedTuple):
    """Everything that decides which moves are possible, and the two counters of a FEN line."""

    board: str
    turn: Colour
    castling: str = ""
    passed: int | None = None
    """The square that a pawn has just passed with its double step."""
    quiet: int = 0
    """Moves of both players since the last capture or pawn move."""
    number: int = 1
    """Of the move that comes next."""

    def __str__(self) -> str:
        rows = [self.board[8 * rank : 8 * rank + 8] for rank in range(7, -1, -1)]
        passed = "-" if self.passed is None else name(self.passed)
        pieces, castling = "/".join(map(_shorten, rows)), self.castling or "-"
        return f"{pieces} {self.turn.value} {castling} {passed} {self.quiet} {self.number}"


def _shorten(row: str) -> str:
    for count in range(8, 0, -1):
        row = row.replace("." * count, str(count))
    return row


def name(square: int) -> str:
    """The name of a square.

    >>> name(0), name(63)
    ('a1', 'h8')
    """
    return f"{FILES[square % 8]}{square // 8 + 1}"


def square_named(text: str) -> int:
    """The number of a square."""
    if len(text) != 2 or text[0] not in FILES or text[1] not in "12345678":
        raise OptionError("not-square-they", text=text)
    return FILES.index(text[0]) + 8 * (int(text[1]) - 1)


def colour_of(piece: str) -> Colour:
    """Whose piece a letter is."""
    return Colour.WHITE if piece.isupper() else Colour.BLACK


def read_fen(text: str) -> Position:
    """A position from a FEN line; counters may be left out.

    >>> str(read_fen("4k3/8/8/8/8/8/8/4K2R w K -"))
    '4k3/8/8/8/8/8/8/4K2R w K - 0 1'
    """
    words = text.split()
    if not 2 <= len(words) <= 6:
        raise OptionError("not-fen-line", text=text)
    words += ["-", "-", "0", "1"][len(words) - 2 :]
    board = _pieces(words[0])
    if words[1] not in ("w", "b"):
        raise OptionError("fen-line-says", words=words[1])
    if not (words[4].isdecimal() and words[5].isdecimal()):
        raise OptionError("last-two-words")
    turn = Colour(words[1])
    passed = _passed(words[3], board, turn)
    return Position(board, turn, _rights(words[2], board), passed, int(words[4]), max(1, int(words[5])))


def _passed(text: str, board: str, turn: Colour) -> int | None:
    if text == "-":
        return None
    square = square_named(text)
    rank, pawn, beyond = (5, "p", -8) if turn is Colour.WHITE else (2, "P", 8)
    if square // 8 != rank or board[square + beyond] != pawn or {board[square], board[square - beyond]} != {"."}:
        raise OptionError("no-pawn-can", text=text)
    return square


def _pieces(text: str) -> str:
    rows = text.split("/")
    if len(rows) != 8:
        raise OptionError("fen-line-eight", count=len(rows))
    wide = []
    for rank, row in zip(range(8, 0, -1), rows, strict=True):
        full = "".join("." * int(sign) if sign in "12345678" else sign for sign in row)
        if len(full) != 8 or not set(full) <= set(".KQRBNPkqrbnp"):
            raise OptionError("rank-fen-line", rank=rank, row=row)
        wide.append(full)
    board = "".join(reversed(wide))
    for king, whose in (("K", "White"), ("k", "Black")):
        if board.count(king) != 1:
            raise OptionError("kings-one-needed", whose=whose, count=board.count(king))
    if set("Pp") & set(board[:8] + board[56:]):
        raise OptionError("pawn-stands-first")
    for pawn, pieces, whose in (("P", "KQRBNP", "White"), ("p", "kqrbnp", "Black")):
        total = sum(map(board.count, pieces))
        if board.count(pawn) > 8 or total > 16:
            raise OptionError("too-many-pieces", whose=whose, pawns=board.count(pawn), total=total)
    return board


def _rights(text: str, board: str) -> str:
    """Castling rights; those without king and rook at home are a mistake of the line."""
    if text == "-":
        return ""
    if not set(text) <= set(_HOMES):
        raise OptionError("castling-rights-written", text=text)
    for right in text:
        king, rook = _HOMES[right]
        pieces = ("K", "R") if right.isupper() else ("k", "r")
        if (board[king], board[rook]) != pieces:
            raise OptionError("right-needs-king", right=right, name=name(king), name2=name(rook))
    return "".join(right for right in "KQkq" if right in text)


START = read_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
