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
from tablas.systems.open.dutch.criteria import Criterion, OfPair

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
    ) -> None:
        self.bracket = bracket
        self.criteria = criteria
        self.complete = complete
        self.own = set(bracket.players)
        self.next = set(bracket.following) if any(criterion.looks_ahead for criterion in criteria) else set[int]()
        self._vectors: dict[tuple[object, object], Vector] = {}
        self._kinds = {player: self._kind(player) for player in scope}
        self._units: list[dict[int, int]] = []
        self._collect_units(scope)
        self._costs: dict[Vector, int] = {}

    def pair(self, one: int, two: int) -> int | None:
        """What it costs to pair two players of the scope, or ``None`` if they may not meet."""
        if not self.bracket.field.may_meet(one, two):
            return None
        vector = self._pair_vector(one, two)
        return None if vector is None else self._cost(vector)

    def alone(self, player: int) -> int:
        """What it costs when a player of the scope is left without opponent."""
        return self._cost(self._alone_vector(player))

    def kind(self, player: int) -> object:
        """What the criteria can tell of a player; players of one kind cost the same."""
        return self._kinds[player]

    def unit(self, of_pair: OfPair) -> int:
        """What one failure of a count of pairs costs."""
        for place, criterion in enumerate(self.criteria):
            if criterion.pair is of_pair:
                return self._units[place + 1][1]
        raise ValueError("no such criterion")

    def cost_by_kind(self, one: int, two: int) -> int:
        """What two kinds of players cost as a pair, whether or not these two may meet."""
        vector = self._pair_vector(one, two)
        assert vector is not None
        return self._cost(vector)

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

    def _pair_vector(self, one: int, two: int) -> Vector | None:
        high, low = (one, two) if one < two else (two, one)
        moved_down = self.bracket.is_moved_down
        if high in moved_down and low in moved_down:
            return None
        field = self.bracket.field
        if field.want[high] == field.want[low] and field.strength[high] == field.strength[low] == Strength.ABSOLUTE:
            return self._compute_pair(high, low)
        key = (self._kinds[high], self._kinds[low])
        known = self._vectors.get(key)
        if known is None:
            known = self._vectors[key] = self._compute_pair(high, low)
        return known

    def _compute_pair(self, high: int, low: int) -> Vector:
        bracket = self.bracket
        own_high, own_low = high in self.own, low in self.own
        if own_high and own_low:
            values = [criterion.pair(bracket, high, low) if criterion.pair else 0 for criterion in self.criteria]
        else:
            values = [0] * len(self.criteria)
            if own_high:
                self._add_downfloat(values, high)
            in_next = (own_high or high in self.next) and low in self.next
            for place, criterion in enumerate(self.criteria):
                if in_next:
                    if criterion.next_pair:
                        values[place] += criterion.next_pair(bracket, high, low)
                elif criterion.next_unpaired and self.next and (own_high or high in self.next):
                    values[place] += criterion.next_unpaired(bracket, high)
        return (0, *values)

    def _alone_vector(self, player: int) -> Vector:
        bracket = self.bracket
        values = [0] * len(self.criteria)
        if player in self.own:
            self._add_downfloat(values, player)
        if self.next and (player in self.own or player in self.next):
            for place, criterion in enumerate(self.criteria):
                if criterion.next_unpaired:
                    values[place] += criterion.next_unpaired(bracket, player)
        incomplete = 0 if not self.complete else 1 if player in bracket.receives_bye else 3
        return (incomplete, *values)

    def _add_downfloat(self, values: list[int], player: int) -> None:
        for place, criterion in enumerate(self.criteria):
            if criterion.downfloat:
                values[place] += criterion.downfloat(self.bracket, player)

    def _collect_units(self, scope: list[int]) -> None:
        """Find which values each list can hold and give every digit its place."""
        kinds: dict[object, list[int]] = {}
        for player in scope:
            kinds.setdefault(self._kinds[player], []).append(player)
        samples = list(kinds.values())
        vectors = [self._alone_vector(players[0]) for players in samples]
        score = self.bracket.field.score
        for place, mine in enumerate(samples):
            for others in samples[place + 1 :]:
                # Lists hold score differences, so equal scores add nothing to them.
                if score[mine[0]] != score[others[0]]:
                    vector = self._pair_vector(mine[0], others[0])
                    if vector is not None:
                        vectors.append(vector)
        unit = 1
        for place in range(len(self.criteria), -1, -1):
            is_list = place > 0 and self.criteria[place - 1].is_list
            values = sorted({vector[place] for vector in vectors} - {0})
            units: dict[int, int] = {0: 0}
            if is_list:
                for value in values:
                    units[value] = unit
                    unit *= len(scope) + 1
            else:
                largest = max(values[-1] if values else 0, _WIDEST_FAILURE)
                for value in range(1, largest + 1):
                    units[value] = unit * value
                unit *= largest * len(scope) + 1
            self._units.append(units)
        self._units.reverse()

    def _cost(self, vector: Vector) -> int:
        cost = self._costs.get(vector)
        if cost is None:
            cost = self._costs[vector] = sum(units[value] for units, value in zip(self._units, vector, strict=True))
        return cost
