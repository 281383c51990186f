"""A round of the Dubov system of 2026: score groups from the top, each filled up from below."""

from __future__ import annotations

from typing import NamedTuple

from tablas.systems.open.common.bye import choose_bye
from tablas.systems.open.common.colours import by_number, seats
from tablas.systems.open.common.field import Field
from tablas.systems.open.dubov.bracket import Columns, pair_bracket
from tablas.systems.open.dubov.position import Position
from tablas.systems.open.dubov.upfloaters import choose_upfloaters
from tablas.systems.seats import Seats


class Filled(NamedTuple):
    """A bracket: a score group, who came up into it, and how its columns were paired."""

    residents: list[int]
    below: list[int]
    """Everybody not yet paired with fewer points."""
    upfloaters: list[int]
    columns: Columns


Paired = tuple[list[tuple[int, int]], int | None, list[Filled]]


def pair_position(position: Position) -> Paired:
    """Pairs of ranks, the rank with the bye, and what happened in each bracket."""
    field = position.field
    bye = choose_bye(field, position.masks, lambda player: (-field.numbers[player],))
    left = [player for player in range(len(field)) if player != bye]
    pairs: list[tuple[int, int]] = []
    brackets: list[Filled] = []
    while left:
        top = field.score[left[0]]
        residents = [player for player in left if field.score[player] == top]
        below = left[len(residents) :]
        upfloaters = choose_upfloaters(position, residents, below)
        columns = pair_bracket(position, sorted(residents + upfloaters))
        pairs += columns.pairs
        taken = {player for pair in columns.pairs for player in pair}
        left = [player for player in left if player not in taken]
        brackets.append(Filled(residents, below, upfloaters, columns))
    return pairs, bye, brackets


def allocate(field: Field, one: int, two: int) -> Seats:
    """Colours (5.2): by number when neither has played, else as in the Dutch system."""
    if field.colours[one] or field.colours[two]:
        return seats(field, one, two)
    return by_number(field, min(one, two), max(one, two))
