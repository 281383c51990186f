"""A round of matches: the bye, then brackets from the top (C.04.5 and C.04.6, article 3)."""

from __future__ import annotations

from typing import NamedTuple

from tablas.systems.open.common.bye import choose_bye
from tablas.systems.open.even_brackets.identifier import Pairs, first_pairing
from tablas.systems.open.even_brackets.position import Cost, Position
from tablas.systems.open.even_brackets.upfloaters import choose_upfloaters


class Bracket(NamedTuple):
    """A score group with who came up into it, as ranks."""

    residents: list[int]
    below: list[int]
    upfloaters: list[int]
    pairs: Pairs


def pair_position(position: Position, cost: Cost) -> tuple[Pairs, int | None, list[Bracket]]:
    """Pairs of ranks, the rank with the bye, and what happened in each bracket."""
    field = position.field
    bye = choose_bye(field, position.masks, lambda player: (-field.numbers[player],))
    left = [player for player in range(len(field)) if player != bye]
    pairs: Pairs = []
    done: list[Bracket] = []
    while left:
        residents = [player for player in left if field.score[player] == field.score[left[0]]]
        below = left[len(residents) :]
        upfloaters = choose_upfloaters(position, residents, below)
        made = first_pairing(position, sorted(residents + upfloaters), cost)
        pairs += made
        taken = {player for pair in made for player in pair}
        left = [player for player in left if player not in taken]
        done.append(Bracket(residents, below, upfloaters, made))
    return pairs, bye, done
