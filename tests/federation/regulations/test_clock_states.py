"""What the clock shows besides the times: periods, moves, notes, whose flag fell; and every setting that is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.regulations.clock import ClockState, Control, Mode, Period, Side, press, run, start
from tablas.messages import Message
from tablas.model import Colour

WHITE, BLACK = Colour.WHITE, Colour.BLACK
NOTE = tuple[str, dict[str, object]]


def notes(states: tuple[ClockState, ...]) -> list[NOTE | None]:
    return [None if state.note is None else (state.note.code, dict(state.note.values)) for state in states]


MANY = {
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
WITHOUT_EXTRA = {Mode.SUDDEN_DEATH, Mode.ONE_PERIOD, Mode.TWO_PERIODS, Mode.REPEATING, Mode.HOURGLASS, Mode.GONG}


@pytest.mark.parametrize("mode", Mode)
def test_how_many_periods_a_mode_has(mode: Mode) -> None:
    low, high = MANY[mode]
    extra = 0 if mode in WITHOUT_EXTRA else 5
    for count in range(11):
        periods = (Period(60, 20),) * count
        if low <= count <= high:
            assert len(Control(mode, periods, extra).periods) == count
            continue
        with pytest.raises(OptionError) as refused:
            Control(mode, periods, extra)
        told = refused.value.message
        assert (told.code, told.values["name"], told.values["count"]) == ("mode-periods-not", mode.name.lower(), count)
        between = Message("from-to", low=low, high=high)
        assert told.values["wanted"] == (low if low == high else between)


@pytest.mark.parametrize("mode", Mode)
def test_which_modes_have_time_per_turn(mode: Mode) -> None:
    periods = (Period(60, 20),) * MANY[mode][0]
    wrong = 5 if mode in WITHOUT_EXTRA else 0
    with pytest.raises(OptionError) as refused:
        Control(mode, periods, wrong)
    code = "mode-has-no-extra" if wrong else "mode-needs-extra"
    assert (refused.value.message.code, refused.value.message.values) == (code, {"name": mode.name.lower()})
    Control(mode, periods, 5 - wrong)
    if not wrong:
        Control(mode, periods, 1)
        with pytest.raises(OptionError):
            Control(mode, periods, -1)


@pytest.mark.parametrize(
    ("wrong", "code", "good"),
    [
        ({"periods": (Period(-1),)}, "period-least-one", {"periods": (Period(1),)}),
        ({"periods": (Period(60, 0),)}, "period-least-one", {"periods": (Period(60, 1),)}),
        ({"black": (Period(60, -1),)}, "period-least-one", {"black": (Period(60, 1),)}),
        ({"extra_from": 2}, "time-per-move", {"extra_from": 1}),
        ({"extra_from": 0}, "time-per-move", {"mode": Mode.FISCHER, "extra": 2, "extra_from": 2}),
        ({"mode": Mode.BRONSTEIN, "extra": 2, "extra_from": 2}, "time-per-move", {"mode": Mode.BRONSTEIN, "extra": 2}),
        (
            {"mode": Mode.REPEATING, "periods": (Period(60), Period(30, 5))},
            "where-second-period",
            {"mode": Mode.REPEATING, "periods": (Period(60, 5), Period(30, 5))},
        ),
        (
            {
                "mode": Mode.REPEATING,
                "periods": (Period(60, 5), Period(30, 5)),
                "black": (Period(60, 5), Period(30)),
            },
            "where-second-period",
            {
                "mode": Mode.REPEATING,
                "periods": (Period(60, 5), Period(30, 5)),
                "black": (Period(50, 5), Period(20, 5)),
            },
        ),
        (
            {"mode": Mode.SUDDEN_DEATH, "black": (Period(60), Period(60))},
            "mode-periods-not",
            {"black": (Period(50),)},
        ),
    ],
)
def test_settings_refused_by_name(wrong: dict[str, Any], code: str, good: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"mode": Mode.SUDDEN_DEATH, "periods": (Period(60),)}
    with pytest.raises(OptionError) as refused:
        Control(**usual | wrong)
    assert refused.value.message.code == code
    Control(**usual | good)


def test_what_a_setting_is_where_nothing_is_said() -> None:
    control = Control(Mode.BYO_YOMI, (Period(60),), 30)
    assert (control.byo_yomi, control.black, control.extra_from) == (1, (), 1)
    assert start(control) == ClockState(Side(60, 0, 0, 1, False), Side(60, 0, 0, 1, False), WHITE, None, False, 0, None)


def test_each_has_a_half_of_the_clock() -> None:
    control = Control(Mode.SUDDEN_DEATH, (Period(300),), black=(Period(240),))
    assert control.of(WHITE) == control
    assert control.of(BLACK) == Control(Mode.SUDDEN_DEATH, (Period(240),))
    state = start(control)
    assert (state.side(WHITE), state.side(BLACK), state.mover) == (Side(300), Side(240), Side(300))
    after = press(control, state, 10)
    assert (after.mover, after.to_move) == (Side(240), BLACK)
    assert after.side(WHITE) == Side(290, 1)
    assert after.side(BLACK) == Side(240)


@pytest.mark.parametrize(
    ("control", "shown"),
    [
        (Control(Mode.BRONSTEIN, (Period(60),), 5), 65),
        (Control(Mode.FISCHER, (Period(60),), 5), 65),
        (Control(Mode.FISCHER_TOURNAMENT, (Period(60),), 5), 65),
        (Control(Mode.FISCHER, (Period(60),), 5, extra_from=2), 60),
        (Control(Mode.FIDE, (Period(60),), 5), 60),
        (Control(Mode.DELAY, (Period(60),), 5), 60),
        (Control(Mode.BYO_YOMI, (Period(60),), 5), 60),
    ],
)
def test_what_the_clock_shows_at_first(control: Control, shown: int) -> None:
    assert start(control).white.remaining == start(control).black.remaining == shown


EACH = [
    Control(Mode.SUDDEN_DEATH, (Period(60),)),
    Control(Mode.ONE_PERIOD, (Period(60, 40), Period(30))),
    Control(Mode.REPEATING, (Period(60, 40), Period(30, 20))),
    Control(Mode.FIDE_TOURNAMENT, (Period(60, 40), Period(30)), 5),
    Control(Mode.HOURGLASS, (Period(60),)),
    Control(Mode.GONG, (Period(60),)),
]


@pytest.mark.parametrize("control", EACH, ids=lambda one: one.mode.name)
def test_the_last_second_and_whose_flag_falls(control: Control) -> None:
    """59 of 60 seconds are enough, 60 are not: for White, and for Black after White's first second."""
    assert run(control, [59])[-1].fallen is None
    (last,) = run(control, [60])
    assert (last.fallen, last.to_move, last.white.remaining) == (WHITE, WHITE, 0)
    assert notes((last,)) == [("white-time-used", {})]
    with pytest.raises(OptionError) as refused:
        press(control, last, 0)
    assert refused.value.message.code == "white-flag-fallen"

    # An hourglass gives Black the second that White used, the gong lends him White's other 59.
    more = {Mode.HOURGLASS: 1, Mode.GONG: 59}.get(control.mode, 0)
    assert run(control, [1, 59 + more])[-1].fallen is None
    last = run(control, [1, 60 + more, 1])[-1]
    assert (last.fallen, last.to_move, last.black.remaining) == (BLACK, BLACK, 0)
    assert notes((last,)) == [("black-time-used", {})]
    with pytest.raises(OptionError) as refused:
        press(control, last, 0)
    assert refused.value.message.code == "black-flag-fallen"


