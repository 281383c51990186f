"""The reasons of a Dubov round of 2026 (and of Vega's): who came up, how the columns stood, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tablas.model import format_points
from tablas.systems.judgement import JudgedGroup
from tablas.systems.open.common.bye import by_games, why_bye
from tablas.systems.open.common.ideas import first_idea
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import coming_up, completes, mask_of, why_not_up
from tablas.systems.open.common.trace import GroupTrace, Story, set_choices
from tablas.systems.open.dubov.judge import judged_bracket
from tablas.systems.open.dubov.pair_dubov import Filled
from tablas.systems.open.dubov.position import Position
from tablas.systems.open.dubov.upfloaters import choose_upfloaters, float_worth, least_denied
from tablas.systems.reasons import (
    Cause,
    Choice,
    Idea,
    Note,
    Passed,
    Remark,
    Role,
    Rule,
    Step,
    Way,
    criterion,
    passed_over,
)
from tablas.systems.seats import Seats


def tell(position: Position, brackets: Sequence[Filled], bye: int | None, colours: tuple[Seats, ...]) -> Story:
    """The whole round."""
    field = position.field
    choice = why_bye(field, position.masks, bye, lambda player: (-field.numbers[player],), by_games(field, bye))
    return Story(tuple(_trace(position, bracket) for bracket in brackets), choice, colours)


def _trace(position: Position, bracket: Filled) -> GroupTrace:
    field = position.field
    numbers = field.numbers
    pairs, white = bracket.columns.pairs, bracket.columns.white
    worth = [float_worth(position, player) for player in bracket.upfloaters]
    rows = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    shown = position.shown or position.aro.__getitem__
    scores = [format_points(field.score[player]) for player in bracket.upfloaters]
    return GroupTrace(
        title=format_points(field.score[bracket.residents[0]]),
        players=tuple(numbers[player] for player in bracket.residents),
        incoming=tuple(numbers[player] for player in bracket.upfloaters),
        pairs=tuple((numbers[player], numbers[rows[player]]) for player in white),
        values={
            "column G1": [[numbers[player], shown(player)] for player in white],
            "column G2": [numbers[player] for player in bracket.columns.black],
        },
        criteria=(
            criterion("C5", Rule.UPFLOATERS, len(bracket.upfloaters)),
            criterion("C6", Rule.UP_SCORES, scores),
            criterion("C7", Rule.DENIED, sum(position.denied(*pair) for pair in pairs)),
            criterion("C8", Rule.MAXIMUM, sum(value[0] for value in worth)),
            criterion("C9", Rule.MAXIMUM_TIMES, sum(value[1] for value in worth)),
            criterion("C10", Rule.UP_AGAIN, sum(value[2] for value in worth)),
        ),
        idea=_idea(position, bracket),
        steps=tuple(_steps(position, bracket, rows)),
    )


def _idea(position: Position, bracket: Filled) -> Idea | None:
    """Row by row, one column against the other (4.4)."""
    residents, below, chosen = list(bracket.residents), list(bracket.below), list(bracket.upfloaters)
    made = list(bracket.columns.pairs)
    rows = list(zip(bracket.columns.white, bracket.columns.black, strict=True))

    def judged(boards: Ranked) -> list[JudgedGroup]:
        return [judged_bracket(position, boards, residents, below, chosen)]

    return first_idea(position.field.numbers, made, rows, (), judged, Way.ROWS)


def _steps(position: Position, bracket: Filled, rows: dict[int, int]) -> Iterator[Step]:
    field = position.field
    numbers = field.numbers
    if len(bracket.upfloaters) == 1:
        taken = bracket.upfloaters[0]
        passed = passed_over(bracket.below, taken, (), lambda other: _stays(position, bracket, other, taken))
        yield Choice(Role.IN, numbers[taken], passed=passed)
    else:
        below, chosen = list(bracket.below), list(bracket.upfloaters)
        yield from set_choices(numbers, below, chosen, partial(_not_in_set, position, bracket))
    if bracket.columns.shifted:
        yield Remark(Note.SHIFTED, {"players": [numbers[player] for player in bracket.columns.shifted]})
    if bracket.columns.passed:
        yield Remark(Note.NOT_SHIFTED, {"players": [numbers[player] for player in bracket.columns.passed]})
    gone: set[int] = set()
    for player in bracket.columns.white:
        taken = rows[player]
        passed = passed_over(
            bracket.columns.black,
            taken,
            gone,
            partial(_apart, position, player),
        )
        gone.add(taken)
        yield Choice(Role.OPPONENT, numbers[taken], numbers[player], passed)


def _apart(position: Position, player: int, other: int) -> Passed:
    """Why a row does not hold these two."""
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, "C1")
    if not position.masks[player] >> other & 1:
        return Passed(number, Cause.COLOURS, "C3")
    return Passed(number, Cause.NO_ROWS, "4.4")


def _not_in_set(position: Position, bracket: Filled, begun: Sequence[int], other: int) -> Passed:
    """The first criterion by which every set that goes on with *other* is worse."""
    number, residents, below = position.field.numbers[other], list(bracket.residents), list(bracket.below)
    masks = coming_up(position.masks, residents, [*begun, other])
    if not completes(masks, sorted([*residents, *below])):
        lost = not position.masks[other] & mask_of(residents)
        return Passed(number, Cause.NO_OPPONENT_THERE if lost else Cause.NO_PAIRING, "C1, C3" if lost else "C4")
    best = choose_upfloaters(replace(position, masks=masks), residents, below)
    grades = (_grade(position, residents, one) for one in (list(bracket.upfloaters), best))
    for name, mine, theirs in zip(_SET, *grades, strict=True):
        if mine != theirs:
            return Passed(number, Cause.DENIED if name == "C7" else Cause.NOT_AS_WELL, name)
    return Passed(number, Cause.ORDER, "4.2")


_SET = ("C5", "C6", "C7", "C8", "C9", "C10")


def _grade(position: Position, residents: list[int], chosen: list[int]) -> tuple[object, ...]:
    """C5 to C10 of a set."""
    floats = [float_worth(position, player) for player in chosen]
    scores = sorted(position.field.score[player] for player in chosen)
    denied = least_denied(position, sorted([*residents, *chosen]))
    return (len(chosen), scores, denied, *(sum(column) for column in zip(*floats, strict=True)))


_ALONE = {Cause.NO_PAIRING: "C4", Cause.NOT_AS_WELL: "C5"}


def _stays(position: Position, bracket: Filled, other: int, taken: int) -> Passed:
    """The first criterion by which *taken* comes up rather than *other*."""
    number = position.field.numbers[other]
    cause = why_not_up(position.masks, bracket.residents, bracket.below, other)
    if cause is not None:
        return Passed(number, cause, _ALONE.get(cause, "C1, C3"))
    denied = least_denied(position, sorted([*bracket.residents, other])) or 0
    if denied > (least_denied(position, sorted([*bracket.residents, taken])) or 0):
        return Passed(number, Cause.DENIED, "C7")
    causes = ((Cause.OFTEN_UP, "C8"), (Cause.MORE_UPFLOATS, "C9"), (Cause.FLOATED_UP, "C10"))
    for (cause, rule), mine, theirs in zip(
        causes, float_worth(position, other), float_worth(position, taken), strict=True
    ):
        if mine != theirs:
            return Passed(number, cause, rule)
    raise AssertionError("somebody earlier in the order would have done as well")
