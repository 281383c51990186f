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

from tablas.algorithms.matching.blossoms import Blossoms, Edges
from tablas.algorithms.matching.cardinality import FREE, maximum_matching, places_of


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
        mate = _by_cost(graph, row, count, mate)
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


def _by_cost(graph: list[int], row: list[int], count: int, mate: list[int]) -> list[int]:
    """A full matching with the cheapest upper vertices, from a largest one between the halves.

    Being upper costs g: little in the first half, rising with the place, and
    much more in the second; going out of the row costs *out*, half of that
    much, for anybody.  Then (g - out) for the first half, *out* for the second
    and nothing for vertices outside the row never exceed what a pair costs, and
    are exact where the halves meet, where the second half goes out and outside.
    """
    size, lower = len(row), len(row) - count
    down_room = 1 << size
    much = 2 * down_room * (size * size + 1)
    out = much // 2
    cost = [place * down_room + (1 << (lower + place - 1)) for place in range(1, count + 1)]
    cost += [much + place * down_room - (1 << (size - place)) for place in range(count + 1, size + 1)]
    dear = much << (len(graph).bit_length() + 1)
    """More than any matching costs, so that everybody is paired."""
    price = [2 * dear] * len(graph)
    weight: dict[int, int] = {}
    inside = 0
    for place, vertex in enumerate(row):
        price[vertex] -= 4 * (cost[place] - out if place < count else out)
        weight[vertex] = 4 * (dear - cost[place])
        inside |= 1 << vertex
    edges: Edges = [[] for _ in graph]
    leaving, outside = 4 * (dear - out), 4 * dear
    for vertex, mask in enumerate(graph):
        later = mask >> vertex << vertex
        within = weight.get(vertex)
        _join(edges, vertex, later & inside, leaving if within is None else within)
        _join(edges, vertex, later & ~inside, outside if within is None else leaving)
    for vertex, mine in enumerate(edges):
        if not mine:
            price[vertex] = 0
    return Blossoms(edges, price, mate).solve(one_by_one=True)


def _join(edges: Edges, vertex: int, others: int, worth: int) -> None:
    mine = edges[vertex]
    for other in places_of(others):
        mine.append((other, worth))
        edges[other].append((vertex, worth))
