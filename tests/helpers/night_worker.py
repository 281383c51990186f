"""A real ``tablas work`` whose lease is short, so that tests need not wait for one that was killed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tablas.night.queue
import tablas.store.jobs

LEASE = 1.5


def start(where: str, *more: str) -> subprocess.Popen[bytes]:
    """A worker in a process of its own."""
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    words = [sys.executable, str(Path(__file__)), "work", "--database", where, *more]
    return subprocess.Popen(words, env=known, stdout=subprocess.DEVNULL)


if __name__ == "__main__":
    from tablas.cli.main import main

    tablas.store.jobs.LEASE = LEASE
    tablas.night.queue.LEASE = LEASE
    main()
