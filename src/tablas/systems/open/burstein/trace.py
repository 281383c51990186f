"""The reasons of a Burstein round: the bracket by its index, and the highest ranked against the lowest possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from tablas.algorithms.matching import FREE, maximum_matching
from tablas.model import format_points
from tablas.systems.open.burstein.pair_burstein import Bracket
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.bye import by_games, why_bye
from tablas.systems.open.common.legality import completes, mask_of, most_pairs, subgraph
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.reasons import (
    Cause,
    Choice,
    Criterion,
    Note,
    Passed,
    Remark,
    Role,
    Rule,
    Seats,
    Step,
    criterion,
    passed_over,
)


class Articles(NamedTuple):
    """What the text calls its rules."""

    met: str
    colours: str
    denied: str
    left_over: str
    scores: str


LATEST = Articles("C1", "C3", "C8", "C5", "C6")
HANDBOOK = Articles("6.1", "5.2", "6.5", "6.3", "6.3")


def tell(
    position: Position,
    brackets: Sequence[Bracket],
    bye: int | None,
    colours: tuple[Seats, ...],
    articles: Articles = LATEST,
) -> Story:
    """The whole round."""
    field = position.field

    def last(player: int) -> tuple[int, ...]:
        return tuple(-value for value in position.index[player])

    # Only the later text asks who has played most before it looks at the index (3.4; 4 of the older one).
    choice = why_bye(field, bye, last, by_games(field, bye)) if articles is LATEST else why_bye(field, bye, last)
    groups = tuple(
        _trace(position, bracket, brackets[place + 1] if place + 1 < len(brackets) else None, articles)
        for place, bracket in enumerate(brackets)
    )
    return Story(groups, choice, colours)


def _trace(position: Position, bracket: Bracket, following: Bracket | None, articles: Articles) -> GroupTrace:
    """What the bracket looked like, with the index that ranked it."""
    field = position.field
    numbers = field.numbers
    ranked = position.ranked(bracket.residents + bracket.incoming)
    return GroupTrace(
        title=format_points(field.score[bracket.residents[0]]) if bracket.residents else "floaters",
        players=tuple(numbers[player] for player in ranked),
        incoming=tuple(numbers[player] for player in bracket.incoming),
        pairs=tuple((numbers[one], numbers[two]) for one, two in bracket.pairs),
        outgoing=tuple(numbers[player] for player in bracket.outgoing),
        values={"index": [[numbers[player], position.shown[player]] for player in ranked]},
        criteria=tuple((_criteria if articles is LATEST else _old_criteria)(position, bracket, following)),
        steps=tuple(_steps(position, bracket, ranked, articles)),
    )


def _criteria(position: Position, bracket: Bracket, following: Bracket | None) -> Iterator[Criterion]:
    score = position.field.score
    yield criterion("C5", Rule.LEFT_OVER, len(bracket.outgoing))
    yield criterion("C6", Rule.DOWN_SCORES, [format_points(score[player]) for player in bracket.outgoing])
    if following is not None:
        left = following.outgoing
        yield criterion("C7", Rule.NEXT_LEFT_OVER, len(left))
        yield criterion("C7b", Rule.NEXT_SCORES, [format_points(score[player]) for player in left])
    yield criterion("C8", Rule.DENIED, sum(position.denied(*pair) for pair in bracket.pairs))


def _old_criteria(position: Position, bracket: Bracket, following: Bracket | None) -> Iterator[Criterion]:
    """One floater at most and as few colours denied as possible (6.3, 6.5)."""
    yield criterion("6.3", Rule.LEFT_OVER, len(bracket.outgoing))
    yield criterion("6.5", Rule.DENIED, sum(position.denied(*pair) for pair in bracket.pairs))


def _steps(position: Position, bracket: Bracket, ranked: list[int], articles: Articles) -> Iterator[Step]:
    """From the top of the index, each against the lowest who can be had."""
    numbers = position.field.numbers
    if bracket.joined:
        yield Remark(Note.JOINED, {"score": bracket.joined})
    partner = {one: two for pair in bracket.pairs for one, two in (pair, pair[::-1])}
    gone: set[int] = set()
    for player in ranked:
        if player in gone or player not in partner:
            continue
        taken = partner[player]
        passed = passed_over(
            reversed(ranked),
            taken,
            gone,
            partial(_apart, position, bracket, articles, [one for one in ranked if one not in gone], player),
        )
        gone |= {player, taken}
        yield Choice(Role.OPPONENT, numbers[taken], numbers[player], passed)
    staying = [player for player in ranked if player in partner]
    for floater in bracket.outgoing:
        lower = [player for player in reversed(staying) if ranked.index(player) > ranked.index(floater)]
        passed = tuple(_stays(position, articles, ranked, bracket, floater, player) for player in lower)
        yield Choice(Role.DOWN, numbers[floater], passed=passed)


def _apart(
    position: Position, bracket: Bracket, articles: Articles, waiting: list[int], player: int, other: int
) -> Passed:
    """Why two of a bracket do not meet although their turn came."""
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, articles.met)
    if not position.masks[player] >> other & 1:
        return Passed(number, Cause.COLOURS, articles.colours)
    rest = [one for one in waiting if one not in (player, other)]
    if not completes(position.masks, sorted([*rest, *bracket.below])):
        return Passed(number, Cause.NO_PAIRING)
    pairs = sum(1 for pair in bracket.pairs if pair[0] in waiting)
    if most_pairs(position.masks, rest) + 1 < pairs:
        return Passed(number, Cause.NOT_AS_WELL, articles.left_over)
    if position.denied(player, other):
        return Passed(number, Cause.DUE, articles.denied)
    return Passed(number, Cause.NOT_AS_WELL)


def _stays(
    position: Position, articles: Articles, ranked: list[int], bracket: Bracket, floater: int, player: int
) -> Passed:
    """Why a lower ranked player does not go down in the place of *floater*."""
    field = position.field
    number = field.numbers[player]
    gone = {*bracket.outgoing, player} - {floater}
    rest = [one for one in ranked if one not in gone]
    if FREE in maximum_matching(subgraph(position.masks, rest)):
        return Passed(number, Cause.NO_PAIRING, articles.left_over)
    if not completes(position.masks, sorted([*gone, *bracket.below])):
        return Passed(number, Cause.NO_PAIRING)
    if articles is HANDBOOK:
        if player in bracket.incoming:
            return Passed(number, Cause.CAME_IN, articles.scores)
        if not position.masks[player] & mask_of(bracket.following):
            return Passed(number, Cause.NO_OPPONENT_THERE, "6.6")
        return Passed(number, Cause.NOT_AS_WELL)
    if field.score[player] > field.score[floater]:
        return Passed(number, Cause.HIGHER_SCORE, articles.scores)
    return Passed(number, Cause.NOT_AS_WELL)
