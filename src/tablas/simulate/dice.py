"""Draws by lot from a seed, the same on every machine and Python version.

Only `random.Random.random` is used, whose sequence Python guarantees; each
purpose has its own stream, so that asking for more byes does not change the
ratings.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Dice:
    """One stream of draws.

    >>> Dice(1, "ratings").below(6) == Dice(1, "ratings").below(6)
    True
    """

    def __init__(self, seed: int, purpose: str) -> None:
        self._random = random.Random(f"{seed}/{purpose}").random

    def below(self, limit: int) -> int:
        """A whole number from 0 to *limit* - 1."""
        return min(int(self._random() * limit), limit - 1)

    def between(self, low: int, high: int) -> int:
        """A whole number from *low* to *high*, both included."""
        return low + self.below(high - low + 1)

    def chance(self, probability: float) -> bool:
        """True that often."""
        return self._random() < probability

    def those(self, items: Sequence[T], probability: float) -> list[T]:
        """Those of the items to whom it happens, each with the same probability."""
        draw = self._random
        return [item for item in items if draw() < probability]

    def share(self) -> float:
        """A number from 0 to 1."""
        return self._random()

    def pick(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """Different items in random order, at most *count* of them."""
        rest = list(items)
        taken: list[T] = []
        while rest and len(taken) < count:
            place = self.below(len(rest))
            rest[place], rest[-1] = rest[-1], rest[place]
            taken.append(rest.pop())
        return taken

    def normal(self) -> float:
        """A draw of mean 0 and spread 1: twelve even draws added up, as good as a bell and exact everywhere."""
        draw = self._random
        return sum([draw() for _ in range(12)]) - 6.0
