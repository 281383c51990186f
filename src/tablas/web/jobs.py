"""The foreman: while long work waits in the database, a process of its own does it beside this one.

Every worker of the program has a foreman, so an upload is done by whichever is
free.  The process ends by itself when nothing waits any more, and with this one,
whatever becomes of it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading

from tablas.errors import TablasError
from tablas.store import Store

SECONDS = 1.0
"""How long a job waits at most before it is seen."""
IDLE = 5.0
"""Seconds without work after which the process ends."""


class Foreman:
    """Looks after the jobs, from the start of the program to its end."""

    def __init__(self, store: Store, seconds: float = SECONDS) -> None:
        self._store, self._seconds = store, seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="foreman", daemon=True)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End; what is under way is left to another, or to the next start."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()
        self._dismiss()

    def _run(self) -> None:
        while not self._ended.wait(self._seconds):
            if self._process is not None and self._process.poll() is None:
                continue
            self._dismiss()
            try:
                waits = not self._store.database.read_only and self._store.jobs.waits()
            except TablasError:  # The database is away: what waits is done when it is back.
                continue
            if waits and not self._ended.is_set():
                self._process = self._hired()

    def _hired(self) -> subprocess.Popen[bytes]:
        # The address of the database may hold a password, so it is not put on the command line.
        where = self._store.database.url.set(drivername=self._store.database.url.get_backend_name())
        known = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        known["TABLAS_DATABASE"] = where.render_as_string(hide_password=False)
        words = [sys.executable, "-m", "tablas", "work", "--follow", "--idle", str(IDLE)]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, env=known)

    def _dismiss(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if process.stdin is not None:
            process.stdin.close()
        process.terminate()
        try:
            process.wait(5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
