"""Each step of the worker inside a server by itself, with a queue that only notes what it is told."""

from __future__ import annotations

import itertools
import json
import threading
import time
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tablas.errors import FormatError
from tablas.events.keeper import BusyError
from tablas.formats import trf
from tablas.formats.fide_list import Listed
from tablas.messages import Message
from tablas.night import queue
from tablas.night.queue import do_one, name_of_worker, work
from tablas.spread import InProcess, Outcome
from tablas.store.jobs import LEASE, Job, JobState, Taken
from tablas.version import __version__

JOB = Job(3, "May", "check", {}, "Ana", 1, "en", "", "", JobState.OPEN, 1, 9, {})


class Queue:
    """Notes what is done with it; *things* are given out one after the other."""

    def __init__(self, *things: Any, job: Job | None = JOB, files: int = 1) -> None:
        self.things = list(things)
        self.job = job
        self.names = [f"{place}.trf" for place in range(files)]
        self.kept: dict[str, list[str]] = {}
        self.said: list[tuple[Any, ...]] = []
        self.workers: set[str] = set()
        self.renewed = threading.Event()

    def waits(self) -> bool:
        return bool(self.things)

    def take(self, worker: str) -> Taken | None:
        self.workers.add(worker)
        thing = self.things.pop(0)
        if isinstance(thing, Exception):
            raise thing
        assert thing is None or isinstance(thing, Taken)
        return thing

    def get(self, number: int) -> Job | None:
        return self.job

    def files(self, number: int) -> list[tuple[str, str]]:
        return [(name, "same") for name in self.names]

    def bodies(self, number: int, names: Any) -> dict[str, bytes]:
        return dict.fromkeys(names, b"<html>")

    def lines(self, number: int, work: str) -> list[str] | None:
        return self.kept.get(work)

    def renew(self, taken: Taken) -> bool:
        self.renewed.set()
        raise BusyError("database-busy")

    def done(self, taken: Taken, lines: str) -> None:
        self.said.append(("done", [Outcome.read(line) for line in lines.splitlines()]))

    def want(self, taken: Taken, work: str, chunks: Any) -> None:
        self.said.append(("want", work, [len(items) for items in chunks]))

    def fail(self, taken: Taken, why: Message) -> None:
        self.said.append(("fail", why.code, dict(why.values)))

    def finish(self, taken: Taken, told: Any, files: Any) -> None:
        self.said.append(("finish", told, files))


def store(jobs: Queue, ratings: Any = None) -> Any:
    return SimpleNamespace(jobs=jobs, ratings=ratings)


def chunk(attempts: int = 1) -> Taken:
    return Taken(
        3, "w", attempts, 8, "check", ({"file": "may/1/a.trf", "sha256": "1"}, {"file": "b.trf", "sha256": "2"})
    )


def end(attempts: int = 1) -> Taken:
    return Taken(3, "w", attempts)


def test_a_worker_does_what_there_is_and_goes_when_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = itertools.count()
    clock = SimpleNamespace(monotonic=lambda: next(ticks) / 10, monotonic_ns=time.monotonic_ns)
    monkeypatch.setattr(queue, "time", clock)
    monkeypatch.setattr(queue, "PAUSE", 0)
    jobs = Queue(chunk(5), BusyError("database-busy"), None, end(5))
    assert work(store(jobs), InProcess(), threading.Event(), idle=1) == 2
    assert 8 < next(ticks) < 20, "a second without anything, and no longer"
    assert [one[0] for one in jobs.said] == ["done", "fail"]
    assert len(jobs.workers) == 1, "one name for all it takes"
    assert name_of_worker() != name_of_worker()


def test_a_worker_that_is_told_to_end_takes_nothing() -> None:
    told = threading.Event()
    told.set()
    jobs = Queue(chunk())
    assert work(store(jobs), InProcess(), told) == 0
    assert jobs.said == []


def test_a_chunk_that_nobody_came_back_from_is_told_as_deadly() -> None:
    jobs = Queue()
    do_one(store(jobs), InProcess(), chunk(5))
    ((_, found),) = jobs.said
    assert [(one.item["file"], one.fault) for one in found] == [
        ("may/1/a.trf", Message("item-kills-process")),
        ("b.trf", Message("item-kills-process")),
    ]


def test_a_chunk_is_tried_as_often_as_it_may_be() -> None:
    jobs = Queue()
    do_one(store(jobs), InProcess(), chunk(4))
    ((_, found),) = jobs.said
    assert [one.item["file"] for one in found] == ["may/1/a.trf", "b.trf"]
    with pytest.raises(FormatError) as told:
        trf.read(b"<html>", "b.trf")
    assert found[1].fault == told.value.placed, "read, and no report"


def test_what_nobody_wants_any_more_is_left() -> None:
    jobs = Queue(job=None)
    do_one(store(jobs), InProcess(), chunk())
    do_one(store(jobs), InProcess(), end())
    assert jobs.said == []


