"""Games that began wrongly, go on wrongly or end without increment (Laws 7.2, 7.3, A.5 and Guidelines III).

Every answer says what to do and why; minutes are those the opponent is given.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.time_control import TimeControl

LATE = 10
"""Moves by each player after which colours, and in reduced supervision everything, stay as they are."""


class Fault(Enum):
    """What was wrong at the start."""

    PIECES = "pieces"
    BOARD = "board"
    COLOURS = "colours"
    CLOCK = "clock"


class Action(Enum):
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
    reason: str


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
        return Verdict(Action.STANDS, 0, "A game that has ended in the normal way is not played again.")
    if fault is Fault.COLOURS:
        if moves < LATE:
            return Verdict(
                Action.NEW_GAME, 0, f"Fewer than {LATE} moves by each: a new game with the right colours (7.3)."
            )
        return Verdict(Action.CONTINUE, 0, f"{LATE} moves or more have been made: the game goes on (7.3).")
    if reduced and moves >= LATE:
        return _reduced(fault, schedule)
    if fault is Fault.PIECES:
        return Verdict(
            Action.NEW_GAME, 0, "The pieces stood wrongly: the game is void and a new one is played (7.2.1)."
        )
    if fault is Fault.BOARD:
        return Verdict(Action.CORRECT, 0, "The position is put on a board that stands rightly (7.2.2).")
    return Verdict(Action.CORRECT, 0, "The arbiter corrects the clock by best judgement (6.10).")


def _reduced(fault: Fault, schedule: bool) -> Verdict:
    if fault is Fault.PIECES:
        return Verdict(
            Action.CONTINUE,
            0,
            f"After {LATE} moves by each nobody can claim; a misplaced king or rook does not castle (A.5.1.2).",
        )
    if fault is Fault.CLOCK and schedule:
        return Verdict(Action.CORRECT, 0, "The clock is corrected because the schedule would suffer (A.5.1.1).")
    return Verdict(Action.CONTINUE, 0, f"After {LATE} moves by each nothing is changed (A.5.1).")


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
            return Verdict(Action.CONTINUE, 0, "The arbiter waits until the next move is completed (A.5.4).")
        if still_impossible:
            return Verdict(Action.DRAW, 0, "The illegal position is still on the board: a draw (A.5.4).")
        return Verdict(Action.CONTINUE, 0, "The position is legal again: the game goes on (A.5.4).")
    if agreed:
        return Verdict(Action.CORRECT, 0, "Both players agree to correct the illegal move (A.5.2).")
    return Verdict(Action.CONTINUE, 0, "The illegal move was answered: it stands (A.5.2).")


def quickplay_stage(control: TimeControl) -> int | None:
    """Which stage (from 1) is a quickplay finish: all moves left in a fixed time without increment (III.1)."""
    last = control.stages[-1]
    return len(control.stages) if last.moves is None and last.increment == 0 else None


def both_flags(*, last_period: bool) -> Verdict:
    """Both flags have fallen and nobody knows which was first (III.3.1)."""
    if last_period:
        return Verdict(Action.DRAW, 0, "Both flags fell in the last period: a draw (III.3.1.2).")
    return Verdict(Action.CONTINUE, 0, "Both flags fell before the last period: the game goes on (III.3.1.1).")


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
            reason = "The request is an offer of a draw. If it is refused, 5 seconds a move for both (III.4)."
            return Verdict(Action.CONTINUE, 2, reason)
        return Verdict(
            Action.CONTINUE, 0, "The request is an offer of a draw; the arbiter does not grant the seconds (III.4)."
        )
    if view is View.AGREES:
        return Verdict(Action.DRAW, 0, "The opponent cannot win, or does not try, by normal means: a draw (III.5.1).")
    if view is View.POSTPONES:
        reason = (
            "The arbiter watches on and may declare a draw even after a flag falls; the minutes may be given (III.5.2)."
        )
        return Verdict(Action.CONTINUE, 2, reason)
    return Verdict(Action.CONTINUE, 2, "The claim is rejected (III.5.3).")
