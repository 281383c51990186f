"""Algebraic notation, short and long, in the letters of several languages (Laws of Chess, Appendix C).

Marks for captures, check, mate and en passant are optional on reading; a move
must be legal and mean one thing.

>>> from tablas.federation.regulations.game.board import START
>>> write_move(START, read_move(START, "Cf3", "es"), "en")
'Nf3'
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tablas.errors import OptionError
from tablas.federation.regulations.game.board import START, Position, name
from tablas.federation.regulations.game.moves import Move, in_check, is_stuck, legal_moves, play
from tablas.messages import Items, Message
from tablas.model import Colour

LETTERS = {"en": "KQRBN", "es": "RDTAC", "de": "KDTLS", "fr": "RDTFC", "it": "RDTAC", "pt": "RDTBC", "nl": "KDTLP"}
"""The letters of king, queen, rook, bishop and knight."""

_MOVE = re.compile(r"(\w)?([a-h])?([1-8])?[x:×-]?([a-h][1-8])(?:=|/)?(\w)?")
_ENDING = re.compile(r"(?:e\.?p\.?|a\.?p\.?|\(=\)|[+#!?])+$", re.IGNORECASE)
_CASTLING = {"0-0": 2, "O-O": 2, "0-0-0": -2, "O-O-O": -2}


def letters_of(language: str) -> str:
    """The five letters of a language."""
    if language not in LETTERS:
        raise OptionError("no-letters", language=language, letters=Items(sorted(LETTERS)))
    return LETTERS[language]


def read_move(position: Position, text: str, language: str = "en") -> Move:
    """The legal move that *text* means in a position."""
    found = _meant(position, text, letters_of(language))
    if len(found) == 1:
        return found[0]
    code = "move-of-white" if position.turn is Colour.WHITE else "move-of-black"
    where = Message(code, number=position.number)
    if not found:
        raise OptionError("not-legal-move", text=text, place=where)
    raise OptionError("can-mean-several", text=text, place=where)


def _meant(position: Position, text: str, letters: str) -> tuple[Move, ...]:
    bare, board = _ENDING.sub("", text.strip()), position.board
    if bare in _CASTLING:
        steps = _CASTLING[bare]
        return legal_moves(position, lambda move: board[move.origin] in "Kk" and move.target - move.origin == steps)
    match = _MOVE.fullmatch(bare)
    if match is None:
        return ()
    piece, file, rank, target, becomes = match.groups()
    if piece is not None and piece in "abcdefgh" and file is None:
        piece, file = None, piece
    if (piece and piece not in letters) or (becomes and becomes.upper() not in letters[1:]):
        return ()
    kind = "KQRBN"[letters.index(piece)] if piece else "P"
    promotion = "KQRBN"[letters.index(becomes.upper())] if becomes else ""

    def fits(move: Move) -> bool:
        return (
            board[move.origin].upper() == kind
            and name(move.target) == target
            and move.promotion == promotion
            and (file is None or name(move.origin)[0] == file)
            and (rank is None or name(move.origin)[1] == rank)
            and not (kind == "K" and abs(move.target - move.origin) == 2)
        )

    return legal_moves(position, fits)


def write_move(position: Position, move: Move, language: str = "en", *, long: bool = False) -> str:
    """A move in short or long notation, with the marks for captures, check and mate."""
    letters = letters_of(language)
    piece = position.board[move.origin].upper()
    after = play(position, move)
    ending = ("#" if is_stuck(after) else "+") if in_check(after) else ""
    if piece == "K" and abs(move.target - move.origin) == 2:
        return ("0-0" if move.target > move.origin else "0-0-0") + ending
    letter = "" if piece == "P" else letters["KQRBN".index(piece)]
    takes = "x" if position.board[move.target] != "." or _in_passing(position, move) else ""
    origin = name(move.origin) if long else _told_apart(position, move, bool(takes))
    becomes = letters["KQRBN".index(move.promotion)] if move.promotion else ""
    return f"{letter}{origin}{takes}{name(move.target)}{becomes}{ending}"


def _in_passing(position: Position, move: Move) -> bool:
    return position.board[move.origin] in "Pp" and move.target == position.passed


def _told_apart(position: Position, move: Move, takes: bool) -> str:
    """What must be added so that no other piece is meant: the file, else the rank, else both (C.10)."""
    piece, square = position.board[move.origin], name(move.origin)
    if piece in "Pp":
        return square[0] if takes else ""

    def rivals(other: Move) -> bool:
        return other.target == move.target and other.origin != move.origin and position.board[other.origin] == piece

    others = [name(other.origin) for other in legal_moves(position, rivals)]
    if not others:
        return ""
    if all(other[0] != square[0] for other in others):
        return square[0]
    return square[1] if all(other[1] != square[1] for other in others) else square


_FILES = ("Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector")
_RANKS = ("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht")
_SPOKEN = {"K": "König", "Q": "Dame", "R": "Turm", "B": "Läufer", "N": "Springer", "P": "Bauer"}


def spoken(position: Position, move: Move) -> str:
    """A move as it is announced to players who do not see the board (Appendix D.2.2).

    >>> from tablas.federation.regulations.game.board import START
    >>> spoken(START, read_move(START, "Nf3"))
    'Springer Gustav eins Felix drei'
    """
    piece = position.board[move.origin].upper()
    if piece == "K" and abs(move.target - move.origin) == 2:
        return "Kurze Rochade" if move.target > move.origin else "Lange Rochade"
    words = [_SPOKEN[piece], *(word for square in move[:2] for word in (_FILES[square % 8], _RANKS[square // 8]))]
    return " ".join([*words, _SPOKEN[move.promotion]] if move.promotion else words)


_NOISE = re.compile(r"\{[^}]*\}|\$\d+|\([^)=]*\)|\d+\.+|\b(?:1-0|0-1|1/2-1/2)\s*$|\*")


def read_game(
    text: str, language: str = "en", start: Position = START
) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """The moves of a scoresheet and the positions after them; numbers and comments are passed over."""
    return _played(_NOISE.sub(" ", re.sub(r"\s+(?=[ae]\.p\.)", "", text)).split(), language, start)


def _played(words: Iterable[str], language: str, start: Position) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    moves: list[Move] = []
    positions: list[Position] = []
    for word in words:
        if not _ENDING.sub("", word):
            continue
        move = read_move(positions[-1] if positions else start, word, language)
        moves.append(move)
        positions.append(play(positions[-1] if positions else start, move))
    return tuple(moves), tuple(positions)