def test_no_time_is_less_than_none() -> None:
    control = EACH[0]
    with pytest.raises(OptionError) as refused:
        press(control, start(control), -1)
    assert refused.value.message.code == "move-cannot-take"
    assert press(control, start(control), 0).white == Side(60, 1)


def test_the_sand_goes_to_the_other_also_at_the_end() -> None:
    control = Control(Mode.HOURGLASS, (Period(60),))
    last = run(control, [20, 80])[-1]
    assert (last.fallen, last.white.remaining, last.black.remaining) == (BLACK, 120, 0)
    assert [(state.white.moves, state.black.moves) for state in run(control, [1, 1, 1])] == [(1, 0), (1, 1), (2, 1)]


def test_notes_of_periods_with_moves() -> None:
    # Two moves in 100 seconds, one more in 50, the rest in 20: White's second and third move bring more.
    control = Control(Mode.TWO_PERIODS, (Period(100, 2), Period(50, 1), Period(20)))
    states = run(control, [10] * 8)
    assert [state.white.remaining for state in states[::2]] == [90, 130, 140, 130]
    assert [state.white.period for state in states[::2]] == [0, 1, 2, 2]
    second, third = ("move-seconds-more", {"moves": 2, "added": 50}), ("move-seconds-more", {"moves": 3, "added": 20})
    assert notes(states) == [None, None, second, second, third, third, None, None]


