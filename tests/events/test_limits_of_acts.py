"""Both sides of the limits of acts: each refusal by its code, field and values, and the nearest act that is done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from events_desk import Desk, play, tournament
from tablas.events.acts import (
    AdjustPoints,
    AllowPairs,
    Announce,
    AnnounceAbsence,
    BarHalfBye,
    CancelAbsence,
    CancelAdjustment,
    ChangeEvening,
    CloseEvening,
    Command,
    CorrectForRating,
    CorrectResult,
    CorrectSeats,
    CreateEvening,
    DressPapers,
    EndAnnouncement,
    EnterResult,
    FinishTable,
    ForbidPairs,
    JoinEvening,
    RemoveEvening,
    SeatRound,
    SetScreen,
    SetTimes,
    StartClock,
)
from tablas.events.errors import Concern, ConsentError, RefusedError
from tablas.events.evenings.facts import Rules
from tablas.events.hall import Announcement, Order, RoundTime, Screen, Show
from tablas.events.remark import RemarkKind, Seat
from tablas.messages import Items, Message
from tablas.model import POINT, Absence, Adjustment, Bye, Card, ForbiddenGroup, Game, Outcome

M = Message
WIN, DRAW, LOSS, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING
HALF, FULL = Outcome.HALF_BYE, Outcome.FULL_BYE


def desk(**settings: Any) -> Desk:
    """Five players, three rounds; round 1 is P01–P03 1-0 and P04–P02 open, P05 has the bye."""
    made = tournament(5, total_rounds=3, **settings)
    play(made, "1")
    made.do(CreateEvening("n", "Night", Rules(4, rounds=2, seed=0)))
    made.do(JoinEvening("n", ("Ana", "Bo", "Cai", "Dora")))
    made.do(SeatRound("n"))
    return made


def refusal(command: Command, made: Desk | None = None) -> tuple[str, str, dict[str, Any]]:
    with pytest.raises(RefusedError) as error:
        (made or desk()).do(command)
    return error.value.message.code, error.value.field, dict(error.value.message.values)


P01, P02 = Card(1), Card(2)


@pytest.mark.parametrize(
    ("wrong", "code", "field", "values", "good"),
    [
        (AnnounceAbsence("a", P01, 0), "rounds-counted-from", "round", {}, AnnounceAbsence("a", P01, 2)),
        (AnnounceAbsence("a", P01, 1), "round-paired-change", "round", {"round": 1}, AnnounceAbsence("a", P01, 3)),
        (AnnounceAbsence("a", P01, 4), "tournament-rounds", "round", {"total": 3}, AnnounceAbsence("a", P01, 3)),
        (
            CancelAbsence("a", P01, 2),
            "announced-no-absence",
            "round",
            {"name": "P01", "round": 2},
            AnnounceAbsence("a", P01, 2),
        ),
        (BarHalfBye("a", P01, False), "half-bye-as-it-is", "player", {"name": "P01"}, BarHalfBye("a", P01)),
        (AllowPairs("a", (1, 2)), "these-players-not", "players", {}, StartClock("a", 1)),
        (
            AdjustPoints("a", 1, 99 * POINT + 6, 1, "late"),
            "bonus-penalty-goes",
            "points",
            {"most_points": "99"},
            AdjustPoints("a", 1, 99 * POINT, 1, "late"),
        ),
        (
            AdjustPoints("a", 1, -99 * POINT - 6, 1, "late"),
            "bonus-penalty-goes",
            "points",
            {"most_points": "99"},
            AdjustPoints("a", 1, -99 * POINT, 0, "late"),
        ),
        (
            AdjustPoints("a", 1, 30, 2, "late"),
            "round-not-paired",
            "round",
            {"round": 2},
            AdjustPoints("a", 1, 30, 1, "late"),
        ),
        (
            AdjustPoints("a", 1, 30, 1, " "),
            "is-missing",
            "reason",
            {"what": M("what-reason")},
            AdjustPoints("a", 1, 30, 1, "x" * 200),
        ),
        (CancelAdjustment("a", 1, 30), "no-such-bonus", "points", {"name": "P01"}, AdjustPoints("a", 1, 30, 0, "x")),
        (
            EnterResult("a", 1, 1, WIN, LOSS),
            "round-board-already",
            "result",
            {"round": 1, "player": "1", "players": "P01 – P03", "write_result": "1-0", "write_result2": "1-0"},
            EnterResult("a", 1, 2, WIN, LOSS),
        ),
        (EnterResult("a", 1, 2, OPEN, OPEN), "no-result-given-blank", "result", {}, EnterResult("a", 1, 2, DRAW, DRAW)),
        (
            CorrectResult("a", 1, 2, WIN, LOSS),
            "round-board-no",
            "result",
            {"round": 1, "player": "2"},
            CorrectResult("a", 1, 1, LOSS, WIN),
        ),
        (
            CorrectResult("a", 1, 1, WIN, LOSS),
            "round-board-has-already",
            "result",
            {"round": 1, "player": "1", "write_result": "1-0"},
            CorrectResult("a", 1, 1, OPEN, OPEN),
        ),
        (StartClock("a", 2), "round-is-not-published", "round", {"round": 2}, StartClock("a", 1)),
        (StartClock("a", 0), "round-is-not-published", "round", {"round": 0}, StartClock("a", 1)),
        (
            StartClock("a", 1, "x" * 50),
            "not-a-time",
            "at",
            {"value": "x" * 40},
            StartClock("a", 1, "2026-07-08 16:30"),
        ),
        (SetScreen(0), "screens-counted", "screen", {"most": 20}, SetScreen(1)),
        (SetScreen(21), "screens-counted", "screen", {"most": 20}, SetScreen(20)),
        (SetScreen(1, seconds=2), "page-seconds", "seconds", {"fastest": 3, "slowest": 120}, SetScreen(1, seconds=3)),
        (
            SetScreen(1, seconds=121),
            "page-seconds",
            "seconds",
            {"fastest": 3, "slowest": 120},
            SetScreen(1, seconds=120),
        ),
        (SetScreen(1, language="EN"), "not-choice", "language", {"value": "EN"}, SetScreen(1, language="en")),
        (Announce(" "), "is-missing", "text", {"what": M("what-announcement")}, Announce("x")),
        (
            Announce("x" * 301),
            "longer-than-characters",
            "text",
            {"what": M("what-announcement"), "longest": 300},
            Announce("x" * 300),
        ),
        (Announce("x", at="noon"), "not-a-time", "times", {"value": "noon"}, Announce("x", at="2026-07-08 16:30")),
        (EndAnnouncement(1), "no-such-announcement", "number", {"number": 1}, Announce("x")),
        (DressPapers(), "nothing-changed", "", {}, DressPapers(sponsor="x")),
        (DressPapers(logo="!"), "logo-no-picture", "logo", {}, DressPapers(sponsor="Bank")),
        (
            ChangeEvening("n", {"size": 3}),
            "table-had-players",
            "size",
            {"count": 4},
            ChangeEvening("n", {"name": "New"}),
        ),
        (JoinEvening("n", ("ana",)), "entered-already", "names", {"name": "ana"}, JoinEvening("n", ("Dan",))),
        (JoinEvening("n", ("7",)), "not-name-list", "names", {"name": "7"}, JoinEvening("n", ("D7",))),
        (JoinEvening("n", ("a=b",)), "not-name-list", "names", {"name": "a=b"}, JoinEvening("n", ("x" * 100,))),
        (JoinEvening("n", ("x" * 101,)), "not-name-list", "names", {"name": "x" * 101}, JoinEvening("n", ("a b",))),
        (
            CloseEvening("n"),
            "tables-not-over",
            "",
            {"missing": Items([1]), "number": 1, "count": 1},
            FinishTable("n", 1, 1, (1, 2, 3, 4)),
        ),
    ],
)
def test_each_side_of_a_limit(wrong: Command, code: str, field: str, values: dict[str, Any], good: Command) -> None:
    made = desk()
    found = refusal(wrong, made)
    assert found == (code, field, values)
    made.do(good)


def concerns(command: Command, made: Desk | None = None) -> list[tuple[str, str, dict[str, Any]]]:
    with pytest.raises(ConsentError) as error:
        (made or desk()).do(command)
    found: tuple[Concern, ...] = error.value.concerns
    return [(one.code, one.message.code, dict(one.message.values)) for one in found]


def test_what_consent_is_asked_for() -> None:
    full = {"name": "P01", "round": 2}
    assert concerns(AnnounceAbsence("a", P01, 2, FULL)) == [("full-point-bye", "would-get-full", full)]
    assert concerns(ForbidPairs("a", (1, 2)), desk(fide_mode=False)) == [
        ("forbidden-after-round-1", "pairs-forbidden-before", {})
    ]
    removed = {"name": "Night", "rounds_paired": 1}
    assert concerns(RemoveEvening("n")) == [("rounds-removed", "has-rounds", removed)]
    rules = [("settings-after-round-1", "evening-rules-change", {"count": 1})]
    assert concerns(ChangeEvening("n", {"best": 1})) == rules
    made = desk()
    made.do(FinishTable("n", 1, 1, (1, 2, 3, 4)))
    assert concerns(CloseEvening("n"), made) == [("rounds-missing", "rounds-were-not", {"left": 1, "total": 2})]
    names = M("one-and-two", one="P01", two="P02")
    seats = [("seats-corrected", "seats-would-change", {"pair": names, "round": 1})]
    assert concerns(CorrectSeats("a", 1, P01, P02)) == seats


def test_absences_adjustments_and_pairs_come_and_go() -> None:
    made = desk()
    made.do(AnnounceAbsence("a", P01, 2))
    made.do(AnnounceAbsence("a", P02, 2, HALF))
    made.do(AnnounceAbsence("a", P01, 2, FULL), "full-point-bye")
    facts = made.section().facts
    assert sorted(facts.absences) == sorted([Absence(2, 1, FULL), Absence(2, 2, HALF)])
    (remark,) = made.section().remarks
    assert (remark.kind, remark.round, remark.after) == (RemarkKind.FULL_BYE, 2, (Seat(P01, 0, "FPB"),))
    made.do(CancelAbsence("a", P01, 2))
    assert (made.section().facts.absences, made.section().remarks) == ((Absence(2, 2, HALF),), ())
    for adjustment in (AdjustPoints("a", 1, 30, 1, "x"), AdjustPoints("a", 1, -30, 0, "y")):
        made.do(adjustment)
    assert made.section().facts.adjustments == (Adjustment(1, 30, 1), Adjustment(1, -30, 0))
    made.do(CancelAdjustment("a", 1, 30, 1))
    assert made.section().facts.adjustments == (Adjustment(1, -30, 0),)
    assert refusal(ForbidPairs("a", (1, 2)), made) == ("fide-mode-fixes-pairs", "players", {"name": "a"})
    made = desk(fide_mode=False)
    made.do(ForbidPairs("a", (3, 1), 2, 3), "forbidden-after-round-1")
    made.do(ForbidPairs("a", (4, 5)), "forbidden-after-round-1")
    assert made.section().facts.forbidden == (ForbiddenGroup((1, 3), 2, 3), ForbiddenGroup((4, 5), 1, None))
    assert refusal(ForbidPairs("a", (1, 3), 2, 3), made)[0] == "these-players-kept"
    made.do(AllowPairs("a", (3, 1)))
    assert made.section().facts.forbidden == (ForbiddenGroup((4, 5), 1, None),)
    made.do(BarHalfBye("a", P01))
    assert made.section().no_half_bye == (1,)
    made.do(BarHalfBye("a", P01, False))
    assert made.section().no_half_bye == ()


def test_seats_that_were_others() -> None:
    made = desk()
    before = made.section().facts.rounds[0]
    made.do(CorrectSeats("a", 1, P01, Card(5)), "seats-corrected")
    after = made.section().facts.rounds[0]
    assert before.games[0] == Game.of(1, 3, WIN)
    assert (after.games, after.byes) == ((Game.of(5, 3, WIN), Game(4, 2)), (Bye(1, Outcome.PAIRING_BYE),))
    assert refusal(CorrectSeats("a", 2, P01, P02)) == ("round-is-not-published", "round", {"round": 2})
    assert refusal(CorrectSeats("a", 1, P01, P01))[:2] == ("choose-two-different", "one")
    gone = desk()
    gone.do(AnnounceAbsence("a", P01, 2))
    assert refusal(CorrectForRating("a", 1, 1, DRAW, DRAW), gone)[:2] == ("round-can-be-corrected", "round")


def test_screens_announcements_and_times() -> None:
    made = desk()
    for number in (2, 1, 2):
        made.do(SetScreen(number, Show.CLOCK if number == 2 else Show.AUTO, Order.BOARD, 9, "en", ("a",)))
    assert made.event.screens == (
        Screen(1, Show.AUTO, Order.BOARD, 9, "en", ("a",)),
        Screen(2, Show.CLOCK, Order.BOARD, 9, "en", ("a",)),
    )
    for text in ("One", "Two", "Three"):
        made.do(Announce(text, at="2026-07-08 16:30"))
    made.do(EndAnnouncement(2))
    made.do(Announce("Four", "a", "2026-07-08 16:31"))
    assert made.event.announcements == (
        Announcement(1, "One", "2026-07-08 16:30", ""),
        Announcement(3, "Three", "2026-07-08 16:30", ""),
        Announcement(4, "Four", "2026-07-08 16:31", "a"),
    )
    for _ in range(17):
        made.do(Announce("More"))
    assert refusal(Announce("x"), made) == ("too-many-announcements", "text", {"most": 20})
    made.do(SetTimes("a", (RoundTime(1, "2026-07-08 16:30"), RoundTime(2, "2026-07-08 16:30"))))
    assert refusal(SetTimes("a", (RoundTime(2, "2026-07-08 16:29"),)), made) == ("rounds-out-of-order", "times", {})
    began = replace(RoundTime(1, "2026-07-08 16:30"), began="2026-07-08 16:30:00")
    assert refusal(SetTimes("a", (began,)), made) == ("clock-by-its-own", "times", {})
    made.do(StartClock("a", 1, "2026-07-08 16:30"))
    assert made.section().times[0] == began
