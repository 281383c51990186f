"""Many files at a time: processes share the work, and one that is killed costs nobody else's file.

A process may be killed by the system (no memory left) or die of a fault in a
library.  Whatever was under way then is tried again, each alone; what kills its
process again is named, and the rest is done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from tablas.spread.crew import AHEAD, Call
from tablas.spread.processes import Processes

Item = TypeVar("Item")
Result = TypeVar("Result")

LARGEST = 64
"""Items in one piece of work."""


def each(
    work: Callable[[Item], Result], items: Sequence[Item], jobs: int, lost: Callable[[Item], Result]
) -> Iterator[Result]:
    """The result of every item, in order; *lost* tells of one that kills whichever process works on it."""
    if jobs == 1 or len(items) < 2:
        yield from map(work, items)
        return
    size = max(1, min(LARGEST, len(items) // (AHEAD * jobs)))
    pieces = [items[start : start + size] for start in range(0, len(items), size)]
    early: dict[int, list[Result]] = {}
    due = 0
    with Processes(min(jobs, len(pieces))) as crew:
        calls = (Call(str(place), partial(_all, work), (piece,)) for place, piece in enumerate(pieces))
        for done in crew.run(calls):
            place = int(done.key)
            early[place] = _alone(work, pieces[place], lost) if done.died else done.value
            while due in early:
                yield from early.pop(due)
                due += 1


def _all(work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    return [work(item) for item in items]


def _alone(work: Callable[[Item], Result], items: Sequence[Item], lost: Callable[[Item], Result]) -> list[Result]:
    """The results of a piece that killed its process, each item for itself."""
    with Processes(1) as crew:
        calls = (Call(str(place), work, (item,)) for place, item in enumerate(items))
        answers = {int(done.key): done for done in crew.run(calls)}
    return [lost(item) if answers[place].died else answers[place].value for place, item in enumerate(items)]
