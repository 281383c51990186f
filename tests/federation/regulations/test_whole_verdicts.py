"""Decisions of the regulations, whole: what happens, the minutes, and the reason with its values."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.federation.ratings import Kind
from tablas.federation.regulations.adjournment import (
    Envelope,
    Sealed,
    check_envelope,
    lost_envelope,
    open_envelope,
    resume,
)
from tablas.federation.regulations.bodies import RANGES, Matter, bodies, check_sanction, on_the_board
from tablas.federation.regulations.complaint import Complaint, check_complaint, complaint_form
from tablas.federation.regulations.deadlines import (
    against_an_arbiter,
    during_the_event,
    ethics,
    fair_play,
    not_rated,
    prosecution,
    working_day,
    years_after,
)
from tablas.federation.regulations.discipline import Offence, arbiter_sanction
from tablas.federation.regulations.duty_lists import Moment, duty_list
from tablas.federation.regulations.fair_play import (
    Level,
    Protection,
    duties,
    required_level,
    screened,
    threshold_for,
    told,
    what_to_do,
)
from tablas.federation.regulations.irregular import (
    Action,
    Fault,
    Verdict,
    View,
    answered_illegal_move,
    both_flags,
    quickplay_claim,
    quickplay_stage,
    wrong_start,
)
from tablas.federation.regulations.laws import (
    ClockReading,
    Ending,
    Penalty,
    arrival,
    check_clocks,
    device_found,
    draw_allowed,
    illegal_move,
    must_record,
    nobody_there,
    times_fit,
)
from tablas.federation.regulations.online import Disconnected, Outage, against_disqualified, disconnected
from tablas.federation.regulations.play_off import Played, PlayOff, play_off
from tablas.federation.regulations.table_clock import TableControl, run_table
from tablas.federation.regulations.time_control import read_time_control
from tablas.federation.regulations.venue import Table, flash_minutes, seat, start_signals
from tablas.messages import Items, Message

M = Message


def refusal(error: pytest.ExceptionInfo[OptionError]) -> tuple[str, dict[str, object]]:
    return error.value.message.code, dict(error.value.message.values)


def both(*messages: Message) -> Message:
    return M("together", messages=Items(messages, mark=" "))


# Games that began or go on wrongly

NEW, ON, CORRECT = Action.NEW_GAME, Action.CONTINUE, Action.CORRECT


@pytest.mark.parametrize("moves", [0, 9, 10, 11])
@pytest.mark.parametrize("schedule", [False, True])
def test_wrong_starts(moves: int, schedule: bool) -> None:
    late = moves >= 10
    colours = (ON, M("moves-more-been", late=10)) if late else (NEW, M("fewer-than-moves", late=10))
    normal = {
        Fault.PIECES: (NEW, M("pieces-stood-wrongly")),
        Fault.BOARD: (CORRECT, M("position-put-board")),
        Fault.COLOURS: colours,
        Fault.CLOCK: (CORRECT, M("arbiter-corrects-clock")),
    }
    nothing = (ON, M("after-moves-each-nothing", late=10))
    clock = (CORRECT, M("clock-corrected-because")) if schedule else nothing
    reduced = {
        Fault.PIECES: (ON, M("after-moves-each", late=10)),
        Fault.BOARD: nothing,
        Fault.COLOURS: colours,
        Fault.CLOCK: clock,
    }
    for fault in Fault:
        action, reason = normal[fault]
        assert wrong_start(fault, moves, schedule=schedule) == Verdict(action, 0, reason)
        action, reason = (reduced if late else normal)[fault]
        assert wrong_start(fault, moves, reduced=True, schedule=schedule) == Verdict(action, 0, reason)
        over = Verdict(Action.STANDS, 0, M("game-ended-normal"))
        assert wrong_start(fault, moves, over=True, schedule=schedule) == over


@pytest.mark.parametrize(
    ("facts", "action", "code"),
    [
        ({}, ON, "illegal-move-answered"),
        ({"agreed": True}, CORRECT, "both-players-agree"),
        ({"impossible": True}, ON, "arbiter-waits-until"),
        ({"impossible": True, "agreed": True}, ON, "arbiter-waits-until"),
        ({"impossible": True, "still_impossible": True}, Action.DRAW, "illegal-position-still"),
        ({"impossible": True, "still_impossible": False}, ON, "position-legal-again"),
    ],
)
def test_answered_illegal_moves(facts: dict[str, bool], action: Action, code: str) -> None:
    assert answered_illegal_move(**facts) == Verdict(action, 0, M(code))


def test_flags_and_quickplay_finishes() -> None:
    assert both_flags(last_period=True) == Verdict(Action.DRAW, 0, M("both-flags-fell"))
    assert both_flags(last_period=False) == Verdict(ON, 0, M("both-flags-fell-before"))
    stages = {"40/120, 60": 2, "40/120, 20/60, 30": 3, "120": 1, "90+30": None, "40/120": None, "40/120, 30+30": None}
    assert {text: quickplay_stage(read_time_control(text)) for text in stages} == stages


@pytest.mark.parametrize(
    ("view", "increment", "verdict"),
    [
        (View.AGREES, True, Verdict(ON, 2, M("request-offer-draw"))),
        (View.POSTPONES, True, Verdict(ON, 0, M("request-offer-draw-arbiter"))),
        (View.REJECTS, True, Verdict(ON, 0, M("request-offer-draw-arbiter"))),
        (View.AGREES, False, Verdict(Action.DRAW, 0, M("opponent-cannot-win"))),
        (View.POSTPONES, False, Verdict(ON, 2, M("arbiter-watches-may"))),
        (View.REJECTS, False, Verdict(ON, 2, M("claim-rejected-iii"))),
    ],
)
def test_claims_without_increment(view: View, increment: bool, verdict: Verdict) -> None:
    control = read_time_control("40/120, 60")
    for seconds in (1, 119):
        for kind in (Kind.STANDARD, Kind.RAPID):
            assert quickplay_claim(control, kind, seconds, view, increment_possible=increment) == verdict


@pytest.mark.parametrize(
    ("control", "kind", "seconds", "facts", "told"),
    [
        ("120", Kind.STANDARD, 90, {"announced": False}, ("guidelines-iii-apply", {})),
        ("5", Kind.BLITZ, 90, {}, ("guidelines-iii-not", {})),
        ("90+30", Kind.STANDARD, 90, {}, ("guidelines-iii-games", {})),
        ("120", Kind.STANDARD, 90, {"flag_fallen": True}, ("claim-must-made", {})),
        ("120", Kind.STANDARD, 0, {}, ("claim-must-made", {})),
        ("120", Kind.STANDARD, 120, {}, ("player-seconds-only", {"seconds_left": 120, "claim_seconds": 120})),
    ],
)
def test_claims_that_cannot_be_made(
    control: str, kind: Kind, seconds: int, facts: dict[str, bool], told: tuple[str, dict[str, object]]
) -> None:
    with pytest.raises(OptionError) as error:
        quickplay_claim(read_time_control(control), kind, seconds, View.AGREES, **facts)
    assert refusal(error) == told


# Small laws

SIX = datetime(2026, 5, 1, 18)


def test_arrivals() -> None:
    for minutes, late in ((0, True), (29, True), (30, False), (31, False)):
        arrived = SIX + timedelta(minutes=30)
        found = arrival(SIX, arrived, minutes)
        deadline = SIX + timedelta(minutes=minutes)
        values = {"started": "18:00", "default_minutes": minutes, "deadline": f"{deadline:%H:%M}", "arrived": "18:30"}
        assert (found.deadline, found.forfeited, found.reason) == (deadline, late, M("round-started-so", **values))
    assert not arrival(SIX, SIX).forfeited
    assert arrival(SIX, SIX + timedelta(seconds=1)).forfeited


def test_nobody_at_the_start() -> None:
    assert nobody_there(SIX, SIX + timedelta(minutes=29, seconds=59), 30) == (
        29,
        False,
        M("white-loses-minutes", count=29),
    )
    assert nobody_there(SIX, SIX + timedelta(minutes=30), 30) == (30, False, M("white-loses-minutes", count=30))
    minutes, lost, reason = nobody_there(SIX, SIX + timedelta(minutes=31), 30)
    assert (minutes, lost, reason.code) == (31, True, "round-started-so")
    assert nobody_there(SIX, SIX - timedelta(minutes=5), 30)[:2] == (0, False)


def test_illegal_moves() -> None:
    """Two minutes, in blitz one; in rapid one since the Laws of 2023."""
    cases = [
        (Kind.STANDARD, 2023, 2),
        (Kind.STANDARD, 2018, 2),
        (Kind.RAPID, 2022, 2),
        (Kind.RAPID, 2023, 1),
        (Kind.RAPID, 2024, 1),
        (Kind.BLITZ, 2018, 1),
    ]
    for kind, edition, minutes in cases:
        found = illegal_move(0, kind=kind, edition=edition)
        assert found == Penalty(minutes, False, False, False, M("first-illegal-move", count=minutes))
    queen = both(M("first-illegal-move", count=2), M("pawn-becomes-queen"))
    assert illegal_move(0, pawn_not_replaced=True) == Penalty(2, False, False, True, queen)
    for before in (1, 2):
        assert illegal_move(before) == Penalty(0, True, False, False, M("second-illegal-move"))
        drawn = illegal_move(before, opponent_can_mate=False, pawn_not_replaced=True)
        assert drawn == Penalty(0, False, True, True, M("second-illegal-move-but"))
    assert illegal_move(0, opponent_can_mate=False).drawn is False
    with pytest.raises(OptionError):
        illegal_move(-1)


@pytest.mark.parametrize(
    ("moves", "ending", "facts", "may", "reason"),
    [
        (0, Ending.BY_ITSELF, {"minimum": 30}, True, M("draw-by-itself")),
        (0, Ending.REPETITION, {"minimum": 30}, True, M("claim-is-checked")),
        (0, Ending.FIFTY, {"minimum": 30}, True, M("claim-is-checked")),
        (0, Ending.AGREED, {}, False, M("one-move-each")),
        (1, Ending.AGREED, {}, True, M("agreement-holds")),
        (29, Ending.AGREED, {"minimum": 30}, False, M("no-agreement-before", minimum=30, moves=29)),
        (30, Ending.AGREED, {"minimum": 30}, True, M("agreement-holds")),
        (29, Ending.AGREED, {"minimum": 30, "consent": True}, True, M("agreement-holds")),
        (0, Ending.AGREED, {"consent": True}, False, M("one-move-each")),
    ],
)
def test_draws_before_a_number_of_moves(
    moves: int, ending: Ending, facts: dict[str, Any], may: bool, reason: Message
) -> None:
    assert draw_allowed(moves, ending, **facts) == (may, reason)


def test_devices_clocks_and_scoresheets() -> None:
    assert device_found() == ("lost", M("player-loses-opponent"))
    assert device_found(played=False) == ("forfeit", M("device-before-game"))
    # After 10 of 60 minutes and 12 moves both clocks together have 120 - 10 + 12.
    for white, fits in ((59, False), (60, True), (62, True), (64, True), (65, False)):
        (found,) = check_clocks([ClockReading(3, white, 60, 12)], 60, 10)
        assert (found.rule, found.kept) == (M("board-number", number=3), fits)
        values = {"white": white, "black": 60, "move": 12, "rest": white + 48, "due": 110}
        assert found.sentence == M("is-due", **values)
    assert not check_clocks([ClockReading(3, 63, 60, 12)], 60, 10, tolerance=0)[0].kept
    fits = {(8, 12): True, (0, 20): True, (20, 0): True, (-1, 21): False, (21, -1): False, (8, 11): False}
    assert {used: times_fit(*used, 20) for used in fits} == fits
    writes = {(300, 0): True, (299, 0): False, (299, 29): False, (299, 30): True}
    assert {left: must_record(*left) for left in writes} == writes
    assert [must_record(left, 30, blind=True) for left in (299, 300)] == [False, True]


# Adjournments

ROOK = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 41"
FULL: dict[str, Any] = {
    "white": "Ana",
    "black": "Bo",
    "position": ROOK,
    "white_used": 0,
    "black_used": 0,
    "sealed_by": "white",
    "move_number": 41,
    "resume": SIX,
    "place": "Hall",
}
ON_IT = ["names-both-players", "position-before-sealed", "time-each-player", "who-sealed-move", "number-sealed-move"]


@pytest.mark.parametrize(
    ("change", "signs"),
    [
        ({}, "++++++++"),
        ({"white": ""}, "-+++++++"),
        ({"black": ""}, "-+++++++"),
        ({"position": ""}, "+-++++"),
        ({"white_used": None}, "++-+++++"),
        ({"black_used": None}, "++-+++++"),
        ({"sealed_by": ""}, "+++-+++"),
        ({"sealed_by": "black"}, "++++++-+"),
        ({"move_number": None}, "++++-++"),
        ({"move_number": 40}, "+++++++-"),
        ({"resume": None}, "+++++-++"),
        ({"place": ""}, "+++++-++"),
    ],
)
def test_envelopes(change: dict[str, Any], signs: str) -> None:
    found = check_envelope(Envelope(**FULL | change))
    assert "".join("+" if entry.kept else "-" for entry in found) == signs
    assert [entry.sentence for entry in found[:6]] == [*map(M, ON_IT), M("when-where-game")]
    assert [entry.rule for entry in found[:6]] == ["I.2.1", "I.2.2", "I.2.3", "I.2.4", "I.2.5", "I.2.7"]
    told = [M("white-to-move"), M("position-before-move", number=41)]
    lacking = {"sealed_by": told[:1], "move_number": told[1:], "position": told}
    gone = [message for key, messages in lacking.items() if change.get(key, "x") in ("", None) for message in messages]
    assert [entry.sentence for entry in found[6:]] == [message for message in told if message not in gone]
    assert {entry.rule for entry in found[6:]} <= {"I.3"}


def test_who_is_to_move_on_an_envelope() -> None:
    black = ROOK.replace(" w ", " b ")
    found = check_envelope(Envelope(**FULL | {"position": black, "sealed_by": "black"}))
    assert found[6].kept
    assert found[6].sentence == M("black-to-move")


def test_sealed_moves() -> None:
    mate = "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 41"
    assert open_envelope(ROOK, "Ra8") == Sealed("1-0", mate, M("checkmate-white"))
    quiet = "6k1/5ppp/8/8/8/8/5PPP/1R4K1 b - - 1 41"
    assert open_envelope(ROOK, "Rb1") == Sealed("", quiet, M("game-goes"))
    where = M("not-legal-move", text="Rb2", place=M("move-of-white", number=41))
    assert open_envelope(ROOK, "Rb2") == Sealed("0-1", ROOK, M("loses-i-8", sentence=where))
    black = ROOK.replace(" w ", " b ")
    where = M("not-legal-move", text="Rb2", place=M("move-of-black", number=41))
    assert open_envelope(black, "Rb2") == Sealed("1-0", black, M("loses-i-8", sentence=where))
    bare = "6k1/8/8/8/8/8/8/R5K1 w - - 0 41"
    where = M("not-legal-move", text="Rb2", place=M("move-of-white", number=41))
    assert open_envelope(bare, "Rb2") == Sealed("½-½", bare, M("opponent-cannot-mate", sentence=where))


OPENED, MAY, CLOCK, NEITHER = "envelope-opened-move", "player-reply-may", "clock-player-reply", "neither-player-reply"
REPLIER, SEALER = "replier-comes-late", "sealer-comes-late"


@pytest.mark.parametrize(
    ("facts", "codes"),
    [
        ({}, [OPENED]),
        ({"sealer_late": 1}, [OPENED, MAY, SEALER]),
        ({"sealer_late": None}, [OPENED, MAY, SEALER]),
        ({"sealer_late": 30, "default_minutes": 30}, [OPENED, MAY]),
        ({"sealer_late": 31, "default_minutes": 30}, [OPENED, MAY, SEALER]),
        ({"replier_late": 1}, [CLOCK, REPLIER]),
        ({"replier_late": 30, "default_minutes": 30}, [CLOCK]),
        ({"replier_late": None, "default_minutes": 30}, [CLOCK, REPLIER]),
        ({"replier_late": 5, "sealer_late": 5, "default_minutes": 30}, [NEITHER]),
        ({"replier_late": 5, "sealer_late": 31, "default_minutes": 30}, [NEITHER, SEALER]),
        ({"replier_late": None, "sealer_late": None}, [NEITHER, REPLIER, SEALER]),
        ({"replier_late": None, "sealed_move_ends_game": True}, ["sealed-move-ends"]),
    ],
)
def test_resumptions(facts: dict[str, Any], codes: list[str]) -> None:
    assert resume(**facts) == tuple(map(M, codes))


def test_lost_envelopes_and_times_below_nothing() -> None:
    wrong: list[dict[str, Any]] = [{"default_minutes": -1}, {"replier_late": -1}, {"sealer_late": -1}]
    for facts in wrong:
        with pytest.raises(OptionError) as error:
            resume(**facts)
        assert refusal(error) == ("minutes-not-negative", {})
    for times in (False, True):
        assert lost_envelope(position_known=False, times_known=times) == (M("position-cannot-set"),)
    assert lost_envelope(position_known=True, times_known=True) == (M("goes-on-times-noted"),)
    assert lost_envelope(position_known=True, times_known=False) == (M("goes-on-times-set"),)


# Deadlines

START = date(2026, 1, 1)


def test_appeals_against_arbiters_step_by_step() -> None:
    found = against_an_arbiter(START)
    assert [(step.what.code, step.rule.code) for step in found] == [
        ("make-appeal-signed", "art-3-2"),
        ("pay-deposit-300", "art-3-2"),
        ("receive-confirmation", "art-3-2"),
        ("hear-whether-appeal", "art-3-2"),
        ("other-side-answers", "art-3-2"),
        ("subcommission-sends-opinion", "art-3-2"),
        ("commission-concerned-answers", "art-3-2"),
        ("the-decision", "art-3-2"),
    ]
    days = [M("days", days=14), M("days", days=5), M("days", days=5)]
    assert [step.rule.values["rule"] for step in found] == [
        M("days-after-last-round", days=14),
        M("7-days-after"),
        M("7-days-after-appeal"),
        M("14-days-after"),
        *days,
        M("14-days-after-all"),
    ]
    assert against_an_arbiter(START, date(2026, 1, 15)) == found
    with pytest.raises(OptionError) as error:
        against_an_arbiter(START, date(2026, 1, 16))
    assert refusal(error) == ("appeal-had-made", {"until": date(2026, 1, 15), "day": date(2026, 1, 16)})


def test_other_deadlines_and_their_rules() -> None:
    assert fair_play(START) == ((date(2034, 1, 1), M("case-lapses"), M("fair-play-vi")),)
    assert fair_play(START, online=True) == (
        (date(2026, 1, 2), M("complain-writing"), M("online-24-hours")),
        (date(2026, 1, 15), M("investigation-should-over"), M("online-two-weeks")),
        (date(2027, 1, 1), M("case-lapses-recordings"), M("online-one-year")),
    )
    assert prosecution(START, cheating=True) == (date(2031, 1, 1), M("deed-can-no"), M("years", years=5))
    assert prosecution(START, cheating=False) == (date(2029, 1, 1), M("deed-can-no"), M("years", years=3))
    assert not_rated(START) == (date(2026, 1, 8), M("appeal-against-refusal"), M("days-b02", days=7))
    assert years_after(date(2024, 2, 29), 4) == date(2028, 2, 29)
    assert years_after(date(2024, 2, 29), 1) == date(2025, 2, 28)
    sunday = date(2026, 1, 4)
    assert working_day(sunday) == date(2026, 1, 5)
    assert working_day(sunday - timedelta(days=1), [sunday - timedelta(days=1), date(2026, 1, 5)]) == date(2026, 1, 6)
    assert [during_the_event(600, minutes, 660) for minutes in (0, 59, 60)] == [(600, True), (659, True), (660, False)]


def test_after_a_decision_of_the_commission() -> None:
    # 22 January 2026 is a Thursday.
    ask, thirty = M("ask-reconsideration"), M("30-days-after")
    usual = (
        (date(2026, 1, 22), M("appeal-filed"), M("21-days-next")),
        (date(2026, 1, 23), M("ask-review-100"), M("days", days=22)),
        (date(2031, 1, 1), ask, M("within-five-years")),
        (date(2027, 1, 1), M("warning-lapses"), M("months", months=12)),
        (date(2028, 1, 1), M("reprimand-lapses"), M("months", months=24)),
    )
    assert ethics(START) == usual
    assert ethics(START, discovered=START)[2] == (date(2026, 1, 31), ask, thirty)
    assert ethics(START, discovered=date(2030, 12, 31))[2] == (date(2031, 1, 1), ask, thirty)
    assert ethics(START, discovered=date(2031, 1, 1))[2][0] == date(2031, 1, 1)
    for day in (date(2025, 12, 31), date(2031, 1, 2)):
        with pytest.raises(OptionError) as error:
            ethics(START, discovered=day)
        values = {"decided": START, "lapses": date(2031, 1, 1), "discovered": day}
        assert refusal(error) == ("facts-too-late", values)


# Bodies and sanctions


def articles(*told: tuple[str, str]) -> list[tuple[str, Message]]:
    return [(article, M(body)) for article, body in told]


CHAMBERS = (("10.2", "body-first-chamber"), ("17.1", "body-appeal-chamber"), ("17.2", "body-cas"))
DISPUTES = (("B.06.5 2.2", "body-national"), ("B.06.5 2.2", "body-subcommittee"))
FEDERATION = (("II.5", "body-national"), ("II.6", "body-fpl-adopts"))


@pytest.mark.parametrize(
    ("matter", "facts", "told"),
    [
        (Matter.DISPUTE, {}, [("C.05 10", "body-arbiter"), ("C.05 10.2", "body-committee"), *DISPUTES]),
        (Matter.DISPUTE, {"committee": False}, [("C.05 10", "body-arbiter"), *DISPUTES]),
        (Matter.ARBITER, {}, [("B.06.5 1.6", "body-arbiters"), ("B.06.5 1.10", "body-council")]),
        (Matter.DOPING, {}, [("4.11", "body-medical")]),
        (Matter.FAIR_PLAY, {}, [("9.3", "body-fpl-months"), ("9.5", "body-single"), ("10.20", "body-review")]),
        (Matter.ETHICS, {}, [("10.3", "body-corrective"), ("10.20", "body-review")]),
        (Matter.GRAVE_ETHICS, {}, [*CHAMBERS]),
        (Matter.CHEATING, {}, [*FEDERATION]),
        (Matter.CHEATING, {"official": True}, [*FEDERATION]),
        (Matter.CHEATING, {"titled": True}, [("II.5", "body-fpl"), *CHAMBERS]),
        (Matter.CHEATING, {"title_at_stake": True}, [("II.5", "body-fpl"), *CHAMBERS]),
        (Matter.CHEATING, {"protection": Level.ENHANCED}, [("II.4", "body-fpl"), *CHAMBERS]),
        (Matter.CHEATING, {"online": True, "official": True}, [("II.3", "body-fpl"), *CHAMBERS]),
        (Matter.CHEATING, {"online": True}, [("II.3", "body-platform"), ("II.7", "body-national")]),
        (Matter.CHEATING, {"online": True, "titled": True}, [("II.3", "body-platform"), ("II.7", "body-national")]),
    ],
)
def test_who_decides(matter: Matter, facts: dict[str, Any], told: list[tuple[str, str]]) -> None:
    assert list(bodies(matter, **facts)) == articles(*told)


def test_ranges_of_sanctions() -> None:
    """The Code of Ethics and Discipline, 13.1, 13.2 and 15.2; the fair-play procedures, 9.3 and 9.5."""
    limits = {
        "warning": ("13.1 a", "months", 1, 12),
        "reprimand": ("13.1 b", "months", 1, 24),
        "fine": ("13.1 c", "euros", 1, 50_000),
        "ban": ("13.1 d", "months", 1, 180),
        "membership": ("13.1 e", "months", 1, 60),
        "service": ("13.2 e", "months", 1, 12),
        "election": ("13.2 f", "terms", 1, 2),
        "probation": ("15.2", "months", 6, 36),
        "fast-track": ("9.3", "months", 1, 3),
        "single-member": ("9.5", "months", 1, 12),
    }
    units = {sanction.name: sanction.unit for sanction in RANGES}
    for name, (article, unit, least, most) in limits.items():
        assert units[name] == unit
        for amount in (least - 1, least, most, most + 1):
            found = check_sanction(name, amount)
            assert found == (article, least <= amount <= most, M(f"sanction-{name}"))
    assert [(entry.name, entry.article) for entry in RANGES if entry.name not in limits] == [
        ("office", "13.1 f"),
        ("prizes", "13.2 a"),
        ("titles", "13.2 b"),
        ("licence", "13.2 c"),
        ("history", "13.2 d"),
        ("costs", "13.2 g"),
    ]
    assert all(entry.what == M(f"sanction-{entry.name}") for entry in RANGES)
    with pytest.raises(OptionError) as error:
        check_sanction("costs", 1)
    assert refusal(error) == ("no-such-sanction", {"name": "costs", "known": ", ".join(limits)})
    assert [on_the_board(months) for months in (1, 12, 13)] == [1, 6, 7]


def test_sanctions_of_arbiters_in_words() -> None:
    def said(code: str, what: str, span: str, least: int, most: int) -> Message:
        return M(code, what=M(what), span=M(span, least=least, most=most))

    absent = said("suspended-or-warned", "absent-from-game", "to-months", 1, 3)
    found = arbiter_sanction([Offence.ABSENT])
    assert (found.gravest, found.may_be_raised, found.is_raised, found.reason) == (Offence.ABSENT, False, False, absent)
    discredit = said("suspended-and-removed", "discredit-brought-game", "up-months", 0, 24)
    assert arbiter_sanction([Offence.DISCREDIT]).reason == discredit
    pairings = said("suspended", "pairings-changed-purpose", "to-months", 4, 18)
    several = arbiter_sanction([Offence.FALSIFIED, Offence.PAIRINGS], again=True)
    assert several.gravest is Offence.PAIRINGS
    assert several.reason == both(pairings, M("gravest-several-offences"), M("raised-because-not"))
    refused = said("suspended-or-warned", "appointment-accepted-then", "up-months", 0, 2)
    assert arbiter_sanction([Offence.REFUSED], again=True).reason == both(refused, M("raised-because-not"))
    # Of equal ends the one that begins higher is graver.
    assert arbiter_sanction([Offence.TECHNICAL, Offence.INSTRUCTIONS]).gravest is Offence.TECHNICAL


# Fair play

ENHANCED_AT, MAXIMUM_AT = 2400, 2600


@pytest.mark.parametrize(
    ("facts", "level", "reasons"),
    [
        ({}, Level.STANDARD, [M("rated-event")]),
        ({"event_level": 2}, Level.ENHANCED, [M("norms-w-gm")]),
        ({"event_level": 1}, Level.MAXIMUM, [M("official-event-fide")]),
        ({"prize_euros": 100_000}, Level.ENHANCED, [M("prizes-above-20")]),
        ({"prize_euros": 100_001, "event_level": 1}, Level.MAXIMUM, [M("official-event-fide"), M("prizes-above-100")]),
        ({"round_robin_average": 2599}, Level.ENHANCED, [M("round-robin-averaging", average=2400)]),
        ({"round_robin_average": 2600}, Level.MAXIMUM, [M("round-robin-averaging", average=2600)]),
        ({"round_robin_average": 2199, "women": True}, Level.STANDARD, [M("rated-event")]),
        ({"round_robin_average": 2399, "women": True}, Level.ENHANCED, [M("round-robin-averaging", average=2200)]),
        ({"round_robin_average": 2400, "women": True}, Level.MAXIMUM, [M("round-robin-averaging", average=2400)]),
        (
            {"national_championship": True},
            Level.ENHANCED,
            [M("rated-event"), M("national-championship-one", level=Level.STANDARD)],
        ),
        (
            {"national_championship": True, "event_level": 2},
            Level.MAXIMUM,
            [M("norms-w-gm"), M("national-championship-one", level=Level.ENHANCED)],
        ),
        ({"national_championship": True, "event_level": 1}, Level.MAXIMUM, [M("official-event-fide")]),
    ],
)
def test_levels_of_protection(facts: dict[str, Any], level: Level, reasons: list[Message]) -> None:
    assert required_level(**facts) == Protection(level, tuple(reasons))


MEASURES = Items(
    map(
        M,
        (
            "hand-held-metal",
            "additional-anti-cheating",
            "walk-through-metal",
            "shielding-devices",
            "closed-circuit-cameras",
        ),
    )
)


def test_duties_of_every_level() -> None:
    assert told(duties(Level.STANDARD)) == (
        M("areas-apart"),
        M("measures-of-annex", count=1, measures=MEASURES),
        M("all-games-recommended"),
        M("screening-not-asked"),
        M("spot-checks-encouraged"),
        M("waiver-asked", weeks=4, body=M("national-federation")),
    )
    assert told(duties(Level.ENHANCED)) == (
        M("areas-apart"),
        M("measures-of-annex", count=2, measures=MEASURES),
        M("venue-checked"),
        M("all-games-recommended"),
        M("storage-recommended"),
        M("screening-encouraged"),
        M("spot-checks-encouraged"),
        M("waiver-asked", weeks=4, body=M("qualification-commission")),
    )
    maximum = [
        M("areas-apart"),
        M("no-metal-watches"),
        M("measures-of-annex", count=2, measures=MEASURES),
        M("anti-cheating-arbiter-due"),
        M("venue-checked"),
        M("all-games-obligatory"),
        M("storage-required"),
        M("screening-strongly-recommended"),
        M("spot-checks-due"),
        M("no-waiver"),
    ]
    assert told(duties(Level.MAXIMUM)) == tuple(maximum)
    maximum[5] = M("all-games-recommended")
    assert told(duties(Level.MAXIMUM, quick=True)) == tuple(maximum)
    assert duties(Level.MAXIMUM).waiver_weeks == 0


def test_what_a_z_score_means() -> None:
    scores = {1.99: "nothing-below-2", 2.0: "no-case-itself", 3.99: "no-case-itself", 4.0: "private-inquiry"}
    scores |= {4.49: "private-inquiry", 4.5: "public-procedure-may"}
    assert {z: what_to_do(z).code for z in scores} == scores
    for online, official in ((True, 4.25), (False, 5.0)):
        for z in (official, official - 0.01):
            found = screened(z, online=online)
            where = M("played-online" if online else "played-at-board")
            code = "cheating-presumed" if z == official else "not-presumed"
            assert found.presumed is (z == official)
            assert found.reasons == (
                M(code, z=f"{official:.2f}", where=where),
                M("intrusive-justified", z="3.00"),
                what_to_do(z),
            )
    for z in (3.0, 2.99):
        found = screened(z)
        assert (found.intrusive, found.threshold) == (z == 3.0, 3.0)
        assert found.reasons[1] == M("intrusive-justified" if z == 3.0 else "intrusive-not-justified", z="3.00")
    for z in (2.0, 1.99):
        found = screened(z, marked=True, players=10_000)
        assert (found.intrusive, found.threshold) == (z == 2.0, 2.0)
    for z in (2.5, 2.49):
        found = screened(z, evidence=True)
        assert found.reasons[2] == M("supports-evidence" if z == 2.5 else "does-not-support")
    assert screened(3.1, players=400).threshold == threshold_for(400)
    assert not screened(3.1, players=400).intrusive
    assert [threshold_for(players) > 3 for players in (1, 150, 151)] == [False, False, True]


# At the board and on line


def test_lost_connections() -> None:
    def away(seconds: int | None, **facts: Any) -> Disconnected:
        return disconnected(600, seconds, **facts)

    before, within = M("not-back-before"), M("not-back-within", limit=300)
    assert away(0) == Disconnected(Outage.CONTINUES, 600, M("player-came-back", left=600))
    assert away(300, limit=300) == Disconnected(Outage.CONTINUES, 300, M("player-came-back", left=300))
    assert away(599) == Disconnected(Outage.CONTINUES, 1, M("player-came-back", left=1))
    assert away(600) == Disconnected(Outage.LOST, 0, M("away-and-lost", why=before))
    assert away(301, limit=300) == Disconnected(Outage.LOST, 300, M("away-and-lost", why=within))
    assert away(None, limit=300) == Disconnected(Outage.LOST, 300, M("away-and-lost", why=within))
    assert away(None, limit=600) == Disconnected(Outage.LOST, 0, M("away-and-lost", why=before))
    drawn = away(None, opponent_can_mate=False)
    assert drawn == Disconnected(Outage.DRAWN, 0, M("away-but-no-mate", why=before))
    wrong: list[tuple[int, int | None, int | None]] = [(-1, None, None), (1, -1, None), (1, None, -1)]
    for seconds, gone, limit in wrong:
        with pytest.raises(OptionError) as error:
            disconnected(seconds, gone, limit=limit)
        assert refusal(error) == ("times-zero-seconds", {})
    assert disconnected(0, 0, limit=0).outage is Outage.LOST


def test_games_against_the_disqualified() -> None:
    assert against_disqualified([60, 30, 0], assigned=True) == (180, M("points-assigned"))
    assert against_disqualified([60, 30, 0], assigned=False) == (90, M("points-not-assigned"))
    with pytest.raises(OptionError) as error:
        against_disqualified([60], assigned=None)
    assert refusal(error) == ("say-whether-assigned", {})


def test_a_clock_for_a_table_of_players() -> None:
    players = ("A", "B", "C")
    game = run_table(TableControl(players, 60, extra=10), [20, 5, 69, 70, 1])
    assert [(state.player, state.spent, state.remaining, state.fallen, state.to_move) for state in game[:3]] == [
        ("A", 20, {"A": 60, "B": 70, "C": 70}, (), "B"),
        ("B", 5, {"A": 60, "B": 75, "C": 70}, (), "C"),
        ("C", 69, {"A": 60, "B": 75, "C": 11}, (), "A"),
    ]
    assert (game[3].remaining["A"], game[3].fallen, game[3].to_move) == (0, ("A",), "B")
    assert [state.note for state in game] == [None, None, None, M("table-clock-out", name="A"), None]
    turns = run_table(TableControl(players, 60, each_turn=True), [59, 60, 5, 60])
    assert [state.remaining["A"] for state in turns] == [60, 60, 60, 0]
    assert (turns[-1].fallen, turns[-1].to_move) == (("B", "A"), "C")
    assert turns[-1].note == M("table-clock-last", name="C")
    with pytest.raises(OptionError) as error:
        run_table(TableControl(("A", "B"), 60), [60, 1])
    assert refusal(error) == ("table-clock-over", {})
    wrong: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
        ((("A",), 60), {}, "table-clock-players"),
        ((("A", "A"), 60), {}, "table-clock-players"),
        ((("A", "B"), 0), {}, "table-clock-time"),
        ((("A", "B"), 1), {"extra": -1}, "table-clock-time"),
        ((("A", "B"), 1), {"extra": 1, "each_turn": True}, "table-clock-time"),
    ]
    for given, more, code in wrong:
        with pytest.raises(OptionError) as error:
            TableControl(*given, **more)
        assert refusal(error) == (code, {})
    assert run_table(TableControl(("A", "B"), 1), []) == ()


def test_tables_that_are_kept() -> None:
    def sits(number: int, white: int, black: int, who: int) -> Table:
        return Table(number, white, black, M("player-always-sits", who=who))

    pairs = [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert seat(pairs, {}) == tuple(Table(number, *pair) for number, pair in enumerate(pairs, 1))
    assert seat(pairs, {7: 1, 6: 9}) == (sits(1, 3, 7, 7), Table(2, 1, 5), Table(3, 8, 4), sits(9, 6, 2, 6))
    assert seat([(1, 2)], {2: 4, 1: 3}) == (sits(4, 1, 2, 2),)
    with pytest.raises(OptionError) as error:
        seat(pairs, {1: 3, 2: 3})
    assert refusal(error) == ("table-fixed-two", {"number": 3})
    assert [flash_minutes(number) for number in (1, 2)] == [10, 5]
    assert flash_minutes(1, school=True) == 5
    assert [start_signals(players) for players in (1, 30, 31)] == [(5, 1), (5, 1), ()]
    with pytest.raises(OptionError) as error:
        start_signals(0)
    assert refusal(error) == ("round-least-one", {})


def test_lists_of_duties() -> None:
    before = ["duty-hall", "duty-equipment", "duty-tables", "duty-clocks"]
    assert duty_list(Moment.BEFORE) == (M("duty-arrive", minutes=30), *map(M, before))
    assert duty_list(Moment.BEFORE, first_round=True, teams=True) == (
        M("duty-arrive", minutes=60),
        *map(M, [*before, "duty-line-ups"]),
    )
    assert duty_list(Moment.DURING)[1] == M("duty-time-sheet", minutes=30)
    assert [len(duty_list(moment)) for moment in Moment] == [5, 7, 2, 9]


# Complaints

FILED: dict[str, Any] = {
    "complainant": "Ana",
    "fide_id": "1",
    "respondent": "Bo",
    "facts": "A phone rang.",
    "last_round": START,
    "filed": START,
    "evidence": ("a.pdf",),
}
ENGINE = ("engine_version", "engine_settings", "engine_platform", "procedure", "move_ranges")


def test_conditions_on_a_complaint() -> None:
    first = [
        ("III.B.1", "complainant-fide-id"),
        ("III.B.2", "writing-signed"),
        ("III.B.4", "says-what-happened"),
        ("III.B.8", "lists-evidence"),
        ("III.B.9", "rests-more-than"),
    ]
    after = [("III.B.3", "made-form"), ("III.B.7", "explains-why-none")]
    engine = [
        ("VI.2 a", "version-engine"),
        ("VI.2 a", "settings-hash-number"),
        ("VI.2 a", "program-platform-ran"),
        ("VI.2 b", "procedure-others-can"),
        ("VI.2 c", "moves-examined-each"),
        ("VI.2 c", "number-matches-found"),
    ]
    last = [("VI.1", "made-case-lapses")]
    complete: dict[str, Any] = dict.fromkeys(ENGINE, "x") | {"engine_match": True, "matches": 0}
    complete |= {"after_event": True, "why_not_during": "ill"}
    found = check_complaint(Complaint(**FILED | complete))
    assert [(entry.rule, entry.sentence.code) for entry in found] == [*first, *after, *engine, *last]
    assert all(entry.kept for entry in found)
    assert found[-1].sentence.values == {"filed": START, "by": date(2034, 1, 1)}
    lacking: list[tuple[dict[str, Any], int]] = [
        ({"fide_id": " "}, 0),
        ({"written": False}, 1),
        ({"signed": False}, 1),
        ({"facts": " "}, 2),
        ({"evidence": ()}, 3),
        ({"only_strength": True}, 4),
        ({"on_form": False}, 5),
        ({"why_not_during": " "}, 6),
        *(({field: " "}, place) for place, field in enumerate(ENGINE, 7)),
        ({"matches": None}, 12),
        ({"filed": date(2034, 1, 2)}, 13),
    ]
    for change, place in lacking:
        found = check_complaint(Complaint(**FILED | complete | change))
        assert [index for index, entry in enumerate(found) if not entry.kept] == [place]
    assert check_complaint(Complaint(**FILED | {"filed": date(2034, 1, 1)}))[-1].kept
    usual = Complaint(**FILED)
    assert (usual.written, usual.signed, usual.on_form, usual.online) == (True, True, True, False)


def test_the_forms_of_complaints() -> None:
    contact: dict[str, Any] = {
        "federation": "ESP",
        "address": "Street 1",
        "email": "a@b.c",
        "telephone": "600",
        "respondent_fide_id": "2",
        "respondent_federation": "FRA",
    }
    plain = {key: FILED[key] for key in ("complainant", "respondent", "facts")} | contact
    plain |= {"complainant_fide_id": "1", "attachments": ["a.pdf"], "date": START, "privacy_consent": True}
    complaint: dict[str, Any] = FILED | contact | {"privacy_consent": True}
    assert complaint_form(Complaint(**complaint)) == plain | {"form": M("tournament-complaint-form")}
    later = complaint | {"after_event": True, "why_not_during": "ill"}
    told = plain | {"form": M("post-tournament-complaint"), "why_not_during": "ill"}
    assert complaint_form(Complaint(**later)) == told | {"engine_check": None}
    engine: dict[str, Any] = dict(zip(ENGINE, "vwxyz", strict=True)) | {"engine_match": True, "matches": 7}
    check = dict(zip(("version", "settings", "platform", "procedure", "moves"), "vwxyz", strict=True)) | {"matches": 7}
    assert complaint_form(Complaint(**later | engine)) == told | {"engine_check": check}
    assert complaint_form(Complaint(**FILED))["privacy_consent"] is False


# Play-offs


def drawn_lots(names: str, seed: int) -> tuple[str, str]:
    """Who has White in the first game of a match."""
    ((white, black),) = play_off(names, seed=seed).games
    return white, black


def test_a_mini_match_and_its_reasons() -> None:
    white, black = drawn_lots("AB", 3)
    assert play_off("AB", seed=3) == PlayOff(((white, black),), (), (M("game-mini-match", number=1, first=white),))
    first = [Played(white, black, 60)]
    second = play_off("AB", first, seed=3)
    assert second == PlayOff(((black, white),), (), (M("game-mini-match", number=2, first=white),))
    decided = (M("mini-match-decided"),)
    for points, winner, loser in ((30, white, black), (0, white, black)):
        won = play_off("AB", [*first, Played(black, white, points)], seed=3)
        assert won == PlayOff((), ((winner,), (loser,)), decided)
    lost = play_off("AB", [Played(white, black, 0), Played(black, white, 30)], seed=3)
    assert lost.places == ((black,), (white,))
    level = [*first, Played(black, white, 60)]
    third = play_off("AB", level, seed=3)
    ((new, other),) = third.games
    assert third.reasons == (M("mini-match-level", first=new),)
    for points, winner in ((60, new), (0, other)):
        won = play_off("AB", [*level, Played(new, other, points)], seed=3)
        assert (won.places[0], won.reasons) == ((winner,), (M("game-first-won", number=3),))


def test_three_in_a_play_off() -> None:
    games: list[tuple[str, str]] = []
    for number in range(3):
        state = play_off("ABC", [Played(*game, 30) for game in games], seed=2)
        assert state.reasons == (M("game-round-robin", number=number + 1),)
        games += state.games
    assert {frozenset(game) for game in games} == {frozenset("AB"), frozenset("BC"), frozenset("AC")}
    assert sorted(white for white, _ in games) == sorted(black for _, black in games) == ["A", "B", "C"]

    def after(points: dict[str, str]) -> PlayOff:
        """Each pair with its winner; the others draw."""
        played = []
        for white, black in games:
            winner = points.get("".join(sorted(white + black)), "")
            played.append(Played(white, black, 60 if winner == white else 0 if winner else 30))
        return play_off("ABC", played, seed=2)

    decided = (M("round-robin-decided"),)
    assert after({"AB": "B", "BC": "B"}) == PlayOff((), (("B",), ("A", "C")), decided)
    assert after({"AB": "B", "BC": "B", "AC": "C"}) == PlayOff((), (("B",), ("C",), ("A",)), decided)
    # A beats B, the others draw with C: A 1½, C 1, B ½.
    assert after({"AB": "A"}).places == (("A",), ("C",), ("B",))
    # Who beat the third are level at the top and play on.
    two = after({"AC": "A", "BC": "B"})
    assert two.places == ()
    assert set(two.games[0]) == {"A", "B"}
    assert two.reasons[0] == M("level-third", one="A", two="B", third="C")
    assert after({}).reasons[0] == M("all-three-level", name="C")
    assert after({"AB": "A", "BC": "B", "AC": "C"}).reasons[0] == M("all-three-level", name="C")


def test_four_and_more_in_a_play_off() -> None:
    state = play_off("DCBA", seed=4)
    (one, two), (three, four) = state.games
    assert sorted((one, two, three, four)) == list("ABCD")
    semis = list(state.reasons)
    assert [reason.code for reason in semis] == ["semi-final", "semi-final"]
    for reason, game in zip(semis, state.games, strict=True):
        assert {reason.values["one"], reason.values["two"]} == set(game)
        assert reason.values["reason"] == M("game-mini-match", number=1, first=game[0])
    played = [Played(one, two, 60), Played(two, one, 0), Played(three, four, 30), Played(four, three, 60)]
    final = play_off("DCBA", played, seed=4)
    assert set(final.games[0]) == {one, four}
    assert final.places == ()
    assert final.reasons[0] == M("losers-share-third")
    ((white, black),) = final.games
    over = play_off("DCBA", [*played, Played(white, black, 60), Played(black, white, 30)], seed=4)
    assert over.places == ((white,), (black,), (two, three))
    # More than four: those behind the fourth are out, in their order, from the start.
    six = play_off("DCBAXE", seed=4)
    assert (six.games, six.places) == (state.games, ())
    assert six.reasons == (M("next-tie-break", out=Items("XE")), *semis)
    six = play_off("DCBAXE", [*played, Played(white, black, 60), Played(black, white, 30)], seed=4)
    assert six.places == ((white,), (black,), (two, three), ("X",), ("E",))


def test_no_play_off() -> None:
    for names in ("", "A", "AA"):
        with pytest.raises(OptionError) as error:
            play_off(names)
        assert refusal(error) == ("play-off-needs", {})
    for game in (Played("A", "C", 0), Played("C", "A", 0), Played("A", "B", 15)):
        with pytest.raises(OptionError) as error:
            play_off("AB", [game])
        assert refusal(error) == ("game-not-one", {"white": game.white, "black": game.black})
