"""Chess960 starting positions by number and by lot (Laws of Chess, Guidelines II).

The Laws say which arrangements there are, 960 of them; the numbering is
Reinhard Scharnagl's, in which 518 is the usual position.

>>> position(518), number("BBQNNRKR")
('RNBQKBNR', 0)
"""

from __future__ import annotations

from itertools import combinations

from tablas.errors import OptionError
from tablas.federation.regulations.game.board import Position
from tablas.federation.regulations.game.moves import attacked, read_position
from tablas.messages import Message
from tablas.model import Colour
from tablas.model.lots import Lots

COUNT = 960
_KNIGHTS = tuple(combinations(range(5), 2))


def position(index: int) -> str:
    """White's first rank, from a to h; Black's mirrors it."""
    if not 0 <= index < COUNT:
        raise OptionError("not-chess-960", index=index, count=COUNT - 1)
    squares = [""] * 8
    rest, light = divmod(index, 4)
    squares[2 * light + 1] = "B"
    rest, dark = divmod(rest, 4)
    squares[2 * dark] = "B"
    knights, queen = divmod(rest, 6)
    squares[_free(squares)[queen]] = "Q"
    free = _free(squares)
    for place in _KNIGHTS[knights]:
        squares[free[place]] = "N"
    for square, piece in zip(_free(squares), "RKR", strict=True):
        squares[square] = piece
    return "".join(squares)


def _free(squares: list[str]) -> list[int]:
    return [index for index, piece in enumerate(squares) if not piece]


def why_not(rank: str) -> Message | None:
    """Why a first rank is no Chess960 position; nothing if it is one."""
    pieces = rank.upper()
    if sorted(pieces) != sorted("RNBQKBNR"):
        return Message("does-not-hold")
    first, last = pieces.index("B"), pieces.rindex("B")
    if first % 2 == last % 2:
        return Message("bishops-stand-squares")
    if not pieces.index("R") < pieces.index("K") < pieces.rindex("R"):
        return Message("king-does-not")
    return None


def number(rank: str) -> int:
    """The number of a first rank."""
    reason = why_not(rank)
    if reason:
        raise OptionError("not-chess-960-position", rank=rank, reason=reason)
    pieces = rank.upper()
    bishops = [index for index, piece in enumerate(pieces) if piece == "B"]
    light = next(index for index in bishops if index % 2) // 2
    dark = next(index for index in bishops if index % 2 == 0) // 2
    without_bishops = [piece for piece in pieces if piece != "B"]
    queen = without_bishops.index("Q")
    rest = [piece for piece in without_bishops if piece != "Q"]
    first, second = (index for index, piece in enumerate(rest) if piece == "N")
    return ((_KNIGHTS.index((first, second)) * 6 + queen) * 4 + dark) * 4 + light


def draw(seed: int) -> tuple[int, str]:
    """A position by lot; the same seed gives the same one, so that the draw can be repeated in public."""
    index = Lots(seed).one(range(COUNT))
    return index, position(index)


def castled(rank: str, king_side: bool) -> tuple[int, int]:
    """Files (0 is a) of king and rook after castling: c and d, or g and f."""
    reason = why_not(rank)
    if reason:
        raise OptionError("not-chess-960-position", rank=rank, reason=reason)
    return (6, 5) if king_side else (2, 3)


def must_be_empty(rank: str, king_side: bool) -> tuple[int, ...]:
    """Files that must be free to castle: the ways of king and rook, themselves not counted.

    >>> must_be_empty("RNBQKBNR", king_side=True), must_be_empty("RNBQKBNR", king_side=False)
    ((5, 6), (1, 2, 3))
    """
    pieces = rank.upper()
    king_to, rook_to = castled(rank, king_side)
    king = pieces.index("K")
    rook = pieces.rindex("R") if king_side else pieces.index("R")
    ways = ((king, king_to), (rook, rook_to))
    files = {file for one, other in ways for file in range(min(one, other), max(one, other) + 1)}
    return tuple(sorted(files - {king, rook}))


def read_chess960(text: str) -> tuple[Position, frozenset[int] | None]:
    """A position from a FEN line, and the rooks that may still castle: nothing where the line says ``-``.

    Rights are written ``KQkq``, meaning the outermost rook on that side of the
    king, or with the files of the rooks, as in ``HAha``.

    >>> sorted(read_chess960("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1")[1])
    [1, 6, 57, 62]
    """
    words = text.split()
    if len(words) < 3 or words[2] == "-":
        return read_position(text), None
    position = read_position(" ".join([*words[:2], "-", *words[3:]]))
    return position, frozenset(_rook_of(right, position.board) for right in words[2])


def _rook_of(right: str, board: str) -> int:
    """The square of the rook that a letter of the castling rights means."""
    white = right.isupper()
    king, rank = board.index("K" if white else "k"), 0 if white else 56
    rooks = [square for square in range(rank, rank + 8) if board[square] == ("R" if white else "r")]
    if king - king % 8 == rank:
        letter = right.upper()
        sides = {
            "K": [square for square in rooks if square > king][-1:],
            "Q": [square for square in rooks if square < king][:1],
        }
        found = sides.get(letter, [square for square in rooks if "ABCDEFGH".find(letter) == square % 8])
        if found:
            return found[0]
    raise OptionError("no-rook-castles", right=right)


def why_no_castling(position: Position, rook: int, rights: frozenset[int] | None = None) -> Message | None:
    """Why the player to move may not castle with the rook on a square; ``None`` if nothing is in the way.

    King and rook end where they do in the usual game, on c and d or on g and f
    (II.3.2).  Between the origin and the end of each of the two nothing but
    they may stand, and the king may not be attacked on its way.  Whether one
    of them has moved only *rights* can tell: the rooks that may still castle.
    """
    board, white = position.board, position.turn is Colour.WHITE
    king = board.index("K" if white else "k")
    if board[rook] != ("R" if white else "r") or king // 8 != rook // 8 or king // 8 != (0 if white else 7):
        return Message("king-rook-player")
    if rights is not None and rook not in rights:
        return Message("right-is-lost")
    rank, short = king - king % 8, rook > king
    king_ends, rook_ends = rank + (6 if short else 2), rank + (5 if short else 3)
    way = {*_between(king, king_ends), *_between(rook, rook_ends)}
    if any(board[square] != "." for square in way - {king, rook}):
        return Message("piece-stands-way")
    emptied = "".join("." if square == king else piece for square, piece in enumerate(board))
    if any(attacked(emptied, square, position.turn.other) for square in _between(king, king_ends)):
        return Message("king-attacked-where")
    castled = list(emptied)
    castled[rook], castled[king_ends], castled[rook_ends] = ".", board[king], board[rook]
    if attacked("".join(castled), king_ends, position.turn.other):
        return Message("king-attacked-where")
    return None


def _between(one: int, other: int) -> range:
    """Squares from one to the other, both included."""
    return range(min(one, other), max(one, other) + 1)
