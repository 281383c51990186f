"""Whether the players not yet paired can all be paired legally (C4; the completion test of 2017 A.9).

The players still to be paired are always some of the current bracket and
everybody from a certain rank on.  Facts about "everybody from a rank on" are
kept for all ranks, so that in a large field the answer is a comparison of a
few numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tablas.history import Strength
from tablas.pairing.matching import has_perfect_matching
from tablas.pairing.swiss.field import BLACK, WHITE, Field


class Crowd(NamedTuple):
    """What decides whether everybody of a group has plenty of possible opponents."""

    size: int = 0
    whites: int = 0
    """Players with an absolute preference for White."""
    blacks: int = 0
    most_met: int = -1
    """The most opponents excluded for one player without absolute preference."""
    most_met_white: int = -1
    most_met_black: int = -1

    def with_player(self, field: Field, player: int) -> Crowd:
        """The crowd and one more."""
        met = len(field.met[player])
        size, whites, blacks, most, most_white, most_black = self
        if field.strength[player] != Strength.ABSOLUTE:
            return Crowd(size + 1, whites, blacks, max(most, met), most_white, most_black)
        if field.want[player] == WHITE:
            return Crowd(size + 1, whites + 1, blacks, most, max(most_white, met), most_black)
        return Crowd(size + 1, whites, blacks + 1, most, most_white, max(most_black, met))

    def has_plenty(self) -> bool:
        """Everybody may meet at least half of the others, so all can be paired (Dirac).

        If the number is odd it holds without any one of them, whoever that is:
        one more possible opponent is deducted for that.
        """
        need = (self.size - self.size % 2) // 2 + 1
        most_excluded = 1 + max(
            self.most_met,
            self.most_met_white + self.whites if self.whites else -1,
            self.most_met_black + self.blacks if self.blacks else -1,
        )
        return self.size - most_excluded >= need


NOBODY = Crowd()


def crowd_of(field: Field, players: Iterable[int], start: Crowd = NOBODY) -> Crowd:
    """The crowd that players form, added to another."""
    crowd = start
    for player in players:
        crowd = crowd.with_player(field, player)
    return crowd


class Completion:
    """Completion tests of one round."""

    def __init__(self, field: Field) -> None:
        self.field = field
        crowds = [NOBODY]
        for player in range(len(field) - 1, -1, -1):
            crowds.append(crowds[-1].with_player(field, player))
        crowds.reverse()
        self._from = crowds

    def possible(self, some: Sequence[int], start: int, takers: frozenset[int]) -> bool:
        """Whether *some* and everybody from rank *start* on can be paired by C1 and C3.

        If their number is odd, one of *takers* is left over.
        """
        size = len(some) + len(self.field) - start
        if size % 2 and not (any(player in takers for player in some) or any(player >= start for player in takers)):
            return False
        if crowd_of(self.field, some, self._from[start]).has_plenty():
            return True
        return can_pair_all(self.field, [*some, *range(start, len(self.field))], takers)


def can_pair_all(field: Field, players: list[int], takers: frozenset[int] = frozenset()) -> bool:
    """Whether these players can all be paired by C1 and C3, but for one of *takers* if they are odd."""
    return has_perfect_matching(legal_graph(field, players, takers))


def legal_graph(field: Field, players: list[int], takers: frozenset[int] = frozenset()) -> list[int]:
    """Bit masks of who may meet whom; the bye is a last vertex next to its takers."""
    place = {player: number for number, player in enumerate(players)}
    everybody = (1 << len(players)) - 1
    same = {WHITE: 0, BLACK: 0}
    bound = [field.strength[player] == Strength.ABSOLUTE and not field.topscorer[player] for player in players]
    for number, player in enumerate(players):
        if bound[number]:
            same[field.want[player]] |= 1 << number
    masks: list[int] = []
    for number, player in enumerate(players):
        mask = everybody & ~(1 << number)
        for other in field.met[player]:
            if other in place:
                mask &= ~(1 << place[other])
        if bound[number]:
            mask &= ~same[field.want[player]]
        masks.append(mask)
    if len(players) % 2:
        bye = 1 << len(players)
        own = 0
        for number, player in enumerate(players):
            if player in takers:
                masks[number] |= bye
                own |= 1 << number
        masks.append(own)
    return masks
