"""What any boards are worth by the Dubov text of 1997: transfers, then floaters, then the rows of the columns.

A player of a group who meets somebody of a lower score has either gone down or
had an opponent brought up.  The boards are read like the engine's round of the
same group: whoever goes down there has gone down here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablas.model import format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.judging import Pairs, Ranked, failed, judged_bye
from tablas.systems.open.common.legality import completes
from tablas.systems.open.dubov.columns import columns, floater_order, opponents_of_floater
from tablas.systems.open.dubov.pair_1997 import bye_order
from tablas.systems.open.dubov.position import Position
from tablas.systems.open.dubov.transfers import close_group, float_kinds, going_down, may_come_up, next_need
from tablas.systems.reasons import Rule


def judge_1997(position: Position, boards: Boards, total_rounds: int) -> tuple[JudgedGroup, ...]:
    """The boards, by the steps that the engine goes through."""
    ranked = Ranked.of(position.field.numbers, boards)
    bye = judged_bye(position.field, position.masks, ranked, "4", bye_order(position))
    return (*bye, *_groups(position, ranked, total_rounds))


def _groups(position: Position, ranked: Ranked, total_rounds: int) -> Iterator[JudgedGroup]:
    field = position.field
    left = [player for player in range(len(field)) if player != ranked.bye]
    floaters: list[int] = []
    while left:
        waiting = [player for player in left if player not in floaters]
        top = max((field.score[player] for player in waiting), default=0)
        residents = [player for player in waiting if field.score[player] == top]
        below = waiting[len(residents) :]
        inside = [*floaters, *residents]
        closed = close_group(position, residents, floaters, below, total_rounds)
        title = format_points(field.score[residents[0]]) if residents else "floaters"
        if closed is None:
            members, out = left, []
        else:
            lower = [one for one in inside if ranked.partner.get(one) in below]
            out = [one for one in lower if one in closed.leaving]
            raised = [ranked.partner[one] for one in lower if one not in out]
            yield _transfers(position, ranked, title, inside, floaters, below, out, raised, total_rounds)
            members = sorted([*(one for one in inside if one not in out), *raised])
        yield from _pairs(position, ranked, title, members, [one for one in floaters if one in members])
        left = [player for player in left if player not in members]
        floaters = out


def _transfers(
    position: Position,
    ranked: Ranked,
    title: str,
    inside: list[int],
    floaters: list[int],
    below: list[int],
    out: list[int],
    raised: list[int],
    total_rounds: int,
) -> JudgedGroup:
    """Who goes down and who comes up (2.1, 6.4, 7.1, 7.2)."""
    kind = float_kinds(position, inside, floaters, below)
    order = going_down(position, inside)
    stay = [player for player in inside if player not in out]
    barred = [player for player in raised if not may_come_up(position, player, total_rounds)]
    turns, needless = _turns(position, stay, raised)
    rest = sorted([*out, *(player for player in below if player not in raised)])
    kinds = sorted((kind[player] for player in out), reverse=True)
    places = sorted(order.index(player) for player in out)
    shown = list(ranked.shown(turns[1]))
    return JudgedGroup(
        title=title,
        members=ranked.shown([*inside, *raised]),
        pairs=frozenset(),
        outgoing=ranked.shown([*out, *raised]),
        criteria=(
            failed("9", Rule.INCOMPLETE, not completes(position.masks, rest)),
            ranked.of_players("2.1", Rule.MAY_NOT_RISE, barred),
            ranked.of_players("7", Rule.NEEDLESS, needless),
            ranked.of_players("6.4", Rule.SENT_DOWN, out),
            Worth("6.4", Rule.DOWN_KINDS.value, kinds, kinds, ranked.shown(out)),
            Worth("6.4", Rule.DOWN_ORDER.value, list(ranked.shown(out)), places, ranked.shown(out)),
            Worth("7", Rule.RAISED_ORDER.value, shown, turns[0], tuple(shown)),
        ),
    )


def _turns(position: Position, stay: list[int], raised: list[int]) -> tuple[tuple[list[Any], list[int]], list[int]]:
    """Those who came up in the order in which they were needed, when each was tried, and whom nobody needed."""
    left, came = list(raised), list[int]()
    keys: list[Any] = []
    while left:
        need = next_need(position, stay, came)
        able = [] if need is None else [player for player in left if need.opponents >> player & 1]
        if need is None or not able:
            break
        taken = min(able, key=lambda player: need.order(position, player))
        keys.append(need.order(position, taken))
        came.append(taken)
        left.remove(taken)
    return (keys, came), left


def _pairs(
    position: Position, ranked: Ranked, title: str, members: list[int], floaters: list[int]
) -> Iterator[JudgedGroup]:
    """Floaters in turn (8), then the two columns row by row (6.2, 6.3)."""
    left = list(members)
    for player in floater_order(position, floaters):
        other = ranked.partner.get(player)
        if player not in left or other is None or other not in left:
            continue
        order = [one for one in opponents_of_floater(position, player, members, floaters) if one in left]
        left = [one for one in left if one not in (player, other)]
        yield JudgedGroup(
            title=str(ranked.numbers[player]),
            members=ranked.shown([player, other, *left]),
            pairs=ranked.met([(player, other)]),
            outgoing=(),
            criteria=(
                *_absolute(position, ranked, [(player, other)]),
                failed("9", Rule.INCOMPLETE, not completes(position.masks, left)),
            ),
            order=order.index(other),
            order_article="8.2",
            kind="step",
            served=((ranked.numbers[player], ranked.numbers[other]),),
        )
    if left:
        yield judged_rows(position, ranked, title, left)


def _absolute(position: Position, ranked: Ranked, pairs: Pairs) -> Iterator[Worth]:
    met = [pair for pair in pairs if pair[1] in position.field.met[pair[0]]]
    collide = [pair for pair in pairs if pair not in met and not position.masks[pair[0]] >> pair[1] & 1]
    yield ranked.of_pairs("2.1", Rule.MAY_NOT_MEET, met)
    yield ranked.of_pairs("2.2", Rule.COLOURS_COLLIDE, collide)


def judged_rows(position: Position, ranked: Ranked, title: str, players: list[int]) -> JudgedGroup:
    """As few pairs within a column as possible, then every row with the first Black possible."""
    white, black = columns(position, players)
    line = [*white, *black]
    place = {player: number for number, player in enumerate(line)}
    pairs = ranked.inside(set(players))
    half = len(white)
    own = [pair for pair in pairs if (place[pair[0]] < half) == (place[pair[1]] < half)]
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    first = [one for one in line if one in partner and place[one] < place[partner[one]]]

    def turn(player: int) -> int:
        """6.3: a White takes the Blacks from the top, then another White."""
        number = place[partner[player]]
        return number - half if number >= half else number + len(black)

    return JudgedGroup(
        title=title,
        members=ranked.shown(line),
        pairs=ranked.met(pairs),
        outgoing=(),
        criteria=(*_absolute(position, ranked, pairs), ranked.of_pairs("6.3", Rule.ONE_COLUMN, own)),
        order=[turn(player) if player in partner and place[player] < half else 0 for player in white]
        + [place[partner[player]] for player in first if place[player] >= half],
        order_article="6.3",
        served=tuple((ranked.numbers[one], ranked.numbers[partner[one]]) for one in first),
    )
