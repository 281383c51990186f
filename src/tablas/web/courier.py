"""The thread that tells others: as long as the program runs it sends what the outbox has."""

from __future__ import annotations

import threading

from tablas.errors import TablasError
from tablas.say.news import composer
from tablas.store import Store
from tablas.store.courier import run

SECONDS = 2.0
"""How long a message waits at most before it is looked at."""


class Courier:
    """Tells others, from the start of the program to its end."""

    def __init__(self, store: Store, base: str, seconds: float = SECONDS) -> None:
        self._store, self._compose, self._seconds = store, composer(base), seconds
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run, name="courier", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """End, once what is being sent has been sent."""
        self._ended.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._ended.wait(self._seconds):
            try:
                if self._store.outbox.channels():
                    run(self._store, self._compose)
            except TablasError:  # The database is away: what waits is sent when it is back.
                continue
