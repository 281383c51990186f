"""Commands on the event as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, ClassVar

from tablas.errors import TablasError
from tablas.events.acts.base import Command, Subject, check_open, check_text
from tablas.events.codec import decoder
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.state import Event
from tablas.messages import Items, Message

_EVENT_FIELDS: dict[str, Any] = {
    "name": str,
    "city": str,
    "federation": str,
    "start": date | None,
    "end": date | None,
    "private": bool,
}


@dataclass(frozen=True, slots=True)
class CreateEvent(Command):
    """The first entry of every log."""

    kind: ClassVar[Kind] = Kind.EVENT_CREATED
    uid: str
    name: str
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None

    def check(self, event: Event) -> tuple[Concern, ...]:
        raise RefusedError("event-exists-already")

    def apply(self, event: Event) -> Event:
        return self.first()

    def first(self) -> Event:
        """The event without any tournament."""
        return Event(self.uid, self.name, self.city, self.federation, self.start, self.end)

    def check_first(self) -> None:
        """Refuse an event without a name or that ends before it starts."""
        check_text(self.name, Message("what-event-name"), "name", needed=True)
        check_text(self.city, Message("what-place"), "city")
        check_text(self.federation, Message("what-federation"), "federation", 10)
        _check_dates(self.start, self.end)

    def describe(self, event: Event) -> Message:
        return Message("event-created", name=self.name)


@dataclass(frozen=True, slots=True)
class ChangeEvent(Command):
    """Another name, place or date."""

    kind: ClassVar[Kind] = Kind.EVENT_CHANGED
    changes: Mapping[str, Any] = field(default_factory=dict)

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        if not self.changes:
            raise RefusedError("nothing-changed")
        changed = event.changed(**read_changes(self.changes, _EVENT_FIELDS, Message("an-event")))
        CreateEvent(event.uid, changed.name, changed.city, changed.federation, changed.start, changed.end).check_first()
        return ()

    def apply(self, event: Event) -> Event:
        return event.changed(**read_changes(self.changes, _EVENT_FIELDS, Message("an-event")))

    def subjects(self) -> tuple[Subject, ...]:
        return (("", "event"),)


@dataclass(frozen=True, slots=True)
class CloseEvent(Command):
    """Nothing more is to be changed."""

    kind: ClassVar[Kind] = Kind.EVENT_CLOSED
    dangerous: ClassVar[bool] = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        waiting = [section.name for section in event.sections if section.draft is not None]
        if waiting:
            raise RefusedError("draft-neither-published", waiting=waiting[0])
        return ()

    def apply(self, event: Event) -> Event:
        return event.changed(closed=True)


@dataclass(frozen=True, slots=True)
class ReopenEvent(Command):
    """A closed event may be changed again."""

    kind: ClassVar[Kind] = Kind.EVENT_REOPENED

    def check(self, event: Event) -> tuple[Concern, ...]:
        if not event.closed:
            raise RefusedError("event-not-closed")
        return ()

    def apply(self, event: Event) -> Event:
        return event.changed(closed=False)


@dataclass(frozen=True, slots=True)
class MarkRestorePoint(Command):
    """A name for this moment, to come back to."""

    kind: ClassVar[Kind] = Kind.RESTORE_POINT
    name: str

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_text(self.name, Message("what-restore-point"), "name", needed=True)
        return ()

    def apply(self, event: Event) -> Event:
        return event

    def subjects(self) -> tuple[Subject, ...]:
        return ()

    def describe(self, event: Event) -> Message:
        return Message("restore-point", name=self.name)


LATEST = "*"
"""No tournament is called so."""


@dataclass(frozen=True, slots=True)
class Undo(Command):
    """Take back everything after entry *to*, of one tournament or of the event, by everybody or only *by* one person.

    Without *to*, the *last* acts that still count are taken back.  The tournament
    :data:`LATEST` is that of the last act, or of entry *to*.
    """

    kind: ClassVar[Kind] = Kind.UNDONE
    dangerous: ClassVar[bool] = True
    to: int = 0
    last: int = 0
    tournament: str = ""
    by: str = ""

    def describe(self, event: Event) -> Message:
        if self.by:
            code = "undone-own-of" if self.tournament else "undone-own-after"
            return Message(code, tournament=titled(event, self.tournament), to=self.to, who=self.by)
        if self.tournament:
            return Message("undone-everything-of", tournament=titled(event, self.tournament), to=self.to)
        return Message("undone-everything-after", to=self.to)


@dataclass(frozen=True, slots=True)
class Redo(Command):
    """Bring back what the latest undo or restore took away."""

    kind: ClassVar[Kind] = Kind.REDONE


@dataclass(frozen=True, slots=True)
class Restore(Command):
    """Make the event, or one tournament of it, what it was right after entry *to*, whatever happened since."""

    kind: ClassVar[Kind] = Kind.RESTORED
    dangerous: ClassVar[bool] = True
    to: int
    tournament: str = ""

    def describe(self, event: Event) -> Message:
        if self.tournament:
            return Message("restored-of-entry", tournament=titled(event, self.tournament), to=self.to)
        return Message("restored-entry", to=self.to)


def titled(event: Event, tournament: str) -> str:
    """What people call a tournament or an evening; its short name where the event no longer has it."""
    if event.has(tournament):
        return event.section(tournament).name
    return next((evening.title for evening in event.evenings if evening.id == tournament), tournament)


def read_changes(changes: Mapping[str, Any], known: Mapping[str, Any], what: Message) -> dict[str, Any]:
    """The changes in their proper types; a refusal names the field."""
    values = {}
    for name, value in changes.items():
        if name not in known:
            raise RefusedError("has-no-it", None, name, what=what, name=name, known=Items(known))
        try:
            values[name] = decoder(known[name])(value)
        except TablasError as error:
            raise RefusedError("for", None, name, name=name, sentence=error.message) from None
    return values


def _check_dates(start: date | None, end: date | None) -> None:
    if start is not None and end is not None and end < start:
        raise RefusedError("event-would-end", None, "end", end=end, start=start)
