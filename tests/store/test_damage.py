"""A log that somebody bent: nothing is built on it, nothing else suffers, and there is a way on."""

from __future__ import annotations

import pytest
from sqlalchemy import text

import store_hands as hands
from events_desk import people
from tablas.events.acts import ChangeEvent, EnterPlayers
from tablas.events.errors import DamagedError, RefusedError
from tablas.events.keeper import mark_of
from tablas.store import Store, memory
from tablas.store.people import GONE, People, Role, Scope


def bend(store: Store, statement: str) -> None:
    """Write past the program, as somebody with the file in hand could."""
    with store.database.writing() as connection:
        connection.execute(text(statement))


EXTRA = (
    "INSERT INTO entries (event, seq, kind, data, who, moment, origin, key, request, accepted, previous, hash) "
    "SELECT event, 4, kind, data, who, moment, origin, 'other', request, accepted, previous, hash "
    "FROM entries WHERE seq = 3"
)
BENT = {
    "altered": ("UPDATE entries SET data = replace(data, 'P01', 'P99') WHERE seq = 3", 3),
    "missing": ("DELETE FROM entries WHERE seq = 2", 2),
    "cut short": ("DELETE FROM entries WHERE seq = 3", 3),
    "doubled": (EXTRA, 4),
    "unreadable": ("UPDATE entries SET kind = 'unheard-of' WHERE seq = 2", 2),
}


@pytest.mark.parametrize("how", BENT)
def test_nothing_is_read_from_or_written_to_a_bent_log(open_store, how: str) -> None:
    store = open_store()
    slug = hands.new_event(store)
    other = store.create("Summer Open", who="Ana").slug
    statement, broken = BENT[how]
    bend(store, statement.replace("WHERE seq", f"WHERE event = {store.head(slug).id} AND seq"))
    fresh = open_store()
    for act in (
        fresh.moment,
        fresh.log,
        fresh.history,
        fresh.export,
        fresh.verify,
        lambda slug: fresh.as_of(slug, 1),
        lambda slug: fresh.do(slug, EnterPlayers("a", people(1, 30)), who="Ana"),
    ):
        with pytest.raises(DamagedError) as told:
            act(slug)
        assert told.value.entry == broken
    damage = fresh.damage(slug)
    assert damage is not None
    assert damage.entry == broken
    assert damage.whole is not None
    assert damage.whole.seq == broken - 1
    assert fresh.damage(other) is None
    assert fresh.do(other, ChangeEvent({"city": "Llera"}), who="Ana").moment.event.city == "Llera"


@pytest.mark.parametrize("how", ["altered", "missing", "doubled"])
def test_a_running_program_notices_when_it_looks_again(open_store, monkeypatch, how: str) -> None:
    store = open_store()
    slug = hands.new_event(store)
    store.moment(slug)
    bend(store, BENT[how][0])
    monkeypatch.setattr(memory, "CHECK_SECONDS", 0.0)
    with pytest.raises(DamagedError):
        store.moment(slug)


def test_a_row_in_the_place_of_the_next_is_told_at_once(open_store) -> None:
    """Also by a program that holds the event in memory."""
    store = open_store()
    slug = hands.new_event(store)
    store.moment(slug)
    bend(store, EXTRA)
    with pytest.raises(DamagedError, match="Entry 4"):
        store.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")


