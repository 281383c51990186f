"""Documents that several routes of the API answer with: an entry of the log, and an event as it stands."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from tablas.events.codec import encode
from tablas.events.log import Entry
from tablas.events.portable import entry_as_data
from tablas.events.timeline import Moment


class EntryDoc(BaseModel):
    """An entry of the log."""

    seq: int
    kind: str
    who: str
    when: str
    where: str
    key: str
    accepted: list[str]
    previous: str
    hash: str
    data: dict[str, Any]


class StateDoc(BaseModel):
    """An event with everything that was said of it, after an entry of its log."""

    slug: str
    seq: int
    hash: str
    """The seal of that entry."""
    event: dict[str, Any]
    """The facts, drafts included; what has its usual value is left out."""


class Accepted(BaseModel):
    """What became of a command."""

    event: str
    entry: int
    kind: str
    repeated: bool
    """The same request had been carried out before."""
    data: dict[str, Any]
    """The command as it was written in the log."""
    written: EntryDoc | None = None
    """The whole entry, for arbiters who prefer ``return=representation``."""
    state: StateDoc | None = None
    """The event after it, for the same."""


def entry_doc(entry: Entry) -> EntryDoc:
    """An entry as a document."""
    return EntryDoc(**entry_as_data(entry))


def state_doc(slug: str, moment: Moment) -> StateDoc:
    """An event as a document."""
    return StateDoc(slug=slug, seq=moment.seq, hash=moment.hash, event=encode(moment.event))
