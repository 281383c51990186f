"""Many files at a time: processes share the work, and one that is killed costs nobody else's file.

A process may be killed by the system (no memory left) or die of a fault in a
library.  Whatever was under way then is tried again, each alone; what kills its
process twice more is named, and the rest is done.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

WAITING = 4
"""Pieces of work for each process that are handed out ahead."""
LARGEST = 64
"""Items in one piece of work."""


def each(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int, lost: Callable[[Item], Result]
) -> Iterator[Result]:
    """The result of every item, in order; *lost* tells of one that kills whichever process works on it."""
    if jobs == 1 or len(items) < 2:
        yield from map(work, items)
        return
    size = max(1, min(LARGEST, len(items) // (WAITING * jobs)))
    pieces = iter([items[start : start + size] for start in range(0, len(items), size)])
    jobs = min(jobs, len(items))
    pool = ProcessPoolExecutor(jobs)
    waiting: deque[tuple[Sequence[Item], Future[list[Result]]]] = deque()
    try:
        while True:
            try:
                while len(waiting) < WAITING * jobs and (piece := next(pieces, None)) is not None:
                    waiting.append((piece, pool.submit(partial(_all, work), piece)))
                if not waiting:
                    return
                yield from waiting[0][1].result()
                waiting.popleft()
            except BrokenProcessPool:
                pool.shutdown(wait=False)
                pool = ProcessPoolExecutor(jobs)
                waiting = deque(_again(work, piece, future, lost) for piece, future in waiting)
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _all(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [work(item) for item in items]


def _again(
    work: Callable[[Item], Result],
    piece: Sequence[Item],
    future: Future[list[Result]],
    lost: Callable[[Item], Result],
) -> tuple[Sequence[Item], Future[list[Result]]]:
    """A piece that was under way when a process died, with what became of its items one by one."""
    if future.done() and not future.cancelled() and future.exception() is None:
        return piece, future
    done: Future[list[Result]] = Future()
    done.set_result([_alone(work, item, lost) for item in piece])
    return piece, done


def _alone(work: Callable[[Item], Result], item: Item, lost: Callable[[Item], Result]) -> Result:
    for _ in range(2):
        with ProcessPoolExecutor(1) as pool:
            try:
                return pool.submit(work, item).result()
            except BrokenProcessPool:
                continue
    return lost(item)
