"""The choice of upper vertices nearest to "the first half" where some odd sets have one way out each.

The costs are those of :mod:`tablas.algorithms.matching.uppers`; every way out of a set costs more than all of them,
so that a cheapest matching has one of each.
"""

from __future__ import annotations

from tablas.algorithms.matching.blossoms import Blossoms, Edges
from tablas.algorithms.matching.cardinality import maximum_matching, places_of
from tablas.algorithms.matching.nested import NestedSettling
from tablas.algorithms.matching.uppers import costs_of_uppers, halves


def first_nested_uppers(settling: NestedSettling, row: list[int], count: int) -> list[int]:
    """The upper vertices of the *count* pairs inside *row* after the first exchange, as ``first_uppers`` names them."""
    graph = settling.open_graph()
    if settling.within(halves(graph, row, count)) is not None:
        return row[:count]
    mate = _by_cost(settling, graph, row, count)
    in_row = set(row)
    return [vertex for vertex in row if mate[vertex] in in_row and vertex < mate[vertex]]


def _by_cost(settling: NestedSettling, graph: list[int], row: list[int], count: int) -> list[int]:
    """A cheapest matching, begun with the pairs between the halves that cross no set."""
    cost, out = costs_of_uppers(len(row), count)
    crossing = 2 * out * len(graph)
    """More than all uppers together."""
    dear = crossing * (len(settling.sets) + 1) * (len(graph) + 1)
    """More than any matching costs, so that everybody is paired."""
    upper = dict(zip(row, cost, strict=True))
    price = [2 * dear if mask else 0 for mask in graph]
    for place, vertex in enumerate(row):
        if price[vertex]:
            price[vertex] -= 4 * (cost[place] - out if place < count else out)
    edges: Edges = [[] for _ in graph]
    inside = settling.inside
    uncrossed = [0] * len(graph)
    for vertex, mask in enumerate(graph):
        mine = edges[vertex]
        for other in places_of(mask >> vertex << vertex):
            one, two = upper.get(vertex), upper.get(other)
            spent = (0 if two is None else out) if one is None else (out if two is None else one)
            crossed = inside[vertex] ^ inside[other]
            if crossed:
                spent += crossing * crossed.bit_count()
            else:
                uncrossed[vertex] |= 1 << other
                uncrossed[other] |= 1 << vertex
            worth = 4 * (dear - spent)
            mine.append((other, worth))
            edges[other].append((vertex, worth))
    return Blossoms(edges, price, maximum_matching(halves(uncrossed, row, count))).solve()
