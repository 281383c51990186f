"""Who gets White: the colour rules of a pair (Dutch 2026, art. 5.2; Dutch 2017, E.1–E.5)."""

from __future__ import annotations

from tablas.history import Strength
from tablas.model import Colour
from tablas.pairing.swiss.field import WHITE, Field


def white_and_black(field: Field, one: int, two: int) -> tuple[int, int]:
    """The ranks of White and Black when *one* meets *two*."""
    high, low = (one, two) if one < two else (two, one)
    return (high, low) if high_gets_white(field, high, low) else (low, high)


def high_gets_white(field: Field, high: int, low: int) -> bool:
    """Whether the higher ranked player of the pair has White."""
    want_high, want_low = field.want[high], field.want[low]
    if want_high != want_low:
        return _both_or_the_only_preference(want_high, want_low)
    if want_high:
        stronger = _stronger(field, high, low)
        if stronger is not None:
            return (stronger == high) == (want_high == WHITE)
    shown = _last_difference(field.colours[high], field.colours[low])
    if shown is not None:
        return shown == "B"
    if want_high:
        return want_high == WHITE
    return (field.parity[high] % 2 == 1) == (field.initial_colour is Colour.WHITE)


def _both_or_the_only_preference(want_high: int, want_low: int) -> bool:
    return want_high == WHITE if want_high else want_low != WHITE


def _stronger(field: Field, high: int, low: int) -> int | None:
    """Who has the stronger preference; two absolute ones compare colour differences."""
    if field.strength[high] != field.strength[low]:
        return high if field.strength[high] > field.strength[low] else low
    if field.strength[high] == Strength.ABSOLUTE:
        wide_high, wide_low = abs(field.balance[high]), abs(field.balance[low])
        if wide_high != wide_low:
            return high if wide_high > wide_low else low
    return None


def _last_difference(high: str, low: str) -> str | None:
    """The higher ranked player's colour in the latest game in which the two differed."""
    for mine, yours in zip(reversed(high), reversed(low), strict=False):
        if mine != yours:
            return mine
    return None
