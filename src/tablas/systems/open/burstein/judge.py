"""What any boards are worth by the Burstein rules, bracket by bracket: those of 2026, and the older text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tablas.model import format_points
from tablas.systems.judgement import Boards, JudgedGroup, Worth
from tablas.systems.open.burstein.pair_burstein import pair_bracket
from tablas.systems.open.burstein.pair_handbook import pair_group
from tablas.systems.open.burstein.position import Position
from tablas.systems.open.common.judging import Pairs, Ranked, failed, judged_bye
from tablas.systems.open.common.legality import completes, mask_of
from tablas.systems.reasons import Rule


def judge_latest(position: Position, boards: Boards) -> tuple[JudgedGroup, ...]:
    """By the criteria of 2026."""
    ranked = Ranked.of(position.field.numbers, boards)
    return (*_bye(position, ranked, "3.1", games=True), *_latest(position, ranked))


def judge_handbook(position: Position, boards: Boards) -> tuple[JudgedGroup, ...]:
    """By the text that the Arbiters' Manual prints."""
    ranked = Ranked.of(position.field.numbers, boards)
    return (*_bye(position, ranked, "4", games=False), *_handbook(position, ranked))


def _bye(position: Position, ranked: Ranked, article: str, *, games: bool) -> Iterator[JudgedGroup]:
    def last(player: int) -> tuple[int, ...]:
        return tuple(-value for value in position.index[player])

    yield from judged_bye(position.field, position.masks, ranked, article, last, games=games)


def _groups(position: Position, ranked: Ranked) -> list[list[int]]:
    groups = [[player for player in group if player != ranked.bye] for group in position.field.score_groups()]
    return [group for group in groups if group]


def _latest(position: Position, ranked: Ranked) -> Iterator[JudgedGroup]:
    incoming: list[int] = []
    groups = _groups(position, ranked)
    for place, residents in enumerate(groups):
        yield judged_bracket(position, ranked, incoming, residents, groups[place + 1 :])
        incoming = _left(ranked, incoming + residents)


def judged_bracket(
    position: Position, ranked: Ranked, incoming: list[int], residents: list[int], later: Sequence[list[int]]
) -> JudgedGroup:
    """One bracket of 2026."""
    members = position.ranked(incoming + residents)
    pairs, out = ranked.inside(set(members)), _left(ranked, incoming + residents)
    worths = [
        *_absolute(position, ranked, pairs, "C1", "C3"),
        *_going_down(position, ranked, out, later),
        ranked.of_pairs("C8", Rule.DENIED, [pair for pair in pairs if position.denied(*pair)]),
    ]
    return _judged(position, ranked, residents, members, pairs, out, worths, "4")


def _left(ranked: Ranked, players: list[int]) -> list[int]:
    """Whom the boards give nobody of these."""
    here = set(players)
    return [player for player in players if ranked.partner.get(player) not in here]


def _absolute(position: Position, ranked: Ranked, pairs: Pairs, met: str, colours: str) -> Iterator[Worth]:
    opponents = position.field.met
    unlawful = [pair for pair in pairs if not position.masks[pair[0]] >> pair[1] & 1]
    yield ranked.of_pairs(met, Rule.MAY_NOT_MEET, [pair for pair in unlawful if pair[1] in opponents[pair[0]]])
    yield ranked.of_pairs(
        colours, Rule.COLOURS_COLLIDE, [pair for pair in unlawful if pair[1] not in opponents[pair[0]]]
    )


def _going_down(position: Position, ranked: Ranked, out: list[int], later: Sequence[list[int]]) -> Iterator[Worth]:
    """C4 to C7; C7 is what the next bracket could do at best, whatever the boards make of it."""
    rest = [player for group in later for player in group]
    possible = completes(position.masks, sorted([*out, *rest]))
    yield failed("C4", Rule.INCOMPLETE, not possible)
    yield ranked.of_players("C5", Rule.LEFT_OVER, out)
    yield ranked.of_scores("C6", Rule.DOWN_SCORES, out, position.field, low_is_good=True)
    if not out or not possible or not later:
        return
    following = later[0]
    after = later[1] if len(later) > 1 else []
    members = [*out, *following]
    made = pair_bracket(position, members, after, [player for group in later[1:] for player in group])
    taken = {player for pair in made for player in pair}
    left = [player for player in members if player not in taken]
    yield ranked.of_players("C7", Rule.NEXT_LEFT_OVER, left)
    yield ranked.of_scores("C7", Rule.NEXT_SCORES, left, position.field, low_is_good=True)


def _handbook(position: Position, ranked: Ranked) -> Iterator[JudgedGroup]:
    """Groups that cannot do with one floater are joined (6.6), which the position decides and not the boards."""
    groups = _groups(position, ranked)
    incoming: list[int] = []
    while groups:
        residents = groups.pop(0)
        following = groups[0] if groups else []
        below = [player for group in groups for player in group]
        if following and pair_group(position, residents, incoming, following, below) is None:
            groups[0] = residents + following
            continue
        yield judged_group(position, ranked, incoming, residents, following, below)
        incoming = _left(ranked, residents + incoming)


def judged_group(
    position: Position,
    ranked: Ranked,
    incoming: list[int],
    residents: list[int],
    following: Sequence[int],
    below: Sequence[int],
) -> JudgedGroup:
    """One group of the older text."""
    members = position.ranked(residents + incoming)
    pairs, out = ranked.inside(set(members)), _left(ranked, residents + incoming)
    near = mask_of(following)
    worths = [
        *_absolute(position, ranked, pairs, "6.1", "5.2"),
        failed("6.1", Rule.INCOMPLETE, not completes(position.masks, sorted([*out, *below]))),
        ranked.of_players("6.3", Rule.LEFT_OVER, out),
        ranked.of_players("6.3", Rule.FLOATS_ON, [player for player in out if player in incoming]),
        ranked.of_players("6.6", Rule.NOBODY_NEXT, [one for one in out if not position.masks[one] & near]),
        ranked.of_pairs("6.5", Rule.DENIED, [pair for pair in pairs if position.denied(*pair)]),
    ]
    return _judged(position, ranked, residents, members, pairs, out, worths, "6.2")


def _judged(
    position: Position,
    ranked: Ranked,
    residents: list[int],
    members: list[int],
    pairs: Pairs,
    out: list[int],
    worths: list[Worth],
    article: str,
) -> JudgedGroup:
    """The order is that of the index: the highest meets the lowest possible, and floating comes last."""
    place = {player: number for number, player in enumerate(members, 1)}
    partner = {one: two for pair in pairs for one, two in (pair, pair[::-1])}
    serve = [player for player in members if player in partner and place[player] < place[partner[player]]]
    return JudgedGroup(
        title=format_points(position.field.score[residents[0]]) if residents else "floaters",
        members=ranked.shown(members),
        pairs=ranked.met(pairs),
        outgoing=ranked.shown(out),
        criteria=tuple(worths),
        order=[-place[partner[player]] if player in partner else 0 for player in members],
        order_article=article,
        served=tuple((position.field.numbers[one], position.field.numbers[partner[one]]) for one in serve),
    )
