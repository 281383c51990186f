"""The first of all perfect matchings in dictionary order, in a two-sided graph.

One side is a list of rows, the other a set of places 0, 1, 2 …; ``choices[r]``
is the bit mask of the places that row *r* may take.  The first matching gives
row 0 the smallest place it can have in any perfect matching, then row 1, and
so on.

A matching is kept as a witness that what has been decided can be completed.
To give a row an earlier place, its present owner must move, which is a search
for an alternating path; in a dense graph that path has one or two steps.  A
search that fails is a proof that no perfect matching has the pair.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

_WIDTH = 480
_PIECE = (1 << _WIDTH) - 1


class Guide(Protocol):
    """Knowledge about which places a row can have in a perfect matching; it only saves work."""

    def narrow(self, row: int) -> int:
        """A mask that holds every place the row can have, given what is fixed."""
        ...

    def kind(self, row: int) -> int:
        """Rows of one kind are narrowed to the same places."""
        ...

    def fix(self, row: int, place: int) -> None:
        """The row has this place for good."""
        ...


def first_matching(choices: list[int], guide: Guide | None = None) -> list[int] | None:
    """The place of every row in the first perfect matching, or ``None`` if there is none.

    A *guide* rules places out before they cost a search.

    >>> first_matching([0b011, 0b001])
    [1, 0]
    >>> first_matching([0b01, 0b01]) is None
    True
    """
    witness = _Witness(choices, guide)
    if not witness.complete():
        return None
    fixed = 0
    for row in range(len(choices)):
        options = choices[row] & ~fixed
        if guide is not None:
            options &= guide.narrow(row)
        bit = options & -options
        while not witness.give(row, bit, fixed):
            options ^= bit
            bit = options & -options
        fixed |= bit
        if guide is not None:
            guide.fix(row, bit.bit_length() - 1)
    return witness.place_of


def has_matching(choices: list[int]) -> bool:
    """Whether every row can have a place of its own.

    >>> has_matching([0b011, 0b001]), has_matching([0b01, 0b01])
    (True, False)
    """
    return _Witness(choices, None).complete()


class _Witness:
    """A matching that is changed step by step and stays perfect once it is."""

    def __init__(self, choices: list[int], guide: Guide | None) -> None:
        self.choices = choices
        self.guide = guide
        self.place_of = [-1] * len(choices)
        self.owner: dict[int, int] = {}
        self.free = 0
        for mask in choices:
            self.free |= mask

    def complete(self) -> bool:
        """Everybody takes the first free place, then paths mend the rest; False if somebody stays without."""
        homeless: list[int] = []
        for row, mask in enumerate(self.choices):
            available = mask & self.free
            if available:
                bit = available & -available
                self.place_of[row] = bit.bit_length() - 1
                self.owner[self.place_of[row]] = row
                self.free ^= bit
            else:
                homeless.append(row)
        return all(self._reroute(row, 0) for row in homeless)

    def give(self, row: int, bit: int, fixed: int) -> bool:
        """Move *row* to the place of *bit* if whoever has it can go elsewhere."""
        place, old = bit.bit_length() - 1, self.place_of[row]
        if place == old:
            return True
        displaced = self.owner.get(place)
        del self.owner[old]
        self.free ^= 1 << old
        self.owner[place] = row
        self.place_of[row] = place
        if displaced is None:
            self.free ^= bit
            return True
        if self._reroute(displaced, fixed | bit):
            return True
        self.owner[place] = displaced
        self.place_of[displaced] = place
        self.owner[old] = row
        self.place_of[row] = old
        self.free ^= 1 << old
        return False

    def _reroute(self, row: int, blocked: int) -> bool:
        """Find *row* a place, moving others along a path that ends in a free place."""
        choices, owner, guide = self.choices, self.owner, self.guide
        goals = self.free & ~blocked
        came_from: dict[int, int] = {}
        hopeless: dict[int, bool] = {}
        """Kinds of rows that can have none of the goals."""
        seen = blocked
        queue = [row]
        for current in queue:
            reachable = choices[current] & ~seen
            if reachable & goals:
                self._shift(current, reachable & goals, row, came_from)
                return True
            seen |= reachable
            for place in _places(reachable):
                holder = owner[place]
                came_from[holder] = current
                queue.append(holder)
                if guide is not None:
                    kind = guide.kind(holder)
                    if kind not in hopeless:
                        hopeless[kind] = not guide.narrow(holder) & goals
                    if hopeless[kind]:
                        continue
                hit = choices[holder] & goals
                if hit:
                    self._shift(holder, hit, row, came_from)
                    return True
        return False

    def _shift(self, last: int, ends: int, start: int, came_from: dict[int, int]) -> None:
        """Move everybody on the path one place on, from its end back to its start."""
        bit = ends & -ends
        self.free ^= bit
        place = bit.bit_length() - 1
        current = last
        while True:
            vacated = self.place_of[current]
            self.owner[place] = current
            self.place_of[current] = place
            if current == start:
                return
            place = vacated
            current = came_from[current]


def _places(mask: int) -> Iterator[int]:
    """The places of a mask in order; a wide one is looked at piece by piece, because every step costs its width."""
    base = 0
    while mask:
        piece = mask & _PIECE
        while piece:
            bit = piece & -piece
            piece ^= bit
            yield base + bit.bit_length() - 1
        mask >>= _WIDTH
        base += _WIDTH
