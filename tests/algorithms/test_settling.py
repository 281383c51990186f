"""Matchings settled pair by pair, first ones in an order and cheapest ones, against all matchings of small graphs."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

import tablas.algorithms.matching as matching
from open_small import pairings
from tablas.algorithms.assignment_problem import solve
from tablas.algorithms.matching import (
    FREE,
    Settling,
    augment,
    cheapest_first_matching,
    first_perfect_matching,
    graph_of_cheapest,
    has_perfect_matching,
    mask_of,
    matching_cost,
    maximum_matching,
    minimum_cost_matching,
    perfect_matching,
    places_of,
)
from tablas.algorithms.matching.ordered import first_matching

Pairs = set[tuple[int, int]]


def random_graph(random: Random, size: int, density: float = 0.5) -> list[int]:
    graph = [0] * size
    for one in range(size):
        for two in range(one + 1, size):
            if random.random() < density:
                graph[one] |= 1 << two
                graph[two] |= 1 << one
    return graph


def full(graph: list[int]) -> list[Pairs]:
    """Every matching of everybody."""
    return [set(found) for found in pairings(list(range(len(graph))), lambda one, two: bool(graph[one] >> two & 1))]


def pair(one: int, two: int) -> tuple[int, int]:
    return (one, two) if one < two else (two, one)


def as_pairs(mate: list[int]) -> Pairs:
    assert all(mate[two] == one for one, two in enumerate(mate) if two != FREE)
    return {(one, two) for one, two in enumerate(mate) if one < two}


def test_masks_and_places() -> None:
    for places in ([], [0], [3], [0, 5, 70], list(range(40)), [1, 200], list(range(0, 90, 2)), list(range(9))):
        mask = sum(2**place for place in places)
        assert (mask_of(places), places_of(mask)) == (mask, places)


def test_everything_is_brought_in_by_its_name() -> None:
    for name in matching.__all__:
        assert getattr(matching, name) is not None
    assert (FREE, matching.Blossoms.__name__, matching.Settling.__name__) == (-1, "Blossoms", "Settling")
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        matching.nothing  # noqa: B018


@pytest.mark.parametrize("seed", range(30))
def test_largest_and_full_matchings_from_any_start(seed: int) -> None:
    random = Random(seed)
    graph = random_graph(random, random.randrange(1, 9), random.choice((0.3, 0.6)))
    every, found = full(graph), perfect_matching(graph)
    assert (found is not None) == bool(every) == has_perfect_matching(graph)
    assert found is None or as_pairs(found) in every
    largest = maximum_matching(graph)
    assert all(two == FREE or graph[one] >> two & 1 for one, two in enumerate(largest))
    # From part of any other largest matching, or from nobody, it is as large.
    begun = list(largest)
    for one, two in as_pairs(largest):
        if random.random() < 0.5:
            begun[one] = begun[two] = FREE
    for start in (begun, [FREE] * len(graph)):
        kept = list(start)
        again = maximum_matching(graph, start)
        assert start == kept, "the start stays as it was"
        assert len(as_pairs(again)) == len(as_pairs(largest))
        assert all(again[vertex] != FREE for vertex, other in enumerate(start) if other != FREE)
        from_start = perfect_matching(graph, start)
        assert (from_start is None) == (found is None)
        assert from_start is None or as_pairs(from_start) in every
    for vertex, other in enumerate(largest):
        if other == FREE:
            before = list(largest)
            assert not augment(vertex, graph, largest), "it is the largest"
            assert largest == before


@pytest.mark.parametrize("seed", range(30))
def test_every_vertex_takes_the_first_candidate_that_leaves_all_paired(seed: int) -> None:
    random = Random(seed)
    graph = random_graph(random, random.choice((4, 6, 8)), random.choice((0.5, 0.8)))
    left = full(graph)
    first, second = Settling.start(graph), Settling.start(graph)
    order = random.sample(range(len(graph)), len(graph))
    wishes = {vertex: random.sample(range(len(graph)), len(graph)) for vertex in order}
    told = first_perfect_matching(graph, [(vertex, wishes[vertex]) for vertex in order])
    if first is None or second is None:
        assert not left
        assert told is None
        return
    in_order = left
    settled: set[int] = set()
    for vertex in order:
        if vertex in settled:
            continue
        for candidate in range(len(graph)):
            if candidate != vertex and candidate not in settled:
                allowed = any(pair(vertex, candidate) in found for found in left)
                assert first.allows(vertex, candidate) is allowed
                assert not first.is_settled(vertex)
                assert not first.is_settled(candidate)
        wanted = next(one for one in wishes[vertex] if any(pair(vertex, one) in found for found in left))
        before = wishes[vertex][: wishes[vertex].index(wanted)]
        assert first.settle(vertex, before) is None
        assert first.settle(vertex, wishes[vertex]) == wanted
        assert (first.mate[vertex], first.mate[wanted]) == (wanted, vertex)
        assert first.is_settled(vertex)
        assert first.is_settled(wanted)
        left = [found for found in left if pair(vertex, wanted) in found]
        settled |= {vertex, wanted}
        assert as_pairs(first.mate) in left
        open_graph = first.open_graph()
        for one, mask in enumerate(open_graph):
            assert set(places_of(mask)) == (set() if one in settled else set(places_of(graph[one])) - settled)
        if not second.is_settled(vertex):
            among = random.choice(([1, 3, 5, 7], list(range(len(graph)))))
            can = [one for one in among if any(pair(vertex, one) in found for found in in_order)]
            assert second.settle_in_order(vertex, mask_of(among)) == (can[0] if can else None)
            if can:
                in_order = [found for found in in_order if pair(vertex, can[0]) in found]
    assert len(left) == 1
    assert told is not None
    assert as_pairs(told) == left[0]


@pytest.mark.parametrize("seed", range(30))
def test_a_smaller_graph_keeps_whoever_is_settled_and_settling_is_taken_back(seed: int) -> None:
    random = Random(seed)
    graph = random_graph(random, 8, 0.8)
    settling = Settling.start(graph)
    if settling is None:
        return
    partner = settling.settle(0, range(1, 8))
    assert partner is not None
    smaller = [mask & random.getrandbits(8) for mask in settling.open_graph()]
    smaller = [
        sum(1 << two for two in range(8) if smaller[one] >> two & 1 and smaller[two] >> one & 1) for one in range(8)
    ]
    both = {0, partner}
    rest = [found for found in full(graph) if pair(0, partner) in found]
    wanted = [found for found in rest if all(smaller[one] >> two & 1 for one, two in found if one not in both)]
    found = settling.within(smaller)
    assert (found is not None) == bool(wanted)
    if found is not None:
        assert as_pairs(found.mate) in wanted
        assert [found.is_settled(vertex) for vertex in range(8)] == [vertex in both for vertex in range(8)]
    settling.unsettle(partner)
    assert not settling.is_settled(0)
    assert not settling.is_settled(partner)
    assert settling.mate[0] == partner, "the two stay partners until somebody needs one of them"


def costs_of(random: Random, size: int) -> dict[tuple[int, int], int | None]:
    return {(one, two): random.choice((None, 0, 1, 1, 2, 5)) for one in range(size) for two in range(one + 1, size)}


@pytest.mark.parametrize("seed", range(30))
def test_the_cheapest_and_of_these_the_first(seed: int) -> None:
    random = Random(seed)
    size = random.choice((2, 4, 6))
    costs = costs_of(random, size)
    every = list(pairings(list(range(size)), lambda one, two: costs[one, two] is not None))
    order = [
        (vertex, random.sample([one for one in range(size) if one != vertex], random.randrange(size)))
        for vertex in random.sample(range(size), random.randrange(size + 1))
    ]
    turn = [vertex for vertex, _ in order]
    width = max((len(names) for _, names in order), default=0)

    def rank(found: Pairs) -> list[int]:
        """For each vertex in turn the place of its partner, if it comes before the partner."""
        partner = {one: two for pair in found for one, two in (pair, pair[::-1])}
        places = []
        for at, (vertex, names) in enumerate(order):
            other = partner[vertex]
            if other in turn[:at]:
                places.append(0)
            else:
                places.append(names.index(other) if other in names else width)
        return places

    mate = cheapest_first_matching(size, lambda one, two: costs[one, two], order)
    graph = graph_of_cheapest(size, lambda one, two: costs[one, two])
    if not every:
        assert mate is None
        return
    assert mate is not None
    least = min(sum(costs[one] or 0 for one in found) for found in every)
    cheapest = [set(found) for found in every if sum(costs[one] or 0 for one in found) == least]
    assert as_pairs(mate) in cheapest
    assert matching_cost(mate, lambda one, two: costs[one, two]) == least
    assert rank(as_pairs(mate)) == min(map(rank, cheapest))
    if graph is not None:
        told = full(graph)
        assert sorted(map(sorted, told)) == sorted(map(sorted, cheapest)), "its full matchings are the cheapest ones"


def test_being_alone_costs_too() -> None:
    """Three at 5 a pair: whoever is cheapest alone stays alone; among equals the order says who meets whom."""
    level = {(0, 1): 5, (0, 2): 5, (1, 2): 5}
    order = [(0, [2, 1]), (1, [2])]
    assert cheapest_first_matching(3, lambda *two: level[two], order, [9, 1, 9]) == [2, FREE, 0]
    assert cheapest_first_matching(3, lambda *two: level[two], order, [9, 9, 9]) == [2, FREE, 0]
    assert cheapest_first_matching(3, lambda *two: level[two], [(0, [1, 2])], [9, 9, 9]) == [1, 0, FREE]
    assert cheapest_first_matching(3, lambda *two: level[two], [], [2, 2, 2]) == [FREE] * 3, "5 is dearer than 2 + 2"
    assert cheapest_first_matching(3, lambda *two: level[two], order) is None
    assert matching_cost([2, FREE, 0], lambda *two: level[two]) == 5
    assert minimum_cost_matching(2, lambda one, two: 5, [3, 3]) == [1, 0]
    assert minimum_cost_matching(2, lambda one, two: 5, [2, 2]) == [FREE, FREE]
    assert minimum_cost_matching(0, lambda one, two: 5, []) == []
    assert graph_of_cheapest(2, lambda one, two: None) is None
    assert graph_of_cheapest(4, lambda one, two: 0 if two == 3 - one else 1) == [8, 4, 2, 1]


@pytest.mark.parametrize("seed", range(10))
def test_the_cheapest_assignment_and_prices_that_prove_it(seed: int) -> None:
    """Few different costs make many ties, which is where a search may end too early."""
    random = Random(seed)
    for _ in range(40):
        size, most = random.randrange(9), random.choice((1, 2, 3, 50, 10**30))
        costs = [[random.randrange(-most, most + 1) for _ in range(size)] for _ in range(size)]
        found = solve(costs)
        assert sorted(found.columns) == list(range(size))
        total = sum(costs[row][column] for row, column in enumerate(found.columns))
        if size < 5:
            every = permutations(range(size))
            assert total == min(sum(costs[row][column] for row, column in enumerate(columns)) for columns in every)
        assert total == sum(found.row_prices) + sum(found.column_prices)
        for row, line in enumerate(costs):
            for column, cost in enumerate(line):
                paid = found.row_prices[row] + found.column_prices[column]
                assert paid <= cost
                assert found.columns[row] != column or paid == cost


class Spy:
    """A guide that knows every place a row can have, and notes what it was told."""

    def __init__(self, choices: list[int]) -> None:
        self.left = [
            found
            for found in permutations(range(max(choices, default=0).bit_length()), len(choices))
            if all(mask >> place & 1 for mask, place in zip(choices, found, strict=True))
        ]
        self.fixed: list[tuple[int, int]] = []

    def narrow(self, row: int) -> int:
        return mask_of({found[row] for found in self.left})

    def kind(self, row: int) -> int:
        return row

    def fix(self, row: int, place: int) -> None:
        self.fixed.append((row, place))
        self.left = [found for found in self.left if found[row] == place]


@pytest.mark.parametrize("seed", range(30))
def test_a_guide_spares_searches_and_changes_nothing(seed: int) -> None:
    random = Random(seed)
    rows = random.randrange(1, 6)
    choices = [random.randrange(1, 1 << 6) for _ in range(rows)]
    plain, guide = first_matching(choices), Spy(choices)
    possible = list(guide.left)
    found = first_matching(choices, guide)
    assert found == plain == (list(min(possible)) if possible else None)
    assert guide.fixed == (list(enumerate(found)) if found else [])


def test_places_far_apart_are_found_in_order() -> None:
    far = [1 << 1000 | 1 << 479, 1 << 480 | 1 << 479, 1 << 1000 | 1 << 480]
    assert first_matching(far) == [479, 480, 1000]
    assert first_matching([1 << 961, 1 << 961]) is None
    assert first_matching([1 << 961 | 1 << 2, 1 << 961 | 1 << 2, 1 << 2 | 1 << 500]) == [2, 961, 500]
    assert first_matching([]) == []
