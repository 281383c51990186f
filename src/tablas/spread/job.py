"""A piece of work as data: which function, what shapes its results, which items; and what became of an item."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, TypeAlias

from tablas.errors import OptionError, TablasError
from tablas.messages import Message, message_of
from tablas.version import __version__

Json: TypeAlias = Any
"""Lists, dictionaries with text keys, texts, numbers, truths and ``None``."""


def written(value: Json) -> str:
    """The one way to write a value, so that equal values are equal bytes.

    >>> written({"b": 1, "a": "ñ"})
    '{"a":"ñ","b":1}'
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an item: a value, or the message that says why there is none."""

    item: Json
    value: Json = None
    fault: Message | None = None

    def line(self) -> str:
        """The outcome as a line of a chunk."""
        if self.fault is None:
            return written({"item": self.item, "value": self.value})
        return written({"fault": self.fault.as_data(), "item": self.item})

    @classmethod
    def read(cls, line: str) -> Outcome:
        """The outcome that :meth:`line` wrote."""
        data = json.loads(line)
        fault: Mapping[str, Any] | None = data.get("fault")
        return cls(data["item"], data.get("value"), None if fault is None else message_of(fault))


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some items of a job, done in one go."""

    work: str
    what: Json
    items: tuple[Json, ...]
    version: str

    @property
    def name(self) -> str:
        """A name that says what is in it: other work, other facts, another version have another name."""
        told = written([self.work, self.version, self.what, list(self.items)])
        return hashlib.sha256(told.encode()).hexdigest()[:32]


@dataclass(frozen=True, slots=True)
class Job:
    """Work on many items: ``work`` is ``"module:function"``, called with *what* and an item.

    The function is found by name on the machine that does it and everything it
    is given and returns is :data:`Json`, so a chunk can be done anywhere.
    *size* is how many items make a chunk; it may follow from what is computed
    but never from the crew, or the files would differ.
    """

    work: str
    what: Json
    items: Sequence[Json]
    size: int = 1
    edition: int = 1
    """Raised whenever the function gives other results for the same facts."""

    def chunks(self) -> Iterator[Chunk]:
        """The chunks, in order."""
        version = f"{__version__}/{self.edition}"
        for start in range(0, len(self.items), max(1, self.size)):
            yield Chunk(self.work, self.what, tuple(self.items[start : start + max(1, self.size)]), version)


def found(work: str) -> Callable[[Json, Json], Json]:
    """The function of that name.

    >>> found("math:gcd")(12, 8)
    4
    """
    home, _, name = work.partition(":")
    function: Callable[[Json, Json], Json] = getattr(import_module(home), name)
    return function


def do(chunk: Chunk) -> str:
    """The chunk's lines, one an item; a fault of an item is its outcome and stops nobody else."""
    if not chunk.version.startswith(f"{__version__}/"):
        raise OptionError("crew-other-version", wanted=chunk.version.partition("/")[0], found=__version__)
    function = found(chunk.work)
    return "".join(f"{_one(function, chunk.what, item).line()}\n" for item in chunk.items)


def _one(function: Callable[[Json, Json], Json], what: Json, item: Json) -> Outcome:
    try:
        return Outcome(item, function(what, item))
    except TablasError as error:
        return Outcome(item, fault=error.placed)
    except Exception as error:  # A fault of the program with one item must not cost the night.
        return Outcome(item, fault=Message("item-met-fault", kind=type(error).__name__, error=str(error)))
