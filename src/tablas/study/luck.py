"""Luck that belongs to what it decides: the same for every system, in whatever order it is asked for."""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct

_STEPS = 2**53
_WORDS = Struct(">12I")


class Luck:
    """The luck of one run of a study.

    >>> Luck(7, 0).share("game", 1, 2, 1) == Luck(7, 0).share("game", 1, 2, 1)
    True
    >>> Luck(7, 0).share("game", 1, 2, 1) == Luck(7, 1).share("game", 1, 2, 1)
    False
    """

    def __init__(self, seed: int, run: int) -> None:
        self._start = blake2b(f"{seed}/{run}/".encode(), digest_size=8)
        self._bell = blake2b(f"{seed}/{run}/".encode(), digest_size=_WORDS.size)

    def share(self, *key: object) -> float:
        """A number from 0 to 1, below 1, that nothing but the key decides."""
        drawn = self._start.copy()
        drawn.update("/".join(map(str, key)).encode())
        return (int.from_bytes(drawn.digest(), "big") >> 11) / _STEPS

    def of_game(self, one: int, two: int, meeting: int) -> float:
        """The luck of a game, which is asked for more often than any other.

        >>> Luck(7, 0).of_game(1, 2, 1) == Luck(7, 0).share("game", 1, 2, 1)
        True
        """
        drawn = self._start.copy()
        drawn.update(b"game/%d/%d/%d" % (one, two, meeting))
        return (int.from_bytes(drawn.digest(), "big") >> 11) / _STEPS

    def normal(self, *key: object) -> float:
        """A draw of mean 0 and spread 1: twelve even draws added up, the same on every machine."""
        drawn = self._bell.copy()
        drawn.update("/".join(map(str, key)).encode())
        return float(sum(_WORDS.unpack(drawn.digest()))) / 2**32 - 6.0
