"""Entries, heads and snapshots as rows of the database and back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, delete, insert, select, update

from tablas.errors import TablasError
from tablas.events.codec import decode, encode, parse, text
from tablas.events.errors import DamagedError
from tablas.events.keeper import Head, TakenIn
from tablas.events.kinds import Kind
from tablas.events.log import Entry
from tablas.events.state import Event
from tablas.events.timeline import Line, Moment
from tablas.store import schema
from tablas.version import __version__

KEPT_SNAPSHOTS = 2

_ENTRY = schema.entries.c

MADE_BY = f"{__version__}+7"
"""Who can read a snapshot: this version, and the shape of the facts in it, which counts up when they change."""


@dataclass(frozen=True, slots=True)
class _Snapshot:
    event: Event
    line: Line
    redo: tuple[Line, ...] = ()


def head_of(row: Row[Any]) -> Head:
    """The event of a row."""
    return Head(row.id, row.slug, row.uid, row.name, row.head_seq, row.head_hash, row.changed)


def find_head(connection: Connection, slug: str, lock: bool = False) -> Head | None:
    """The event of that short name; locked against other writers until the transaction ends."""
    query = select(schema.events).where(schema.events.c.slug == slug)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    return None if row is None else head_of(row)


@cache
def _last_without(kinds: frozenset[Kind]) -> Select[tuple[int, str]]:
    return (
        select(_ENTRY.seq, _ENTRY.hash)
        .join(schema.events, schema.events.c.id == _ENTRY.event)
        .where(schema.events.c.slug == bindparam("slug"), _ENTRY.kind.not_in(sorted(kind.value for kind in kinds)))
        .order_by(_ENTRY.seq.desc())
        .limit(1)
    )


def find_last(connection: Connection, slug: str, without: frozenset[Kind]) -> tuple[int, str] | None:
    """Number and seal of the last entry of an event that is of none of those kinds."""
    row = connection.execute(_last_without(without), {"slug": slug}).one_or_none()
    return None if row is None else (row.seq, row.hash)


def insert_head(connection: Connection, slug: str, uid: str, name: str, last: Entry) -> int:
    """A new event; its number in this database."""
    values = {
        "slug": slug,
        "uid": uid,
        "name": name,
        "head_seq": last.seq,
        "head_hash": last.hash,
        "changed": last.when,
    }
    made = connection.execute(insert(schema.events).values(values))
    assert made.inserted_primary_key is not None
    return int(made.inserted_primary_key[0])


def move_head(connection: Connection, event: int, name: str, last: Entry) -> None:
    """The log of an event now ends with *last*."""
    connection.execute(
        update(schema.events)
        .where(schema.events.c.id == event)
        .values(name=name, head_seq=last.seq, head_hash=last.hash, changed=last.when)
    )


def read_entries(connection: Connection, event: int, after: int = 0, up_to: int | None = None) -> list[Entry]:
    """The entries of an event in order."""
    query = select(schema.entries).where(_ENTRY.event == event, _ENTRY.seq > after).order_by(_ENTRY.seq)
    if up_to is not None:
        query = query.where(_ENTRY.seq <= up_to)
    return [entry_of(row) for row in connection.execute(query)]


def read_as_far(connection: Connection, event: int) -> list[Entry]:
    """The entries of an event up to the first that cannot even be read."""
    found: list[Entry] = []
    query = select(schema.entries).where(_ENTRY.event == event).order_by(_ENTRY.seq)
    for row in connection.execute(query).all():
        try:
            found.append(entry_of(row))
        except DamagedError:
            break
    return found


def entry_of(row: Row[Any]) -> Entry:
    """The entry of a row."""
    try:
        kind = Kind(row.kind)
    except ValueError:
        raise DamagedError("entry-kind-tablas", row.seq, seq=row.seq, kind=row.kind) from None
    accepted = tuple(row.accepted.split()) if row.accepted else ()
    return Entry(row.seq, kind, row.data, row.who, row.moment, row.origin, row.key, accepted, row.previous, row.hash)


def insert_entries(connection: Connection, event: int, entries: Iterable[Entry], request: str = "") -> None:
    """Append entries to the log of an event."""
    connection.execute(
        insert(schema.entries),
        [
            {
                "event": event,
                "seq": entry.seq,
                "kind": entry.kind.value,
                "data": entry.data,
                "who": entry.who,
                "moment": entry.when,
                "origin": entry.where,
                "key": entry.key,
                "request": request,
                "accepted": " ".join(entry.accepted),
                "previous": entry.previous,
                "hash": entry.hash,
            }
            for entry in entries
        ],
    )


def find_by_key(connection: Connection, event: int, key: str) -> tuple[Entry, str] | None:
    """The entry a request with that key made, and the fingerprint of the request."""
    query = select(schema.entries).where(_ENTRY.event == event, _ENTRY.key == key)
    row = connection.execute(query).one_or_none()
    return None if row is None else (entry_of(row), row.request)


def insert_import(connection: Connection, event: int, mark: TakenIn) -> None:
    """Note which entries came from a file."""
    values = mark._asdict()
    connection.execute(insert(schema.imports).values(event=event, moment=values.pop("when"), **values))


def read_imports(connection: Connection, event: int) -> list[TakenIn]:
    """Which entries came from files, in order."""
    imports = schema.imports.c
    found = connection.execute(select(schema.imports).where(imports.event == event).order_by(imports.first))
    return [TakenIn(row.first, row.last, row.file, row.fingerprint, row.who, row.moment) for row in found]


def created_with(connection: Connection, key: str) -> Head | None:
    """The event that a request with that key made."""
    query = select(schema.events).join(schema.entries, _ENTRY.event == schema.events.c.id)
    row = connection.execute(query.where(_ENTRY.seq == 1, _ENTRY.key == key)).first()
    return None if row is None else head_of(row)


def write_snapshot(connection: Connection, event: int, moment: Moment) -> None:
    """Keep a moment, so that the log before it need not be read again."""
    body = text(encode(_Snapshot(moment.event, moment.line, moment.redo)))
    snapshots = schema.snapshots.c
    connection.execute(delete(schema.snapshots).where(snapshots.event == event, snapshots.seq == moment.seq))
    connection.execute(
        insert(schema.snapshots).values(
            event=event, seq=moment.seq, made_by=MADE_BY, hash=_checksum(moment.hash, body), body=body
        )
    )
    kept = select(snapshots.seq).where(snapshots.event == event).order_by(snapshots.seq.desc()).limit(KEPT_SNAPSHOTS)
    oldest = min(connection.execute(kept).scalars())
    connection.execute(delete(schema.snapshots).where(snapshots.event == event, snapshots.seq < oldest))


def read_snapshot(connection: Connection, event: int) -> Moment | None:
    """The latest snapshot that this version made and that agrees with the log."""
    snapshots = schema.snapshots.c
    query = (
        select(snapshots.seq, snapshots.hash, snapshots.body, _ENTRY.hash.label("entry_hash"))
        .join(schema.entries, (_ENTRY.event == snapshots.event) & (_ENTRY.seq == snapshots.seq))
        .where(snapshots.event == event, snapshots.made_by == MADE_BY)
        .order_by(snapshots.seq.desc())
        .limit(1)
    )
    row = connection.execute(query).one_or_none()
    if row is None or row.hash != _checksum(row.entry_hash, row.body):
        return None
    try:
        kept = decode(_Snapshot, parse(row.body))
    except TablasError:
        return None
    return Moment(kept.event, row.seq, row.entry_hash, kept.line, kept.redo)


def _checksum(entry_hash: str, body: str) -> str:
    return sha256(f"{entry_hash} {body}".encode()).hexdigest()
