"""All criteria of a bracket as one integer per pair and per player left over.

Each criterion owns a block of digits, the more important the higher.  A count
needs one digit; a list needs one for every value that occurs, the largest
value highest, because comparing two sorted lists of differences is comparing
how often the largest occurs, then the next, and so on.  Digits are wide enough
that no sum can spill into the next.
"""

from __future__ import annotations

from tablas.history import Strength
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.criteria import Criterion
from tablas.systems.open.dutch.sheet import PROFILES, Failures, sheet_of

_WIDEST_FAILURE = 4
"""No single failure of a count but C9 is larger than this."""
_UNPAIRED, _TAKES_BYE = 3, 1
"""How somebody who stays without opponent fails completion."""


class Pricing:
    """Costs of the choices in a bracket, for a given scope of players.

    The scope is the bracket's players first, then perhaps the next bracket's
    residents, then perhaps everybody below, all as ranks.  No criterion looks both at
    the bracket and at the next one, so the costs of both parts of a choice add up.
    """

    def __init__(
        self,
        bracket: Bracket,
        criteria: tuple[Criterion, ...],
        scope: list[int],
        complete: bool,
        all_paired: bool = False,
    ) -> None:
        """With *all_paired* nobody of the scope goes without opponent, and nobody may be priced so."""
        self.bracket = bracket
        self.criteria = criteria
        self.complete = complete
        self.own = set(bracket.players)
        self._sheet = sheet_of(criteria)
        self.next = set(bracket.following) if self._sheet.of_next_unpaired else set[int]()
        self._bound: dict[int, int] = {}
        """The colour that players of the bracket want absolutely."""
        self._profiles: dict[int, int] = {}
        self._kinds = self._kinds_of(scope)
        self._units = [0] * (len(criteria) + 1)
        """What one failure of a count costs."""
        self._digits: dict[int, dict[int, int]] = {}
        """What each value of a list costs."""
        self._down: dict[int, Failures] = {}
        self._unpaired: dict[int, Failures] = {}
        """What players of a kind fail here when they go down, and in the next bracket without opponent."""
        self._collect_units(len(scope), all_paired)
        self._pairs: dict[tuple[object, ...], int] = {}
        self._going_down: dict[int, int] = {}
        self._left: dict[int, int] = {}

    def pair(self, one: int, two: int) -> int | None:
        """What it costs to pair two players of the scope, or ``None`` if they may not meet."""
        moved_down = self.bracket.is_moved_down
        if (one in moved_down and two in moved_down) or not self.bracket.field.may_meet(one, two):
            return None
        return self.cost_by_kind(one, two)

    def alone(self, player: int) -> int:
        """What it costs when a player of the scope is left without opponent."""
        kind = self._kinds[player]
        cost = self._going_down_cost(kind) + self._left_cost(kind)
        if self.complete:
            cost += self._units[0] * (_TAKES_BYE if player in self.bracket.receives_bye else _UNPAIRED)
        return cost

    def kind(self, player: int) -> int:
        """What the criteria can tell of a player; players of one kind cost the same."""
        return self._kinds[player]

    def cost_by_kind(self, one: int, two: int) -> int:
        """What two players cost as a pair, whether or not they may meet; they are not both moved down."""
        high, low = (one, two) if one < two else (two, one)
        kind = self._kinds[high]
        if high in self.own:
            if low in self.own:
                return self._own_pair(high, low)
            cost = self._going_down_cost(kind)
        elif high in self.next:
            cost = 0
        else:
            return 0
        return cost + (self._next_pair(high, low) if low in self.next else self._left_cost(kind))

    def _own_pair(self, high: int, low: int) -> int:
        bracket, sheet = self.bracket, self._sheet
        key: tuple[object, ...] = self._kinds[high], self._kinds[low]
        by_games = self._bound[high] and self._bound[high] == self._bound[low]
        if by_games:
            # Who of the two gets the colour is told by their games.
            key = *key, bracket.field.colours[high], bracket.field.colours[low]
        known = self._pairs.get(key)
        if known is None:
            if by_games:
                failures = sheet.pair_by_games(bracket, high, low)
            else:
                failures = sheet.pair(bracket, high, low, self._profiles[high], self._profiles[low])
            known = self._pairs[key] = self._cost(failures)
        return known

    def worth(self, place: int, value: int) -> int:
        """What a criterion costs that fails by a value; criteria are numbered from 1."""
        if not value:
            return 0
        return self._digits[place][value] if place in self._digits else self._units[place] * value

    def _next_pair(self, high: int, low: int) -> int:
        key = self._kinds[high], self._kinds[low]
        known = self._pairs.get(key)
        if known is None:
            known = self._pairs[key] = self._cost(self._sheet.next_pair(self.bracket, high, low))
        return known

    def _going_down_cost(self, kind: int) -> int:
        cost = self._going_down.get(kind)
        if cost is None:
            cost = self._going_down[kind] = self._cost(self._down.get(kind, ()))
        return cost

    def _left_cost(self, kind: int) -> int:
        cost = self._left.get(kind)
        if cost is None:
            cost = self._left[kind] = self._cost(self._unpaired.get(kind, ()))
        return cost

    def _kinds_of(self, scope: list[int]) -> dict[int, int]:
        """Players of one kind are alike to every criterion, but for two of the same absolute colour."""
        bracket, field = self.bracket, self.bracket.field
        score, want, strength = field.score, field.want, field.strength
        last, before, takers, absolute = field.last_float, field.float_before, bracket.receives_bye, Strength.ABSOLUTE
        moved_down, unplayed = bracket.is_moved_down, field.unplayed if bracket.bye_is_taken_here else None
        rounds = field.round + 1
        kinds: dict[int, int] = {}
        for player in scope:
            bound = want[player] if strength[player] == absolute else 0
            if player in self.own:
                profile = 9 * (3 + want[player] * strength[player]) + 3 * last[player] + before[player] + 4
                self._bound[player], self._profiles[player] = bound, profile
                kind = score[player] * PROFILES + profile
                kind = 2 * kind + (player in moved_down)
                if unplayed is not None:
                    kind = rounds * kind + unplayed[player]
                where = 0
            elif player in self.next:
                kind, where = 3 * score[player] + bound + 1, 1
            else:
                # The criteria look at nothing else below the bracket.
                kind, where = bound, 2
            kinds[player] = 6 * kind + 2 * where + (player in takers)
        return kinds

    def _collect_units(self, size: int, all_paired: bool) -> None:
        """Find which values each list can hold and give every digit its place."""
        bracket, sheet = self.bracket, self._sheet
        columns: list[set[int]] = [set() for _ in range(len(self.criteria) + 1)]
        if not all_paired:
            for player, kind in self._kinds.items():
                own = player in self.own
                if own and kind not in self._down:
                    failures = self._down[kind] = sheet.downfloater(bracket, player)
                    for place, value in failures:
                        columns[place].add(value)
                if self.next and (own or player in self.next) and kind not in self._unpaired:
                    failures = self._unpaired[kind] = sheet.next_unpaired(bracket, player)
                    for place, value in failures:
                        columns[place].add(value)
        unit, width = 1, size + 1
        apart = self._differences(self.own, self.own) if bracket.moved_down or bracket.is_collapsed else set()
        for place in range(len(self.criteria), -1, -1):
            values = columns[place]
            if place and (criterion := self.criteria[place - 1]).is_list:
                if criterion.pair:
                    values |= apart
                if self.next and criterion.next_pair:
                    values |= self._differences(self.own | self.next, self.next)
                digits = self._digits[place] = {}
                for value in sorted(values):
                    digits[value] = unit
                    unit *= width
            else:
                self._units[place] = unit
                unit *= max(_WIDEST_FAILURE, *values) * size + 1 if values else _WIDEST_FAILURE * size + 1

    def _differences(self, high: set[int], low: set[int]) -> set[int]:
        """Score differences of pairs, all that lists of pairs can hold."""
        score = self.bracket.field.score
        lower = {score[player] for player in low}
        return {one - two for one in {score[player] for player in high} for two in lower if one > two}

    def _cost(self, failures: Failures) -> int:
        cost = 0
        for place, value in failures:
            cost += self._digits[place][value] if place in self._digits else self._units[place] * value
        return cost
