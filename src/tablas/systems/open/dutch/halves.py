"""Who cannot meet because everybody must be paired: where half of the players may only meet the others.

If half of everybody still to be paired may not meet one another, each of them needs one of the other half.
So no two of the other half meet in any pairing of all, and leaving such pairs out from the beginning makes two
sides of the question.  ``docs/dutch-fast.md`` has the argument (Lemma 12).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from tablas.model import Rank
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.completion import Completion

_OTHERS = -1
"""The other half, as a club; decisions are numbered from 0."""


def with_halves_apart(bracket: Bracket, completion: Completion) -> Bracket:
    """The bracket for whoever asks for pairings of everybody alone; it is the same one where there are no halves."""
    field = bracket.field
    if field is not completion.field:
        return bracket
    rest = [*bracket.players, *range(bracket.below_from, len(field))]
    half = _half(rest, bracket.receives_bye, completion)
    if half is None:
        return bracket
    name, members = half
    if completion.halves is None or completion.halves[0] != name:
        # It serves the brackets below, too: whoever is left of the other half is part of it.
        completion.halves = name, _apart(field, [player for player in rest if player not in members])
    return replace(bracket, field=completion.halves[1])


def _half(rest: list[int], takers: frozenset[int], completion: Completion) -> tuple[object, frozenset[int]] | None:
    """Half of the players, none of whom may meet another of them: a club, or those due one colour absolutely."""
    clubs, bound = completion.field.clubs, completion.profiles.bound
    sizes: Counter[object] = Counter(club for player in rest for club in clubs[player])
    sizes.update(("due", bound[player]) for player in rest if bound[player])
    for name, size in sizes.items():
        if not len(rest) - 1 <= 2 * size <= len(rest) + 1:
            continue
        members = frozenset(
            player for player in rest if name in clubs[player] or name == ("due", bound[player] or None)
        )
        # Of an odd number the half is what is left without the one who takes the bye.
        if 2 * size >= len(rest) or not takers & members:
            return name, members
    return None


def _apart(field: Field, others: Iterable[int]) -> Field:
    """The same field, and these may not meet one another."""
    group = {Rank(player) for player in others}
    met, clubs = list(field.met), list(field.clubs)
    for player in group:
        met[player] = field.met[player] | group
        met[player].discard(player)
        clubs[player] = field.clubs[player] | {_OTHERS}
    return replace(field, met=met, clubs=clubs)
