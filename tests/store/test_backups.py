"""Copies made by themselves: when, whole, thinned, told when they fail, and good for another machine."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import store_hands as hands
from tablas.events.acts import ChangeEvent, Undo
from tablas.events.portable import load
from tablas.store import Store
from tablas.store.backups import Backups, Kept, newest_good, worth_keeping


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 3, 1, 9, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock):
    with Store(tmp_path / "club.db", clock, backups=tmp_path / "stick") as made:
        yield made


def _seqs(store: Store, slug: str) -> list[int]:
    return [kept.seq for kept in store.backups.list(slug)]


def test_copies_are_made_when_it_matters(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    assert _seqs(store, slug) == [2], "the first change of an event is copied at once"
    clock.now += timedelta(minutes=5)
    hands.publish(store, slug)
    assert _seqs(store, slug) == [5, 2], "after a publication"
    clock.now += timedelta(minutes=5)
    hands.enter(store, slug, 1, 1)
    assert _seqs(store, slug) == [5, 2]
    clock.now += timedelta(minutes=1)
    store.do(slug, Undo(last=1), who="Ana")
    assert _seqs(store, slug) == [6, 5, 2], "before an undo"
    clock.now += timedelta(minutes=11)
    hands.enter(store, slug, 1, 2)
    assert _seqs(store, slug) == [8, 6, 5, 2], "after ten minutes"


def test_a_copy_is_whole_and_its_owners_alone(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    kept = store.back_up(slug)
    text = kept.file.read_text(encoding="utf-8")
    assert text == store.export(slug)
    assert load(text)[1][-1].seq == kept.seq == 3
    assert kept.file.stat().st_mode & 0o777 == 0o600
    assert kept.file.parent.stat().st_mode & 0o777 == 0o700
    assert not list(kept.file.parent.glob("*.half"))


def test_a_backup_that_fails_stops_nothing_and_is_told(store: Store, tmp_path: Path, clock: Clock) -> None:
    (tmp_path / "stick").write_text("not a folder")
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    assert hands.enter(store, slug, number, 1).entry.seq == 6
    state = store.backups.state(store.head(slug))
    assert state.last is None
    assert "could not be written" in str(state.problem)
    (tmp_path / "stick").unlink()
    assert store.back_up(slug) is not None
    assert store.backups.state(store.head(slug)).problem is None


def test_an_old_backup_is_told(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    store.back_up(slug)
    clock.now += timedelta(days=2)
    assert not store.backups.state(store.head(slug)).is_old, "nothing changed since"
    later = Backups(store.backups.folder, timedelta(days=30), clock)
    store.backups = later
    later.is_due(slug)
    store.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
    clock.now += timedelta(days=91)
    assert later.state(store.head(slug)).is_old


def test_what_cannot_be_read_back_is_no_backup(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stick that tears what is written to it."""
    slug = hands.new_event(store)
    whole = Path.read_text
    monkeypatch.setattr(Path, "read_text", lambda self, **more: whole(self, **more)[:-50])
    before = _seqs(store, slug)
    assert store.back_up(slug) is None
    assert _seqs(store, slug) == before
    assert "failed" in str(store.backups.state(store.head(slug)).problem)


def _copies(*ages: timedelta) -> list[Kept]:
    now = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
    return [Kept(Path(f"{place}.tablas"), now - age, 1000 - place, "0") for place, age in enumerate(ages)]


def test_old_copies_are_thinned_not_thrown_away() -> None:
    now = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
    copies = _copies(*(timedelta(minutes=10 * step) for step in range(6 * 24 * 90)))
    kept = worth_keeping(copies, now)
    ages = [now - one.when for one in kept]
    assert ages[:10] == [timedelta(minutes=10 * step) for step in range(10)]
    assert 45 <= sum(timedelta(minutes=100) <= age < timedelta(days=2) for age in ages) <= 48, "one an hour"
    assert 57 <= sum(age >= timedelta(days=2) for age in ages) <= 60, "one a day"
    assert max(ages) < timedelta(days=60)
    assert worth_keeping(kept, now) == kept, "thinning again takes nothing away"


