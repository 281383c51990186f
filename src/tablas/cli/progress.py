"""A line that says how far long work is: on a terminal only, and only once it has taken two seconds."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TextIO, TypeVar

from tablas.cli.show import width
from tablas.cli.speech import say

_Item = TypeVar("_Item")

PATIENCE = 2.0
"""Seconds that nobody minds to wait without a word."""
PAUSE = 0.2
"""Seconds between two words; more often would only slow the work down."""


def shown(
    items: Iterable[_Item],
    total: int,
    stream: TextIO | None = None,
    now: Callable[[], float] = time.monotonic,
) -> Iterator[_Item]:
    """The items as they come; how many of *total* are done stands in the last line of the terminal meanwhile."""
    stream = sys.stderr if stream is None else stream
    if total < 2 or not stream.isatty():
        yield from items
        return
    start = last = now()
    line = ""
    for done, item in enumerate(items, 1):
        moment = now()
        if moment - start >= PATIENCE and moment - last >= PAUSE:
            last = moment
            left = round((moment - start) / done * (total - done))
            _wipe(stream, line)
            line = say("{done} of {total}, about {seconds} s to go", done=done, total=total, seconds=left)
            stream.write(line)
            stream.flush()
        if line:  # What is printed meanwhile must not run into the line.
            _wipe(stream, line)
        yield item
        if line and done < total:
            stream.write(line)
            stream.flush()
    if line:
        _wipe(stream, line)


class Meter:
    """Told of finished items as `tablas.spread` tells them; says how many, how fast and how long still.

    What earlier calls had left done counts for how far the work is, not for how fast it goes.
    """

    def __init__(self, total: int, stream: TextIO | None = None, now: Callable[[], float] = time.monotonic) -> None:
        self._total = total
        self._stream = sys.stderr if stream is None else stream
        self._now = now
        self._start = self._last = now()
        self._done = self._kept = 0
        self._line = ""

    def __call__(self, done: int, kept: int) -> None:
        self._done += done
        self._kept += kept
        moment = self._now()
        taken = moment - self._start
        if not self._stream.isatty() or not self._done or taken < PATIENCE or moment - self._last < PAUSE:
            return
        self._last = moment
        self.wipe()
        left = self._total - self._done - self._kept
        self._line = say(
            "{done} of {total}, {rate} a second, about {seconds} s to go",
            done=self._done + self._kept,
            total=self._total,
            rate=f"{self._done / taken:.1f}",
            seconds=round(taken / self._done * left),
        )
        self._stream.write(self._line)
        self._stream.flush()

    def wipe(self) -> None:
        """Take the line away."""
        if self._line:
            _wipe(self._stream, self._line)
        self._line = ""


def _wipe(stream: TextIO, line: str) -> None:
    stream.write("\r" + " " * width(line) + "\r")
    stream.flush()
