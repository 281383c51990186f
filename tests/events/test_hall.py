"""The hall: round times and the clock, announcements, screens, and results that players report."""

from __future__ import annotations

from datetime import date

import pytest

from events_desk import Desk, play, tournament
from tablas.events.acts import (
    AllowReports,
    Announce,
    CheckIn,
    EndAnnouncement,
    EnterResult,
    LetPlayersCheckIn,
    PairRound,
    PublishRound,
    ReportResult,
    SetScreen,
    SetTimes,
    StartClock,
    SwapColours,
    Undo,
    UnpublishRound,
)
from tablas.events.acts.reports import MOST_TIMES, Standing, waiting
from tablas.events.codec import encode, text
from tablas.events.errors import RefusedError
from tablas.events.hall import Order, Reporting, RoundTime, Screen, Show, time_of
from tablas.events.results import read_result, write_result
from tablas.events.timeline import replay

WON, DRAWN, LOST = read_result("1-0"), read_result("½-½"), read_result("0-1")


def code(desk: Desk, command: object) -> str:
    """The code a command is refused with."""
    with pytest.raises(RefusedError) as refusal:
        desk.do(command)
    return refusal.value.message.code


def test_times_of_rounds_are_facts_and_days_of_the_report() -> None:
    desk = tournament(4)
    desk.do(SetTimes("a", (RoundTime(1, "2026-07-08 16:30"), RoundTime(3, "2026-07-10 10:00"))))
    section = desk.section()
    assert [(one.round, one.start) for one in section.times] == [(1, "2026-07-08 16:30"), (3, "2026-07-10 10:00")]
    assert section.facts.info.round_dates == (date(2026, 7, 8), None, date(2026, 7, 10))
    desk.do(SetTimes("a", (RoundTime(3),)))
    assert [one.round for one in desk.section().times] == [1]


@pytest.mark.parametrize(
    ("times", "refusal"),
    [
        ((), "nothing-changed"),
        ((RoundTime(6, "2026-07-08 16:30"),), "tournament-rounds"),
        ((RoundTime(0, "2026-07-08 16:30"),), "tournament-rounds"),
        ((RoundTime(1, "half past four"),), "not-a-time"),
        ((RoundTime(1, began="2026-07-08 16:30:00"),), "clock-by-its-own"),
        ((RoundTime(1, "2026-07-08 16:30"), RoundTime(2, "2026-07-08 10:00")), "rounds-out-of-order"),
    ],
)
def test_times_that_cannot_be(times: tuple[RoundTime, ...], refusal: str) -> None:
    assert code(tournament(4), SetTimes("a", times)) == refusal


def test_the_clock_runs_from_its_start_and_stops_when_the_round_is_taken_back() -> None:
    desk = tournament(4)
    assert code(desk, StartClock("a", 1)) == "round-is-not-published"
    play(desk, "..")
    desk.do(StartClock("a", 1, "2026-07-08 16:31"))
    assert time_of(desk.section().times, 1).began == "2026-07-08 16:31:00"
    desk.do(StartClock("a", 1))
    assert time_of(desk.section().times, 1).has_begun is not None
    assert code(desk, StartClock("a", 1, "soon")) == "not-a-time"
    desk.do(UnpublishRound("a", 1))
    assert time_of(desk.section().times, 1).began == ""
    assert replay(desk.log).event == desk.event


def test_announcements_stand_until_they_are_taken_down() -> None:
    desk = tournament(4)
    desk.do(Announce("Lunch at two"))
    desk.do(Announce("Round 2 at four", "a"))
    assert [(one.number, one.text, one.tournament) for one in desk.event.announcements] == [
        (1, "Lunch at two", ""),
        (2, "Round 2 at four", "a"),
    ]
    desk.do(EndAnnouncement(1))
    assert [one.number for one in desk.event.announcements] == [2]
    assert code(desk, EndAnnouncement(1)) == "no-such-announcement"
    assert code(desk, Announce(" ")) == "is-missing"
    assert code(desk, Announce("x" * 301)) == "longer-than-characters"


def test_a_screen_shows_what_it_was_told_last() -> None:
    desk = tournament(4)
    desk.do(SetScreen(2, Show.STANDINGS, seconds=12))
    desk.do(SetScreen(1, Show.PAIRINGS, Order.BOARD, 5, "es", ("a",)))
    desk.do(SetScreen(2, Show.CLOCK))
    assert desk.event.screens == (Screen(1, Show.PAIRINGS, Order.BOARD, 5, "es", ("a",)), Screen(2, Show.CLOCK))
    assert code(desk, SetScreen(1, seconds=1)) == "page-seconds"
    assert code(desk, SetScreen(0)) == "screens-counted"
    assert code(desk, SetScreen(1, tournaments=("b",))) == "no-tournament-event"


