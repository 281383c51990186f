"""Who has White on the first board of a match (C.04.6, 4.3)."""

from __future__ import annotations

from collections.abc import Callable

from tablas.model import Points
from tablas.systems.open.common.colours import by_number, last_difference, seated, serve
from tablas.systems.open.common.field import WHITE, Field
from tablas.systems.open.team.preferences import TeamPreference
from tablas.systems.seats import ColourRule, Seats


def allocation(preferences: list[TeamPreference], secondary: list[Points]) -> Callable[[Field, int, int], Seats]:
    """The colour rule for a round."""

    def allocate(field: Field, one: int, two: int) -> Seats:
        first, other = sorted((one, two), key=lambda team: (-field.score[team], -secondary[team], field.numbers[team]))
        return _seats(field, first, other, preferences)

    return allocate


def _seats(field: Field, first: int, other: int, preferences: list[TeamPreference]) -> Seats:
    mine, yours = field.colours[first], field.colours[other]
    if not mine and not yours:
        return by_number(field, first, other)
    want, wish = preferences[first], preferences[other]
    if want.colour != wish.colour:
        rule = ColourRule.BOTH if want.colour and wish.colour else ColourRule.ONLY
        return seated(want.colour == WHITE if want.colour else wish.colour != WHITE, first, other, rule)
    if want.colour and want.strong != wish.strong:
        return serve(*((first, other) if want.strong else (other, first)), want.colour, ColourRule.STRONGER)
    if field.balance[first] != field.balance[other]:
        return seated(field.balance[first] < field.balance[other], first, other, ColourRule.WIDER)
    shown = last_difference(mine, yours)
    if shown is not None:
        return seated(shown == "B", first, other, ColourRule.LAST_DIFFERENCE)
    if want.colour:
        return serve(first, other, want.colour, ColourRule.HIGHER)
    return seated(mine[-1] == "B" if mine else yours[-1] == "W", first, other, ColourRule.ALTERNATES)
