"""The pairing of a bracket with the first identifier (C.04.5 and C.04.6, 3.6).

In every pair the participant with the smaller number is the top member.  The
identifier lists the top members in ascending order, then their opponents;
among the pairings that fail the quality criteria least, the first identifier
counts.
"""

from __future__ import annotations

from tablas.algorithms.matching import (
    FREE,
    Settling,
    cheapest_first_matching,
    has_perfect_matching,
    matching_cost,
    minimum_cost_matching,
)
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.legality import subgraph
from tablas.systems.open.even_brackets.position import Cost, Position

Pairs = list[tuple[int, int]]


def identifier(pairs: list[tuple[int, int]]) -> tuple[int, ...]:
    """Top members ascending, then their opponents.

    >>> identifier([(11, 24), (16, 6), (10, 9), (8, 4)])
    (4, 6, 9, 11, 8, 16, 10, 24)
    """
    ordered = sorted((min(pair), max(pair)) for pair in pairs)
    return tuple(top for top, _ in ordered) + tuple(bottom for _, bottom in ordered)


def first_pairing(position: Position, players: list[int], cost: Cost) -> Pairs:
    """The pairing of the bracket, as ranks."""
    numbers = position.field.numbers
    ordered = sorted(players, key=lambda player: numbers[player])
    graph = subgraph(position.masks, ordered)
    wishes = [position.wishes[player] for player in ordered]
    balance = Balance.of(wishes, len(ordered) // 2)
    clean = [0] * len(ordered)
    for one, mask in enumerate(graph):
        for two in range(one + 1, len(ordered)):
            if (
                mask >> two & 1
                and balance.pair_fits(wishes[one], wishes[two])
                and not any(cost(ordered[one], ordered[two]))
            ):
                clean[one] |= 1 << two
                clean[two] |= 1 << one
    mates = _first_clean(clean)
    if mates is None:
        mates = _first_cheapest(position, ordered, graph, cost)
    return [
        (min(ordered[one], ordered[two]), max(ordered[one], ordered[two])) for one, two in enumerate(mates) if one < two
    ]


def _first_clean(graph: list[int]) -> list[int] | None:
    """The first identifier among pairings of these pairs; ``None`` when there is none."""
    if not has_perfect_matching(graph):
        return None
    tops = _first_tops(graph)
    upper = sorted(tops)
    lower = [place for place in range(len(graph)) if place not in tops]
    settling = Settling.start(_between(graph, tops))
    assert settling is not None
    for place in upper:
        settling.settle(place, lower)
    return settling.mate


def _between(graph: list[int], tops: set[int]) -> list[int]:
    """Edges from a top member to a later bottom member only."""
    result = [0] * len(graph)
    for one in tops:
        for two in range(one + 1, len(graph)):
            if two not in tops and graph[one] >> two & 1:
                result[one] |= 1 << two
                result[two] |= 1 << one
    return result


def _first_tops(graph: list[int]) -> set[int]:
    """The first set of top members with which everybody can be paired."""
    size = len(graph)
    half = set(range(size // 2))
    if has_perfect_matching(_between(graph, half)):
        return half
    tops: set[int] = set()
    bottoms: set[int] = set()
    for place in range(size):
        if len(tops) == size // 2:
            break
        tops.add(place)
        if not has_perfect_matching(_decided(graph, tops, bottoms)):
            tops.remove(place)
            bottoms.add(place)
    return tops


def _decided(graph: list[int], tops: set[int], bottoms: set[int]) -> list[int]:
    """Edges that respect who is already known to be top or bottom."""
    result = [0] * len(graph)
    for one, mask in enumerate(graph):
        for two in range(one + 1, len(graph)):
            if not mask >> two & 1 or two in tops or one in bottoms or (two in bottoms and one not in tops):
                continue
            result[one] |= 1 << two
            result[two] |= 1 << one
    return result


def _first_cheapest(position: Position, ordered: list[int], graph: list[int], cost: Cost) -> list[int]:
    """The first identifier among the pairings that fail the criteria least."""
    size = len(ordered)
    base = size * size + 1
    known: dict[tuple[int, int], int] = {}

    def price(one: int, two: int) -> int | None:
        if not graph[one] >> two & 1:
            return None
        if (one, two) not in known:
            total = 0
            for value in position.failures(ordered[one], ordered[two], cost):
                total = total * base + value
            known[one, two] = total
        return known[one, two]

    def tops_first(one: int, two: int) -> int | None:
        value = price(one, two)
        return None if value is None else (value << size) + (1 << (size - 1 - two))

    dear = base**8 << (2 * size)
    mates = minimum_cost_matching(size, tops_first, [dear] * size)
    if FREE in mates:
        raise AssertionError("a bracket that can be paired was not")
    least = matching_cost(mates, price)
    tops = {one for one, two in enumerate(mates) if one < two}
    lower = [place for place in range(size) if place not in tops]

    def from_tops(one: int, two: int) -> int | None:
        return price(one, two) if one in tops and two not in tops else None

    found = cheapest_first_matching(size, from_tops, [(place, lower) for place in sorted(tops)])
    assert found is not None
    assert matching_cost(found, price) == least
    return found
