"""Drawn positions and fallen flags (Laws of Chess 5.1.2, 5.2.2, 6.9, 9.2, 9.3, 9.5 and 9.6).

Repetitions and moves without progress are counted exactly.  Whether somebody
can mate by any series of legal moves is judged by the pieces on the board,
which is enough but for walls of blocked pawns and forced lines: those are the
arbiter's, and the answers say so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.game.board import FILES, Position
from tablas.federation.regulations.game.moves import Move, can_take_in_passing, in_check, is_stuck, play
from tablas.messages import Items, Message, together
from tablas.model import Colour

CLAIM_QUIET, END_QUIET = 100, 150
"""Moves of both players without capture or pawn move: a claim (9.3), the end (9.6.2)."""
CLAIM_SEEN, END_SEEN = 3, 5
"""Occurrences of a position: a claim (9.2), the end (9.6.1)."""


@dataclass(frozen=True, slots=True)
class Review:
    """What the Laws say about the last of a row of positions."""

    result: str
    """``1-0``, ``0-1`` or ``½-½`` if the game is over by itself; empty while it goes on."""
    claim: bool
    """May the player to move claim a draw?"""
    seen: int
    """How often the last position has occurred."""
    occurrences: tuple[int, ...]
    """At which of the positions, counted from 0 (the first one given)."""
    quiet: int
    """Moves of both players without capture or pawn move."""
    reasons: tuple[Message, ...]


def same_position(position: Position) -> tuple[str, Colour, str, int | None]:
    """What must be equal for two positions to be the same (9.2.3).

    The player, the pieces, the rights to castle, and the passed square only if
    a pawn can really take there.
    """
    passed = position.passed if can_take_in_passing(position) else None
    return position.board, position.turn, position.castling, passed


def review(positions: Sequence[Position], *, online: bool = False) -> Review:
    """Is the game over, or may a draw be claimed, after these positions, the first one included?

    On a playing platform the third occurrence and 50 moves end the game by
    themselves (online regulations, 5).
    """
    last = positions[-1]
    keys = [same_position(position) for position in positions]
    times = tuple(index for index, key in enumerate(keys) if key == keys[-1])
    end_seen, end_quiet = (CLAIM_SEEN, CLAIM_QUIET) if online else (END_SEEN, END_QUIET)
    reasons = []
    result = ""
    if is_stuck(last):
        if in_check(last):  # Mate prevails over everything, also on the last of 75 moves.
            winner = last.turn.other
            reasons.append(Message("checkmate-white" if winner is Colour.WHITE else "checkmate-black"))
            result = "1-0" if winner is Colour.WHITE else "0-1"
        else:
            reasons.append(Message("stalemate-draw-5"))
            result = "½-½"
    elif is_dead(last.board):
        reasons.append(Message("neither-side-pieces"))
        result = "½-½"
    elif len(times) >= end_seen:
        reasons.append(Message("position-occurred-times", count=len(times), article="5" if online else "9.6.1"))
        result = "½-½"
    elif last.quiet >= end_quiet:
        moves = end_quiet // 2
        reasons.append(Message("moves-each-without", moves=moves, article="5" if online else "9.6.2"))
        result = "½-½"
    claims = []
    if not result and len(times) >= CLAIM_SEEN:
        claims.append(Message("position-occurred-times-player", count=len(times)))
    if not result and last.quiet >= CLAIM_QUIET:
        claims.append(Message("50-moves-each"))
    if not result and not claims:
        reasons.append(Message("game-goes-position", count=len(times), quiet=last.quiet // 2))
    return Review(result, bool(claims), len(times), times, last.quiet, (*reasons, *claims))


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim of a draw, judged."""

    right: bool
    minutes: int
    """More time for the opponent if it was wrong (9.5.3; A.3 and B.2 for rapid and blitz)."""
    reason: Message


def judge_claim(positions: Sequence[Position], announced: Move | None = None, kind: Kind = Kind.STANDARD) -> Claim:
    """Is the claim of the player to move right, by the position on the board or by the one after a written move?

    A game that is over already, or one that the announced move ends by mate,
    leaves nothing to claim.
    """
    if review(positions).result:
        raise OptionError("game-over-nothing")
    seen = positions if announced is None else (*positions, play(positions[-1], announced))
    found = review(seen)
    if found.seen >= CLAIM_SEEN:
        places = Items(found.occurrences)
        return Claim(True, 0, Message("position-occurs-times", seen=found.seen, places=places))
    if found.quiet >= CLAIM_QUIET and found.result in ("", "½-½"):
        return Claim(True, 0, Message("50-moves-each-without"))
    minutes = 2 if kind is Kind.STANDARD else 1
    return Claim(
        False,
        minutes,
        together(
            (
                Message("position-occurs-moves", count=found.seen, quiet=found.quiet // 2),
                Message("opponent-gets-minutes", count=minutes),
            )
        ),
    )


def first_repetition(positions: Sequence[Position]) -> tuple[int, ...]:
    """The first position that occurred three times, by its occurrences; empty if there is none."""
    seen: Counter[object] = Counter()
    keys = [same_position(position) for position in positions]
    for index, key in enumerate(keys):
        seen[key] += 1
        if seen[key] == CLAIM_SEEN:
            return tuple(place for place in range(index + 1) if keys[place] == key)
    return ()


def _bishop_colours(board: str, pieces: str) -> set[int]:
    return {(square + square // len(FILES)) % 2 for square, piece in enumerate(board) if piece in pieces}


def can_mate(board: str, colour: Colour) -> bool:
    """Could *colour* mate by some series of legal moves, as far as the pieces tell?

    A lone knight needs a piece of the opponent that can stand in the king's
    way, other than a queen; bishops on squares of one colour need a pawn, a
    knight or a bishop on the other colour.
    """
    white = colour is Colour.WHITE
    own = Counter(piece.upper() for piece in board if piece != "." and piece.isupper() == white)
    theirs = Counter(piece.upper() for piece in board if piece != "." and piece.isupper() != white)
    if own["Q"] or own["R"] or own["P"] or own["N"] > 1 or (own["N"] and own["B"]):
        return True
    if own["N"]:
        return bool(theirs["P"] or theirs["N"] or theirs["B"] or theirs["R"])
    if own["B"]:
        own_bishops = "B" if white else "b"
        both = len(_bishop_colours(board, "Bb")) == 2
        return len(_bishop_colours(board, own_bishops)) == 2 or both or bool(theirs["P"] or theirs["N"])
    return False


def is_dead(board: str) -> bool:
    """Can neither side mate, by the pieces alone?"""
    return not (can_mate(board, Colour.WHITE) or can_mate(board, Colour.BLACK))


def flag_fall(position: Position, fallen: Colour) -> tuple[str, Message]:
    """The result when a flag has fallen (6.9), and why; a resignation (5.1.2) and 7.5.5 ask the same question."""
    if is_stuck(position):
        verdict = review([position])
        return verdict.result, Message("game-over-before", reason=verdict.reasons[0])
    other = fallen.other
    if can_mate(position.board, other):
        result = "1-0" if other is Colour.WHITE else "0-1"
        return result, Message("white-can-mate" if other is Colour.WHITE else "black-can-mate")
    return "½-½", Message("white-cannot-mate" if other is Colour.WHITE else "black-cannot-mate")
