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


def _wipe(stream: TextIO, line: str) -> None:
    stream.write("\r" + " " * width(line) + "\r")
    stream.flush()
