"""A round of the Dubov system as approved in 1997: transfers by hand, then two columns.

The text leaves situations it does not name to the arbiter's fairness (9).  Two
such choices are ours: nobody is paired if that would leave the rest without a
legal pairing, and when transfers do not help a group, everybody not yet paired
is treated as one group.
"""

from __future__ import annotations

from fractions import Fraction

from tablas.model import format_points
from tablas.pairing.swiss.dubov.columns import Pairs, pair_group
from tablas.pairing.swiss.dubov.position import Position
from tablas.pairing.swiss.dubov.transfers import Closed, close_group, dominant
from tablas.pairing.swiss.legality import completes, no_pairing, nobody_for_the_bye
from tablas.pairing.swiss.trace import GroupTrace


def pair_position(position: Position, total_rounds: int) -> tuple[Pairs, int | None, list[GroupTrace]]:
    """Pairs of ranks, the rank with the bye, and what happened in each group."""
    field = position.field
    bye = _bye(position)
    left = [player for player in range(len(field)) if player != bye]
    pairs: Pairs = []
    traces: list[GroupTrace] = []
    floaters: list[int] = []
    while left:
        waiting = [player for player in left if player not in floaters]
        top = max((field.score[player] for player in waiting), default=0)
        residents = [player for player in waiting if field.score[player] == top]
        closed = close_group(position, residents, floaters, waiting[len(residents) :], total_rounds)
        if closed is None:
            note = "9: no transfer closes the group; all who are left are one group"
            closed = Closed(list(left), [], [], [note])
        made = pair_group(position, closed.members, [player for player in floaters if player in closed.members])
        traces.append(_trace(position, residents, floaters, made, closed))
        pairs += made
        taken = {player for pair in made for player in pair}
        left = [player for player in left if player not in taken]
        floaters = closed.leaving
    return pairs, bye, traces


def _bye(position: Position) -> int | None:
    """4: the lowest rating of the lowest score group; then the dominant colour, then the higher average."""
    field = position.field
    everybody = list(range(len(field)))
    if len(field) % 2 == 0:
        if not completes(position.masks, everybody):
            raise no_pairing(field.round, odd=False)
        return None
    able = [player for player in everybody if field.may_have_bye[player]]
    if not able:
        raise nobody_for_the_bye(field.round)
    sought = {field.score[group[0]]: dominant(position, list(group)) for group in field.score_groups()}

    def order(player: int) -> tuple[int | Fraction, ...]:
        colour = sought[field.score[player]]
        return (
            field.score[player],
            position.ratings[player],
            colour != 0 and field.want[player] != colour,
            -position.aro[player],
            -field.numbers[player],
        )

    for player in sorted(able, key=order):
        if completes(position.masks, [other for other in everybody if other != player]):
            return player
    raise no_pairing(field.round, odd=True)


def _trace(position: Position, residents: list[int], floaters: list[int], pairs: Pairs, closed: Closed) -> GroupTrace:
    field = position.field
    numbers = field.numbers
    return GroupTrace(
        title=format_points(field.score[residents[0]]) if residents else "floaters",
        players=tuple(numbers[player] for player in residents),
        incoming=tuple(numbers[player] for player in floaters + closed.raised),
        pairs=tuple((numbers[one], numbers[two]) for one, two in pairs),
        outgoing=tuple(numbers[player] for player in closed.leaving),
        values={"colours denied": sum(position.denied(*pair) for pair in pairs)},
        notes=tuple(closed.notes),
    )
