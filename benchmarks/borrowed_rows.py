"""What the parts of ``borrowed.py`` share: rows of measurements, a clock, and libraries that may be missing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from time import process_time
from typing import Any


@dataclass(frozen=True, slots=True)
class Timed:
    """The same work done by both."""

    part: str
    what: str
    library: str
    ours: float
    """Seconds."""
    theirs: float | None
    """Seconds, or ``None`` if the library could not do it."""
    note: str = ""

    @property
    def ratio(self) -> float | None:
        """Our time divided by the library's: below 1 ours is the faster."""
        return None if self.theirs is None else self.ours / self.theirs

    def __str__(self) -> str:
        theirs = "     cannot" if self.theirs is None else f"{self.theirs * 1000:8.2f} ms"
        ratio = "" if self.ratio is None else f"{self.ratio:8.2f}"
        return f"{self.what:<50}{self.library:<22}{self.ours * 1000:8.2f} ms{theirs}{ratio:>9}  {self.note}"


@dataclass(frozen=True, slots=True)
class Held:
    """A property that both were tried for."""

    part: str
    what: str
    library: str
    ours: bool
    theirs: bool
    note: str = ""

    def __str__(self) -> str:
        words = {True: "yes", False: "no"}
        return f"{self.what:<60}{self.library:<34}{words[self.ours]:>5}{words[self.theirs]:>8}  {self.note}"


Row = Timed | Held


class MissingError(Exception):
    """A library that is not installed; the sentence says how to get it."""


def borrow(module: str, package: str) -> tuple[Any, str]:
    """The module of a package and what to call it, with its version."""
    try:
        return import_module(module), f"{package} {version(package)}"
    except ImportError:
        raise MissingError(f"{package} is not installed (pip install {package}); its rows are left out.") from None


def best(work: Callable[[], object], runs: int = 3) -> float:
    """Seconds of the processor that the quickest of some runs took; a busy machine disturbs these least."""
    times = []
    for _ in range(runs):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def gathered(sources: list[Callable[[], Iterator[Row]]], missing: list[str]) -> Iterator[Row]:
    """The rows of every source whose library is there; the others leave their sentence in *missing*."""
    for source in sources:
        try:
            yield from source()
        except MissingError as error:
            missing.append(str(error))


def as_json(rows: list[Row], missing: list[str]) -> str:
    told = [
        {name: getattr(row, name) for name in ("part", "what", "library", "ours", "theirs", "note")}
        | ({"ratio": row.ratio} if isinstance(row, Timed) else {})
        for row in rows
    ]
    return json.dumps({"rows": told, "missing": missing}, indent=1)
