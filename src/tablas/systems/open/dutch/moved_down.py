"""Opponents of moved-down players, in generation order, around the search of the remainder."""

from __future__ import annotations

from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.counting import collide, colour_class
from tablas.systems.open.dutch.pricing import Pricing
from tablas.systems.open.dutch.remainder import FloatKinds, Residents

Kind = tuple[object, int, int | None]
"""What all costs can tell of a resident: kind of player, colour class, cost of floating."""

Found = tuple[list[tuple[int, int]], list[tuple[int, int]]]
"""Pairs of moved-down players with residents (ranks), and pairs of residents (places)."""

_STEPS_OF_A_CHOICE = 10
"""Trying an opponent is dear, and with many moved-down players the choices multiply."""


class MovedDown:
    """The search over opponents of moved-down players; all of them must be paired."""

    def __init__(self, bracket: Bracket, pricing: Pricing, residents: Residents) -> None:
        field = bracket.field
        self.residents = residents
        self.players = bracket.moved_down
        self.colours = [colour_class(field, player) for player in self.players]
        self.met = [residents.places_of(field.met[player]) for player in self.players]
        self.kind_of: list[Kind] = [
            (pricing.kind(player), residents.colour[place], residents.float_cost[place])
            for place, player in enumerate(residents.players)
        ]
        self.free: dict[Kind, int] = {}
        for place, kind in enumerate(self.kind_of):
            self.free[kind] = self.free.get(kind, 0) | 1 << place
        self.costs = [
            self._costs(player, colour, pricing) for player, colour in zip(self.players, self.colours, strict=True)
        ]
        self.counts = residents.counts(list(range(len(residents.players))))
        for colour in self.colours:
            self.counts[colour] += 1
        counting = residents.counting
        self.least_extra = [
            min((cost - counting.cost(colour, kind[1]) for kind, cost in row.items()), default=0)
            for colour, row in zip(self.colours, self.costs, strict=True)
        ]
        """What each moved-down player costs at least, apart from colours."""

    def _costs(self, player: int, colour: int, pricing: Pricing) -> dict[Kind, int]:
        row: dict[Kind, int] = {}
        for kind, mask in self.free.items():
            if not collide(colour, kind[1]):
                sample = self.residents.players[(mask & -mask).bit_length() - 1]
                row[kind] = pricing.cost_by_kind(player, sample)
        return row

    def run(self) -> Found | None:
        """The first candidate of least cost, or ``None`` when counting cannot name one."""
        if not all(self.costs):
            return None
        target = self._least_total()
        return None if target is None else self._choose(0, 0, [], target)

    def _bound(self, level: int) -> int | None:
        """Bound for everybody left when moved-down players from *level* on are not paired yet."""
        floaters: FloatKinds = {}
        for (_, colour, cost), mask in self.free.items():
            if mask and cost is not None:
                floaters[colour, cost] = floaters.get((colour, cost), 0) | mask
        bound = self.residents.bound(self.counts, floaters)
        return None if bound is None else bound + sum(self.least_extra[level:])

    def _least_total(self) -> int | None:
        """The least cost that kinds allow: branch and bound over the kinds of opponents."""
        root = self._bound(0)
        if root is None:
            return None
        best: int | None = None

        def descend(level: int, spent: int) -> None:
            nonlocal best
            for kind, cost in sorted(self.costs[level].items(), key=lambda item: item[1]):
                mask = self.free[kind]
                if not mask or best == root:
                    continue
                self.residents.spend(_STEPS_OF_A_CHOICE)
                bit = mask & -mask
                self._take(level, kind, bit)
                bound = self._bound(level + 1)
                if bound is not None and (best is None or spent + cost + bound < best):
                    if level + 1 == len(self.players):
                        best = spent + cost + bound
                    else:
                        descend(level + 1, spent + cost)
                self._give_back(level, kind, bit)

        descend(0, 0)
        return best

    def _take(self, level: int, kind: Kind, bit: int) -> None:
        self.free[kind] ^= bit
        self.counts[self.colours[level]] -= 1
        self.counts[kind[1]] -= 1

    def _give_back(self, level: int, kind: Kind, bit: int) -> None:
        self.free[kind] ^= bit
        self.counts[self.colours[level]] += 1
        self.counts[kind[1]] += 1

    def _choose(self, level: int, spent: int, pairs: list[tuple[int, int]], target: int) -> Found | None:
        """Opponents in generation order; the remainder must reach what is left of the target."""
        residents = self.residents
        if level == len(self.players):
            taken = {resident for _, resident in pairs}
            places = [place for place, player in enumerate(residents.players) if player not in taken]
            found = residents.first_candidate(places, target - spent)
            return None if found is None else (list(pairs), found)
        within_reach: dict[Kind, bool] = {}
        for place, kind in enumerate(self.kind_of):
            bit = 1 << place
            cost = self.costs[level].get(kind)
            if cost is None or self.met[level] & bit or not self.free[kind] & bit or within_reach.get(kind) is False:
                continue
            residents.spend(_STEPS_OF_A_CHOICE)
            self._take(level, kind, bit)
            bound = self._bound(level + 1)
            within_reach[kind] = bound is not None and spent + cost + bound <= target
            if within_reach[kind]:
                pairs.append((self.players[level], residents.players[place]))
                answer = self._choose(level + 1, spent + cost, pairs, target)
                if answer is not None:
                    return answer
                pairs.pop()
            self._give_back(level, kind, bit)
        return None
