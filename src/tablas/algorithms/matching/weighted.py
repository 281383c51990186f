"""Cheapest matchings with exact integer costs of any size.

Costs may be integers of thousands of bits, which lets a caller put a whole list
of criteria into one number, the most important in the highest digits.
"""

from __future__ import annotations

from collections.abc import Callable

from tablas.algorithms.matching.blossoms import FREE, Blossoms, Edges


def minimum_cost_matching(size: int, cost: Callable[[int, int], int | None], alone: list[int]) -> list[int]:
    """The matching with the least total cost; the partner of every vertex (-1: alone).

    ``cost(i, j)`` (i < j) is what the pair costs, or ``None`` if it may not
    be; ``alone[i]`` is what it costs to leave *i* without partner.

    >>> minimum_cost_matching(3, lambda i, j: 10 * (j - i), [100, 100, 1])
    [1, 0, -1]
    """
    edges: Edges = [[] for _ in range(size)]
    for one in range(size):
        row, mine = edges[one], alone[one]
        for two in range(one + 1, size):
            price = cost(one, two)
            if price is not None:
                gain = mine + alone[two] - price
                if gain > 0:
                    row.append((two, 4 * gain))
                    edges[two].append((one, 4 * gain))
    return Blossoms(edges, *first_prices(edges)).solve()


def graph_of_cheapest(size: int, cost: Callable[[int, int], int | None]) -> list[int] | None:
    """The graph, as masks, whose full matchings are the cheapest full ones; ``None`` where no graph alone tells them.

    A cheapest matching comes with prices of vertices and of odd sets.  Where no set has a price, a full
    matching is a cheapest one exactly when every pair costs what its two vertices pay.

    >>> graph_of_cheapest(4, lambda i, j: 0 if j == 3 - i else 1)
    [8, 4, 2, 1]
    """
    found = [(one, two, cost(one, two)) for one in range(size) for two in range(one + 1, size)]
    priced = [(one, two, price) for one, two, price in found if price is not None]
    dear = size * max((price for _, _, price in priced), default=0) + 1
    edges: Edges = [[] for _ in range(size)]
    for one, two, price in priced:
        edges[one].append((two, 4 * (2 * dear - price)))
        edges[two].append((one, 4 * (2 * dear - price)))
    solved = Blossoms(edges, *first_prices(edges))
    if FREE in solved.solve() or solved.odd_sets():
        return None
    paid = solved.price
    return [
        sum(1 << other for other, weight in row if paid[vertex] + paid[other] == weight)
        for vertex, row in enumerate(edges)
    ]


def first_prices(edges: Edges) -> tuple[list[int], list[int]]:
    """Prices that no pair exceeds, lowered vertex by vertex as far as the others allow, and pairs that are tight."""
    price = [max((weight for _, weight in row), default=0) // 2 for row in edges]
    mate = [FREE] * len(edges)
    for vertex, row in enumerate(edges):
        if mate[vertex] != FREE or not row:
            continue
        most, partner = 0, FREE
        for other, weight in row:
            room = weight - price[other]
            if room > most or (room == most and partner != FREE and mate[partner] != FREE and mate[other] == FREE):
                most, partner = room, other
        price[vertex] = most
        if partner != FREE and mate[partner] == FREE:
            mate[vertex], mate[partner] = partner, vertex
    return price, mate
