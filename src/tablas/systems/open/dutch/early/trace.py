"""What a group of the old Dutch system tried and what it gave up, told in the terms of the text (B1–B6, C1–C14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from tablas.algorithms.matching import FREE, maximum_matching
from tablas.model import format_points
from tablas.systems.open.common.balance import Balance, same_wish
from tablas.systems.open.common.field import BLACK, DOWN, UP, WHITE
from tablas.systems.open.common.trace import GroupTrace
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.pair_group import Result, exit_level
from tablas.systems.reasons import (
    Cause,
    Choice,
    Criterion,
    Note,
    Passed,
    Remark,
    Role,
    Rule,
    Step,
    criterion,
    passed_over,
)


class _Halves(NamedTuple):
    """An S1 that was served from an S2, as ranks."""

    upper: list[int]
    lower: list[int]


def trace_group(group: Group, result: Result) -> GroupTrace:
    """What the group's pairing was, how it came about and what it had to give up."""
    field = group.field
    numbers = field.numbers
    halves = list(_halves(group, result))
    last = halves[-1] if halves else _Halves([], [])
    return GroupTrace(
        title=format_points(field.score[group.residents[0]]),
        players=tuple(numbers[player] for player in group.players),
        incoming=tuple(numbers[player] for player in group.moved_down),
        pairs=tuple((numbers[one], numbers[two]) for one, two in result.pairs),
        outgoing=tuple(numbers[player] for player in result.floaters),
        values={
            "p": result.p,
            "x": result.x,
            "B4 denied": result.denied,
            "white wanted": sum(1 for player in group.players if field.want[player] == WHITE),
            "black wanted": sum(1 for player in group.players if field.want[player] == BLACK),
            "S1": [numbers[player] for player in last.upper],
            "S2": [numbers[player] for player in last.lower],
        },
        criteria=tuple(_criteria(group, result)),
        steps=(*_remarks(group, result), *_opponents(group, result, halves), *_floaters(group, result)),
    )


def _criteria(group: Group, result: Result) -> Iterator[Criterion]:
    """In the order in which the procedure gives them up, the last one first to go."""
    yield criterion("B2", Rule.B2_LIFTED, int(group.relaxed))
    yield criterion("C14", Rule.LEFT_OVER, len(group.players) - 2 * result.p)
    yield criterion("C12", Rule.NO_EXIT, _without_exit(group, result))
    yield criterion("C13", Rule.COMPLETION, int(exit_level(result.way) == 2))
    yield criterion("B3", Rule.AMONG_EQUALS, 0 if result.mixed or not group.is_mixed else len(group.moved_down))
    yield criterion("B4", Rule.DENIED, result.x)
    yield criterion("C10", Rule.UP_DROPPED, 2 - result.upfloats_back)
    yield criterion("C9", Rule.DOWN_DROPPED, 2 - result.downfloats_back)
    yield criterion("C8", Rule.EXCHANGED, len(result.leaving))


def _without_exit(group: Group, result: Result) -> int:
    """Who goes down and finds nobody in the next group, not even one for each of them."""
    if group.is_last:
        return 0
    size, following = len(result.floaters), group.following
    masks = [0] * (size + len(following))
    for one, floater in enumerate(result.floaters):
        for two, other in enumerate(following, size):
            if group.may_meet(floater, other):
                masks[one] |= 1 << two
                masks[two] |= 1 << one
    return sum(1 for mate in maximum_matching(masks)[:size] if mate == FREE)


def _remarks(group: Group, result: Result) -> Iterator[Remark]:
    numbers = group.field.numbers
    if group.relaxed and any(group.field.topscorer[player] for player in group.players):
        yield Remark(Note.B2_LIFTED)
    if result.hopeless:
        yield Remark(Note.ALONE, {"players": [numbers[player] for player in result.hopeless]})
    if result.leaving:
        leaving, entering = ([numbers[player] for player in side] for side in (result.leaving, result.entering))
        yield Remark(Note.EXCHANGED, {"leaving": leaving, "entering": entering})
    dropped = min(result.upfloats_back, result.downfloats_back if result.floaters else 2)
    if dropped < 2:
        yield Remark(Note.B6_DROPPED)
    if dropped < 1:
        yield Remark(Note.B5_DROPPED)
    if exit_level(result.way) == 2:
        yield Remark(Note.COMPLETION)


