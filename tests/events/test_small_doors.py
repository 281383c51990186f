"""Small questions that pages and commands ask: conflicts, typed results, marks of files, reports to mend."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from events_desk import Desk, play, tournament
from tablas.events.acts import (
    Announce,
    ChangeEvent,
    ChangeFees,
    CorrectForRating,
    CorrectResult,
    CreateTournament,
    EditPlayer,
    EndAnnouncement,
    EnterResult,
    RemoveTournament,
    result_command,
)
from tablas.events.acts.games import result_code
from tablas.events.called import is_short
from tablas.events.decide import check_conflict
from tablas.events.errors import ConflictError, RefusedError
from tablas.events.handing_out import hand_out, open_games
from tablas.events.keeper import TakenIn, mark_of
from tablas.events.state import Fees
from tablas.messages import Items, Message
from tablas.model import Card, Game, Outcome

M = Message
WIN, DRAW, LOSS, OPEN = Outcome.WIN, Outcome.DRAW, Outcome.LOSS, Outcome.PENDING


def test_who_was_faster() -> None:
    desk = tournament(4)
    play(desk, "")
    since = len(desk.log)
    desk.do(EditPlayer("a", Card(1), {"club": "C"}), who="Bo")
    entry = desk.do(EnterResult("a", 1, 1, WIN, LOSS), who="Cai")
    desk.do(EditPlayer("a", Card(2), {"club": "C"}), who="Bo")
    unseen = desk.log[since:]
    for free in (EnterResult("a", 1, 2, WIN, LOSS), EditPlayer("a", Card(3), {}), CreateTournament("b")):
        check_conflict(free, unseen, desk.event)
    for busy in (EnterResult("a", 1, 1, DRAW, DRAW), CorrectResult("a", 1, 1, OPEN, OPEN)):
        with pytest.raises(ConflictError) as error:
            check_conflict(busy, unseen, desk.event)
        found = error.value
        assert (found.seen, found.now) == (since, since + 3)
        assert found.message.code == "faster-entry-from"
        assert (found.message.values["who"], found.message.values["seq"]) == ("Cai", entry.seq)
        assert str(found.message.values["describe"]) == "a: round 1, board 1: P01 1–0 P03"
    with pytest.raises(ConflictError):
        check_conflict(RemoveTournament("a"), unseen, desk.event)


def test_results_as_they_are_typed() -> None:
    section = tournament(4).section()
    desk = tournament(4)
    play(desk, "1")
    played = desk.section()
    assert result_command(section, 1, 1, "1-0", correct=True) == EnterResult("a", 1, 1, WIN, LOSS)
    assert result_command(played, 1, 1, "½-½", correct=True) == CorrectResult("a", 1, 1, DRAW, DRAW)
    assert result_command(played, 1, 1, "½-½", correct=False) == EnterResult("a", 1, 1, DRAW, DRAW)
    for board in (0, 2, 3):
        assert result_command(played, 1, board, "0-1", correct=True) == EnterResult("a", 1, board, LOSS, WIN)
    assert result_command(played, 0, 1, "1-0", correct=True) == EnterResult("a", 0, 1, WIN, LOSS)
    codes = [result_code(*pair) for pair in ((WIN, LOSS), (DRAW, LOSS), (OPEN, OPEN))]
    assert codes == ["1-0", "=-0", "*"]


def test_dates_of_an_event() -> None:
    desk = Desk()
    desk.do(ChangeEvent({"start": "2026-05-01", "end": "2026-05-01"}))
    with pytest.raises(RefusedError) as error:
        desk.do(ChangeEvent({"end": "2026-04-30"}))
    values = {"start": date(2026, 5, 1), "end": date(2026, 4, 30)}
    assert (error.value.message, error.value.field) == (M("event-would-end", **values), "end")


def test_a_tournament_is_taken_out_and_the_others_stay() -> None:
    desk = tournament(2)
    desk.do(CreateTournament("b"))
    desk.do(RemoveTournament("b"))
    assert [one.id for one in desk.event.sections] == ["a"]


def test_marks_of_files_and_short_names() -> None:
    one, two = (TakenIn(first, last, "f", "", "", "") for first, last in ((2, 4), (7, 7)))
    marks = {1: None, 2: one, 4: one, 5: None, 6: None, 7: two, 8: None}
    assert {seq: mark_of([one, two], seq) for seq in marks} == marks
    names = {"winter-open": True, "7": True, "-x": False, "Open": False, "": False, "x" * 60: True, "x" * 61: False}
    assert {name: is_short(name) for name in names} == names


def test_what_a_report_lacks() -> None:
    """The last round is open: the report goes out only when somebody says so, and tells it."""
    desk = tournament(4, total_rounds=1)
    play(desk, "1")
    boards = Items([M("report-open-board", round=1, white=4, black=2)], limit=5)
    with pytest.raises(RefusedError) as error:
        hand_out(desk.event, desk.section())
    assert (error.value.message, error.value.field) == (M("report-game-open", boards=boards, count=1), "unfinished")
    assert list(open_games(desk.section().tournament)) == [(1, Game(4, 2))]
    made = hand_out(desk.event, desk.section(), unfinished=True)
    assert made.final
    assert "Unfinished @ Round 1: 4-2: *" in made.content.decode()
    four = Items([1, 2, 3, 4], limit=8)
    assert M("report-lacks-ids", players=four, count=4) in made.mend
    assert M("report-lacks-federations", players=four, count=4) in made.mend
    assert "report-lacks-names" not in [one.code for one in made.mend]
    assert "report-lacks-rounds" not in [one.code for one in made.mend]
    section = desk.section()
    endless = section.with_facts(replace(section.facts, total_rounds=None))
    begun = hand_out(desk.event.with_section(endless), endless)
    assert (begun.final, "Unfinished" in begun.content.decode()) == (False, False)
    assert M("report-lacks-rounds") in begun.mend


def test_results_and_announcements_are_told_by_their_own() -> None:
    desk = tournament(4)
    play(desk, "1")
    told = CorrectForRating("a", 1, 1, LOSS, WIN).describe(desk.event).values
    assert (told["round"], told["player"], told["old"], told["new"]) == (1, "1", "1-0", "0-1")
    for text in ("One", "Two"):
        desk.do(Announce(text))
    ends = [EndAnnouncement(number).describe(desk.event) for number in (1, 2, 3)]
    assert ends == [M("announcement-ended", text=text) for text in ("One", "Two", "")]
    for fee, good in ((-1, False), (0, True)):
        if good:
            desk.do(ChangeFees("a", Fees(fee, "EUR")))
            continue
        with pytest.raises(RefusedError) as error:
            desk.do(ChangeFees("a", Fees(fee)))
        assert error.value.field == "entry"
