"""Who may be moved in the Dubov system of 1997, and why others than those moved were passed over (2, 6.4, 7)."""

from __future__ import annotations

from tablas.pairing.reasons import Cause, Choice, Passed, Role, passed_over
from tablas.pairing.swiss.dubov.position import Position
from tablas.pairing.swiss.legality import most_pairs


def may_come_up(position: Position, player: int, total_rounds: int) -> bool:
    """2.1: not twice running, and three times at most (four in ten rounds and more); free in the last round."""
    if position.last_round:
        return True
    most = 3 if total_rounds < 10 else 4
    return not position.upfloated_last[player] and position.upfloats[player] < most


def tell_raised(
    position: Position,
    taken: int,
    below: list[int],
    opponents: int,
    total_rounds: int,
    rule: str,
) -> Choice:
    """Who of a higher score or rating did not come up, and why."""
    field = position.field

    def cause(player: int) -> Passed:
        number = field.numbers[player]
        if not opponents >> player & 1:
            return Passed(number, Cause.NO_OPPONENT_THERE, rule)
        if not may_come_up(position, player, total_rounds):
            return Passed(number, Cause.FLOATED_UP if position.upfloated_last[player] else Cause.OFTEN_UP, "2.1")
        return Passed(number, Cause.COLOUR_BALANCE, rule)

    def place(player: int) -> tuple[int, ...]:
        return -field.score[player], -position.ratings[player], position.aro[player], field.numbers[player]

    return Choice(Role.IN, field.numbers[taken], passed=passed_over(sorted(below, key=place), taken, (), cause))


def tell_floater(position: Position, taken: int, group: list[int], floaters: list[int]) -> Choice:
    """Who of a lower rating did not go down, and why."""
    field = position.field
    most = most_pairs(position.masks, group)

    def cause(player: int) -> Passed:
        number = field.numbers[player]
        if most_pairs(position.masks, [one for one in group if one != player]) != most:
            return Passed(number, Cause.NO_PAIRING, "6.4")
        return Passed(number, Cause.CAME_IN if player in floaters else Cause.NO_OPPONENT_THERE, "6.4")

    order = sorted(group, key=lambda player: (position.ratings[player], -field.numbers[player]))
    return Choice(Role.DOWN, field.numbers[taken], passed=passed_over(order, taken, (), cause))


def why_apart(position: Position, player: int, other: int) -> Passed:
    """Why two are not paired although their turn came."""
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, "C.04.1")
    if not position.masks[player] >> other & 1:
        return Passed(number, Cause.COLOURS, "C.04.1")
    return Passed(number, Cause.NO_PAIRING)
