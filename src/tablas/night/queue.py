"""The night inside a server: a worker takes chunks of reports from the queue of the database, and ends the jobs.

A job needs several rounds of work at times (a rating period learns first who played
where).  Its end is therefore tried as often as something was done: whoever tries it
either finds everything it asks for, or puts down what is still to be done.
"""

from __future__ import annotations

import os
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any

from tablas.errors import TablasError
from tablas.events.keeper import BusyError, PlayerList
from tablas.federation.ratings.event import Record
from tablas.federation.ratings.tournament import with_list
from tablas.messages import Message
from tablas.night.files import data_of, files_of, kinds_at_hand
from tablas.night.run import Night, carried_out, job_of
from tablas.night.source import Reports
from tablas.say.catalogue import catalogue
from tablas.spread import Crew, Json, Memory, Outcome, spread
from tablas.store import Store
from tablas.store.jobs import LEASE, MOST_ATTEMPTS, Job, Jobs, Taken
from tablas.version import __version__

PAUSE = 0.3
"""Seconds between two looks at a queue in which nothing is free."""
SUSPECTS = 100
"""Suspicious reports that are kept with the job itself; the tables have them all."""


class _WantedError(Exception):
    """Work that must be done before the job can end."""

    def __init__(self, work: str, items: Sequence[Json]) -> None:
        self.work = work
        self.items = items


def name_of_worker() -> str:
    """This process among all that may work on the same database."""
    return f"{socket.gethostname()}/{os.getpid()}/{time.monotonic_ns()}"


def work(store: Store, crew: Crew, ended: threading.Event, idle: float | None = None) -> int:
    """Do whatever the queue has until told to end, or until it had nothing for *idle* seconds; how much was done."""
    worker = name_of_worker()
    count = 0
    since = time.monotonic()
    while not ended.is_set():
        try:
            taken = store.jobs.take(worker) if store.jobs.waits() else None
        except BusyError:
            taken = None
        if taken is not None:
            do_one(store, crew, taken)
            count += 1
            since = time.monotonic()
        elif idle is not None and time.monotonic() - since >= idle:
            break
        else:
            ended.wait(PAUSE)
    return count


def do_one(store: Store, crew: Crew, taken: Taken) -> None:
    """Do what was taken, holding it as long as it takes."""
    with _held(store.jobs, taken):
        if taken.chunk:
            _do_chunk(store.jobs, crew, taken)
        else:
            _end(store, taken)


@contextmanager
def _held(jobs: Jobs, taken: Taken) -> Iterator[None]:
    """Renew the lease again and again meanwhile."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(LEASE / 3):
            try:
                jobs.renew(taken)
            except TablasError:  # The database is away for a moment; at worst another does it too.
                continue

    thread = threading.Thread(target=renew, name="lease", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _do_chunk(jobs: Jobs, crew: Crew, taken: Taken) -> None:
    if taken.attempts > MOST_ATTEMPTS:  # Whoever began it did not come back.
        lost = (Outcome(item, fault=Message("item-kills-process")) for item in taken.items)
        jobs.done(taken, "".join(f"{one.line()}\n" for one in lost))
        return
    job = jobs.get(taken.job)
    if job is None:
        return
    with tempfile.TemporaryDirectory(prefix="tablas-night-") as folder:
        for file, body in jobs.bodies(taken.job, (item["file"] for item in taken.items)).items():
            path = Path(folder) / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        night = _night(job, Reports(Path(folder), ()))
        outcomes = spread(job_of(night, taken.work, taken.items), crew, Memory())
        lines = "".join(f"{one.line()}\n" for one in outcomes)
    jobs.done(taken, lines)


def _night(job: Job, reports: Reports, ratings: PlayerList | None = None) -> Night:
    options = job.options
    period = options.get("period")
    return Night(
        job.verb,
        reports,
        bool(options.get("lenient")),
        options.get("kind") or None,
        int(options.get("near", 50)),
        date.fromisoformat(period) if period else None,
        known=_known(ratings),
    )


def _known(ratings: PlayerList | None) -> Callable[[frozenset[str], str], Mapping[str, Record]]:
    """What the rating list of this server says of people."""

    def look(people: frozenset[str], kind: str) -> dict[str, Record]:
        found = ratings.find(int(one) for one in people if one.isascii() and one.isdigit()) if ratings else {}
        records = {str(number): with_list(None, listed, kind) for number, listed in found.items()}
        return {person: record for person, record in records.items() if record is not None}

    return look


def _end(store: Store, taken: Taken) -> None:
    """End the job if everything is done for it, or say what is not."""
    jobs = store.jobs
    job = jobs.get(taken.job)
    if job is None:
        return
    if taken.attempts > MOST_ATTEMPTS:
        jobs.fail(taken, Message("job-kills-workers"))
        return

    def do(name: str, items: Sequence[Json]) -> list[Outcome]:
        kept = jobs.lines(taken.job, name)
        if kept is None and items:
            raise _WantedError(name, items)
        return [Outcome.read(line) for lines in kept or () for line in lines.split("\n")[:-1]]

    night = _night(job, Reports(Path(), tuple(jobs.files(job.number))), store.ratings)
    try:
        found = carried_out(night, do)
        words = catalogue(job.language)
        say = words.phrase
        how: list[tuple[str, str]] = [(say("Job"), job.name), (say("Version"), __version__)]
        how += [(say("Reports"), str(found.reports)), (say("Options"), _told(job.options))]
        files = files_of(found, job.language, how, kinds_at_hand(), words.sentence)
    except _WantedError as wanted:
        jobs.want(taken, wanted.work, [one.items for one in job_of(night, wanted.work, wanted.items).chunks()])
        return
    except TablasError as error:
        jobs.fail(taken, error.message)
        return
    except Exception as error:  # Told on the page of the job; the worker has others to do.
        jobs.fail(taken, Message("item-met-fault", kind=type(error).__name__, error=str(error)))
        return
    told = data_of(found)
    jobs.finish(taken, told | {"suspicious": told["suspicious"][:SUSPECTS], "suspects": len(found.suspects)}, files)


def _told(options: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} {value}" for name, value in sorted(options.items()) if value not in ("", None, False))
