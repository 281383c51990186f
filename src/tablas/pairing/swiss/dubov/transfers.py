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

from tablas.pairing.swiss.dubov.position import Position
from tablas.pairing.swiss.legality import completes, mask_of

MOST_TRIALS = 5000
"""After so many trials the arbiter's freedom (9) begins: everybody left is one group."""


class Closed(NamedTuple):
    """A group that can be paired whole."""

    members: list[int]
    raised: list[int]
    leaving: list[int]
    notes: list[str]


def close_group(
    position: Position, residents: list[int], floaters: list[int], below: list[int], total_rounds: int
) -> Closed | None:
    """The group after its transfers, or ``None`` if no transfers help."""
    inside = floaters + residents
    rising = [player for player in below if may_come_up(position, player, total_rounds)]
    numbers = position.field.numbers
    trials = iter(range(MOST_TRIALS))
    for leaving in _leaving(position, inside, floaters, below):
        stay = [player for player in inside if player not in leaving]
        for raised, notes in _raised(position, stay, rising, [], [], trials):
            members = sorted(stay + raised)
            rest = sorted([*leaving, *(player for player in below if player not in raised)])
            if completes(position.masks, members) and completes(position.masks, rest):
                down = [f"6.4: {numbers[player]} goes down" for player in leaving]
                return Closed(members, raised, list(leaving), down + notes)
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


def _leaving(position: Position, inside: list[int], floaters: list[int], below: list[int]) -> Iterator[tuple[int, ...]]:
    """Sets of players to go down: the fewest, then by the four kinds of 6.4, then the lowest ratings."""
    yield ()
    score = position.field.score
    following = mask_of(player for player in below if score[player] == max(score[other] for other in below))
    kind = {player: 2 * (player in floaters) + int(not position.masks[player] & following) for player in inside}
    ordered = sorted(inside, key=lambda player: (position.ratings[player], -position.field.numbers[player]))
    for count in range(1, len(inside) + 1):
        if comb(len(inside), count) > MOST_TRIALS:
            return
        sets = list(combinations(ordered, count))
        sets.sort(key=lambda out: sorted((kind[player] for player in out), reverse=True))
        yield from sets


def _raised(
    position: Position, stay: list[int], rising: list[int], raised: list[int], notes: list[str], trials: Iterator[int]
) -> Iterator[tuple[list[int], list[str]]]:
    """Sets of players to come up: one for everybody without an opponent, then one to make the group even."""
    if next(trials, None) is None:
        return
    field, masks = position.field, position.masks
    members = mask_of(stay + raised)
    lonely = [player for player in stay if not masks[player] & members]
    if lonely:
        needy = min(lonely, key=lambda player: _rating_order(position, player))
        wanted, opponents = -field.want[needy], masks[needy]
        reason = f"comes up for {field.numbers[needy]}"
    elif (len(stay) + len(raised)) % 2:
        wanted, opponents = -dominant(position, stay + raised), 0
        for player in stay:
            opponents |= masks[player]
        reason = "comes up to make the group even"
    else:
        yield raised, notes
        return
    rule = "7.1" if lonely else "7.2"
    able = [player for player in rising if opponents >> player & 1 and player not in raised]
    able.sort(
        key=lambda player: (
            -field.score[player],
            wanted != 0 and field.want[player] != wanted,
            *_rating_order(position, player),
        )
    )
    for player in able:
        note = f"{rule}: {field.numbers[player]} {reason}"
        yield from _raised(position, stay, rising, [*raised, player], [*notes, note], trials)


def _rating_order(position: Position, player: int) -> tuple[int | Fraction, ...]:
    """The highest rating, the lowest average, the lower number."""
    return -position.ratings[player], position.aro[player], position.field.numbers[player]
