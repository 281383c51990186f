"""Whether the players not yet paired can all be paired legally (C4; the completion test of 2017 A.9)."""

from __future__ import annotations

from collections.abc import Iterable

from tablas.history import Strength
from tablas.pairing.matching import has_perfect_matching
from tablas.pairing.swiss.field import Field


def can_complete(field: Field, players: list[int], may_take_bye: Iterable[int]) -> bool:
    """Everybody paired by C1 and C3, with one of *may_take_bye* left over if the number is odd."""
    takers = [player for player in may_take_bye] if len(players) % 2 else []
    inside = set(players)
    takers = [player for player in takers if player in inside]
    if len(players) % 2 and not takers:
        return False
    if _everybody_has_plenty(field, players, takers):
        return True
    return has_perfect_matching(_graph(field, players, takers))


def _everybody_has_plenty(field: Field, players: list[int], takers: list[int]) -> bool:
    """A sufficient condition: everybody may meet at least half of the others (Dirac).

    It is asked without the one who takes the bye, whoever that is, so one more
    possible opponent is deducted.
    """
    size = len(players) - len(players) % 2
    absolute = {1: 0, -1: 0}
    for player in players:
        if field.strength[player] == Strength.ABSOLUTE:
            absolute[field.want[player]] += 1
    need = size / 2 + 1
    met, strength, want = field.met, field.strength, field.want
    for player in players:
        excluded = 1 + len(met[player])
        if strength[player] == Strength.ABSOLUTE:
            excluded += absolute[want[player]]
        if len(players) - excluded < need:
            return False
    return True


def _graph(field: Field, players: list[int], takers: list[int]) -> list[int]:
    """Bit masks of who may meet whom; the bye is a last vertex next to its takers."""
    place = {player: number for number, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    same = {1: 0, -1: 0}
    for player, number in place.items():
        if field.strength[player] == Strength.ABSOLUTE and not field.topscorer[player]:
            same[field.want[player]] |= 1 << number
    masks: list[int] = []
    for player, number in place.items():
        mask = everybody & ~(1 << number)
        for other in field.met[player]:
            if other in place:
                mask &= ~(1 << place[other])
        if field.strength[player] == Strength.ABSOLUTE and not field.topscorer[player]:
            mask &= ~same[field.want[player]]
        masks.append(mask)
    if len(players) % 2:
        bye = 1 << len(players)
        own = 0
        for player in takers:
            masks[place[player]] |= bye
            own |= 1 << place[player]
        masks.append(own)
    return masks
