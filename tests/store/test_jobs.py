"""The queue of long work: each piece to one worker, nothing lost by those who are killed, on both databases."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from threading import Barrier, Thread

import pytest

from tablas.events.errors import RefusedError
from tablas.messages import Message
from tablas.store import Store
from tablas.store.jobs import LEASE, MOST_JOBS, JobState, Taken


class Clock:
    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 22, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(open_store: Callable[..., Store], clock: Clock) -> Store:
    return open_store(clock=clock)


def job(store: Store, files: int = 2) -> int:
    number = store.jobs.begin("May", "check", {"lenient": True}, "Ana", 7, "es")
    store.jobs.add(number, [(f"{place}.trf", b"x" * place) for place in range(files)])
    store.jobs.ready(number)
    return number


def taken(store: Store, worker: str) -> Taken:
    found = store.jobs.take(worker)
    assert found is not None
    return found


def spread_out(store: Store, number: int, count: int = 3) -> None:
    """The job has its chunks."""
    first = taken(store, "first")
    assert (first.job, first.chunk) == (number, 0)
    store.jobs.want(first, "check", [[{"file": f"{place}.trf"}] for place in range(count)])


def test_a_job_from_its_files_to_its_results(store: Store) -> None:
    number = job(store)
    assert store.jobs.files(number)[1][0] == "1.trf"
    assert store.jobs.bodies(number, ["1.trf"]) == {"1.trf": b"x"}
    spread_out(store, number, 2)
    for place in range(2):
        held = taken(store, "a")
        assert (held.work, held.items) == ("check", ({"file": f"{place}.trf"},))
        store.jobs.done(held, f"line {place}\n")
    found = store.jobs.get(number)
    assert found is not None
    assert (found.done, found.wanted, found.state) == (2, 2, JobState.OPEN)
    end = taken(store, "b")
    assert end.chunk == 0
    assert store.jobs.lines(number, "check") == ["line 0\n", "line 1\n"]
    store.jobs.finish(end, {"reports": 2}, {"report.html": b"<p>", "x.csv": b"a"})
    (listed,) = store.jobs.all()
    assert listed.state is JobState.DONE
    assert listed.told == {"reports": 2}
    assert (listed.name, listed.who, listed.account, listed.options) == ("May", "Ana", 7, {"lenient": True})
    assert store.jobs.results(number) == [("report.html", 3), ("x.csv", 1)]
    assert store.jobs.result(number, "x.csv") == b"a"
    assert store.jobs.result(number, "y.csv") is None
    assert store.jobs.files(number) == [], "what was sent is not kept longer than it is needed"
    assert not store.jobs.waits()


def test_nobody_takes_files_that_are_still_arriving(store: Store) -> None:
    number = store.jobs.begin("May", "check", {}, "Ana", 7, "en")
    store.jobs.add(number, [("1.trf", b"")])
    assert store.jobs.take("a") is None
    store.jobs.add(number, [("2.trf", b"")])
    store.jobs.ready(number)
    assert [file for file, _ in store.jobs.files(number)] == ["1.trf", "2.trf"]
    with pytest.raises(RefusedError, match="no job"):
        store.jobs.add(number, [("3.trf", b"")])


def test_each_chunk_is_given_to_one_worker_at_a_time(store: Store, clock: Clock) -> None:
    spread_out(store, job(store), 2)
    one, two = taken(store, "a"), taken(store, "b")
    assert one.chunk != two.chunk
    assert store.jobs.take("c") is None, "both are held, and the job cannot end"
    clock.wait(LEASE - 1)
    assert store.jobs.renew(two)
    clock.wait(2)
    again = taken(store, "c")
    assert (again.chunk, again.attempts) == (one.chunk, 2), "the lease of the first ran out, the second was renewed"
    assert not store.jobs.renew(one), "another has it"
    store.jobs.done(one, "late\n")
    store.jobs.done(again, "later\n")
    store.jobs.done(two, "two\n")
    assert store.jobs.lines(one.job, "check") == ["late\n", "two\n"], "whoever comes first is as good"


def test_what_is_given_back_is_free_at_once(store: Store) -> None:
    spread_out(store, job(store), 1)
    held = taken(store, "a")
    store.jobs.give_back(held)
    assert taken(store, "b") == Taken(held.job, "b", 1, held.chunk, held.work, held.items)


def test_many_who_ask_at_once_get_each_chunk_once(store: Store) -> None:
    spread_out(store, job(store), 12)
    found: list[int] = []
    start = Barrier(4)

    def ask(name: str) -> None:
        start.wait()
        while (held := store.jobs.take(name)) is not None:
            found.append(held.chunk)

    threads = [Thread(target=ask, args=(str(number),)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(set(found)) == 12


def test_a_cancelled_job_is_done_no_further(store: Store) -> None:
    number = job(store)
    spread_out(store, number, 2)
    held = taken(store, "a")
    store.jobs.cancel(number)
    assert store.jobs.take("b") is None
    store.jobs.done(held, "too late\n")
    store.jobs.finish(Taken(number, "a", 1), {}, {"x": b""})
    found = store.jobs.get(number)
    assert found is not None
    assert found.state is JobState.CANCELLED
    assert store.jobs.results(number) == []
    store.jobs.remove(number)
    assert store.jobs.get(number) is None
    assert store.jobs.all() == []


def test_why_a_job_came_to_nothing_is_kept(store: Store) -> None:
    number = job(store)
    store.jobs.fail(taken(store, "a"), Message("not-a-month", text="2026-13"))
    found = store.jobs.get(number)
    assert found is not None
    assert found.state is JobState.FAILED
    assert found.why == Message("not-a-month", text="2026-13")


def test_jobs_have_an_end(store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablas.store.jobs.MOST_JOBS", 2)
    store.jobs.begin("half sent", "check", {}, "Ana", 7, "en")
    job(store)
    with pytest.raises(RefusedError, match="2 jobs are kept"):
        job(store)
    clock.wait(3601)
    job(store)
    assert [one.name for one in store.jobs.all()] == ["May", "May"], "what never came whole is forgotten"
    assert MOST_JOBS == 200


def test_a_job_that_is_done_leaves_the_results_of_others_alone(store: Store) -> None:
    for worker in ("one", "two"):
        number = job(store)
        mine = taken(store, worker)
        assert mine.job == number
        store.jobs.finish(mine, {}, {"report.html": worker.encode()})
    assert [store.jobs.result(number, "report.html") for number in (1, 2)] == [b"one", b"two"]


def test_a_job_that_is_cancelled_leaves_the_work_of_others_alone(store: Store) -> None:
    first, second = job(store), 0
    spread_out(store, first)
    second = store.jobs.begin("June", "check", {}, "Ana", 7, "es")
    store.jobs.cancel(second)
    assert len(store.jobs.lines(first, "check") or ()) == 3
    store.jobs.cancel(first)
    assert store.jobs.lines(first, "check") is None
