"""What pairs inside a bracket cost, put together from what each criterion looks at.

A criterion of pairs sees the two colours, or the difference of scores and the floats of one of the two.  In a
bracket with many kinds of players there are few of each, so that hardly any pair has to be asked about.
"""

from __future__ import annotations

from tablas.systems.open.dutch.criteria import OfPair, Sees
from tablas.systems.open.dutch.pricing import Pricing

_NEUTRAL = 3
_COLOURS = 7
_FLOATS = 9


class OwnPairs:
    """Costs of pairs who do not both want the same colour absolutely; those are told by their games."""

    def __init__(self, pricing: Pricing) -> None:
        self._pricing = pricing
        self._field = pricing.bracket.field
        self._moved_down = pricing.bracket.is_moved_down
        self._seeing: dict[Sees, list[tuple[int, OfPair]]] = {Sees.COLOURS: [], Sees.HIGHER: [], Sees.LOWER: []}
        for place, criterion in enumerate(pricing.criteria, 1):
            if criterion.pair is not None:
                self._seeing[criterion.sees].append((place, criterion.pair))
        self._colours: dict[int, int] = {}
        self._higher: dict[int, int] = {}
        self._lower: dict[int, int] = {}

    def cost(self, one: int, two: int) -> int:
        """The same as :meth:`~tablas.systems.open.dutch.pricing.Pricing.cost_by_kind`."""
        high, low = (one, two) if one < two else (two, one)
        field = self._field
        key = (_NEUTRAL + field.want[high] * field.strength[high]) * _COLOURS
        key += _NEUTRAL + field.want[low] * field.strength[low]
        cost = self._colours.get(key)
        if cost is None:
            cost = self._colours[key] = self._seen(Sees.COLOURS, high, low)
        apart = _FLOATS * (2 * (field.score[high] - field.score[low]) + (high in self._moved_down))
        key = apart + 3 * field.last_float[high] + field.float_before[high]
        higher = self._higher.get(key)
        if higher is None:
            higher = self._higher[key] = self._seen(Sees.HIGHER, high, low)
        key = apart + 3 * field.last_float[low] + field.float_before[low]
        lower = self._lower.get(key)
        if lower is None:
            lower = self._lower[key] = self._seen(Sees.LOWER, high, low)
        return cost + higher + lower

    def _seen(self, what: Sees, high: int, low: int) -> int:
        pricing = self._pricing
        return sum([pricing.worth(place, of_pair(pricing.bracket, high, low)) for place, of_pair in self._seeing[what]])
