"""Cheapest matchings compared with networkx, whose blossom method takes integers of any size too."""

from __future__ import annotations

from random import Random

import networkx
import pytest

from tablas.algorithms.matching import minimum_cost_matching

Gains = dict[tuple[int, int], int]


def random_gains(random: Random, size: int, bits: int) -> Gains:
    """What each allowed pair is worth; few bits make many ties, many are what criteria in one number need."""
    density = random.choice((0.2, 0.5, 1.0))
    pairs = [(one, two) for one in range(size) for two in range(one + 1, size) if random.random() < density]
    return {pair: random.getrandbits(bits) + 1 for pair in pairs}


def count_and_worth(pairs: list[tuple[int, int]], gains: Gains) -> tuple[int, int]:
    return len(pairs), sum(gains[min(pair), max(pair)] for pair in pairs)


def ours(size: int, gains: Gains, *, most_pairs: bool) -> tuple[int, int]:
    """Pairs and worth of our matching; where pairs come first, being alone costs more than all of the worth."""
    dear = sum(gains.values()) + 1 if most_pairs else 0
    mates = minimum_cost_matching(size, lambda *pair: -gains[pair] if pair in gains else None, [dear] * size)
    assert all(two < 0 or mates[two] == one for one, two in enumerate(mates))
    return count_and_worth([(one, two) for one, two in enumerate(mates) if one < two], gains)


def theirs(size: int, gains: Gains, *, most_pairs: bool) -> tuple[int, int]:
    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((one, two, gain) for (one, two), gain in gains.items())
    return count_and_worth(list(networkx.max_weight_matching(graph, maxcardinality=most_pairs)), gains)


def compare(random: Random, size: int, bits: int) -> None:
    gains = random_gains(random, size, bits)
    assert ours(size, gains, most_pairs=True) == theirs(size, gains, most_pairs=True)
    # Without that demand equally dear matchings may differ in their number of pairs.
    assert ours(size, gains, most_pairs=False)[1] == theirs(size, gains, most_pairs=False)[1]


@pytest.mark.parametrize("bits", [1, 2, 4, 60, 200, 1000])
def test_networkx_finds_the_same_worth(bits: int) -> None:
    random = Random(bits)
    for _ in range(25):
        compare(random, random.randrange(1, 15), bits)


@pytest.mark.slow
@pytest.mark.parametrize("bits", [2, 60, 1000, 5000])
def test_networkx_finds_the_same_worth_in_larger_groups(bits: int) -> None:
    random = Random(bits)
    for size in (*range(20, 40), 80):
        compare(random, size, bits)
