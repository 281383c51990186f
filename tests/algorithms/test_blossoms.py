"""Heaviest matchings of many small graphs, each proved by its own prices, so that thousands cost little."""

from __future__ import annotations

from random import Random

import pytest

from tablas.algorithms.matching import Blossoms, Edges, first_prices


def random_edges(random: Random, size: int, bits: int) -> Edges:
    """Weights are multiples of four, so that prices stay whole."""
    density = random.choice((0.2, 0.5, 1.0))
    edges: Edges = [[] for _ in range(size)]
    for one in range(size):
        for two in range(one + 1, size):
            if random.random() < density:
                weight = 4 * (random.getrandbits(bits) + 1)
                edges[one].append((two, weight))
                edges[two].append((one, weight))
    return edges


def prove(edges: Edges, found: Blossoms) -> None:
    """Prices of vertices and of odd sets, none below nothing, cover every edge and are paid in full by the pairs.

    Whoever is paired must be paired back along an edge; then no matching can be
    heavier than what the prices add up to, and this one is as heavy.
    """
    price, mate, sets = found.price[: len(edges)], found.mate, found.odd_sets()
    inside = [{place for place, (members, _) in enumerate(sets) if vertex in members} for vertex in range(len(edges))]
    assert min(price, default=0) >= 0
    assert all(worth > 0 and len(members) % 2 for members, worth in sets)
    heavy = 0
    for one, row in enumerate(edges):
        for two, weight in row:
            paid = price[one] + price[two] + sum(sets[place][1] for place in inside[one] & inside[two])
            assert paid >= weight
            heavy += weight if mate[one] == two and one < two else 0
    assert all(two < 0 or mate[two] == one for one, two in enumerate(mate))
    assert all(two < 0 or two in dict(edges[one]) for one, two in enumerate(mate))
    assert heavy == sum(price) + sum(worth * (len(members) // 2) for members, worth in sets)


@pytest.mark.parametrize("bits", [2, 3, 8])
def test_prices_prove_that_no_matching_is_heavier(bits: int) -> None:
    random = Random(bits)
    for _ in range(400):
        edges = random_edges(random, random.randrange(2, 19), bits)
        found = Blossoms(edges, *first_prices(edges))
        found.solve()
        prove(edges, found)
