"""Who cannot meet because everybody must be paired: where half of the players may only meet the others.

If half of everybody still to be paired may not meet one another, each of them needs one of the other half.
So no two of the other half meet in any pairing of all, and leaving such pairs out from the beginning makes two
sides of the question.  ``docs/dutch-fast.md`` has the argument (Lemma 13).
"""

from __future__ import annotations

from dataclasses import replace

from tablas.algorithms.matching.cardinality import places_of
from tablas.model import Rank
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.bracket import Bracket
from tablas.systems.open.dutch.completion import Completion, members_of

_OTHERS = -1
"""The other half, as a club; decisions are numbered from 0."""


def with_halves_apart(bracket: Bracket, completion: Completion) -> Bracket:
    """The bracket for whoever asks for pairings of everybody alone; it is the same one where there are no halves."""
    field = bracket.field
    half = _half(bracket, completion) if field is completion.field else None
    if half is None:
        return bracket
    if completion.halved is None or completion.halved[0] != half:
        # It serves the brackets below, too: whoever is left of the other half is part of it.
        others = _rest(bracket) & ~half
        completion.halved = half, completion.profiles.apart_from(_apart(field, others), others)
    return replace(bracket, field=completion.halved[1].field)


def counting_is_vain(bracket: Bracket, completion: Completion) -> bool:
    """Whether a large group leaves more than one of the bracket without opponent, whoever is paired with whom.

    That is so where it is more than half of the bracket, or, if it is half of everybody, where it is not half of it.
    """
    size, moved_down, start = len(bracket.players), bracket.moved_down, bracket.residents[0]
    for group in completion.apart:
        if 2 * group.bit_count() <= size:
            break
        own = members_of(group & (1 << bracket.below_from) - 1, moved_down, start)
        if 2 * own > size + size % 2:
            return True
    half = _half(bracket, completion)
    if half is None:
        return False
    return size % 2 < size - 2 * members_of(half & (1 << bracket.below_from) - 1, moved_down, start)


def _rest(bracket: Bracket) -> int:
    """Everybody still to be paired, as a mask of ranks."""
    start = bracket.residents[0]
    rest = (1 << len(bracket.field)) - (1 << start)
    for player in bracket.moved_down:
        rest |= 1 << player
    return rest


def _half(bracket: Bracket, completion: Completion) -> int | None:
    """A group that is half of everybody still to be paired."""
    start = bracket.residents[0]
    size = len(bracket.field) - start + len(bracket.moved_down)
    for group in completion.apart:
        if 2 * group.bit_count() < size - 1:
            break
        members = members_of(group, bracket.moved_down, start)
        # Of an odd number the half is what is left without the one who takes the bye.
        if 2 * members in (size, size + 1):
            return group
        if 2 * members == size - 1 and not any(group >> taker & 1 for taker in bracket.receives_bye):
            return group
    return None


def _apart(field: Field, others: int) -> Field:
    """The same field, and these may not meet one another."""
    group = {Rank(player) for player in places_of(others)}
    met, clubs = list(field.met), list(field.clubs)
    for player in group:
        met[player] = field.met[player] | group
        met[player].discard(player)
        clubs[player] = field.clubs[player] | {_OTHERS}
    return replace(field, met=met, clubs=clubs)
