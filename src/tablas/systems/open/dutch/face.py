"""All best candidates of a scope at once, when prices per kind of player alone do not name them.

A cheapest matching comes with a proof: prices of players and of *odd sets*.
The cheapest matchings are exactly those that consist of tight pairs, leave only
players of price zero without opponent, and have exactly one player of every odd
set who is not paired inside it.  ``docs/dutch-fast.md`` has the argument.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.algorithms.matching import (
    FREE,
    Blossoms,
    Edges,
    Settling,
    first_prices,
    mask_of,
    maximum_matching,
    places_of,
)
from tablas.algorithms.matching.kinds import Fractional
from tablas.algorithms.matching.nested import NestedSettling
from tablas.history import Strength
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.tight import Scope, TightGraph, with_nobodies, with_nobody

_OPEN_TO_BOTH = 2
"""Stands for the colour of players without an absolute preference."""
_EDGES_PER_PLAYER = 12
"""How many possible opponents of everybody are looked at first, the most promising ones."""


class Face(NamedTuple):
    """Players are known by their place in the scope."""

    mate: list[int]
    """One of the cheapest matchings."""
    tight: list[int]
    """For every player a mask of those behind whom it may meet."""
    free: int
    """Who may go without opponent."""
    odd_sets: list[int]

    @classmethod
    def of(cls, solved: Blossoms) -> Face:
        """Read the prices of a finished search."""
        price, size = solved.price, solved.size
        odd_sets = [(mask_of(members), worth) for members, worth in solved.odd_sets()]
        tight: list[int] = []
        for vertex, row in enumerate(solved.edges):
            mine, mask = price[vertex], 0
            around = [(members, worth) for members, worth in odd_sets if members >> vertex & 1]
            for other, weight in row:
                if other > vertex:
                    paid = mine + price[other]
                    for members, worth in around:
                        if members >> other & 1:
                            paid += worth
                    if paid == weight:
                        mask |= 1 << other
            tight.append(mask)
        free = sum(1 << vertex for vertex in range(size) if not price[vertex])
        return cls(solved.mate, tight, free, [members for members, _ in odd_sets])

    def settled(self) -> tuple[TightGraph, Settling]:
        """A cheapest matching to be settled pair by pair, and the graph with whoever may go without opponent."""
        graph = list(self.tight)
        for place, mask in enumerate(self.tight):
            for other in places_of(mask):
                graph[other] |= 1 << place
        size = len(graph)
        everybody = (1 << size) - 1
        sets = [members for members in self.odd_sets if members != everybody]
        # Where exactly one of all goes without opponent, one vertex more says so.
        graph = with_nobodies(graph, self.free) if len(sets) == len(self.odd_sets) else with_nobody(graph, self.free)
        mate = self.mate + [FREE] * (len(graph) - size)
        alone = [vertex for vertex, other in enumerate(self.mate) if other == FREE]
        # Who goes without takes the first of the vertices for that; the others of them meet each other.
        pairs = [*zip(alone, range(size, len(graph)), strict=False)]
        left = range(size + len(alone), len(graph))
        for one, two in (*pairs, *zip(left[::2], left[1::2], strict=True)):
            mate[one], mate[two] = two, one
        return TightGraph(size, graph), NestedSettling(graph, mate, sets) if sets else Settling(graph, mate)


def face_of_few(pricing: Pricing, players: list[int]) -> Face:
    """The face of a small scope, priced pair by pair."""
    field, moved_down = pricing.bracket.field, pricing.bracket.is_moved_down
    kinds = [pricing.kind(player) for player in players]
    alone = [pricing.alone(player) for player in players]
    bound = [field.want[player] if field.strength[player] == Strength.ABSOLUTE else _OPEN_TO_BOTH for player in players]
    worths: dict[int, dict[int, int]] = {kind: {} for kind in kinds}
    """Four times what a pair of kinds saves."""
    edges: Edges = [[] for _ in players]
    above = len(moved_down)
    for one, player in enumerate(players):
        met, colour, mine = field.met[player], bound[one], edges[one]
        known, gain = worths[kinds[one]], alone[one]
        # Moved-down players come first, and do not meet each other.
        for two in range(max(one + 1, above), len(players)):
            other = players[two]
            if other in met:
                continue
            if colour == bound[two] != _OPEN_TO_BOTH:
                cost = pricing.pair(player, other)
                worth = 0 if cost is None else 4 * (gain + alone[two] - cost)
            else:
                kind = kinds[two]
                if kind in known:
                    worth = known[kind]
                else:
                    worth = known[kind] = 4 * (gain + alone[two] - pricing.cost_by_kind(player, other))
            if worth > 0:
                mine.append((two, worth))
                edges[two].append((one, worth))
    solved = Blossoms(edges, *first_prices(edges))
    solved.solve()
    return Face.of(solved)


def face_of_kinds(scope: Scope, best: Fractional) -> Face:
    """The face of a large scope, from prices per kind that no matching reaches.

    Pairs that are far from tight cannot be part of any best matching: in a
    matching the slack of its pairs and the prices of those left over add up to
    what it saves less than the bound.  So a matching of the most promising pairs
    says how much slack is worth looking at.
    """
    price = [0] * len(scope.players)
    for kind, places in enumerate(scope.members):
        for place in places:
            if place < len(price):
                price[place] = 2 * best.prices[kind]
    limits = scope.slacks(best.prices)
    wanted, limit = _EDGES_PER_PLAYER * len(price), 0
    for slack, count in limits:
        limit = slack
        wanted -= count
        if wanted <= 0:
            break
    start = _nearly(scope, best)
    while True:
        solved = Blossoms(scope.edges(best.prices, limit), list(price), list(start))
        solved.solve()
        missing = sum(price) - _saved(solved)
        if missing <= limit or limit == limits[-1][0]:
            return Face.of(solved)
        limit = min(limits[-1][0], missing)


def _saved(solved: Blossoms) -> int:
    """Four times what a matching saves."""
    return sum(
        next(weight for other, weight in row if other == solved.mate[vertex])
        for vertex, row in enumerate(solved.edges)
        if solved.mate[vertex] > vertex
    )


def _nearly(scope: Scope, best: Fractional) -> list[int]:
    """As many tight pairs as possible."""
    size = len(scope.players)
    mate = maximum_matching(scope.graph(best.prices, scope.saving))
    return [other if other < size else FREE for other in mate[:size]]
