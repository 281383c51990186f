"""The first matching in a given order: rules that say "take the first one that works".

Pairing rules often name an order of candidates instead of a quality: the first
player takes the highest opponent possible, then the second, and so on.  Here
*order* is a list of ``(vertex, candidates)``: a vertex that has no partner yet
takes the first of its candidates that leaves a partner for everybody else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from tablas.algorithms.matching.cardinality import FREE, AlternatingTree, perfect_matching
from tablas.algorithms.matching.weighted import minimum_cost_matching

Order = Iterable[tuple[int, Sequence[int]]]

FEW = 16
"""Other pairs that are looked at before a search for a way begins."""


def first_perfect_matching(neighbours: list[int], order: Order) -> list[int] | None:
    """The first matching of everybody with somebody, or ``None`` when there is none.

    >>> first_perfect_matching([0b1110, 0b1101, 0b1011, 0b0111], [(0, [2, 3, 1]), (1, [0, 2, 3])])
    [2, 3, 0, 1]
    """
    matching = Settling.start(neighbours)
    if matching is None:
        return None
    for vertex, candidates in order:
        if not matching.is_settled(vertex):
            matching.settle(vertex, candidates)
    return matching.mate


class Settling:
    """A matching of everybody that is settled pair by pair.

    At every moment ``mate`` is a full matching that keeps the settled pairs,
    so a caller may decide the next step by what is still open.
    """

    def __init__(self, graph: list[int], mate: list[int]) -> None:
        self.graph = graph
        """Who may meet whom; whoever is settled stays in the masks of the others and is passed over."""
        self.mate = mate
        self._settled = 0

    @classmethod
    def start(cls, neighbours: list[int]) -> Settling | None:
        """Begin with any full matching; ``None`` when there is none."""
        mate = perfect_matching(neighbours)
        return None if mate is None else cls(list(neighbours), mate)

    def within(self, graph: list[int]) -> Settling | None:
        """The same with a smaller graph for whoever is not settled; ``None`` when that leaves somebody over."""
        found = perfect_matching(graph, self._kept(graph, self.mate))
        if found is None:
            return None
        smaller = Settling(graph, found)
        smaller._settled = self._settled
        return smaller

    def open_graph(self) -> list[int]:
        """The graph of whoever is not settled; the others have no neighbours."""
        return [0 if self.is_settled(vertex) else mask & ~self._settled for vertex, mask in enumerate(self.graph)]

    def _kept(self, graph: list[int], mate: list[int]) -> list[int]:
        return [
            other if other != FREE and (self.is_settled(vertex) or graph[vertex] >> other & 1) else FREE
            for vertex, other in enumerate(mate)
        ]

    def is_settled(self, vertex: int) -> bool:
        return bool(self._settled >> vertex & 1)

    def settle(self, vertex: int, candidates: Iterable[int]) -> int | None:
        """Pair a vertex with its first candidate that leaves a partner for everybody else."""
        options = self.graph[vertex] & ~self._settled
        return self._settle(vertex, (candidate for candidate in candidates if options >> candidate & 1))

    def settle_in_order(self, vertex: int, candidates: int) -> int | None:
        """The same for candidates in the order of their numbers, as a mask: whoever is settled costs nothing."""
        return self._settle(vertex, _in_order(self.graph[vertex] & candidates & ~self._settled))

    def _settle(self, vertex: int, options: Iterable[int]) -> int | None:
        tree: AlternatingTree | None = None
        for candidate in options:
            if self.mate[vertex] != candidate and not self._exchange(vertex, candidate):
                tree = tree or self._without(vertex)
                if not tree.reaches(1 << candidate):
                    continue
                self._pair(vertex, candidate, tree)
            self._settled |= 1 << vertex | 1 << candidate
            return candidate
        return None

    def unsettle(self, vertex: int) -> None:
        """Take back the pair that a vertex was settled in; the two stay partners until somebody needs one of them."""
        self._settled &= ~(1 << vertex | 1 << self.mate[vertex])

    def allows(self, vertex: int, candidate: int) -> bool:
        """Whether two who are not settled may meet and leave a partner for everybody else; nothing is settled."""
        if self.settle(vertex, [candidate]) is None:
            return False
        self.unsettle(vertex)
        return True

    def _exchange(self, vertex: int, candidate: int) -> bool:
        """Pair the two if their partners may meet, or may meet the two of some other pair.

        That spares a search where nearly everybody may meet; where it finds nothing, nothing is proved.
        """
        mate = self.mate
        one, two = mate[vertex], mate[candidate]
        if self.graph[one] >> two & 1:
            mate[vertex], mate[candidate], mate[one], mate[two] = candidate, vertex, two, one
            return True
        rest = self.graph[one] & ~(self._settled | 1 << vertex | 1 << candidate)
        for _ in range(FEW):
            if not rest:
                return False
            third = (rest & -rest).bit_length() - 1
            rest &= rest - 1
            fourth = mate[third]
            if self.graph[two] >> fourth & 1:
                mate[vertex], mate[candidate] = candidate, vertex
                mate[one], mate[third], mate[two], mate[fourth] = third, one, fourth, two
                return True
        return False

    def limit(self, vertex: int, allowed: int) -> bool:
        """Leave a vertex only the partners of a mask; nothing changes if that cannot be."""
        options = self.graph[vertex] & allowed & ~self._settled
        if not options:
            return False
        if not options >> self.mate[vertex] & 1:
            tree = self._without(vertex)
            reached = tree.reaches(options)
            if not reached:
                return False
            self._pair(vertex, (reached & -reached).bit_length() - 1, tree)
        removed = self.graph[vertex] & ~options
        self.graph[vertex] = options
        while removed:
            bit = removed & -removed
            removed ^= bit
            self.graph[bit.bit_length() - 1] &= ~(1 << vertex)
        return True

    def _without(self, vertex: int) -> AlternatingTree:
        """Who could be the partner of a vertex: whoever can be spared instead of its present partner."""
        everybody = (1 << len(self.graph)) - 1
        return AlternatingTree(self.mate[vertex], self.graph, self.mate, everybody & ~self._settled & ~(1 << vertex))

    def _pair(self, vertex: int, partner: int, tree: AlternatingTree) -> None:
        tree.release(partner)
        self.mate[vertex], self.mate[partner] = partner, vertex


def _in_order(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        mask ^= bit
        yield bit.bit_length() - 1


def cheapest_first_matching(
    size: int,
    cost: Callable[[int, int], int | None],
    order: Order,
    alone: list[int] | None = None,
) -> list[int] | None:
    """The first in order among the matchings of least cost.

    Without *alone* everybody must have a partner, and ``None`` says that this
    cannot be.  Whoever is not among a vertex's candidates, and being left alone,
    comes after all of them.
    """
    ordered = [(vertex, {candidate: place for place, candidate in enumerate(names)}) for vertex, names in order]
    width = max((len(places) for _, places in ordered), default=0) + 1
    digit: dict[int, int] = {vertex: width ** (len(ordered) - 1 - place) for place, (vertex, _) in enumerate(ordered)}
    places = dict(ordered)
    turn = {vertex: place for place, (vertex, _) in enumerate(ordered)}
    room: int = width ** len(ordered)

    def price(one: int, two: int) -> int | None:
        base = cost(one, two)
        if base is None:
            return None
        owner, other = (one, two) if turn.get(one, size) <= turn.get(two, size) else (two, one)
        if owner not in places:
            return base * room
        return base * room + places[owner].get(other, width - 1) * digit[owner]

    if alone is None:
        table = {(one, two): price(one, two) for one in range(size) for two in range(one + 1, size)}
        dear = size * max((value for value in table.values() if value is not None), default=0) + 1
        mate = minimum_cost_matching(size, lambda one, two: table[one, two], [dear] * size)
        return None if FREE in mate else mate
    left = [alone[vertex] * room + (width - 1) * digit.get(vertex, 0) for vertex in range(size)]
    return minimum_cost_matching(size, price, left)


def matching_cost(mate: list[int], cost: Callable[[int, int], int | None]) -> int:
    """What a matching costs."""
    return sum(cost(one, two) or 0 for one, two in enumerate(mate) if one < two)
