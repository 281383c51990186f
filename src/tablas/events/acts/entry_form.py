"""The command that puts up the public entry form of a tournament, changes it or takes it down."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import ClassVar
from urllib.parse import urlsplit

from tablas.events.acts.base import OnTournament, Subject, check_text
from tablas.events.entry_form import EntryForm
from tablas.events.errors import Concern, RefusedError
from tablas.events.hall import MINUTES
from tablas.events.kinds import Kind
from tablas.events.state import Event
from tablas.messages import Message

MOST_PLACES = 100_000
LONGEST_WORDS = 1000


@dataclass(frozen=True, slots=True)
class SetEntryForm(OnTournament):
    """How players enter by themselves, or that they do not."""

    kind: ClassVar[Kind] = Kind.ENTRY_FORM_SET
    form: EntryForm = field(default_factory=EntryForm)

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        if self.form == section.entry_form:
            raise RefusedError("nothing-changed")
        opens, closes = _minute(self.form.opens, "opens"), _minute(self.form.closes, "closes")
        if opens and closes and opens >= closes:
            raise RefusedError("entry-closes-first", None, "closes")
        if not 0 <= self.form.limit <= MOST_PLACES:
            raise RefusedError("not-a-limit", None, "limit", most=MOST_PLACES)
        check_text(self.form.pay_link, Message("what-pay-link"), "pay_link", 500)
        if self.form.pay_link and not is_link(self.form.pay_link):
            raise RefusedError("not-a-link", None, "pay_link", value=self.form.pay_link[:100])
        check_text(" ".join(self.form.words.split()), Message("what-entry-words"), "words", LONGEST_WORDS)
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), entry_form=self.form))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "entry-form"),)

    def describe(self, event: Event) -> Message:
        code = "entry-form-on" if self.form.on else "entry-form-off"
        return Message(code, tournament=self.tournament)


def _minute(written: str, name: str) -> datetime | None:
    if not written:
        return None
    try:
        return datetime.strptime(written, MINUTES)
    except ValueError:
        raise RefusedError("not-a-time", None, name, value=written[:40]) from None


def is_link(address: str) -> bool:
    """Whether somebody may be sent there: a page of the web, nothing that runs."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.hostname) and " " not in address
