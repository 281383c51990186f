"""What any boards are worth by the Dubov rules of 2026 (and by Vega's), bracket by bracket.

A set of upfloaters is judged by the best that its bracket can do (C7), then the
pairs themselves: colours denied, who had to change the column, and the first
transposition of the second column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablas.model import format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.judging import Pairs, Ranked, failed, judged_bye
from tablas.systems.open.common.legality import completes
from tablas.systems.open.dubov.bracket import numbered, split
from tablas.systems.open.dubov.position import Position
from tablas.systems.open.dubov.upfloaters import float_worth, least_denied
from tablas.systems.reasons import Rule


def judge_brackets(position: Position, boards: Boards) -> tuple[JudgedGroup, ...]:
    """The boards, by the criteria that the engine pairs with."""
    field = position.field
    ranked = Ranked.of(field.numbers, boards)
    bye = judged_bye(field, position.masks, ranked, "3.1", lambda player: -field.numbers[player], games=True)
    return (*bye, *_brackets(position, ranked))


def _brackets(position: Position, ranked: Ranked) -> Iterator[JudgedGroup]:
    field = position.field
    left = [player for player in range(len(field)) if player != ranked.bye]
    while left:
        residents = [player for player in left if field.score[player] == field.score[left[0]]]
        below = left[len(residents) :]
        own = set(residents)
        chosen = sorted(
            ranked.partner[one] for one in residents if one in ranked.partner and ranked.partner[one] not in own
        )
        yield judged_bracket(position, ranked, residents, below, chosen)
        left = [player for player in below if player not in chosen]


def judged_bracket(
    position: Position, ranked: Ranked, residents: list[int], below: list[int], chosen: list[int]
) -> JudgedGroup:
    """One bracket with whoever comes up into it."""
    field = position.field
    members = sorted([*residents, *chosen])
    pairs = ranked.inside(set(members))
    inside, order, rows = _columns(position, members, pairs)
    return JudgedGroup(
        title=format_points(field.score[residents[0]]),
        members=ranked.shown(members),
        pairs=ranked.met(pairs),
        outgoing=(),
        criteria=(
            *_of_set(position, ranked, members, below, chosen, pairs),
            ranked.of_pairs("C7", Rule.DENIED, [pair for pair in pairs if position.denied(*pair)]),
            ranked.of_pairs("3.2.4", Rule.INSIDE_COLUMN, inside),
            Worth("4.3", Rule.SHIFTED.value, list(ranked.shown(order[0])), order[1], ranked.shown(order[0])),
        ),
        order=order[2],
        order_article="4.4",
        served=tuple((field.numbers[one], field.numbers[two]) for one, two in rows),
    )


def _of_set(
    position: Position, ranked: Ranked, members: list[int], below: list[int], chosen: list[int], pairs: Pairs
) -> Iterator[Worth]:
    """Who comes up: C4 to C10, then the order of sets."""
    field = position.field
    rest = [player for player in below if player not in chosen]
    unlawful = [pair for pair in pairs if not position.masks[pair[0]] >> pair[1] & 1]
    yield ranked.of_pairs("C1", Rule.MAY_NOT_MEET, [pair for pair in unlawful if pair[1] in field.met[pair[0]]])
    yield ranked.of_pairs("C3", Rule.COLOURS_COLLIDE, [pair for pair in unlawful if pair[1] not in field.met[pair[0]]])
    yield failed("C4", Rule.INCOMPLETE, not completes(position.masks, rest))
    yield ranked.of_players("C5", Rule.UPFLOATERS, chosen)
    yield ranked.of_scores("C6", Rule.UP_SCORES, chosen, field, low_is_good=False)
    if chosen:
        least = least_denied(position, members)
        denied = len(members) if least is None else least
        yield Worth("C7", Rule.LEAST_DENIED.value, denied, denied, ranked.shown(chosen))
        floats = [float_worth(position, player) for player in chosen]
        maximum = [player for player, (often, _, _) in zip(chosen, floats, strict=True) if often]
        again = [player for player, (_, _, lately) in zip(chosen, floats, strict=True) if lately]
        times = sum(count for _, count, _ in floats)
        yield ranked.of_players("C8", Rule.MAXIMUM, maximum)
        yield Worth("C9", Rule.MAXIMUM_TIMES.value, times, times, ranked.shown(maximum))
        yield ranked.of_players("C10", Rule.UP_AGAIN, again)
        yield Worth("4.2", Rule.UP_ORDER.value, list(ranked.shown(chosen)), chosen, ranked.shown(chosen))


def _columns(
    position: Position, members: list[int], pairs: Pairs
) -> tuple[Pairs, tuple[list[int], Any, list[int]], Pairs]:
    """Pairs within the smaller column; who changes the column, when that is tried, and the rows; the rows as pairs.

    Of two who meet within a column the one who is tried first is taken to have changed it.
    """
    white, black = split(position, members)
    white_is_smaller = len(white) <= len(black)
    smaller, larger = (white, black) if white_is_smaller else (black, white)
    inside = [pair for pair in pairs if pair[0] in smaller and pair[1] in smaller]
    turn = {player: place for place, player in enumerate(numbered(position, smaller, white_is_smaller))}
    first = [min(pair, key=turn.__getitem__) for pair in inside]
    larger = [*larger, *first]
    smaller = [player for player in smaller if player not in first]
    turn_back = {player: place for place, player in enumerate(numbered(position, larger, not white_is_smaller))}
    own = set(larger)
    second = [min(pair, key=turn_back.__getitem__) for pair in pairs if pair[0] in own and pair[1] in own]
    smaller = [*smaller, *second]
    larger = [player for player in larger if player not in second]
    white, black = (smaller, larger) if white_is_smaller else (larger, smaller)
    white.sort(key=position.white_key)
    black.sort(key=position.black_key)
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    place = {player: number for number, player in enumerate(black)}
    rows = [(player, partner[player]) for player in white if partner.get(player) in place]
    tried = sorted(turn[player] for player in first), sorted(turn_back[player] for player in second)
    return inside, ([*first, *second], tried, [place[two] for _, two in rows]), rows
