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

Vector = tuple[int, ...]
_WIDEST_FAILURE = 4
"""No single failure of a count but C9 is larger than this."""


class Pricing:
    """Costs of the choices in a bracket, for a given scope of players.

    The scope is the bracket's players first, then perhaps the next bracket's
    residents, then perhaps everybody below, all as ranks.
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
        places = [*enumerate(criteria, 1)]
        self._of_pair = [(place, one.pair) for place, one in places if one.pair]
        self._of_downfloater = [(place, one.downfloat) for place, one in places if one.downfloat]
        self._of_next_pair = [(place, one.next_pair) for place, one in places if one.next_pair]
        self._of_next_unpaired = [(place, one.next_unpaired) for place, one in places if one.next_unpaired]
        self.next = set(bracket.following) if self._of_next_unpaired else set[int]()
        self._kinds = {player: self._kind(player) for player in scope}
        self._units = [0] * (len(criteria) + 1)
        """What one failure of a count costs."""
        self._digits: dict[int, dict[int, int]] = {}
        """What each value of a list costs."""
        self._collect_units(scope, all_paired)
        self._pairs: dict[tuple[object, ...], int] = {}
        self._alone: dict[object, int] = {}

    def pair(self, one: int, two: int) -> int | None:
        """What it costs to pair two players of the scope, or ``None`` if they may not meet."""
        moved_down = self.bracket.is_moved_down
        if (one in moved_down and two in moved_down) or not self.bracket.field.may_meet(one, two):
            return None
        return self.cost_by_kind(one, two)

    def alone(self, player: int) -> int:
        """What it costs when a player of the scope is left without opponent."""
        kind = self._kinds[player]
        cost = self._alone.get(kind)
        if cost is None:
            cost = self._alone[kind] = self._cost(self._alone_vector(player))
        return cost

    def kind(self, player: int) -> object:
        """What the criteria can tell of a player; players of one kind cost the same."""
        return self._kinds[player]

    def cost_by_kind(self, one: int, two: int) -> int:
        """What two players cost as a pair, whether or not they may meet; they are not both moved down."""
        high, low = (one, two) if one < two else (two, one)
        field = self.bracket.field
        key: tuple[object, ...] = self._kinds[high], self._kinds[low]
        if field.want[high] == field.want[low] and field.strength[high] == field.strength[low] == Strength.ABSOLUTE:
            # Who of the two gets the colour is told by their games.
            key = *key, field.colours[high], field.colours[low]
        known = self._pairs.get(key)
        if known is None:
            known = self._pairs[key] = self._cost(self._pair_vector(high, low))
        return known

    def worth(self, place: int, value: int) -> int:
        """What a criterion costs that fails by a value; criteria are numbered from 1."""
        if not value:
            return 0
        return self._digits[place][value] if place in self._digits else self._units[place] * value

    def _kind(self, player: int) -> object:
        """Players of one kind are alike to every criterion, but for two of the same absolute colour."""
        field = self.bracket.field
        if player not in self.own:
            # The criteria look at nothing else below the bracket.
            absolute = field.strength[player] == Strength.ABSOLUTE
            return (
                2 if player in self.next else 3,
                field.score[player] if player in self.next else 0,
                field.want[player] if absolute else 0,
                player in self.bracket.receives_bye,
            )
        return (
            0 if player in self.bracket.is_moved_down else 1,
            field.score[player],
            field.want[player],
            field.strength[player],
            field.last_float[player],
            field.float_before[player],
            player in self.bracket.receives_bye,
            field.unplayed[player] if self.bracket.bye_is_taken_here else 0,
        )

    def _pair_vector(self, high: int, low: int) -> Vector:
        bracket = self.bracket
        values = [0] * (len(self.criteria) + 1)
        own_high = high in self.own
        if own_high and low in self.own:
            for place, of_pair in self._of_pair:
                values[place] = of_pair(bracket, high, low)
            return tuple(values)
        if own_high:
            self._add_downfloat(values, high)
        if own_high or high in self.next:
            if low in self.next:
                for place, of_pair in self._of_next_pair:
                    values[place] += of_pair(bracket, high, low)
            elif self.next:
                self._add_unpaired(values, high)
        return tuple(values)

    def _alone_vector(self, player: int) -> Vector:
        values = [0] * (len(self.criteria) + 1)
        if self.complete:
            values[0] = 1 if player in self.bracket.receives_bye else 3
        own = player in self.own
        if own:
            self._add_downfloat(values, player)
        if self.next and (own or player in self.next):
            self._add_unpaired(values, player)
        return tuple(values)

    def _add_downfloat(self, values: list[int], player: int) -> None:
        for place, of_player in self._of_downfloater:
            values[place] += of_player(self.bracket, player)

    def _add_unpaired(self, values: list[int], player: int) -> None:
        for place, of_player in self._of_next_unpaired:
            values[place] += of_player(self.bracket, player)

    def _collect_units(self, scope: list[int], all_paired: bool) -> None:
        """Find which values each list can hold and give every digit its place."""
        if all_paired:
            columns: list[set[int]] = [{0} for _ in range(len(self.criteria) + 1)]
        else:
            samples = {kind: player for player, kind in self._kinds.items()}
            columns = [set(column) for column in zip(*map(self._alone_vector, samples.values()), strict=True)]
        unit, width = 1, len(scope) + 1
        apart = self._differences(self.own, self.own) if self.bracket.moved_down or self.bracket.is_collapsed else set()
        for place in range(len(self.criteria), -1, -1):
            values = columns[place]
            if place and (criterion := self.criteria[place - 1]).is_list:
                if criterion.pair:
                    values |= apart
                if self.next and criterion.next_pair:
                    values |= self._differences(self.own | self.next, self.next)
                digits = self._digits[place] = {}
                for value in sorted(values - {0}):
                    digits[value] = unit
                    unit *= width
            else:
                self._units[place] = unit
                unit *= max(_WIDEST_FAILURE, *values) * len(scope) + 1

    def _differences(self, high: set[int], low: set[int]) -> set[int]:
        """Score differences of pairs, all that lists of pairs can hold."""
        score = self.bracket.field.score
        lower = {score[player] for player in low}
        return {one - two for one in {score[player] for player in high} for two in lower if one > two}

    def _cost(self, vector: Vector) -> int:
        units, digits = self._units, self._digits
        return sum(
            [
                digits[place][value] if place in digits else units[place] * value
                for place, value in enumerate(vector)
                if value
            ]
        )
