"""What candidates of the usual shape cost: all moved-down players paired with residents, at most one resident down.

In such a bracket all residents have one score, so a criterion sees of a resident who goes down
nothing but floats and unplayed rounds, and of a pair with a moved-down player nothing but the two
kinds and the difference of scores.  So the costs of one bracket serve every bracket with the same
differences, and are worked out once.  They are packed as in
:mod:`tablas.systems.open.dutch.pricing`, with digits of a width that suits all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from tablas.model import POINT
from tablas.systems.open.dutch import criteria as c
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.counting import Counting
from tablas.systems.open.dutch.criteria import Criterion
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.open.dutch.profiles import KINDS, MARKS

_WIDEST_FAILURE = 4
"""No single failure of a count but that of unplayed rounds is larger than this."""
_MOST_KEPT = 1000


class Tariff:
    """Costs by kind, for one set of score differences between moved-down players and residents."""

    def __init__(self, criteria: tuple[Criterion, ...], differences: Iterable[int], bits: int) -> None:
        values = sorted({*differences, 1, POINT})
        """All that lists can hold: a resident who goes down counts 1 (2026 C7) or a point (2017)."""
        self._of_pair: list[tuple[c.OfPair, dict[int, int] | int]] = []
        self._of_downfloater: list[tuple[c.OfPlayer, dict[int, int] | int]] = []
        unit, denied, strong = 1, 0, 0
        for criterion in reversed(criteria):
            worth: dict[int, int] | int = unit
            if criterion.is_list:
                worth = {0: 0}
                for value in values:
                    worth[value] = unit
                    unit <<= bits
            else:
                unit <<= bits
            if criterion.pair is not None:
                self._of_pair.append((criterion.pair, worth))
                if criterion.pair is c.colour_denied and isinstance(worth, int):
                    denied = worth
                elif criterion.pair is c.strong_colour_denied and isinstance(worth, int):
                    strong = worth
            if criterion.downfloat is not None:
                self._of_downfloater.append((criterion.downfloat, worth))
        self.counting = Counting(denied, strong)
        self._pairs: dict[int, int] = {}
        self._alone: dict[int, int] = {}

    def alone(self, bracket: Bracket, player: int, kind: int) -> int:
        """What a resident costs as the only downfloater."""
        unplayed = bracket.field.unplayed[player] if bracket.bye_is_taken_here else 0
        key = unplayed * MARKS + kind % MARKS
        cost = self._alone.get(key)
        if cost is None:
            cost = self._alone[key] = sum(
                worth * value if isinstance(worth, int) else worth[value]
                for of_player, worth in self._of_downfloater
                if (value := of_player(bracket, player))
            )
        return cost

    def pair(self, bracket: Bracket, high: int, low: int, high_kind: int, low_kind: int) -> int:
        """What a moved-down player and a resident cost who do not want the same colour absolutely."""
        score = bracket.field.score
        key = ((score[high] - score[low]) * KINDS + high_kind) * KINDS + low_kind
        cost = self._pairs.get(key)
        if cost is None:
            cost = self._pairs[key] = sum(
                worth * value if isinstance(worth, int) else worth[value]
                for of_pair, worth in self._of_pair
                if (value := of_pair(bracket, high, low))
            )
        return cost


def tariff_of(bracket: Bracket, edition: Edition) -> Tariff:
    """The tariff of a bracket that is not collapsed."""
    score = bracket.field.score
    own = score[bracket.residents[0]]
    differences = tuple(sorted({score[player] - own for player in bracket.moved_down}))
    most = _WIDEST_FAILURE * len(bracket.players) + bracket.field.round
    bits = 8 if most < 1 << 8 else 16 if most < 1 << 16 else 32
    kept = edition.tariffs
    found = kept.get((differences, bits))
    if found is None:
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        found = kept[differences, bits] = Tariff(edition.own_criteria, differences, bits)
    return found
