"""Backups by themselves: an exported event in a folder, read back before it counts as kept.

A copy is written after each publication, before each dangerous act, and when
something changed and the last one is some minutes old.  A backup that fails
never stops the play; it is told wherever the event is shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from tablas.errors import TablasError
from tablas.events.keeper import Head
from tablas.events.kinds import Kind
from tablas.events.log import Entry
from tablas.events.portable import load
from tablas.messages import Message
from tablas.store.durable import make_folder, sync_file, sync_folder

AFTER = frozenset({Kind.ROUND_PUBLISHED, Kind.ROUND_SEATED, Kind.EVENT_CLOSED, Kind.TOURNAMENT_CLOSED})
"""What players were told: worth a copy at once."""
EVERY = timedelta(minutes=10)
NEWEST = 10
"""So many are kept however old; before them one an hour for two days, then one a day for sixty."""
_NAME = re.compile(r"(\d{8}T\d{6})Z-(\d+)-([0-9a-f]{8})\.tablas")


class Kept(NamedTuple):
    """A copy in the folder."""

    file: Path
    when: datetime
    seq: int
    seal: str
    """The beginning of the seal of its last entry."""


class BackupState(NamedTuple):
    """What an arbiter should know of the copies of an event."""

    folder: Path
    last: Kept | None
    problem: Message | None
    """Why the last attempt failed."""
    is_old: bool
    """Much happened since the last copy."""


class Backups:
    """The copies of the events of one database."""

    def __init__(self, folder: Path, every: timedelta = EVERY, clock: Callable[[], datetime] | None = None) -> None:
        self.folder = folder
        self._every = every
        self._clock = clock or (lambda: datetime.now(UTC))
        self._problems: dict[str, Message] = {}
        self._resting: dict[str, tuple[datetime, datetime]] = {}
        """From when until when no copy is due; a clock that was set back behind the first says nothing."""
        self._guard = Lock()

    def list(self, slug: str) -> list[Kept]:
        """The copies of an event, the newest first."""
        found = []
        folder = self.folder / slug
        for path in folder.iterdir() if folder.is_dir() else ():
            match = _NAME.fullmatch(path.name)
            if match:
                when = datetime.strptime(match[1], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
                found.append(Kept(path, when, int(match[2]), match[3]))
        return sorted(found, key=lambda kept: (kept.seq, kept.when), reverse=True)

    def newest(self, slug: str) -> tuple[Kept, str] | None:
        """The newest copy of an event that can be read whole, with its text."""
        for kept in self._list_or_none(slug):
            try:
                text = kept.file.read_text(encoding="utf-8")
                load(text, kept.file.name)
            except (OSError, UnicodeDecodeError, TablasError):
                continue
            return kept, text
        return None

    def state(self, head: Head) -> BackupState:
        """How well an event is backed up."""
        copies = list(self._list_or_none(head.slug))
        exact = [one for one in copies if (one.seq, one.seal) == (head.seq, head.hash[:8])]
        last = max(exact or copies, key=lambda kept: kept.when, default=None)
        changed = not exact
        old = last is not None and changed and self._clock() - last.when > 3 * self._every
        return BackupState(self.folder, last, self._problems.get(head.slug), old)

    def _list_or_none(self, slug: str) -> Iterable[Kept]:
        try:
            return self.list(slug)
        except OSError:
            return ()

    def is_due(self, slug: str) -> bool:
        """Whether the last copy is some minutes old; asked after every change, so mostly answered from memory."""
        now = self._clock()
        begin, end = self._resting.get(slug, (now, now))
        if begin <= now < end:
            return False
        last = next(iter(self._list_or_none(slug)), None)
        if last is None or not timedelta(0) <= now - last.when < self._every:
            return True
        self._resting[slug] = (now, last.when + self._every)
        return False

    def keep(self, head: Head, export: Callable[[str], str]) -> Kept | None:
        """Write a copy, read it back, and throw old ones away; ``None`` if it failed, which :meth:`state` tells."""
        with self._guard:
            try:
                now = self._clock()
                self._resting[head.slug] = (now, now + self._every)  # Also after a failure: not at every result.
                kept = self._write(head, export(head.slug))
                self._thin(head.slug, kept)
            except OSError as error:
                self._problems[head.slug] = Message("backup-not-written", folder=self.folder, why=_why(error))
            except TablasError as error:
                self._problems[head.slug] = Message("backup-not-good", why=error.message)
            else:
                self._problems.pop(head.slug, None)
                return kept
        return None

    def _write(self, head: Head, exported: str) -> Kept:
        folder = self.folder / head.slug
        make_folder(folder)
        entries = load(exported)[1]
        now, last = self._clock(), entries[-1]
        path = folder / f"{now:%Y%m%dT%H%M%S}Z-{last.seq}-{last.hash[:8]}.tablas"
        half = path.with_suffix(".half")
        handle = os.open(half, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(exported.encode())
            file.flush()
            sync_file(file.fileno())
        load(half.read_text(encoding="utf-8"), half.name)  # What cannot be read back is no backup.
        half.replace(path)
        sync_folder(folder)
        return Kept(path, now.replace(microsecond=0), last.seq, last.hash[:8])

    def _thin(self, slug: str, newest: Kept) -> None:
        now = self._clock()
        kept = self.list(slug)
        for one in set(kept) - set(worth_keeping(kept, now)) - {newest}:
            one.file.unlink(missing_ok=True)


def worth_keeping(copies: Iterable[Kept], now: datetime) -> list[Kept]:
    """The newest, one of each hour of the last two days, one of each day of the last sixty.

    Newest by the time in their names, and newest by their last entry, for a
    clock may have been set back.
    """
    newest = sorted(copies, key=lambda kept: (kept.when, kept.seq), reverse=True)
    longest = sorted(newest, key=lambda kept: (kept.seq, kept.when), reverse=True)[:NEWEST]
    found = [one for place, one in enumerate(newest) if place < NEWEST or one in longest]
    seen: set[str] = set()
    for one in [one for one in newest if one not in found]:
        age = now - one.when
        span = f"{one.when:%Y%m%d%H}" if age < timedelta(days=2) else f"{one.when:%Y%m%d}"
        if age < timedelta(days=60) and span not in seen:
            seen.add(span)
            found.append(one)
    return found


def newest_good(folder: Path) -> tuple[Path, str] | None:
    """The newest copy in a folder that is whole, with its text; the folder of one event, or of one of them all.

    The newest by its time; or a copy of the same log that goes further, if the
    clock was set back in between.
    """
    found = [path for path in folder.rglob("*.tablas") if path.is_file()]
    newest: tuple[Path, str] | None = None
    last: Entry | None = None
    for path in sorted(found, key=_order, reverse=True):
        if newest is not None and last is not None and (path.parent != newest[0].parent or _seq(path) <= last.seq):
            continue
        try:
            text = path.read_text(encoding="utf-8")
            entries = load(text, path.name)[1]
        except (OSError, UnicodeDecodeError, TablasError):
            continue
        if last is None or (len(entries) > last.seq and entries[last.seq - 1].hash == last.hash):
            newest, last = (path, text), entries[-1]
    return newest


def is_backup(path: Path) -> bool:
    """Whether a file is called as the copies made by themselves are."""
    return _NAME.fullmatch(path.name) is not None


def _seq(path: Path) -> int:
    match = _NAME.fullmatch(path.name)
    return int(match[2]) if match else 0


def _order(path: Path) -> tuple[float, int]:
    match = _NAME.fullmatch(path.name)
    if match:
        when = datetime.strptime(match[1], "%Y%m%dT%H%M%S").replace(tzinfo=UTC)
        return when.timestamp(), int(match[2])
    return path.stat().st_mtime, 0


def _why(error: OSError) -> str:
    return error.strerror or type(error).__name__