def test_a_lease_is_renewed_while_the_work_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also after a renewal that failed: the database may be busy for a moment."""
    monkeypatch.setattr(queue, "LEASE", 0.03)
    jobs = Queue()

    def slow(*_: Any) -> None:
        for _ in range(2):
            assert jobs.renewed.wait(20)
            jobs.renewed.clear()

    monkeypatch.setattr(queue, "_do_chunk", slow)
    do_one(store(jobs), InProcess(), chunk())
    assert LEASE == 15


class Noting(threading.Event):
    """Notes how long somebody would wait, and lets nobody wait at all."""

    waited: list[float | None]

    def wait(self, timeout: float | None = None) -> bool:
        self.waited.append(timeout)
        return super().wait(0) or len(self.waited) > 40


def test_a_lease_is_renewed_thrice_in_its_time_and_nobody_goes_while_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    Noting.waited = []
    monkeypatch.setattr(queue, "threading", SimpleNamespace(Event=Noting, Thread=threading.Thread))
    jobs = Queue(job=None)
    over: list[str] = []

    def slow(taken: Taken) -> bool:
        jobs.renewed.set()
        time.sleep(0.05)
        over.append("renewed")
        return True

    monkeypatch.setattr(jobs, "renew", slow)
    monkeypatch.setattr(queue, "_do_chunk", lambda *_: jobs.renewed.wait(20))
    do_one(store(jobs), InProcess(), chunk())
    assert over, "whoever gives the lease back waits for what is under way"
    assert set(Noting.waited) == {5}


def test_a_queue_in_which_nothing_is_free_is_not_asked_all_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    Noting.waited = []
    ticks = itertools.count()
    monkeypatch.setattr(queue, "time", SimpleNamespace(monotonic=lambda: next(ticks), monotonic_ns=time.monotonic_ns))
    assert work(store(Queue()), InProcess(), Noting(), idle=5) == 0
    assert Noting.waited == [0.3] * 4, "the clock goes on by a second with every look; at the fifth it is over"
    ended = Noting()
    monkeypatch.setattr(queue, "PAUSE", 7)
    Noting.waited = []
    monkeypatch.setattr(ended, "is_set", lambda: len(Noting.waited) > 9)
    assert work(store(Queue()), InProcess(), ended) == 0
    assert Noting.waited == [7] * 10, "for ever, where nobody says how long"


def test_a_job_without_reports_is_at_its_end() -> None:
    jobs = Queue(files=0)
    do_one(store(jobs), InProcess(), end())
    ((what, told, files),) = jobs.said
    assert (what, told["reports"], told["suspects"]) == ("finish", 0, 0)
    assert "report.html" in files


def test_an_end_first_asks_for_every_report() -> None:
    jobs = Queue(files=81)
    do_one(store(jobs), InProcess(), end(4))
    assert jobs.said == [("want", "check", [40, 40, 1])]


def test_an_end_that_kills_its_workers_or_meets_a_fault_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Queue()
    do_one(store(jobs), InProcess(), end(5))
    for error in (FormatError("report-empty"), ZeroDivisionError("by nothing")):

        def broken(*_: Any, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(queue, "carried_out", broken)
        do_one(store(jobs), InProcess(), end())
    assert jobs.said == [
        ("fail", "job-kills-workers", {}),
        ("fail", "report-empty", {}),
        ("fail", "item-met-fault", {"kind": "ZeroDivisionError", "error": "by nothing"}),
    ]


def test_the_end_tells_how_it_was_done_and_keeps_the_first_hundred_suspects() -> None:
    options = {"lenient": True, "kind": "", "near": 30, "period": None, "odd": False}
    jobs = Queue(job=replace(JOB, language="es", options=options), files=103)
    faults = [Outcome({"file": name, "sha256": "x"}, fault=Message("report-empty")) for name in jobs.names]
    jobs.kept = {"check": ["".join(f"{one.line()}\n" for one in faults[:50]), f"{faults[50].line()}\n"]}
    jobs.kept["check"] += ["".join(f"{one.line()}\n" for one in faults[51:])]
    do_one(store(jobs), InProcess(), end())
    ((_, told, files),) = jobs.said
    assert (told["reports"], told["unread"], told["suspects"], len(told["suspicious"])) == (103, 103, 103, 100)
    summary = json.loads(files["summary.json"])
    assert summary["how"] == {
        "Trabajo": "May",
        "Versión": __version__,
        "Informes": "103",
        "Opciones": "lenient True, near 30",
    }
    assert len(summary["suspicious"]) == 103


def test_the_options_of_a_job_are_those_of_its_night() -> None:
    plain = queue._night(JOB, SimpleNamespace(root=Path()))  # type: ignore[arg-type]
    assert (plain.lenient, plain.kind, plain.near, plain.period) == (False, None, 50, None)
    options = {"lenient": True, "kind": "blitz", "near": 30, "period": "2026-06-01"}
    asked = queue._night(replace(JOB, options=options), SimpleNamespace(root=Path()))  # type: ignore[arg-type]
    assert (asked.verb, asked.lenient, asked.kind, asked.near) == ("check", True, "blitz", 30)
    assert asked.period == date(2026, 6, 1)


def test_the_list_of_the_server_is_asked_for_people_with_a_number() -> None:
    asked: list[int] = []

    def find(numbers: Any) -> dict[int, Listed]:
        asked.extend(sorted(numbers))
        return {11: Listed(11, "Ana", standard=2000, standard_k=40, blitz=1900, blitz_k=20)}

    look = queue._known(SimpleNamespace(find=find))  # type: ignore[arg-type]
    people = frozenset({"11", "22", "name of a person", "٣"})
    assert look(people, "standard")["11"].k == 40
    assert look(people, "blitz")["11"].k == 20
    assert asked == [11, 22, 11, 22]
    assert queue._known(None)(people, "standard") == {}
