"""Why the Lim system of the handbook passes somebody over, and who floated lately (B5 and B6 of *Elementos*)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tablas.history import Float
from tablas.systems.open.common.legality import most_pairs
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


def why_not_meet(
    position: Position,
    player: int,
    other: int,
    served: int,
    proposed: int | None,
    lost: Collection[int],
    article: str,
) -> Passed:
    """Why *other*, who came earlier in the order, was not given to *player*.

    *proposed* is who would have been taken if colours did not count; with those *lost* the others could not
    all be paired.  The *article* is the one that looks at colours: 3.8 for who came in, 5.2 for the others.
    """
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, "2.1")
    if not position.compatible(player, other):
        return Passed(number, Cause.COLOURS, "2.1")
    if proposed is not None and served != proposed and other not in lost:
        if not position.colours_agree(player, other):
            return Passed(number, Cause.DUE, article)
        if not position.within_limit(other, proposed):
            return Passed(number, Cause.RATING_LIMIT, "5.7" if article == "5.2" else article)
    return Passed(number, Cause.NO_PAIRING)


def why_not_float(group: LimGroup, player: int, floater: int, players: list[int], missing: int) -> Passed | None:
    """Why *player*, who came earlier in the order of floaters, stays and *floater* leaves.

    ``None`` where both can leave, as more have to: then it is not for *floater* that *player* stays.
    """
    number = group.position.field.numbers[player]
    most = most_pairs(group.position.masks, players)

    def keeps_pairs(*out: int) -> bool:
        return most_pairs(group.position.masks, [one for one in players if one not in out]) == most

    if not keeps_pairs(player):
        return Passed(number, Cause.NO_PAIRING, "3.1")
    first = player
    if missing > 1:
        if keeps_pairs(player, floater):
            return None
        # Whoever would leave before *player* is compared with *floater* first.
        others = [one for one in players if one == player or keeps_pairs(player, one)]
        first = min(others, key=lambda one: group.float_key(players, floater, one))
    mine, theirs = (group.float_key(players, floater, one) for one in (first, floater))
    rule = next(rule for rule, one, two in zip(_FLOATER, mine, theirs, strict=True) if one != two)
    if first != player:
        cause = Cause.ORDER if mine[:-1] == theirs[:-1] else Cause.NOT_AS_WELL
    elif rule == "3.9":
        cause = Cause.CAME_IN if mine[0] // 2 > theirs[0] // 2 else Cause.NO_OPPONENT_THERE
    else:
        cause = Cause.FLOATED if rule == "3.10" else Cause.COLOUR_BALANCE
    return Passed(number, cause, rule)


_FLOATER = ("3.9", "3.10", "3.2", "3.2")
"""The articles behind :meth:`LimGroup.float_key`."""
