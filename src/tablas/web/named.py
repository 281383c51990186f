"""The event and the tournament that an address names."""

from __future__ import annotations

from tablas.events.evenings.facts import Evening
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment
from tablas.store import Store
from tablas.web.errors import ElsewhereError, MissingError


def moment_of(store: Store, slug: str) -> Moment:
    """The event, if there is one."""
    check_short(store, slug)
    return store.moment(slug)


def check_short(store: Store, called: str) -> None:
    """Refuse to go on under a name that is not the short name: rights are asked for by that one."""
    slug = store.slug_of(called)
    if slug != called:
        raise ElsewhereError(slug)


def section_of(event: Event, tournament: str) -> Section:
    """The tournament of an event, if there is one."""
    if not event.has(tournament):
        raise MissingError("no-such-tournament")
    return event.section(tournament)


def evening_of(event: Event, identifier: str) -> Evening:
    """The evening of an event, if there is one."""
    if not event.has_evening(identifier):
        raise MissingError("no-such-evening")
    return event.evening(identifier)
