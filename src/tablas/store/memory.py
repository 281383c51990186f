"""Reading a log so that nothing altered is believed, and remembering what was read.

Every entry is checked against its seal wherever it is read.  What is in memory
is kept under the identity of the event, not under its row, which another event
may get when this one is deleted; the whole log is read and checked once when a
program first asks for the event, and again when some time has gone by.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import NamedTuple

from sqlalchemy import Connection

from tablas.events.errors import DamagedError
from tablas.events.keeper import Head
from tablas.events.kinds import TIME_TRAVEL
from tablas.events.log import Entry, verify, verify_after
from tablas.events.timeline import Moment, advance, replay
from tablas.store import rows

CHECK_SECONDS = 60.0
"""How long a log that was read whole is taken to be whole; entries that come in meanwhile are checked at once."""


class _Identity(NamedTuple):
    """A copy of an event in this database: two copies of one event have two rows."""

    row: int
    uid: str


def read_sealed(connection: Connection, head: Head, after: int = 0) -> list[Entry]:
    """The entries of an event, or those after one, each as it was written."""
    entries = rows.read_entries(connection, head.id, after)
    if not after:
        verify(head.uid, entries, head.hash)
    elif after < head.seq or entries:
        verify_after(after, entries, head.seq, head.hash)
    return entries


class Memory:
    """The last known state of each event."""

    def __init__(self) -> None:
        self._known: dict[_Identity, Moment] = {}
        self._checked: dict[_Identity, float] = {}
        self._guard = Lock()

    def moment(self, connection: Connection, head: Head) -> Moment:
        """The event at its head: from memory, a snapshot or the log, whichever is nearest."""
        identity = _Identity(head.id, head.uid)
        with self._guard:
            known = self._known.get(identity)
            checked = self._checked.get(identity)
        if checked is None or time.monotonic() - checked >= CHECK_SECONDS:
            return self._whole(connection, head, known)
        if known is not None and (known.seq, known.hash) == (head.seq, head.hash):
            return known
        if known is None or known.seq >= head.seq:
            return self._whole(connection, head, None)
        tail = read_sealed(connection, head, known.seq)
        if tail[0].previous != known.hash or any(entry.kind in TIME_TRAVEL for entry in tail):
            return self._whole(connection, head, None)
        for entry in tail:
            known = advance(known, entry)
        self._keep(identity, known)
        return known

    def _whole(self, connection: Connection, head: Head, known: Moment | None) -> Moment:
        entries = read_sealed(connection, head)
        known = _fitting(known, entries) or _fitting(rows.read_snapshot(connection, head.id), entries)
        if known is None:
            known = replay(entries)
        for entry in entries[known.seq :]:
            known = advance(known, entry)
        identity = _Identity(head.id, head.uid)
        self._keep(identity, known)
        with self._guard:
            self._checked[identity] = time.monotonic()
        return known

    def remember(self, head: Head, moment: Moment) -> None:
        """What a writer has just made of the event."""
        identity = _Identity(head.id, head.uid)
        with self._guard:
            known = self._known.get(identity)
            later = known is not None and known.seq > moment.seq
        if not later:
            self._keep(identity, moment)

    def _keep(self, identity: _Identity, moment: Moment) -> None:
        with self._guard:
            self._known[identity] = moment

    def forget(self, head: Head) -> None:
        """The event is gone."""
        identity = _Identity(head.id, head.uid)
        with self._guard:
            self._known.pop(identity, None)
            self._checked.pop(identity, None)


def _fitting(moment: Moment | None, entries: list[Entry]) -> Moment | None:
    """A moment of this very log after which nothing was undone, redone or restored."""
    if moment is None or moment.seq > len(entries) or entries[moment.seq - 1].hash != moment.hash:
        return None
    return None if any(entry.kind in TIME_TRAVEL for entry in entries[moment.seq :]) else moment


def check_entry(entry: Entry, head: Head) -> Entry:
    """An entry found by itself, if it is as it was written."""
    verify_after(entry.seq - 1, [entry], entry.seq, entry.hash)
    if entry.seq > head.seq:
        raise DamagedError("log-ends-entry", head.seq + 1, count=head.seq)
    return entry
