"""The store of events: the one door through which anything is read or written.

>>> from tablas.events.acts import CreateTournament
>>> import tempfile
>>> folder = tempfile.TemporaryDirectory()
>>> store = Store(Path(folder.name) / "club.db")
>>> done = store.create("Winter Open", who="Ana")
>>> done = store.do("winter-open", CreateTournament("a"), who="Ana")
>>> done.entry.seq, [section.id for section in done.moment.event.sections]
(2, ['a'])
>>> store.close()
>>> folder.cleanup()
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Self
from uuid import uuid4

from sqlalchemy import Connection, delete, select, text, update
from sqlalchemy.exc import IntegrityError

from tablas.events.acts import Command, CreateEvent
from tablas.events.acts.base import check_text
from tablas.events.called import find_called
from tablas.events.codec import encode
from tablas.events.codec import text as canonical
from tablas.events.compare import Comparison, compare
from tablas.events.decide import Decision, check_conflict, consent, decide, decide_first
from tablas.events.errors import ConflictError, DamagedError, RefusedError
from tablas.events.foresee import Foresight, Travel, foresee
from tablas.events.keeper import (
    Damage,
    Done,
    Head,
    Imported,
    NationalLists,
    NoEventError,
    PlayerList,
    StoreError,
    TakenIn,
    UnreachableError,
    Watcher,
)
from tablas.events.kinds import TIME_TRAVEL, Kind
from tablas.events.log import Entry, Origin, root, write
from tablas.events.portable import dump, load
from tablas.events.timeline import (
    Act,
    Moment,
    RestorePoint,
    advance,
    as_of,
    entry_at,
    history,
    last_whole,
    replay,
    restore_points,
)
from tablas.events.wishes import Applications
from tablas.messages import Message
from tablas.store import rows, schema
from tablas.store.applications import ApplicationKeeper
from tablas.store.backups import AFTER, Backups, Kept
from tablas.store.classes import Classes
from tablas.store.column_maps import ColumnMaps
from tablas.store.database import Database, Missing
from tablas.store.games import GameRows
from tablas.store.importing import bring_in
from tablas.store.jobs import Jobs
from tablas.store.lists import player_list
from tablas.store.memory import Memory, check_entry, read_sealed
from tablas.store.national import NationalKeeper
from tablas.store.outbox import Outbox
from tablas.store.slugs import free_slug
from tablas.store.watch import announce, watcher

SNAPSHOT_EVERY = 64
_ATTEMPTS = 4


def _now() -> datetime:
    return datetime.now(UTC)


class Store:
    """Events in a SQLite file or a PostgreSQL database.

    Several threads and processes may use one database, each with a store or
    sharing one.  *missing* says what becomes of a file that is not there.
    """

    def __init__(
        self,
        where: str | Path,
        clock: Callable[[], datetime] = _now,
        missing: Missing = "made",
        backups: Path | None = None,
    ) -> None:
        self.database = Database(where, missing)
        self.backups = None if backups is None else Backups(backups, clock=clock)
        self._clock = clock
        self._memory = Memory()

    def close(self) -> None:
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # Reading

    def events(self) -> list[Head]:
        """Every event, the last changed first."""
        with self.database.reading() as connection:
            found = connection.execute(select(schema.events))
            heads = [rows.head_of(row) for row in found]
        return sorted(heads, key=lambda head: (head.changed, head.id), reverse=True)

    def slug_of(self, called: str) -> str:
        """The short name of the event that somebody calls by its short name or its name."""
        with self.database.reading() as connection:
            if rows.find_head(connection, called) is not None:
                return called
            names = connection.execute(select(schema.events.c.slug, schema.events.c.name))
            return find_called(called, {row.slug: row.name for row in names})

    def has(self, slug: str) -> bool:
        """Whether there is an event of that short name."""
        with self.database.reading() as connection:
            return rows.find_head(connection, slug) is not None

    def head(self, slug: str) -> Head:
        """Where the log of an event ends."""
        with self.database.reading() as connection:
            return self._head(connection, slug)

    def last_entry(self, slug: str, without: frozenset[Kind]) -> tuple[int, str]:
        """Number and seal of the last entry that is of none of those kinds: one look at the log."""
        with self.database.reading() as connection:
            found = rows.find_last(connection, slug, without)
        if found is None:
            raise NoEventError("no-event-database", slug=slug)
        return found

    def moment(self, slug: str) -> Moment:
        """The event as it is now."""
        with self.database.reading() as connection:
            return self._memory.moment(connection, self._head(connection, slug))

    def log(self, slug: str, after: int = 0) -> list[Entry]:
        """The entries of an event, or those after one."""
        with self.database.reading() as connection:
            return read_sealed(connection, self._head(connection, slug), after)

    def as_of(self, slug: str, when: int | datetime) -> Moment:
        """The event as it was after an entry or at a moment."""
        entries = self.log(slug)
        return as_of(entries, entry_at(entries, when) if isinstance(when, datetime) else when)

    def verify(self, slug: str) -> int:
        """Read the whole log and check every seal; the number of entries."""
        entries = self.log(slug)
        replay(entries)
        return len(entries)

    def whole(self, slug: str) -> Head:
        """Read the whole log and check every seal; where it ends."""
        self.verify(slug)
        return self.head(slug)

    def history(self, slug: str, after: int = 0) -> list[Act]:
        """What was done, or what was done after an entry."""
        return history(self.log(slug), after)

    def foresee(self, slug: str, command: Travel) -> Foresight:
        """What an undo or a restore would take back and bring back."""
        return foresee(self.log(slug), command)

    def restore_points(self, slug: str) -> list[RestorePoint]:
        """The moments one may want back."""
        return restore_points(self.log(slug))

    @cached_property
    def national(self) -> NationalLists:
        """The national lists beside the events."""
        return NationalKeeper(self.database)

    @cached_property
    def games(self) -> GameRows:
        """The moves of games, beside the logs."""
        return GameRows(self.database, self.moment)

    @cached_property
    def applications(self) -> Applications:
        """What players ask for by the entry form."""
        return ApplicationKeeper(self.database, self._clock)

    @cached_property
    def column_maps(self) -> ColumnMaps:
        """What the columns of lists are, as somebody once said."""
        return ColumnMaps(self.database)

    @cached_property
    def classes(self) -> Classes:
        """Classes that write an exam together, beside the events."""
        return Classes(self.database, self._clock)

    @cached_property
    def outbox(self) -> Outbox:
        """Whom the events tell of their rounds, and what is still to be sent."""
        return Outbox(self.database, self._clock)

    @cached_property
    def jobs(self) -> Jobs:
        """Long work that waits for a worker, beside the events."""
        return Jobs(self.database, self._clock)

    @property
    def ratings(self) -> PlayerList:
        """The rating list beside the events."""
        return player_list(self.database)

    def export(self, slug: str) -> str:
        """The event as one portable text, log and all."""
        with self.database.reading() as connection:
            head = self._head(connection, slug)
            try:  # A copy that could not be brought in again would only look safe.
                entries = read_sealed(connection, head)
            except DamagedError as error:
                raise DamagedError("such-log-cannot", error.entry, sentence=error.message) from None
        return dump(head.uid, entries)

    def damage(self, slug: str) -> Damage | None:
        """What is broken in the log of an event, if anything is."""
        try:
            self.verify(slug)
        except DamagedError as error:
            return Damage(error.entry, error.message, self._last_whole(slug)[1])
        return None

    def export_whole(self, slug: str) -> str:
        """The event as it was before the first broken entry, as one portable text."""
        head, moment, entries = self._last_whole(slug)
        if moment is None:
            raise DamagedError("no-entry-whole", 1, slug=slug)
        return dump(head.uid, entries[: moment.seq])

    def _last_whole(self, slug: str) -> tuple[Head, Moment | None, list[Entry]]:
        with self.database.reading() as connection:
            head = self._head(connection, slug)
            entries = rows.read_as_far(connection, head.id)
        return head, last_whole(head.uid, entries), entries

    def compare(self, slug: str, exported: str, name: str = "") -> Comparison:
        """Our copy of an event against an exported one."""
        return compare(self.log(slug), load(exported, name)[1])

    def watch(self) -> Watcher:
        """Something to wait on for changes by anybody, in this process or another."""
        return watcher(self.database)

    # Writing

    def create(
        self,
        name: str,
        *,
        who: str,
        where: str = "",
        slug: str = "",
        key: str = "",
        city: str = "",
        federation: str = "",
        start: date | None = None,
        end: date | None = None,
    ) -> Done:
        """A new event; *slug* is the short name it is called by."""
        check_text(key, Message("what-request-key"), "key")
        key = key or uuid4().hex
        command = decide_first(CreateEvent(uuid4().hex, name, city, federation, start, end))
        origin = self._origin(who, where)
        with self.database.writing() as connection:
            if not self.database.is_sqlite:
                connection.execute(text("LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE"))
            before = rows.created_with(connection, key)
            if before is not None:
                return self._repeated(connection, before, key, "")
            short = free_slug(connection, slug, name)
            entry = write(command, 1, root(command.uid), origin, key)
            number = rows.insert_head(connection, short, command.uid, name, entry)
            rows.insert_entries(connection, number, [entry])
            announce(connection, self.database.is_sqlite, number, 1)
        moment = replay([entry])
        self._memory.remember(Head(number, short, command.uid, name, 1, entry.hash, entry.when), moment)
        return Done(entry, moment, short)

    def do(
        self,
        slug: str,
        command: Command,
        *,
        who: str,
        where: str = "",
        key: str = "",
        expected: int | None = None,
        accepted: Iterable[str] = (),
    ) -> Done:
        """Carry out a command, or refuse it; when this returns, it is written for good.

        *expected* is the last entry the writer has seen: if a later one
        touched the same thing, :class:`ConflictError` says who was faster.  A
        request repeated with the same *key* is carried out once.
        """
        check_text(key, Message("what-request-key"), "key")
        request = _Request(command, self._origin(who, where), key or uuid4().hex, expected, frozenset(accepted))
        if command.dangerous:
            self.back_up(slug)
        done = self._persist(slug, request)
        if self.backups is not None and (done.entry.kind in AFTER or self.backups.is_due(slug)):
            self.back_up(slug)
        return done

    def back_up(self, slug: str) -> Kept | None:
        """Write a copy of the event to the folder of backups; ``None`` if there is no such folder, or it failed."""
        if self.backups is None or self.database.read_only:
            return None
        return self.backups.keep(self.head(slug), self.export)

    def _persist(self, slug: str, request: _Request) -> Done:
        """Try until it is written, or refused for good."""
        for attempt in range(1, _ATTEMPTS + 1):
            try:
                return self._try(slug, request)
            except ConflictError:
                if not request.command.heavy or request.expected is not None or attempt == _ATTEMPTS:
                    raise
            except UnreachableError:
                # The connection may have broken after the commit; the key finds out.
                if attempt > 1:
                    raise
            except StoreError as error:
                if isinstance(error.__cause__, IntegrityError):
                    self.verify(slug)  # A row stands where the new one belongs: the log tells which.
                raise
        raise AssertionError("unreachable")

    def taken_in(self, slug: str) -> list[TakenIn]:
        """Which entries came from files, in order."""
        with self.database.reading() as connection:
            return rows.read_imports(connection, self._head(connection, slug).id)

    def bring_in(
        self, exported: str, *, who: str = "", name: str = "", slug: str = "", as_copy: bool = False
    ) -> Imported:
        """Take in an exported event: new, or what our copy of it lacks; its entries are marked as taken in."""
        uid, entries = load(exported, name)
        with self.database.writing() as connection:
            if not self.database.is_sqlite:
                connection.execute(text("LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE"))
            made = bring_in(connection, uid, entries, lambda title: free_slug(connection, slug, title), as_copy)
            if made.added:
                last = entries[-1].seq
                when = self._clock().isoformat(timespec="seconds")
                mark = TakenIn(last - made.added + 1, last, name[-200:], fingerprint(exported), who[:200], when)
                rows.insert_import(connection, made.number, mark)
                announce(connection, self.database.is_sqlite, made.number, last)
        return made

    def delete(self, slug: str) -> None:
        """Remove an event and its whole log for good."""
        with self.database.writing() as connection:
            head = self._head(connection, slug, lock=True)
            connection.execute(delete(schema.events).where(schema.events.c.id == head.id))
            announce(connection, self.database.is_sqlite, head.id, 0)
        self._memory.forget(head)

    def set_aside(self, slug: str) -> str:
        """Give a damaged event another short name, so that a whole copy of it can take its place; the new name."""
        if self.damage(slug) is None:
            raise RefusedError("event-is-whole", None, "event", event=slug)
        with self.database.writing() as connection:
            head = self._head(connection, slug, lock=True)
            aside = free_slug(connection, "", f"{slug} aside")
            connection.execute(update(schema.events).where(schema.events.c.id == head.id).values(slug=aside))
            announce(connection, self.database.is_sqlite, head.id, head.seq)
        return aside

    # How it is done

    def _try(self, slug: str, request: _Request) -> Done:
        base: Moment | None = None
        decision: Decision | None = None
        if request.command.heavy:
            with self.database.reading() as connection:
                head = self._head(connection, slug)
                if rows.find_by_key(connection, head.id, request.key):
                    return self._repeated(connection, head, request.key, request.fingerprint)
                base = self._memory.moment(connection, head)
            decision = decide(base, request.command, request.accepted, lambda: self.log(slug))
        with self.database.writing() as connection:
            head = self._head(connection, slug, lock=True)
            if rows.find_by_key(connection, head.id, request.key):
                return self._repeated(connection, head, request.key, request.fingerprint)
            moment = self._memory.moment(connection, head)
            self._check_unseen(connection, head, request.command, request.expected, moment)
            if base is not None and decision is not None:
                self._check_unseen(connection, head, decision.command, base.seq, moment)
                consent(decision.command, moment.event, request.accepted)
            else:
                decision = decide(moment, request.command, request.accepted, lambda: read_sealed(connection, head))
            entry = write(decision.command, head.seq + 1, head.hash, request.origin, request.key, decision.accepted)
            after = self._after(connection, head, moment, entry)
            rows.insert_entries(connection, head.id, [entry], request.fingerprint)
            rows.move_head(connection, head.id, after.event.name, entry)
            announce(connection, self.database.is_sqlite, head.id, entry.seq)
        self._memory.remember(head, after)
        if entry.seq % SNAPSHOT_EVERY == 0 or entry.kind in TIME_TRAVEL:
            self._snapshot(head.id, after)
        return Done(entry, after, slug)

    def _after(self, connection: Connection, head: Head, moment: Moment, entry: Entry) -> Moment:
        """The moment after a new entry, found before anything is written."""
        if entry.kind in TIME_TRAVEL:
            return replay([*read_sealed(connection, head), entry])
        return advance(moment, entry)

    def _check_unseen(
        self, connection: Connection, head: Head, command: Command, seen: int | None, moment: Moment
    ) -> None:
        if seen is None or seen == head.seq:
            return
        if seen > head.seq:
            raise ConflictError("you-seen-entry", seen, head.seq, seen=seen, seq=head.seq)
        check_conflict(command, read_sealed(connection, head, seen), moment.event)

    def _repeated(self, connection: Connection, head: Head, key: str, fingerprint: str) -> Done:
        found = rows.find_by_key(connection, head.id, key)
        assert found is not None
        entry, request = found
        if fingerprint and request and request != fingerprint:
            raise RefusedError("request-key-used", None, "key")
        return Done(check_entry(entry, head), self._memory.moment(connection, head), head.slug, repeated=True)

    def _snapshot(self, number: int, moment: Moment) -> None:
        """Keep a snapshot; the command is written already, so failing to does no harm."""
        try:
            with self.database.writing() as connection:
                rows.write_snapshot(connection, number, moment)
        except StoreError:
            return

    def _head(self, connection: Connection, slug: str, lock: bool = False) -> Head:
        head = rows.find_head(connection, slug, lock and not self.database.is_sqlite)
        if head is None:
            raise NoEventError("no-event-database", slug=slug)
        return head

    def _origin(self, who: str, where: str) -> Origin:
        return Origin(who, where, self._clock().isoformat(timespec="milliseconds"))


def fingerprint(exported: str) -> str:
    """What tells a file from every other."""
    return sha256(exported.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _Request:
    command: Command
    origin: Origin
    key: str
    expected: int | None
    accepted: frozenset[str]

    @property
    def fingerprint(self) -> str:
        """The same for the same request only."""
        content = [type(self.command).__name__, encode(self.command), sorted(self.accepted)]
        return sha256(canonical(content).encode()).hexdigest()