def _halves(group: Group, result: Result) -> Iterator[_Halves]:
    """Moved-down players against residents, then the remainder after its exchange."""
    partner = {one: two for pair in result.pairs for one, two in (pair, pair[::-1])}
    able = [player for player in group.players if group.legal[player]]
    if result.mixed:
        above = [player for player in group.moved_down if player in partner]
        residents = [player for player in able if player not in set(group.moved_down)]
        yield _Halves(above, residents)
        taken = {*above, *(partner[player] for player in above)}
        able = [player for player in able if player not in taken]
    pairs = sum(1 for player in able if player in partner) // 2
    if pairs:
        upper = {*able[:pairs], *result.entering} - {*result.leaving}
        yield _Halves(
            [player for player in able if player in upper], [player for player in able if player not in upper]
        )


def _opponents(group: Group, result: Result, halves: list[_Halves]) -> Iterator[Step]:
    """S1 from the top, each with those of S2 who could not be had."""
    numbers = group.field.numbers
    partner = {one: two for pair in result.pairs for one, two in (pair, pair[::-1])}
    gone: set[int] = set()
    for upper, lower in halves:
        for player in upper:
            taken = partner[player]
            passed = passed_over(
                lower,
                taken,
                gone,
                partial(_apart, group, result, player),
            )
            gone |= {player, taken}
            yield Choice(Role.OPPONENT, numbers[taken], numbers[player], passed)


def _apart(group: Group, result: Result, player: int, other: int) -> Passed:
    """The first criterion against a pair."""
    field = group.field
    number = field.numbers[other]
    known = field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, "B1")
    if other not in group.legal[player]:
        return Passed(number, Cause.COLOURS, "B2")
    balance = Balance.of([field.want[one] for one in group.players if group.legal[one]], result.p)
    if not balance.pair_fits(field.want[player], field.want[other]) and result.x == balance.least:
        return Passed(number, Cause.DUE if same_wish(field.want[player], field.want[other]) else Cause.DENIED, "B4")
    if group.up_again(player, other, result.upfloats_back):
        low = max(player, other)
        again = field.last_float[low] == UP
        return Passed(number, Cause.FLOATED_UP if again else Cause.FLOATED_UP_BEFORE, "B5" if again else "B6")
    return Passed(number, Cause.NOT_AS_WELL)


def _floaters(group: Group, result: Result) -> Iterator[Step]:
    """Who goes down, and why nobody below in rank and nobody moved down does instead."""
    staying = [player for player in group.players if player not in set(result.floaters)]
    role = Role.BYE if group.is_last else Role.DOWN
    for floater in result.floaters:
        if floater in result.hopeless:
            continue
        instead = [player for player in reversed(staying) if player > floater or player in group.moved_down]
        passed = tuple(_stays(group, result, floater, player) for player in instead)
        yield Choice(role, group.field.numbers[floater], passed=passed)


def _stays(group: Group, result: Result, floater: int, player: int) -> Passed:
    """Why *player* does not leave the group in the place of *floater*."""
    field = group.field
    number = field.numbers[player]
    if group.is_last and player not in group.bye_takers:
        return Passed(number, Cause.BARRED, "B1")
    gone = {*result.floaters, player} - {floater}
    rest = [one for one in group.players if one not in gone]
    if _most_pairs(group, rest) < result.p:
        return Passed(number, Cause.NO_PAIRING, "B1")
    if (
        not group.is_last
        and exit_level(result.way) == 0
        and not any(group.may_meet(player, o) for o in group.following)
    ):
        return Passed(number, Cause.NO_OPPONENT_THERE, "C12")
    if field.score[player] > field.score[floater]:
        return Passed(number, Cause.HIGHER_SCORE, "B3")
    if Balance.of([field.want[one] for one in rest], result.p).least > result.x:
        return Passed(number, Cause.DENIED, "B4")
    if group.down_again(player, result.downfloats_back):
        again = field.last_float[player] == DOWN
        return Passed(number, Cause.FLOATED_DOWN if again else Cause.FLOATED_DOWN_BEFORE, "B5" if again else "B6")
    return Passed(number, Cause.NOT_AS_WELL)


def _most_pairs(group: Group, players: list[int]) -> int:
    place = {player: number for number, player in enumerate(players)}
    masks = [sum(1 << place[other] for other in group.legal[player] if other in place) for player in players]
    return sum(1 for mate in maximum_matching(masks) if mate != FREE) // 2
