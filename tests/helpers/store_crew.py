"""Talks to `store_worker`: starts writers, kills them, and keeps the book of what they said."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

from tablas.store import Store


class Crew:
    """A worker process and what its writers tried and had acknowledged."""

    def __init__(self, where: str, slug: str) -> None:
        worker = Path(__file__).parent / "store_worker.py"
        self._process = subprocess.Popen(
            [sys.executable, str(worker), where, slug], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._lines: Queue[str] = Queue()
        Thread(target=self._listen, daemon=True).start()
        self.tried: set[str] = set()
        self.acknowledged: dict[str, tuple[int, str]] = {}
        self.failures: list[str] = []
        self.said: Counter[str] = Counter()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)

    def start(self, what: str, run: str, seed: int, amount: float) -> int:
        """Fork a writer; its process number."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what} {run} {seed} {amount}\n")
        self._process.stdin.flush()
        return int(self.until("pid", run)[2])

    def until(self, word: str, run: str, timeout: float = 60) -> list[str]:
        """Read on until a writer says that word."""
        end = time.monotonic() + timeout
        while True:
            words = self._lines.get(timeout=max(0.01, end - time.monotonic())).split()
            self._note(words)
            if words[:2] == [word, run]:
                return words

    def kill(self, pid: int) -> None:
        """End a writer as a power cut would; it has no say in it."""
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            return
        while _alive(pid):
            time.sleep(0.001)

    def drain(self, seconds: float = 0.02) -> None:
        """Hear whatever was said before a writer died."""
        try:
            while True:
                self._note(self._lines.get(timeout=seconds).split())
        except Empty:
            return

    def _note(self, words: list[str]) -> None:
        self.said[words[0]] += 1
        if words[0] == "try":
            self.tried.add(words[2])
        elif words[0] == "ack":
            assert words[2] not in self.acknowledged
            self.acknowledged[words[2]] = (int(words[3]), words[4])
        elif words[0] == "fail":
            self.failures.append(words[3].replace("_", " "))

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(30)
        assert self._process.stdout is not None
        self._process.stdout.close()


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def check_books(store: Store, slug: str, crew: Crew, before: int, in_doubt: int) -> None:
    """The log is whole; what was acknowledged is in it once; nothing else is.

    A writer that died between the commit and the word about it leaves one
    entry that nobody was told of: at most *in_doubt* such.
    """
    store.verify(slug)
    entries = store.log(slug)[before:]
    written = {entry.key: (entry.seq, entry.hash) for entry in entries}
    assert len(written) == len(entries)
    for key, seal in crew.acknowledged.items():
        assert written.get(key) == seal, f"{key} was acknowledged and is gone"
    unknown = written.keys() - crew.acknowledged.keys()
    assert unknown <= crew.tried
    assert len(unknown) <= in_doubt
