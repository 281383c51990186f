"""Colours of the Lim system (article 5): limits, due colours, histories, then rank.

In a group below the median the lower ranked player is served last-ditch, in
all others the higher ranked.
"""

from __future__ import annotations

from tablas.history import Strength
from tablas.systems.open.common.colours import as_wished, by_number, last_difference, seated, serve
from tablas.systems.open.common.field import Field
from tablas.systems.seats import ColourRule, Seats


def allocate(field: Field, one: int, two: int, *, below_median: bool) -> Seats:
    """The ranks of White and Black, and the rule."""
    high, low = min(one, two), max(one, two)
    want_high, want_low = field.want[high], field.want[low]
    if not want_high and not want_low:
        return by_number(field, high, low)
    if want_high != want_low:
        return as_wished(field, high, low)
    must = [field.strength[player] == Strength.ABSOLUTE for player in (high, low)]
    if must[0] != must[1]:
        return serve(*((high, low) if must[0] else (low, high)), want_high, ColourRule.LIMIT)
    shown = last_difference(field.colours[high], field.colours[low])
    if shown is not None:
        return seated(shown == "B", high, low, ColourRule.LAST_DIFFERENCE)
    if below_median:
        return serve(low, high, want_high, ColourRule.LOWER)
    return serve(high, low, want_high, ColourRule.HIGHER)
