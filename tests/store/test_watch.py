from __future__ import annotations

import threading
import time

import pytest

import store_hands as hands
from events_desk import people
from tablas.events.acts import EnterPlayers
from tablas.store import Change, Store

pytestmark = pytest.mark.slow


def test_a_change_by_another_store_is_heard(open_store) -> None:
    store, other = open_store(), open_store()
    slug = hands.new_event(store)
    with store.watch() as watcher:
        assert watcher.wait(0.05) == []
        other.do(slug, EnterPlayers("a", people(1, 30)), who="Blas")
        assert watcher.wait(20) == [Change(slug, 4)]
        assert watcher.wait(0.05) == []
        store.do(slug, EnterPlayers("a", people(1, 31)), who="Ana")
        assert watcher.wait(20) == [Change(slug, 5)]
        other.create("Spring", who="Ana")
        assert watcher.wait(20) == [Change("spring", 1)]


def test_waiting_ends_as_soon_as_something_happens(open_store) -> None:
    store, other = open_store(), open_store()
    slug = hands.new_event(store)
    with store.watch() as watcher:
        later = threading.Timer(0.2, lambda: other.do(slug, EnterPlayers("a", people(1, 30)), who="Blas"))
        later.start()
        start = time.monotonic()
        assert watcher.wait(30) == [Change(slug, 4)]
        assert time.monotonic() - start < 10
        later.join()


def test_a_change_by_another_process_is_heard(where: str, open_store) -> None:
    from store_crew import Crew

    store = open_store()
    slug = hands.new_event(store, 12)
    crew = Crew(where, slug)
    with store.watch() as watcher:
        crew.start("write", "w", 1, 0.5)
        crew.until("ack", "w")
        changes = watcher.wait(10)
        assert [change.slug for change in changes] == [slug]
        assert changes[0].seq > 3
    crew.until("end", "w")
    crew.close()


def test_a_deleted_event_is_told(open_store) -> None:
    store, other = open_store(), open_store()
    slug = hands.new_event(store)
    with store.watch() as watcher:
        other.delete(slug)
        assert watcher.wait(20) == [Change(slug, 0)]


def test_a_listener_survives_a_restart_of_the_server(postgresql) -> None:
    with Store(postgresql.new_database()) as store:
        slug = hands.new_event(store)
        with store.watch() as watcher:
            postgresql.stop()
            assert watcher.wait(0.1) == []
            postgresql.start()
            store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
            assert watcher.wait(20) == [Change(slug, 4)]
