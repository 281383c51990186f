"""Games that began wrongly, go on wrongly or end without increment (Laws 7.2, 7.3, A.5 and Guidelines III).

Every answer says what to do and why; minutes are those the opponent is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.time_control import TimeControl
from tablas.messages import Message, Worded

LATE = 10
"""Moves by each player after which colours, and in reduced supervision everything, stay as they are."""


class Fault(Enum):
    """What was wrong at the start."""

    PIECES = "pieces"
    BOARD = "board"
    COLOURS = "colours"
    CLOCK = "clock"


class Action(Worded, Enum):
    """What becomes of the game."""

    NEW_GAME = "new game"
    CONTINUE = "continue"
    CORRECT = "correct and continue"
    STANDS = "the result stands"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision on a game."""

    action: Action
    minutes: int
    """More time for the opponent."""
    reason: Message


def wrong_start(
    fault: Fault, moves: int, *, over: bool = False, reduced: bool = False, schedule: bool = False
) -> Verdict:
    """What to do when a wrong start is noticed after *moves* by each player (7.2, 7.3).

    *over*: the game has ended.  *reduced*: rapid or blitz with the reduced
    supervision of A.5 or B.3.  *schedule*: a wrong clock would upset the
    schedule of the event.
    """
    if moves < 0:
        raise OptionError("number-moves-not")
    if over:
        return Verdict(Action.STANDS, 0, Message("game-ended-normal"))
    if fault is Fault.COLOURS:
        if moves < LATE:
            return Verdict(Action.NEW_GAME, 0, Message("fewer-than-moves", late=LATE))
        return Verdict(Action.CONTINUE, 0, Message("moves-more-been", late=LATE))
    if reduced and moves >= LATE:
        return _reduced(fault, schedule)
    if fault is Fault.PIECES:
        return Verdict(Action.NEW_GAME, 0, Message("pieces-stood-wrongly"))
    if fault is Fault.BOARD:
        return Verdict(Action.CORRECT, 0, Message("position-put-board"))
    return Verdict(Action.CORRECT, 0, Message("arbiter-corrects-clock"))


def _reduced(fault: Fault, schedule: bool) -> Verdict:
    if fault is Fault.PIECES:
        return Verdict(
            Action.CONTINUE,
            0,
            Message("after-moves-each", late=LATE),
        )
    if fault is Fault.CLOCK and schedule:
        return Verdict(Action.CORRECT, 0, Message("clock-corrected-because"))
    return Verdict(Action.CONTINUE, 0, Message("after-moves-each-nothing", late=LATE))


def answered_illegal_move(
    *, agreed: bool = False, impossible: bool = False, still_impossible: bool | None = None
) -> Verdict:
    """An illegal move under reduced supervision that the opponent has answered already (A.5.2, A.5.4).

    *agreed*: both players want it corrected.  *impossible*: both kings are in
    check, or a pawn stands on its last rank; *still_impossible* tells whether
    that is so after the next move, once it is made.
    """
    if impossible:
        if still_impossible is None:
            return Verdict(Action.CONTINUE, 0, Message("arbiter-waits-until"))
        if still_impossible:
            return Verdict(Action.DRAW, 0, Message("illegal-position-still"))
        return Verdict(Action.CONTINUE, 0, Message("position-legal-again"))
    if agreed:
        return Verdict(Action.CORRECT, 0, Message("both-players-agree"))
    return Verdict(Action.CONTINUE, 0, Message("illegal-move-answered"))


def quickplay_stage(control: TimeControl) -> int | None:
    """Which stage (from 1) is a quickplay finish: all moves left in a fixed time without increment (III.1)."""
    last = control.stages[-1]
    return len(control.stages) if last.moves is None and last.increment == 0 else None


def both_flags(*, last_period: bool) -> Verdict:
    """Both flags have fallen and nobody knows which was first (III.3.1)."""
    if last_period:
        return Verdict(Action.DRAW, 0, Message("both-flags-fell"))
    return Verdict(Action.CONTINUE, 0, Message("both-flags-fell-before"))


class View(Enum):
    """What the arbiter thinks of a claim that the opponent cannot, or does not try to, win."""

    AGREES = "agrees"
    POSTPONES = "postpones"
    REJECTS = "rejects"


CLAIM_SECONDS = 120


def quickplay_claim(
    control: TimeControl,
    kind: Kind,
    seconds_left: int,
    view: View,
    *,
    announced: bool = True,
    increment_possible: bool = False,
    flag_fallen: bool = False,
) -> Verdict:
    """A player to move asks for a draw, or for 5 seconds a move, in a game without increment (III.4, III.5).

    With *increment_possible* the request is that for 5 seconds (III.4), else
    the claim of a draw (III.5).
    """
    if not announced:
        raise OptionError("guidelines-iii-apply")
    if kind is Kind.BLITZ:
        raise OptionError("guidelines-iii-not")
    if quickplay_stage(control) is None:
        raise OptionError("guidelines-iii-games")
    if flag_fallen or seconds_left <= 0:
        raise OptionError("claim-must-made")
    if seconds_left >= CLAIM_SECONDS:
        raise OptionError("player-seconds-only", seconds_left=seconds_left, claim_seconds=CLAIM_SECONDS)
    if increment_possible:
        if view is View.AGREES:
            reason = Message("request-offer-draw")
            return Verdict(Action.CONTINUE, 2, reason)
        return Verdict(Action.CONTINUE, 0, Message("request-offer-draw-arbiter"))
    if view is View.AGREES:
        return Verdict(Action.DRAW, 0, Message("opponent-cannot-win"))
    if view is View.POSTPONES:
        reason = Message("arbiter-watches-may")
        return Verdict(Action.CONTINUE, 2, reason)
    return Verdict(Action.CONTINUE, 2, Message("claim-rejected-iii"))
