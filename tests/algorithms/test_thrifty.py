"""Settling at least cost against all matchings of small graphs."""

from __future__ import annotations

import random

from open_small import pairings
from tablas.algorithms.matching import ThriftySettling


def test_settling_keeps_the_least_cost_and_takes_the_first_candidate() -> None:
    for seed in range(150):
        _try(seed)


def _try(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.choice((2, 4, 6, 8))
    prices = {(one, two): rng.choice((None, 0, 0, 1, 2)) for one in range(size) for two in range(one + 1, size)}
    every = [set(found) for found in pairings(list(range(size)), lambda one, two: prices[one, two] is not None)]
    settling = ThriftySettling.start(size, lambda one, two: prices[one, two])
    if settling is None:
        assert not every, seed
        return
    costs = [sum(prices[pair] or 0 for pair in found) for found in every]
    assert settling.cost == min(costs), seed
    left = [found for found, cost in zip(every, costs, strict=True) if cost == settling.cost]
    for vertex in rng.sample(range(size), size):
        if settling.is_settled(vertex):
            continue
        order = rng.sample([other for other in range(size) if other != vertex], size - 1)
        wanted = next(
            other for other in order if any((min(vertex, other), max(vertex, other)) in found for found in left)
        )
        assert settling.settle(vertex, order) == wanted, seed
        left = [found for found in left if (min(vertex, wanted), max(vertex, wanted)) in found]
    assert len(left) == 1
