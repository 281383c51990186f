"""What we ask of a scheduler and how we take its answers, with a stand-in for it: no process and no real waiting."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tablas.errors import OptionError
from tablas.spread import Call, Done, hire
from tablas.spread.cluster import FAILURES, Cluster, in_child
from tablas.spread.crew import AHEAD
from tablas.spread.processes import Told


@pytest.fixture
def dask() -> Any:
    """Imported late: it is larger than all of us, and most runs of the tests do without."""
    import distributed

    return distributed


class Future:
    def __init__(self, key: str, found: Any) -> None:
        self.key, self.found, self.released = key, found, False

    def release(self) -> None:
        self.released = True


class Scheduler:
    """Stands for client and scheduler: does a call when it is asked for, and notes what it was asked."""

    def __init__(self, threads: tuple[int, ...] = (1, 2), found: Any = None) -> None:
        self.threads = threads
        self.found = found
        self.given: list[Future] = []
        self.most = 0
        self.closed = 0

    def submit(
        self, function: Callable[..., Any], call: Callable[..., Any], arguments: Any, key: str, pure: bool
    ) -> Any:
        assert function is in_child
        assert not pure, "what was computed once for somebody else is not taken for ours"
        self.given.append(Future(key, self.found or Told(call(*arguments))))
        return self.given[-1]

    def scheduler_info(self, n_workers: int) -> dict[str, Any]:
        assert n_workers == -1, "all of them"
        return {"workers": {str(place): {"nthreads": count} for place, count in enumerate(self.threads)}}

    def close(self) -> None:
        self.closed += 1


class Ready:
    """The answers that have come: those asked for last come first."""

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.waiting: list[Future] = []
        self.seen = False

    def add(self, future: Future) -> None:
        self.waiting.append(future)
        self.scheduler.most = max(self.scheduler.most, len(self.waiting))

    def has_ready(self) -> bool:
        self.seen = bool(self.waiting)
        return self.seen

    def __next__(self) -> tuple[Future, Any]:
        assert self.seen, "whoever takes an answer has seen that it is there"
        self.seen = False
        future = self.waiting.pop()
        return future, future.found


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch, dask: Any) -> Callable[[Scheduler], Cluster]:
    def enter(scheduler: Scheduler, address: str = "tcp://hall:8786") -> Cluster:
        def as_completed(with_results: bool, raise_errors: bool) -> Ready:
            assert with_results, "answers are fetched before their worker may die"
            assert not raise_errors
            return Ready(scheduler)

        def client(where: Any, timeout: str) -> Scheduler:
            assert (where, timeout) == (address, "20s")
            return scheduler

        monkeypatch.setattr(dask, "as_completed", as_completed)
        monkeypatch.setattr(dask, "Client", client)
        return Cluster(address).__enter__()

    return enter


def double(item: int) -> int:
    return 2 * item


def test_every_call_is_answered_under_its_own_key(reached: Callable[[Scheduler], Cluster]) -> None:
    scheduler = Scheduler()
    crew = reached(scheduler)
    assert crew.workers == 3, "a thread is a worker"
    found = list(crew.run(Call(f"call-{number}", double, (number,)) for number in range(20)))
    assert sorted(found) == sorted(Done(f"call-{number}", 2 * number) for number in range(20))
    assert scheduler.most == AHEAD * 3, "nobody waits for the next call, and no more are handed out"
    assert all(future.key == f"tablas-call-{number}" for number, future in enumerate(scheduler.given))
    assert all(future.released for future in scheduler.given)
    crew.__exit__(None, None, None)
    assert scheduler.closed == 1


def test_machines_come_and_go(reached: Callable[[Scheduler], Cluster]) -> None:
    scheduler = Scheduler((1,))
    crew = reached(scheduler)
    answers: Iterator[Done] = crew.run(Call(str(number), double, (number,)) for number in range(99))
    next(answers)
    scheduler.threads = (4, 4)
    next(answers), next(answers)
    assert crew.workers == 8
    assert scheduler.most == AHEAD * 8
    scheduler.threads = ()
    next(answers), next(answers)
    assert crew.workers == 1, "somebody is expected"


def test_a_deadly_call_is_told_and_an_error_of_a_call_is_raised(
    reached: Callable[[Scheduler], Cluster], dask: Any
) -> None:
    one = [Call("one", double, (1,))]
    assert list(reached(Scheduler(found=Told(died=True))).run(one)) == [Done("one", None, died=True)]
    with pytest.raises(ZeroDivisionError):
        list(reached(Scheduler(found=Told(error=ZeroDivisionError()))).run(one))
    killed = dask.KilledWorker("one", None, 3)
    assert list(reached(Scheduler(found=(None, killed, None))).run(one)) == [Done("one", None, died=True)]


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (lambda dask: (None, ModuleNotFoundError("x", name="tablas"), None), "tablas"),
        (lambda dask: (None, dask.CancelledError("one"), None), "tcp://hall:8786"),
        (lambda dask: (None, dask.comm.core.CommClosedError("gone"), None), "tcp://hall:8786.*gone"),
        (lambda dask: "nothing that is known", "tcp://hall:8786.*nothing that is known"),
    ],
)
def test_what_the_cluster_lacks_is_said(
    found: Any, sentence: str, reached: Callable[[Scheduler], Cluster], dask: Any
) -> None:
    with pytest.raises(OptionError, match=sentence):
        list(reached(Scheduler(found=found(dask))).run([Call("one", double, (1,))]))


def test_any_other_error_stays_what_it_is(reached: Callable[[Scheduler], Cluster]) -> None:
    with pytest.raises(KeyError):
        list(reached(Scheduler(found=(None, KeyError("one"), None))).run([Call("one", double, (1,))]))


def test_a_worker_does_a_call_in_one_process_of_its_own() -> None:
    from os import getpid

    first, second = in_child(getpid, ()), in_child(getpid, ())
    assert first == second, "the process is kept"
    assert first.value != getpid()


class Machine:
    """Stands for a cluster that is started here, and for the clock."""

    def __init__(self, n_workers: int = 2, threads_per_worker: int = 1, dashboard_address: object = None) -> None:
        self.asked = (n_workers, threads_per_worker, dashboard_address)
        self.now = 1000.0
        self.pauses: list[float] = []
        self.scaled: list[tuple[float, int]] = []
        self.closed = 0

    def scale(self, count: int) -> None:
        self.scaled.append((self.now, count))

    def close(self) -> None:
        self.closed += 1

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    def monotonic(self) -> float:
        return self.now


class Never:
    def has_ready(self) -> bool:
        return False


class After:
    """Ready once so many have looked."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def has_ready(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_workers_of_this_machine_are_started_asked_for_again_and_not_awaited_for_ever(
    monkeypatch: pytest.MonkeyPatch, dask: Any
) -> None:
    scheduler = Scheduler((1, 1, 1, 1))
    machines: list[Machine] = []

    def local(**asked: Any) -> Machine:
        machines.append(Machine(**asked))
        return machines[0]

    monkeypatch.setattr(dask, "LocalCluster", local)
    monkeypatch.setattr(dask, "Client", lambda cluster, timeout: scheduler if cluster is machines[0] else None)
    with hire(cluster="local:4") as crew:
        assert isinstance(crew, Cluster)
        machine = machines[0]
        assert machine.asked == (4, 1, "127.0.0.1:0"), (
            "a call at a time each, its page on any free port of this machine alone"
        )
        monkeypatch.setattr("tablas.spread.cluster.time", machine)
        crew._wait(After(30))
        assert machine.scaled == [], "whoever works is left in peace"
        assert machine.pauses[:7] == [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.05]
        assert set(machine.pauses[7:]) == {0.05}, "never asleep for long"
        scheduler.threads = ()
        alone = machine.now
        with pytest.raises(OptionError, match="local:4"):
            crew._wait(Never())
        assert machine.now - alone == pytest.approx(60, abs=0.2)
        first, count = machine.scaled[0]
        assert first - alone == pytest.approx(10, abs=0.2)
        assert count == 4
    assert (machine.closed, scheduler.closed) == (1, 1)


