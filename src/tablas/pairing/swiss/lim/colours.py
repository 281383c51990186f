"""Colours of the Lim system (article 5): limits, due colours, histories, then rank.

In a group below the median the lower ranked player is served last-ditch, in
all others the higher ranked.
"""

from __future__ import annotations

from tablas.history import Strength
from tablas.model import Colour
from tablas.pairing.swiss.field import WHITE, Field


def allocate(field: Field, one: int, two: int, *, below_median: bool) -> tuple[int, int]:
    """The ranks of White and Black."""
    high, low = min(one, two), max(one, two)
    want_high, want_low = field.want[high], field.want[low]
    if not want_high and not want_low:
        odd = field.parity[high] % 2 == 1
        return (high, low) if odd == (field.initial_colour is Colour.WHITE) else (low, high)
    if want_high != want_low:
        wants_white = want_high == WHITE if want_high else want_low != WHITE
        return (high, low) if wants_white else (low, high)
    served = _served(field, high, low, below_median)
    other = low if served == high else high
    return (served, other) if want_high == WHITE else (other, served)


def _served(field: Field, high: int, low: int, below_median: bool) -> int:
    """Who of two players due the same colour gets it."""
    must_high = field.strength[high] == Strength.ABSOLUTE
    must_low = field.strength[low] == Strength.ABSOLUTE
    if must_high != must_low:
        return high if must_high else low
    due = "W" if field.want[high] == WHITE else "B"
    for mine, yours in zip(reversed(field.colours[high]), reversed(field.colours[low]), strict=False):
        if mine != yours:
            return high if mine != due else low
    return low if below_median else high
