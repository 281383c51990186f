"""Opponents of moved-down players, in generation order, around the search of the remainder."""

from __future__ import annotations

from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.counting import COLLIDING
from tablas.systems.open.dutch.profiles import KINDS, MARKS, Profiles
from tablas.systems.open.dutch.remainder import FloatKinds, Residents
from tablas.systems.open.dutch.tariff import Tariff

Kind = int
"""What all costs can tell of a resident: the kind of its profile, and the number of its cost of floating."""

Found = tuple[list[tuple[int, int]], list[tuple[int, int]]]
"""Pairs of moved-down players with residents (ranks), and pairs of residents (places)."""

_STEPS_OF_A_CHOICE = 10
"""Trying an opponent is dear, and with many moved-down players the choices multiply."""


class MovedDown:
    """The search over opponents of moved-down players; all of them must be paired."""

    __slots__ = (
        *("_float_costs", "_floating", "colours", "costs", "counts", "free", "kind_of", "least_extra", "met"),
        *("players", "residents"),
    )

    def __init__(self, bracket: Bracket, tariff: Tariff, residents: Residents, profiles: Profiles) -> None:
        self.residents = residents
        self.players = bracket.moved_down
        first, last = residents.players[0], residents.players[-1]
        self.colours = [profiles.colour[player] for player in self.players]
        self.met = profiles.met(self.players, first, last + 1)
        self.kind_of: list[Kind] = profiles.kind[first : last + 1]
        self._float_costs: list[int | None] = [None]
        """The costs of floating by their numbers; number 0 is for those who are not considered."""
        self._floating = len(bracket.players) % 2 == 1
        if self._floating:
            number: dict[int | None, int] = {None: 0}
            for place, cost in enumerate(residents.float_cost):
                if cost not in number:
                    number[cost] = len(number)
                    self._float_costs.append(cost)
                self.kind_of[place] += KINDS * number[cost]
        self.free: dict[Kind, int] = {}
        bit = 1
        for kind in self.kind_of:
            self.free[kind] = self.free.get(kind, 0) | bit
            bit <<= 1
        self.costs = [self._costs(bracket, player, profiles.kind[player], tariff) for player in self.players]
        self.counts = residents.counts(range(len(residents.players)))
        for colour in self.colours:
            self.counts[colour] += 1
        self.least_extra: list[int] = []
        """What each moved-down player costs at least, apart from colours."""

    def _costs(self, bracket: Bracket, player: int, mine: int, tariff: Tariff) -> dict[Kind, int]:
        row: dict[Kind, int] = {}
        first, colliding = self.residents.players[0], COLLIDING[mine // MARKS]
        for kind, mask in self.free.items():
            yours = kind % KINDS
            if yours // MARKS != colliding:
                sample = first + mask.bit_length() - 1
                row[kind] = tariff.pair(bracket, player, sample, mine, yours)
        return row

    def run(self) -> Found | None:
        """The first candidate of least cost, or ``None`` when counting cannot name one."""
        if not all(self.costs):
            return None
        if len(self.players) == 1:
            return self._run_alone()
        counting = self.residents.counting
        self.least_extra = [
            min(cost - counting.cost(colour, kind % KINDS // MARKS) for kind, cost in row.items())
            for colour, row in zip(self.colours, self.costs, strict=True)
        ]
        target = self._least_total()
        return None if target is None else self._choose(0, 0, [], target)

    def _run_alone(self) -> Found | None:
        """The same for one moved-down player: every kind of opponent is priced, then they are tried in order."""
        residents, costs = self.residents, self.costs[0]
        if self._bound(0) is None:
            return None
        totals: dict[Kind, int] = {}
        for kind, cost in costs.items():
            mask = self.free[kind]
            self._take(0, kind, mask & -mask)
            bound = self._bound(1)
            self._give_back(0, kind, mask & -mask)
            if bound is not None:
                totals[kind] = cost + bound
        if not totals:
            return None
        target = min(totals.values())
        met = self.met[0]
        for place, kind in enumerate(self.kind_of):
            if totals.get(kind) != target or met >> place & 1:
                continue
            residents.spend(_STEPS_OF_A_CHOICE)
            places = [*range(place), *range(place + 1, len(residents.players))]
            found = residents.first_candidate(places, target - costs[kind])
            if found is not None:
                return [(self.players[0], residents.players[place])], found
        return None

    def _bound(self, level: int) -> int | None:
        """Bound for everybody left when moved-down players from *level* on are not paired yet."""
        floaters: FloatKinds = {}
        if self._floating:
            for kind, mask in self.free.items():
                cost = self._float_costs[kind // KINDS]
                if mask and cost is not None:
                    key = kind % KINDS // MARKS, cost
                    floaters[key] = floaters.get(key, 0) | mask
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
        self.counts[kind % KINDS // MARKS] -= 1

    def _give_back(self, level: int, kind: Kind, bit: int) -> None:
        self.free[kind] ^= bit
        self.counts[self.colours[level]] += 1
        self.counts[kind % KINDS // MARKS] += 1

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
