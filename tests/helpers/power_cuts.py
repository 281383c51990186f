"""An event played on a recorded disk, and cut off from the power again and again."""

from __future__ import annotations

import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import NamedTuple

from events_moves import CONSENTS, random_command
from power_disk import Step, Told, disk_after
from power_sqlite import recorded
from tablas.errors import TablasError
from tablas.events.acts import ChangeEvent
from tablas.events.keeper import NoEventError
from tablas.events.log import Entry
from tablas.events.timeline import replay
from tablas.store import Store

OFTEN = "PRAGMA wal_autocheckpoint=25"
"""The write-ahead log is moved into the file after so many pages, not after a thousand: a short game sees it too."""


@dataclass(frozen=True)
class Session:
    """What was written, and what the disk was asked for."""

    file: Path
    slug: str
    log: list[Entry]
    steps: list[Step]


class Found(NamedTuple):
    """What was there after a cut."""

    told: int
    """Entries that had been acknowledged."""
    kept: int
    lost: int
    broken: bool


def play(
    folder: Path, random: Random, acts: int, *, without: tuple[str, ...] = (), settings: Iterable[str] = ()
) -> Session:
    """An event with random acts; the store is closed and opened again in the middle."""
    file = folder / "club.db"
    with recorded(without=without, settings=[OFTEN, *settings]) as steps:
        with Store(file) as store:
            slug = store.create("Winter Open", who="Ana").slug
            steps.append(Told(1))
            _act(store, slug, steps, random, acts // 2)
        with Store(file) as store:
            _act(store, slug, steps, random, acts)
            log = store.log(slug)
    return Session(file, slug, log, list(steps))


def _act(store: Store, slug: str, steps: list[Step], random: Random, until: int) -> None:
    while store.head(slug).seq < until:
        try:
            done = store.do(slug, random_command(store.moment(slug).event, random), who="Ana", accepted=CONSENTS)
        except TablasError:
            continue
        steps.append(Told(done.entry.seq))


def cut(session: Session, work: Path, random: Random, cached: bool = False) -> Found:
    """Cut the power at some moment of a session and open what is left with the program as it is.

    Whatever is not a loss is asserted: the file opens, the log is whole, it is
    the beginning of what was written, at most one entry was never told of, and
    work goes on.
    """
    place = random.randrange(len(session.steps) + 1)
    left = disk_after(session.steps[:place], cached).cut(random)
    told = max((step.what for step in session.steps[:place] if isinstance(step, Told)), default=0)
    folder = Path(mkdtemp(dir=work))
    for name, content in left.items():
        (folder / Path(name).name).write_bytes(content)
    try:
        kept = _look(folder / session.file.name, session, told)
    except TablasError:  # A file that cannot be opened or read: all of it is lost.
        return Found(told, 0, told, True)
    finally:
        shutil.rmtree(folder)
    return Found(told, kept, max(0, told - kept), False)


def _look(file: Path, session: Session, told: int) -> int:
    with Store(file) as store:
        try:
            log = store.log(session.slug)
        except NoEventError:
            return 0
        assert log == session.log[: len(log)]
        assert len(log) <= told + 1
        assert store.verify(session.slug) == len(log)
        assert store.moment(session.slug) == replay(log)
        store.do(session.slug, ChangeEvent({"city": "Llera"}), who="Ana")
        assert store.verify(session.slug) == len(log) + 1
    return len(log)
