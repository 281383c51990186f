"""The pairing of a bracket with the first identifier (C.04.5 and C.04.6, 3.6).

In every pair the participant with the smaller number is the top member.  The
identifier lists the top members in ascending order, then their opponents;
among the pairings that fail the quality criteria least, the first identifier
counts.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from tablas.algorithms.matching import (
    FREE,
    Settling,
    cheapest_first_matching,
    graph_of_cheapest,
    mask_of,
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
    mates = _first_of(_clean(position, ordered, graph, cost))
    if mates is None:
        mates = _first_cheapest(position, ordered, graph, cost)
    return [
        (min(ordered[one], ordered[two]), max(ordered[one], ordered[two])) for one, two in enumerate(mates) if one < two
    ]


def _clean(position: Position, ordered: list[int], graph: list[int], cost: Cost) -> list[int]:
    """Of who may meet whom, the pairs that fail nothing, or deny a wish that the bracket has to deny.

    What a pair fails depends on the kinds of the two alone, so kinds are asked and not pairs.
    """
    balance = Balance.of([position.wishes[player] for player in ordered], len(ordered) // 2)
    members: dict[Hashable, list[int]] = {}
    for place, player in enumerate(ordered):
        members.setdefault(position.kind(player), []).append(place)
    masks = {kind: mask_of(places) for kind, places in members.items()}
    clean = [0] * len(ordered)
    for places in members.values():
        one = ordered[places[0]]
        allowed = 0
        for kind, others in members.items():
            two = ordered[others[-1]]
            fits = one != two and balance.pair_fits(position.wishes[one], position.wishes[two])
            if fits and not any(cost(one, two)):
                allowed |= masks[kind]
        for place in places:
            clean[place] = graph[place] & allowed
    return clean


def _first_of(graph: list[int]) -> list[int] | None:
    """The first identifier among the pairings of these pairs; ``None`` when there is none."""
    size = len(graph)
    settling = Settling.start(_between(graph, (1 << size // 2) - 1))
    if settling is None:
        whole = Settling.start(graph)
        if whole is None:
            return None
        settling = Settling.start(_between(graph, _first_tops(whole)))
        assert settling is not None
    for place, other in enumerate(list(settling.mate)):
        if other > place:
            settling.settle_in_order(place, -1)
    return settling.mate


def _between(graph: list[int], tops: int) -> list[int]:
    """Edges from a top member to a later bottom member only."""
    result: list[int] = []
    for place, mask in enumerate(graph):
        if tops >> place & 1:
            result.append((mask & ~tops) >> place << place)
        else:
            result.append(mask & tops & ((1 << place) - 1))
    return result


def _first_tops(settling: Settling) -> int:
    """The first set of top members with which everybody can be paired, as a mask.

    One after the other is left only later opponents, or, where nobody could then pair everybody, only earlier ones.
    """
    tops = 0
    for place in range(len(settling.mate)):
        earlier = (1 << place) - 1
        if settling.limit(place, ~earlier):
            tops |= 1 << place
        else:
            settling.limit(place, earlier)
    return tops


def _first_cheapest(position: Position, ordered: list[int], graph: list[int], cost: Cost) -> list[int]:
    """The first identifier among the pairings that fail the criteria least."""
    size = len(ordered)
    base = size + 1
    kinds = [position.kind(player) for player in ordered]
    known: dict[tuple[Hashable, Hashable], int] = {}

    def price(one: int, two: int) -> int | None:
        if not graph[one] >> two & 1:
            return None
        pair = kinds[one], kinds[two]
        if pair not in known:
            total = 0
            for value in position.failures(ordered[one], ordered[two], cost):
                total = total * base + value
            known[pair] = total
        return known[pair]

    cheapest = graph_of_cheapest(size, price)
    found = _first_of(cheapest) if cheapest is not None else _first_by_digits(size, price)
    assert found is not None
    return found


def _first_by_digits(size: int, price: Callable[[int, int], int | None]) -> list[int]:
    """The same by two cheapest matchings, with the order of identifiers in the lowest digits of the prices."""

    def tops_first(one: int, two: int) -> int | None:
        value = price(one, two)
        return None if value is None else (value << size) + (1 << (size - 1 - two))

    dear = (size + 1) ** 8 << (2 * size)
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
