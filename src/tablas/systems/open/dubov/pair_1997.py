"""A round of the Dubov system as approved in 1997: transfers by hand, then two columns.

The text leaves situations it does not name to the arbiter's fairness (9).  Two
such choices are ours: nobody is paired if that would leave the rest without a
legal pairing, and when transfers do not help a group, everybody not yet paired
is treated as one group.
"""

from __future__ import annotations

from typing import NamedTuple

from tablas.systems.open.common.bye import first_bye
from tablas.systems.open.dubov.columns import Pairs, pair_group
from tablas.systems.open.dubov.position import Key, Position
from tablas.systems.open.dubov.transfers import Closed, close_group, dominant


class Group(NamedTuple):
    """What a score group held and what became of it, as ranks."""

    residents: list[int]
    floaters: list[int]
    """Those who came down."""
    below: list[int]
    closed: Closed | None
    """The group after its transfers; ``None``: everybody left became one group."""
    pairs: Pairs

    @property
    def members(self) -> list[int]:
        """Everybody who was paired in it."""
        everybody = sorted(self.floaters + self.residents + self.below)
        return everybody if self.closed is None else self.closed.members


def pair_position(position: Position, total_rounds: int) -> tuple[Pairs, int | None, list[Group]]:
    """Pairs of ranks, the rank with the bye, and what happened in each group."""
    field = position.field
    bye = first_bye(field, position.masks, bye_order(position))
    left = [player for player in range(len(field)) if player != bye]
    pairs: Pairs = []
    groups: list[Group] = []
    floaters: list[int] = []
    while left:
        waiting = [player for player in left if player not in floaters]
        top = max((field.score[player] for player in waiting), default=0)
        residents = [player for player in waiting if field.score[player] == top]
        below = waiting[len(residents) :]
        closed = close_group(position, residents, floaters, below, total_rounds)
        members = left if closed is None else closed.members
        made = pair_group(position, members, [player for player in floaters if player in members])
        groups.append(Group(residents, floaters, below, closed, made))
        pairs += made
        taken = {player for pair in made for player in pair}
        left = [player for player in left if player not in taken]
        floaters = [] if closed is None else closed.leaving
    return pairs, bye, groups


def bye_order(position: Position) -> Key:
    """4, within a score group: the lowest rating; then the dominant colour, then the higher average."""
    field = position.field
    sought = {field.score[group[0]]: dominant(position, list(group)) for group in field.score_groups()}
    return lambda player: (
        position.ratings[player],
        sought[field.score[player]] != 0 and field.want[player] != sought[field.score[player]],
        -position.aro[player],
        -field.numbers[player],
    )
