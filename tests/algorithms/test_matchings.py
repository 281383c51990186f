"""Matchings against brute force."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from tablas.algorithms.matching import (
    has_perfect_matching,
    maximum_matching,
    minimum_cost_matching,
)
from tablas.algorithms.matching.ordered import first_matching

Costs = dict[tuple[int, int], int]


@st.composite
def priced_graphs(draw: st.DrawFn) -> tuple[int, Costs, list[int]]:
    size = draw(st.integers(1, 9))
    largest = draw(st.sampled_from([1, 2, 5, 1 << 80]))
    price = st.one_of(st.none(), st.integers(0, largest))
    costs = {
        (one, two): cost for one in range(size) for two in range(one + 1, size) if (cost := draw(price)) is not None
    }
    alone = draw(st.lists(st.integers(0, largest), min_size=size, max_size=size))
    return size, costs, alone


def least_cost(size: int, costs: Costs, alone: list[int]) -> int:
    @cache
    def best(left: int) -> int:
        if not left:
            return 0
        one = (left & -left).bit_length() - 1
        rest = left ^ 1 << one
        options = [alone[one] + best(rest)]
        options += [
            costs[one, two] + best(rest ^ 1 << two) for two in range(size) if rest >> two & 1 and (one, two) in costs
        ]
        return min(options)

    return best((1 << size) - 1)


@given(priced_graphs())
def test_cheapest_matching_is_cheapest(graph: tuple[int, Costs, list[int]]) -> None:
    size, costs, alone = graph
    mates = minimum_cost_matching(size, lambda one, two: costs.get((one, two)), alone)
    total = 0
    for one, two in enumerate(mates):
        if two < 0:
            total += alone[one]
        else:
            assert mates[two] == one
            total += costs[min(one, two), max(one, two)] if one < two else 0
    assert total == least_cost(size, costs, alone)


@given(priced_graphs())
def test_largest_matching_is_largest(graph: tuple[int, Costs, list[int]]) -> None:
    size, costs, _ = graph
    neighbours = [0] * size
    for one, two in costs:
        neighbours[one] |= 1 << two
        neighbours[two] |= 1 << one
    mates = maximum_matching(neighbours)
    assert all(two < 0 or (mates[two] == one and neighbours[one] >> two & 1) for one, two in enumerate(mates))
    single = least_cost(size, dict.fromkeys(costs, 0), [1] * size)
    assert sum(two < 0 for two in mates) == single
    assert has_perfect_matching(neighbours) == (single == 0)


@given(st.integers(1, 6).flatmap(lambda rows: st.lists(st.integers(0, (2 << rows) - 1), min_size=rows, max_size=rows)))
def test_first_matching_is_first_in_dictionary_order(choices: list[int]) -> None:
    def first(row: int, used: int) -> list[int] | None:
        if row == len(choices):
            return []
        for place in range(8):
            if choices[row] >> place & 1 and not used >> place & 1:
                rest = first(row + 1, used | 1 << place)
                if rest is not None:
                    return [place, *rest]
        return None

    assert first_matching(choices) == first(0, 0)
