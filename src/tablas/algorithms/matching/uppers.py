"""Which vertices are the upper ones of their pairs: the choice nearest to "the first half".

Some vertices stand in a row, the first of them (*tops*) should be the upper ends
of pairs and the others the lower ends.  Where no full matching does that, some
change sides.  The order of such exchanges is that of the Dutch rules: fewest
vertices; smallest difference of the sums of places; the last places among those
that go down; the first places among those that come up.

In any matching the vertex nearer to the front counts as the upper one of its
pair, so an exchange is told by who is upper, and each upper vertex has a cost
of its own.  Prices that are right for the first half are known beforehand, and
a largest matching between the halves leaves few vertices to be settled.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.algorithms.matching.blossoms import Blossoms, Edges
from tablas.algorithms.matching.cardinality import FREE, mask_of, maximum_matching, places_of

LOOKED_AT = 8
"""So many edges of every vertex inside the row, and as many outside, are looked at first."""


def first_uppers(graph: list[int], row: list[int], count: int, near: list[int] | None = None) -> list[int]:
    """The upper vertices of the *count* pairs inside *row* after the first exchange that a full matching allows.

    *graph* has a full matching, and every full matching pairs the same number
    of vertices of the row among themselves.  Vertices without neighbours are
    left alone.  *near* may be a matching of some of the pairs.

    >>> first_uppers([0b1010, 0b0101, 0b1010, 0b0101], [0, 1, 2, 3], 2)
    [0, 1]
    >>> first_uppers([0b0010, 0b0001, 0b1000, 0b0100], [0, 1, 2, 3], 2)
    [0, 2]
    """
    between = halves(graph, row, count)
    start = [
        other if other != FREE and between[vertex] >> other & 1 else FREE
        for vertex, other in enumerate(near or [FREE] * len(graph))
    ]
    mate = maximum_matching(between, start if near else None)
    if any(mate[vertex] == FREE for vertex, mask in enumerate(graph) if mask):
        mate = _by_cost(graph, row, count, mate, near)
    in_row = set(row)
    return [vertex for vertex in row if mate[vertex] in in_row and vertex < mate[vertex]]


def halves(graph: list[int], row: list[int], count: int) -> list[int]:
    """The graph in which the first *count* of the row meet only the others of the row."""
    tops = bottoms = 0
    for place, vertex in enumerate(row):
        if place < count:
            tops |= 1 << vertex
        else:
            bottoms |= 1 << vertex
    return [
        mask & (bottoms if tops >> vertex & 1 else ~bottoms if bottoms >> vertex & 1 else ~tops)
        for vertex, mask in enumerate(graph)
    ]


def costs_of_uppers(size: int, count: int) -> tuple[list[int], int]:
    """What being upper costs each of a row, and what going out of it does."""
    lower = size - count
    down_room = 1 << size
    much = 2 * down_room * (size * size + 1)
    cost = [place * down_room + (1 << (lower + place - 1)) for place in range(1, count + 1)]
    cost += [much + place * down_room - (1 << (size - place)) for place in range(count + 1, size + 1)]
    return cost, much // 2


def _by_cost(graph: list[int], row: list[int], count: int, mate: list[int], near: list[int] | None) -> list[int]:
    """A full matching with the cheapest upper vertices, from a largest one between the halves.

    Being upper costs g: little in the first half, rising with the place, and
    much more in the second; going out of the row costs *out*, half of that
    much, for anybody.  Then (g - out) for the first half, *out* for the second
    and nothing for vertices outside the row never exceed what a pair costs, and
    are exact where the halves meet, where the second half goes out and outside.
    """
    cost, out = costs_of_uppers(len(row), count)
    much = 2 * out
    dear = much << (len(graph).bit_length() + 1)
    """More than any matching costs, so that everybody is paired."""
    price = [2 * dear if mask else 0 for mask in graph]
    worths = _Worths({}, 4 * (dear - out), 4 * dear, mask_of(row))
    for place, vertex in enumerate(row):
        if price[vertex]:
            price[vertex] -= 4 * (cost[place] - out if place < count else out)
        worths.of_upper[vertex] = 4 * (dear - cost[place])
    looked_at = [_spread(mask & worths.inside) | _spread(mask & ~worths.inside) for mask in graph]
    for pairs in (mate, near or mate):
        for one, two in enumerate(pairs):
            if two != FREE and graph[one] >> two & 1:
                looked_at[one] |= 1 << two
    while True:
        solved = Blossoms(worths.edges(looked_at), price, mate)
        solved.solve()
        if not worths.add_exceeding(solved, graph, looked_at):
            return solved.mate
        worths, price, mate = worths.gone_on(solved, looked_at)


class _Worths(NamedTuple):
    """What pairs are worth, times four: that of the upper one inside the row, else the same for all."""

    of_upper: dict[int, int]
    leaving: int
    outside: int
    inside: int
    """The row, as a mask."""

    def _groups(self, vertex: int, mask: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """The later ones of a mask, inside the row and outside, with what a pair is worth."""
        later, own = mask >> vertex << vertex, self.of_upper.get(vertex)
        worth = (self.leaving, self.outside) if own is None else (own, self.leaving)
        return (later & self.inside, worth[0]), (later & ~self.inside, worth[1])

    def edges(self, looked_at: list[int]) -> Edges:
        """The edges of these pairs, whichever of the two names the other."""
        found: Edges = [[] for _ in looked_at]
        both = list(looked_at)
        for vertex, mask in enumerate(looked_at):
            for other in places_of(mask):
                both[other] |= 1 << vertex
        for vertex, mask in enumerate(both):
            mine = found[vertex]
            for others, worth in self._groups(vertex, mask):
                for other in places_of(others):
                    mine.append((other, worth))
                    found[other].append((vertex, worth))
        return found

    def add_exceeding(self, solved: Blossoms, graph: list[int], looked_at: list[int]) -> bool:
        """Look at some more pairs, of those worth more than the prices of a search; false if there is none."""
        of_price: dict[int, int] = {}
        for vertex, mask in enumerate(graph):
            if mask:
                of_price[solved.price[vertex]] = of_price.get(solved.price[vertex], 0) | 1 << vertex
        odd_sets = [(mask_of(members), paid) for members, paid in solved.odd_sets()]
        more = False
        for vertex, mask in enumerate(graph):
            for others, worth in self._groups(vertex, mask & ~looked_at[vertex]):
                left = worth - solved.price[vertex]
                found = 0
                for price, members in of_price.items():
                    if price < left and others & members:
                        found |= _not_paid(vertex, others & members, left - price, odd_sets)
                if found:
                    looked_at[vertex] |= _spread(found)
                    more = True
        return more

    def gone_on(self, solved: Blossoms, looked_at: list[int]) -> tuple[_Worths, list[int], list[int]]:
        """Everything four times, so that odd sets can be paid by halves, with prices that cover the new pairs, too."""
        of_upper = {vertex: 4 * worth for vertex, worth in self.of_upper.items()}
        worths = _Worths(of_upper, 4 * self.leaving, 4 * self.outside, self.inside)
        price = [4 * paid for paid in solved.price[: solved.size]]
        for members, paid in solved.odd_sets():
            for vertex in members:
                price[vertex] += 2 * paid
        kept: list[int] = [FREE] * solved.size
        edges = worths.edges(looked_at)
        for vertex, mine in enumerate(edges):
            price[vertex] = max(price[vertex], max((worth - price[other] for other, worth in mine), default=0))
        for vertex, mine in enumerate(edges):
            partner = solved.mate[vertex]
            if any(other == partner and worth == price[vertex] + price[other] for other, worth in mine):
                kept[vertex] = partner
        return worths, price, kept


def _not_paid(vertex: int, others: int, left: int, odd_sets: list[tuple[int, int]]) -> int:
    """Those of a mask whose odd sets together with the vertex do not pay what is left."""
    around = [(members, paid) for members, paid in odd_sets if members >> vertex & 1]
    if not around:
        return others
    return mask_of([
        other for other in places_of(others) if sum(paid for members, paid in around if members >> other & 1) < left
    ])  # fmt: skip


def _spread(mask: int) -> int:
    """Some of a mask, from its whole length."""
    places = places_of(mask)
    if len(places) <= LOOKED_AT:
        return mask
    return mask_of([places[step * len(places) // LOOKED_AT] for step in range(LOOKED_AT)])
