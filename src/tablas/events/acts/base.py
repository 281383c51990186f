"""What every command has: a kind, a check, an effect and the things it touches.

A command is immutable data.  `settle` turns what was asked into what will be
written down (an engine is run here and never again), `check` refuses with a
sentence or returns concerns that need consent, `apply` gives the next state
and must not fail on a command that was once accepted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.remark import Remark
from tablas.events.state import Event, Section
from tablas.messages import Message

Subject = tuple[str, ...]
"""A path to what a command touches: the tournament, then ever smaller things."""


@dataclass(frozen=True, slots=True)
class Command:
    """Anything an arbiter can ask of an event."""

    kind: ClassVar[Kind]
    dangerous: ClassVar[bool] = False
    """The moment before it is kept as a restore point."""
    heavy: ClassVar[bool] = False
    """Settling it runs an engine, so it is not done while others wait."""
    why: str = field(default="", kw_only=True)
    """The arbiter's reason, kept with the act; needed where it is asked for twice."""

    def settle(self, event: Event) -> Command:
        """The command as it will be written in the log."""
        return self

    def check(self, event: Event) -> tuple[Concern, ...]:
        """Refuse, or name what needs consent."""
        raise NotImplementedError

    def apply(self, event: Event) -> Event:
        """The event after the command."""
        raise NotImplementedError

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        """What the act was outside the usual course of things, each with its tournament."""
        return ()

    def subjects(self) -> tuple[Subject, ...]:
        """What a second writer must not have changed meanwhile; ``()`` is the whole event."""
        return ((),)

    def describe(self, event: Event) -> Message:
        """What was done, in a short phrase, given the event before it."""
        return Message(self.kind.value)


@dataclass(frozen=True, slots=True)
class OnTournament(Command):
    """A command on one tournament of the event."""

    tournament: str

    def section(self, event: Event) -> Section:
        return event.section(self.tournament)

    def open_section(self, event: Event) -> Section:
        """The tournament, refused if it or the event is closed."""
        check_open(event)
        section = event.section(self.tournament)
        if section.closed:
            raise RefusedError("closed-reopen-change", None, "tournament", name=section.name)
        return section

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament,),)


def check_open(event: Event) -> None:
    """Refuse anything on a closed event."""
    if event.closed:
        raise RefusedError("event-closed-reopen")


def check_text(value: str, what: Message, field: str, longest: int = 200, needed: bool = False) -> None:
    """Refuse text that no list could print."""
    if needed and not value.strip():
        raise RefusedError("is-missing", None, field, what=what)
    if len(value) > longest:
        raise RefusedError("longer-than-characters", None, field, what=what, longest=longest)
    if not value.isprintable():
        raise RefusedError("holds-characters-cannot", None, field, what=what)
