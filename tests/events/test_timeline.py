from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from events_desk import Desk, people, play, tournament
from tablas.events.acts import (
    CorrectResult,
    CreateTournament,
    EnterPlayers,
    EnterResult,
    ExchangeNumbers,
    MarkRestorePoint,
    NextStage,
    Redo,
    Restore,
    Undo,
    UnpublishRound,
)
from tablas.events.errors import LogError, RefusedError
from tablas.events.log import Origin, write
from tablas.events.results import read_result
from tablas.events.timeline import as_of, entry_at, line_of, numbers, replay, restore_points, walk
from tablas.model import Card, Player


def test_undo_of_any_suffix_gives_the_state_at_that_entry() -> None:
    desk = tournament(4)
    play(desk, "1=")
    straight = list(desk.log)
    for seq in range(1, len(straight)):
        again = Desk()
        again.log, again.moment = list(straight), replay(straight)
        again.do(Undo(to=seq))
        assert again.event == as_of(straight, seq).event
        again.do(Redo())
        assert again.event == replay(straight).event


def test_several_undos_are_redone_in_turn() -> None:
    desk = tournament(4)
    play(desk, "1=")
    states = [as_of(desk.log, len(desk.log) - back).event for back in range(3)]
    desk.do(Undo(last=1))
    desk.do(Undo(last=1))
    assert desk.event == states[2]
    desk.do(Redo())
    assert desk.event == states[1]
    desk.do(Redo())
    assert desk.event == states[0]
    with pytest.raises(RefusedError, match="nothing to redo"):
        desk.do(Redo())


def test_a_new_act_ends_what_can_be_redone() -> None:
    desk = tournament(4)
    play(desk, "1.")
    desk.do(Undo(last=1))
    desk.do(EnterResult("a", 1, 1, *read_result("0")))
    with pytest.raises(RefusedError, match="nothing to redo"):
        desk.do(Redo())


def test_a_mark_changes_nothing_and_does_not_end_redo() -> None:
    desk = tournament(4)
    play(desk, "1=")
    before = desk.event
    desk.do(Undo(last=2))
    desk.do(MarkRestorePoint("coffee"))
    desk.do(Redo())
    assert desk.event == before


def test_what_cannot_be_undone() -> None:
    desk = tournament(4)
    with pytest.raises(RefusedError, match="There are 2 acts that can be undone, not 3"):
        desk.do(Undo(last=3))
    with pytest.raises(RefusedError, match="Nothing happened after entry 3"):
        desk.do(Undo(to=3))
    with pytest.raises(RefusedError, match="Entry 0 does not count"):
        desk.do(Undo(to=0))
    desk.do(Undo(to=1))
    with pytest.raises(RefusedError, match="Entry 3 does not count now"):
        desk.do(Undo(to=3))


def test_restore_reaches_what_undo_cannot() -> None:
    desk = tournament(4)
    play(desk, "1=")
    marked = len(desk.log)
    wanted = desk.event
    desk.do(Undo(to=3))
    desk.do(EnterPlayers("a", people(2, 40)))
    other = desk.event
    desk.do(Restore(marked))
    assert desk.event == wanted
    desk.do(Redo())
    assert desk.event == other
    with pytest.raises(RefusedError, match="There are entries 1 to"):
        desk.do(Restore(99))


def two_sections() -> Desk:
    desk = tournament(4)
    desk.do(CreateTournament("b", {"total_rounds": 3}))
    desk.do(EnterPlayers("b", people(4)))
    play(desk, "1.", "a")
    play(desk, "0.", "b")
    desk.do(EnterResult("a", 1, 2, *read_result("=")))
    return desk


def test_one_tournament_is_undone_while_the_other_goes_on() -> None:
    desk = two_sections()
    before = desk.event
    desk.do(Undo(last=2, tournament="a"))
    assert [game.white_outcome.value for game in desk.section("a").facts.rounds[0].games] == ["*", "*"]
    assert desk.section("b") == before.section("b")
    desk.do(Redo())
    assert desk.event == before


def test_what_something_else_was_built_on_is_not_undone_alone() -> None:
    desk = two_sections()
    desk.do(EnterResult("b", 1, 2, *read_result("=")))
    desk.do(NextStage("final", ("a", "b"), last=1))
    with pytest.raises(RefusedError, match=r"final: opened .* was built on it: There is no tournament 'a'"):
        desk.do(Undo(to=1, tournament="a"))
    desk.do(Undo(to=1))
    assert desk.event.sections == ()


def test_as_of_a_moment_when_the_clock_was_set_back() -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    desk = Desk()
    for minutes in (10, 20, -30, -20, 5):
        desk.do(MarkRestorePoint("x"), when=(noon + timedelta(minutes=minutes)).isoformat())
    entries = desk.log[1:]
    assert entry_at(entries, noon + timedelta(minutes=6)) == 6
    assert entry_at(entries, noon + timedelta(minutes=-25)) == 4
    with pytest.raises(LogError, match="did not exist yet"):
        entry_at(entries, noon - timedelta(hours=3))
    with pytest.raises(LogError, match="no readable time"):
        entry_at(desk.log, noon - timedelta(hours=3))


def test_restore_points_are_kept_before_dangerous_acts_and_at_will() -> None:
    desk = tournament(4)
    play(desk, "1.")
    desk.do(MarkRestorePoint("after lunch"))
    desk.do(UnpublishRound("a", 1), "results-lost")
    desk.do(Undo(last=1))
    points = restore_points(desk.log)
    assert [(point.seq, str(point.name), point.automatic) for point in points] == [
        (7, "after lunch", False),
        (7, "before: a: round 1 taken back", True),
        (8, "before: undone: everything after entry 6", True),
    ]
    desk.do(Restore(points[0].seq))
    assert desk.section().rounds_paired == 1


def test_the_history_tells_every_entry_with_the_event_before_it() -> None:
    desk = tournament(4)
    play(desk, "1.")
    desk.do(CorrectResult("a", 1, 1, *read_result("0")))
    desk.do(Undo(last=1))
    desk.do(Redo())
    for entry, event, line in walk(desk.log):
        expected = as_of(desk.log, entry.seq - 1).event if entry.seq > 1 else None
        assert event == expected
        assert line == as_of(desk.log, entry.seq).line


def test_lines_are_kept_as_runs() -> None:
    line = line_of([1, 2, 3, 7, 8])
    assert line == ((1, 3), (7, 8))
    assert list(numbers(line)) == [1, 2, 3, 7, 8]


def test_a_log_that_redoes_what_nobody_undid_is_damaged() -> None:
    desk = tournament(4)
    entry = write(Redo(), desk.moment.seq + 1, desk.moment.hash, Origin("Ana", "test"), "k")
    with pytest.raises(LogError, match="redoes something that was not undone"):
        replay([*desk.log, entry])


def test_numbers_are_not_exchanged_without_a_point_to_come_back_to() -> None:
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 5, "initial_colour": "w"}))
    desk.do(EnterPlayers("a", (Player(0, "Ana", 2000), Player(0, "Bo", 2000), Player(0, "Cai", 1900))))
    desk.do(ExchangeNumbers("a", Card(1), Card(2)), "exchange-numbers")
    assert [(point.seq, point.automatic) for point in restore_points(desk.log)] == [(3, True)]
