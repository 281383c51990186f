"""Small laws that an arbiter computes: default time, illegal moves, clock sheets, devices.

Laws of Chess of 2023: 6.7 (default time), 7.5 and A.3 (illegal moves), 11.3
(devices), 12.9 (sanctions); the manual's time sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.finding import Finding
from tablas.messages import Message, together


@dataclass(frozen=True, slots=True)
class Arrival:
    """Did a player come in time?"""

    deadline: datetime
    forfeited: bool
    reason: Message


def arrival(started: datetime, arrived: datetime, default_minutes: int = 0) -> Arrival:
    """Judge a late arrival; the default time runs from the real start, and is zero if nothing was announced."""
    deadline = started + timedelta(minutes=default_minutes)
    late = arrived > deadline
    return Arrival(
        deadline,
        late,
        Message(
            "round-started-so",
            started=f"{started:%H:%M}",
            default_minutes=default_minutes,
            deadline=f"{deadline:%H:%M}",
            arrived=f"{arrived:%H:%M}",
        ),
    )


@dataclass(frozen=True, slots=True)
class Penalty:
    """What an illegal move costs."""

    minutes: int
    """For the opponent."""
    lost: bool
    drawn: bool
    promote_to_queen: bool
    reason: Message


def illegal_move(
    before: int,
    *,
    kind: Kind = Kind.STANDARD,
    pawn_not_replaced: bool = False,
    opponent_can_mate: bool = True,
    edition: int = 2023,
) -> Penalty:
    """The penalty for a completed illegal move by a player who has made *before* of them in the game.

    Several illegalities in one move count once, so they are one call.  Rapid
    games cost one minute since 2023 and two before; blitz always one.
    """
    if before < 0:
        raise OptionError("number-illegal-moves")
    minutes = 1 if kind is Kind.BLITZ or (kind is Kind.RAPID and edition >= 2023) else 2
    if before == 0:
        return Penalty(
            minutes,
            False,
            False,
            pawn_not_replaced,
            together(
                [
                    Message("first-illegal-move", count=minutes),
                    *([Message("pawn-becomes-queen")] if pawn_not_replaced else []),
                ]
            ),
        )
    if opponent_can_mate:
        return Penalty(0, True, False, pawn_not_replaced, Message("second-illegal-move"))
    return Penalty(0, False, True, pawn_not_replaced, Message("second-illegal-move-but"))


def nobody_there(started: datetime, white_arrived: datetime, default_minutes: int) -> tuple[int, bool, Message]:
    """Neither player was there at the start (6.7.2): minutes White loses, whether the game is lost, and why."""
    judged = arrival(started, white_arrived, default_minutes)
    minutes = max(0, int((white_arrived - started).total_seconds()) // 60)
    if judged.forfeited:
        return minutes, True, judged.reason
    return minutes, False, Message("white-loses-minutes", count=minutes)


class Ending(Enum):
    """How a draw comes about."""

    AGREED = "agreed"
    REPETITION = "repetition"
    FIFTY = "fifty"
    BY_ITSELF = "by-itself"
    """Stalemate, a dead position, the fifth occurrence, 75 moves."""


def draw_allowed(moves: int, ending: Ending, *, minimum: int = 0, consent: bool = False) -> tuple[bool, Message]:
    """May a game be drawn after so many moves of each player, where drawing before *minimum* moves is restricted (9.1)?

    The restriction is about agreement only: claims of repetition and of fifty
    moves hold at any time, but have to be right.
    """
    if ending is Ending.BY_ITSELF:
        return True, Message("draw-by-itself")
    if ending is not Ending.AGREED:
        return True, Message("claim-is-checked")
    if moves < 1:
        return False, Message("one-move-each")
    if moves < minimum and not consent:
        return False, Message("no-agreement-before", minimum=minimum, moves=moves)
    return True, Message("agreement-holds")


def device_found(*, played: bool = True) -> tuple[str, Message]:
    """A phone or other device on a player: the player loses, the opponent gets the full point (11.3.2).

    Before both have moved the game is not played: a forfeit, which is not rated.
    """
    if not played:
        return "forfeit", Message("device-before-game")
    return "lost", Message("player-loses-opponent")


class ClockReading(NamedTuple):
    """The clocks of a board in minutes, and the number of the last move."""

    board: int
    white: int
    black: int
    move: int


def check_clocks(
    readings: Sequence[ClockReading], initial_minutes: int, elapsed_minutes: int, tolerance: int = 2
) -> tuple[Finding, ...]:
    """The time sheet: with 30 seconds a move both clocks together gain a minute with every move.

    What both clocks show, less the moves made, must be twice the initial time
    less the time that has passed.
    """
    due = 2 * initial_minutes - elapsed_minutes
    return tuple(
        Finding(
            Message("board-number", number=reading.board),
            abs(reading.white + reading.black - reading.move - due) <= tolerance,
            Message(
                "is-due",
                white=reading.white,
                black=reading.black,
                move=reading.move,
                rest=reading.white + reading.black - reading.move,
                due=due,
            ),
        )
        for reading in readings
    )


def times_fit(white_used: int, black_used: int, elapsed: int) -> bool:
    """Times set anew after a clock failed: what both used must be what has passed."""
    return white_used >= 0 and black_used >= 0 and white_used + black_used == elapsed


SANCTIONS = (
    Message("a-warning"),
    Message("more-time-opponent"),
    Message("less-time-offender"),
    Message("more-points-opponent"),
    Message("fewer-points-offender"),
    Message("game-lost"),
    Message("fine-announced-beforehand"),
    Message("exclusion-from-one"),
    Message("expulsion-from-event"),
)
"""Sanctions in the order of the Laws (12.9), mildest first."""


def must_record(remaining_seconds: int, increment: int, *, blind: bool = False) -> bool:
    """Is the player still obliged to write the moves down (8.4)?

    The manual frees players who do not see the board from it in the last five
    minutes even with an increment.

    >>> must_record(299, 0), must_record(299, 30), must_record(299, 30, blind=True)
    (False, True, False)
    """
    return remaining_seconds >= 300 or (increment >= 30 and not blind)


def next_move(found: int, period_moves: int) -> int:
    """The number of the next move when scoresheets were written up after a flag fell and moves are missing (8.5.3).

    If the control cannot be shown to have been missed, the next move is the
    first of the next period, unless more moves were found.

    >>> next_move(37, 40), next_move(42, 40)
    (41, 43)
    """
    if found < 0 or period_moves < 1:
        raise OptionError("moves-counted-from")
    return max(found, period_moves) + 1


def assistant_minutes(*, disabled: bool) -> int:
    """Minutes taken from a player whose clock an assistant presses (6.2.6): ten as a rule, none from a disabled one."""
    return 0 if disabled else 10
