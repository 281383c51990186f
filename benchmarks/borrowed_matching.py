"""Weighted matching beside networkx and rustworkx: brackets of the Dutch reference route, and random dense groups."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple
from unittest.mock import patch

from borrowed_rows import Row, Timed, best, borrow
from tablas.algorithms.matching import minimum_cost_matching
from tablas.model import Tournament
from tablas.simulate import Parameters, simulate
from tablas.systems import registry
from tablas.systems.open.dutch import reference

PART = "matching"
BITS = (60, 200, 1000)


class Group(NamedTuple):
    """What a matching is asked for: the gain of every pair that saves something."""

    what: str
    size: int
    gains: dict[tuple[int, int], int]

    @property
    def bits(self) -> int:
        return max(self.gains.values()).bit_length()


def groups(sizes: list[int], players: int) -> list[Group]:
    edge = dense(sizes[0], 127)  # The widest number that a signed integer of 128 bits can hold.
    return [*dutch_groups(players), edge, *(dense(size, bits) for size in sizes for bits in BITS)]


def dense(size: int, bits: int) -> Group:
    random = Random(size * bits)
    gains = {(one, two): random.getrandbits(bits) + 1 for one in range(size) for two in range(one + 1, size)}
    return Group("everybody with everybody", size, gains)


def dutch_groups(players: int) -> list[Group]:
    """The largest and the widest question that the reference route asks in round 5 of a random open."""
    asked: list[Group] = []

    def overhear(size: int, cost: Callable[[int, int], int | None], alone: list[int]) -> list[int]:
        gains = {}
        for one in range(size):
            for two in range(one + 1, size):
                price = cost(one, two)
                if price is not None and (gain := alone[one] + alone[two] - price) > 0:
                    gains[one, two] = gain
        if gains:
            asked.append(Group("a Dutch bracket, round 5", size, gains))
        return minimum_cost_matching(size, cost, alone)

    system = registry.get("dutch")
    with patch.object(reference, "minimum_cost_matching", overhear):
        system.pair(open_before_round_5(players), system.settings("2026", {"engine": "reference"}))
    largest = max(asked, key=lambda group: len(group.gains))
    widest = max(asked, key=lambda group: (group.bits, len(group.gains)))
    return [largest] if widest is largest else [largest, widest]


def open_before_round_5(players: int) -> Tournament:
    return simulate(Parameters.of(players=players, rounds=5, acceleration="none", edition="2026"), 3).tournament.after(
        4
    )


def networkx_rows(sizes: list[int], players: int) -> Iterator[Row]:
    networkx, name = borrow("networkx", "networkx")
    for group in groups(sizes, players):
        graph = networkx.Graph()
        graph.add_weighted_edges_from((one, two, gain) for (one, two), gain in group.gains.items())
        yield compared(group, name, lambda graph=graph: networkx.max_weight_matching(graph))


def rustworkx_rows(sizes: list[int], players: int) -> Iterator[Row]:
    rustworkx, name = borrow("rustworkx", "rustworkx")
    for group in groups(sizes, players):
        graph = rustworkx.PyGraph()
        graph.add_nodes_from(range(group.size))
        graph.add_edges_from([(one, two, gain) for (one, two), gain in group.gains.items()])
        yield compared(group, name, lambda graph=graph: rustworkx.max_weight_matching(graph, weight_fn=int))


def compared(group: Group, name: str, theirs: Callable[[], set[tuple[int, int]]]) -> Row:
    gains = group.gains
    runs = 3 if group.size <= 100 else 1

    def ours() -> list[int]:
        return minimum_cost_matching(
            group.size, lambda *pair: -gains[pair] if pair in gains else None, [0] * group.size
        )

    what = f"{group.what}: {group.size} players, {group.bits} bits"
    try:
        found = theirs()
    except OverflowError as error:
        return Timed(PART, what, name, best(ours, runs), None, str(error))
    worth = sum(gains[min(pair), max(pair)] for pair in found)
    same = worth == sum(gains[one, two] for one, two in enumerate(ours()) if one < two)
    note = "same total" if same else "DIFFERENT TOTAL"
    return Timed(PART, what, name, best(ours, runs), best(theirs, runs), note)
