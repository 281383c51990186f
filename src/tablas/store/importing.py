"""Taking an exported event into a database that may have a copy of it already."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, select

from tablas.events.compare import Comparison, Relation, compare
from tablas.events.log import Entry
from tablas.events.timeline import replay
from tablas.store import rows, schema
from tablas.store.errors import StoreError


class Imported(NamedTuple):
    """What became of an imported event."""

    number: int
    slug: str
    added: int
    """How many entries were new."""


class DivergedError(StoreError):
    """Both copies went on by themselves; neither may be written over the other."""

    def __init__(self, slug: str, comparison: Comparison) -> None:
        ours, theirs = len(comparison.ours), len(comparison.theirs)
        super().__init__("copies-diverged", event=slug, common=comparison.common, ours=ours, theirs=theirs)
        self.comparison = comparison


def bring_in(
    connection: Connection, uid: str, entries: list[Entry], free_slug: Callable[[str], str], as_copy: bool
) -> Imported:
    """Insert the event, or only what our copy of it lacks."""
    event = replay(entries).event
    copies = [] if as_copy else _copies(connection, uid)
    known = [(head, compare(rows.read_entries(connection, head.id), entries)) for head in copies]
    for head, comparison in known:
        if comparison.relation in (Relation.SAME, Relation.AHEAD):
            return Imported(head.id, head.slug, 0)
    for head, comparison in known:
        if comparison.relation is Relation.BEHIND:
            rows.insert_entries(connection, head.id, comparison.theirs)
            rows.move_head(connection, head.id, event.name, entries[-1])
            return Imported(head.id, head.slug, len(comparison.theirs))
    for head, comparison in known:
        raise DivergedError(head.slug, comparison)
    slug = free_slug(event.name)
    number = rows.insert_head(connection, slug, uid, event.name, entries[-1])
    rows.insert_entries(connection, number, entries)
    return Imported(number, slug, len(entries))


def _copies(connection: Connection, uid: str) -> list[rows.Head]:
    query = select(schema.events).where(schema.events.c.uid == uid).order_by(schema.events.c.id)
    return [rows.head_of(row) for row in connection.execute(query.with_for_update())]
