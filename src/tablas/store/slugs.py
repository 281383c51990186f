"""The short names by which events are called."""

from __future__ import annotations

import re
import unicodedata

from sqlalchemy import Connection, select

from tablas.events.called import is_short
from tablas.events.errors import RefusedError
from tablas.store import schema


def free_slug(connection: Connection, wanted: str, name: str) -> str:
    """The short name asked for, or a free one made from the name."""
    taken = set(connection.execute(select(schema.events.c.slug)).scalars())
    if wanted:
        if not is_short(wanted):
            raise RefusedError("no-short-name", None, "slug", wanted=wanted)
        if wanted in taken:
            raise RefusedError("event-already", None, "slug", wanted=wanted)
        return wanted
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:50] or "event"
    slug, count = base, 1
    while slug in taken:
        count += 1
        slug = f"{base}-{count}"
    return slug
