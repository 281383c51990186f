"""Taking an exported event into a database that may have a copy of it already."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select

from tablas.events.compare import Relation, compare
from tablas.events.errors import DamagedError
from tablas.events.keeper import DivergedError, Head, Imported
from tablas.events.log import Entry
from tablas.events.timeline import replay
from tablas.store import rows, schema
from tablas.store.memory import read_sealed


def bring_in(
    connection: Connection, uid: str, entries: list[Entry], free_slug: Callable[[str], str], as_copy: bool
) -> Imported:
    """Insert the event, or only what our copy of it lacks."""
    event = replay(entries).event
    copies = [] if as_copy else _copies(connection, uid)
    known = [(head, compare(read_sealed(connection, head), entries)) for head in copies]
    for head, comparison in known:
        if comparison.relation in (Relation.SAME, Relation.AHEAD):
            return Imported(head.id, head.slug, 0)
    for head, comparison in known:
        if comparison.relation is Relation.BEHIND:
            rows.insert_entries(connection, head.id, comparison.theirs)
            rows.move_head(connection, head.id, event.name, entries[-1])
            return Imported(head.id, head.slug, len(comparison.theirs))
    for head, comparison in known:
        ours, theirs = len(comparison.ours), len(comparison.theirs)
        raise DivergedError(head.slug, comparison.common, ours, theirs, comparison.differences)
    slug = free_slug(event.name)
    number = rows.insert_head(connection, slug, uid, event.name, entries[-1])
    rows.insert_entries(connection, number, entries)
    return Imported(number, slug, len(entries))


def _copies(connection: Connection, uid: str) -> list[Head]:
    query = select(schema.events).where(schema.events.c.uid == uid).order_by(schema.events.c.id)
    heads = [rows.head_of(row) for row in connection.execute(query.with_for_update())]
    return [head for head in heads if _is_whole(connection, head)]


def _is_whole(connection: Connection, head: Head) -> bool:
    """Whether our copy can be built upon; a damaged one stays beside the one that comes in."""
    try:
        read_sealed(connection, head)
    except DamagedError:
        return False
    return True
