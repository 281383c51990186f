from __future__ import annotations

from events_desk import Desk, people, play, tournament
from tablas.events.acts import EnterPlayers, EnterResult, Undo
from tablas.events.compare import Relation, compare
from tablas.events.results import read_result
from tablas.events.timeline import replay


def copy_of(desk: Desk) -> Desk:
    other = Desk()
    other.log, other.moment = list(desk.log), replay(desk.log)
    return other


def test_copies_that_are_the_same_ahead_behind_or_unrelated() -> None:
    here = tournament(4)
    there = copy_of(here)
    assert compare(here.log, there.log).relation is Relation.SAME
    play(there, "1.")
    behind = compare(here.log, there.log)
    assert (behind.relation, behind.common, len(behind.theirs)) == (Relation.BEHIND, 3, 3)
    assert [*map(str, behind.differences)] == ["a: round 1 is only there.", "a: not the same: the order of the list."]
    assert compare(there.log, here.log).relation is Relation.AHEAD
    assert compare(here.log, Desk("Other").log).relation is Relation.UNRELATED


def test_copies_that_diverged_are_told_apart_fact_by_fact() -> None:
    here = tournament(4)
    play(here, "..")
    there = copy_of(here)
    here.do(EnterResult("a", 1, 1, *read_result("1")))
    there.do(EnterResult("a", 1, 1, *read_result("0")))
    there.do(EnterPlayers("a", people(1, 9)))
    found = compare(here.log, there.log)
    assert (found.relation, found.common) == (Relation.DIVERGED, 5)
    assert tuple(map(str, found.differences)) == (
        "a: P09 is entered only there.",
        "a: round 1, board 1: 1-0 here, 0-1 there.",
    )


def test_the_same_facts_by_another_way_differ_in_nothing_but_the_log() -> None:
    here = tournament(4)
    there = copy_of(here)
    there.do(EnterPlayers("a", people(1, 9)))
    there.do(Undo(last=1))
    found = compare(here.log, there.log)
    assert (found.relation, found.differences) == (Relation.BEHIND, ())
