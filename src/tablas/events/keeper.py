"""A place that keeps events: what the command line asks of a database and of a running program alike.

`tablas.store` keeps them in a database, `tablas.client` reaches those of a
running ``tablas serve``.  An event is called by its short name (*slug*);
:meth:`Keeper.slug_of` finds it for whoever says the name.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple, Protocol, Self

from tablas.errors import TablasError
from tablas.events.acts import Command
from tablas.events.compare import Comparison
from tablas.events.foresee import Foresight, Travel
from tablas.events.kept_games import KeptGame
from tablas.events.log import Entry
from tablas.events.timeline import Act, Moment, RestorePoint
from tablas.events.wishes import Applications
from tablas.formats.fide_list import Listed
from tablas.formats.national_list import NationalListed
from tablas.messages import Message


class Head(NamedTuple):
    """An event and where its log ends."""

    id: int
    slug: str
    uid: str
    name: str
    seq: int
    hash: str
    changed: str


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a command."""

    entry: Entry
    moment: Moment
    slug: str
    repeated: bool = False
    """The same request had been carried out before; nothing was written now."""


class Damage(NamedTuple):
    """What is broken in the log of an event."""

    entry: int
    """The first entry that is not what was written."""
    why: Message
    whole: Moment | None
    """The event as it was before that entry."""


class TakenIn(NamedTuple):
    """Entries that came from a file: whoever they name acted elsewhere, not by an account of this place."""

    first: int
    last: int
    file: str
    fingerprint: str
    """The SHA-256 of the file."""
    who: str
    """Who took the file in."""
    when: str


def mark_of(marks: Iterable[TakenIn], seq: int) -> TakenIn | None:
    """The file that an entry came from, if it came from one."""
    return next((mark for mark in marks if mark.first <= seq <= mark.last), None)


class Imported(NamedTuple):
    """What became of an imported event."""

    number: int
    slug: str
    added: int
    """How many entries were new."""


class Change(NamedTuple):
    """An event whose log grew; *seq* 0 means that it is gone."""

    slug: str
    seq: int


class Watcher(Protocol):
    """Waits for changes since it was made or last asked."""

    def wait(self, timeout: float, ended: threading.Event | None = None) -> list[Change]:
        """The changes, as soon as there is one; empty when the time is over, or sooner if *ended* is set."""
        ...

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...


class About(NamedTuple):
    """What rating list there is and when it was taken in."""

    file: str
    imported: str
    players: int
    issue: str = ""
    """The month it is valid from, as 2026-11; empty in lists of older programs."""

    @property
    def month(self) -> str:
        """The issue, or the month it was taken in."""
        return self.issue or self.imported[:7]

    def days(self, today: date | None = None) -> int:
        """How many days ago it was taken in.

        >>> About("list.zip", "2026-11-01T10:00:00+00:00", 3).days(date(2026, 11, 16))
        15
        """
        return ((today or datetime.now(UTC).date()) - date.fromisoformat(self.imported[:10])).days


class NationalAbout(NamedTuple):
    """A national list: the code of its federation, what it is, and the description of its columns."""

    code: str
    about: About
    description: str


Progress = Callable[[int], None]


class PlayerList(Protocol):
    """A rating list that can be searched."""

    def load(self, path: Path, tell: Progress | None = None, issue: str = "") -> About:
        """Take in a file of FIDE's, the list of the month *issue* or of this one; lists of months before are kept.

        *tell* hears now and then how many players were read.
        """
        ...

    def at(self, issue: str) -> PlayerList | None:
        """The list of a month, if it is kept here."""
        ...

    def about(self) -> About | None:
        """What list there is, if any."""
        ...

    def search(self, text: str, limit: int = 20) -> list[Listed]:
        """Players with words that begin like those of *text*, strongest first; or the one with that ID."""
        ...

    def find(self, identifiers: Iterable[int]) -> dict[int, Listed]:
        """The players with these FIDE IDs."""
        ...


class NationalLists(Protocol):
    """The rating lists of federations."""

    def load(self, description: str, path: Path, issue: str = "") -> NationalAbout:
        """Take in a list, in place of the one of that federation."""
        ...

    def remove(self, code: str) -> None:
        """Forget a list."""
        ...

    def lists(self) -> list[NationalAbout]:
        """What lists there are."""
        ...

    def find(self, code: str, identifier: str, fide_id: str = "") -> NationalListed | None:
        """The player with that number in the list, or with that FIDE ID."""
        ...


