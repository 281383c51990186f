"""Trees, limits and prices of kinds over many small graphs drawn from seeds, against brute force and their own laws."""

from __future__ import annotations

from random import Random

import pytest

from open_small import pairings
from tablas.algorithms.matching import (
    FREE,
    AlternatingTree,
    Settling,
    first_uppers,
    mask_of,
    maximum_matching,
    places_of,
)
from tablas.algorithms.matching.kinds import best_fractional


def random_graph(random: Random, size: int) -> list[int]:
    graph = [0] * size
    density = random.choice((0.3, 0.5, 0.8))
    for one in range(size):
        for two in range(one + 1, size):
            if random.random() < density:
                graph[one] |= 1 << two
                graph[two] |= 1 << one
    return graph


def full(graph: list[int]) -> list[tuple[tuple[int, int], ...]]:
    return list(pairings(list(range(len(graph))), lambda one, two: bool(graph[one] >> two & 1)))


@pytest.mark.parametrize("seed", range(8))
def test_outer_vertices_are_those_who_can_be_spared(seed: int) -> None:
    """A vertex is outer if the others have as large a matching without it; whoever is outer can be let go."""
    random = Random(seed)
    for _ in range(12):
        graph = random_graph(random, random.randrange(3, 9))
        mate = maximum_matching(graph)
        free = [vertex for vertex, other in enumerate(mate) if other == FREE]
        for root in free[:1]:
            within = (1 << len(graph)) - 1 & ~mask_of(free[1:])
            inside = places_of(within)
            inner = {one: at for at, one in enumerate(inside)}

            def pairs_without(gone: int, inside: list[int] = inside, inner: dict[int, int] = inner) -> int:
                kept = [one for one in inside if one != gone]
                part = [
                    mask_of(kept.index(two) for two in places_of(graph[one] & within) if two != gone)  # noqa: B023
                    for one in kept
                ]
                return sum(other != FREE for other in maximum_matching(part)) // 2

            largest = sum(mate[one] != FREE for one in inside) // 2
            tree = AlternatingTree(root, graph, mate, within)
            tree.reaches(0)
            assert set(places_of(tree.outer)) == {one for one in inside if pairs_without(one) == largest}
            for vertex in places_of(tree.outer):
                changed = list(mate)
                again = AlternatingTree(root, graph, changed, within)
                assert again.reaches(1 << vertex) >> vertex & 1
                again.release(vertex)
                assert changed[vertex] == FREE
                assert changed.count(FREE) == mate.count(FREE)
                assert all(
                    two == FREE or (changed[two] == one and graph[one] >> two & 1) for one, two in enumerate(changed)
                )
                assert all(changed[one] == FREE for one in free[1:])


@pytest.mark.parametrize("seed", range(10))
def test_limits_hold_exactly_where_a_full_matching_keeps_them(seed: int) -> None:
    random = Random(seed)
    for _ in range(12):
        graph = random_graph(random, random.choice((4, 6, 8)))
        settling, left = Settling.start(graph), full(graph)
        if settling is None:
            assert not left
            continue
        for vertex in random.sample(range(len(graph)), len(graph)):
            allowed = random.getrandbits(len(graph))
            before = list(settling.graph)
            kept = [one for one in left if any(vertex in two and allowed >> sum(two) - vertex & 1 for two in one)]
            assert settling.limit(vertex, allowed) is bool(kept)
            if kept:
                left = kept
                for other in range(len(graph)):
                    if not allowed >> other & 1:
                        before[vertex] &= ~(1 << other)
                        before[other] &= ~(1 << vertex)
            assert settling.graph == before, "nothing changes where it cannot be"
            assert tuple((one, two) for one, two in enumerate(settling.mate) if one < two) in left


@pytest.mark.parametrize("seed", range(10))
def test_prices_of_kinds_prove_the_fractional_matching_best(seed: int) -> None:
    random = Random(seed)
    for _ in range(25):
        size = random.randrange(1, 6)
        counts = [random.randrange(1, 5) for _ in range(size)]
        saving = [[0] * size for _ in range(size)]
        for one in range(size):
            for two in range(one, size):
                saving[one][two] = saving[two][one] = random.choice([-1, 0, 1, 2, 3, 10, 1 << 70])
        best = best_fractional(counts, saving)
        assert all(price >= 0 for price in best.prices)
        assert all(
            best.prices[one] + best.prices[two] >= 2 * saving[one][two] for one in range(size) for two in range(size)
        )
        for kind in range(size):
            assert sum(units for (one, _), units in best.pairs.items() if one == kind) <= counts[kind]
            assert sum(units for (_, two), units in best.pairs.items() if two == kind) <= counts[kind]
        assert all(units > 0 and saving[one][two] > 0 for (one, two), units in best.pairs.items())
        assert best.saved == sum(saving[one][two] * units for (one, two), units in best.pairs.items())
        assert best.saved == sum(price * count for price, count in zip(best.prices, counts, strict=True))
    assert best_fractional([2, 1], [[0, 5], [5, 0]]) == ([0, 10], 10, {(1, 0): 1, (0, 1): 1})
    assert best_fractional([3], [[4]]).saved == 12, "three of a kind, every half of each"


def test_vertices_without_neighbours_are_left_alone() -> None:
    pair = [0, 0b100, 0b010, 0]
    assert first_uppers(pair, [0, 1, 2, 3], 1) == [1]
    crossed = [0b0010, 0b0001, 0b1000, 0b0100]
    assert first_uppers(crossed, [0, 1, 2, 3], 2) == [0, 2]
    assert first_uppers(crossed, [0, 1, 2, 3], 2, [1, 0, 3, 2]) == [0, 2]
    assert first_uppers(crossed, [0, 1], 1) == [0]