def test_to_the_second_how_long_nobody_may_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """After ten seconds others are asked for, in each second again, until a whole minute is over."""
    clock = Machine()
    monkeypatch.setattr(clock, "sleep", lambda _: setattr(clock, "now", clock.now + 1))
    monkeypatch.setattr("tablas.spread.cluster.time", clock)
    crew = Cluster("local:4")
    crew._client, crew._cluster = Scheduler(()), clock
    with pytest.raises(OptionError) as told:
        crew._wait(Never())
    assert (told.value.message.code, dict(told.value.message.values)) == (
        "cluster-without-workers",
        {"address": "local:4"},
    )
    assert clock.scaled == [(1000.0 + second, 4) for second in range(11, 61)]
    assert clock.now == 1061


@pytest.mark.parametrize("error", [OSError("no route"), ValueError("no route")])
def test_nobody_at_an_address_is_said(error: Exception, monkeypatch: pytest.MonkeyPatch, dask: Any) -> None:
    """Where a worker dies from outside, a call is given out again and again: it is no fault of the call."""
    from dask import config

    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(dask, "Client", refuse)
    with config.set({"distributed.scheduler.allowed-failures": 3}):
        with pytest.raises(OptionError) as told, hire(cluster="tcp://hall:1"):
            pass
        assert config.get("distributed.scheduler.allowed-failures") == FAILURES
    assert told.value.message.code == "no-such-cluster"
    assert dict(told.value.message.values) == {"address": "tcp://hall:1", "error": "no route"}


def test_a_scheduler_elsewhere_may_wait_for_its_machines(
    reached: Callable[[Scheduler], Cluster], monkeypatch: pytest.MonkeyPatch
) -> None:
    crew = reached(Scheduler(()))
    clock = Machine()
    monkeypatch.setattr("tablas.spread.cluster.time", clock)
    crew._wait(After(5000))
    assert clock.now > 1200


@pytest.mark.parametrize(("address", "good"), [("local:1", True), ("local:1000", True), ("local:1001", False)])
def test_how_many_workers_may_be_asked_for(address: str, good: bool) -> None:
    assert Cluster("tcp://hall:8786").workers == 1, "nobody was asked yet"
    if good:
        assert Cluster(address).workers == int(address.removeprefix("local:"))
    else:
        with pytest.raises(OptionError, match=address):
            Cluster(address)
