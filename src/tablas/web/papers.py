"""The press of the program: papers are made when somebody looks, one at a time, and kept until the event changes.

What is kept is named by the seal of the event's last entry, so nothing has to be thrown
away when a result comes in: nobody asks for it any more, and the oldest goes first.
"""

from __future__ import annotations

import io
import threading
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from tablas.documents import press
from tablas.documents.paper import Choice, Paper
from tablas.documents.papers import by_name
from tablas.documents.source import Source, from_event
from tablas.documents.spreadsheets import KINDS as SPREADSHEETS
from tablas.documents.spreadsheets import spreadsheet
from tablas.errors import OptionError
from tablas.events.timeline import Moment
from tablas.messages import Message
from tablas.store import Store
from tablas.web.errors import MissingError

MOST_KEPT = 48 * 1024 * 1024
MOST_SOURCES = 4
"""Tournaments whose history is kept at hand: reading it takes longer than setting a page."""
THUMB, SCREEN, IMAGE = 36.0, 96.0, 200.0
"""Dots an inch: the small picture of a paper, one to read on the screen, one to send around."""
KINDS = {
    "pdf": "application/pdf",
    "png": "image/png",
    "svg": "image/svg+xml",
    "zip": "application/zip",
    **{kind: media for kind, (media, _) in SPREADSHEETS.items()},
}


class Made(NamedTuple):
    """A file, or the pages of one as pictures."""

    files: tuple[bytes, ...]
    pages: int
    notes: tuple[Message, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants printed."""

    version: str
    """The seal of the event's last entry, and whether the public sees it."""
    source: Source
    papers: tuple[Paper, ...]
    choice: Choice

    @property
    def key(self) -> tuple[Hashable, ...]:
        section = self.source.section.id
        return (self.version, section, tuple(paper.name for paper in self.papers), self.choice)


class Press:
    """Makes papers and remembers them."""

    def __init__(self, most: int = MOST_KEPT) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[Hashable, ...], Made] = OrderedDict()
        self._sources: OrderedDict[tuple[Hashable, ...], Source] = OrderedDict()
        self._size = 0
        self._look = threading.Lock()
        self._work = threading.Lock()

    def source(self, store: Store, slug: str, moment: Moment, tournament: str, public: bool = False) -> Source:
        """The facts of a tournament; the public knows of no draft and of no history."""
        section = moment.event.section(tournament)
        key = (moment.hash, tournament, public)
        with self._look:
            found = self._sources.get(key)
        if found is None:
            if public:
                found = from_event(moment.event, replace(section, draft=None))
            else:
                found = from_event(moment.event, section, tuple(store.history(slug)))
            with self._look:
                self._sources[key] = found
                while len(self._sources) > MOST_SOURCES:
                    self._sources.popitem(last=False)
        return found

    def pictures(self, order: Order, kind: str = "png", dots: float = THUMB) -> Made:
        """Every page of the papers as a picture."""

        def make() -> Made:
            made = press.pictures(order.papers, order.source, order.choice, kind, ppi=dots)
            return Made(made.pages, len(made.pages), made.notes)

        return self._remembered((*order.key, kind, dots), make)

    def file(self, order: Order, kind: str) -> Made:
        """The papers as one file: a PDF, their tables as a spreadsheet, or each as a PDF in one archive."""

        def make() -> Made:
            if kind in SPREADSHEETS:
                return Made((spreadsheet(kind, order.papers, order.source, order.choice),), 0)
            if kind == "zip":
                return self._each(order)
            made = press.typeset(order.papers, order.source, order.choice)
            return Made((made.pdf,), made.pages, made.notes)

        return self._remembered((*order.key, kind), make)

    def _each(self, order: Order) -> Made:
        out, pages, notes = io.BytesIO(), 0, []
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for paper in order.papers:
                made = press.typeset(paper, order.source, order.choice)
                archive.writestr(f"{paper.name}.pdf", made.pdf)
                pages += made.pages
                notes += [note for note in made.notes if note not in notes]
        return Made((out.getvalue(),), pages, tuple(notes))

    def _remembered(self, key: tuple[Hashable, ...], make: Callable[[], Made]) -> Made:
        found = self._known(key)
        if found is not None:
            return found
        with self._work:  # One processor for papers: results must not wait for them.
            found = self._known(key)
            if found is None:
                found = make()
                self._keep(key, found)
            return found

    def _known(self, key: tuple[Hashable, ...]) -> Made | None:
        with self._look:
            found = self._kept.get(key)
            if found is not None:
                self._kept.move_to_end(key)
            return found

    def _keep(self, key: tuple[Hashable, ...], made: Made) -> None:
        size = sum(map(len, made.files))
        if size > self._most // 4:
            return
        with self._look:
            self._kept[key] = made
            self._size += size
            while self._size > self._most:
                _, old = self._kept.popitem(last=False)
                self._size -= sum(map(len, old.files))


def order_of(moment: Moment, source: Source, papers: Sequence[Paper], choice: Choice, public: bool = False) -> Order:
    """An order for the press; what cannot be printed is refused with its reason."""
    for paper in papers:
        lacking = paper.needs(source)
        if lacking is not None:
            raise OptionError(lacking)
    if not papers:
        raise OptionError("paper-none-chosen")
    return Order(f"{moment.hash}{'p' if public else ''}", source, tuple(papers), choice)


def paper_of(name: str) -> Paper:
    """The paper an address names."""
    try:
        return by_name(name)
    except OptionError:
        raise MissingError("no-such-page") from None


def page_of(made: Made, number: int) -> bytes:
    """One of the pictures."""
    if not 1 <= number <= len(made.files):
        raise MissingError("no-such-page")
    return made.files[number - 1]


def now() -> datetime:
    """The time that stands on a paper, to the minute: whoever asks again meanwhile gets the same one."""
    return datetime.now().astimezone().replace(second=0, microsecond=0)


def check_kind(kind: str) -> None:
    """Refuse a format that there is not."""
    if kind not in KINDS:
        raise MissingError("no-such-page")
