"""Evenings at tables in a database: snapshots, conflicts, copies of an event."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablas.events.acts import CreateEvening, FinishTable, JoinEvening, SeatRound, SitOut, Undo
from tablas.events.compare import Relation
from tablas.events.errors import ConflictError, ConsentError, RefusedError
from tablas.events.evenings.facts import Rules
from tablas.store import Store
from tablas.store.store import SNAPSHOT_EVERY


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """Six people seated at two tables of three, in the order of entry."""
    made = Store(tmp_path / "club.db")
    made.create("Club", who="Ana")
    made.do("club", CreateEvening("night", "Night", Rules(3, seed=0)), who="Ana")
    made.do("club", JoinEvening("night", ("A", "B", "C", "D", "E", "F")), who="Ana")
    made.do("club", SeatRound("night"), who="Ana")
    return made


def test_a_snapshot_gives_the_evening_back(store: Store, tmp_path: Path) -> None:
    while store.head("club").seq < SNAPSHOT_EVERY + 3:
        back = store.head("club").seq % 2 == 1
        store.do("club", SitOut("night", 4, back=back), who="Ana")
    here = store.moment("club")
    with Store(tmp_path / "club.db") as again:
        assert again.moment("club") == here
        assert again.verify("club") == SNAPSHOT_EVERY + 3


def test_only_the_same_table_is_a_conflict(store: Store) -> None:
    seen = store.head("club").seq
    store.do("club", FinishTable("night", 1, 1, (1, 2, 3)), who="Ana", expected=seen)
    store.do("club", FinishTable("night", 1, 2, (1, 2, 3)), who="Bo", expected=seen)
    with pytest.raises(ConflictError, match="table 1"):
        store.do("club", FinishTable("night", 1, 1, (3, 2, 1), correct=True), who="Bo", expected=seen)
    with pytest.raises(ConflictError):
        store.do("club", SeatRound("night"), who="Bo", expected=seen)


def test_a_form_filled_in_before_seats_changed_is_refused(store: Store) -> None:
    with pytest.raises(RefusedError, match="Others sit at table 1"):
        store.do("club", FinishTable("night", 1, 1, (1, 2, 3), players=(1, 2, 4)), who="Ana")


def test_a_round_is_seated_once_however_often_it_is_asked_for(store: Store) -> None:
    for table in (1, 2):
        store.do("club", FinishTable("night", 1, table, (1, 2, 3)), who="Ana")
    first = store.do("club", SeatRound("night", 2), who="Ana", key="again")
    second = store.do("club", SeatRound("night", 2), who="Ana", key="again")
    assert (first.entry, second.repeated) == (second.entry, True)
    with pytest.raises(RefusedError, match="next round is 3"):
        store.do("club", SeatRound("night", 2), who="Ana")
    with pytest.raises(ConsentError, match="past-round"):
        store.do("club", FinishTable("night", 1, 1, (3, 2, 1), correct=True), who="Ana")


def test_two_copies_know_in_what_they_differ(store: Store, tmp_path: Path) -> None:
    exported = store.export("club")
    with Store(tmp_path / "other.db") as other:
        other.bring_in(exported)
        other.do("club", FinishTable("night", 1, 1, (1, 2, 3)), who="Bo")
        store.do("club", Undo(last=1, tournament="night"), who="Ana")
        store.do("club", JoinEvening("night", ("G",)), who="Ana")
        found = store.compare("club", other.export("club"))
    assert found.relation is Relation.DIVERGED
    assert [str(one) for one in found.differences] == [
        "night: not the same: the players.",
        "night: round 1 is only there.",
    ]
