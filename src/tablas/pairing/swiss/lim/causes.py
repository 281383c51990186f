"""Why the Lim system passes somebody over: as an opponent, as a floater, or for the float criteria of *Elementos*."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablas.history import Float
from tablas.pairing.reasons import Cause, Note, Passed
from tablas.pairing.swiss.lim.position import Position

if TYPE_CHECKING:
    from tablas.pairing.swiss.lim.group import LimGroup

_FLOATED = {
    (Float.DOWN, 2): Cause.FLOATED_DOWN,
    (Float.DOWN, 1): Cause.FLOATED_DOWN_BEFORE,
    (Float.UP, 2): Cause.FLOATED_UP,
    (Float.UP, 1): Cause.FLOATED_UP_BEFORE,
}


def way_of(incoming: int, resident: int) -> Float:
    """How a resident floats who meets a player from another group."""
    return Float.UP if incoming < resident else Float.DOWN


def dropped_criteria(strictness: int | None) -> tuple[Note, ...]:
    """What of B5 and B6 had to be given up to serve everybody who came in."""
    return {1: (), 2: (Note.B6_DROPPED,)}.get(strictness or 0, (Note.B6_DROPPED, Note.B5_DROPPED))


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
        return Passed(number, known, "B1" if position.rules.float_criteria else "2.1")
    if not position.compatible(player, other):
        return Passed(number, Cause.COLOURS, "B2" if position.rules.float_criteria else "2.1")
    if proposed is not None and served != proposed:
        if not position.colours_agree(player, other):
            return Passed(number, Cause.DUE, "B4" if position.rules.float_criteria else "5.2")
        if not position.within_limit(other, proposed):
            return Passed(number, Cause.RATING_LIMIT, "5.7")
    return Passed(number, Cause.NO_PAIRING)


def why_not_resident(group: LimGroup, incoming: int, resident: int, strictness: int | None) -> Passed | None:
    """The float criteria against a resident who would meet somebody from another group."""
    if strictness is None or group.position.field.obstacle(incoming, resident) is not None:
        return None
    way = way_of(incoming, resident)
    if group.position.rounds_since_float(resident, way) < strictness:
        return None
    found = floated_cause(group.position, resident, way)
    return None if found is None else found._replace(player=group.position.field.numbers[resident])


def why_not_float(group: LimGroup, player: int, floater: int, colour: int, keeps_pairs: bool) -> Passed:
    """Why *player*, who came earlier in the order of floaters, stays and *floater* leaves."""
    position = group.position
    number = position.field.numbers[player]
    if not keeps_pairs:
        return Passed(number, Cause.NO_PAIRING, "B1" if position.rules.float_criteria else "3.5")
    balance = colour != 0 and position.field.want[player] != colour and position.field.want[floater] == colour
    if position.rules.float_criteria:
        if balance:
            return Passed(number, Cause.COLOUR_BALANCE, "B4")
        found = floated_cause(position, player, group.way)
        return Passed(number, Cause.NO_PAIRING, "B1") if found is None else found._replace(player=number)
    mine, theirs = group.float_type(player), group.float_type(floater)
    if mine > theirs:
        return Passed(number, Cause.CAME_IN if mine // 2 > theirs // 2 else Cause.NO_OPPONENT_THERE, "3.9")
    if position.floated_last_round(player) and not position.floated_last_round(floater):
        return Passed(number, Cause.FLOATED, "3.10")
    return Passed(number, Cause.COLOUR_BALANCE, "3.2") if balance else Passed(number, Cause.RATING_LIMIT, "3.2")
