"""A disk without room for SQLite's own files still shows what was acknowledged."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import sqlite3
import sys
from pathlib import Path

import pytest

import store_hands as hands
from events_desk import people
from tablas.events.acts import EnterPlayers
from tablas.events.keeper import DiskError
from tablas.messages import Message
from tablas.store import ReadOnlyError, Store, StoreError
from tablas.store.database import Database


def test_events_are_shown_when_no_file_can_grow(tmp_path: Path) -> None:
    path = tmp_path / "club.db"
    with Store(path) as store:
        slug = hands.new_event(store)
        truth = store.moment(slug)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))
            with Store(path) as store:
                assert store.moment(slug) == truth
                assert store.verify(slug) == 3
                with pytest.raises(ReadOnlyError, match="make room"):
                    store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
            code = 0
        except BaseException as error:
            print(repr(error), file=sys.stderr)
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    with Store(path) as store:  # With room again, work goes on.
        store.do(slug, EnterPlayers("a", people(1, 30)), who="Ana")
        assert store.verify(slug) == 4


def refuse(_connection: object, _record: object) -> None:
    raise sqlite3.OperationalError("disk I/O error")


def test_what_stands_in_the_write_ahead_log_alone_is_shown_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = tmp_path / "full"
    full.mkdir()
    with Store(tmp_path / "club.db") as store:
        slug = hands.new_event(store)
        truth = store.moment(slug)
        for name in ("club.db", "club.db-wal"):
            shutil.copy(tmp_path / name, full / name)
    assert (full / "club.db-wal").stat().st_size > 0
    monkeypatch.setattr("tablas.store.database._prepare", refuse)
    with Store(full / "club.db") as store:
        assert store.moment(slug) == truth


def test_a_database_that_cannot_be_made_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.store.database._prepare", refuse)
    with pytest.raises(StoreError, match="make room"):
        Store(tmp_path / "club.db")


def test_a_disk_that_is_full_at_the_start_is_read_and_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "club.db"
    with Store(path) as store:
        slug = hands.new_event(store)
        truth = store.moment(slug)

    def full(_: Database) -> None:
        raise DiskError("disk-full")

    monkeypatch.setattr(Database, "_bring_up_to_date", full)
    with Store(path) as store:
        assert store.database.read_only
        assert store.database.why_read_only == Message("disk-full")
        assert store.moment(slug) == truth
        with pytest.raises(ReadOnlyError) as refused, store.database.writing():
            pass
        assert refused.value.message == Message("disk-full")
    for where in (tmp_path / "new.db", tmp_path / "empty.db"):
        with pytest.raises(DiskError):
            Store(where)
    monkeypatch.setattr(Database, "_readable", lambda *_: (_ for _ in ()).throw(OSError("no room")))
    with pytest.raises(DiskError):
        Store(path)
