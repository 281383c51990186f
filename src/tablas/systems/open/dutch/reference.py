"""The reference route: the best candidate of a bracket by cheapest matchings.

Three steps, each one matching:

1. the best values of all criteria, and with them which moved-down players are
   paired and with whom (articles 3 and 4.4 and 4.2 of the 2026 edition, B and
   D.3, D.1 of 2017);
2. the exchange between S1 and S2 of the remainder that comes first (4.3; D.2);
3. the transposition that comes first (4.2; D.1).

Later steps keep the costs of the earlier ones in their higher digits, so they
choose only among candidates that are equally good so far.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.algorithms.matching import minimum_cost_matching
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.systems.open.dutch.pricing import Pricing


class Solution(NamedTuple):
    """A bracket's pairing, and who of the scope would still be without opponent."""

    pairing: BracketPairing
    unpaired: list[int]


def pair_bracket(pricing: Pricing, scope: list[int]) -> Solution:
    """The candidate that the procedure would choose, looking at the players of *scope* only.

    If the pricing asks for completion, everybody of the scope must end up
    paired, now or later, but for one who may take the bye.
    """
    bracket, graph = pricing.bracket, Costs.of(pricing, scope)
    mates = _pair_moved_down(bracket, graph)
    own = set(bracket.residents)
    opponents = {player: mates[player] for player in bracket.moved_down if mates.get(player, -1) in own}
    taken = set(opponents.values())
    remainder = [player for player in bracket.residents if player not in taken]
    graph.remove({*opponents, *taken})
    pairs = list(opponents.items())
    inside = set(remainder)
    count = sum(1 for player in remainder if mates.get(player, -1) in inside) // 2
    if count:
        mates = first_exchange(remainder, count, graph)
        upper = [player for player in remainder if mates.get(player, -1) in inside and player < mates[player]]
        mates = _first_transposition(remainder, upper, graph)
        pairs += [(player, mates[player]) for player in upper]
    paired = {player for pair in pairs for player in pair}
    downfloaters = [player for player in bracket.players if player not in paired]
    unpaired = [player for player in scope if player not in paired and player not in mates]
    return Solution(sorted_pairing(pairs, downfloaters, "reference"), unpaired)


class Costs:
    """Costs between the players that are still to be settled, and of being left without opponent."""

    def __init__(self, alone: dict[int, int], costs: dict[tuple[int, int], int]) -> None:
        self.players = list(alone)
        self.alone = alone
        self.costs = costs

    @classmethod
    def of(cls, pricing: Pricing, scope: list[int]) -> Costs:
        costs: dict[tuple[int, int], int] = {}
        ordered = sorted(scope)
        for place, one in enumerate(ordered):
            for two in ordered[place + 1 :]:
                cost = pricing.pair(one, two)
                if cost is not None:
                    costs[one, two] = cost
        return cls({player: pricing.alone(player) for player in scope}, costs)

    def remove(self, players: set[int]) -> None:
        self.players = [player for player in self.players if player not in players]

    def solve(
        self,
        extra: dict[tuple[int, int], int],
        alone_extra: dict[int, int],
        room: int,
        forbidden: frozenset[tuple[int, int]] = frozenset(),
    ) -> dict[int, int]:
        """Partners in the cheapest matching; extras are less than *room* in total and decide ties."""
        players = sorted(self.players)
        costs = self.costs

        def cost(i: int, j: int) -> int | None:
            pair = players[i], players[j]
            base = costs.get(pair)
            if base is None or pair in forbidden:
                return None
            return base * room + extra.get(pair, 0)

        alone = [self.alone[player] * room + alone_extra.get(player, 0) for player in players]
        mates = minimum_cost_matching(len(players), cost, alone)
        return {players[place]: players[mate] for place, mate in enumerate(mates) if mate >= 0}


def _pair_moved_down(bracket: Bracket, graph: Costs) -> dict[int, int]:
    """The best matching, and in it which moved-down players meet which residents.

    Among equally good candidates the set of moved-down players with the
    smallest numbers comes first, then the smallest numbers of their opponents.
    """
    count, width = len(bracket.moved_down), len(bracket.residents) + 1
    extra: dict[tuple[int, int], int] = {}
    for place, player in enumerate(bracket.moved_down):
        digit = width ** (count - 1 - place)
        for number, resident in enumerate(bracket.residents):
            if (player, resident) in graph.costs:
                extra[player, resident] = (number + 1) * digit
    # A player in limbo: whoever has the larger number should rather be it.
    limbo = width**count
    paired_bonus = {player: limbo << (count - 1 - place) for place, player in enumerate(bracket.moved_down)}
    room = limbo << (count + 1)
    own = set(bracket.residents)
    for pair in graph.costs:
        high = pair[0]
        if high in paired_bonus and pair[1] not in own:
            extra[pair] = paired_bonus[high]
    return graph.solve(extra, paired_bonus, room)


def first_exchange(remainder: list[int], count: int, graph: Costs) -> dict[int, int]:
    """A best matching whose upper players differ least from the first half (4.3; D.2).

    In any candidate the upper player of a pair may be taken as the member of
    S1: then pairs inside S2 tell who moved up, pairs inside S1 and downfloaters
    of S1 tell who moved down.  Order: fewest players, smallest difference of
    numbers, largest numbers leaving S1, smallest numbers leaving S2.
    """
    size = len(remainder)
    number = {player: place + 1 for place, player in enumerate(remainder)}
    entering_room = 1 << (size + 1)
    leaving_room = entering_room << (count + 1)
    sum_room = leaving_room * (size * size + 1)

    def moves_up(player: int) -> int:
        place = number[player]
        return sum_room + place * leaving_room - (1 << (size - place))

    def moves_down(player: int) -> int:
        place = number[player]
        return -place * leaving_room - (entering_room << place)

    extra: dict[tuple[int, int], int] = {}
    alone: dict[int, int] = {}
    inside = set(remainder)
    for one, two in graph.costs:
        if one in inside and two in inside:
            if number[one] > count:
                extra[one, two] = moves_up(one)
            elif number[two] <= count:
                extra[one, two] = moves_down(two)
        elif one in inside and number[one] <= count:
            extra[one, two] = moves_down(one)
        elif two in inside and number[two] <= count:
            extra[one, two] = moves_down(two)
    for player in remainder:
        if number[player] <= count:
            alone[player] = moves_down(player)
    return graph.solve(extra, alone, sum_room * (size + 1) * 4)


def _first_transposition(remainder: list[int], upper: list[int], graph: Costs) -> dict[int, int]:
    """Give each upper player in turn the highest possible opponent of the rest."""
    tops = set(upper)
    lower = [player for player in remainder if player not in tops]
    number = {player: place + 1 for place, player in enumerate(lower)}
    width = len(lower) + 1
    digit = {player: width ** (len(upper) - 1 - place) for place, player in enumerate(upper)}
    inside = set(remainder)
    extra: dict[tuple[int, int], int] = {}
    forbidden: set[tuple[int, int]] = set()
    for one, two in graph.costs:
        if one in inside and two in inside:
            if one in tops and two not in tops:
                extra[one, two] = number[two] * digit[one]
            else:
                forbidden.add((one, two))
        elif one in tops or two in tops:
            forbidden.add((one, two))
    return graph.solve(extra, {}, width ** len(upper), frozenset(forbidden))