def test_thinning_leaves_other_files_alone(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    other = store.backups.folder / slug / "notes.txt"
    other.write_text("mine")
    for step in range(30):
        clock.now += timedelta(seconds=90)
        store.do(slug, ChangeEvent({"city": f"City {step}"}), who="Ana")
        store.back_up(slug)
    assert len(store.backups.list(slug)) <= 12
    assert other.exists()


@pytest.mark.slow
def test_a_clock_that_was_set_back_costs_no_copy(store: Store, clock: Clock) -> None:
    """Copies go on, the last one is found by its entries, and thinning takes none of them for an old one."""
    slug = hands.new_event(store)
    for place in range(30):
        clock.now += timedelta(minutes=1)
        store.do(slug, ChangeEvent({"city": f"City {place}"}), who="Ana")
        store.back_up(slug)
    clock.now -= timedelta(minutes=25)
    store.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
    assert _seqs(store, slug)[0] == store.head(slug).seq, "the clock says nothing, so a copy is due"
    kept = store.back_up(slug)
    assert kept.file.exists()
    assert newest_good(store.backups.folder)[0].name.split("-")[1] == str(kept.seq)
    assert store.backups.state(store.head(slug)).last.seq == kept.seq
    for place in range(20):
        clock.now += timedelta(seconds=1)
        store.do(slug, ChangeEvent({"city": f"Town {place}"}), who="Ana")
        assert store.back_up(slug).file.exists()
    assert _seqs(store, slug)[:10] == [store.head(slug).seq - place for place in range(10)]


def test_an_event_made_anew_under_an_old_name_has_its_own_copies(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    hands.publish(store, slug)
    store.delete(slug)
    clock.now += timedelta(days=3)
    assert hands.new_event(store, 4) == slug
    kept = store.back_up(slug)
    assert store.backups.state(store.head(slug)) == (store.backups.folder, kept, None, False)
    assert newest_good(store.backups.folder)[1] == store.export(slug)


def test_the_newest_whole_copy_of_a_folder_is_found(store: Store, clock: Clock) -> None:
    slug = hands.new_event(store)
    first = store.back_up(slug)
    clock.now += timedelta(minutes=1)
    store.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
    second = store.back_up(slug)
    assert newest_good(store.backups.folder)[0] == second.file
    second.file.write_text(second.file.read_text()[:-20])
    assert newest_good(store.backups.folder)[0] == first.file
    for kept in store.backups.list(slug):
        kept.file.unlink()
    assert newest_good(store.backups.folder) is None


def test_a_running_event_moves_to_another_machine(store: Store, tmp_path: Path) -> None:
    slug = hands.new_event(store)
    number = hands.publish(store, slug)
    hands.enter(store, slug, number, 1)
    store.back_up(slug)
    _, text = newest_good(store.backups.folder)
    with Store(tmp_path / "other.db", backups=tmp_path / "other-backups") as other:
        made = other.bring_in(text)
        assert (made.slug, other.moment(slug)) == (slug, store.moment(slug))
        hands.enter(other, slug, number, 2)
        # Back again: the first machine takes in what it lacks.
        assert store.bring_in(other.export(slug)).added == 1
    assert store.moment(slug).seq == 7


def test_a_store_that_may_only_read_follows_who_may_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also while the newest entries stand in the write-ahead log alone."""
    file = tmp_path / "club.db"
    with Store(file) as writer:
        slug = hands.new_event(writer)
        monkeypatch.setattr("tablas.store.database._write_protected", lambda path: True)
        with Store(file) as reader:
            assert reader.moment(slug).seq == 3
            monkeypatch.setattr("tablas.store.database._write_protected", lambda path: False)
            writer.do(slug, ChangeEvent({"city": "Llera"}), who="Ana")
            assert reader.moment(slug).event.city == "Llera"
