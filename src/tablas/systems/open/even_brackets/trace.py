"""The reasons of a round of matches (C.04.5 and C.04.6): who came up, and the first identifier, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from tablas.algorithms.matching import minimum_cost_matching
from tablas.model import format_points
from tablas.systems.open.common.bye import by_games, why_bye
from tablas.systems.open.common.legality import completes, subgraph, why_not_up
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.open.even_brackets.identifier import identifier
from tablas.systems.open.even_brackets.pair_matches import Bracket
from tablas.systems.open.even_brackets.position import Cost, Position
from tablas.systems.open.even_brackets.upfloaters import next_group_complies
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
        passed = passed_over(bracket.below, taken, (), lambda other: _stays(position, bracket, other, taken))
        yield Choice(Role.IN, numbers[taken], passed=passed)
    else:
        yield from (Choice(Role.IN, numbers[player]) for player in bracket.upfloaters)
    ordered = sorted((sorted(pair, key=numbers.__getitem__) for pair in bracket.pairs), key=lambda one: numbers[one[0]])
    lower = sorted((bottom for _, bottom in ordered), key=numbers.__getitem__)
    gone: set[int] = set()
    settled: dict[int, int] = {}
    for top, bottom in ordered:
        passed = passed_over(
            lower,
            bottom,
            gone,
            partial(_apart, position, bracket, cost, names, dict(settled), top),
        )
        gone.add(bottom)
        settled |= {top: bottom, bottom: top}
        yield Choice(Role.OPPONENT, numbers[bottom], numbers[top], passed)


def _apart(
    position: Position, bracket: Bracket, cost: Cost, names: Names, settled: dict[int, int], top: int, other: int
) -> Passed:
    """Why two are not a match although they come first: the bracket is paired with them and compared."""
    number = position.field.numbers[other]
    known = position.field.obstacle(top, other)
    if known is not None:
        return Passed(number, known, "C1")
    rest = [
        player
        for player in sorted([*bracket.residents, *bracket.upfloaters])
        if player not in settled and player not in (top, other)
    ]
    if not completes(position.masks, rest):
        return Passed(number, Cause.NO_PAIRING, "C1")
    pairs = [*((one, two) for one, two in settled.items() if one < two), (top, other), *_cheapest(position, rest, cost)]
    for place, (name, _) in enumerate(names):
        now, then = (sum(position.failures(*pair, cost)[place] for pair in made) for made in (bracket.pairs, pairs))
        if now != then:
            own = position.failures(top, other, cost)[place]
            cause = (Cause.FLOATED if place == len(names) - 1 else Cause.DUE) if own else Cause.NOT_AS_WELL
            return Passed(number, cause, name)
    return Passed(number, Cause.TOPS, "3.6")


def _cheapest(position: Position, players: list[int], cost: Cost) -> list[tuple[int, int]]:
    """The pairs of some players that fail the criteria least."""
    graph, base = subgraph(position.masks, players), len(players) + 1

    def price(one: int, two: int) -> int | None:
        if not graph[one] >> two & 1:
            return None
        total = 0
        for value in position.failures(players[one], players[two], cost):
            total = total * base + value
        return total

    mates = minimum_cost_matching(len(players), price, [base**8] * len(players))
    return [(players[one], players[two]) for one, two in enumerate(mates) if one < two]


def _stays(position: Position, bracket: Bracket, other: int, taken: int) -> Passed:
    """The first criterion by which *taken* comes up rather than *other*."""
    number = position.field.numbers[other]
    cause = why_not_up(position.masks, bracket.residents, bracket.below, other)
    if cause is not None:
        return Passed(number, cause, "C3" if cause is Cause.NO_PAIRING else "C1")
    complies = [next_group_complies(position, bracket.below, [player]) for player in (other, taken)]
    if complies == [False, True]:
        return Passed(number, Cause.NEXT_GROUP, "C6")
    if position.float_rule_in_sets and position.floated[other] and not position.floated[taken]:
        return Passed(number, Cause.FLOATED, "C7")
    return Passed(number, Cause.NOT_AS_WELL)
