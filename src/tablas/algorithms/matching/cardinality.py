"""Matchings with as many pairs as possible (Edmonds' blossom algorithm).

Graphs are lists of bit masks: bit *j* of ``neighbours[i]`` says that *i* and
*j* may be paired.  Python integers make "any free neighbour?" one operation.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

FREE = -1
_DIGITS = bytes(character == ord("1") for character in range(256))
"""Of written digits the numbers themselves."""


def mask_of(places: Iterable[int]) -> int:
    """Places as a bit mask."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def places_of(mask: int) -> list[int]:
    """The places of a bit mask, in order."""
    if mask.bit_count() > 8 + mask.bit_length() // 8:  # Of many bits a whole list of digits is picked from at once.
        digits = f"{mask:b}".encode().translate(_DIGITS)[::-1]
        return list(compress(range(len(digits)), digits))
    places: list[int] = []
    while mask:
        bit = mask & -mask
        mask ^= bit
        places.append(bit.bit_length() - 1)
    return places


def maximum_matching(neighbours: list[int], start: list[int] | None = None) -> list[int]:
    """A largest matching, as the partner of every vertex (-1: none).

    >>> maximum_matching([0b010, 0b101, 0b010])
    [1, 0, -1]
    """
    mate = _greedy(neighbours) if start is None else list(start)
    for root in range(len(neighbours)):
        if mate[root] == FREE and neighbours[root]:
            augment(root, neighbours, mate)
    return mate


def has_perfect_matching(neighbours: list[int]) -> bool:
    """Whether everybody can be paired."""
    return perfect_matching(neighbours) is not None


def perfect_matching(neighbours: list[int], start: list[int] | None = None) -> list[int] | None:
    """A matching of everybody, built from the pairs of *start*; ``None`` when there is none."""
    if len(neighbours) % 2 or (start is None and not all(neighbours)):
        return None
    mate = _greedy(neighbours) if start is None else list(start)
    for root in range(len(neighbours)):
        if mate[root] == FREE and not augment(root, neighbours, mate):
            return None
    return mate


def augment(root: int, neighbours: list[int], mate: list[int]) -> bool:
    """Give a free vertex a partner by moving others; *mate* changes only if that can be done."""
    free = 0
    place = -1
    for _ in range(mate.count(FREE)):
        place = mate.index(FREE, place + 1)
        free |= 1 << place
    free &= ~(1 << root)
    if not free:
        return False
    tree = AlternatingTree(root, neighbours, mate)
    end = tree.find_free(free)
    if end is None:
        return False
    tree.flip(end)
    return True


def _greedy(neighbours: list[int]) -> list[int]:
    """A quick matching to start from: the vertices with the fewest neighbours choose first."""
    mate = [FREE] * len(neighbours)
    free = (1 << len(neighbours)) - 1
    for vertex in sorted(range(len(neighbours)), key=lambda vertex: neighbours[vertex].bit_count()):
        if mate[vertex] == FREE:
            choices = neighbours[vertex] & free & ~(1 << vertex)
            if choices:
                partner = (choices & -choices).bit_length() - 1
                mate[vertex], mate[partner] = partner, vertex
                free &= ~(1 << vertex | 1 << partner)
    return mate


