"""What the log says to those who wait outside, and the calendar of a table, played and to come."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from events_desk import Desk, people, play, tournament
from events_moves import CONSENTS
from tablas.events.acts import (
    AllowReports,
    ChangeTeams,
    CorrectResult,
    CreateTournament,
    EditPlayer,
    EnterPlayers,
    EnterResult,
    ExchangeNumbers,
    PairRound,
    PublishRound,
    ReportResult,
    SetTimes,
    SwapColours,
    Undo,
    UnpublishRound,
    altered,
)
from tablas.events.calendar import Day, Fixture, calendar, has_calendar, is_league
from tablas.events.errors import Move, RefusedError
from tablas.events.hall import Reporting, RoundTime
from tablas.events.news import News, Seat, Topic, document, news_of, seat_of
from tablas.events.renumberings import foreseen, renumberings
from tablas.model import Card, Outcome, Player, Team

WIN, DRAW, LOSS = Outcome.WIN, Outcome.DRAW, Outcome.LOSS
PUBLISHED, RESULT, STANDINGS, OTHERWISE = Topic.PUBLISHED, Topic.RESULT, Topic.STANDINGS, Topic.OTHERWISE


def begun(count: int = 4) -> Desk:
    """Round 1 is published: P01–P03 and P04–P02; of five the last has the bye."""
    desk = tournament(count)
    desk.do(PairRound("a"))
    desk.do(SetTimes("a", (RoundTime(1, "2026-07-08 16:30"),)))
    return desk


def told(desk: Desk, since: int) -> list[tuple[Topic, str, int, int]]:
    found = list(news_of(desk.moment, desk.log[since:]))
    assert all(one.entry > since and one.key == f"{one.entry}.{one.topic.value}" for one in found)
    return [(one.topic, one.tournament, one.round, one.board) for one in found]


def test_rounds_and_results_are_news() -> None:
    desk = begun()
    since = len(desk.log)
    entry = desk.do(PublishRound("a", 1), when="2026-07-08T16:00:00+00:00")
    assert list(news_of(desk.moment, desk.log[since:])) == [News(PUBLISHED, entry.seq, entry.when, "a", 1)]
    since = len(desk.log)
    desk.do(EnterResult("a", 1, 2, WIN, LOSS))
    desk.do(EditPlayer("a", Card(1), {"club": "C"}))
    assert told(desk, since) == [(RESULT, "a", 1, 2)]
    desk.do(EnterResult("a", 1, 1, DRAW, DRAW))
    desk.do(CorrectResult("a", 1, 1, WIN, LOSS))
    # The round is over now: the standings are told of once, last, with the last of its results.
    results = [(RESULT, "a", 1, 2), (RESULT, "a", 1, 1), (RESULT, "a", 1, 1)]
    assert told(desk, since) == [*results, (STANDINGS, "a", 1, 0)]
    found = list(news_of(desk.moment, desk.log[since:]))
    assert found[-1].entry == found[-2].entry == desk.moment.seq
    assert told(desk, len(desk.log)) == []


def test_what_is_not_so_any_more_is_news() -> None:
    desk = begun()
    desk.do(PublishRound("a", 1))
    since = len(desk.log)
    desk.do(SwapColours("a", 1, 1))
    desk.do(UnpublishRound("a", 1))
    desk.do(Undo(desk.moment.seq - 1))
    assert told(desk, since) == [(OTHERWISE, "", 0, 0)] * 3
    since = len(desk.log)
    desk.do(EnterResult("a", 1, 1, WIN, LOSS))
    desk.do(Undo(since - 3))
    assert [one[0] for one in told(desk, since)][-1] is OTHERWISE
    lonely = tournament(2)
    play(lonely, "1")
    assert told(lonely, 3)[-1] == (STANDINGS, "a", 1, 0)


def test_reports_are_news_when_they_are_entered() -> None:
    desk = begun()
    desk.do(PublishRound("a", 1))
    desk.do(AllowReports("a", Reporting.ON))
    since = len(desk.log)
    desk.do(ReportResult("a", 1, Card(4), DRAW, DRAW))
    assert told(desk, since) == []
    desk.do(ReportResult("a", 1, Card(2), DRAW, DRAW))
    assert told(desk, since) == [(RESULT, "a", 1, 2), (RESULT, "a", 1, 2)]


def person(number: int, **facts: Any) -> dict[str, Any]:
    usual = {
        "number": number,
        "name": f"P{number:02}",
        "title": "",
        "rating": 2400 - 10 * number,
        "federation": "",
        "fide_id": "",
    }
    return usual | facts


def test_news_as_other_programs_get_them() -> None:
    desk = begun(5)
    desk.do(EditPlayer("a", Card(1), {"title": "IM", "federation": "ESP", "fide_id": "77"}))
    entry = desk.do(PublishRound("a", 1), "outdated-draft", when="now")
    event = {"event": "open", "event_id": desk.event.uid, "event_name": "Open", "when": entry.when}
    where = {"tournament": "a", "tournament_name": "a", "round": 1}

    def document_of(topic: Topic, board: int = 0, tournament: str = "a", number: int = 1) -> dict[str, Any]:
        news = News(topic, 9, entry.when, tournament, number, board)
        return document("open", desk.moment, news)

    def head(topic: Topic) -> dict[str, Any]:
        return event | {"topic": topic.value, "entry": 9}

    assert document_of(OTHERWISE, tournament="") == head(OTHERWISE)
    assert document_of(RESULT, tournament="gone") == head(RESULT)
    first = person(1, title="IM", federation="ESP", fide_id="77")
    rows = [
        {"board": "1", "white": first, "black": person(3), "result": ""},
        {"board": "2", "white": person(4), "black": person(2), "result": ""},
    ]
    assert document_of(PUBLISHED) == head(PUBLISHED) | where | {
        "start": "2026-07-08 16:30",
        "pairings": rows,
        "byes": [person(5)],
    }
    desk.do(EnterResult("a", 1, 2, WIN, LOSS))
    assert document_of(RESULT, 2) == head(RESULT) | where | rows[1] | {"result": "1-0"}
    assert document_of(RESULT, 9) == head(RESULT) | where
    for number in (0, 2):
        assert document_of(RESULT, 1, number=number) == head(RESULT) | where | {"round": number}
    desk.do(EnterResult("a", 1, 1, WIN, LOSS))
    standings = document_of(STANDINGS)["standings"]
    # Two winners and the bye have a point.
    assert {(row["name"], row["points"]) for row in standings} == {
        ("P01", "1"),
        ("P04", "1"),
        ("P05", "1"),
        ("P02", "0"),
        ("P03", "0"),
    }
    assert [set(row) for row in standings] == [{"place", "number", "name", "points"}] * 5
    assert standings[0]["place"] == 1


def test_where_a_player_sits() -> None:
    desk = begun(5)
    desk.do(PublishRound("a", 1))

    def seat(card: int) -> Seat | None:
        return seat_of(desk.moment, desk.section(), 1, Card(card))

    known = ("Open", "a", 1, "2026-07-08 16:30")
    assert seat(1) == Seat(*known, "P01", "1", True, "P03", 2370)
    assert seat(2) == Seat(*known, "P02", "2", False, "P04", 2360)
    assert seat(5) == Seat(*known, "P05")
    desk.do(EnterPlayers("a", people(1, 6), joined=2))
    assert seat(6) is None


# The calendar of a table


def pairs(day: Day) -> list[tuple[int, str, str, str, bool, tuple[int, int]]]:
    return [(one.board, one.home, one.guest, one.result, one.is_open, one.sides) for one in day.fixtures]


def test_a_round_robin_before_it_begins() -> None:
    """Berger for four: 1-4 2-3, 4-3 1-2, 2-4 3-1, by the numbers that round 1 would have."""
    desk = tournament(4, system="berger", total_rounds=3)
    desk.do(SetTimes("a", (RoundTime(2, "2026-07-08 16:30"),)))
    days = calendar(desk.section())
    assert [(day.number, day.published, day.rests, day.starts) for day in days] == [
        (1, False, (), None),
        (2, False, (), datetime(2026, 7, 8, 16, 30)),
        (3, False, (), None),
    ]
    assert [[one.sides for one in day.fixtures] for day in days] == [
        [(1, 4), (2, 3)],
        [(4, 3), (1, 2)],
        [(2, 4), (3, 1)],
    ]
    assert days[0].fixtures[0] == Fixture(1, "P01", "P04", "", True, (1, 4))


def test_a_round_robin_with_results_and_rests() -> None:
    desk = tournament(3, system="berger", total_rounds=3)
    play(desk, "=")
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 2))
    first, second, third = calendar(desk.section())
    # With three, who would meet the fourth rests: 1, then 3, then 2.
    assert pairs(first) == [(1, "P02", "P03", "½-½", False, (2, 3))]
    assert (first.published, first.rests, first.resting) == (True, ("P01",), (1,))
    assert pairs(second) == [(1, "P01", "P02", "", True, (1, 2))]
    assert (second.published, second.rests) == (True, ("P03",))
    assert pairs(third) == [(1, "P03", "P01", "", True, (3, 1))]
    assert (third.published, third.rests, third.resting) == (False, ("P02",), (2,))


def test_what_has_a_calendar() -> None:
    swiss, robin = tournament(4).section(), tournament(4, system="berger").section()
    assert (has_calendar(swiss), is_league(swiss)) == (False, False)
    assert (has_calendar(robin), is_league(robin)) == (True, False)
    assert calendar(tournament(1, system="berger").section()) == ()


# Numbers that move, and matches of a draft turned by hand


def test_numbers_that_would_move() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 3, "initial_colour": "w"}))
    desk.do(EnterPlayers("a", tuple(Player(0, name, 2000) for name in ("Ana", "Bo", "Cai"))))
    swap = ExchangeNumbers("a", Card(1), Card(3))
    assert foreseen(desk.event, EditPlayer("a", Card(1), {"club": "C"}), "a") == ()
    play(desk, "1")
    moved = (Move("Cai", 3, 1), Move("Bo", 2, 2), Move("Ana", 1, 3))
    assert foreseen(desk.event, swap, "a") == moved
    assert renumberings(desk.log, "a") == []
    entry = desk.do(swap, *CONSENTS, "exchange-numbers")
    (found,) = renumberings(desk.log, "a")
    assert (found.entry, found.rounds, found.moves) == (entry, 1, moved)
    assert str(found.what) == "a: numbers exchanged: Ana and Cai"
    assert renumberings([], "a") == renumberings(desk.log, "b") == []


def swiss_of_teams() -> Desk:
    desk = Desk()
    desk.do(CreateTournament("a", {"system": "team-swiss", "total_rounds": 3, "initial_colour": "w"}))
    desk.do(EnterPlayers("a", people(10)))
    desk.do(ChangeTeams("a", tuple(Team(one, f"T{one}", members=(2 * one - 1, 2 * one)) for one in range(1, 6))))
    desk.do(PairRound("a"))
    return desk


def test_matches_of_a_draft_turned_or_exchanged() -> None:
    """1–3 and 4–2 by the rules of round 1, and the fifth has the bye."""
    section = swiss_of_teams().section()
    plain = altered(section)
    assert (plain.tournament, plain.round, plain.matches, plain.bye) == ("a", 1, ((1, 3), (4, 2)), 5)
    assert altered(section, turned=1).matches == ((3, 1), (4, 2))
    assert altered(section, turned=2).matches == ((1, 3), (2, 4))
    swapped = altered(section, (1, 5))
    assert (swapped.matches, swapped.bye) == (((5, 3), (4, 2)), 1)
    assert altered(section, (3, 4)).matches == ((1, 4), (3, 2))
    for turned in (0, 3):
        with pytest.raises(RefusedError) as error:
            altered(section, turned=turned)
        assert (error.value.message.code, error.value.message.values) == ("draft-matches-1", {"count": 2})
    with pytest.raises(RefusedError):
        altered(section, (1, 9))