def test_notes_of_periods_without_moves() -> None:
    control = Control(Mode.TWO_PERIODS, (Period(100), Period(50), Period(20)))
    first, *_, last = run(control, [100, 0, 30, 0, 20])
    assert (first.white, notes((first,))) == (Side(50, 1, 1), [("period-begun-seconds", {"period": 2, "added": 50})])
    # 20 are left of the second period, just what the third move takes.
    assert (last.white, notes((last,))) == (Side(20, 3, 2), [("period-begun-seconds", {"period": 3, "added": 20})])
    # One long think may run through two periods: 169 of 100 + 50 + 20.
    (through,) = run(control, [169])
    assert (through.white, notes((through,))) == (
        Side(1, 1, 2),
        [("period-begun-seconds", {"period": 3, "added": 20})],
    )
    assert run(control, [170])[-1].fallen is WHITE


def test_the_second_period_is_repeated_every_so_many_moves() -> None:
    control = Control(Mode.REPEATING, (Period(100, 2), Period(30, 3)))
    whites = run(control, [0] * 16)[::2]
    assert [state.white.remaining for state in whites] == [100, 130, 130, 130, 160, 160, 160, 190]
    assert [state.white.period for state in whites] == [0, 1, 1, 1, 2, 2, 2, 3]
    # The period goes on for who has used it up: it does not follow by itself.
    assert run(control, [100])[-1].fallen is WHITE


def test_an_increment_that_begins_late() -> None:
    """With time from the third move on, the second move brings what the third has."""
    control = Control(Mode.FISCHER, (Period(60),), 10, extra_from=3)
    whites = run(control, [1] * 8)[::2]
    assert [state.white.remaining for state in whites] == [59, 68, 77, 86]


def test_the_main_time_of_the_fide_modes() -> None:
    control = Control(Mode.FIDE, (Period(60),), 20)
    (over,) = run(control, [60])
    assert (over.white, over.black, over.extra_on) == (Side(20, 1), Side(80), True)
    assert notes((over,)) == [("main-time-over", {"extra": 20})]
    (just,) = run(control, [79])
    assert (just.white.remaining, just.extra_on, just.fallen) == (1, True, None)
    assert run(control, [80])[-1].fallen is WHITE
    (before,) = run(control, [59])
    assert (before.white, before.black, before.extra_on, before.note) == (Side(1, 1), Side(60), False, None)
    # Black's time ends the main time of both just as well.
    black = run(control, [10, 70])[-1]
    assert (black.white, black.black, black.extra_on) == (Side(70, 1), Side(10, 1), True)
    # With the time per turn running, all that is shown may be used but for the last second.
    assert run(control, [60, 79])[-1].fallen is None
    assert run(control, [60, 80])[-1].fallen is BLACK
    third = run(control, [60, 79, 39])[-1]
    assert (third.white, third.black, third.note) == (Side(1, 2), Side(21, 1), None)
    assert run(control, [60, 79, 40])[-1].fallen is WHITE


