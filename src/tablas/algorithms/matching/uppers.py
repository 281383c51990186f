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

from bisect import bisect_left
from typing import NamedTuple

from tablas.algorithms.matching.blossoms import Blossoms, Edges
from tablas.algorithms.matching.cardinality import FREE, mask_of, maximum_matching, places_of

LOOKED_AT = 6
"""So many edges of every vertex to the outside of the row, and as many inside, are looked at first."""
ROUNDS = 6
"""So many more rounds of looking begin before all numbers are multiplied, to be halved again."""


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
    scale = 4 << ROUNDS
    price = [scale // 2 * dear if mask else 0 for mask in graph]
    of_upper = [0] * len(graph)
    for place, vertex in enumerate(row):
        if price[vertex]:
            price[vertex] -= scale * (cost[place] - out if place < count else out)
        of_upper[vertex] = scale * (dear - cost[place])
    pairs = _Pairs(graph, _Worths(of_upper, scale * (dear - out), scale * dear, mask_of(row)))
    inside = pairs.worths.inside
    for vertex, mask in enumerate(graph):
        pairs.look_at(vertex, _spread(mask & ~inside))
        if inside >> vertex & 1:
            pairs.look_at(vertex, _spread(mask & inside))
    for partners in (mate, near or mate):
        for one, two in enumerate(partners):
            if one < two and graph[one] >> two & 1:
                pairs.look_at(one, 1 << two)
    left = ROUNDS
    while True:
        solved = Blossoms(pairs.edges(), price, mate)
        solved.solve()
        if not pairs.look_at_exceeding(solved):
            return solved.mate
        if not left:
            pairs, left = pairs.finer(), ROUNDS
            solved.price = [price << ROUNDS for price in solved.price]
        left -= 1
        price, mate = pairs.gone_on(solved)


class _Worths(NamedTuple):
    """What pairs are worth: that of the upper one inside the row, else the same for all."""

    of_upper: list[int]
    """0 outside the row."""
    leaving: int
    outside: int
    inside: int
    """The row, as a mask."""

    def groups(self, vertex: int, later: int) -> tuple[tuple[int, int], tuple[int, int]]:
        """Later vertices of a mask, inside the row and outside, with what a pair is worth."""
        own = self.of_upper[vertex]
        within, beyond = (own, self.leaving) if own else (self.leaving, self.outside)
        return (later & self.inside, within), (later & ~self.inside, beyond)


class _Pairs:
    """Which pairs of a graph a search looks at."""

    def __init__(self, graph: list[int], worths: _Worths) -> None:
        self.graph = graph
        self.worths = worths
        self._known = [0] * len(graph)
        """For every vertex those after it."""
        self._fresh = [0] * len(graph)
        """Those that are not among the edges yet."""
        self._edges: Edges = [[] for _ in graph]

    def look_at(self, vertex: int, others: int) -> None:
        """Look at the pairs of a vertex with those of a mask, too."""
        bit = 1 << vertex
        for other in places_of(others & (bit - 1)):
            if not self._known[other] & bit:
                self._known[other] |= bit
                self._fresh[other] |= bit
        later = others >> vertex << vertex & ~self._known[vertex]
        self._known[vertex] |= later
        self._fresh[vertex] |= later

    def edges(self) -> Edges:
        """The edges of all pairs that are looked at."""
        edges = self._edges
        for vertex, later in enumerate(self._fresh):
            if later:
                mine = edges[vertex]
                for others, worth in self.worths.groups(vertex, later):
                    for other in places_of(others):
                        mine.append((other, worth))
                        edges[other].append((vertex, worth))
        self._fresh = [0] * len(edges)
        return edges

    def look_at_exceeding(self, solved: Blossoms) -> bool:
        """Look at some more pairs, of those worth more than the prices of a search; false if there is none."""
        graph, known, price = self.graph, self._known, solved.price
        of_price: dict[int, int] = {}
        for vertex, mask in enumerate(graph):
            if mask:
                of_price[price[vertex]] = of_price.get(price[vertex], 0) | 1 << vertex
        prices = sorted(of_price)
        cheaper = [0]
        """For every number of the lowest prices, who has one of them."""
        for paid in prices:
            cheaper.append(cheaper[-1] | of_price[paid])
        odd_sets = [(mask_of(members), paid) for members, paid in solved.odd_sets()]
        more = False
        for vertex, mask in enumerate(graph):
            later = mask >> vertex << vertex & ~known[vertex]
            if not later:
                continue
            for others, worth in self.worths.groups(vertex, later):
                left = worth - price[vertex]
                others &= cheaper[bisect_left(prices, left)]
                if others and odd_sets:
                    others = _not_paid(vertex, others, left, price, odd_sets)
                if others:
                    self.look_at(vertex, _spread(others))
                    more = True
        return more

    def gone_on(self, solved: Blossoms) -> tuple[list[int], list[int]]:
        """Prices that cover the new pairs, too, and the pairs that are still tight; odd sets are paid by halves."""
        price = solved.price[: solved.size]
        for members, paid in solved.odd_sets():
            for vertex in members:
                price[vertex] += paid // 2
        kept: list[int] = [FREE] * solved.size
        edges = self.edges()
        for vertex, mine in enumerate(edges):
            price[vertex] = max(price[vertex], max((worth - price[other] for other, worth in mine), default=0))
        for vertex, mine in enumerate(edges):
            partner = solved.mate[vertex]
            if any(other == partner and worth == price[vertex] + price[other] for other, worth in mine):
                kept[vertex] = partner
        return price, kept

    def finer(self) -> _Pairs:
        """The same pairs worth so much more that prices can be halved for some rounds."""
        worths, more = self.worths, 1 << ROUNDS
        of_upper = [more * worth for worth in worths.of_upper]
        found = _Pairs(self.graph, _Worths(of_upper, more * worths.leaving, more * worths.outside, worths.inside))
        found._known, found._fresh = self._known, list(self._known)
        return found


def _not_paid(vertex: int, others: int, left: int, price: list[int], odd_sets: list[tuple[int, int]]) -> int:
    """Those of a mask whose odd sets together with the vertex, and whose prices, do not pay what is left."""
    around = [(members, paid) for members, paid in odd_sets if members >> vertex & 1]
    paid_for = 0
    for members, _ in around:
        paid_for |= members
    unpaid = others & ~paid_for
    for other in places_of(others & paid_for):
        if price[other] + sum([paid for members, paid in around if members >> other & 1]) < left:
            unpaid |= 1 << other
    return unpaid


def _spread(mask: int) -> int:
    """Some of a mask, from its whole length."""
    if mask.bit_count() <= LOOKED_AT:
        return mask
    places = places_of(mask)
    return mask_of([places[step * len(places) // LOOKED_AT] for step in range(LOOKED_AT)])
