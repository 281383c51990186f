"""Long work that waits for a worker: a queue in the database, whoever is free takes the next chunk.

With PostgreSQL a chunk is taken under ``FOR UPDATE SKIP LOCKED``, so that nobody
waits for another; with SQLite in the one transaction that may write.  Whoever takes
something holds it on a lease and renews it; the lease of one who was killed runs out
and another does the chunk again.  What a chunk gives is the same whoever does it, so
two who do it by mistake do no harm.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from tablas.events.errors import RefusedError
from tablas.messages import Message, message_of
from tablas.store.database import Database
from tablas.store.schema import job_chunks, job_files, job_results, jobs

LEASE = 15.0
"""Seconds after which what somebody took and does not renew may be taken by another."""
MOST_ATTEMPTS = 4
"""How often a chunk, or what comes after all of them, is begun by one who does not come back."""
MOST_JOBS = 200
"""Jobs that are kept at a time; the oldest must be removed by somebody before another is taken."""
ABANDONED = 3600.0
"""Seconds after which files that never came whole are forgotten."""


class JobState(Enum):
    """How a job stands; the values are written into databases and never renamed."""

    ARRIVING = "arriving"
    OPEN = "open"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Job:
    """A job, and how far it is."""

    number: int
    name: str
    verb: str
    options: Mapping[str, Any]
    who: str
    account: int
    """Whose it is."""
    language: str
    began: str
    ended: str
    state: JobState
    files: int
    size: int
    """Bytes of the files."""
    told: Mapping[str, Any]
    """What came of it, in short; or why nothing did."""
    done: int = 0
    wanted: int = 0
    """Pieces of work that are done, and that are known of."""
    workers: int = 0
    """Who works on it now."""

    @property
    def running(self) -> bool:
        return self.state in (JobState.ARRIVING, JobState.OPEN)

    @property
    def why(self) -> Message | None:
        """Why it came to nothing."""
        return message_of(self.told) if self.state is JobState.FAILED else None


@dataclass(frozen=True, slots=True)
class Taken:
    """What a worker holds: a chunk of a job, or, without one, the end of a job whose chunks are all done."""

    job: int
    worker: str
    attempts: int
    chunk: int = 0
    work: str = ""
    items: tuple[Any, ...] = ()


class Jobs:
    """The jobs of a database."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def _moment(self, later: float = 0) -> str:
        return (self._clock() + timedelta(seconds=later)).isoformat(timespec="milliseconds")

    # Whoever wants something done

    def begin(self, name: str, verb: str, options: Mapping[str, Any], who: str, account: int, language: str) -> int:
        """A new job whose files are still to come."""
        with self._database.writing() as connection:
            old = (jobs.c.state == JobState.ARRIVING.value) & (jobs.c.moment < self._moment(-ABANDONED))
            connection.execute(delete(jobs).where(old))
            if connection.execute(select(func.count()).select_from(jobs)).scalar_one() >= MOST_JOBS:
                raise RefusedError("too-many-jobs", None, "file", most=MOST_JOBS)
            values: dict[str, Any] = {"name": name, "verb": verb, "options": json.dumps(options, sort_keys=True)}
            values |= {"who": who, "account": account, "language": language, "moment": self._moment(), "ended": ""}
            values |= {"state": JobState.ARRIVING.value, "files": 0, "size": 0, "told": "{}"}
            made = connection.execute(insert(jobs).values(values | {"worker": "", "lease": "", "attempts": 0}))
            assert made.inserted_primary_key is not None
            return int(made.inserted_primary_key[0])

    def add(self, number: int, files: Sequence[tuple[str, bytes]]) -> None:
        """Some more files of a job that is arriving."""
        with self._database.writing() as connection:
            query = select(jobs.c.files).where(jobs.c.id == number, jobs.c.state == JobState.ARRIVING.value)
            before = connection.execute(query).scalar_one_or_none()
            if before is None:
                raise RefusedError("no-such-job", None, "job", number=number)
            rows = [
                {
                    "job": number,
                    "place": place,
                    "file": file,
                    "digest": hashlib.sha256(body).hexdigest()[:32],
                    "body": zlib.compress(body, 3),
                }
                for place, (file, body) in enumerate(files, before)
            ]
            connection.execute(insert(job_files), rows)
            size = jobs.c.size + sum(len(body) for _, body in files)
            connection.execute(update(jobs).where(jobs.c.id == number).values(files=before + len(rows), size=size))

    def ready(self, number: int) -> None:
        """All files are there: whoever is free may begin."""
        self._move(number, (JobState.ARRIVING,), JobState.OPEN)

    def cancel(self, number: int) -> None:
        """Do no more of it; what was done of it is forgotten, its files stay until it is removed."""
        if self._move(number, (JobState.ARRIVING, JobState.OPEN), JobState.CANCELLED):
            with self._database.writing() as connection:
                connection.execute(delete(job_chunks).where(job_chunks.c.job == number))

    def remove(self, number: int) -> None:
        """Forget a job with everything that belongs to it."""
        with self._database.writing() as connection:
            connection.execute(delete(jobs).where(jobs.c.id == number))

    def _move(self, number: int, before: Iterable[JobState], after: JobState) -> bool:
        mine = (jobs.c.id == number) & jobs.c.state.in_([state.value for state in before])
        ended = "" if after is JobState.OPEN else self._moment()
        with self._database.writing() as connection:
            values = {"state": after.value, "ended": ended, "worker": "", "lease": ""}
            return connection.execute(update(jobs).where(mine).values(values)).rowcount == 1

    def all(self) -> list[Job]:
        """Every job, the newest first."""
        with self._database.reading() as connection:
            if self._database.lacks(connection, jobs.name):
                return []
            rows = connection.execute(select(jobs).order_by(jobs.c.id.desc())).all()
            return [self._job(connection, row) for row in rows]

    def get(self, number: int) -> Job | None:
        """A job, if there is one of that number."""
        with self._database.reading() as connection:
            if self._database.lacks(connection, jobs.name):
                return None
            row = connection.execute(select(jobs).where(jobs.c.id == number)).one_or_none()
            return None if row is None else self._job(connection, row)

    def _job(self, connection: Connection, row: Row[Any]) -> Job:
        done = wanted = workers = 0
        if row.state == JobState.OPEN.value:
            counted = func.coalesce(func.sum(job_chunks.c.count), 0)
            mine = job_chunks.c.job == row.id
            wanted = int(connection.execute(select(counted).where(mine)).scalar_one())
            done = int(connection.execute(select(counted).where(mine, job_chunks.c.state == "done")).scalar_one())
            held = mine & (job_chunks.c.state == "waiting") & (job_chunks.c.lease > self._moment())
            workers = connection.execute(select(func.count(job_chunks.c.worker.distinct())).where(held)).scalar_one()
            workers = max(workers, int(row.lease > self._moment()))
        facts = (row.id, row.name, row.verb, json.loads(row.options), row.who, row.account, row.language)
        state = JobState(row.state)
        told = json.loads(row.told)
        return Job(*facts, row.moment, row.ended, state, row.files, row.size, told, done, wanted, workers)

    def results(self, number: int) -> list[tuple[str, int]]:
        """The files that came of a job, with their sizes."""
        query = select(job_results.c.name, job_results.c.size).where(job_results.c.job == number)
        with self._database.reading() as connection:
            return [(row.name, row.size) for row in connection.execute(query.order_by(job_results.c.name))]

    def result(self, number: int, name: str) -> bytes | None:
        """One of the files that came of a job."""
        query = select(job_results.c.body).where(job_results.c.job == number, job_results.c.name == name)
        with self._database.reading() as connection:
            body = connection.execute(query).scalar_one_or_none()
        return None if body is None else zlib.decompress(body)

    # Workers

    def waits(self) -> bool:
        """Whether there is anything that somebody could do."""
        with self._database.reading() as connection:
            if self._database.lacks(connection, jobs.name):
                return False
            query = select(jobs.c.id).where(jobs.c.state == JobState.OPEN.value).limit(1)
            return connection.execute(query).first() is not None

    def take(self, worker: str) -> Taken | None:
        """The next thing to do, given to one caller only; nothing if there is none that is free."""
        now = self._moment()
        with self._database.writing() as connection:
            return self._take_chunk(connection, worker, now) or self._take_end(connection, worker, now)

    def _take_chunk(self, connection: Connection, worker: str, now: str) -> Taken | None:
        free = (job_chunks.c.state == "waiting") & (job_chunks.c.lease < now) & (jobs.c.state == JobState.OPEN.value)
        query = select(job_chunks).join(jobs, jobs.c.id == job_chunks.c.job).where(free).order_by(job_chunks.c.id)
        row = connection.execute(query.limit(1).with_for_update(skip_locked=True, of=job_chunks)).one_or_none()
        if row is None:
            return None
        values = {"worker": worker, "lease": self._moment(LEASE), "attempts": row.attempts + 1}
        connection.execute(update(job_chunks).where(job_chunks.c.id == row.id).values(values))
        return Taken(row.job, worker, row.attempts + 1, row.id, row.work, tuple(json.loads(row.items)))

    def _take_end(self, connection: Connection, worker: str, now: str) -> Taken | None:
        waiting = select(job_chunks.c.id).where(job_chunks.c.job == jobs.c.id, job_chunks.c.state == "waiting")
        free = (jobs.c.state == JobState.OPEN.value) & (jobs.c.lease < now) & ~waiting.exists()
        query = select(jobs).where(free).order_by(jobs.c.id).limit(1)
        row = connection.execute(query.with_for_update(skip_locked=True)).one_or_none()
        if row is None:
            return None
        values = {"worker": worker, "lease": self._moment(LEASE), "attempts": row.attempts + 1}
        connection.execute(update(jobs).where(jobs.c.id == row.id).values(values))
        return Taken(row.id, worker, row.attempts + 1)

    def renew(self, taken: Taken) -> bool:
        """Hold it a while longer; not if another has it by now, or nobody wants it any more."""
        with self._database.writing() as connection:
            table, mine = _held(taken)
            return connection.execute(update(table).where(mine).values(lease=self._moment(LEASE))).rowcount == 1

    def give_back(self, taken: Taken) -> None:
        """Let another have it at once."""
        with self._database.writing() as connection:
            table, mine = _held(taken)
            attempts = table.c.attempts - 1
            connection.execute(update(table).where(mine).values(lease="", worker="", attempts=attempts))

    def files(self, number: int) -> list[tuple[str, str]]:
        """Names and digests of the files of a job, in order."""
        query = select(job_files.c.file, job_files.c.digest).where(job_files.c.job == number)
        with self._database.reading() as connection:
            return [(row.file, row.digest) for row in connection.execute(query.order_by(job_files.c.place))]

    def bodies(self, number: int, names: Iterable[str]) -> dict[str, bytes]:
        """What is in some files of a job."""
        query = select(job_files.c.file, job_files.c.body).where(job_files.c.job == number)
        with self._database.reading() as connection:
            rows = connection.execute(query.where(job_files.c.file.in_(list(names)))).all()
        return {row.file: zlib.decompress(row.body) for row in rows}

    def done(self, taken: Taken, lines: str) -> None:
        """A chunk is done; said late, by one whose place another took, it is as good."""
        with self._database.writing() as connection:
            mine = (job_chunks.c.id == taken.chunk) & (job_chunks.c.state == "waiting")
            connection.execute(update(job_chunks).where(mine).values(state="done", lines=lines, lease="", worker=""))

    def want(self, taken: Taken, work: str, chunks: Iterable[Sequence[Any]]) -> None:
        """More is to be done before the job can end."""
        usual = {"job": taken.job, "work": work, "state": "waiting", "worker": "", "lease": "", "attempts": 0}
        rows = [
            usual | {"items": json.dumps(list(items), ensure_ascii=False), "count": len(items), "lines": ""}
            for items in chunks
        ]
        with self._database.writing() as connection:
            table, mine = _held(taken)
            if connection.execute(update(table).where(mine).values(lease="", worker="", attempts=0)).rowcount == 1:
                connection.execute(insert(job_chunks), rows)

    def lines(self, number: int, work: str) -> list[str] | None:
        """What the chunks of that work gave, in order; nothing if nobody wanted it yet."""
        query = select(job_chunks.c.lines).where(job_chunks.c.job == number, job_chunks.c.work == work)
        with self._database.reading() as connection:
            found = [row.lines for row in connection.execute(query.order_by(job_chunks.c.id))]
        return found or None

    def finish(self, taken: Taken, told: Mapping[str, Any], results: Mapping[str, bytes]) -> None:
        """The job is done: what came of it is kept, chunks and files are not needed any more."""
        rows = [
            {"job": taken.job, "name": name, "size": len(body), "body": zlib.compress(body, 6)}
            for name, body in results.items()
        ]
        with self._database.writing() as connection:
            if self._end(connection, taken, JobState.DONE, told):
                connection.execute(delete(job_results).where(job_results.c.job == taken.job))
                if rows:
                    connection.execute(insert(job_results), rows)
                connection.execute(delete(job_chunks).where(job_chunks.c.job == taken.job))
                connection.execute(delete(job_files).where(job_files.c.job == taken.job))

    def fail(self, taken: Taken, why: Message) -> None:
        """The job cannot be done."""
        with self._database.writing() as connection:
            if self._end(connection, taken, JobState.FAILED, why.as_data()):
                connection.execute(delete(job_chunks).where(job_chunks.c.job == taken.job))

    def _end(self, connection: Connection, taken: Taken, state: JobState, told: Mapping[str, Any]) -> bool:
        mine = (jobs.c.id == taken.job) & (jobs.c.state == JobState.OPEN.value)
        values = {"state": state.value, "told": json.dumps(told, ensure_ascii=False), "ended": self._moment()}
        return connection.execute(update(jobs).where(mine).values(values | {"lease": "", "worker": ""})).rowcount == 1


def _held(taken: Taken) -> tuple[Any, Any]:
    """The table and the row that somebody holds."""
    if taken.chunk:
        return job_chunks, (job_chunks.c.id == taken.chunk) & (job_chunks.c.worker == taken.worker)
    return jobs, (jobs.c.id == taken.job) & (jobs.c.worker == taken.worker) & (jobs.c.state == JobState.OPEN.value)