class Taken(NamedTuple):
    """What became of a file of games."""

    changed: int
    """Games that are new, or other than before."""
    games: int
    """Games that belong to a board."""
    problems: tuple[Message, ...]


class Games(Protocol):
    """The moves of games, kept beside the logs of their events."""

    def of(self, slug: str) -> Sequence[KeptGame]:
        """Every game of an event that is kept, round after round."""
        ...

    def take(self, slug: str, tournament: str, data: bytes, number: int = 0, source: str = "") -> Taken:
        """Put the games of a PGN file to their boards; *number* is the round of games that do not say theirs."""
        ...


class Keeper(Protocol):
    """Keeps events and carries out commands on them."""

    def close(self) -> None: ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *_: object) -> None: ...

    def slug_of(self, called: str) -> str:
        """The short name of the event that somebody calls by its short name or its name."""
        ...

    def events(self) -> list[Head]:
        """Every event, the last changed first."""
        ...

    def head(self, slug: str) -> Head:
        """Where the log of an event ends."""
        ...

    def moment(self, slug: str) -> Moment:
        """The event as it is now."""
        ...

    def as_of(self, slug: str, when: int | datetime) -> Moment:
        """The event as it was after an entry or at a moment."""
        ...

    def history(self, slug: str, after: int = 0) -> Sequence[Act]:
        """What was done, or what was done after an entry."""
        ...

    def foresee(self, slug: str, command: Travel) -> Foresight:
        """What an undo or a restore would take back and bring back."""
        ...

    def restore_points(self, slug: str) -> Sequence[RestorePoint]:
        """The moments one may want back."""
        ...

    def whole(self, slug: str) -> Head:
        """Read the whole log and check every seal; where it ends."""
        ...

    def export(self, slug: str) -> str:
        """The event as one portable text, log and all."""
        ...

    def export_whole(self, slug: str) -> str:
        """The event as it was before the first broken entry, as one portable text."""
        ...

    def set_aside(self, slug: str) -> str:
        """Give a damaged event another short name, so that a whole copy of it can take its place; the new name."""
        ...

    def compare(self, slug: str, exported: str, name: str = "") -> Comparison:
        """The copy kept here against an exported one."""
        ...

    def watch(self) -> Watcher:
        """Something to wait on for changes by anybody."""
        ...

    @property
    def national(self) -> NationalLists:
        """The national rating lists kept beside the events."""
        ...

    @property
    def games(self) -> Games:
        """The moves of games, beside the events."""
        ...

    @property
    def ratings(self) -> PlayerList:
        """The rating list beside the events."""
        ...

    @property
    def applications(self) -> Applications:
        """What players ask for by the entry form."""
        ...

    def create(
        self,
        name: str,
        *,
        who: str,
        where: str = "",
        slug: str = "",
        key: str = "",
        city: str = "",
        federation: str = "",
        start: date | None = None,
        end: date | None = None,
    ) -> Done:
        """A new event; *slug* is the short name it is called by."""
        ...

    def do(
        self,
        slug: str,
        command: Command,
        *,
        who: str,
        where: str = "",
        key: str = "",
        expected: int | None = None,
        accepted: Iterable[str] = (),
    ) -> Done:
        """Carry out a command, or refuse it; when this returns, it is written for good."""
        ...

    def taken_in(self, slug: str) -> Sequence[TakenIn]:
        """Which entries came from files, in order."""
        ...

    def bring_in(
        self, exported: str, *, who: str = "", name: str = "", slug: str = "", as_copy: bool = False
    ) -> Imported:
        """Take in an exported event: new, or what the copy kept here lacks."""
        ...

    def delete(self, slug: str) -> None:
        """Remove an event and its whole log for good."""
        ...


class StoreError(TablasError):
    """Whatever keeps the events cannot do what was asked; nothing was half written."""


class BusyError(StoreError):
    """Others kept the database busy for too long."""


class UnreachableError(StoreError):
    """The database, or the program, does not answer."""


class DiskError(StoreError):
    """The disk has no room, or refuses to write."""


class ReadOnlyError(StoreError):
    """The database can be read but not written."""


class NoEventError(StoreError):
    """No event is called so, or several are."""


class DivergedError(StoreError):
    """Both copies of an event went on by themselves; neither may be written over the other."""

    def __init__(self, slug: str, common: int, ours: int, theirs: int, differences: Iterable[Message]) -> None:
        super().__init__("copies-diverged", event=slug, common=common, ours=ours, theirs=theirs)
        self.differences = tuple(differences)
