"""Who gets White, and by which rule (Dutch 2026, art. 5.2; Dutch 2017, E.1–E.5)."""

from __future__ import annotations

from tablas.history import Strength
from tablas.model import Colour
from tablas.systems.open.common.field import WHITE, Field
from tablas.systems.seats import ColourRule, Seats


def white_and_black(field: Field, one: int, two: int) -> tuple[int, int]:
    """The ranks of White and Black when *one* meets *two*."""
    return seats(field, one, two)[:2]


def seats(field: Field, one: int, two: int) -> Seats:
    """White, Black and the rule, for the higher ranked and the lower ranked by rank."""
    return (seats_in_order(field, one, two)) if one < two else seats_in_order(field, two, one)


def seats_in_order(field: Field, high: int, low: int) -> Seats:
    """White, Black and the rule; *high* counts as the higher ranked."""
    want_high, want_low = field.want[high], field.want[low]
    if want_high != want_low:
        return as_wished(field, high, low)
    if want_high:
        stronger = _stronger(field, high, low)
        if stronger is not None:
            served, rule = stronger
            return serve(served, low if served == high else high, want_high, rule)
    shown = last_difference(field.colours[high], field.colours[low])
    if shown is not None:
        return seated(shown == "B", high, low, ColourRule.LAST_DIFFERENCE)
    if want_high:
        return serve(high, low, want_high, ColourRule.HIGHER)
    return by_number(field, high, low)


def seated(high_is_white: bool, high: int, low: int, rule: ColourRule) -> Seats:
    """The two at the board."""
    return Seats(high, low, rule) if high_is_white else Seats(low, high, rule)


def serve(served: int, other: int, wanted: int, rule: ColourRule) -> Seats:
    """The board at which *served* has the wanted colour."""
    return seated(wanted == WHITE, served, other, rule)


def as_wished(field: Field, high: int, low: int) -> Seats:
    """Two who do not wish for the same colour: both get their wish, or the only wish is served."""
    want_high, want_low = field.want[high], field.want[low]
    rule = ColourRule.BOTH if want_high and want_low else ColourRule.ONLY
    return seated(want_high == WHITE if want_high else want_low != WHITE, high, low, rule)


def by_number(field: Field, high: int, low: int) -> Seats:
    """Nobody has had a colour: odd numbers have the colour drawn by lot."""
    odd = field.parity[high] % 2 == 1
    return seated(odd == (field.initial_colour is Colour.WHITE), high, low, ColourRule.LOT)


def _stronger(field: Field, high: int, low: int) -> tuple[int, ColourRule] | None:
    """Who has the stronger preference; two absolute ones compare colour differences."""
    if field.strength[high] != field.strength[low]:
        return (high if field.strength[high] > field.strength[low] else low), ColourRule.STRONGER
    if field.strength[high] == Strength.ABSOLUTE:
        wide_high, wide_low = abs(field.balance[high]), abs(field.balance[low])
        if wide_high != wide_low:
            return (high if wide_high > wide_low else low), ColourRule.WIDER
    return None


def last_difference(high: str, low: str) -> str | None:
    """The first player's colour in the latest game in which the two histories differ.

    >>> last_difference("WBWB", "BWWB")
    'B'
    """
    for mine, yours in zip(reversed(high), reversed(low), strict=False):
        if mine != yours:
            return mine
    return None