def running(how: Reporting | None = Reporting.ON) -> Desk:
    """Four players, round 1 being played: 1 against 3, 4 against 2."""
    desk = tournament(4)
    play(desk, "..")
    if how is not None:
        desk.do(AllowReports("a", how))
    return desk


def results(desk: Desk) -> list[str]:
    return [write_result(*game[2:]) for game in desk.section().facts.rounds[-1].games]


def test_what_both_players_say_is_entered() -> None:
    desk = running()
    desk.do(ReportResult("a", 1, 1, *WON))
    assert results(desk) == ["*", "*"]
    assert [(one.board, one.standing) for one in waiting(desk.section())] == [(1, Standing.ONE)]
    desk.do(ReportResult("a", 1, 3, *WON))
    assert results(desk) == ["1-0", "*"]
    assert waiting(desk.section()) == []
    desk.do(Undo(last=1))
    assert results(desk) == ["*", "*"]


def test_players_who_differ_enter_nothing_until_one_gives_way() -> None:
    desk = running()
    desk.do(ReportResult("a", 1, 1, *WON))
    desk.do(ReportResult("a", 1, 3, *LOST))
    assert [(one.board, one.standing) for one in waiting(desk.section())] == [(1, Standing.DIFFER)]
    assert results(desk) == ["*", "*"]
    desk.do(ReportResult("a", 1, 3, *WON))
    assert results(desk) == ["1-0", "*"]


def test_a_suggestion_waits_for_the_arbiter() -> None:
    desk = running(Reporting.SUGGEST)
    desk.do(ReportResult("a", 1, 1, *DRAWN))
    desk.do(ReportResult("a", 1, 3, *DRAWN))
    assert results(desk) == ["*", "*"]
    assert [(one.board, one.standing) for one in waiting(desk.section())] == [(1, Standing.AGREED)]
    desk.do(EnterResult("a", 1, 1, *DRAWN))
    assert waiting(desk.section()) == []


def test_what_players_may_not_report() -> None:
    assert code(running(None), ReportResult("a", 1, 1, *WON)) == "reports-not-taken"
    desk = running()
    assert code(desk, ReportResult("a", 2, 1, *WON)) == "only-running-round"
    assert code(desk, ReportResult("a", 1, 9, *WON)) == "no-player-card"
    assert code(desk, ReportResult("a", 1, 1, *read_result("+:-"))) == "report-to-arbiter"
    desk.do(ReportResult("a", 1, 1, *WON))
    assert code(desk, ReportResult("a", 1, 1, *WON)) == "reported-already"
    desk.do(EnterResult("a", 1, 1, *LOST))
    assert code(desk, ReportResult("a", 1, 3, *WON)) == "result-stands"


def test_nobody_changes_his_mind_for_ever() -> None:
    desk = running()
    for turn in range(MOST_TIMES):
        desk.do(ReportResult("a", 1, 1, *(WON if turn % 2 else LOST)))
    assert code(desk, ReportResult("a", 1, 1, *DRAWN)) == "reported-too-often"


def test_a_report_is_of_the_game_as_it_is_seated() -> None:
    """Colours swapped after a report: White is somebody else, but board and players are the same."""
    desk = running()
    desk.do(ReportResult("a", 1, 1, *WON))
    desk.do(SwapColours("a", 1, 1))
    assert waiting(desk.section()) == [], "what was said of other colours means nothing any more"


def test_somebody_without_a_game_reports_none() -> None:
    desk = tournament(5)
    play(desk, "..")
    desk.do(AllowReports("a", Reporting.ON))
    free = desk.section().facts.rounds[-1].byes[0].player
    assert code(desk, ReportResult("a", 1, free, *WON)) == "plays-no-game"


def test_players_check_in_until_the_round_is_published() -> None:
    desk = tournament(4)
    desk.do(LetPlayersCheckIn("a"))
    assert desk.section().check_in
    desk.do(CheckIn("a", (1, 2, 3, 4)))
    desk.do(LetPlayersCheckIn("a", on=False))
    assert desk.section().present == (1, 2, 3, 4), "who came before stays"
    desk.do(LetPlayersCheckIn("a"))
    assert desk.section().present == (1, 2, 3, 4)
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    assert not desk.section().self_check_in
    assert not desk.section().check_in


def test_a_log_that_never_spoke_of_the_hall_is_as_it_was() -> None:
    written = text(encode(tournament(2).event))
    for name in ("times", "report", "announcement", "screen", "self_check_in"):
        assert name not in written
