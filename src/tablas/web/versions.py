"""What version of an event the public sees: the last entry of the log that can show on a public page.

A page that everybody may read is made once for each version, and its version
is found by one look at the log.  Entries the public cannot see (drafts,
check-in) make no new version: not even that they happened is told.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from pathlib import Path

from tablas import say
from tablas.events.errors import LogError
from tablas.events.hall import now
from tablas.events.keeper import Head, NoEventError
from tablas.events.kinds import Kind
from tablas.events.state import Event
from tablas.events.timeline import Moment
from tablas.store import Store, memory
from tablas.version import __version__

HIDDEN = frozenset(
    {
        Kind.ROUND_DRAFTED,
        Kind.DRAFT_ALTERED,
        Kind.DRAFT_DISCARDED,
        Kind.CHECK_IN_OPENED,
        Kind.PLAYERS_CHECKED_IN,
        Kind.ABSENCE_ANNOUNCED,
        Kind.ABSENCE_CANCELLED,
        Kind.RESTORE_POINT,
    }
)
"""Entries that change nothing on a public page."""


@dataclass(frozen=True, slots=True)
class Version:
    """What the public could see when somebody looked."""

    seq: int
    seal: str
    private: bool
    """Nobody but its staff may know of the event."""
    starts: tuple[datetime, ...]
    """When rounds are to start: from then on pages say that they began."""
    checked: float

    def name(self, moment: datetime) -> str:
        """What it is called: another name for whatever can make another page of the same tournament."""
        begun = sum(start <= moment for start in self.starts)
        mark = sha256(f"{self.seal} {moment.date()} {begun} {program()}".encode()).hexdigest()
        return f"{self.seq}-{mark[:16]}"


class Versions:
    """The versions of all events, each found by a look at its log."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[str, Version] = {}
        self._list: tuple[object, str] = (None, "")
        self._read: tuple[str, Moment] | None = None
        """The event that was read last, for whoever makes its first page."""

    def of(self, slug: str) -> Version:
        """The version of an event now; the log is read whole where it was not for a while."""
        seq, seal = self._store.last_entry(slug, HIDDEN)
        known = self._known.get(slug)
        old = known is None or time.monotonic() - known.checked >= memory.CHECK_SECONDS
        if known is None or old or (known.seq, known.seal) != (seq, seal):
            moment = self._store.moment(slug)
            event, self._read = moment.event, (slug, moment)
            known = Version(seq, seal, event.private, tuple(_starts(event)), time.monotonic())
            self._known[slug] = known
        return known

    def moment(self, slug: str, version: str) -> Moment | None:
        """The event of that version; nothing if something happened meanwhile."""
        known, read = self._known.get(slug), self._read
        if known is not None and read is not None and (read[0], read[1].hash) == (slug, known.seal):
            return read[1] if known.name(now()) == version else None
        moment = self._store.moment(slug)
        return moment if self.name(slug) == version else None

    def of_list(self) -> str:
        """What the list of events is called, by what it says of each; worked out again when a log grew."""
        heads = self._store.events()
        seen = tuple((head.slug, head.hash) for head in heads)
        if self._list[0] != seen:
            told = repr([one for one in map(self._told, heads) if one is not None])
            self._list = (seen, f"0-{sha256(f'{told} {program()}'.encode()).hexdigest()[:16]}")
        return self._list[1]

    def _told(self, head: Head) -> object:
        """What everybody is told of an event in the list of all; nothing of a private one."""
        try:
            event = self._store.moment(head.slug).event
        except LogError:
            return head.slug, head.name
        except NoEventError:  # Deleted in this very moment.
            return None
        parts = len(event.sections) + len(event.evenings)
        told = (head.slug, event.name, event.city, event.start, parts, event.closed)
        return None if event.private else told

    def of_games(self, slug: str) -> int:
        """The version of the games, which change without an entry of the log."""
        return self._store.games.version(slug)

    def of_all(self, slug: str) -> str:
        """What changes with every entry, also with those the public does not see."""
        return self._store.head(slug).hash[:8]

    def name(self, slug: str) -> str:
        """What the version of an event is called now."""
        return self.of(slug).name(now())


def _starts(event: Event) -> Iterable[datetime]:
    for section in event.sections:
        yield from (one.starts for one in section.times if one.starts is not None)


@cache
def program() -> str:
    """What tells this program from another one, whose pages of the same facts may be others."""
    web, languages = Path(__file__).parent, Path(say.__file__).parent / "languages"
    mark = sha256(__version__.encode())
    for folder in (web / "templates", web / "static", languages):
        for file in sorted(one for one in folder.rglob("*") if one.is_file()):
            mark.update(file.read_bytes())
    return mark.hexdigest()[:12]
