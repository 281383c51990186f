"""The event and the tournament that an address names."""

from __future__ import annotations

from tablas.events.state import Event, Section
from tablas.events.timeline import Standing
from tablas.store import Store
from tablas.web.errors import MissingError


def standing_of(store: Store, slug: str) -> Standing:
    """The event, if there is one."""
    if not store.has(slug):
        raise MissingError("no-such-event")
    return store.standing(slug)


def section_of(event: Event, tournament: str) -> Section:
    """The tournament of an event, if there is one."""
    if not event.has(tournament):
        raise MissingError("no-such-tournament")
    return event.section(tournament)
