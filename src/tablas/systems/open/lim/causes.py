"""Why the Lim system of the handbook passes somebody over, and who floated lately (B5 and B6 of *Elementos*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.history import Float
from tablas.systems.open.lim.position import Position
from tablas.systems.reasons import Cause, Passed

if TYPE_CHECKING:
    from tablas.systems.open.lim.group import LimGroup

_FLOATED = {
    (Float.DOWN, 2): Cause.FLOATED_DOWN,
    (Float.DOWN, 1): Cause.FLOATED_DOWN_BEFORE,
    (Float.UP, 2): Cause.FLOATED_UP,
    (Float.UP, 1): Cause.FLOATED_UP_BEFORE,
}


def floated_cause(position: Position, player: int, way: Float) -> Passed | None:
    """B5 and B6: the player floated this way in one of the last two rounds."""
    lately = position.rounds_since_float(player, way)
    return Passed(player, _FLOATED[way, lately], "B5" if lately == 2 else "B6") if lately else None


def why_not_meet(position: Position, player: int, other: int, served: int, proposed: int | None) -> Passed:
    """Why *other*, who came earlier in the order, was not given to *player*.

    *proposed* is who would have been taken if colours did not count.
    """
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, "2.1")
    if not position.compatible(player, other):
        return Passed(number, Cause.COLOURS, "2.1")
    if proposed is not None and served != proposed:
        if not position.colours_agree(player, other):
            return Passed(number, Cause.DUE, "5.2")
        if not position.within_limit(other, proposed):
            return Passed(number, Cause.RATING_LIMIT, "5.7")
    return Passed(number, Cause.NO_PAIRING)


def why_not_float(group: LimGroup, player: int, floater: int, colour: int, keeps_pairs: bool) -> Passed:
    """Why *player*, who came earlier in the order of floaters, stays and *floater* leaves."""
    position = group.position
    number = position.field.numbers[player]
    if not keeps_pairs:
        return Passed(number, Cause.NO_PAIRING, "3.5")
    balance = colour != 0 and position.field.want[player] != colour and position.field.want[floater] == colour
    mine, theirs = group.float_type(player), group.float_type(floater)
    if mine > theirs:
        return Passed(number, Cause.CAME_IN if mine // 2 > theirs // 2 else Cause.NO_OPPONENT_THERE, "3.9")
    if position.floated_last_round(player) and not position.floated_last_round(floater):
        return Passed(number, Cause.FLOATED, "3.10")
    return Passed(number, Cause.COLOUR_BALANCE, "3.2") if balance else Passed(number, Cause.RATING_LIMIT, "3.2")
