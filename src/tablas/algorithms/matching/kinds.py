"""Prices that prove a matching cheapest when vertices come in a few kinds.

If what a pair saves depends only on the kinds of its two vertices, the largest
saving of *fractional* matchings is a transport problem between kinds, and its
prices are one number per kind.  They bound every real matching from above, and
a real matching that reaches the bound is recognised pair by pair: it saves
exactly the prices of the two (the pair is *tight*), and whoever goes without
partner has the price zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import NamedTuple

NOWHERE = -1


class Fractional(NamedTuple):
    """The best fractional matching of kinds, everything doubled so that it is whole."""

    prices: list[int]
    """``prices[k] + prices[l] >= 2 * saving[k][l]``; their sum over all vertices is the bound."""
    saved: int
    pairs: dict[tuple[int, int], int]
    """How many vertices of the first kind have a partner of the second, each pair seen from both sides."""


def best_fractional(counts: list[int], saving: list[list[int]], covering: list[int] | None = None) -> Fractional:
    """The largest saving when ``counts[k]`` vertices are of kind *k* and a pair saves ``saving[k][l]``.

    A saving of 0 or less means that the two kinds do not meet.  The search may begin with prices *covering* all
    pairs, ``covering[k] + covering[l] >= 2 * saving[k][l]``.

    >>> best_fractional([2, 1], [[0, 5], [5, 0]])
    Fractional(prices=[0, 10], saved=10, pairs={(0, 1): 1, (1, 0): 1})
    """
    meets = [[(other, gain) for other, gain in enumerate(row) if gain > 0] for row in saving]
    side = two_sides(saving)
    if side is None:
        return _of_both_roles(counts, saving, meets, covering)
    transport = _Transport(list(counts), meets, [0] * len(counts))
    senders = [kind for kind, mine in enumerate(side) if not mine]
    if covering is None:
        transport.lower(senders)
    else:
        # Whole prices serve, since there are no halves of vertices between two sides.
        transport.price = [price // 2 if side[kind] else (price + 1) // 2 for kind, price in enumerate(covering)]
    transport.solve(senders, [kind for kind, mine in enumerate(side) if mine])
    pairs = {(one, two): units for one, flow in enumerate(transport.flow) for two, units in flow.items()}
    price = [2 * price for price in transport.price]
    if not any(transport.room):
        # Nobody need go without partner: what one side pays less the other pays more, until none has the price zero.
        least = [min([transport.price[kind] for kind, mine in enumerate(side) if mine == one]) for one in (0, 1)]
        shift = least[0] - least[1]
        price = [paid + shift if mine else paid - shift for paid, mine in zip(price, side, strict=True)]
    return Fractional(price, _worth(saving, pairs), pairs)


def two_sides(saving: list[list[int]]) -> list[int] | None:
    """A side (0 or 1) for every kind so that only kinds of different sides meet; ``None`` if there is no such thing."""
    side = [-1] * len(saving)
    for first in range(len(saving)):
        if side[first] >= 0:
            continue
        side[first] = 0
        reached = [first]
        while reached:
            kind = reached.pop()
            mine = side[kind]
            for other, gain in enumerate(saving[kind]):
                if gain > 0:
                    if side[other] < 0:
                        side[other] = 1 - mine
                        reached.append(other)
                    elif side[other] == mine:
                        return None
    return side


def _of_both_roles(
    counts: list[int], saving: list[list[int]], meets: list[list[tuple[int, int]]], covering: list[int] | None
) -> Fractional:
    """Every kind is a sender and, with its number more by the number of kinds, a receiver."""
    size = len(counts)
    both = [[(size + other, gain) for other, gain in row] for row in meets] + meets
    transport = _Transport(counts * 2, both, [0] * (2 * size))
    if covering is None:
        transport.lower(range(size))
    else:
        transport.price = [(price + 1) // 2 for price in covering] + [price // 2 for price in covering]
    transport.solve(range(size), range(size, 2 * size))
    pairs = {(one, two - size): units for one in range(size) for two, units in transport.flow[one].items()}
    price = transport.price
    return Fractional([price[kind] + price[size + kind] for kind in range(size)], _worth(saving, pairs), pairs)


def _worth(saving: list[list[int]], pairs: dict[tuple[int, int], int]) -> int:
    return sum(saving[one][two] * units for (one, two), units in pairs.items())


class _Transport:
    """Units from some kinds (senders) to others (receivers) with the largest saving, by shortest paths.

    ``price[k] + price[l]`` always covers what a pair saves, with equality where units flow.  In the end whoever has
    room left has price zero: first the senders send until that is so, then receivers ask in the same way.
    """

    def __init__(self, room: list[int], meets: list[list[tuple[int, int]]], price: list[int]) -> None:
        self.room = room
        """Of every kind, how many have no partner."""
        self.meets = meets
        """Possible partners with what they save, seen from senders and from receivers."""
        self.price = price
        self.flow: list[dict[int, int]] = [{} for _ in room]
        """How many units go to which partner, seen from senders and from receivers."""

    def lower(self, kinds: Iterable[int]) -> None:
        """The lowest prices of some kinds of one role that cover all their pairs."""
        price = self.price
        for kind in kinds:
            lowest = 0
            for other, gain in self.meets[kind]:
                left = gain - price[other]
                if left > lowest:
                    lowest = left
            price[kind] = lowest

    def solve(self, senders: Sequence[int], receivers: Sequence[int]) -> None:
        """Begin with whatever prices cover all pairs."""
        room, price, flow = self.room, self.price, self.flow
        for kind in senders:
            mine, left = price[kind], room[kind]
            if not mine:
                continue
            for other, gain in self.meets[kind]:
                if room[other] and mine + price[other] == gain:
                    units = min(left, room[other])
                    flow[kind][other] = flow[other][kind] = units
                    room[other] -= units
                    left -= units
                    if not left:
                        break
            room[kind] = left
        for kinds in (senders, receivers):
            for kind in kinds:
                while room[kind] and price[kind]:
                    self._send_some(kind)

    def _send_some(self, start: int) -> None:
        """Find a place for some units: where there is room, or where somebody may stay without partner.

        Distances are what a unit loses until it is there.  Prices of all who were nearer are shifted, so that the way
        is tight and whoever stays has price zero.
        """
        price, flow, room, meets = self.price, self.flow, self.room, self.meets
        distance = {start: 0}
        away: dict[int, int] = {}
        """The distances on the other side."""
        reached_from: dict[int, int] = {}
        gives_up: dict[int, int] = {}
        settled: list[int] = []
        nearest: list[tuple[int, int]] = []
        fresh = [start]
        goal, staying, end = NOWHERE, start, price[start]
        while True:
            for kind in fresh:
                so_far = distance[kind] + price[kind]
                if so_far < end:
                    goal, staying, end = NOWHERE, kind, so_far
                for other, gain in meets[kind]:
                    length = so_far + price[other] - gain
                    if length < end and (other not in away or length < away[other]):
                        away[other] = length
                        reached_from[other] = kind
                        if room[other]:
                            goal, end = other, length
                        else:
                            heappush(nearest, (length, other))
            while nearest and away[nearest[0][1]] < nearest[0][0]:
                heappop(nearest)
            if not nearest or nearest[0][0] >= end:
                break
            length, other = heappop(nearest)
            settled.append(other)
            fresh = [kind for kind in flow[other] if kind not in distance]
            for kind in fresh:
                distance[kind] = length
                gives_up[kind] = other
        for kind, length in distance.items():
            if length < end:
                price[kind] -= end - length
        for other in settled:
            price[other] += end - away[other]
        self._move(start, staying if goal == NOWHERE else reached_from[goal], goal, gives_up, reached_from)

    def _move(self, start: int, last: int, goal: int, gives_up: dict[int, int], reached_from: dict[int, int]) -> None:
        """Move as many units as the path allows, from its last sender back to its first."""
        room, flow = self.room, self.flow
        units = room[start]
        if goal != NOWHERE:
            units = min(units, room[goal])
        steps: list[tuple[int, int]] = []
        kind = last
        while kind in gives_up:
            other = gives_up[kind]
            steps.append((kind, other))
            units = min(units, flow[other][kind])
            kind = reached_from[other]
        room[start] -= units
        if goal == NOWHERE:
            room[last] += units
        else:
            room[goal] -= units
            flow[goal][last] = flow[last][goal] = flow[goal].get(last, 0) + units
        for kind, other in steps:
            left = flow[other][kind] - units
            if left:
                flow[other][kind] = flow[kind][other] = left
            else:
                del flow[other][kind], flow[kind][other]
            giver = reached_from[other]
            flow[other][giver] = flow[giver][other] = flow[other].get(giver, 0) + units
