"""The twelve modes of the clock, each worked by hand."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.federation.regulations import Control, Mode, Period, press, run, start
from tablas.federation.regulations.time_control import Stage, TimeControl
from tablas.model import Colour


def shows(control: Control, times: list[int]) -> list[tuple[int, int]]:
    return [(state.white.remaining, state.black.remaining) for state in run(control, times)]


def test_1_sudden_death() -> None:
    clock = Control(Mode.SUDDEN_DEATH, (Period(300),))
    assert shows(clock, [100, 50, 199]) == [(200, 300), (200, 250), (1, 250)]
    final = run(clock, [100, 50, 200])[-1]
    assert (final.fallen, final.white.remaining) == (Colour.WHITE, 0)
    with pytest.raises(OptionError, match="fallen"):
        press(clock, final, 1)


def test_2_one_period_and_guillotine() -> None:
    # Two moves in 100 seconds, then 60 more; what is left of the first period is kept.
    clock = Control(Mode.ONE_PERIOD, (Period(100, 2), Period(60)))
    states = run(clock, [30, 10, 30, 10, 99])
    assert [state.white.remaining for state in states] == [70, 70, 100, 100, 1]
    assert "60 seconds more" in str(states[2].note)
    # The first period not made in time is lost, though the second was still to come.
    assert run(clock, [50, 1, 50])[-1].fallen is Colour.WHITE


def test_2_without_move_count_the_second_period_follows_by_itself() -> None:
    clock = Control(Mode.ONE_PERIOD, (Period(100), Period(60)))
    assert shows(clock, [130]) == [(30, 100)]
    assert run(clock, [160])[-1].fallen is Colour.WHITE


def test_3_two_periods_and_guillotine() -> None:
    clock = Control(Mode.TWO_PERIODS, (Period(100, 1), Period(50, 1), Period(20)))
    assert [white for white, _ in shows(clock, [90, 1, 55, 1, 24])] == [60, 60, 25, 25, 1]


def test_4_second_period_repeats() -> None:
    clock = Control(Mode.REPEATING, (Period(100, 2), Period(30, 1)))
    whites = [state.white.remaining for state in run(clock, [40, 0, 40, 0, 45, 0, 30, 0, 30])][::2]
    assert whites == [60, 50, 35, 35, 35]
    with pytest.raises(OptionError, match="number of moves"):
        Control(Mode.REPEATING, (Period(100, 2), Period(30)))


def test_5_fide() -> None:
    clock = Control(Mode.FIDE, (Period(60),), extra=20)
    # White's 60 seconds end after 60 of 65: 15 of the 20 are left, and Black's turn begins with 20 more.
    states = run(clock, [10, 30, 55, 10, 5])
    assert [(s.white.remaining, s.black.remaining) for s in states[:2]] == [(50, 60), (50, 30)]
    assert states[2].extra_on
    assert (states[2].white.remaining, states[2].black.remaining) == (15, 50)
    # Each turn adds 20, and what is not used is kept.
    assert (states[3].white.remaining, states[3].black.remaining) == (35, 40)
    assert (states[4].white.remaining, states[4].black.remaining) == (30, 60)
    assert run(clock, [80])[-1].fallen is Colour.WHITE


def test_6_fide_tournament() -> None:
    clock = Control(Mode.FIDE_TOURNAMENT, (Period(60, 1), Period(30)), extra=10)
    states = run(clock, [50, 10, 45])
    assert states[0].white.remaining == 40
    assert not states[1].extra_on
    assert states[2].extra_on
    assert states[2].white.remaining == 5
    # In a period that is not the last, running out is losing.
    assert run(clock, [60])[-1].fallen is Colour.WHITE


def test_7_fischer() -> None:
    clock = Control(Mode.FISCHER, (Period(180),), extra=2)
    assert start(clock).white.remaining == 182
    assert shows(clock, [1, 10, 0]) == [(183, 182), (183, 174), (185, 174)]


def test_8_fischer_tournament() -> None:
    clock = Control(Mode.FISCHER_TOURNAMENT, (Period(100, 2), Period(50)), extra=5)
    whites = [state.white.remaining for state in run(clock, [20, 0, 20, 0, 20])][::2]
    assert whites == [90, 125, 110]


def test_9_bronstein() -> None:
    clock = Control(Mode.BRONSTEIN, (Period(60),), extra=5)
    # Three seconds come back whole, of twelve only five.
    whites = [state.white.remaining for state in run(clock, [3, 0, 12])][::2]
    assert whites == [65, 58]


def test_10_hourglass() -> None:
    clock = Control(Mode.HOURGLASS, (Period(60),))
    assert shows(clock, [20, 50, 60]) == [(40, 80), (90, 30), (30, 90)]
    final = run(clock, [60])[-1]
    assert (final.fallen, final.white.remaining, final.black.remaining) == (Colour.WHITE, 0, 120)


def test_11_gong() -> None:
    clock = Control(Mode.GONG, (Period(30),))
    # White answers after 10; Black may use the other 20 and then 30 of his own.
    assert run(clock, [10, 49])[-1].fallen is None
    assert run(clock, [10, 50])[-1].fallen is Colour.BLACK
    # Black used 5 of his own, so White has 25 to spare.
    assert run(clock, [10, 25, 54])[-1].fallen is None
    assert run(clock, [10, 25, 55])[-1].fallen is Colour.WHITE
    # An answer before White's time is over: White's next turn is a plain one.
    assert run(clock, [10, 20, 30])[-1].fallen is Colour.WHITE
    assert run(clock, [10, 20, 29])[-1].fallen is None


def test_12_byo_yomi() -> None:
    clock = Control(Mode.BYO_YOMI, (Period(60),), extra=30, byo_yomi=3)
    states = run(clock, [50, 0, 35, 0, 29, 0, 40, 0, 30])
    whites = [(s.white.remaining, s.white.periods_left) for s in states][::2]
    # 10 left, 35 used: 25 of a period, given back; 29 too; 40 costs one; 30 the next.
    assert whites == [(10, 3), (30, 3), (30, 3), (30, 2), (30, 1)]
    assert run(clock, [60 + 90])[-1].fallen is Colour.WHITE
    assert run(clock, [60 + 89])[-1].white.periods_left == 1


@pytest.mark.parametrize(
    ("mode", "periods", "extra", "words"),
    [
        (Mode.FISCHER, (Period(60),), 0, "needs time per turn"),
        (Mode.HOURGLASS, (Period(60),), 5, "has no time per turn"),
        (Mode.TWO_PERIODS, (Period(60),), 0, "has 3 periods"),
        (Mode.SUDDEN_DEATH, (Period(0),), 0, "at least one second"),
    ],
)
def test_impossible_settings(mode: Mode, periods: tuple[Period, ...], extra: int, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        Control(mode, periods, extra)


def test_no_negative_moves() -> None:
    clock = Control(Mode.SUDDEN_DEATH, (Period(300),))
    with pytest.raises(OptionError, match="less than no time"):
        press(clock, start(clock), -1)


times = st.lists(st.integers(0, 40), max_size=30)


@given(times)
def test_an_hourglass_keeps_its_sand(moves: list[int]) -> None:
    for state in run(Control(Mode.HOURGLASS, (Period(60),)), moves):
        assert state.white.remaining + state.black.remaining == 120


@given(times)
def test_bronstein_never_grows(moves: list[int]) -> None:
    clock = Control(Mode.BRONSTEIN, (Period(60),), extra=5)
    before = start(clock)
    for state in run(clock, moves):
        assert state.white.remaining <= before.white.remaining
        assert state.black.remaining <= before.black.remaining
        before = state


@given(times)
def test_fischer_adds_up(moves: list[int]) -> None:
    clock = Control(Mode.FISCHER, (Period(600),), extra=3)
    for made, state in enumerate(run(clock, moves), 1):
        white, black = (made + 1) // 2, made // 2
        assert state.white.remaining == 603 - sum(moves[:made:2]) + 3 * white
        assert state.black.remaining == 603 - sum(moves[1:made:2]) + 3 * black


@given(st.sampled_from(Mode), times)
def test_every_mode_alternates_until_a_flag_falls(mode: Mode, moves: list[int]) -> None:
    periods = {
        Mode.ONE_PERIOD: (Period(60, 3), Period(30)),
        Mode.TWO_PERIODS: (Period(60, 3), Period(30, 3), Period(30)),
        Mode.REPEATING: (Period(60, 3), Period(30, 2)),
        Mode.FIDE_TOURNAMENT: (Period(60, 3), Period(30)),
        Mode.FISCHER_TOURNAMENT: (Period(60, 3), Period(30)),
    }.get(mode, (Period(60),))
    fide = (Mode.FIDE, Mode.FIDE_TOURNAMENT, Mode.FISCHER, Mode.FISCHER_TOURNAMENT)
    with_extra = mode in (*fide, Mode.BRONSTEIN, Mode.DELAY, Mode.BYO_YOMI)
    clock = Control(mode, periods, 5 if with_extra else 0, byo_yomi=3)
    states = run(clock, moves)
    for index, state in enumerate(states):
        assert state.white.remaining >= 0
        assert state.black.remaining >= 0
        if state.fallen is None:
            assert state.to_move is (Colour.BLACK if index % 2 == 0 else Colour.WHITE)
        else:
            assert index == len(states) - 1
            assert state.side(state.fallen).remaining == 0


SUDDEN = Control(Mode.FISCHER, (Period(300),), extra=2, black=(Period(240),), extra_from=61)
"""White has five minutes and Black four; from move 61 on both gain two seconds a move."""


def test_a_sudden_death_game_has_two_times() -> None:
    clock = start(SUDDEN)
    assert (clock.white.remaining, clock.black.remaining) == (300, 240)
    states = run(SUDDEN, [1] * 124)
    after_59, after_60, after_61, after_62 = (states[2 * move - 1] for move in (59, 60, 61, 62))
    assert (after_59.white.remaining, after_59.black.remaining) == (241, 181)
    assert (after_60.white.remaining, after_60.black.remaining) == (242, 182)
    assert (after_61.white.remaining, after_61.black.remaining) == (243, 183)
    assert (after_62.white.remaining, after_62.black.remaining) == (244, 184)


def test_black_falls_first_in_a_sudden_death_game() -> None:
    last = run(SUDDEN, [10, 239, 10, 1])[-1]
    assert last.fallen is Colour.BLACK
    assert run(SUDDEN, [239, 10, 60, 10])[-1].fallen is None


def test_black_may_have_other_periods() -> None:
    control = Control(Mode.ONE_PERIOD, (Period(60, 2), Period(30)), black=(Period(50, 2), Period(20)))
    state = run(control, [10, 10, 10, 10])[-1]
    assert (state.white.remaining, state.black.remaining) == (70, 50)


@pytest.mark.parametrize(
    "wrong",
    [
        {"mode": Mode.SUDDEN_DEATH, "periods": (Period(60),), "black": (Period(60), Period(60))},
        {"mode": Mode.SUDDEN_DEATH, "periods": (Period(60),), "black": (Period(0),)},
        {"mode": Mode.SUDDEN_DEATH, "periods": (Period(60),), "extra_from": 61},
        {"mode": Mode.FISCHER, "periods": (Period(60),), "extra": 2, "extra_from": 0},
    ],
)
def test_settings_that_no_clock_has(wrong: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        Control(**wrong)


@given(st.lists(st.integers(0, 40), max_size=30))
def test_both_kinds_of_delay_come_to_the_same(times: list[int]) -> None:
    """Bronstein shows the extra time with the main time, the American delay beside it; nothing else differs."""
    simple, bronstein = (Control(mode, (Period(120),), extra=7) for mode in (Mode.DELAY, Mode.BRONSTEIN))
    for one, other in zip(run(simple, times), run(bronstein, times), strict=True):
        assert one.fallen == other.fallen
        if one.fallen is None:
            assert [side.remaining + 7 for side in (one.white, one.black)] == [
                side.remaining for side in (other.white, other.black)
            ]


def test_a_simple_delay_loses_what_is_left_of_it() -> None:
    control = Control(Mode.DELAY, (Period(60),), extra=5)
    assert [(state.white.remaining, state.black.remaining) for state in run(control, [3, 10, 6, 2])] == [
        (60, 60),
        (60, 55),
        (59, 55),
        (59, 55),
    ]


@pytest.mark.parametrize(
    ("stages", "code"),
    [
        ((), "time-control-least"),
        ((Stage(None, 60), Stage(None, 60)), "only-last-stage"),
        ((Stage(40, -1), Stage(None, 60)), "times-moves-time"),
        ((Stage(40, 60, -1), Stage(None, 60)), "times-moves-time"),
        ((Stage(0, 60), Stage(None, 60)), "times-moves-time"),
    ],
)
def test_a_time_control_that_cannot_be(stages: tuple[Stage, ...], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        TimeControl(stages)
    assert refused.value.message.code == code


def test_a_time_control_of_one_stage_and_of_two() -> None:
    assert len(TimeControl((Stage(None, 0),)).stages) == 1
    assert len(TimeControl((Stage(1, 0), Stage(40, 60))).stages) == 2
