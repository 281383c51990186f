"""Drawing of lots that anybody can repeat: the same seed gives the same lots.

Only the generator's ``random()`` is used, because Python promises that series
for ever, while the helpers built on it may change between versions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


class Lots:
    """A bag to draw from.

    >>> Lots(7).order("abcd") == Lots(7).order("abcd")
    True
    """

    def __init__(self, seed: int | str) -> None:
        from random import Random  # Few ask for lots, and everybody would wait for the import.

        self._series = Random(str(seed))

    def order(self, things: Iterable[T]) -> list[T]:
        """All the things, in an order drawn by lot."""
        drawn = [(self._series.random(), thing) for thing in things]
        return [thing for _, thing in sorted(drawn, key=lambda lot: lot[0])]

    def one(self, things: Iterable[T]) -> T:
        """One of the things."""
        return self.order(things)[0]


def lot(seed: int | str, number: int) -> int:
    """The lot one participant draws, whoever else draws; the higher one wins.

    >>> lot("final", 3) == lot("final", 3) != lot("final", 4)
    True
    """
    from hashlib import sha256

    return int.from_bytes(sha256(f"{seed}:{number}".encode()).digest()[:6])
