"""A real Dask cluster for tests: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class Workers:
    """Workers of a scheduler; one that is killed is replaced."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        self.killed = 0

    def of(self, count: int) -> Workers:
        """The cluster with so many workers."""
        while len(self.running) < count:
            self._start()
        while len(self.running) > count:
            _end(self.running.pop())
        return self

    def kill_one(self) -> None:
        """The oldest dies with whatever it has in hand, and another begins."""
        victim = self.running.pop(0)
        victim.kill()
        victim.wait()
        self.killed += 1
        self._start()

    def _start(self) -> None:
        words = ["worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
        self.running.append(_dask([*words, "--local-directory", str(self.folder)]))


@contextmanager
def cluster(folder: Path) -> Iterator[Workers]:
    """A scheduler, without workers yet."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    scheduler = _dask(["scheduler", "--host", "127.0.0.1", "--port", str(port), "--dashboard-address", "127.0.0.1:0"])
    workers = Workers(f"tcp://127.0.0.1:{port}", folder)
    try:
        yield workers
    finally:
        workers.of(0)
        _end(scheduler)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    process.wait()


def _dask(words: list[str]) -> subprocess.Popen[bytes]:
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    quiet = subprocess.DEVNULL
    return subprocess.Popen([sys.executable, "-m", "dask", *words], env=known, stdout=quiet, stderr=quiet)
