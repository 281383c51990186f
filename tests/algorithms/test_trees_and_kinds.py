"""Alternating trees, settled matchings and prices of kinds against brute force and their own laws."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from tablas.algorithms.matching import FREE, AlternatingTree, Settling, mask_of, maximum_matching, places_of
from tablas.algorithms.matching.kinds import best_fractional, two_sides


@st.composite
def graphs(draw: st.DrawFn, largest: int = 9) -> list[int]:
    size = draw(st.integers(2, largest))
    neighbours = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if draw(st.booleans()):
                neighbours[one] |= 1 << two
                neighbours[two] |= 1 << one
    return neighbours


def most_pairs(neighbours: list[int], vertices: int) -> int:
    @cache
    def most(left: int) -> int:
        if not left:
            return 0
        one = (left & -left).bit_length() - 1
        rest = left ^ 1 << one
        return max([most(rest)] + [1 + most(rest ^ 1 << two) for two in places_of(neighbours[one] & rest)])

    return most(vertices)


@given(graphs())
def test_outer_vertices_are_those_who_could_go_without_partner_instead(neighbours: list[int]) -> None:
    mate = maximum_matching(neighbours)
    everybody = (1 << len(neighbours)) - 1
    free = [vertex for vertex, other in enumerate(mate) if other == FREE]
    for root in free:
        others = everybody & ~mask_of(vertex for vertex in free if vertex != root)
        tree = AlternatingTree(root, neighbours, mate, others)
        tree.reaches(0)
        size = most_pairs(neighbours, others)
        spare = mask_of(
            vertex for vertex in places_of(others) if most_pairs(neighbours, others & ~(1 << vertex)) == size
        )
        assert tree.outer == spare
        for vertex in places_of(spare):
            changed = list(mate)
            again = AlternatingTree(root, neighbours, changed, others)
            assert again.reaches(1 << vertex)
            again.release(vertex)
            assert changed[vertex] == FREE
            assert all(
                two == FREE or (changed[two] == one and neighbours[one] >> two & 1) for one, two in enumerate(changed)
            )
            assert changed.count(FREE) == mate.count(FREE)


@given(graphs(8), st.data())
def test_a_vertex_is_limited_exactly_when_a_full_matching_allows_it(neighbours: list[int], data: st.DataObject) -> None:
    everybody = (1 << len(neighbours)) - 1
    full = len(neighbours) / 2
    settling = Settling.start(neighbours)
    assert (settling is not None) == (most_pairs(neighbours, everybody) == full)
    if settling is None:
        return
    graph = list(neighbours)
    for vertex in range(len(graph)):
        allowed = data.draw(st.integers(0, everybody))
        options = [
            other
            for other in places_of(graph[vertex] & allowed)
            if most_pairs(graph, everybody & ~(1 << vertex | 1 << other)) == full - 1
        ]
        assert settling.limit(vertex, allowed) == bool(options)
        if options:
            for other in places_of(graph[vertex] & ~allowed):
                graph[other] &= ~(1 << vertex)
            graph[vertex] &= allowed
        assert settling.graph == graph
        assert all(settling.mate[two] == one and graph[one] >> two & 1 for one, two in enumerate(settling.mate))


@st.composite
def kinds(draw: st.DrawFn) -> tuple[list[int], list[list[int]]]:
    size = draw(st.integers(1, 5))
    counts = draw(st.lists(st.integers(1, 4), min_size=size, max_size=size))
    saving = [[0] * size for _ in range(size)]
    for one in range(size):
        for two in range(one, size):
            saving[one][two] = saving[two][one] = draw(st.sampled_from([-1, 0, 1, 2, 3, 10, 1 << 70]))
    return counts, saving


@given(kinds())
def test_prices_of_kinds_prove_the_fractional_matching_best(problem: tuple[list[int], list[list[int]]]) -> None:
    counts, saving = problem
    best = best_fractional(counts, saving)
    sizes = range(len(counts))
    assert all(price >= 0 for price in best.prices)
    assert all(best.prices[one] + best.prices[two] >= 2 * saving[one][two] for one in sizes for two in sizes)
    for kind in sizes:
        assert sum(units for (one, _), units in best.pairs.items() if one == kind) <= counts[kind]
        assert sum(units for (_, two), units in best.pairs.items() if two == kind) <= counts[kind]
    assert best.saved == sum(saving[one][two] * units for (one, two), units in best.pairs.items())
    assert best.saved == sum(price * count for price, count in zip(best.prices, counts, strict=True))


@given(kinds(), st.lists(st.integers(0, 8), min_size=5, max_size=5))
def test_prices_that_cover_all_pairs_lead_to_the_same_worth(
    problem: tuple[list[int], list[list[int]]], more: list[int]
) -> None:
    counts, saving = problem
    plain = best_fractional(counts, saving)
    start = [price + extra for price, extra in zip(plain.prices, more, strict=False)]
    again = best_fractional(counts, saving, start)
    sizes = range(len(counts))
    assert again.saved == plain.saved == sum(price * count for price, count in zip(again.prices, counts, strict=True))
    assert all(price >= 0 for price in again.prices)
    assert all(again.prices[one] + again.prices[two] >= 2 * saving[one][two] for one in sizes for two in sizes)


@given(st.lists(st.lists(st.integers(0, 5), min_size=3, max_size=3), min_size=1, max_size=3))
def test_between_two_sides_nobody_is_halved(table: list[list[int]]) -> None:
    """The best matching of whole vertices saves as much, and where all meet and have a partner no price is zero."""
    rows, size = len(table), len(table) + 3
    saving = [[0] * size for _ in range(size)]
    for one, row in enumerate(table):
        for two, gain in enumerate(row):
            saving[one][rows + two] = saving[rows + two][one] = gain
    best = best_fractional([1] * size, saving)
    orders = list(permutations(range(3), rows))
    most = max(sum(table[one][two] for one, two in enumerate(order)) for order in orders)
    assert best.saved == sum(best.prices) == 2 * most
    assert all(
        best.prices[one] + best.prices[two] >= 2 * saving[one][two] for one in range(size) for two in range(size)
    )
    if len(best.pairs) == 2 * rows == size:
        assert min(best.prices) > 0
    side = two_sides(saving)
    assert side is not None
    assert all(side[one] != side[rows + two] for one, row in enumerate(table) for two, gain in enumerate(row) if gain)


def test_three_kinds_that_all_meet_have_no_two_sides() -> None:
    assert two_sides([[0, 1, 1], [1, 0, 1], [1, 1, 0]]) is None
    assert two_sides([[1]]) is None
