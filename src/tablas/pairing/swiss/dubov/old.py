"""A round of the Dubov system as approved in 1997: transfers by hand, then two columns.

The text leaves situations it does not name to the arbiter's fairness.  Two
such choices are ours: nobody is paired if that would leave the rest without a
legal pairing, and when transfers do not help a group, everybody not yet paired
is treated as one group.
"""

from __future__ import annotations

from collections.abc import Callable

from tablas.history import Strength
from tablas.model import Colour, format_points
from tablas.pairing.matching import Settling
from tablas.pairing.swiss.colours import white_and_black
from tablas.pairing.swiss.dubov.position import Position
from tablas.pairing.swiss.field import BLACK, WHITE
from tablas.pairing.swiss.legality import completes, most_pairs, no_pairing, nobody_for_the_bye, subgraph
from tablas.pairing.swiss.trace import GroupTrace

Pairs = list[tuple[int, int]]


def pair_position(position: Position, total_rounds: int) -> tuple[Pairs, int | None, list[GroupTrace]]:
    """Pairs of ranks, the rank with the bye, and what happened in each group."""
    field = position.field
    bye = _bye(position)
    left = [player for player in range(len(field)) if player != bye]
    pairs: Pairs = []
    traces: list[GroupTrace] = []
    floaters: list[int] = []
    while left:
        waiting = [player for player in left if player not in set(floaters)]
        top = max((field.score[player] for player in waiting), default=0)
        residents = [player for player in waiting if field.score[player] == top]
        below = waiting[len(residents) :]
        notes: list[str] = []
        group, raised, leaving = _transfers(position, residents, floaters, below, total_rounds, notes)
        made = _pair_group(position, group, [player for player in floaters if player in set(group)])
        taken = {player for pair in made for player in pair}
        rest = [player for player in left if player not in taken]
        if not completes(position.masks, rest) or (not made and not below):
            notes.append("the group cannot be closed without harm to the rest; all who are left are one group")
            group, raised, leaving = list(left), [], []
            made = _pair_group(position, group, [])
            rest = []
        pairs += made
        traces.append(_trace(position, residents, floaters + raised, made, leaving, notes))
        left = rest
        floaters = [player for player in leaving if player in set(rest)] if rest else []
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

    def order(player: int) -> tuple[int, int, int, int, int]:
        group = [other for other in everybody if field.score[other] == field.score[player]]
        return (
            field.score[player],
            position.ratings[player],
            int(field.want[player] != _dominant(position, group)),
            -position.aro[player],
            -field.numbers[player],
        )

    for player in sorted(able, key=order):
        if completes(position.masks, [other for other in everybody if other != player]):
            return player
    raise no_pairing(field.round, odd=True)


def _dominant(position: Position, players: list[int]) -> int:
    want = position.field.want
    total = sum(want[player] for player in players)
    return (total > 0) - (total < 0)


def _may_come_up(position: Position, player: int, total_rounds: int) -> bool:
    """2.1: not twice running, and three times at most (four in ten rounds and more); free in the last round."""
    if position.last_round:
        return True
    most = 3 if total_rounds < 10 else 4
    return not position.upfloated_last[player] and position.upfloats[player] < most


