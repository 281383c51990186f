"""Commands that make, change and close evenings at tables.

An evening is named by `tournament` like a tournament: the identifiers of an
event are one list, and undo, rights and conflicts follow from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, get_type_hints

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject, check_open, check_text
from tablas.events.acts.event import read_changes
from tablas.events.acts.settings import check_new_name
from tablas.events.acts.words import named
from tablas.events.errors import Concern, RefusedError
from tablas.events.evenings.facts import Evening, Rules
from tablas.events.kinds import Kind
from tablas.events.state import Event
from tablas.messages import Items, Message

_OF_RULES = {item.name: get_type_hints(Rules)[item.name] for item in fields(Rules)}
EVENING_SETTINGS: dict[str, Any] = {"name": str} | _OF_RULES
"""Every setting of an evening and its type."""


@dataclass(frozen=True, slots=True)
class OnEvening(OnTournament):
    """A command on one evening of the event: what it needs, what it makes of the evening, how it is told."""

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        """Refuse, or name what needs consent."""
        raise NotImplementedError

    def after(self, evening: Evening) -> Evening:
        """The evening after the command."""
        raise NotImplementedError

    def told(self, evening: Evening) -> Message:
        """What was done, given the evening before it."""
        return Message(self.kind.value)

    def evening(self, event: Event) -> Evening:
        return event.evening(self.tournament)

    def open_evening(self, event: Event) -> Evening:
        """The evening, refused if it or the event is closed."""
        check_open(event)
        evening = self.evening(event)
        if evening.closed:
            raise RefusedError("closed-reopen-change", None, "tournament", name=evening.title)
        return evening

    def check(self, event: Event) -> tuple[Concern, ...]:
        return self.review(self.open_evening(event))

    def apply(self, event: Event) -> Event:
        return event.with_evening(self.after(self.evening(event)))

    def describe(self, event: Event) -> Message:
        before = self.evening(event) if event.has_evening(self.tournament) else Evening()
        return Message("on-evening", tournament=self.tournament, what=self.told(before))


@dataclass(frozen=True, slots=True)
class CreateEvening(OnEvening):
    """A new evening of games with several players a table."""

    kind: ClassVar[Kind] = Kind.EVENING_CREATED
    name: str = ""
    rules: Rules = field(default_factory=Rules)

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        check_new_name(event, self.tournament)
        _check_settings(self.after(Evening()))
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_evening(self.after(Evening()))

    def after(self, evening: Evening) -> Evening:
        return Evening(self.tournament, self.name, self.rules)

    def told(self, evening: Evening) -> Message:
        return Message("evening-of-tables", name=self.name or self.tournament, size=self.rules.size)


@dataclass(frozen=True, slots=True)
class ImportEvening(OnEvening):
    """An evening that was kept elsewhere, with everything that happened in it."""

    kind: ClassVar[Kind] = Kind.EVENING_IMPORTED
    kept: Evening = field(default_factory=Evening)
    source: str = ""

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        check_new_name(event, self.tournament)
        check_text(self.source, Message("what-file-name"), "source")
        _check_settings(self.kept)
        check_names(Evening(), [entrant.name for entrant in self.kept.entrants])
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_evening(self.after(Evening()))

    def after(self, evening: Evening) -> Evening:
        return replace(self.kept, id=self.tournament)

    def told(self, evening: Evening) -> Message:
        return Message("evening-from-file", name=self.kept.title, source=self.source)


@dataclass(frozen=True, slots=True)
class ChangeEvening(OnEvening):
    """Another name or other rules; *settings* as in :data:`EVENING_SETTINGS`."""

    kind: ClassVar[Kind] = Kind.EVENING_CHANGED
    settings: Mapping[str, Any] = field(default_factory=dict)

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        if not self.settings:
            raise RefusedError("nothing-changed")
        changed = self.after(evening)
        _check_settings(changed)
        largest = max((len(table.players) for tables in evening.rounds for table in tables), default=0)
        if changed.rules.size < largest:
            raise RefusedError("table-had-players", None, "size", count=largest)
        if changed.rules.rounds is not None and changed.rules.rounds < len(evening.rounds):
            raise RefusedError("rounds-seated-already", None, "rounds", count=len(evening.rounds))
        if not evening.rounds or replace(changed, name=evening.name) == evening:
            return ()
        return (Concern("settings-after-round-1", Message("evening-rules-change", count=len(evening.rounds))),)

    def after(self, evening: Evening) -> Evening:
        values = read_changes(self.settings, EVENING_SETTINGS, Message("an-evening"))
        name = values.pop("name", evening.name)
        return replace(evening, name=name, rules=replace(evening.rules, **values))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "setting", name) for name in self.settings)

    def told(self, evening: Evening) -> Message:
        return Message("evening-settings", settings=named(self.settings))


@dataclass(frozen=True, slots=True)
class CloseEvening(OnEvening):
    """The evening is over; every table must have its result."""

    kind: ClassVar[Kind] = Kind.EVENING_CLOSED
    dangerous: ClassVar[bool] = True

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        for number in range(1, len(evening.rounds) + 1):
            missing = evening.open_tables(number)
            if missing:
                raise RefusedError(
                    "tables-not-over", Where(round=number), missing=Items(missing), number=number, count=len(missing)
                )
        total = evening.rules.rounds
        if total is not None and len(evening.rounds) < total:
            left = total - len(evening.rounds)
            return (Concern("rounds-missing", Message("rounds-were-not", left=left, total=total)),)
        return ()

    def after(self, evening: Evening) -> Evening:
        return replace(evening, closed=True)


@dataclass(frozen=True, slots=True)
class ReopenEvening(OnEvening):
    """A closed evening may be changed again."""

    kind: ClassVar[Kind] = Kind.EVENING_REOPENED

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        if not self.evening(event).closed:
            raise RefusedError("not-closed", tournament=self.tournament)
        return ()

    def after(self, evening: Evening) -> Evening:
        return replace(evening, closed=False)


@dataclass(frozen=True, slots=True)
class RemoveEvening(OnEvening):
    """Take an evening out of the event; undo brings it back."""

    kind: ClassVar[Kind] = Kind.EVENING_REMOVED
    dangerous: ClassVar[bool] = True

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        if not evening.rounds:
            return ()
        told = Message("has-rounds", name=evening.title, rounds_paired=len(evening.rounds))
        return (Concern("rounds-removed", told),)

    def apply(self, event: Event) -> Event:
        return event.changed(evenings=tuple(one for one in event.evenings if one.id != self.tournament))

    def after(self, evening: Evening) -> Evening:
        return Evening()


def check_names(evening: Evening, names: tuple[str, ...] | list[str]) -> None:
    """Refuse names that no list could print, that look like numbers or ties, or that are there already."""
    known = {entrant.name.casefold() for entrant in evening.entrants}
    for name in names:
        if not name.strip() or not name.isprintable() or len(name) > 100 or name.isdigit() or "=" in name:
            raise RefusedError("not-name-list", None, "names", name=name)
        if name.casefold() in known:
            raise RefusedError("entered-already", None, "names", name=name)
        known.add(name.casefold())


def _check_settings(evening: Evening) -> None:
    """Refuse rules that cannot be played, or by which a result could not be counted."""
    check_text(evening.name, Message("what-evening-name"), "name")
    evening.check()
