"""Full matchings with one way out of every odd set, settled pair by pair, against all of small graphs."""

from __future__ import annotations

from random import Random

from open_small import pairings
from tablas.algorithms.matching import FREE
from tablas.algorithms.matching.nested import Nested, NestedSettling
from tablas.algorithms.matching.nested_uppers import first_nested_uppers

Pairs = list[tuple[int, int]]


def odd_sets(random: Random, vertices: list[int]) -> list[int]:
    """Odd sets of three and more, nested or apart."""
    found: list[int] = []
    groups = [vertices]
    while groups:
        group = groups.pop()
        if len(group) < 4 or random.random() < 0.25:
            continue
        chosen = random.sample(group, random.randrange(3, len(group), 2))
        found.append(sum(1 << vertex for vertex in chosen))
        groups += [chosen, [vertex for vertex in group if vertex not in chosen]]
    return found


def drawn(random: Random) -> tuple[list[int], list[int], list[Pairs]]:
    """A graph, odd sets, and all full matchings of which exactly one pair leads out of each set."""
    size = random.choice((4, 6, 8, 8))
    density = random.choice((0.4, 0.6, 0.9))
    edges = {(one, two) for one in range(size) for two in range(one + 1, size) if random.random() < density}
    sets = odd_sets(random, list(range(size)))
    graph = [0] * size
    for one, two in edges:
        graph[one] |= 1 << two
        graph[two] |= 1 << one
    every = pairings(list(range(size)), lambda one, two: (one, two) in edges)
    return graph, sets, [found for found in every if keeps(found, sets)]


def keeps(found: Pairs, sets: list[int]) -> bool:
    return all(sum((members >> one ^ members >> two) & 1 for one, two in found) == 1 for members in sets)


def mate_of(found: Pairs) -> list[int]:
    return [partner(found, vertex) for vertex in range(2 * len(found))]


def partner(found: Pairs, vertex: int) -> int:
    return next(one + two - vertex for one, two in found if vertex in (one, two))


def test_the_first_in_order_of_all() -> None:
    nested = 0
    for seed in range(300):
        random = Random(seed)
        graph, sets, every = drawn(random)
        if not every:
            continue
        settling = NestedSettling(graph, mate_of(random.choice(every)), sets)
        nested += len(sets) > 1
        for vertex in random.sample(range(len(graph)), len(graph)):
            if settling.is_settled(vertex):
                continue
            candidates = random.sample(range(len(graph)), len(graph))
            if random.random() < 0.3:
                # First some may be told to stay within some partners.
                allowed = random.randrange(1 << len(graph))
                left = [found for found in every if allowed >> partner(found, vertex) & 1]
                assert settling.limit(vertex, allowed) == bool(left), seed
                every = left or every
            first = min(candidates.index(partner(found, vertex)) for found in every)
            assert settling.settle(vertex, candidates) == candidates[first], seed
            every = [found for found in every if partner(found, vertex) == candidates[first]]
        assert {tuple(sorted((one, two))) for one, two in enumerate(settling.mate)} == set(every[0]), seed
    assert nested > 30


def test_whether_there_is_any() -> None:
    none = 0
    for seed in range(300):
        graph, sets, every = drawn(Random(seed))
        ordered = sorted(sets, key=int.bit_count)
        found = Nested(graph, ordered).matched([FREE] * len(graph), 0, 0)
        assert (found is None) == (not every), seed
        if found is None:
            none += 1
        else:
            assert sorted((one, two) for one, two in enumerate(found) if one < two) in map(sorted, every), seed
    assert none > 30


def test_a_pair_taken_back() -> None:
    """Who settles a way out and takes it back may settle another."""
    # Three who all may meet, and one outside whom each of them may meet.
    settling = NestedSettling([0b1110, 0b1101, 0b1011, 0b0111], [1, 0, 3, 2], [0b0111])
    assert [settling.allows(3, other) for other in range(3)] == [True] * 3
    assert settling.settle(3, [2]) == 2


def rank_of_exchange(uppers: list[int], count: int) -> tuple[int, int, list[int], list[int]]:
    """Fewest, smallest difference, last places leaving, first places coming, in that order."""
    down = [place for place in range(count) if place not in uppers]
    up = [place for place in uppers if place >= count]
    return len(up), sum(up) - sum(down), sorted(-place for place in down), sorted(up)


def test_the_first_exchange_of_all() -> None:
    exchanged = after_a_pair = 0
    for seed in range(900):
        random = Random(seed)
        graph, sets, every = drawn(random)
        if not every:
            continue
        settling = NestedSettling(graph, mate_of(random.choice(every)), sets)
        row = list(range(random.randrange(2, len(graph) + 1)))
        if random.random() < 0.5:
            vertex = random.choice(row)
            other = settling.settle(vertex, range(len(graph)))
            every = [found for found in every if partner(found, vertex) == other]
            row = [one for one in row if one not in (vertex, other)]
        sides = [[one for one, two in found if one in row and two in row] for found in every]
        if not sides or len({len(uppers) for uppers in sides}) != 1 or not sides[0]:
            continue
        count = len(sides[0])
        best = min(
            ([row.index(one) for one in uppers] for uppers in sides),
            key=lambda uppers: rank_of_exchange(uppers, count),
        )
        assert first_nested_uppers(settling, row, count) == [row[place] for place in sorted(best)], seed
        exchanged += bool(sets) and best != list(range(count))
        after_a_pair += bool(sets) and any(settling.is_settled(one) for one in range(len(graph)))
    assert exchanged > 10
    assert after_a_pair > 10
