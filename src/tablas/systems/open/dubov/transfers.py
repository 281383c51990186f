"""Who leaves and who joins a score group (Dubov 1997, 6.4, 7.1 and 7.2).

A group is closed with as few players going down as possible; who goes, then
whom the group takes up, is tried in the order of the text until the group and
everybody below it can be paired.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import NamedTuple

from tablas.systems.open.common.legality import completes, mask_of
from tablas.systems.open.dubov.position import Position

MOST_TRIALS = 5000
"""After so many trials the arbiter's freedom (9) begins: everybody left is one group."""

Place = tuple[int | Fraction, ...]


class Closed(NamedTuple):
    """A group that can be paired whole."""

    members: list[int]
    raised: list[int]
    """Who came up, in the order they were taken."""
    leaving: list[int]


class Need(NamedTuple):
    """What a group asks of the next player to come up."""

    needy: int | None
    """Who has no opponent in the group (7.1); ``None``: the group is odd (7.2)."""
    wanted: int
    """The colour the newcomer should seek; 0 for either."""
    opponents: int
    """Mask of those who could be paired with the needy, or with somebody of an odd group."""

    def order(self, position: Position, player: int) -> Place:
        """7.1, 7.2: the next score group possible, the colour wanted, the highest rating, the lowest average."""
        return -position.field.score[player], self.colour_misses(position, player), *rating_order(position, player)

    def colour_misses(self, position: Position, player: int) -> bool:
        """A colour is wanted and the player seeks another or none."""
        return self.wanted != 0 and position.field.want[player] != self.wanted


def close_group(
    position: Position, residents: list[int], floaters: list[int], below: list[int], total_rounds: int
) -> Closed | None:
    """The group after its transfers, or ``None`` if no transfers help."""
    inside = floaters + residents
    rising = [player for player in below if may_come_up(position, player, total_rounds)]
    trials = iter(range(MOST_TRIALS))
    for leaving in _leaving(position, inside, floaters, below):
        stay = [player for player in inside if player not in leaving]
        for raised in _raised(position, stay, rising, [], trials):
            members = sorted(stay + raised)
            rest = sorted([*leaving, *(player for player in below if player not in raised)])
            if completes(position.masks, members) and completes(position.masks, rest):
                return Closed(members, raised, list(leaving))
    return None


def dominant(position: Position, players: list[int]) -> int:
    """The colour that more of the players seek; 0 when neither is."""
    want = position.field.want
    total = sum(want[player] for player in players)
    return (total > 0) - (total < 0)


def may_come_up(position: Position, player: int, total_rounds: int) -> bool:
    """2.1: not twice running, and three times at most (four in ten rounds and more); free in the last round."""
    if position.last_round:
        return True
    most = 3 if total_rounds < 10 else 4
    return not position.upfloated_last[player] and position.upfloats[player] < most


def going_down(position: Position, inside: list[int]) -> list[int]:
    """6.4: the players of the group, the lowest rating first."""
    return sorted(inside, key=lambda player: (position.ratings[player], -position.field.numbers[player]))


def float_kinds(position: Position, inside: list[int], floaters: list[int], below: list[int]) -> dict[int, int]:
    """6.4: 2 for who has floated already, 1 more for who has no opponent in the next group; the less, the sooner."""
    score = position.field.score
    following = mask_of(player for player in below if score[player] == max(score[other] for other in below))
    return {player: 2 * (player in floaters) + int(not position.masks[player] & following) for player in inside}


def _leaving(position: Position, inside: list[int], floaters: list[int], below: list[int]) -> Iterator[tuple[int, ...]]:
    """Sets of players to go down: the fewest, then by the four kinds of 6.4, then the lowest ratings."""
    yield ()
    kind = float_kinds(position, inside, floaters, below)
    ordered = going_down(position, inside)
    for count in range(1, len(inside) + 1):
        if comb(len(inside), count) > MOST_TRIALS:
            return
        sets = list(combinations(ordered, count))
        sets.sort(key=lambda out: sorted((kind[player] for player in out), reverse=True))
        yield from sets


def next_need(position: Position, stay: list[int], raised: list[int]) -> Need | None:
    """Whom the group has to take up next: for somebody without an opponent, else to be even."""
    field, masks = position.field, position.masks
    members = mask_of(stay + raised)
    lonely = [player for player in stay if not masks[player] & members]
    if lonely:
        needy = min(lonely, key=lambda player: rating_order(position, player))
        return Need(needy, -field.want[needy], masks[needy])
    if (len(stay) + len(raised)) % 2:
        opponents = 0
        for player in stay:
            opponents |= masks[player]
        return Need(None, -dominant(position, stay + raised), opponents)
    return None


def _raised(
    position: Position, stay: list[int], rising: list[int], raised: list[int], trials: Iterator[int]
) -> Iterator[list[int]]:
    """Sets of players to come up: one for everybody without an opponent, then one to make the group even."""
    if next(trials, None) is None:
        return
    need = next_need(position, stay, raised)
    if need is None:
        yield raised
        return
    able = [player for player in rising if need.opponents >> player & 1 and player not in raised]
    for player in sorted(able, key=lambda player: need.order(position, player)):
        yield from _raised(position, stay, rising, [*raised, player], trials)


def rating_order(position: Position, player: int) -> Place:
    """The highest rating, the lowest average, the lower number."""
    return -position.ratings[player], position.aro[player], position.field.numbers[player]