def test_the_last_whole_state_takes_the_place_of_the_damaged_event(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    whole = store.as_of(slug, 2)
    bend(store, BENT["altered"][0])
    fresh = open_store()
    exported = fresh.export_whole(slug)
    aside = fresh.set_aside(slug)
    made = fresh.bring_in(exported, slug=slug)
    assert (made.slug, made.added, aside) == (slug, 2, "winter-open-aside")
    assert fresh.moment(slug) == whole
    assert fresh.damage(aside) is not None
    fresh.do(slug, EnterPlayers("a", people(4)), who="Ana")
    with pytest.raises(DamagedError):
        fresh.moment(aside)
    fresh.delete(aside)
    assert [head.slug for head in fresh.events()] == [slug]


def test_a_whole_event_is_not_set_aside(store) -> None:
    slug = hands.new_event(store)
    with pytest.raises(RefusedError, match="is whole"):
        store.set_aside(slug)


def test_nothing_to_save_is_told(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    bend(store, "UPDATE entries SET who = 'Eve' WHERE seq = 1")
    damage = open_store().damage(slug)
    assert damage is not None
    assert (damage.entry, damage.whole) == (1, None)
    with pytest.raises(DamagedError, match="only a backup"):
        open_store().export_whole(slug)


def test_a_new_event_in_the_row_of_an_old_one_is_another_event(open_store) -> None:
    """Two programs on one database: what one of them remembers is not taken for the other's new event."""
    one, two = open_store(), open_store()
    slug = hands.new_event(one)
    assert one.moment(slug).seq == 3
    two.delete(slug)
    again = two.create("Winter Open", who="Blas").slug
    assert again == slug
    for city in ("Llera", "Ávila", "Lugo"):
        two.do(slug, ChangeEvent({"city": city}), who="Blas")
    assert one.moment(slug).event.city == "Lugo"
    assert one.do(slug, ChangeEvent({"city": "Soria"}), who="Ana").entry.seq == 5
    assert two.moment(slug).event.city == "Soria"


def test_an_event_brought_back_with_fewer_entries_is_shown_as_it_is(open_store) -> None:
    one, two = open_store(), open_store()
    slug = hands.new_event(one)
    exported = one.export(slug)
    one.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
    assert one.moment(slug).event.city == "Llera"
    two.delete(slug)
    two.bring_in(exported)
    assert one.moment(slug).event.city == ""
    assert one.do(slug, ChangeEvent({"city": "Lugo"}), who="Ana").entry.seq == 4


def test_a_watcher_hears_of_an_event_made_anew_with_as_many_entries(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    other = open_store()
    with other.watch() as watcher:
        store.delete(slug)
        hands.new_event(store)
        assert (slug, 3) in watcher.wait(5)


def test_rights_belong_to_the_event_they_were_given_for(open_store) -> None:
    store = open_store()
    slug = hands.new_event(store)
    staff = People(store.database)
    staff.add("Blas", Role.ARBITER, "", Scope(slug))
    assert staff.find("Blas").scope == Scope(slug)
    exported = store.export(slug)
    store.delete(slug)
    assert staff.find("Blas").scope == Scope(GONE)
    store.create("Winter Open", who="Ana", slug=slug)
    assert staff.find("Blas").scope == Scope(GONE), "another event under the old name"
    store.delete(slug)
    store.bring_in(exported, slug=slug)
    assert staff.find("Blas").scope == Scope(slug), "the same event is back"


def test_a_new_database_is_its_owners_alone(tmp_path) -> None:
    with Store(tmp_path / "club.db") as store:
        hands.new_event(store)
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert set(modes.values()) == {0o600}, modes
    assert "club.db" in modes


def test_entries_from_a_file_never_pass_as_acts_of_this_place(open_store, tmp_path) -> None:
    store = open_store()
    slug = hands.new_event(store)
    with Store(tmp_path / "elsewhere.db") as elsewhere:
        elsewhere.bring_in(store.export(slug), who="Blas", name="stick.tablas")
        elsewhere.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
        store.bring_in(elsewhere.export(slug), who="Carla", name="back.tablas")
        there, here = elsewhere.taken_in(slug), store.taken_in(slug)
    assert [(one.first, one.last, one.file, one.who) for one in there] == [(1, 3, "stick.tablas", "Blas")]
    assert [(one.first, one.last, one.file, one.who) for one in here] == [(4, 4, "back.tablas", "Carla")]
    assert here[0].fingerprint != there[0].fingerprint
    store.do(slug, ChangeEvent({"city": "Lugo"}), who="Ana")
    assert mark_of(here, 5) is None
    assert mark_of(here, 4) == here[0]


def test_others_hear_that_an_event_was_set_aside(open_store, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store()
    slug = hands.new_event(store)
    bend(store, "UPDATE entries SET who = 'Eve' WHERE seq = 2")
    heard: list[tuple[object, ...]] = []
    monkeypatch.setattr("tablas.store.store.announce", lambda _, *told: heard.append(told))
    fresh = open_store()
    with fresh.database.reading() as connection:
        number = connection.execute(text("SELECT id FROM events WHERE slug = :slug"), {"slug": slug}).scalar_one()
    fresh.set_aside(slug)
    assert heard == [(fresh.database.is_sqlite, number, 3)]
