"""One group by the criteria of *Elementos de un torneo* (2.9, appendix B): the first combination that fits.

Absolute criteria make floaters; the relative ones only choose among the
combinations with the fewest.  B3 counts before colours (B4), colours before
floats; B7, B6 and B5 are dropped in turn when no combination keeps them with
as few repeated colours.  In order, a combination serves those who floated in,
then names who goes on, then pairs the halves of the rest.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tablas.algorithms.matching import Settling, ThriftySettling
from tablas.history import Float, Strength
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.legality import mask_of
from tablas.systems.open.lim.exchanges import partner_order
from tablas.systems.open.lim.position import Position

Pairs = list[tuple[int, int]]


class Strictness(NamedTuple):
    """The relative criteria that a search keeps."""

    near: bool
    """B3 bis bis, maxi-tournaments: equal scores within the limit of rating points."""
    rounds: int
    """B5 (1) or B5 and B6 (2): how far back nobody floated the same way."""
    b7: bool
    """No colour is repeated between two players who both have had more of the other."""


FLOATS = ((2, True), (2, False), (1, False), (0, False))
"""B5, B6 and B7 as they are dropped in turn: rounds looked back, and whether B7 is kept."""
_NOTHING = Strictness(near=False, rounds=0, b7=False)


CRITERIA = ("B2 bis", "B3", "B3", "B3 bis bis", "B4", "B5", "B6", "B7")
"""What :attr:`Found.grade` counts, the most important first."""


class Found(NamedTuple):
    """The best combinations with what they cost."""

    settling: Settling | ThriftySettling
    kept: Strictness
    grade: tuple[int, ...]
    """Far floaters who meet, floaters who go on, pairs of two floaters, near ratings, repeated colours, B5, B6, B7."""


class Turn(NamedTuple):
    """A vertex that was served, with the candidates in order and the one it got."""

    vertex: int
    candidates: list[int]
    taken: int


class Combination:
    """The search in one group; vertices are places in *players*, then one slot for everybody who leaves."""

    def __init__(
        self, position: Position, residents: list[int], incoming: list[int], downwards: bool, missing: int
    ) -> None:
        self.position = position
        self.residents, self.incoming, self.downwards, self.missing = set(residents), incoming, downwards, missing
        self.players = sorted(residents + incoming)
        self.place = {player: number for number, player in enumerate(self.players)}
        self.slots = list(range(len(self.players), len(self.players) + missing))
        self.own = position.field.score[residents[0]] if residents else position.median
        self.turns: list[Turn] = []
        self.found: Found | None = None
        self.balance = Balance.of([self._want(player) for player in self.players], (len(self.players) - missing) // 2)

    def first(self) -> tuple[Pairs, list[int]]:
        """The pairs in the order they were made, and who leaves."""
        self.found = self.best({})
        if self.found is None:
            raise AssertionError("a group lost pairs that it could have kept")
        settling = self.found.settling
        pairs: Pairs = []
        leaving: list[int] = []

        def settle(vertex: int, candidates: list[int]) -> None:
            partner = settling.settle(vertex, candidates)
            if partner is None:
                raise AssertionError("a combination was found and lost again")
            self.turns.append(Turn(vertex, candidates, partner))
            low, high = min(vertex, partner), max(vertex, partner)
            if high in self.slots:
                leaving.append(self.players[low])
            else:
                pairs.append((self.players[low], self.players[high]))

        for player in self.queue():
            if not settling.is_settled(self.place[player]):
                settle(self.place[player], [*self.opponents(player), *self.slots])
        for slot in self.slots:
            if not settling.is_settled(slot):
                going = sorted(self.players, reverse=self.downwards)
                settle(slot, [self.place[player] for player in going])
        while True:
            left = [vertex for vertex in range(len(self.players)) if not settling.is_settled(vertex)]
            if not left:
                return pairs, leaving
            if not self.downwards:
                left.reverse()
            settle(left[0], partner_order(left))

    # The strictest criteria that can be kept

    def best(self, forced: Mapping[int, int]) -> Found | None:
        """The best combinations that hold the *forced* pairs; ``None`` if these leave somebody without an opponent.

        Without pairs of floaters and with the fewest repeated colours that counting allows, else by cost.
        """
        for near in (True, False) if self.position.rules.maxi else (False,):
            levels = [Strictness(near, rounds, b7) for rounds, b7 in FLOATS]
            for level in levels:
                settling = Settling.start(self._graph(level, forced))
                if settling is not None:
                    return Found(settling, level, self._grade(level, self.balance.least))
            loosest = self._thrifty(levels[-1], forced)
            if loosest is None:
                continue
            if near and self._differences(loosest) > self._differences(self._thrifty(_NOTHING, forced)):
                continue
            for level in levels[:-1]:
                thrifty = self._thrifty(level, forced)
                if thrifty is not None and thrifty.cost == loosest.cost:
                    return Found(thrifty, level, self._grade(level, thrifty.cost))
            return Found(loosest, levels[-1], self._grade(levels[-1], loosest.cost))
        return None

    def _grade(self, level: Strictness, cost: int) -> tuple[int, ...]:
        unit = self._unit
        dropped = self.position.rules.maxi and not level.near
        floats = (level.rounds < 1, level.rounds < 2, not level.b7)
        return cost // unit**3, cost // unit**2 % unit, cost // unit % unit, dropped, cost % unit, *floats

    def _thrifty(self, level: Strictness, forced: Mapping[int, int]) -> ThriftySettling | None:
        """The cheapest combinations that keep the level and the forced pairs."""

        def price(one: int, two: int) -> int | None:
            apart = forced.get(one, two) != two or forced.get(two, one) != one
            return None if apart else self._price(one, two, level)

        return ThriftySettling.start(len(self.players) + self.missing, price)

    def _differences(self, settling: ThriftySettling | None) -> int:
        """What a combination costs apart from colours."""
        return 0 if settling is None else settling.cost // self._unit

    @property
    def _unit(self) -> int:
        return len(self.players) + 1

    def _graph(self, level: Strictness, forced: Mapping[int, int]) -> list[int]:
        """Pairs that cost nothing but what the majority of a colour must pay."""
        graph = [0] * (len(self.players) + self.missing)
        for one, mine in enumerate(self.players):
            for two in range(one + 1, len(self.players)):
                yours = self.players[two]
                if mine not in self.residents and yours not in self.residents:
                    continue
                fits = self.balance.pair_fits(self._want(mine), self._want(yours))
                if fits and self.within(mine, yours, level):
                    graph[one] |= 1 << two
                    graph[two] |= 1 << one
            if mine in self.residents and self.balance.leftover_fits(self._want(mine)) and self.leaves(mine, level):
                graph[one] |= mask_of(self.slots)
                for slot in self.slots:
                    graph[slot] |= 1 << one
        bound = mask_of(forced)
        return [mask & (1 << forced[one] if one in forced else ~bound) for one, mask in enumerate(graph)]

    def _price(self, one: int, two: int, level: Strictness) -> int | None:
        """B2 bis, B3 and B4 as one number; ``None`` for what *level* or an absolute criterion forbids."""
        unit = self._unit
        if two in self.slots:
            if one in self.slots or not self.leaves(self.players[one], level):
                return None
            return 0 if self.players[one] in self.residents else unit**2
        mine, yours = self.players[one], self.players[two]
        if not self.within(mine, yours, level):
            return None
        price = int(not self.position.colours_agree(mine, yours))
        if mine not in self.residents and yours not in self.residents:
            price += unit
            if not self.position.within_limit(mine, yours):
                price += unit**3
        return price

    # Criteria of one pair

    def _want(self, player: int) -> int:
        return self.position.field.want[player] if self.position.rules.colours else 0

    def leaves(self, player: int, level: Strictness) -> bool:
        """B5 and B6 for a resident who goes on."""
        way = Float.DOWN if self.downwards else Float.UP
        return player not in self.residents or not self.floated(player, way, level)

    def floated(self, player: int, way: Float, level: Strictness) -> bool:
        """Floated this way in a round that *level* looks back to."""
        return level.rounds > 0 and way in self.position.floats[player][-level.rounds :]

    def within(self, mine: int, yours: int, level: Strictness) -> bool:
        """Compatible, and within what *level* keeps."""
        position = self.position
        if not position.compatible(mine, yours):
            return False
        score = position.field.score
        if level.near and score[mine] == score[yours] and not position.within_limit(mine, yours):
            return False
        if level.b7 and self.repeats_more(mine, yours):
            return False
        for player, other in ((mine, yours), (yours, mine)):
            if player in self.residents and score[player] != score[other]:
                way = Float.UP if score[other] > score[player] else Float.DOWN
                if self.floated(player, way, level):
                    return False
        return True

    def repeats_more(self, mine: int, yours: int) -> bool:
        """B7: a colour would be repeated between two players who both have had more of the other."""
        strength = self.position.field.strength
        lasting = min(strength[mine], strength[yours]) > Strength.MILD
        return lasting and not self.position.colours_agree(mine, yours)

    # Orders

    def queue(self) -> list[int]:
        """Those who floated in: the highest from above first, then the lowest from below; upwards the other way."""
        score = self.position.field.score
        above = sorted(player for player in self.incoming if score[player] > self.own)
        below = sorted((player for player in self.incoming if score[player] <= self.own), reverse=True)
        return above + below if self.downwards else below + above

    def opponents(self, player: int) -> list[int]:
        """Residents, then others who floated in: from the top for players from above, from the bottom otherwise."""
        from_below = self.position.field.score[player] <= self.own
        ordered = sorted((other for other in self.players if other != player), reverse=from_below)
        ordered.sort(key=lambda other: other not in self.residents)
        return [self.place[other] for other in ordered]
