"""The reasons of a round of matches (C.04.5 and C.04.6): who came up, and the first identifier, pair by pair."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tablas.algorithms.matching import minimum_cost_matching
from tablas.model import format_points
from tablas.systems.judgement import JudgedGroup
from tablas.systems.open.common.bye import by_games, why_bye
from tablas.systems.open.common.ideas import by_halves, first_idea
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import coming_up, completes, mask_of, subgraph, why_not_up
from tablas.systems.open.common.trace import GroupTrace, Story, set_choices
from tablas.systems.open.even_brackets.identifier import identifier
from tablas.systems.open.even_brackets.judge import judged_bracket
from tablas.systems.open.even_brackets.pair_matches import Bracket
from tablas.systems.open.even_brackets.position import Cost, Names, Position
from tablas.systems.open.even_brackets.upfloaters import choose_upfloaters, next_group_complies
from tablas.systems.reasons import Cause, Choice, Criterion, Idea, Passed, Role, Rule, Step, Way, criterion, passed_over
from tablas.systems.seats import Seats


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
    choice = why_bye(field, position.masks, bye, lambda player: (-field.numbers[player],), by_games(field, bye))
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
        idea=_idea(position, bracket, cost, names),
        steps=tuple(_steps(position, bracket, cost, names)),
    )


def _idea(position: Position, bracket: Bracket, cost: Cost, names: Names) -> Idea | None:
    """The first identifier of all: the smaller numbers on top, each against the next of the others (3.6)."""
    numbers, (residents, below, chosen, made) = position.field.numbers, bracket
    ordered = sorted([*residents, *chosen], key=numbers.__getitem__)

    def judged(boards: Ranked) -> list[JudgedGroup]:
        return [judged_bracket(position, cost, names, boards, residents, below, chosen)]

    return first_idea(numbers, made, by_halves(ordered, len(ordered) // 2), (), judged, Way.HALVES)


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
        yield from set_choices(numbers, bracket.below, bracket.upfloaters, partial(_not_in_set, position, bracket))
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


def _not_in_set(position: Position, bracket: Bracket, begun: Sequence[int], other: int) -> Passed:
    """The first criterion by which every set that goes on with *other* is worse."""
    number, residents, below = position.field.numbers[other], bracket.residents, bracket.below
    masks = coming_up(position.masks, residents, [*begun, other])
    if not completes(masks, [*residents, *below]):
        lost = not position.masks[other] & mask_of(residents)
        return Passed(number, Cause.NO_OPPONENT_THERE if lost else Cause.NO_PAIRING, "C1" if lost else "C3")
    best = choose_upfloaters(replace(position, masks=masks), residents, below)
    grades = (_grade(position, below, one) for one in (bracket.upfloaters, best))
    for name, mine, theirs in zip(_SET, *grades, strict=True):
        if mine != theirs:
            own = name == "C7" and position.floated[other]
            cause = Cause.NEXT_GROUP if name == "C6" else Cause.FLOATED if own else Cause.NOT_AS_WELL
            return Passed(number, cause, name)
    return Passed(number, Cause.ORDER, "3.5")


_SET = ("C4", "C5", "C6", "C7")


def _grade(position: Position, below: list[int], chosen: list[int]) -> tuple[object, ...]:
    """C4 to C7 of a set."""
    scores = sorted(position.field.score[player] for player in chosen)
    floated = sum(position.floated[player] for player in chosen) if position.float_rule_in_sets else 0
    return len(chosen), scores, next_group_complies(position, below, chosen), floated


_ALONE = {Cause.NO_PAIRING: "C3", Cause.NOT_AS_WELL: "C4"}


def _stays(position: Position, bracket: Bracket, other: int, taken: int) -> Passed:
    """The first criterion by which *taken* comes up rather than *other*."""
    number = position.field.numbers[other]
    cause = why_not_up(position.masks, bracket.residents, bracket.below, other)
    if cause is not None:
        return Passed(number, cause, _ALONE.get(cause, "C1"))
    complies = [next_group_complies(position, bracket.below, [player]) for player in (other, taken)]
    if complies == [False, True]:
        return Passed(number, Cause.NEXT_GROUP, "C6")
    if position.float_rule_in_sets and position.floated[other] and not position.floated[taken]:
        return Passed(number, Cause.FLOATED, "C7")
    raise AssertionError("somebody earlier in the order would have done as well")
