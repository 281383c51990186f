"""A game clock in the twelve modes of the book (1.2.1), run move by move.

A clock is a pure function: the control, the state before a move and the time
the move took give the state after it.  Times are whole seconds; a clock that
reaches 0 has fallen.  The two players may have different times, and the time
per move may begin late, as in a sudden-death game (Arbiters' Manual, IV.6.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum

from tablas.errors import OptionError
from tablas.messages import Message
from tablas.model import Colour


class Mode(Enum):
    """The modes, numbered as in the book."""

    SUDDEN_DEATH = 1
    ONE_PERIOD = 2
    TWO_PERIODS = 3
    REPEATING = 4
    FIDE = 5
    FIDE_TOURNAMENT = 6
    FISCHER = 7
    FISCHER_TOURNAMENT = 8
    BRONSTEIN = 9
    HOURGLASS = 10
    GONG = 11
    BYO_YOMI = 12
    DELAY = 13
    """The simple or American delay of the manual, not one of the book's twelve."""


_PERIODS = {
    Mode.SUDDEN_DEATH: (1, 1),
    Mode.ONE_PERIOD: (2, 2),
    Mode.TWO_PERIODS: (3, 3),
    Mode.REPEATING: (2, 2),
    Mode.FIDE: (1, 1),
    Mode.FIDE_TOURNAMENT: (1, 9),
    Mode.FISCHER: (1, 1),
    Mode.FISCHER_TOURNAMENT: (1, 9),
    Mode.BRONSTEIN: (1, 1),
    Mode.HOURGLASS: (1, 1),
    Mode.GONG: (1, 1),
    Mode.BYO_YOMI: (1, 1),
    Mode.DELAY: (1, 1),
}
_WITH_EXTRA = frozenset(
    {
        Mode.FIDE,
        Mode.FIDE_TOURNAMENT,
        Mode.FISCHER,
        Mode.FISCHER_TOURNAMENT,
        Mode.BRONSTEIN,
        Mode.BYO_YOMI,
        Mode.DELAY,
    }
)


_INCREMENT = frozenset({Mode.FISCHER, Mode.FISCHER_TOURNAMENT})


@dataclass(frozen=True, slots=True)
class Period:
    """Seconds for a number of moves; without moves the period ends when its time does."""

    seconds: int
    moves: int | None = None


@dataclass(frozen=True, slots=True)
class Control:
    """A setting of the clock: *extra* is the time per turn, or a byo-yomi period."""

    mode: Mode
    periods: tuple[Period, ...]
    extra: int = 0
    byo_yomi: int = 1
    """How many byo-yomi periods there are."""
    black: tuple[Period, ...] = ()
    """Black's periods, where they differ from White's."""
    extra_from: int = 1
    """The first move that has the extra time (Fischer modes)."""

    def __post_init__(self) -> None:
        low, high = _PERIODS[self.mode]
        for periods in (self.periods, self.black or self.periods):
            if not low <= len(periods) <= high:
                wanted = low if low == high else Message("from-to", low=low, high=high)
                raise OptionError("mode-periods-not", name=self.mode.name.lower(), wanted=wanted, count=len(periods))
        for period in self.periods + self.black:
            if period.seconds <= 0 or (period.moves is not None and period.moves <= 0):
                raise OptionError("period-least-one")
        if self.extra_from < 1 or (self.extra_from > 1 and self.mode not in _INCREMENT):
            raise OptionError("time-per-move")
        if (self.extra > 0) != (self.mode in _WITH_EXTRA):
            code = "mode-needs-extra" if self.mode in _WITH_EXTRA else "mode-has-no-extra"
            raise OptionError(code, name=self.mode.name.lower())
        if self.mode is Mode.REPEATING and None in (period.moves for period in self.periods + self.black):
            raise OptionError("where-second-period")

    def of(self, colour: Colour) -> Control:
        """The setting of one player's half."""
        return replace(self, periods=self.black, black=()) if colour is Colour.BLACK and self.black else self


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half of the clock."""

    remaining: int
    moves: int = 0
    period: int = 0
    periods_left: int = 0
    """Byo-yomi periods not yet used up."""
    in_byo_yomi: bool = False


@dataclass(frozen=True, slots=True)
class ClockState:
    """What the clock shows, and whether a flag has fallen."""

    white: Side
    black: Side
    to_move: Colour = Colour.WHITE
    fallen: Colour | None = None
    extra_on: bool = False
    """The time per turn of the Fide modes has begun."""
    spare: int = 0
    """Gong: what is left of the time of the player who has just moved."""
    note: Message | None = None

    def side(self, colour: Colour) -> Side:
        return self.white if colour is Colour.WHITE else self.black

    @property
    def mover(self) -> Side:
        return self.side(self.to_move)


def start(control: Control) -> ClockState:
    """The clock before the first move; Fischer and Bronstein begin with their first extra time."""
    return ClockState(_first(control), _first(control.of(Colour.BLACK)))


def _first(control: Control) -> Side:
    first = control.periods[0].seconds
    if control.mode is Mode.BRONSTEIN or (control.mode in _INCREMENT and control.extra_from == 1):
        first += control.extra
    return Side(first, periods_left=control.byo_yomi if control.mode is Mode.BYO_YOMI else 0)


def press(control: Control, state: ClockState, used: int) -> ClockState:
    """The player to move thinks *used* seconds and presses the clock.

    >>> clock = Control(Mode.FISCHER, (Period(180),), extra=2)
    >>> press(clock, start(clock), 10).white.remaining
    174
    """
    if state.fallen is not None:
        raise OptionError("white-flag-fallen" if state.fallen is Colour.WHITE else "black-flag-fallen")
    if used < 0:
        raise OptionError("move-cannot-take")
    step = {
        Mode.FIDE: _press_fide,
        Mode.FIDE_TOURNAMENT: _press_fide,
        Mode.BRONSTEIN: _press_bronstein,
        Mode.HOURGLASS: _press_hourglass,
        Mode.GONG: _press_gong,
        Mode.BYO_YOMI: _press_byo_yomi,
        Mode.DELAY: _press_delay,
    }.get(control.mode, _press_periods)
    return step(control.of(state.to_move), replace(state, note=None), used)


def run(control: Control, times: Sequence[int]) -> tuple[ClockState, ...]:
    """The clock after each move, until the times or a player's time run out."""
    states = []
    state = start(control)
    for used in times:
        state = press(control, state, used)
        states.append(state)
        if state.fallen is not None:
            break
    return tuple(states)


