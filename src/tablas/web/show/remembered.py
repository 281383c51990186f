"""What was worked out of the first rounds of a tournament, kept while those rounds stand.

A result of the last round changes nothing of the rounds before it: their
standings and the story of the pairing are the same for everybody who asks.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K")
T = TypeVar("T")


class Remembered(Generic[T]):
    """The last answers, one for each short name; an answer holds for what it was made of and nothing else."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[object, T]] = OrderedDict()

    def of(self, name: Hashable, made_of: object, make: Callable[[], T]) -> T:
        """The answer to *name*, if it was made of the same; else a new one."""
        known = self._kept.get(name)
        if known is not None and known[0] == made_of:
            return known[1]
        made = make()
        self._kept[name] = (made_of, made)
        self._kept.move_to_end(name)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made


class OfEach(Generic[K, T]):
    """What was worked out of the very same thing: with a result all but a few things are those of before."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[int, tuple[K, T]] = OrderedDict()

    def of(self, thing: K, make: Callable[[K], T]) -> T:
        """What is known of *thing*, or is made of it now; *thing* must be one that nobody changes."""
        known = self._kept.get(id(thing))
        if known is not None and known[0] is thing:
            return known[1]
        made = make(thing)
        self._kept[id(thing)] = (thing, made)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made