def _transfers(
    position: Position,
    residents: list[int],
    floaters: list[int],
    below: list[int],
    total_rounds: int,
    notes: list[str],
) -> tuple[list[int], list[int], list[int]]:
    """7.1 and 7.2, and 6.4 where nobody can come up: the group, who came up, who goes down."""
    numbers = position.field.numbers
    group, raised, leaving = sorted(residents + floaters), list[int](), list[int]()

    def come_up(wanted: int, opponents: int) -> int | None:
        candidates = [
            player
            for player in below
            if player not in set(raised) and _may_come_up(position, player, total_rounds) and opponents >> player & 1
        ]
        return _best_to_raise(position, candidates, wanted)

    for player in sorted(group, key=lambda player: (-position.ratings[player], numbers[player])):
        if not any(position.masks[player] >> other & 1 for other in group):
            opponents = position.masks[player]
            found = come_up(-position.field.want[player], opponents)
            if found is None:
                leaving.append(player)
                group.remove(player)
                notes.append(f"6.4: {numbers[player]} has no opponent and goes down")
            else:
                raised.append(found)
                group.append(found)
                notes.append(f"7.1: {numbers[found]} comes up for {numbers[player]}")
    if len(group) % 2:
        wanted = -_dominant(position, group)
        opponents = 0
        for player in group:
            opponents |= position.masks[player]
        found = come_up(wanted, opponents)
        if found is None:
            floater = _best_to_float(position, group, floaters, below)
            leaving.append(floater)
            group.remove(floater)
            notes.append(f"6.4: {numbers[floater]} goes down")
        else:
            raised.append(found)
            group.append(found)
            notes.append(f"7.2: {numbers[found]} comes up to make the group even")
    while 2 * most_pairs(position.masks, group) < len(group):
        floater = _best_to_float(position, group, floaters, below)
        group.remove(floater)
        if floater in raised:
            raised.remove(floater)
        else:
            leaving.append(floater)
            notes.append(f"6.4: {numbers[floater]} goes down")
    return sorted(group), raised, leaving


def _best_to_raise(position: Position, candidates: list[int], wanted: int) -> int | None:
    """Of the next possible score group: wanted colour, highest rating, lowest average of opponents."""
    field = position.field
    return min(
        candidates,
        key=lambda player: (
            -field.score[player],
            int(wanted != 0 and field.want[player] != wanted),
            -position.ratings[player],
            position.aro[player],
            field.numbers[player],
        ),
        default=None,
    )


def _best_to_float(position: Position, group: list[int], floaters: list[int], below: list[int]) -> int:
    """6.4: rather one who has not floated yet, rather one who has an opponent below; the lowest of those."""
    most = most_pairs(position.masks, group)
    able = [player for player in group if most_pairs(position.masks, [one for one in group if one != player]) == most]
    return min(
        able,
        key=lambda player: (
            player in floaters,
            not any(position.masks[player] >> other & 1 for other in below),
            position.ratings[player],
            -position.field.numbers[player],
        ),
    )


def _pair_group(position: Position, group: list[int], floaters: list[int]) -> Pairs:
    """Floaters first (8), then the columns (6, 7.3, 7.4); nothing when the group cannot be paired whole."""
    settling = Settling.start(subgraph(position.masks, group))
    if settling is None or not group:
        return []
    place = {player: number for number, player in enumerate(group)}
    pairs: Pairs = []

    def serve(player: int, order: list[int]) -> None:
        if not settling.is_settled(place[player]):
            partner = settling.settle(place[player], [place[other] for other in order if other != player])
            if partner is not None:
                other = group[partner]
                pairs.append((min(player, other), max(player, other)))

    for player in _floater_order(position, floaters):
        serve(player, _opponents_of_floater(position, player, group))
    white, black = columns(position, [player for player in group if not settling.is_settled(place[player])])
    for row, player in enumerate(white):
        serve(player, black + white[row + 1 :] + white[:row][::-1])
    for row, player in enumerate(black):
        serve(player, black[row + 1 :] + black[:row][::-1])
    return pairs


def _white_key(position: Position) -> Callable[[int], tuple[int, int, int]]:
    """6.2: average of opponents from the lowest, then the lower rating."""
    return lambda player: (position.aro[player], position.ratings[player], position.field.numbers[player])


def _black_key(position: Position) -> Callable[[int], tuple[int, int, int]]:
    """6.2: rating from the highest, then the higher average of opponents."""
    return lambda player: (-position.ratings[player], -position.aro[player], position.field.numbers[player])


