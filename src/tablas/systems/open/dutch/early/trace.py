"""What a group of the old Dutch system tried and what it gave up, told in the terms of the text (B1–B6, C1–C14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablas.algorithms.matching import FREE, maximum_matching
from tablas.history import Strength
from tablas.model import format_points
from tablas.systems.open.common.balance import Balance
from tablas.systems.open.common.field import BLACK, WHITE
from tablas.systems.open.common.ideas import by_halves, first_idea
from tablas.systems.open.common.trace import GroupTrace
from tablas.systems.open.dutch.early.by_hand import Walk, walk
from tablas.systems.open.dutch.early.foreseen import foresee
from tablas.systems.open.dutch.early.group import Group
from tablas.systems.open.dutch.early.judge import judge_group
from tablas.systems.open.dutch.early.pair_group import Result, exit_level, what_raised_x
from tablas.systems.open.dutch.early.passed import why_not_met, why_stays
from tablas.systems.reasons import (
    Attempt,
    Choice,
    Criterion,
    Idea,
    Note,
    Passed,
    Remark,
    Role,
    Rule,
    Step,
    Way,
    criterion,
)

_MOST_TOLD = 40
"""Combinations told of a group; ``tablas explain --tried`` lists them all."""


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
    made = walk(group, result, limit=_MOST_TOLD + 1)
    return GroupTrace(
        title=format_points(field.score[group.residents[0]]),
        players=tuple(numbers[player] for player in group.players),
        incoming=tuple(numbers[player] for player in group.moved_down),
        pairs=tuple((numbers[one], numbers[two]) for one, two in result.pairs),
        outgoing=tuple(numbers[player] for player in result.floaters),
        values={
            "foreseen": foresee([field.want[player] for player in group.players]).as_data(),
            "remainder foreseen": _remainder(group, result, last),
            "p": result.p,
            "x": result.x,
            "x spent": _spent(group, made, halves, result),
            "B4 denied": result.denied,
            "white wanted": sum(1 for player in group.players if field.want[player] == WHITE),
            "black wanted": sum(1 for player in group.players if field.want[player] == BLACK),
            "must have White": [numbers[player] for player in _forced(group, WHITE)],
            "must have Black": [numbers[player] for player in _forced(group, BLACK)],
            "S1": [numbers[player] for player in last.upper],
            "S2": [numbers[player] for player in last.lower],
        },
        criteria=tuple(_criteria(group, result)),
        idea=_idea(group, result),
        steps=(
            *_alone(group, made, result),
            *_given_up(group, result),
            *tell_tries(made),
            *_exchanged(group, result),
            *_opponents(group, made, halves),
            *_floaters(group, result),
            *_broken(group, result),
        ),
    )


def _idea(group: Group, result: Result) -> Idea | None:
    """Who came down against the highest residents, the others by halves, as if nothing had been played (C4, C6)."""
    able = [player for player in group.players if group.legal[player]]
    above = [player for player in group.moved_down if group.legal[player]] if result.mixed else []
    others = [player for player in able if player not in above]
    pairs = list(zip(above, others, strict=False))
    pairs += by_halves(others[len(above) :], result.p - len(above))
    paired = {player for pair in pairs for player in pair}
    out = [player for player in group.players if player not in paired]
    level = exit_level(result.way)
    return first_idea(
        group.field.numbers, result.pairs, pairs, out, lambda ranked: [judge_group(group, ranked, level)], Way.HALVES
    )


def _forced(group: Group, colour: int) -> list[int]:
    """Who may not have the other colour again (B2)."""
    field = group.field
    return [
        player
        for player in group.players
        if field.want[player] == colour and field.strength[player] == Strength.ABSOLUTE
    ]


def tell_tries(made: Walk, most: int = _MOST_TOLD) -> Iterator[Step]:
    """The first dead ends, and how many there were beyond."""
    yield from made.dead[:most]
    if not made.whole:
        yield Remark(Note.TRIED_ON)
    elif len(made.dead) > most:
        yield Remark(Note.MORE_TRIED, {"count": len(made.dead) - most})


def _remainder(group: Group, result: Result, last: _Halves) -> dict[str, object]:
    """The line of those who are left when the players moved down have their opponents."""
    players = [*last.upper, *last.lower]
    if not result.mixed or len(players) < 3:
        return {}
    return foresee([group.field.want[player] for player in players]).as_data()


def _spent(group: Group, made: Walk, halves: list[_Halves], result: Result) -> list[list[int]]:
    """Every pair in which a colour is denied, with what is left of X after it."""
    numbers = group.field.numbers
    partner = {one: two for pair in result.pairs for one, two in (pair, pair[::-1])}
    left, found = made.level.x, []
    for upper, _ in halves:
        for player in upper:
            if made.costs(player, partner[player]):
                left -= 1
                found.append([numbers[player], numbers[partner[player]], left])
    return found


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


def _alone(group: Group, made: Walk, result: Result) -> Iterator[Step]:
    """What stands before everything else: B2 lifted, and who has no opponent in the group at all, with the causes."""
    numbers = group.field.numbers
    if group.relaxed and any(group.field.topscorer[player] for player in group.players):
        yield Remark(Note.B2_LIFTED)
    if result.hopeless:
        yield Remark(Note.ALONE, {"players": [numbers[player] for player in result.hopeless]})
    for player in result.hopeless:
        others = [other for other in group.players if other != player]
        barred = (made.against(player, other, made.level.x) for other in others)
        if others:
            yield Attempt((), numbers[player], tuple(filter(None, barred)))


def _given_up(group: Group, result: Result) -> Iterator[Step]:
    """What could not be kept, each after the combinations that were tried with it."""
    if len(group.players) == 1:
        return  # whoever is alone leaves, whatever the criteria say
    wishes = [group.field.want[player] for player in group.players if group.legal[player]]
    least = Balance.of(wishes, result.p).least
    dropped = min(result.upfloats_back, result.downfloats_back if result.floaters else 2)
    raised = result.pairs and result.x > least
    if raised or (result.pairs and dropped < 2):
        yield from tell_tries(walk(group, result, strict=True, limit=_MOST_TOLD + 1))
    if dropped < 2:
        yield Remark(Note.B6_DROPPED)
    if dropped < 1:
        yield Remark(Note.B5_DROPPED)
    if raised:
        rule = what_raised_x(group, result)
        yield Remark(Note.X_RAISED, {"count": result.x - least, "least": least, "x": result.x, "rule": rule})
    if group.ratings and result.pairs and result.apart < 2:
        yield Remark(Note.B3_BIS_BIS_DROPPED)
    if group.origins and result.pairs and result.apart < 1:
        yield Remark(Note.B3_BIS_DROPPED)
    if exit_level(result.way) == 2:
        yield Remark(Note.COMPLETION)


def _exchanged(group: Group, result: Result) -> Iterator[Remark]:
    numbers = group.field.numbers
    if result.leaving:
        leaving, entering = ([numbers[player] for player in side] for side in (result.leaving, result.entering))
        yield Remark(Note.EXCHANGED, {"leaving": leaving, "entering": entering})


def _broken(group: Group, result: Result) -> Iterator[Remark]:
    """Criteria that the pairing made breaks because nothing else is legal."""
    field = group.field
    leaving = set(result.floaters)
    staying = [player for player in group.players if player not in leaving]
    for player in result.floaters:
        number = {"player": field.numbers[player]}
        if any(field.score[other] < field.score[player] for other in staying):
            yield Remark(Note.B3_BROKEN, number)
        if group.down_again(player, 2):
            yield Remark(Note.B5_BROKEN if group.down_again(player, 1) else Note.B6_BROKEN, number)
    for one, two in result.pairs:
        if group.up_again(one, two, 2):
            note = Note.B5_BROKEN if group.up_again(one, two, 1) else Note.B6_BROKEN
            yield Remark(note, {"player": field.numbers[max(one, two)]})


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


def _opponents(group: Group, made: Walk, halves: list[_Halves]) -> Iterator[Step]:
    """S1 from the top, each with those of S2 who could not be had while so much of X was left."""
    numbers = group.field.numbers
    result = made.result
    partner = {one: two for pair in result.pairs for one, two in (pair, pair[::-1])}
    leaving = set(result.floaters)
    gone: set[int] = set()
    left = made.level.x
    settled: list[tuple[int, int]] = []
    for upper, lower in halves:
        for player in upper:
            taken = partner[player]
            kept = leaving if player != upper[-1] else set()

            def causes(other: int, player: int = player, kept: set[int] = kept, left: int = left) -> Iterator[Passed]:
                return why_not_met(made, settled, player, other, left, goes_down=other in kept)

            earlier = [other for other in lower[: lower.index(taken)] if other not in gone]
            passed = tuple(entry for other in earlier for entry in causes(other))
            gone |= {player, taken}
            settled.append((player, taken))
            left -= made.costs(player, taken)
            yield Choice(Role.OPPONENT, numbers[taken], numbers[player], passed)
            if player in group.moved_down and player < taken:
                yield from _only_fresh(group, player, taken, gone)


def _only_fresh(group: Group, player: int, taken: int, gone: set[int]) -> Iterator[Remark]:
    """Nobody else could have been taken, because all the others have floated up lately."""
    field = group.field
    others = [other for other in group.players if group.are_legal(player, other) and other not in gone]
    if len(others) > 1 and all(group.up_again(player, other, 2) for other in others):
        numbers = [field.numbers[other] for other in others]
        yield Remark(Note.ONLY_FRESH, {"player": field.numbers[player], "players": numbers})


def _floaters(group: Group, result: Result) -> Iterator[Step]:
    """Who goes down with which colour, and why nobody below in rank does instead."""
    field = group.field
    staying = [player for player in group.players if player not in set(result.floaters)]
    role = Role.BYE if group.is_last else Role.DOWN
    line = foresee([field.want[player] for player in group.players])
    for floater in result.floaters:
        number = field.numbers[floater]
        if staying and line.white != line.black and field.want[floater] == line.majority:
            yield Remark(Note.DOWN_WHITE if line.majority == WHITE else Note.DOWN_BLACK, {"player": number})
        if floater in result.hopeless:
            continue
        instead = [player for player in reversed(staying) if player > floater]
        passed = tuple(entry for player in instead for entry in why_stays(group, result, floater, player))
        yield Choice(role, number, passed=passed)
        above = [player for player in staying if field.score[player] > field.score[floater]]
        if above:
            yield Remark(Note.STAY_ABOVE, {"players": [field.numbers[player] for player in above]})
