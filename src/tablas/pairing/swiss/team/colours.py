"""Who has White on the first board of a match (C.04.6, 4.3)."""

from __future__ import annotations

from collections.abc import Callable

from tablas.model import Colour, Points
from tablas.pairing.swiss.field import WHITE, Field
from tablas.pairing.swiss.team.preferences import TeamPreference


def allocation(
    preferences: list[TeamPreference], secondary: list[Points]
) -> Callable[[Field, int, int], tuple[int, int]]:
    """The colour rule for a round."""

    def allocate(field: Field, one: int, two: int) -> tuple[int, int]:
        first, other = sorted((one, two), key=lambda team: (-field.score[team], -secondary[team], field.numbers[team]))
        return (first, other) if _first_has_white(field, first, other, preferences) else (other, first)

    return allocate


def _first_has_white(field: Field, first: int, other: int, preferences: list[TeamPreference]) -> bool:
    mine, yours = field.colours[first], field.colours[other]
    if not mine and not yours:
        return (field.parity[first] % 2 == 1) == (field.initial_colour is Colour.WHITE)
    want, wish = preferences[first], preferences[other]
    if want.colour != wish.colour:
        return want.colour == WHITE if want.colour else wish.colour != WHITE
    if want.colour and want.strong != wish.strong:
        return want.strong == (want.colour == WHITE)
    if field.balance[first] != field.balance[other]:
        return field.balance[first] < field.balance[other]
    for one, two in zip(reversed(mine), reversed(yours), strict=False):
        if one != two:
            return one == "B"
    if want.colour:
        return want.colour == WHITE
    if mine:
        return mine[-1] == "B"
    return yours[-1] == "W"