def _moved(state: ClockState, side: Side, note: Message | None = None) -> ClockState:
    """The mover's half replaced, and the other player to move."""
    state = replace(state, white=side) if state.to_move is Colour.WHITE else replace(state, black=side)
    return replace(state, to_move=state.to_move.other, note=note)


def _fell(state: ClockState) -> ClockState:
    side = replace(state.mover, remaining=0)
    white = state.to_move is Colour.WHITE
    fallen = replace(_moved(state, side), to_move=state.to_move, fallen=state.to_move)
    return replace(fallen, note=Message("white-time-used" if white else "black-time-used"))


def _press_periods(control: Control, state: ClockState, used: int) -> ClockState:
    """Modes 1 to 4, 7 and 8: periods one after the other, perhaps with time added for each move."""
    side = state.mover
    side, note = _through_timed_periods(control, side, used)
    if used >= side.remaining:
        return _fell(state)
    # What is added after a move belongs to the next one.
    increment = control.extra if control.mode in _INCREMENT and side.moves + 2 >= control.extra_from else 0
    side = replace(side, remaining=side.remaining - used + increment, moves=side.moves + 1)
    side, reached = _after_move_count(control, side)
    return _moved(state, side, note or reached)


def _through_timed_periods(control: Control, side: Side, used: int) -> tuple[Side, Message | None]:
    """A period without a number of moves simply runs on into the next."""
    note: Message | None = None
    while (
        used >= side.remaining
        and side.period + 1 < len(control.periods)
        and control.periods[side.period].moves is None
        and control.mode is not Mode.REPEATING
    ):
        added = control.periods[side.period + 1].seconds
        side = replace(side, remaining=side.remaining + added, period=side.period + 1)
        note = Message("period-begun-seconds", period=side.period + 1, added=added)
    return side, note


def _after_move_count(control: Control, side: Side) -> tuple[Side, Message | None]:
    """Time added because the moves of a period have been made."""
    done = _moves_before(control, side.period) + (control.periods[_index(control, side.period)].moves or 0)
    if control.periods[_index(control, side.period)].moves is None or side.moves < done:
        return side, None
    following = side.period + 1
    if following >= len(control.periods) and control.mode is not Mode.REPEATING:
        return side, None
    added = control.periods[_index(control, following)].seconds
    return (
        replace(side, remaining=side.remaining + added, period=following),
        Message("move-seconds-more", moves=side.moves, added=added),
    )


