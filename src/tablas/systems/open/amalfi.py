"""The Amalfi system: opponents as far apart in the list as rounds remain (*Elementos de un torneo*, 2.9.1).

A score group is not cut in halves.  With *d* rounds to go, this one included,
the ideal opponent is the one *d* places below in the group; if that cannot be,
the nearest to it, players due the other colour first.  Towards the end
neighbours meet.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from itertools import groupby

from tablas.algorithms.matching import Settling
from tablas.errors import OptionError
from tablas.history import RULES_2026, Strength
from tablas.model import Tournament, format_points
from tablas.systems.judgement import Boards, JudgedGroup, Judgement, Worth
from tablas.systems.open.common.balance import same_wish
from tablas.systems.open.common.boards import seated_boards
from tablas.systems.open.common.bye import by_games, choose_bye, why_bye
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.common.ideas import first_idea
from tablas.systems.open.common.judging import Ranked, failed, judged_bye
from tablas.systems.open.common.legality import colour_clashes, completes, legal_masks, subgraph
from tablas.systems.open.common.rounds import swiss_round
from tablas.systems.open.common.trace import GroupTrace, Story
from tablas.systems.reasons import Cause, Choice, Idea, Passed, Role, Rule, Way
from tablas.systems.registry import Settings, System
from tablas.systems.result import RoundPairing


def pair(tournament: Tournament, settings: Settings) -> RoundPairing:
    """Pair the next round."""
    if tournament.total_rounds is None:
        raise OptionError("amalfi-system-needs")
    field = build_field(tournament, RULES_2026)
    distance = tournament.total_rounds - len(tournament.rounds)
    masks = legal_masks(field.met, colour_clashes(field))
    left = choose_bye(field, masks, lambda player: (-field.numbers[player],))
    players = [player for player in range(len(field)) if player != left]
    pairs = pair_by_distance(field, masks, players, distance)
    rows = seated_boards(field, pairs)

    def story() -> Story:
        choices: list[Choice] = []
        pair_by_distance(field, masks, players, distance, choices)
        return Story(
            _traces(field, masks, pairs, distance, choices),
            why_bye(field, masks, left, lambda player: (-field.numbers[player],), by_games(field, left)),
            rows,
        )

    return swiss_round(field, rows, left, "amalfi", "", story)


def judge(tournament: Tournament, settings: Settings, boards: Boards) -> Judgement | None:
    """The boards step by step from the top: who is served with whom, and how far that is from the ideal."""
    if tournament.total_rounds is None:
        return None
    field = build_field(tournament, RULES_2026)
    masks = legal_masks(field.met, colour_clashes(field))
    ranked = Ranked.of(field.numbers, boards)
    bye = judged_bye(field, masks, ranked, "", lambda player: -field.numbers[player], games=True)
    distance = tournament.total_rounds - len(tournament.rounds)
    everybody = [player for player in range(len(field)) if player != ranked.bye]
    return Judgement("", (*bye, *_judged_steps(field, masks, ranked, distance, everybody, everybody)))


def _judged_steps(
    field: Field, masks: list[int], ranked: Ranked, distance: int, everybody: list[int], left: list[int]
) -> Iterator[JudgedGroup]:
    """Step by step, from where those are still there who are *left*."""
    place = {player: number for number, player in enumerate(everybody)}
    left = list(left)
    while left:
        player = left.pop(0)
        other = ranked.partner.get(player)
        if other is None:
            continue
        left = [one for one in left if one != other]
        met = [(player, other)] if other in field.met[player] else []
        collide = [] if met or masks[player] >> other & 1 else [(player, other)]
        away = abs(place[other] - place[player] - distance)
        hit = ranked.shown([player, other])
        yield JudgedGroup(
            title=str(field.numbers[player]),
            members=ranked.shown([player, *left]),
            pairs=ranked.met([(player, other)]),
            outgoing=(),
            criteria=(
                ranked.of_pairs("", Rule.MAY_NOT_MEET, met),
                ranked.of_pairs("", Rule.COLOURS_COLLIDE, collide),
                failed("", Rule.INCOMPLETE, not completes(masks, left)),
                Worth("", Rule.OPPONENT_SCORE.value, format_points(field.score[other]), -field.score[other], hit),
                ranked.of_pairs("", Rule.DENIED_HERE, [(player, other)] if _denied(field, player, other) else []),
                Worth("", Rule.DISTANCE.value, away, away, hit),
            ),
            order=place[other],
            kind="step",
            served=((field.numbers[player], field.numbers[other]),),
        )


def _may_meet(field: Field, one: int, two: int) -> bool:
    if two in field.met[one]:
        return False
    same = field.want[one] == field.want[two]
    return not (same and field.strength[one] == field.strength[two] == Strength.ABSOLUTE)


def pair_by_distance(
    field: Field, masks: list[int], players: list[int], distance: int, choices: list[Choice] | None = None
) -> list[tuple[int, int]]:
    """From the top everybody takes the opponent nearest to the ideal who leaves a pairing for the rest.

    Every step is noted in *choices*.
    """
    settling = Settling.start(subgraph(masks, players))
    if settling is None:
        raise AssertionError("a round that can be completed was left without a pairing")
    place = {player: number for number, player in enumerate(players)}
    pairs: list[tuple[int, int]] = []
    waiting = list(players)
    while waiting:
        player = waiting.pop(0)
        partner = settling.settle(place[player], _in_turn(field, place, waiting, player, distance))
        assert partner is not None
        taken = players[partner]
        pairs.append((player, taken))
        if choices is not None:
            denied = _denied(field, player, taken)
            before = _before(field, place, waiting, player, taken, distance)
            passed = tuple(_apart(field, masks, list(waiting), denied, player, other) for other in before)
            choices.append(Choice(Role.OPPONENT, field.numbers[taken], field.numbers[player], passed))
        waiting.remove(taken)
    return pairs


def _in_turn(field: Field, place: dict[int, int], waiting: list[int], player: int, distance: int) -> Iterator[int]:
    """The places of those who wait, score by score: the wish for a colour first, then the distance.

    Nearly always one of the first is taken, so nobody else is even looked at.
    """
    wanted, start = place[player] + distance, 0
    while start < len(waiting):
        score = field.score[waiting[start]]
        end = bisect_right(waiting, -score, start, key=lambda other: -field.score[other])
        for denied in (False, True):
            for other in _from_the_ideal(place, waiting, start, end, wanted):
                if _denied(field, player, other) is denied:
                    yield place[other]
        start = end


def _from_the_ideal(place: dict[int, int], waiting: list[int], start: int, end: int, wanted: int) -> Iterator[int]:
    """Those who wait from *start* to *end*, the nearest to the place *wanted* first; of two the one before it."""
    after = bisect_left(waiting, wanted, start, end, key=place.__getitem__)
    before = after - 1
    while before >= start or after < end:
        nearer = after >= end or (before >= start and wanted - place[waiting[before]] <= place[waiting[after]] - wanted)
        yield waiting[before if nearer else after]
        if nearer:
            before -= 1
        else:
            after += 1


def _before(
    field: Field, place: dict[int, int], waiting: list[int], player: int, taken: int, distance: int
) -> list[int]:
    """Whoever comes before *taken*: nearer to the ideal distance, or of the same score and due the other colour."""

    def near(other: int) -> tuple[int, int, int]:
        return -field.score[other], abs(place[other] - place[player] - distance), place[other]

    def turn(other: int) -> tuple[int, bool, int, int]:
        score, away, where = near(other)
        return score, _denied(field, player, other), away, where

    earlier = (other for other in waiting if near(other) < near(taken) or turn(other) < turn(taken))
    return sorted(earlier, key=near)


def _apart(field: Field, masks: list[int], here: list[int], denied: bool, player: int, other: int) -> Passed:
    """Why somebody who comes before the one taken was not."""
    number = field.numbers[other]
    known = field.obstacle(player, other)
    if known is not None:
        return Passed(number, known)
    if not _may_meet(field, player, other):
        return Passed(number, Cause.COLOURS)
    if not completes(masks, [one for one in here if one != other]):
        return Passed(number, Cause.NO_PAIRING)
    if denied or not _denied(field, player, other):
        raise AssertionError("somebody earlier in the order would have done as well")
    return Passed(number, Cause.DUE)


def _denied(field: Field, one: int, two: int) -> bool:
    return same_wish(field.want[one], field.want[two])


def _idea(
    field: Field,
    masks: list[int],
    everybody: list[int],
    left: list[int],
    pairs: list[tuple[int, int]],
    distance: int,
) -> Idea | None:
    """Everybody of the score against the player so many places below, or the nearest who is left."""
    place = {player: number for number, player in enumerate(everybody)}
    waiting, idea = list(left), list[tuple[int, int]]()
    while waiting and field.score[waiting[0]] == field.score[left[0]] and len(waiting) > 1:
        player = waiting.pop(0)
        other = min(
            waiting, key=lambda one: (-field.score[one], abs(place[one] - place[player] - distance), place[one])
        )
        waiting.remove(other)
        idea.append((player, other))
    return first_idea(
        field.numbers,
        pairs,
        idea,
        (),
        lambda boards: _judged_steps(field, masks, boards, distance, everybody, left),
        Way.DISTANCE,
    )


def _traces(
    field: Field, masks: list[int], pairs: list[tuple[int, int]], distance: int, choices: list[Choice]
) -> tuple[GroupTrace, ...]:
    numbers = field.numbers
    served = {choice.player: choice for choice in choices}
    everybody = sorted(player for pair in pairs for player in pair)
    left = list(everybody)
    found: list[GroupTrace] = []
    for score, group in groupby(pairs, key=lambda pair: field.score[pair[0]]):
        members = list(group)
        found.append(
            GroupTrace(
                title=format_points(score),
                players=tuple(numbers[player] for pair in members for player in pair),
                incoming=tuple(numbers[low] for _, low in members if field.score[low] != score),
                pairs=tuple((numbers[one], numbers[two]) for one, two in members),
                values={
                    "ideal distance": distance,
                    "distances": [two - one for one, two in members],
                    "colours denied": sum(_denied(field, *pair) for pair in members),
                },
                idea=_idea(field, masks, everybody, left, members, distance),
                steps=tuple(served[numbers[one]] for one, _ in members),
            )
        )
        left = [player for player in left if not any(player in pair for pair in members)]
    return tuple(found)


SYSTEM = System(
    name="amalfi",
    title="Amalfi system",
    pair=pair,
    judge=judge,
    in_turn=True,
    family="swiss",
    reference="Elementos de un torneo, 2.9.1",
)