def test_periods_of_the_fide_tournament_mode() -> None:
    control = Control(Mode.FIDE_TOURNAMENT, (Period(60, 2), Period(30, 1), Period(20)), 5)
    whites = run(control, [10] * 6)[::2]
    assert [(state.white.remaining, state.white.period) for state in whites] == [(50, 0), (70, 1), (80, 2)]
    assert notes(whites) == [
        None,
        ("move-seconds-more", {"moves": 2, "added": 30}),
        ("move-seconds-more", {"moves": 3, "added": 20}),
    ]
    assert not any(state.extra_on for state in whites)
    # Without a number of moves the last period follows by itself, and only after it the time per turn.
    free = Control(Mode.FIDE_TOURNAMENT, (Period(60), Period(20)), 5)
    (later,) = run(free, [70])
    assert (later.white, later.extra_on) == (Side(10, 1, 1), False)
    assert notes((later,)) == [("period-begun-seconds", {"period": 2, "added": 20})]
    (over,) = run(free, [81])
    assert (over.white, over.black, over.extra_on) == (Side(4, 1, 1), Side(65), True)


def test_bronstein_and_delay_count_moves() -> None:
    for mode in (Mode.BRONSTEIN, Mode.DELAY):
        states = run(Control(mode, (Period(60),), 5), [4, 7, 5])
        assert [(state.white.moves, state.black.moves) for state in states] == [(1, 0), (1, 1), (2, 1)]
    bronstein, delay = (Control(mode, (Period(60),), 5) for mode in (Mode.BRONSTEIN, Mode.DELAY))
    assert [state.black.remaining for state in run(bronstein, [4, 7])] == [65, 63]
    assert [state.black.remaining for state in run(delay, [4, 7])] == [60, 58]
    for control in (bronstein, delay):
        assert run(control, [64])[-1].fallen is None
        assert run(control, [65])[-1].fallen is WHITE


def test_what_the_gong_leaves_to_spare() -> None:
    control = Control(Mode.GONG, (Period(30),))
    # White leaves 20; Black takes them and 5 of his own, which leaves White 25; White takes only 10 of these.
    states = run(control, [10, 25, 10, 29])
    assert [state.spare for state in states] == [20, 25, 0, 1]
    assert [(state.white, state.black) for state in states] == [
        (Side(30, 1), Side(30)),
        (Side(30, 1), Side(30, 1)),
        (Side(30, 2), Side(30, 1)),
        (Side(30, 2), Side(30, 2)),
    ]
    assert run(control, [0])[-1].spare == 30
    assert run(control, [10, 20])[-1].spare == 0


def test_byo_yomi_periods_are_told() -> None:
    control = Control(Mode.BYO_YOMI, (Period(60),), 30, byo_yomi=3)
    assert notes(run(control, [60])) == [("byo-yomi-begun", {})]
    assert run(control, [59])[-1].white == Side(1, 1, 0, 3, False)
    assert run(control, [60])[-1].white == Side(30, 1, 0, 3, True)
    # 29 of the first are given back, 30 are a period lost, 60 two, 90 all.
    assert run(control, [89])[-1].white == Side(30, 1, 0, 3, True)
    (one_lost,) = run(control, [90])
    assert (one_lost.white, notes((one_lost,))) == (Side(30, 1, 0, 2, True), [("byo-yomi-periods", {"left": 2})])
    (two_lost,) = run(control, [120])
    assert (two_lost.white, notes((two_lost,))) == (Side(30, 1, 0, 1, True), [("byo-yomi-periods", {"left": 1})])
    assert run(control, [149])[-1].fallen is None
    assert run(control, [150])[-1].fallen is WHITE
    later = run(control, [60, 0, 29, 0, 30])
    assert notes(later) == [("byo-yomi-begun", {}), None, None, None, ("byo-yomi-periods", {"left": 2})]
    assert later[-1].white == Side(30, 3, 0, 2, True)
