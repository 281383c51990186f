"""Full matchings of which exactly one pair leads out of each of some odd sets, found and settled pair by pair.

The sets are nested or apart.  From the inside out each is shrunk to one vertex: if all of a set but one can be
paired inside, that one is whom its way out may start from, and one alternating tree names all who can be it.
What is left is a plain graph.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tablas.algorithms.matching.cardinality import FREE, AlternatingTree, augment, mask_of, places_of
from tablas.algorithms.matching.first import Settling


class _Shrunk(NamedTuple):
    """The inside of a set, or of everything: plain vertices, and one for each set in it."""

    elements: int
    ways_out: dict[int, int]
    """For the vertex that stands for a set: by whom its way out may start."""
    inner: dict[int, _Shrunk]
    mate: list[int]
    tree: AlternatingTree | None
    """It starts from the element without partner; all outer ones could be without."""

    def holder(self, vertex: int) -> int:
        """The element that a vertex is in."""
        return next((element for element, mask in self.ways_out.items() if mask >> vertex & 1), vertex)


class Nested(NamedTuple):
    """A graph and the odd sets, those inside others first."""

    graph: list[int]
    sets: list[int]

    def matched(self, start: list[int], settled: int, closed: int) -> list[int] | None:
        """A full matching that keeps the settled pairs of *start* and may keep others; ``None`` when there is none.

        The way out of a *closed* set is a settled pair.
        """
        ways_out: dict[int, int] = {}
        inner: dict[int, _Shrunk] = {}
        left = (1 << len(self.graph)) - 1 & ~settled
        done: list[_Shrunk] = []
        for number, members in enumerate(self.sets):
            elements = left & members
            is_closed = bool(closed >> number & 1)
            mine = {one: ways_out.pop(one) for one in [*ways_out] if elements >> one & 1}
            within = {one: inner.pop(one) for one in mine}
            shrunk = self._shrunk(elements, mine, within, start, not is_closed)
            if shrunk is None:
                return None
            left &= ~members
            if shrunk.tree is None:
                done.append(shrunk)
                continue
            first = (elements & -elements).bit_length() - 1
            left |= 1 << first
            inner[first] = shrunk
            ways_out[first] = 0
            for element in places_of(shrunk.tree.outer):
                ways_out[first] |= mine.get(element, 1 << element)
        whole = self._shrunk(left, ways_out, inner, start, leaves_one=False)
        if whole is None:
            return None
        mate = list(start)
        for shrunk in (whole, *done):
            self._write(shrunk, mate)
        return mate

    def _shrunk(
        self, elements: int, ways_out: dict[int, int], inner: dict[int, _Shrunk], start: list[int], leaves_one: bool
    ) -> _Shrunk | None:
        """Pair all elements, or all but one."""
        if elements.bit_count() % 2 != leaves_one:
            return None
        graph = self._between(elements, ways_out)
        plain = elements & ~mask_of(ways_out)
        mate = [FREE] * len(graph)
        for vertex in places_of(plain):
            other = start[vertex]
            if mate[vertex] == FREE and other != FREE:
                if not plain >> other & 1:
                    other = next((one for one, mask in ways_out.items() if mask >> other & 1), FREE)
                if other != FREE and graph[vertex] >> other & 1 and mate[other] == FREE:
                    mate[vertex], mate[other] = other, vertex
        alone = FREE
        for vertex in places_of(elements):
            if mate[vertex] == FREE and not augment(vertex, graph, mate):
                if alone != FREE or not leaves_one:
                    return None
                alone = vertex
        tree = AlternatingTree(alone, graph, mate, elements) if leaves_one else None
        if tree is not None:
            tree.reaches(0)
        return _Shrunk(elements, ways_out, inner, mate, tree)

    def _between(self, elements: int, ways_out: dict[int, int]) -> list[int]:
        """The graph of the elements; all others have no neighbours."""
        graph = [mask & elements if elements >> vertex & 1 else 0 for vertex, mask in enumerate(self.graph)]
        if not ways_out:
            return graph
        plain = elements & ~mask_of(ways_out)
        for vertex in places_of(plain):
            graph[vertex] &= plain
        reach: dict[int, int] = {}
        for element, mask in ways_out.items():
            reached = 0
            for vertex in places_of(mask):
                reached |= self.graph[vertex]
            reach[element] = reached
            graph[element] = reached & plain
            for other, others in ways_out.items():
                if other != element and others & reached:
                    graph[element] |= 1 << other
            for vertex in places_of(reached & plain):
                graph[vertex] |= 1 << element
        return graph

    def _write(self, outermost: _Shrunk, mate: list[int]) -> None:
        """Write down the pairs of all levels, from the outermost in."""
        waiting = [(outermost, FREE)]
        while waiting:
            level, leaving = waiting.pop()
            if level.tree is not None:
                element = level.holder(leaving)
                level.tree.release(element)
                if element in level.inner:
                    waiting.append((level.inner[element], leaving))
            for one in places_of(level.elements):
                two = level.mate[one]
                if two > one:
                    ends = self._ends(level.ways_out.get(one, 1 << one), level.ways_out.get(two, 1 << two))
                    mate[ends[0]], mate[ends[1]] = ends[1], ends[0]
                    waiting += [
                        (level.inner[side], end)
                        for side, end in zip((one, two), ends, strict=True)
                        if side in level.inner
                    ]

    def _ends(self, some: int, others: int) -> tuple[int, int]:
        """Two who may meet, one of each mask."""
        for vertex in places_of(some):
            hit = self.graph[vertex] & others
            if hit:
                return vertex, (hit & -hit).bit_length() - 1
        raise AssertionError("nobody of the two sides may meet")


class NestedSettling(Settling):
    """A full matching with one way out of every odd set that is settled pair by pair.

    >>> settling = NestedSettling([0b1110, 0b1101, 0b1011, 0b0111], [1, 0, 3, 2], [0b0111])
    >>> settling.settle(0, [1, 2]), settling.settle(2, [3])
    (1, 3)
    """

    def __init__(self, graph: list[int], mate: list[int], sets: list[int]) -> None:
        super().__init__(graph, mate)
        self.sets = sorted(sets, key=int.bit_count)
        self.inside = [
            mask_of([number for number, members in enumerate(self.sets) if members >> vertex & 1])
            for vertex in range(len(graph))
        ]
        """For every vertex the numbers of the sets that hold it."""
        self._closed = 0
        """The numbers of the sets whose way out is settled."""

    def within(self, graph: list[int]) -> NestedSettling | None:
        """The same with a smaller graph for whoever is not settled."""
        found = Nested(graph, self.sets).matched(self.mate, self._settled, self._closed)
        if found is None:
            return None
        smaller = NestedSettling(graph, found, self.sets)
        smaller._settled, smaller._closed = self._settled, self._closed
        return smaller

    def open_graph(self) -> list[int]:
        """The graph of whoever is not settled, without pairs that would be a second way out."""
        graph = super().open_graph()
        for number, members in enumerate(self.sets):
            if self._closed >> number & 1:
                graph = [mask & (members if members >> vertex & 1 else ~members) for vertex, mask in enumerate(graph)]
        return graph

    def unsettle(self, vertex: int) -> None:
        self._closed &= ~self._crossed(vertex, self.mate[vertex])
        super().unsettle(vertex)

    def limit(self, vertex: int, allowed: int) -> bool:
        """Leave a vertex only the partners of a mask; nothing changes if that cannot be."""
        options = self.graph[vertex] & allowed & ~self._settled
        if not options:
            return False
        removed = self.graph[vertex] & ~options
        graph = list(self.graph)
        graph[vertex] = options
        for other in places_of(removed):
            graph[other] &= ~(1 << vertex)
        if not options >> self.mate[vertex] & 1:
            found = Nested(graph, self.sets).matched(self.mate, self._settled, self._closed)
            if found is None:
                return False
            self.mate = found
        self.graph = graph
        return True

    def _crossed(self, one: int, two: int) -> int:
        return self.inside[one] ^ self.inside[two]

    def _settle(self, vertex: int, options: Iterable[int]) -> int | None:
        tree: AlternatingTree | None = None
        for candidate in options:
            crossed = self._crossed(vertex, candidate)
            if self.mate[vertex] != candidate:
                if crossed & self._closed:
                    continue
                if not self._exchange(vertex, candidate):
                    # Whoever cannot be spared in a plain graph cannot be here.
                    tree = tree or self._without(vertex)
                    if not tree.reaches(1 << candidate) or not self._rearrange(vertex, candidate, crossed):
                        continue
            self._settled |= 1 << vertex | 1 << candidate
            self._closed |= crossed
            return candidate
        return None

    def _rearrange(self, vertex: int, candidate: int, crossed: int) -> bool:
        settled = self._settled | 1 << vertex | 1 << candidate
        found = Nested(self.graph, self.sets).matched(self.mate, settled, self._closed | crossed)
        if found is None:
            return False
        found[vertex], found[candidate] = candidate, vertex
        self.mate = found
        return True

    def _exchange(self, vertex: int, candidate: int) -> bool:
        """Pair the two if their partners may meet and the ways out of sets stay one each."""
        mate, crossed = self.mate, self._crossed
        one, two = mate[vertex], mate[candidate]
        if not self.graph[one] >> two & 1:
            return False
        some, others = crossed(vertex, candidate), crossed(one, two)
        if some & others or some | others != crossed(vertex, one) | crossed(candidate, two):
            return False
        mate[vertex], mate[candidate], mate[one], mate[two] = candidate, vertex, two, one
        return True
