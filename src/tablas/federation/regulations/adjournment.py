"""Adjourned games: the envelope, the sealed move and the resumption (Laws of Chess, Guidelines I)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from tablas.errors import OptionError
from tablas.federation.regulations.finding import Finding
from tablas.federation.regulations.game.draws import can_mate, review
from tablas.federation.regulations.game.moves import play, read_position
from tablas.federation.regulations.game.notation import read_move
from tablas.messages import Message
from tablas.model import Colour


@dataclass(frozen=True, slots=True)
class Envelope:
    """What is written on the envelope (I.2)."""

    white: str = ""
    black: str = ""
    position: str = ""
    """FEN, before the sealed move."""
    white_used: int | None = None
    """Seconds."""
    black_used: int | None = None
    sealed_by: str = ""
    """``white`` or ``black``."""
    move_number: int | None = None
    draw_offered_by: str = ""
    resume: datetime | None = None
    place: str = ""


def check_envelope(envelope: Envelope) -> tuple[Finding, ...]:
    """Is everything on it, and does it agree with the position?"""
    findings = [
        Finding("I.2.1", bool(envelope.white and envelope.black), Message("names-both-players")),
        Finding("I.2.2", bool(envelope.position), Message("position-before-sealed")),
        Finding("I.2.3", None not in (envelope.white_used, envelope.black_used), Message("time-each-player")),
        Finding("I.2.4", envelope.sealed_by in ("white", "black"), Message("who-sealed-move")),
        Finding("I.2.5", bool(envelope.move_number), Message("number-sealed-move")),
        Finding("I.2.7", bool(envelope.resume and envelope.place), Message("when-where-game")),
    ]
    if envelope.position:
        position = read_position(envelope.position)
        if envelope.sealed_by in ("white", "black"):
            turn = "white" if position.turn is Colour.WHITE else "black"
            findings.append(
                Finding(
                    "I.3", turn == envelope.sealed_by, Message("white-to-move" if turn == "white" else "black-to-move")
                )
            )
        if envelope.move_number:
            agrees = position.number == envelope.move_number
            findings.append(Finding("I.3", agrees, Message("position-before-move", number=position.number)))
    return tuple(findings)


@dataclass(frozen=True, slots=True)
class Sealed:
    """What the sealed move does."""

    result: str
    """``1-0``, ``0-1``, ``½-½``, or empty: the game goes on."""
    position: str
    """After the move; before it if it cannot be played."""
    reason: Message


def open_envelope(position: str, written: str, language: str = "en") -> Sealed:
    """Play the sealed move; one that is ambiguous, cannot be understood or is illegal loses (I.8).

    If the opponent cannot mate, it draws instead (I.8 with 6.9).
    """
    before = read_position(position)
    try:
        move = read_move(before, written, language)
    except OptionError as error:
        sealer = before.turn
        if can_mate(before.board, sealer.other):
            return Sealed(
                "0-1" if sealer is Colour.WHITE else "1-0", str(before), Message("loses-i-8", sentence=error.message)
            )
        return Sealed("½-½", str(before), Message("opponent-cannot-mate", sentence=error.message))
    after = play(before, move)
    found = review([after])
    return Sealed(found.result, str(after), found.reasons[0] if found.result else Message("game-goes"))


def resume(
    *,
    replier_late: int | None = 0,
    sealer_late: int | None = 0,
    default_minutes: int = 0,
    sealed_move_ends_game: bool = False,
) -> tuple[Message, ...]:
    """What happens at the hour of resumption, step by step (I.7, I.9 to I.11).

    Minutes late; ``None`` is a player who never comes.
    """
    if default_minutes < 0 or any(late is not None and late < 0 for late in (replier_late, sealer_late)):
        raise OptionError("minutes-not-negative")

    def lost(late: int | None) -> bool:
        return late is None or late > default_minutes

    if sealed_move_ends_game:
        return (Message("sealed-move-ends"),)
    steps = []
    if replier_late == 0:
        steps.append(Message("envelope-opened-move"))
        if sealer_late != 0:
            steps.append(Message("player-reply-may"))
    elif sealer_late == 0:
        steps.append(Message("clock-player-reply"))
    else:
        steps.append(Message("neither-player-reply"))
    for code, late in (("replier-comes-late", replier_late), ("sealer-comes-late", sealer_late)):
        if late != 0 and lost(late):
            steps.append(Message(code))
    return tuple(steps)


def lost_envelope(*, position_known: bool, times_known: bool) -> tuple[Message, ...]:
    """What to do when the envelope cannot be found (I.12)."""
    if not position_known:
        return (Message("position-cannot-set"),)
    return (Message("goes-on-times-noted" if times_known else "goes-on-times-set"),)
