"""A round of the Dubov system as approved in 1997: transfers by hand, then two columns.

The text leaves situations it does not name to the arbiter's fairness.  Two
such choices are ours: nobody is paired if that would leave the rest without a
legal pairing, and when transfers do not help a group, everybody not yet paired
is treated as one group.
"""

from __future__ import annotations

from collections.abc import Callable

from tablas.history import Strength
from tablas.model import format_points
from tablas.pairing.matching import Settling
from tablas.pairing.reasons import Choice, ColourRule, Note, Remark, Role, Seats, Step, passed_over
from tablas.pairing.swiss.bye import why_bye
from tablas.pairing.swiss.colours import by_number, last_difference, seated, seats, serve
from tablas.pairing.swiss.dubov.old_causes import may_come_up, tell_floater, tell_raised, why_apart
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
        steps: list[Step] = []
        group, raised, leaving = _transfers(position, residents, floaters, below, total_rounds, steps)
        made = _pair_group(position, group, [player for player in floaters if player in set(group)], steps)
        taken = {player for pair in made for player in pair}
        rest = [player for player in left if player not in taken]
        if not completes(position.masks, rest) or (not made and not below):
            steps = [Remark(Note.ALL_AS_ONE)]
            group, leaving = list(left), []
            raised = [player for player in left if player not in set(residents + floaters)]
            made = _pair_group(position, group, [], steps)
            rest = []
        pairs += made
        traces.append(_trace(position, residents, floaters + raised, made, leaving, steps))
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
    for player in sorted(able, key=lambda player: (field.score[player], *_bye_key(position, player))):
        if completes(position.masks, [other for other in everybody if other != player]):
            return player
    raise no_pairing(field.round, odd=True)


def _bye_key(position: Position, player: int) -> tuple[int, ...]:
    """The order within a score group."""
    field = position.field
    group = [other for other in range(len(field)) if field.score[other] == field.score[player]]
    return (
        position.ratings[player],
        int(field.want[player] != _dominant(position, group)),
        -position.aro[player],
        -field.numbers[player],
    )


def tell_bye(position: Position, bye: int | None) -> Choice | None:
    """How the bye was chosen."""
    return why_bye(position.field, bye, lambda player: _bye_key(position, player))


def _dominant(position: Position, players: list[int]) -> int:
    want = position.field.want
    total = sum(want[player] for player in players)
    return (total > 0) - (total < 0)


def _transfers(
    position: Position,
    residents: list[int],
    floaters: list[int],
    below: list[int],
    total_rounds: int,
    steps: list[Step],
) -> tuple[list[int], list[int], list[int]]:
    """7.1 and 7.2, and 6.4 where nobody can come up: the group, who came up, who goes down."""
    numbers = position.field.numbers
    group, raised, leaving = sorted(residents + floaters), list[int](), list[int]()

    def come_up(wanted: int, opponents: int, remark: Note, **values: object) -> bool:
        candidates = [
            player
            for player in below
            if player not in set(raised) and may_come_up(position, player, total_rounds) and opponents >> player & 1
        ]
        found = _best_to_raise(position, candidates, wanted)
        if found is None:
            return False
        steps.append(Remark(remark, {"player": numbers[found], **values}))
        waiting = [one for one in below if one not in raised]
        rule = "7.1" if remark is Note.COMES_UP_FOR else "7.2"
        steps.append(tell_raised(position, found, waiting, opponents, total_rounds, rule))
        raised.append(found)
        group.append(found)
        return True

    def go_down() -> None:
        floater = _best_to_float(position, group, floaters, below)
        if floater in raised:
            raised.remove(floater)
        else:
            steps.append(tell_floater(position, floater, group, floaters))
            leaving.append(floater)
        group.remove(floater)

    for player in sorted(group, key=lambda player: (-position.ratings[player], numbers[player])):
        if not any(position.masks[player] >> other & 1 for other in group) and not come_up(
            -position.field.want[player], position.masks[player], Note.COMES_UP_FOR, other=numbers[player]
        ):
            leaving.append(player)
            group.remove(player)
            steps.append(Remark(Note.GOES_DOWN_ALONE, {"player": numbers[player]}))
    if len(group) % 2:
        opponents = 0
        for player in group:
            opponents |= position.masks[player]
        if not come_up(-_dominant(position, group), opponents, Note.COMES_UP_TO_EVEN):
            go_down()
    while 2 * most_pairs(position.masks, group) < len(group):
        go_down()
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


def _pair_group(position: Position, group: list[int], floaters: list[int], steps: list[Step]) -> Pairs:
    """Floaters first (8), then the columns (6, 7.3, 7.4); nothing when the group cannot be paired whole."""
    settling = Settling.start(subgraph(position.masks, group))
    if settling is None or not group:
        return []
    place = {player: number for number, player in enumerate(group)}
    pairs: Pairs = []

    def serve(player: int, order: list[int]) -> None:
        if not settling.is_settled(place[player]):
            open_to = [other for other in order if other != player and not settling.is_settled(place[other])]
            partner = settling.settle(place[player], [place[other] for other in open_to])
            if partner is not None:
                other = group[partner]
                pairs.append((min(player, other), max(player, other)))
                passed = passed_over(open_to, other, (), lambda one: why_apart(position, player, one))
                numbers = position.field.numbers
                steps.append(Choice(Role.OPPONENT, numbers[other], numbers[player], passed))

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


def allocate(position: Position, one: int, two: int) -> Seats:
    """3: both colours, equal numbers of colours, the last difference, higher average, lower rating."""
    field = position.field
    if not field.colours[one] and not field.colours[two]:
        return by_number(field, min(one, two), max(one, two))
    want = field.want[one]
    if not want or want != field.want[two] or Strength.ABSOLUTE in (field.strength[one], field.strength[two]):
        return seats(field, one, two)
    wide = abs(field.balance[one]), abs(field.balance[two])
    if wide[0] != wide[1]:
        return serve(*((one, two) if wide[0] > wide[1] else (two, one)), want, ColourRule.WIDER)
    shown = last_difference(field.colours[one], field.colours[two])
    if shown is not None:
        return seated(shown == "B", one, two, ColourRule.LAST_DIFFERENCE)
    key = [(-position.aro[player], position.ratings[player], field.numbers[player]) for player in (one, two)]
    return seated(key[0] < key[1], one, two, ColourRule.OPPOSITION)


def _trace(
    position: Position, residents: list[int], incoming: list[int], pairs: Pairs, leaving: list[int], steps: list[Step]
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
        steps=tuple(steps),
    )
