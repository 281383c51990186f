"""The first exchange between the halves of a row, against all full matchings of small graphs."""

from __future__ import annotations

from random import Random

from open_small import pairings
from tablas.algorithms.matching import first_uppers, perfect_matching


def rank_of_exchange(uppers: list[int], count: int) -> tuple[int, int, list[int], list[int]]:
    """Fewest, smallest difference, last places leaving, first places coming, in that order."""
    down = [place for place in range(count) if place not in uppers]
    up = [place for place in uppers if place >= count]
    return len(up), sum(up) - sum(down), sorted(-place for place in down), sorted(up)


def test_the_first_exchange_of_all_full_matchings() -> None:
    tried = exchanged = 0
    for seed in range(2500):
        random = Random(seed)
        outside = random.choice((0, 0, 1, 2, 3))
        row = random.randrange(2, 10 - outside)
        size = row + outside
        if size % 2:
            continue
        density = random.choice((0.25, 0.4, 0.6))
        edges = {(one, two) for one in range(size) for two in range(one + 1, size) if random.random() < density}
        every = pairings(list(range(size)), lambda one, two: (one, two) in edges)  # noqa: B023
        sides = [[one for one, two in found if two < row] for found in every]
        if len({len(uppers) for uppers in sides}) != 1 or not sides[0]:
            continue
        tried += 1
        count = len(sides[0])
        best = min(sides, key=lambda uppers: rank_of_exchange(uppers, count))
        graph = [0] * size
        for one, two in edges:
            graph[one] |= 1 << two
            graph[two] |= 1 << one
        exchanged += best != list(range(count))
        assert first_uppers(graph, list(range(row)), count) == sorted(best), seed
        assert first_uppers(graph, list(range(row)), count, perfect_matching(graph)) == sorted(best), seed
    assert tried > 300
    assert exchanged > 100
