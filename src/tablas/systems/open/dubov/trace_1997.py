"""The reasons of a Dubov round of 1997: who came up, who went down, how the columns stood, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.model import format_points
from tablas.systems.judgement import JudgedGroup
from tablas.systems.open.common.bye import why_bye
from tablas.systems.open.common.field import BLACK, WHITE
from tablas.systems.open.common.ideas import first_idea
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import completes
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.open.dubov.columns import columns, floater_order, opponents_of_floater
from tablas.systems.open.dubov.judge_1997 import judged_rows
from tablas.systems.open.dubov.pair_1997 import Group, bye_order
from tablas.systems.open.dubov.position import Position
from tablas.systems.open.dubov.transfers import (
    Closed,
    Need,
    float_kinds,
    going_down,
    may_come_up,
    next_need,
    rating_order,
)
from tablas.systems.reasons import Cause, Choice, Idea, Note, Passed, Remark, Role, Step, Way, passed_over
from tablas.systems.seats import Seats


def tell(
    position: Position, groups: Sequence[Group], bye: int | None, colours: tuple[Seats, ...], total_rounds: int
) -> Story:
    """The whole round."""
    choice = why_bye(position.field, position.masks, bye, bye_order(position))
    return Story(tuple(_trace(position, group, total_rounds) for group in groups), choice, colours)


def _trace(position: Position, group: Group, total_rounds: int) -> GroupTrace:
    field, closed = position.field, group.closed
    numbers = field.numbers
    incoming = group.floaters + (group.below if closed is None else closed.raised)
    return GroupTrace(
        title=format_points(field.score[group.residents[0]]) if group.residents else "floaters",
        players=tuple(numbers[player] for player in group.residents),
        incoming=tuple(numbers[player] for player in incoming),
        pairs=tuple((numbers[one], numbers[two]) for one, two in group.pairs),
        outgoing=() if closed is None else tuple(numbers[player] for player in closed.leaving),
        values={
            "colours denied": sum(position.denied(*pair) for pair in group.pairs),
            **_columns(position, group),
        },
        idea=_idea(position, group),
        steps=tuple(_steps(position, group, total_rounds)),
    )


def _in_columns(position: Position, group: Group) -> tuple[list[int], list[int]]:
    """Both columns once floaters have their opponents."""
    served = [pair for pair in group.pairs if set(pair) & set(group.floaters)]
    gone = {player for pair in served for player in pair}
    return columns(position, [player for player in group.members if player not in gone])


def _idea(position: Position, group: Group) -> Idea | None:
    """Row by row, one column against the other (6.2)."""
    white, black = _in_columns(position, group)
    made = [pair for pair in group.pairs if {*pair} <= {*white, *black}]

    def judged(boards: Ranked) -> list[JudgedGroup]:
        return [judged_rows(position, boards, "", sorted([*white, *black]))]

    rows = list(zip(white, black, strict=False))
    return first_idea(position.field.numbers, made, rows, (), judged, Way.ROWS)


def _columns(position: Position, group: Group) -> dict[str, object]:
    """The columns as the text writes them: Whites with their averages, Blacks with their ratings (6.2)."""
    numbers = position.field.numbers
    white, black = _in_columns(position, group)
    return {
        "column G1": [[numbers[player], round(float(position.aro[player]), 1)] for player in white],
        "column G2": [[numbers[player], position.ratings[player]] for player in black],
    }


def _steps(position: Position, group: Group, total_rounds: int) -> Iterator[Step]:
    if group.closed is None:
        yield Remark(Note.ALL_AS_ONE)
    else:
        yield from _down(position, group, group.closed)
        yield from _up(position, group, group.closed, total_rounds)
    yield from _pairs(position, group)


# Transfers


def _down(position: Position, group: Group, closed: Closed) -> Iterator[Step]:
    """6.4: who goes down, and why nobody else in the place of each."""
    if not closed.leaving:
        return
    numbers = position.field.numbers
    yield Remark(Note.SENT_DOWN, {"players": [numbers[player] for player in closed.leaving]})
    inside = group.floaters + group.residents
    order = going_down(position, inside)
    kind = float_kinds(position, inside, group.floaters, group.below)

    def turn(out: set[int]) -> tuple[list[int], list[int]]:
        """When a set of players was tried among those of its size."""
        return sorted((kind[player] for player in out), reverse=True), sorted(order.index(player) for player in out)

    chosen = set(closed.leaving)
    for taken in closed.leaving:
        passed = []
        for player in (player for player in order if player not in chosen):
            if turn(chosen - {taken} | {player}) < turn(chosen):
                passed.append(Passed(numbers[player], Cause.NO_PAIRING, "6.4"))
            elif order.index(player) < order.index(taken):
                already = player in group.floaters and taken not in group.floaters
                passed.append(Passed(numbers[player], Cause.CAME_IN if already else Cause.NO_OPPONENT_THERE, "6.4"))
        yield Choice(Role.DOWN, numbers[taken], passed=tuple(passed))


def _up(position: Position, group: Group, closed: Closed, total_rounds: int) -> Iterator[Step]:
    """7.1 and 7.2: for whom each comes up, and why those of a higher score or rating do not."""
    numbers = position.field.numbers
    stay = [player for player in closed.members if player not in closed.raised]
    for place, taken in enumerate(closed.raised):
        before = closed.raised[:place]
        need = next_need(position, stay, before)
        assert need is not None, "somebody came up whom the group did not need"
        if need.needy is None:
            yield Remark(Note.COMES_UP_TO_EVEN, {"player": numbers[taken]})
        else:
            yield Remark(Note.COMES_UP_FOR, {"player": numbers[taken], "other": numbers[need.needy]})
        waiting = [player for player in group.below if player not in before]
        yield Choice(Role.IN, numbers[taken], passed=_not_raised(position, need, taken, waiting, total_rounds))


def _not_raised(
    position: Position, need: Need, taken: int, waiting: list[int], total_rounds: int
) -> tuple[Passed, ...]:
    """Who comes earlier by score and rating, or was tried earlier for the colour, and why that was in vain."""
    field = position.field

    def by_strength(player: int) -> tuple[object, ...]:
        return -field.score[player], *rating_order(position, player)

    rule = "7.2" if need.needy is None else "7.1"
    passed = []
    for player in sorted(waiting, key=by_strength):
        number = field.numbers[player]
        tried = need.order(position, player) < need.order(position, taken)
        if not tried and by_strength(player) >= by_strength(taken):
            continue
        if not need.opponents >> player & 1:
            cause = Cause.NO_OPPONENT_THERE if need.needy is None else Cause.NO_HELP
            passed.append(Passed(number, cause, rule))
        elif not may_come_up(position, player, total_rounds):
            cause = Cause.FLOATED_UP if position.upfloated_last[player] else Cause.OFTEN_UP
            passed.append(Passed(number, cause, "2.1"))
        else:
            passed.append(Passed(number, Cause.NO_PAIRING if tried else Cause.OTHER_COLOUR, rule))
    return tuple(passed)


# Pairs


def _pairs(position: Position, group: Group) -> Iterator[Step]:
    """8 for those who came down, then the columns (7.3, 7.4) row by row (6.3)."""
    numbers, want = position.field.numbers, position.field.want
    partner = {one: two for pair in group.pairs for one, two in (pair, pair[::-1])}
    gone: set[int] = set()

    def serve(player: int, order: list[int]) -> Iterator[Choice]:
        if player in gone:
            return
        taken = partner[player]
        left = [one for one in group.members if one not in gone]
        passed = passed_over(order, taken, gone, lambda other: _apart(position, player, other, left))
        gone.update((player, taken))
        yield Choice(Role.OPPONENT, numbers[taken], numbers[player], passed)

    floaters = [player for player in group.floaters if player in partner]
    for player in floater_order(position, floaters):
        yield from serve(player, opponents_of_floater(position, player, group.members, floaters))
    white, black = columns(position, [player for player in group.members if player not in gone])
    moved = [player for player in white if want[player] == BLACK] + [
        player for player in black if want[player] == WHITE
    ]
    if moved:
        yield Remark(Note.SHIFTED, {"players": [numbers[player] for player in moved]})
    for row, player in enumerate(white):
        yield from serve(player, black + white[row + 1 :])
    for row, player in enumerate(black):
        yield from serve(player, black[row + 1 :])


def _apart(position: Position, player: int, other: int, left: list[int]) -> Passed:
    """Why two are not paired although their turn came."""
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, "C.04.1")
    if not position.masks[player] >> other & 1:
        return Passed(number, Cause.COLOURS, "C.04.1")
    if not completes(position.masks, [one for one in left if one not in (player, other)]):
        return Passed(number, Cause.NO_PAIRING)
    return Passed(number, Cause.SAME_COLUMN, "6.3")
