"""The usual crew: processes of this machine, each at the end of a pipe.

A worker is a Python of its own (`tablas.spread.worker`), not a copy of this one,
so a script needs no guard and threads do no harm.  One that dies is replaced and
its call is done again; nobody else notices.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from tablas.spread.crew import AHEAD, TRIES, Call, Done
from tablas.spread.worker import HELLO


class Told(NamedTuple):
    """What a process answered, what it raised, or that it died over the call again and again."""

    value: Any = None
    error: BaseException | None = None
    died: bool = False


class _Asked(NamedTuple):
    turn: object
    call: Call


class _Answer(NamedTuple):
    asked: _Asked
    told: Told


class Processes:
    """A crew of *workers* processes."""

    def __init__(self, workers: int) -> None:
        self.workers = max(1, workers)
        self._calls: SimpleQueue[_Asked | None] = SimpleQueue()
        self._answers: SimpleQueue[_Answer] = SimpleQueue()
        self._hands = [_Hand(self._calls, self._answers) for _ in range(self.workers)]

    def __enter__(self) -> Processes:
        for hand in self._hands:
            hand.start()
        return self

    def __exit__(self, *raised: object) -> None:
        for hand in self._hands:
            hand.stop()
        for _ in self._hands:
            self._calls.put(None)
        for hand in self._hands:
            hand.join()

    def run(self, calls: Iterable[Call]) -> Iterator[Done]:
        """Do the calls; answers come as they are ready."""
        coming = iter(calls)
        under_way = 0
        turn = object()  # Answers to calls that somebody gave up before are not ours.
        while True:
            while under_way < AHEAD * self.workers and (call := next(coming, None)) is not None:
                self._calls.put(_Asked(turn, call))
                under_way += 1
            if not under_way:
                return
            asked, told = self._answers.get()
            if asked.turn is not turn:
                continue
            under_way -= 1
            if told.error is not None:
                raise told.error
            yield Done(asked.call.key, told.value, told.died)


class _Hand(Thread):
    """Gives one process its calls and takes its answers."""

    def __init__(self, calls: SimpleQueue[_Asked | None], answers: SimpleQueue[_Answer]) -> None:
        super().__init__(daemon=True)
        self._calls = calls
        self._answers = answers
        self._child = Child()

    def run(self) -> None:
        while (asked := self._calls.get()) is not None and not self._child.stopped:
            try:
                told = self._child.do(asked.call.function, asked.call.arguments)
            except Exception as error:  # What cannot be sent is told where the call came from.
                told = Told(error=error)
            self._answers.put(_Answer(asked, told))
        self._child.end()

    def stop(self) -> None:
        """Leave whatever is under way."""
        self._child.stop()


class Child:
    """A process at the end of a pipe, started when it is needed and replaced when it dies."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self.stopped = False

    def do(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Told:
        """What the call gives."""
        sent = pickle.dumps((function, arguments))
        for _ in range(TRIES):
            answer = self._ask(sent)
            if answer is not None:
                return Told(*answer)
            if self.stopped:
                break
        return Told(died=True)

    def stop(self) -> None:
        """Leave whatever is under way."""
        self.stopped = True
        if self._process is not None:
            self._process.kill()

    def _ask(self, sent: bytes) -> tuple[Any, BaseException | None] | None:
        """What the process answers; nothing if it dies over it."""
        if self._process is None or self._process.poll() is not None:
            self.end()
            self._process = _started()
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(len(sent).to_bytes(8, "big") + sent)
            process.stdin.flush()
            head = process.stdout.read(8)
            size = int.from_bytes(head, "big")
            told = process.stdout.read(size)
        except OSError:
            self.end()
            return None
        if len(head) < 8 or len(told) < size:
            self.end()
            return None
        answer: tuple[Any, BaseException | None] = pickle.loads(told)
        return answer

    def end(self) -> None:
        """End the process, if there is one."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # It died with something half written.
                pipe.close()


def _started() -> subprocess.Popen[bytes]:
    """A process that has said that it is there."""
    known = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    for _ in range(TRIES + 1):
        process = subprocess.Popen(
            [sys.executable, "-m", "tablas.spread.worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=known
        )
        assert process.stdout is not None
        if process.stdout.read(1) == HELLO:
            return process
        process.communicate()
    raise RuntimeError(f"{sys.executable} -m tablas.spread.worker")
