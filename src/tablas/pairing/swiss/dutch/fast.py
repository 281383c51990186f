"""The fast route: brackets in which counting proves what is best.

To every criterion a player of a bracket is one of a few *kinds* (preferred
colour and its strength, floats).  Counting kinds gives a lower bound of the
cost of any candidate.  The search walks the candidates in the order of the
regulation, one pair at a time, and keeps only pairs after which the bound can
still be reached; who has met whom is the only individual fact it looks up.
The first complete candidate that reaches the bound of the whole bracket is the
one the rules ask for: nothing can be better, and everything before it is worse
or illegal.

Whatever is not proved this way (a bound that is not reached, a search that
gets long, more than one downfloater) is answered ``None`` and left to the
exact optimiser.  ``docs/dutch-fast.md`` has the argument in full.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tablas.history import Strength
from tablas.pairing.swiss.dutch import criteria as c
from tablas.pairing.swiss.dutch.ahead import Outlook
from tablas.pairing.swiss.dutch.bracket import Bracket, BracketPairing, sorted_pairing
from tablas.pairing.swiss.dutch.completion import Completion
from tablas.pairing.swiss.dutch.edition import Edition
from tablas.pairing.swiss.dutch.pricing import Pricing

NEUTRAL = 3
"""Colour classes: 0 absolute, 1 strong, 2 mild for White; 3 none; 4 mild, 5 strong, 6 absolute for Black."""

_STEPS_PER_PLAYER = 30
_STEPS_AT_LEAST = 3000
_MOST_MOVED_DOWN = 12
_EXCHANGES_AT_MOST = 4000


class _TooLongError(Exception):
    """The search has spent its steps."""


def attempt(bracket: Bracket, edition: Edition, completion: Completion) -> BracketPairing | None:
    """The pairing of the bracket if counting proves it, else ``None``."""
    if _nobody_can_be_paired(bracket):
        return sorted_pairing([], bracket.players, "counted")
    certain = _certain_bye_taker(bracket, edition)
    if certain is not None:
        moved_down = [player for player in bracket.moved_down if player != certain]
        inner = _solve(replace(bracket, moved_down=moved_down), edition, completion, spare=certain)
        if inner is None:
            return None
        return sorted_pairing(list(inner.pairs), [*inner.downfloaters, certain], "counted")
    return _solve(bracket, edition, completion, spare=None)


def _nobody_can_be_paired(bracket: Bracket) -> bool:
    """There is one candidate only: everybody goes down.  (Asked of small brackets.)"""
    players = bracket.players
    if len(players) > 3:
        return False
    return not any(
        bracket.field.may_meet(one, two) and not {one, two} <= bracket.is_moved_down
        for place, one in enumerate(players)
        for two in players[place + 1 :]
    )


def _certain_bye_taker(bracket: Bracket, edition: Edition) -> int | None:
    """A moved-down player who is the only one left to take the bye.

    The bye's score is fixed for the round (2026 C5), so this player can only
    stay unpaired: the others are paired as if that one were not there.
    """
    if not (edition.lowest_score_takes_bye and bracket.receives_bye):
        return None
    left = [player for player in bracket.moved_down if player in bracket.receives_bye]
    lowest_taker = max(bracket.receives_bye)
    if len(left) == 1 and lowest_taker < bracket.residents[0]:
        return left[0]
    return None


def _solve(bracket: Bracket, edition: Edition, completion: Completion, spare: int | None) -> BracketPairing | None:
    field = bracket.field
    odd = len(bracket.players) % 2 == 1
    moved_down, residents = bracket.moved_down, bracket.residents
    if len(moved_down) > len(residents) or len(moved_down) > _MOST_MOVED_DOWN:
        return None
    takers = bracket.receives_bye
    if edition.lowest_score_takes_bye and takers and spare is None:
        taker_score = field.score[next(iter(takers))]
        if field.score[residents[0]] < taker_score:
            return None
        if field.score[residents[0]] == taker_score:
            bracket = replace(bracket, bye_is_taken_here=True)
    if spare is not None:
        bracket = replace(bracket, receives_bye=frozenset())
    outlook = Outlook(bracket, edition, completion)
    if not odd and edition.completes_every_bracket and not outlook.rest_completes:
        return None
    own_criteria = tuple(criterion for criterion in edition.criteria if not criterion.looks_ahead)
    search = _Search(bracket, Pricing(bracket, own_criteria, bracket.players, complete=False), outlook, odd)
    try:
        pairing = search.run()
    except _TooLongError:
        return None
    if pairing is None:
        return None
    if edition.completes_every_bracket or completion.possible(pairing.downfloaters, bracket.below_from, takers):
        return pairing
    return None


class _Search:
    """First candidate in generation order that reaches the bound.

    Residents are known by their place in the bracket; sets of them are bit
    masks.  A *kind* groups residents whom all costs treat alike.
    """

    def __init__(self, bracket: Bracket, pricing: Pricing, outlook: Outlook, odd: bool) -> None:
        self.bracket = bracket
        self.pricing = pricing
        self.outlook = outlook
        self.odd = odd
        self.residents = bracket.residents
        self.denied = pricing.unit(c.colour_denied)
        self.strong_denied = pricing.unit(c.strong_colour_denied)
        self.steps = _STEPS_AT_LEAST + _STEPS_PER_PLAYER * len(bracket.players)
        self.colour = [self._colour_class(player) for player in self.residents]
        self.colour_of_moved_down = [self._colour_class(player) for player in bracket.moved_down]
        first, size = self.residents[0], len(self.residents)
        met = bracket.field.met
        self.met: list[int] = [_mask(met[player], first, size) for player in self.residents]
        self.met_by_moved_down: list[int] = [_mask(met[player], first, size) for player in bracket.moved_down]
        self.pair_cost = [[self._colour_cost(one, two) for two in range(7)] for one in range(7)]
        self.float_cost: list[int | None] = [None] * size
        if odd:
            alone: dict[object, int] = {}
            for place, player in enumerate(self.residents):
                if outlook.is_ideal(player):
                    kind = pricing.kind(player), bracket.field.unplayed[player]
                    if kind not in alone:
                        alone[kind] = pricing.alone(player)
                    self.float_cost[place] = alone[kind]

    def run(self) -> BracketPairing | None:
        counts = [0] * 7
        for colour in self.colour + self.colour_of_moved_down:
            counts[colour] += 1
        everybody = (1 << len(self.residents)) - 1
        if self.odd and all(cost is None for cost in self.float_cost):
            return None
        if not self.bracket.moved_down:
            target = self._bound(counts, self._kinds(everybody, self.float_cost))
            if target is None:
                return None
            places = list(range(len(self.residents)))
            found = self._remainder(places, counts, target)
            return None if found is None else self._answer([], found)
        return _MovedDown(self, counts).run()

    # Kinds, costs and bounds

    def _colour_class(self, player: int) -> int:
        field = self.bracket.field
        return NEUTRAL - field.want[player] * field.strength[player]

    def _colour_cost(self, one: int, two: int) -> int | None:
        """Cost of a pair of residents by colour class; ``None`` for the same absolute colour.

        Topscorers may be paired so, but only at a price above any bound used here.
        """
        if one == NEUTRAL or two == NEUTRAL or (one < NEUTRAL) != (two < NEUTRAL):
            return 0
        weaker = min(abs(one - NEUTRAL), abs(two - NEUTRAL))
        if weaker == Strength.ABSOLUTE:
            return None
        return self.denied + (self.strong_denied if weaker == Strength.STRONG else 0)

    def _kinds(self, places: int, costs: list[int | None]) -> dict[tuple[int, int | None], int]:
        """Residents by colour class and cost of floating, each kind as a mask."""
        kinds: dict[tuple[int, int | None], int] = {}
        while places:
            bit = places & -places
            places ^= bit
            place = bit.bit_length() - 1
            key = self.colour[place], costs[place]
            kinds[key] = kinds.get(key, 0) | bit
        return kinds

    def _colour_bound(self, counts: list[int], pairs: int) -> int | None:
        """The least that colours must cost when these players are paired among themselves.

        More than one player per pair wants the majority colour: each player too
        many costs a preference, a strong one when no mild one is left to give.
        """
        if counts[0] > pairs or counts[6] > pairs:
            return None
        excess = counts[0] + counts[1] + counts[2] - pairs
        mild = counts[2]
        if excess <= 0:
            excess = counts[4] + counts[5] + counts[6] - pairs
            mild = counts[4]
            if excess <= 0:
                return 0
        return excess * self.denied + (max(0, excess - mild)) * self.strong_denied

    def _bound(self, counts: list[int], kinds: dict[tuple[int, int | None], int]) -> int | None:
        """The least that the players not yet paired must cost, with a downfloater from *kinds* if odd."""
        total = sum(counts)
        if total % 2 == 0:
            return self._colour_bound(counts, total // 2)
        least: int | None = None
        for (colour, cost), mask in kinds.items():
            if mask and cost is not None and (least is None or cost < least):
                counts[colour] -= 1
                rest = self._colour_bound(counts, total // 2)
                counts[colour] += 1
                if rest is not None and (least is None or cost + rest < least):
                    least = cost + rest
        return least

    def _answer(self, moved_down: list[tuple[int, int]], pairs: list[tuple[int, int]]) -> BracketPairing:
        residents = self.residents
        result = moved_down + [(residents[one], residents[two]) for one, two in pairs]
        paired = {player for pair in result for player in pair}
        return sorted_pairing(result, [player for player in residents if player not in paired], "counted")

    # Residents among themselves

    def _remainder(self, places: list[int], counts: list[int], target: int) -> list[tuple[int, int]] | None:
        """The first candidate of the remainder that costs *target*; ``None`` when there is none."""
        pairs = len(places) // 2
        if not pairs:
            return self._leftover(places, target)
        for upper, lower in self._subgroups(places, pairs):
            kinds = self._kinds(_bits(lower), self.float_cost)
            bound = self._bound(counts, kinds)
            if bound is not None and bound <= target:
                found = self._first_transposition(upper, kinds, counts, target)
                if found is not None:
                    return found
        return None

    def _leftover(self, places: list[int], target: int) -> list[tuple[int, int]] | None:
        if not places:
            return [] if target == 0 else None
        return [] if self.float_cost[places[0]] == target else None

    def _subgroups(self, places: list[int], pairs: int) -> Iterator[tuple[list[int], list[int]]]:
        """S1 and S2: as they are, then after each exchange in the order of the rules.

        Exchanges of more than one player are left to the optimiser.
        """
        upper, lower = places[:pairs], places[pairs:]
        yield upper, lower
        singles = sorted(
            ((j - i, -i, i, j) for i in range(pairs) for j in range(pairs, len(places)))
            if len(places) <= 2 * 63
            else ()
        )
        for tried, (_, _, i, j) in enumerate(singles):
            if tried > _EXCHANGES_AT_MOST:
                raise _TooLongError
            up, down = places[j], places[i]
            yield [*upper[:i], *upper[i + 1 :], up], sorted([*(p for p in lower if p != up), down])
        if len(places) > 3:
            raise _TooLongError

    def _first_transposition(
        self,
        upper: list[int],
        kinds: dict[tuple[int, int | None], int],
        counts: list[int],
        target: int,
    ) -> list[tuple[int, int]] | None:
        """Depth first: every upper player in turn takes the first partner that keeps the bound.

        *spent* is what the pairs so far cost.  Each level remembers where it
        stopped, so that going back tries the next partner in order.
        """
        kinds = dict(kinds)
        counts = list(counts)
        chosen: list[tuple[int, tuple[int, int | None], int]] = []
        spent = 0
        after = [-1] * (len(upper) + 1)
        level = 0
        while level < len(upper):
            place = upper[level]
            mine = self.colour[place]
            self.steps -= 1
            if self.steps < 0:
                raise _TooLongError
            option = self._next_partner(place, mine, max(after[level], place), kinds, counts, target - spent)
            if option is None:
                after[level] = -1
                level -= 1
                if level < 0:
                    return None
                partner, key, cost = chosen.pop()
                spent -= cost
                kinds[key] |= 1 << partner
                counts[self.colour[upper[level]]] += 1
                counts[key[0]] += 1
                after[level] = partner
                continue
            partner, key, cost = option
            chosen.append(option)
            spent += cost
            kinds[key] ^= 1 << partner
            counts[mine] -= 1
            counts[key[0]] -= 1
            after[level] = partner
            level += 1
        return [(place, option[0]) for place, option in zip(upper, chosen, strict=True)]

    def _next_partner(
        self,
        place: int,
        mine: int,
        after: int,
        kinds: dict[tuple[int, int | None], int],
        counts: list[int],
        left: int,
    ) -> tuple[int, tuple[int, int | None], int] | None:
        """The first partner behind *after* that leaves the bound within reach, with its kind and cost."""
        barred = self.met[place] | ((2 << after) - 1)
        offers: list[tuple[int, tuple[int, int | None], int]] = []
        for key, mask in kinds.items():
            free = mask & ~barred
            if free:
                cost = self.pair_cost[mine][key[0]]
                if cost is not None and cost <= left:
                    offers.append(((free & -free).bit_length() - 1, key, cost))
        offers.sort(key=lambda offer: offer[0])
        counts[mine] -= 1
        found: tuple[int, tuple[int, int | None], int] | None = None
        for offer in offers:
            partner, key, cost = offer
            bit = 1 << partner
            counts[key[0]] -= 1
            kinds[key] ^= bit
            bound = self._bound(counts, kinds)
            kinds[key] ^= bit
            counts[key[0]] += 1
            if bound is not None and cost + bound <= left:
                found = offer
                break
        counts[mine] += 1
        return found


class _MovedDown:
    """The search over opponents of moved-down players, around that of the remainder."""

    def __init__(self, search: _Search, counts: list[int]) -> None:
        self.search = search
        self.counts = counts
        self.players = search.bracket.moved_down
        self.colours = search.colour_of_moved_down
        size = len(search.residents)
        self.kind_of: list[tuple[object, int, int | None]] = []
        self.costs: list[dict[tuple[object, int, int | None], int]] = []
        field = search.bracket.field
        for place in range(size):
            player = search.residents[place]
            self.kind_of.append((search.pricing.kind(player), search.colour[place], search.float_cost[place]))
        self.masks: dict[tuple[object, int, int | None], int] = {}
        for place, kind in enumerate(self.kind_of):
            self.masks[kind] = self.masks.get(kind, 0) | 1 << place
        for player, colour in zip(self.players, self.colours, strict=True):
            row: dict[tuple[object, int, int | None], int] = {}
            for kind, mask in self.masks.items():
                if colour == kind[1] and abs(colour - NEUTRAL) == Strength.ABSOLUTE:
                    continue
                sample = search.residents[(mask & -mask).bit_length() - 1]
                row[kind] = search.pricing.cost_by_kind(player, sample)
            self.costs.append(row)
        self.least_extra = [
            min((cost - (search.pair_cost[colour][kind[1]] or 0) for kind, cost in row.items()), default=0)
            for colour, row in zip(self.colours, self.costs, strict=True)
        ]
        assert field is search.bracket.field

    def run(self) -> BracketPairing | None:
        if any(not row for row in self.costs):
            return None
        least = self._least_total()
        if least is None:
            return None
        return self._choose(0, 0, [], least)

    def _bound(self, level: int) -> int | None:
        """Bound for everybody left when moved-down players from *level* on are not paired yet."""
        search = self.search
        kinds: dict[tuple[int, int | None], int] = {}
        for (_, colour, cost), mask in self.masks.items():
            if mask:
                kinds[colour, cost] = kinds.get((colour, cost), 0) | mask
        bound = search._bound(self.counts, kinds)
        return None if bound is None else bound + sum(self.least_extra[level:])

    def _least_total(self) -> int | None:
        """The least cost that kinds allow: branch and bound over the kinds of opponents."""
        root = self._bound(0)
        if root is None:
            return None
        best: list[int | None] = [None]

        def descend(level: int, spent: int) -> bool:
            """True when the root bound is reached and nothing better can come."""
            self.search.steps -= 1
            if self.search.steps < 0:
                raise _TooLongError
            if level == len(self.players):
                if best[0] is None or spent < best[0]:
                    best[0] = spent
                return best[0] == root
            for kind, cost in sorted(self.costs[level].items(), key=lambda item: item[1]):
                mask = self.masks[kind]
                if not mask:
                    continue
                bit = mask & -mask
                self._take(level, kind, bit)
                bound = self._bound(level + 1)
                done = False
                if bound is not None and (best[0] is None or spent + cost + bound < best[0]):
                    if level + 1 == len(self.players):
                        done = descend(level + 1, spent + cost + bound)
                    else:
                        done = descend(level + 1, spent + cost)
                self._give_back(level, kind, bit)
                if done:
                    return True
            return False

        descend(0, 0)
        return best[0]

    def _take(self, level: int, kind: tuple[object, int, int | None], bit: int) -> None:
        self.masks[kind] ^= bit
        self.counts[self.colours[level]] -= 1
        self.counts[kind[1]] -= 1

    def _give_back(self, level: int, kind: tuple[object, int, int | None], bit: int) -> None:
        self.masks[kind] ^= bit
        self.counts[self.colours[level]] += 1
        self.counts[kind[1]] += 1

    def _choose(self, level: int, spent: int, pairs: list[tuple[int, int]], target: int) -> BracketPairing | None:
        """Opponents in generation order; the remainder must reach what is left of the target."""
        search = self.search
        if level == len(self.players):
            taken = {resident for _, resident in pairs}
            places = [place for place, player in enumerate(search.residents) if player not in taken]
            found = search._remainder(places, self.counts, target - spent)
            return None if found is None else search._answer(pairs, found)
        barred = search.met_by_moved_down[level]
        feasible: dict[tuple[object, int, int | None], bool] = {}
        for place in range(len(search.residents)):
            bit = 1 << place
            kind = self.kind_of[place]
            cost = self.costs[level].get(kind)
            if barred & bit or cost is None or not self.masks[kind] & bit:
                continue
            if feasible.get(kind) is False:
                continue
            search.steps -= 1
            if search.steps < 0:
                raise _TooLongError
            self._take(level, kind, bit)
            bound = self._bound(level + 1)
            feasible[kind] = bound is not None and spent + cost + bound <= target
            if feasible[kind]:
                pairs.append((self.players[level], search.residents[place]))
                answer = self._choose(level + 1, spent + cost, pairs, target)
                if answer is not None:
                    return answer
                pairs.pop()
            self._give_back(level, kind, bit)
        return None


def _bits(places: list[int]) -> int:
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def _mask(players: set[int], first: int, size: int) -> int:
    """Those of *players* who stand among *size* consecutive ranks from *first*, as a mask."""
    mask = 0
    for player in players:
        place = player - first
        if 0 <= place < size:
            mask |= 1 << place
    return mask
