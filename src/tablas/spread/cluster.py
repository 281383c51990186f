"""The crew of a Dask cluster: a scheduler somewhere, or workers started here for the occasion.

Dask is imported only when somebody asks for a cluster.  What has already been
done is kept by the shelf on this side, so workers need no common folder: only
the same version of tablas.

A worker does a call in a child process of its own.  A call that kills whoever does
it then kills the child alone: were it the worker, the scheduler would blame what
else the worker had been given, lose answers that nobody had fetched yet, and in the
end be left without workers.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from tablas.errors import OptionError
from tablas.spread.crew import AHEAD, Call, Done
from tablas.spread.processes import Child, Told

COMMAND = "pip install 'tablas[cluster]'"
LOCAL = "local:"
PATIENCE = "20s"
"""How long a scheduler may take to answer."""
ALONE = 60.0
"""Seconds that a cluster started here may be without any worker."""
FAILURES = 1000
"""Workers that may be killed from outside while they have a call: it is no fault of the call."""
_OWN = threading.local()


def in_child(function: Callable[..., Any], arguments: tuple[Any, ...]) -> Told:
    """What a worker does with a call: another process does it, one for each thread of the worker."""
    if not hasattr(_OWN, "child"):
        _OWN.child = Child()
    told: Told = _OWN.child.do(function, arguments)
    return told


class Cluster:
    """A crew behind a Dask scheduler: ``tcp://host:8786``, or ``local:4`` for four processes of this machine."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._asked = _count(address) if address.startswith(LOCAL) else 0
        self.workers = self._asked or 1
        self._client: Any = None
        self._cluster: Any = None

    def __enter__(self) -> Cluster:
        try:
            import dask
            import distributed
        except ModuleNotFoundError as error:
            raise OptionError("needs-extra-cluster", module=error.name, command=COMMAND) from None
        dask.config.set({"distributed.scheduler.allowed-failures": FAILURES})
        try:
            if self.address.startswith(LOCAL):
                # Any free port, this machine alone: without one Dask takes 8787, which another cluster may have.
                self._cluster = distributed.LocalCluster(
                    n_workers=self.workers, threads_per_worker=1, dashboard_address="127.0.0.1:0"
                )
            self._client = distributed.Client(self._cluster or self.address, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise OptionError("no-such-cluster", address=self.address, error=str(error)) from None
        self._count_workers()
        return self

    def __exit__(self, *raised: object) -> None:
        for one in (self._client, self._cluster):
            if one is not None:
                one.close()

    def run(self, calls: Iterable[Call]) -> Iterator[Done]:
        """Do the calls; answers come as they are ready."""
        import distributed

        coming = iter(calls)
        # Answers are fetched behind our back: the worker that has one may die before we come for it.
        ready = distributed.as_completed(with_results=True, raise_errors=False)
        under_way = 0
        while True:
            while under_way < AHEAD * self.workers and (call := next(coming, None)) is not None:
                # The key says what is computed; a word in front keeps ours apart from other people's.
                key = f"tablas-{call.key}"
                ready.add(self._client.submit(in_child, call.function, call.arguments, key=key, pure=False))
                under_way += 1
            if not under_way:
                return
            self._wait(ready)
            future, found = next(ready)
            under_way -= 1
            yield self._done(future.key.removeprefix("tablas-"), found)
            future.release()
            self._count_workers()

    def _done(self, key: str, found: Any) -> Done:
        """What came of a call, or of the cluster with it."""
        import distributed

        if isinstance(found, Told):
            if found.error is not None:
                raise found.error
            return Done(key, found.value, found.died)
        error = found[1] if isinstance(found, tuple) else found
        if isinstance(error, distributed.KilledWorker):
            return Done(key, died=True)
        if isinstance(error, ModuleNotFoundError):
            raise OptionError("cluster-lacks-module", module=error.name) from None
        if isinstance(error, distributed.CancelledError | distributed.comm.core.CommClosedError):
            raise OptionError("cluster-gone", address=self.address, error=str(error)) from None
        if isinstance(error, BaseException):
            raise error
        raise OptionError("cluster-gone", address=self.address, error=str(error))

    def _wait(self, ready: Any) -> None:
        """Wait for an answer; workers of this machine that are gone are replaced, or not waited for for ever.

        A scheduler elsewhere may wait for its machines as long as it likes.
        """
        last_seen = time.monotonic()
        pause = 0.001
        while not ready.has_ready():
            time.sleep(pause)
            pause = min(2 * pause, 0.05)
            if not self._asked or self._workers_now():
                last_seen = time.monotonic()
            elif time.monotonic() - last_seen > ALONE:
                raise OptionError("cluster-without-workers", address=self.address)
            elif time.monotonic() - last_seen > ALONE / 6:
                self._cluster.scale(self._asked)

    def _workers_now(self) -> int:
        """How many threads work for the scheduler now."""
        known = self._client.scheduler_info(n_workers=-1)["workers"].values()
        return sum(worker["nthreads"] for worker in known)

    def _count_workers(self) -> None:
        """How many work now: machines come and go."""
        self.workers = max(1, self._workers_now())


def _count(address: str) -> int:
    text = address.removeprefix(LOCAL)
    if not text.isdecimal() or not 1 <= int(text) <= 1000:
        raise OptionError("not-local-cluster", address=address)
    return int(text)