def columns(position: Position, players: list[int]) -> tuple[list[int], list[int]]:
    """The two columns of a group, made equal by 7.3 and 7.4."""
    field = position.field
    numbers = field.numbers
    if not any(field.colours[player] for player in players):
        ordered = sorted(players, key=lambda player: numbers[player])
        return ordered[: len(ordered) // 2], ordered[len(ordered) // 2 :]
    white = [player for player in players if field.want[player] == WHITE]
    black = [player for player in players if field.want[player] == BLACK]
    for player in players:
        if not field.want[player]:
            (white if len(white) < len(black) else black).append(player)
    surplus = (len(white) - len(black)) // 2
    if surplus > 0:
        movable = [player for player in white if field.strength[player] != Strength.ABSOLUTE]
        movable.sort(key=lambda player: (position.aro[player], -position.ratings[player], numbers[player]))
        moved = movable[:surplus]
        white, black = [player for player in white if player not in set(moved)], black + moved
    elif surplus < 0:
        movable = [player for player in black if field.strength[player] != Strength.ABSOLUTE]
        movable.sort(key=lambda player: (-position.aro[player], position.ratings[player], numbers[player]))
        moved = movable[:-surplus]
        white, black = white + moved, [player for player in black if player not in set(moved)]
    return sorted(white, key=_white_key(position)), sorted(black, key=_black_key(position))


def _floater_order(position: Position, floaters: list[int]) -> list[int]:
    """8.1: White seekers and Black seekers in turn, each in the order of their column."""
    want = position.field.want
    white = sorted((player for player in floaters if want[player] == WHITE), key=_white_key(position))
    black = sorted((player for player in floaters if want[player] != WHITE), key=_black_key(position))
    order: list[int] = []
    for row in range(max(len(white), len(black))):
        order += white[row : row + 1] + black[row : row + 1]
    return order


def _opponents_of_floater(position: Position, floater: int, group: list[int]) -> list[int]:
    """8.2: the highest rating of those who want the other colour, then the others."""
    want = position.field.want
    return sorted(
        (player for player in group if player != floater),
        key=lambda player: (
            want[floater] != 0 and want[player] == want[floater],
            -position.ratings[player],
            position.aro[player],
            position.field.numbers[player],
        ),
    )


def allocate(position: Position, one: int, two: int) -> tuple[int, int]:
    """3: both colours, equal numbers of colours, the last difference, higher average, lower rating."""
    field = position.field
    if not field.colours[one] and not field.colours[two]:
        high, low = min(one, two), max(one, two)
        odd = field.parity[high] % 2 == 1
        return (high, low) if odd == (field.initial_colour is Colour.WHITE) else (low, high)
    want = field.want[one]
    if want and want == field.want[two]:
        if Strength.ABSOLUTE in (field.strength[one], field.strength[two]):
            return white_and_black(field, one, two)
        wide = abs(field.balance[one]), abs(field.balance[two])
        if wide[0] != wide[1]:
            served, other = (one, two) if wide[0] > wide[1] else (two, one)
            return (served, other) if want == WHITE else (other, served)
        first, second = field.colours[one], field.colours[two]
        for mine, yours in zip(reversed(first), reversed(second), strict=False):
            if mine != yours:
                return (one, two) if mine == "B" else (two, one)
        key = [(-position.aro[player], position.ratings[player], field.numbers[player]) for player in (one, two)]
        return (one, two) if key[0] < key[1] else (two, one)
    return white_and_black(field, one, two)


def _trace(
    position: Position, residents: list[int], incoming: list[int], pairs: Pairs, leaving: list[int], notes: list[str]
) -> GroupTrace:
    field = position.field
    numbers = field.numbers
    return GroupTrace(
        title=format_points(field.score[residents[0]]) if residents else "floaters",
        players=tuple(numbers[player] for player in residents),
        incoming=tuple(numbers[player] for player in incoming),
        pairs=tuple((numbers[one], numbers[two]) for one, two in pairs),
        outgoing=tuple(numbers[player] for player in leaving),
        values={"colours denied": sum(position.denied(*pair) for pair in pairs)},
        notes=tuple(notes),
    )
