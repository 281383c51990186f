"""Hearing of changes that anybody made, in this process or in another.

PostgreSQL tells (``LISTEN``/``NOTIFY``); SQLite is asked twenty times a second
whether its file changed, which costs microseconds.  Either way the heads of
the events are read afterwards, so that no change is missed, whatever was lost
on the way.
"""

from __future__ import annotations

import threading
import time
from typing import Any, Self

import psycopg
from sqlalchemy import Connection, select, text

from tablas.events.keeper import Change, UnreachableError, Watcher
from tablas.store import schema
from tablas.store.database import Database

CHANNEL = "tablas_events"
_POLL_SECONDS = 0.05


def announce(connection: Connection, is_sqlite: bool, event: int, seq: int) -> None:
    """Tell PostgreSQL's listeners when the transaction is committed."""
    if not is_sqlite:
        connection.execute(
            text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": f"{event}:{seq}"}
        )


def watcher(database: Database) -> Watcher:
    """The watcher that suits the database."""
    return _Polling(database) if database.is_sqlite else _Listening(database)


class _Heads:
    """What the heads of all events were when last looked at."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._known = self._read()

    def _read(self) -> dict[str, tuple[int, str]]:
        """The last entry of each event and its seal, by which a new event under an old name is another one."""
        events = schema.events.c
        query = select(events.slug, events.head_seq, events.head_hash)
        with self._database.reading() as connection:
            return {row.slug: (row.head_seq, row.head_hash) for row in connection.execute(query)}

    def changes(self) -> list[Change]:
        now = self._read()
        changed = [Change(slug, head[0]) for slug, head in now.items() if self._known.get(slug) != head]
        changed += [Change(slug, 0) for slug in self._known if slug not in now]
        self._known = now
        return changed


class _Closing:
    def close(self) -> None:
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Polling(_Closing):
    def __init__(self, database: Database) -> None:
        # Its own connection: the version counts what *other* connections wrote.
        self._connection: Any = database.engine.raw_connection()
        self._version = self._ask()
        self._heads = _Heads(database)

    def _ask(self) -> int:
        return int(self._connection.execute("PRAGMA data_version").fetchone()[0])

    def wait(self, timeout: float, ended: threading.Event | None = None) -> list[Change]:
        end = time.monotonic() + timeout
        pause = time.sleep if ended is None else ended.wait
        while True:
            version = self._ask()
            if version != self._version:
                self._version = version
                changes = self._heads.changes()
                if changes:
                    return changes
            left = end - time.monotonic()
            if left <= 0 or (ended is not None and ended.is_set()):
                return []
            pause(min(_POLL_SECONDS, left))

    def close(self) -> None:
        self._connection.close()


class _Listening(_Closing):
    def __init__(self, database: Database) -> None:
        self._url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: psycopg.Connection | None = None
        self._listen()
        self._heads = _Heads(database)

    def _listen(self) -> None:
        self._connection = psycopg.connect(self._url, autocommit=True)
        self._connection.execute(f"LISTEN {CHANNEL}")

    def wait(self, timeout: float, ended: threading.Event | None = None) -> list[Change]:
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            try:
                if self._connection is None:  # Whatever was told meanwhile is lost: look first.
                    self._listen()
                elif left > 0:
                    list(self._connection.notifies(timeout=left, stop_after=1))
                changes = self._heads.changes()
            except (psycopg.OperationalError, UnreachableError):
                self.close()
                changes = []
                time.sleep(min(0.2, max(left, 0)))
            if changes or left <= 0:
                return changes

    def close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None
