"""The first exchange between the halves of a row, against all full matchings of small graphs."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

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


def kept_apart(random: Random, size: int) -> list[int]:
    """A graph with a full matching: half of everybody are of one club and do not meet, others may have met before."""
    club = set(random.sample(range(size), size // 2 + random.randrange(-2, 1)))
    graph = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if not {one, two} <= club and random.random() < 0.8:
                graph[one] |= 1 << two
                graph[two] |= 1 << one
    return graph


@pytest.mark.interpreted
def test_it_does_not_matter_how_many_edges_are_looked_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Prices prove the answer, whatever part of the graph the search begins with."""
    exchanged = 0
    for seed in range(60):
        random = Random(seed)
        graph = kept_apart(random, 2 * random.randrange(8, 25))
        full = perfect_matching(graph)
        if full is None:
            continue
        row = list(range(random.randrange(4, len(graph) // 2)))
        count = sum(full[one] in row for one in row) // 2
        # Whoever goes out of the row has no place in it, so every full matching pairs as many of it with each other.
        leaving = set(random.sample(row, len(row) - 2 * count))
        staying = set(row) - leaving
        for one, two in combinations(range(len(graph)), 2):
            if {one, two} <= leaving or len({one, two} & staying) == 1:
                graph[one] &= ~(1 << two)
                graph[two] &= ~(1 << one)
        near = perfect_matching(graph)
        if near is None or not count:
            continue
        answers = set()
        for many, rounds in (
            (1, 1),
            (3, 6),
            (1000, 6),
        ):  # After one round with few edges all numbers must be made finer.
            monkeypatch.setattr("tablas.algorithms.matching.uppers.LOOKED_AT", many)
            monkeypatch.setattr("tablas.algorithms.matching.uppers.ROUNDS", rounds)
            answers.add(tuple(first_uppers(graph, row, count, near)))
        assert len(answers) == 1, seed
        exchanged += answers != {tuple(row[:count])}
    assert exchanged > 10
