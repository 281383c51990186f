"""Wrong starts, quickplay finishes, adjournments, rulings, streaks, wrong boards, deadlines and complaints."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablas.errors import OptionError
from tablas.federation.ratings.rules import Kind
from tablas.federation.regulations.adjournment import Envelope, check_envelope, lost_envelope, open_envelope, resume
from tablas.federation.regulations.board_order import Board, rule_match
from tablas.federation.regulations.complaint import Complaint, check_complaint, complaint_form
from tablas.federation.regulations.deadlines import (
    against_an_arbiter,
    during_the_event,
    ethics,
    fair_play,
    not_rated,
    prosecution,
    working_day,
)
from tablas.federation.regulations.discipline import Offence, arbiter_sanction
from tablas.federation.regulations.finding import Finding
from tablas.federation.regulations.irregular import (
    Action,
    Fault,
    View,
    answered_illegal_move,
    both_flags,
    quickplay_claim,
    quickplay_stage,
    wrong_start,
)
from tablas.federation.regulations.laws import next_move
from tablas.federation.regulations.scoring import Streak, berserk_time, check_ruling, check_scoring, streak_points
from tablas.federation.regulations.time_control import read_time_control
from tablas.model import HALF, POINT


def broken(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.rule for finding in findings if not finding.kept]


@pytest.mark.parametrize(
    ("fault", "moves", "facts", "action"),
    [
        (Fault.COLOURS, 9, {}, Action.NEW_GAME),
        (Fault.COLOURS, 10, {}, Action.CONTINUE),
        (Fault.COLOURS, 5, {"over": True}, Action.STANDS),
        (Fault.PIECES, 30, {}, Action.NEW_GAME),
        (Fault.PIECES, 30, {"over": True}, Action.STANDS),
        (Fault.BOARD, 30, {}, Action.CORRECT),
        (Fault.PIECES, 9, {"reduced": True}, Action.NEW_GAME),
        (Fault.PIECES, 10, {"reduced": True}, Action.CONTINUE),
        (Fault.BOARD, 10, {"reduced": True}, Action.CONTINUE),
        (Fault.CLOCK, 10, {"reduced": True}, Action.CONTINUE),
        (Fault.CLOCK, 10, {"reduced": True, "schedule": True}, Action.CORRECT),
        (Fault.CLOCK, 9, {"reduced": True}, Action.CORRECT),
    ],
)
def test_wrong_starts(fault: Fault, moves: int, facts: dict[str, bool], action: Action) -> None:
    assert wrong_start(fault, moves, **facts).action is action


def test_an_illegal_move_that_was_answered() -> None:
    """Exam question 9: a pawn was left on the last rank in a rapid game, and the opponent has replied."""
    waits = answered_illegal_move(impossible=True)
    assert waits.action is Action.CONTINUE
    assert "waits until the next move" in str(waits.reason)
    assert answered_illegal_move(impossible=True, still_impossible=True).action is Action.DRAW
    assert answered_illegal_move(impossible=True, still_impossible=False).action is Action.CONTINUE
    assert answered_illegal_move().action is Action.CONTINUE
    assert answered_illegal_move(agreed=True).action is Action.CORRECT


def test_which_period_is_a_quickplay_finish() -> None:
    """The two examples of Guidelines III.1."""
    assert quickplay_stage(read_time_control("40/120, 60")) == 2
    assert quickplay_stage(read_time_control("120")) == 1
    assert quickplay_stage(read_time_control("90+30")) is None


def test_claims_near_the_end() -> None:
    slow = read_time_control("40/120, 60")

    def claim(seconds: int = 90, view: View = View.AGREES, **more: bool) -> tuple[Action, int]:
        found = quickplay_claim(slow, Kind.STANDARD, seconds, view, **more)
        return found.action, found.minutes

    assert claim() == (Action.DRAW, 0)
    assert claim(view=View.POSTPONES) == (Action.CONTINUE, 2)
    assert claim(view=View.REJECTS) == (Action.CONTINUE, 2)
    assert claim(increment_possible=True) == (Action.CONTINUE, 2)
    assert claim(view=View.REJECTS, increment_possible=True) == (Action.CONTINUE, 0)
    for wrong in ({"seconds": 120}, {"seconds": 0}, {"announced": False}, {"flag_fallen": True}):
        with pytest.raises(OptionError):
            claim(**wrong)
    with pytest.raises(OptionError, match="blitz"):
        quickplay_claim(read_time_control("5"), Kind.BLITZ, 60, View.AGREES)
    with pytest.raises(OptionError, match="without increment"):
        quickplay_claim(read_time_control("90+30"), Kind.STANDARD, 60, View.AGREES)
    assert both_flags(last_period=True).action is Action.DRAW
    assert both_flags(last_period=False).action is Action.CONTINUE


def test_scoresheets_written_up_after_a_flag_fell() -> None:
    """The manual of 2018: 37 moves are found, so the next is the 41st; 42 are found, so it is the 43rd."""
    assert (next_move(37, 40), next_move(42, 40), next_move(40, 40)) == (41, 43, 41)


ENVELOPE = Envelope(
    "Ana",
    "Bo",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 41",
    7000,
    7100,
    "white",
    41,
    "",
    datetime(2026, 5, 1, 10),
    "Hall 2",
)


def test_what_stands_on_an_envelope() -> None:
    assert broken(check_envelope(ENVELOPE)) == []
    assert broken(check_envelope(Envelope())) == ["I.2.1", "I.2.2", "I.2.3", "I.2.4", "I.2.5", "I.2.7"]
    assert broken(check_envelope(replace(ENVELOPE, sealed_by="black", move_number=40))) == ["I.3", "I.3"]


def test_the_sealed_move() -> None:
    assert open_envelope(ENVELOPE.position, "Ta8", "es").result == "1-0"  # back-rank mate
    assert open_envelope(ENVELOPE.position, "Rb1").result == ""
    illegal = open_envelope(ENVELOPE.position, "Rb2")
    assert (illegal.result, "loses (I.8)" in str(illegal.reason)) == ("0-1", True)
    two_rooks = "6k1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 41"
    assert "several moves" in str(open_envelope(two_rooks, "Rd1").reason)
    bare = "6k1/8/8/8/8/8/8/R5K1 w - - 0 41"
    assert open_envelope(bare, "Qb7").result == "½-½"  # Black could not mate with a bare king


def test_resumption() -> None:
    assert "I.9.1" in str(resume()[0])
    assert "I.9.3" in str(resume(sealer_late=5, default_minutes=30)[1])
    assert "I.9.2" in str(resume(replier_late=5, default_minutes=30)[0])
    late = resume(replier_late=5)
    assert "I.10" in str(late[-1])
    both = resume(replier_late=5, sealer_late=None, default_minutes=30)
    assert "I.11" in str(both[0])
    assert "who sealed" in str(both[1])
    assert "I.10" in str(resume(replier_late=None, sealed_move_ends_game=True)[0])
    assert "I.12.2" in str(lost_envelope(position_known=False, times_known=True)[0])
    assert "the arbiter sets" in str(lost_envelope(position_known=True, times_known=False)[0])


@pytest.mark.parametrize(
    ("scoring", "sound"),
    [((1, 0.5, 0, 0), True), ((3, 1, 0, 0), True), ((3, 2, 1, 0), True), ((2, 1, 0, 0), True), ((1, 1, 0, 0), False)],
)
def test_scorings_of_the_manual(scoring: tuple[float, ...], sound: bool) -> None:
    values = [int(value * POINT) for value in scoring]
    assert (broken(check_scoring(*values)) == []) is sound


def test_what_an_arbiter_may_rule() -> None:
    usual = {"win": POINT, "draw": HALF, "loss": 0}
    assert broken(check_ruling(HALF, 0, **usual)) == []
    assert broken(check_ruling(0, 0, **usual)) == []
    assert broken(check_ruling(45, 15, **usual)) == ["10.2"]  # three quarters and a quarter
    assert broken(check_ruling(POINT, HALF, **usual)) == ["10.2"]
    football = {"win": 3 * POINT, "draw": POINT, "loss": 0}
    assert broken(check_ruling(3 * POINT, 0, **football)) == []
    assert broken(check_ruling(2 * POINT, 0, **football)) == ["10.2"]


def worth(results: str, streak: Streak, berserk: tuple[int, ...] = ()) -> list[int]:
    return [points // POINT for points in streak_points(results, streak, berserk)]


def test_wins_in_a_row() -> None:
    """The values of the online regulations: 2, 3, 4, 4; or 4, 2, 0 after two wins; or no second draw."""
    assert worth("1111=1", Streak(rising=True)) == [2, 3, 4, 4, 1, 2]
    assert worth("111=11", Streak(double=True)) == [2, 2, 4, 2, 2, 2]
    assert worth("110", Streak(double=True)) == [2, 2, 0]
    assert worth("===1==", Streak(idle_draws=True)) == [1, 0, 0, 2, 1, 0]
    assert worth("11", Streak(), berserk=(2,)) == [2, 3]
    assert worth("0", Streak(), berserk=(1,)) == [0]
    assert berserk_time(180) == (90, 0)
    with pytest.raises(OptionError):
        Streak(rising=True, double=True)
    with pytest.raises(OptionError):
        streak_points("x", Streak())


@given(st.text("1=0", max_size=30))
def test_a_streak_never_takes_points_away(results: str) -> None:
    plain = streak_points(results, Streak())
    for streak in (Streak(rising=True), Streak(double=True)):
        assert all(more >= less for more, less in zip(streak_points(results, streak), plain, strict=True))


def test_wrong_board_order_of_the_manual() -> None:
    found = rule_match([Board(1, 2, POINT), Board(2, 4, 0), Board(3, 3, HALF), Board(4, 5, 0)])
    assert found.counted == ((POINT, 0), (POINT, 0), (POINT, 0), (0, POINT))
    assert found.played == (90, 150)
    assert found.match == (180, 60)
    both = rule_match([Board(2, 2, POINT), Board(1, 1, 0)])
    assert both.match == (0, 0)
    right = rule_match([Board(1, 3, POINT), Board(4, 5, 0)])
    assert (right.match, tuple(map(str, right.reasons))) == ((60, 60), ("Everybody sat at the right board.",))
    with pytest.raises(OptionError):
        rule_match([Board(1, 1, POINT), Board(1, 2, 0)])


def test_an_appeal_against_an_arbiter() -> None:
    """14, 7, 7, 14, 14, 5, 5 and 14 days."""
    steps = against_an_arbiter(date(2026, 1, 1))
    assert [step.by for step in steps] == [
        date(2026, 1, 15),
        date(2026, 1, 22),
        date(2026, 1, 29),
        date(2026, 2, 12),
        date(2026, 2, 26),
        date(2026, 3, 3),
        date(2026, 3, 8),
        date(2026, 3, 22),
    ]
    assert against_an_arbiter(date(2026, 1, 1), date(2026, 1, 3))[1].by == date(2026, 1, 10)
    with pytest.raises(OptionError, match="too late"):
        against_an_arbiter(date(2026, 1, 1), date(2026, 1, 16))


def test_other_deadlines() -> None:
    assert [step.by for step in fair_play(date(2024, 2, 29))] == [date(2032, 2, 29)]
    assert [step.by for step in fair_play(date(2024, 2, 29), online=True)] == [
        date(2024, 3, 1),
        date(2024, 3, 14),
        date(2025, 2, 28),
    ]
    # 21 days after 25 October 2026 is Sunday, 15 November.
    assert ethics(date(2026, 10, 25))[0].by == date(2026, 11, 16)
    assert ethics(date(2026, 10, 25), [date(2026, 11, 16)])[0].by == date(2026, 11, 17)
    assert working_day(date(2026, 11, 14)) == date(2026, 11, 14)
    assert (prosecution(date(2020, 1, 1), cheating=True).by, prosecution(date(2020, 1, 1), cheating=False).by) == (
        date(2025, 1, 1),
        date(2023, 1, 1),
    )
    assert not_rated(date(2026, 1, 1)).by == date(2026, 1, 8)
    assert during_the_event(1140, 60, 1200) == (1200, False)


COMPLAINT = Complaint(
    "Ana", "2200000", "Bo", "A phone rang.", date(2026, 1, 9), date(2026, 1, 9), evidence=("statement.pdf",)
)


def test_an_admissible_complaint_and_its_form() -> None:
    assert broken(check_complaint(COMPLAINT)) == []
    form = complaint_form(COMPLAINT)
    assert (str(form["form"]), form["attachments"]) == ("Tournament Complaint Form", ["statement.pdf"])
    assert "engine_check" not in form


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        ({"fide_id": " "}, ["III.B.1"]),
        ({"signed": False}, ["III.B.2"]),
        ({"facts": ""}, ["III.B.4"]),
        ({"evidence": ()}, ["III.B.8"]),
        ({"only_strength": True}, ["III.B.9"]),
        ({"after_event": True}, ["III.B.7"]),
        ({"after_event": True, "on_form": False, "why_not_during": "abroad"}, ["III.B.3"]),
        ({"engine_match": True}, ["VI.2 a", "VI.2 a", "VI.2 a", "VI.2 b", "VI.2 c", "VI.2 c"]),
        ({"filed": date(2034, 1, 10)}, ["VI.1"]),
        ({"filed": date(2027, 1, 10), "online": True}, ["VI.1"]),
    ],
)
def test_what_a_complaint_lacks(change: dict[str, object], rules: list[str]) -> None:
    assert broken(check_complaint(replace(COMPLAINT, **change))) == rules


def test_the_form_after_the_event_tells_of_the_engine() -> None:
    told = replace(COMPLAINT, after_event=True, engine_match=True, engine_version="X 17", matches=31)
    check = complaint_form(told)["engine_check"]
    assert isinstance(check, dict)
    assert (check["version"], check["matches"]) == ("X 17", 31)
    assert complaint_form(replace(told, engine_match=False))["engine_check"] is None


@pytest.mark.parametrize(
    ("offence", "least", "most", "warning"),
    [
        ("refused", 0, 2, True),
        ("absent", 1, 3, True),
        ("rejected-event", 2, 4, True),
        ("technical", 0, 6, True),
        ("pairings", 4, 18, False),
        ("falsified", 4, 18, False),
        ("certificates", 4, 18, False),
        ("instructions", 0, 6, True),
        ("behaviour", 3, 12, False),
        ("discredit", 0, 24, False),
    ],
)
def test_months_of_an_arbiters_sanction(offence: str, least: int, most: int, warning: bool) -> None:
    """The disciplinary regulations for arbiters, 1.3 a to j."""
    found = arbiter_sanction([Offence(offence)])
    assert found.months[:3] == (least, most, warning)
    assert found.months.removal == (offence == "discredit")
    assert not found.may_be_raised
    assert not found.is_raised
    assert ("warning" in str(found.reason)) == warning


def test_the_gravest_of_several_offences_counts() -> None:
    found = arbiter_sanction([Offence.ABSENT, Offence.BEHAVIOUR, Offence.TECHNICAL], again=True)
    assert found.gravest is Offence.BEHAVIOUR
    assert found.may_be_raised
    assert found.is_raised
    assert arbiter_sanction([Offence.ABSENT, Offence.ABSENT]).may_be_raised
    with pytest.raises(OptionError, match="at least one"):
        arbiter_sanction([])
