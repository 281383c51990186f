"""The reasons of a Burstein round: the bracket by its index, and the highest ranked against the lowest possible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from tablas.model import format_points
from tablas.systems.judgement import JudgedGroup
from tablas.systems.open.burstein.instead import Forced, Otherwise
from tablas.systems.open.burstein.judge import judged_bracket, judged_group
from tablas.systems.open.burstein.order import Pairs
from tablas.systems.open.burstein.pair_burstein import Bracket
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.bye import by_games, why_bye
from tablas.systems.open.common.ideas import by_ends, first_idea
from tablas.systems.open.common.judging import Ranked
from tablas.systems.open.common.legality import can_change, most_pairs
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.reasons import (
    Cause,
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
    passed_over,
)
from tablas.systems.seats import Seats


class Articles(NamedTuple):
    """What the text calls its rules."""

    met: str
    colours: str
    denied: str
    left_over: str
    scores: str
    order: str


LATEST = Articles("C1", "C3", "C8", "C5", "C6", "4")
HANDBOOK = Articles("6.1", "5.2", "6.5", "6.3", "6.3", "6.2")


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
    cause = (by_games(field, bye),) if articles is LATEST else ()
    choice = why_bye(field, position.masks, bye, last, *cause)
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
        idea=_idea(position, bracket, ranked, articles),
        steps=tuple(_steps(position, bracket, ranked, articles)),
    )


def _idea(position: Position, bracket: Bracket, ranked: list[int], articles: Articles) -> Idea | None:
    """The highest of the index against the lowest, and so on towards the middle (4; 6.2 of the older text)."""
    pairs = by_ends(ranked)
    out = ranked[len(pairs) : len(pairs) + len(ranked) % 2]
    score = position.field.score

    def judged(boards: Ranked) -> list[JudgedGroup]:
        if articles is LATEST:
            later = [list(group) for _, group in groupby(bracket.below, key=lambda player: score[player])]
            return [judged_bracket(position, boards, bracket.incoming, bracket.residents, later)]
        following, below = bracket.following, bracket.below
        return [judged_group(position, boards, bracket.incoming, bracket.residents, following, below)]

    return first_idea(position.field.numbers, bracket.pairs, pairs, out, judged, Way.ENDS)


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
    settled: Pairs = []
    for player in ranked:
        if player in gone or player not in partner:
            continue
        taken = partner[player]
        passed = passed_over(
            reversed(ranked), taken, gone, partial(_apart, position, bracket, articles, list(settled), player)
        )
        gone |= {player, taken}
        settled.append((player, taken))
        yield Choice(Role.OPPONENT, numbers[taken], numbers[player], passed)
    staying = [player for player in ranked if player in partner]
    for floater in bracket.outgoing:
        lower = [player for player in reversed(staying) if ranked.index(player) > ranked.index(floater)]
        passed = tuple(_stays(position, articles, bracket, floater, player) for player in lower)
        yield Choice(Role.DOWN, numbers[floater], passed=passed)


def _apart(position: Position, bracket: Bracket, articles: Articles, settled: Pairs, player: int, other: int) -> Passed:
    """Why two of a bracket do not meet although their turn came."""
    number = position.field.numbers[other]
    known = position.field.obstacle(player, other)
    if known is not None:
        return Passed(number, known, articles.met)
    if not position.masks[player] >> other & 1:
        return Passed(number, Cause.COLOURS, articles.colours)
    if can_change(position.masks, bracket.pairs, player, other):
        # The same players leave then.  What is as good by all criteria would have been taken, for it comes earlier.
        found = Otherwise(True, articles.denied)
    else:
        found = _compared(Forced(position, bracket, pairs=[*settled, (player, other)]), articles)
    if not found.possible:
        return Passed(number, Cause.NO_PAIRING)
    own = found.rule == articles.denied and position.denied(player, other)
    return Passed(number, Cause.DUE if own else Cause.NOT_AS_WELL, found.rule)


def _stays(position: Position, articles: Articles, bracket: Bracket, floater: int, player: int) -> Passed:
    """Why a lower ranked player does not go down in the place of *floater*."""
    number = position.field.numbers[player]
    found = _compared(Forced(position, bracket, out=player, stay=floater), articles)
    if not found.possible:
        return Passed(number, Cause.NO_PAIRING)
    if not found.rule:
        return Passed(number, Cause.ORDER, articles.order)
    return Passed(number, _why_stays(position, articles, bracket, floater, player, found.rule), found.rule)


def _why_stays(position: Position, articles: Articles, bracket: Bracket, floater: int, player: int, rule: str) -> Cause:
    """What the criterion has against the player; else it is the others who would suffer."""
    score = position.field.score
    if articles is HANDBOOK and rule == articles.scores and player in bracket.incoming:
        return Cause.CAME_IN
    if rule == articles.left_over:
        others = {*bracket.incoming, *bracket.residents} - {*bracket.outgoing, player} | {floater}
        fails = 2 * most_pairs(position.masks, sorted(others)) < len(others)
        return Cause.GROUP_FAILS if fails else Cause.NOT_AS_WELL
    if rule == articles.scores and score[player] > score[floater]:
        return Cause.HIGHER_SCORE
    return Cause.NO_OPPONENT_THERE if rule == "6.6" else Cause.NOT_AS_WELL


def _compared(forced: Forced, articles: Articles) -> Otherwise:
    return forced.latest() if articles is LATEST else forced.handbook()