def _index(control: Control, period: int) -> int:
    return min(period, len(control.periods) - 1)


def _moves_before(control: Control, period: int) -> int:
    return sum(control.periods[_index(control, earlier)].moves or 0 for earlier in range(period))


def _press_fide(control: Control, state: ClockState, used: int) -> ClockState:
    """Modes 5 and 6: when a player's last period runs out, time per turn begins for both."""
    side = state.mover
    if state.extra_on:
        # The time of this turn was added when the turn began.
        if used >= side.remaining:
            return _fell(state)
        side = replace(side, remaining=side.remaining - used, moves=side.moves + 1)
        return _with_turn(_moved(state, side), control.extra)
    side, note = _through_timed_periods(control, side, used)
    if used < side.remaining:
        side = replace(side, remaining=side.remaining - used, moves=side.moves + 1)
        side, reached = _after_move_count(control, side)
        return _moved(state, side, note or reached)
    if side.period + 1 < len(control.periods):
        return _fell(state)
    over = used - side.remaining
    if over >= control.extra:
        return _fell(state)
    side = replace(side, remaining=control.extra - over, moves=side.moves + 1)
    state = replace(_moved(state, side), extra_on=True)
    return replace(
        _with_turn(state, control.extra),
        note=Message("main-time-over", extra=control.extra),
    )


def _with_turn(state: ClockState, extra: int) -> ClockState:
    """Time per turn for the player whose turn begins."""
    side = replace(state.mover, remaining=state.mover.remaining + extra)
    return replace(state, white=side) if state.to_move is Colour.WHITE else replace(state, black=side)


def _press_bronstein(control: Control, state: ClockState, used: int) -> ClockState:
    """Mode 9: the time used comes back up to the extra time, so the clock never shows more than before."""
    side = state.mover
    if used >= side.remaining:
        return _fell(state)
    back = min(used, control.extra)
    return _moved(state, replace(side, remaining=side.remaining - used + back, moves=side.moves + 1))


def _press_delay(control: Control, state: ClockState, used: int) -> ClockState:
    """Mode 13: the main time waits until the extra time of the move is used; what is left of that is lost."""
    side = state.mover
    spent = max(0, used - control.extra)
    if spent >= side.remaining:
        return _fell(state)
    return _moved(state, replace(side, remaining=side.remaining - spent, moves=side.moves + 1))


def _press_hourglass(control: Control, state: ClockState, used: int) -> ClockState:
    """Mode 10: what one player uses the other gains."""
    side, other = state.mover, state.side(state.to_move.other)
    if used >= side.remaining:
        gained = replace(other, remaining=other.remaining + side.remaining)
        fallen = _fell(state)
        return replace(fallen, black=gained) if state.to_move is Colour.WHITE else replace(fallen, white=gained)
    gained = replace(other, remaining=other.remaining + used)
    state = _moved(state, replace(side, remaining=side.remaining - used, moves=side.moves + 1))
    return replace(state, white=gained) if state.to_move is Colour.WHITE else replace(state, black=gained)


def _press_gong(control: Control, state: ClockState, used: int) -> ClockState:
    """Mode 11: a turn lasts its full time, even after an early press; the opponent thinks meanwhile.

    If the opponent answers before that time is over, the turn is as good as
    new: full time for the next player, and nothing to spare.
    """
    full = control.periods[0].seconds
    own = used - state.spare
    if own >= full:
        return _fell(state)
    spare = 0 if own <= 0 and state.spare else full - max(own, 0)
    state = replace(state, spare=spare)
    return _moved(state, replace(state.mover, remaining=full, moves=state.mover.moves + 1))


def _press_byo_yomi(control: Control, state: ClockState, used: int) -> ClockState:
    """Mode 12: after the main time each turn has a period, given back whole if it was enough."""
    side = state.mover
    note: Message | None = None
    if not side.in_byo_yomi:
        if used < side.remaining:
            return _moved(state, replace(side, remaining=side.remaining - used, moves=side.moves + 1))
        used -= side.remaining
        side = replace(side, in_byo_yomi=True, remaining=control.extra)
        note = Message("byo-yomi-begun")
    lost = used // control.extra
    if lost >= side.periods_left:
        return _fell(state)
    left = side.periods_left - lost
    if lost:
        note = Message("byo-yomi-periods", left=left)
    return _moved(state, replace(side, remaining=control.extra, periods_left=left, moves=side.moves + 1), note)
