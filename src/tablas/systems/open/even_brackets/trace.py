"""The reasons of a round of matches (C.04.5 and C.04.6): who came up, and the first identifier, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tablas.model import format_points
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.bye import by_games, why_bye
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.open.even_brackets.identifier import identifier
from tablas.systems.open.even_brackets.pair_matches import Bracket
from tablas.systems.open.even_brackets.position import Cost, Position
from tablas.systems.open.even_brackets.upfloaters import is_legal, next_group_complies
from tablas.systems.reasons import (
    Cause,
    Choice,
    Criterion,
    Passed,
    Role,
    Rule,
    Seats,
    Step,
    criterion,
    passed_over,
)

Names = tuple[tuple[str, Rule], ...]
"""Name and rule of the criteria of a pair, the denied wish first."""


def tell(
    position: Position,
    brackets: Sequence[Bracket],
    bye: int | None,
    colours: tuple[Seats, ...],
    cost: Cost,
    names: Names,
) -> Story:
    """The whole round."""
    field = position.field
    choice = why_bye(field, bye, lambda player: (-field.numbers[player],), by_games(field, bye))
    return Story(tuple(_trace(position, bracket, cost, names) for bracket in brackets), choice, colours)


def _trace(position: Position, bracket: Bracket, cost: Cost, names: Names) -> GroupTrace:
    field = position.field
    numbers = field.numbers
    return GroupTrace(
        title=format_points(field.score[bracket.residents[0]]),
        players=tuple(numbers[player] for player in bracket.residents),
        incoming=tuple(numbers[player] for player in bracket.upfloaters),
        pairs=tuple((numbers[one], numbers[two]) for one, two in bracket.pairs),
        values={"identifier": list(identifier([(numbers[one], numbers[two]) for one, two in bracket.pairs]))},
        criteria=tuple(_criteria(position, bracket, cost, names)),
        steps=tuple(_steps(position, bracket, cost, names)),
    )


def _criteria(position: Position, bracket: Bracket, cost: Cost, names: Names) -> Iterator[Criterion]:
    score, chosen = position.field.score, bracket.upfloaters
    yield criterion("C4", Rule.UPFLOATERS, len(chosen))
    yield criterion("C5", Rule.UP_SCORES, [format_points(score[player]) for player in chosen])
    yield criterion("C6", Rule.NEXT_COMPLIES, int(not next_group_complies(position, bracket.below, chosen)))
    floated = sum(position.floated[player] for player in chosen) if position.float_rule_in_sets else 0
    yield criterion("C7", Rule.FLOATED, floated)
    failures = [position.failures(*pair, cost) for pair in bracket.pairs]
    for place, (name, rule) in enumerate(names):
        if name:
            yield criterion(name, rule, sum(failure[place] for failure in failures))


def _steps(position: Position, bracket: Bracket, cost: Cost, names: Names) -> Iterator[Step]:
    numbers = position.field.numbers
    if len(bracket.upfloaters) == 1:
        taken = bracket.upfloaters[0]
        passed = passed_over(bracket.below, taken, (), lambda other: _stays(position, bracket, other))
        yield Choice(Role.IN, numbers[taken], passed=passed)
    else:
        yield from (Choice(Role.IN, numbers[player]) for player in bracket.upfloaters)
    ordered = sorted((sorted(pair, key=numbers.__getitem__) for pair in bracket.pairs), key=lambda one: numbers[one[0]])
    lower = sorted((bottom for _, bottom in ordered), key=numbers.__getitem__)
    gone: set[int] = set()
    for top, bottom in ordered:
        passed = passed_over(
            lower,
            bottom,
            gone,
            partial(_apart, position, cost, names, top),
        )
        gone.add(bottom)
        yield Choice(Role.OPPONENT, numbers[bottom], numbers[top], passed)


def _apart(position: Position, cost: Cost, names: Names, top: int, other: int) -> Passed:
    """Why two are not a match although the identifier would come first."""
    number = position.field.numbers[other]
    known = position.field.obstacle(top, other)
    if known is not None:
        return Passed(number, known, "C1")
    if same_wish(position.wishes[top], position.wishes[other]):
        return Passed(number, Cause.DUE, names[0][0])
    if any(cost(top, other)):
        return Passed(number, Cause.FLOATED, names[-1][0])
    return Passed(number, Cause.NOT_AS_WELL)


def _stays(position: Position, bracket: Bracket, other: int) -> Passed:
    """Why a higher placed candidate does not come up."""
    number = position.field.numbers[other]
    if not is_legal(position, bracket.residents, bracket.below, [other]):
        return Passed(number, Cause.NO_PAIRING, "C3")
    if not next_group_complies(position, bracket.below, [other]):
        return Passed(number, Cause.NEXT_GROUP, "C6")
    if position.float_rule_in_sets and position.floated[other]:
        return Passed(number, Cause.FLOATED, "C7")
    return Passed(number, Cause.NOT_AS_WELL)