class AlternatingTree:
    """All vertices that could go without partner instead of a free one, the *root*.

    The tree grows from *outer* vertices: each of them is the end of a path from
    the root on which every second edge belongs to the matching, so flipping that
    path makes it free and gives the root a partner.  Odd cycles (blossoms) make
    everybody on them outer.  Only vertices of the mask *within* are looked at.
    """

    def __init__(self, root: int, neighbours: list[int], mate: list[int], within: int = -1) -> None:
        self.neighbours = neighbours
        self.mate = mate
        self.outer = 1 << root
        self._fresh = within & ~self.outer
        """Vertices the tree has not reached."""
        self._parent: dict[int, int] = {}
        """The way back to the root from an inner vertex, or through a blossom."""
        self._shrunk: dict[int, int] = {}
        """For the base of a blossom inside another: a vertex of that one, nearer to its base."""
        self._members: dict[int, int] = {}
        """The members of a blossom as a mask, by base."""
        self._queue = [root]
        self._next = 0

    def find_free(self, free: int) -> int | None:
        """A free vertex next to an outer one, or ``None`` when the tree cannot reach any."""
        while self._next < len(self._queue):
            vertex = self._queue[self._next]
            hit = self.neighbours[vertex] & free
            if hit:
                end = (hit & -hit).bit_length() - 1
                self._parent[end] = vertex
                return end
            self._grow()
        return None

    def reaches(self, wanted: int) -> int:
        """Those of the mask *wanted* who are outer, once any is; 0 is a proof that none can be."""
        while not self.outer & wanted and self._next < len(self._queue):
            self._grow()
        return self.outer & wanted

    def flip(self, end: int) -> None:
        """Match *end*, which has a way back to the root, and everybody on that way anew."""
        mate, vertex, root = self.mate, end, self._queue[0]
        while True:
            before = self._parent[vertex]
            after = mate[before]
            mate[vertex], mate[before] = before, vertex
            if before == root:
                return
            vertex = after

    def release(self, vertex: int) -> None:
        """Give the root a partner and leave an outer *vertex* without one."""
        if vertex != self._queue[0]:
            partner = self.mate[vertex]
            self.mate[vertex] = FREE
            self.flip(partner)

    def _base(self, vertex: int) -> int:
        """The vertex that the outermost blossom around *vertex* is shrunk to."""
        shrunk = self._shrunk
        base = vertex
        while base in shrunk:
            base = shrunk[base]
        while vertex != base:
            shrunk[vertex], vertex = base, shrunk[vertex]
        return base

    def _grow(self) -> None:
        """Look at the edges of one outer vertex."""
        vertex = self._queue[self._next]
        self._next += 1
        mine, mate = self.neighbours[vertex], self.mate
        fresh = mine & self._fresh
        while fresh:
            bit = fresh & -fresh
            other = bit.bit_length() - 1
            partner = mate[other]
            self._parent[other] = vertex
            self._fresh &= ~bit
            if partner != FREE:
                self._fresh &= ~(1 << partner)
                self.outer |= 1 << partner
                self._queue.append(partner)
            fresh = mine & self._fresh
        while True:
            base = self._base(vertex)
            touching = mine & self.outer & ~self._members.get(base, 1 << base)
            if not touching:
                return
            self._shrink(vertex, (touching & -touching).bit_length() - 1)

    def _shrink(self, one: int, two: int) -> None:
        """An edge between outer vertices of different blossoms closes an odd cycle."""
        top = self._common_base(one, two)
        inside = set[int]()
        self._mark_path(one, top, two, inside)
        self._mark_path(two, top, one, inside)
        members = self._members.get(top, 1 << top)
        for base in inside:
            members |= self._members.pop(base, 1 << base)
            self._shrunk[base] = top
        self._members[top] = members
        fresh = members & ~self.outer
        self.outer |= members
        while fresh:
            bit = fresh & -fresh
            fresh ^= bit
            self._queue.append(bit.bit_length() - 1)

    def _common_base(self, one: int, two: int) -> int:
        parent, mate = self._parent, self.mate
        root = self._base(self._queue[0])
        vertex = self._base(one)
        seen = {vertex}
        while vertex != root:
            vertex = self._base(parent[mate[vertex]])
            seen.add(vertex)
        vertex = self._base(two)
        while vertex not in seen:
            vertex = self._base(parent[mate[vertex]])
        return vertex

    def _mark_path(self, vertex: int, top: int, child: int, inside: set[int]) -> None:
        parent, mate = self._parent, self.mate
        while self._base(vertex) != top:
            inside.add(self._base(vertex))
            inside.add(self._base(mate[vertex]))
            parent[vertex] = child
            child = mate[vertex]
            vertex = parent[child]
