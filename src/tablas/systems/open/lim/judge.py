"""What any boards are worth by the Lim rules: group by group, from both ends to the median.

The handbook's text serves one after the other, so every opponent is a part of
its own; *Elementos* weighs whole combinations.  Pairs that the engine made and
undid for the median (2.6) count as made in their group.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tablas.algorithms.matching import Settling
from tablas.history import Float
from tablas.model import Points, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.common.judging import Pairs, Ranked, failed, judged_bye
from tablas.systems.open.common.legality import completes, most_pairs, subgraph
from tablas.systems.open.lim.combination import Combination
from tablas.systems.open.lim.exchanges import partner_order
from tablas.systems.open.lim.group import LimGroup
from tablas.systems.open.lim.judge_combination import judged_combination
from tablas.systems.open.lim.pair_lim import pair_position, undone_pairs
from tablas.systems.open.lim.position import Position
from tablas.systems.reasons import Rule


class _Seat(NamedTuple):
    """A group as the boards fill it."""

    group: LimGroup
    pairs: Pairs
    out: list[int]
    undone: tuple[int, ...] = ()
    """Players of pairs that count as made here and are in the median afterwards."""


def judge_lim(position: Position, boards: Boards) -> tuple[JudgedGroup, ...]:
    """The boards, by the rules that the engine pairs with."""
    ranked = Ranked.of(position.field.numbers, boards)
    return (*_bye(position, ranked), *_groups(position, ranked))


def _bye(position: Position, ranked: Ranked) -> Iterator[JudgedGroup]:
    """1.1; with the float criteria, whoever floated down lately comes last within a score."""

    def floated(player: int) -> Iterator[Worth]:
        if position.rules.float_criteria:
            lately = position.rounds_since_float(player, Float.DOWN)
            hit = ranked.shown([player])
            yield Worth("B5", Rule.B5.value, int(lately == 2), int(lately == 2), hit)
            yield Worth("B6", Rule.B6.value, int(lately > 0), int(lately > 0), hit)

    article = "B1" if position.rules.float_criteria else "1.1"
    yield from judged_bye(position.field, position.widest, ranked, article, lambda player: -player, more=floated)


def _groups(position: Position, ranked: Ranked) -> Iterator[JudgedGroup]:
    by_score: dict[Points, list[int]] = {}
    for player in range(len(position.field)):
        if player != ranked.bye:
            by_score.setdefault(position.field.score[player], []).append(player)
    made = _made(position, ranked)
    undone = undone_pairs(made)
    middle = by_score.get(position.median, [])
    floating: list[int] = []
    seats: list[_Seat] = []
    for downwards in (True, False):
        scores = sorted(
            (score for score in by_score if score != position.median and (score > position.median) is downwards),
            reverse=downwards,
        )
        coming: list[int] = []
        for place, score in enumerate(scores):
            adjacent = by_score[scores[place + 1]] if place + 1 < len(scores) else middle
            group = LimGroup(position, by_score[score], coming, adjacent, downwards)
            seats.append(_seat(group, ranked, made[len(seats)] if made else None, undone))
            yield from _judged(seats[-1], ranked)
            coming = seats[-1].out
        floating += coming
    floating += [player for seat in seats for player in seat.undone]
    median = LimGroup(position, middle, floating, [], True, may_float=False)
    pairs = ranked.inside({*middle, *floating})
    paired = {player for pair in pairs for player in pair}
    yield from _judged(_Seat(median, pairs, [one for one in median.players if one not in paired]), ranked)


def _made(position: Position, ranked: Ranked) -> list[LimGroup]:
    """What the engine makes of the same bye; nothing where it cannot pair the round."""
    try:
        return pair_position(position, ranked.bye)
    except AssertionError:
        return []


def _seat(group: LimGroup, ranked: Ranked, made: LimGroup | None, undone: Pairs) -> _Seat:
    """The group as the boards fill it.

    Where the engine undid pairs of the same group for the median, and the boards differ from it
    only by players who are in the median then, they are read as having undone them too.
    """
    pairs = ranked.inside(set(group.players))
    mine = [pair for pair in undone if set(group.players) >= {*pair}]
    if made is not None and mine and made.players == group.players:
        later = {*made.floaters, *(player for pair in mine for player in pair)}
        extra = [pair for pair in pairs if pair not in made.pairs]
        if set(made.pairs) <= set(pairs) and all(later >= {*pair} for pair in extra):
            both = tuple(player for pair in mine for player in pair)
            return _Seat(group, [*made.pairs, *mine], list(made.floaters), both)
    paired = {player for pair in pairs for player in pair}
    return _Seat(group, pairs, [player for player in group.players if player not in paired])


def _judged(seat: _Seat, ranked: Ranked) -> Iterator[JudgedGroup]:
    group, position = seat.group, seat.group.position
    players = group.players
    if not players:
        return
    missing = len(players) - 2 * most_pairs(position.masks, players)
    if missing and position.lifted is not None:
        fewer = len(players) - 2 * most_pairs(position.lifted, players)
        if fewer < missing:
            missing, position = fewer, replace(position, masks=position.lifted)
    title = format_points(position.field.score[group.residents[0]] if group.residents else position.median)
    if position.rules.float_criteria:
        search = Combination(position, group.residents, group.incoming, group.downwards, len(seat.out))
        yield judged_combination(search, ranked, title, seat.pairs, seat.out)
        return
    group = replace(group, position=position)
    yield _floaters(group, ranked, title, seat)
    partner = {one: two for pair in seat.pairs for one, two in (pair, pair[::-1])}
    yield from judged_steps(group, ranked, partner, [player for player in players if player not in set(seat.out)])


# The handbook: floaters leave first, then one after the other is served


def _floaters(group: LimGroup, ranked: Ranked, title: str, seat: _Seat) -> JudgedGroup:
    """Who floats, one after the other (2.3, 3.1–3.5, 3.9, 3.10)."""
    worths: list[Worth] = [ranked.of_players("3.1", Rule.LEFT_OVER, seat.out)]
    players, left = group.players, list(seat.out)
    most = most_pairs(group.position.masks, players)
    worths.append(
        failed("3.1", Rule.INCOMPLETE, most_pairs(group.position.masks, [p for p in players if p not in left]) < most)
    )
    while left and group.may_float:
        best = group.next_floater(players) if 2 * most < len(players) else None
        floater = best if best in left else min(left, key=lambda player: group.float_key(players, best, player))
        worths += _of_floater(group, ranked, players, best, floater)
        group.let_go(floater)
        players = [player for player in players if player != floater]
        left.remove(floater)
    return JudgedGroup(
        title=title,
        members=ranked.shown(group.players),
        pairs=frozenset(),
        outgoing=ranked.shown(seat.out),
        criteria=tuple(worths),
    )


def _of_floater(group: LimGroup, ranked: Ranked, players: list[int], best: int | None, floater: int) -> Iterator[Worth]:
    kind, lately, misses, turn = group.float_key(players, best, floater)
    hit = ranked.shown([floater])
    colour = Rule.FLOAT_RATING if group.position.rules.maxi else Rule.FLOAT_COLOUR
    yield Worth("3.9", Rule.FLOAT_TYPE.value, "dcba"[kind], kind, hit)
    yield Worth("3.10", Rule.FLOAT_AGAIN.value, int(lately), lately, hit)
    yield Worth("3.2", colour.value, int(misses), misses, hit)
    yield Worth("3.2", Rule.FLOAT_ORDER.value, hit[0], turn, hit)


def judged_steps(group: LimGroup, ranked: Ranked, partner: dict[int, int], players: list[int]) -> Iterator[JudgedGroup]:
    """Those who came in first, then the rest by proposal and scrutiny (3.6–3.8, 4.1–4.3, 5.2)."""
    left = list(players)
    queue = [player for player in group.incoming_order() if player in left]
    while left:
        coming = next((player for player in queue if player in left), None)
        if coming is not None:
            player, order = coming, [one for one in group.opponent_order(coming, players) if one in left]
            article = "3.8"
        else:
            line = left if group.downwards else left[::-1]
            player, order, article = line[0], partner_order(line), "4"
        other = partner.get(player)
        if other is None or other not in left:
            left.remove(player)
            continue
        rest = [one for one in left if one not in (player, other)]
        yield _step(group, ranked, left, player, other, order, rest, article)
        left = rest


def _step(
    group: LimGroup,
    ranked: Ranked,
    left: list[int],
    player: int,
    other: int,
    order: list[int],
    rest: list[int],
    article: str,
) -> JudgedGroup:
    position = group.position
    pair = (min(player, other), max(player, other))
    met = [pair] if other in position.field.met[player] else []
    collide = [] if met or position.compatible(player, other) else [pair]
    due = not position.colours_agree(player, other)
    if position.rules.maxi and position.rules.colours and not due:
        proposed = _proposed(position, left, player, order)
        due = proposed is not None and not position.within_limit(other, proposed)
    return JudgedGroup(
        title=str(ranked.numbers[player]),
        members=ranked.shown([player, other, *rest]),
        pairs=ranked.met([pair]),
        outgoing=(),
        criteria=(
            ranked.of_pairs("2.1", Rule.MAY_NOT_MEET, met),
            ranked.of_pairs("2.1", Rule.COLOURS_COLLIDE, collide),
            failed("2.1", Rule.INCOMPLETE, not completes(position.masks, rest)),
            ranked.of_pairs(
                "3.8" if article == "3.8" else "5.2",
                Rule.DUE_OR_FAR if position.rules.maxi else Rule.DENIED_HERE,
                [pair] if due else [],
            ),
        ),
        order=order.index(other),
        order_article=article,
        kind="step",
        served=((ranked.numbers[player], ranked.numbers[other]),),
    )


def _proposed(position: Position, left: list[int], player: int, order: list[int]) -> int | None:
    """Who would be taken if colours did not count."""
    settling = Settling.start(subgraph(position.masks, left))
    if settling is None:
        return None
    place = {one: number for number, one in enumerate(left)}
    found = settling.settle(place[player], [place[one] for one in order if position.compatible(player, one)])
    return None if found is None else left[found]
