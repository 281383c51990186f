"""The best round in which something is otherwise, by the rules of the system and not by those of a forced pairing.

Where two are made to meet by keeping them from everybody else, the engine looks
ahead at a field that does not exist.  So its round is only the first one to
look at: as far as it agrees with the round made it cannot be beaten, and if
what is left is small, every legal round that has it so is judged.  In a system that
serves one after the other and weighs nothing else, the engine's round is the best
by the rules themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, islice, zip_longest

from tablas.model import Number, Tournament
from tablas.pairing.breaches import Breach, breaches
from tablas.pairing.compare import decide
from tablas.pairing.crossing import ABSOLUTE as BROKEN
from tablas.pairing.crossing import Crossing, Make
from tablas.pairing.round import settings_of, system_of
from tablas.systems.answers import Searched
from tablas.systems.judgement import Boards, JudgedGroup
from tablas.systems.reasons import Rule
from tablas.systems.result import Pair, RoundPairing

WORK = 6000
"""Rounds to judge, times players: beyond that the engine's round stands."""
TRIED = 4000
"""Rounds to pair anew with something forced, times players."""
SMALL = 12
"""Players of a round of which all others are looked at first."""
MOST_WRITTEN = 20000
"""Rounds that are written down to see how many of them are legal and as wanted; 12 players have 10,395."""
ABSOLUTE = {Rule.MAY_NOT_MEET.value, Rule.COLOURS_COLLIDE.value, Rule.MAY_NOT_REST.value, Rule.INCOMPLETE.value}
"""What the criteria count that no pairing may break."""
Parts = tuple[JudgedGroup, ...]
_MOST_BETTER = 4
"""How often a better round is followed before the engine's one is left as it is."""


def best_round(
    tournament: Tournament,
    made: RoundPairing,
    found: RoundPairing,
    wanted: Callable[[Boards], bool],
    pair: frozenset[int] = frozenset(),
    make: Make = lambda pairs, group, staying: None,
    points: Mapping[int, int] | None = None,
    *,
    rests: bool = False,
) -> tuple[Boards, Searched]:
    """The best of all rounds that are as *wanted*, or *found* where that cannot be told; and what was looked at.

    Where *pair* is what is wanted, *make* has rounds with the pair and some more, and *points* what everybody has;
    *rests*: what is wanted is who has the bye.
    """
    system, settings = system_of(tournament), settings_of(tournament)
    judge, other = system.judge, Boards.of(found)
    if system.in_turn:
        return other, Searched.RULES
    if judge is None:
        return other, Searched.ENGINE

    def judged(boards: Boards) -> Parts:
        told = judge(tournament, settings, boards)
        return told.groups if told is not None else ()

    ours, best = judged(Boards.of(made)), judged(other)

    def every() -> Boards | None:
        return _searched(ours, best, Boards.of(made), other, judged, wanted, tournament)

    def by_rules() -> Boards | None:
        if rests and best and best[0].kind == "bye":
            return other  # chosen before anything else: the rest is paired as if nobody else were there
        if not pair or points is None:
            return None
        helped = system.with_pair(tournament, settings) if system.with_pair is not None else None
        return Crossing(made, pair, points, judged, make, TRIED // len(other.people), helped).best(found)

    ways = [(every, Searched.EVERY), (by_rules, Searched.RULES)]
    for way, searched in ways if len(other.people) <= SMALL else reversed(ways):
        chosen = way()
        if chosen is not None:
            return chosen, searched
    for _ in range(_MOST_BETTER if pair else 0):
        better = _in_group(tournament, ours, best, other, pair, judged, make)
        if better is None:
            break
        if better.meetings == other.meetings:
            return other, Searched.GROUP
        other, best = better, judged(better)
    return other, Searched.ENGINE


def _searched(
    ours: Parts,
    best: Parts,
    made: Boards,
    found: Boards,
    judged: Callable[[Boards], Parts],
    wanted: Callable[[Boards], bool],
    tournament: Tournament,
) -> Boards | None:
    """The best of all, where few enough rounds are left to be judged."""
    fixed, bye_is_fixed = _shared(ours, best, made, found)
    kept = {number for pair in fixed for number in pair} | ({found.bye} if bye_is_fixed and found.bye else set())
    left = sorted(found.people - kept)
    if _count(len(left)) > MOST_WRITTEN:
        return None
    rest = _rounds(left, tuple(fixed), found.bye, bye_is_fixed or found.bye is None, _apart(tournament, left, found))
    others = [other for other in rest if wanted(other) and other.meetings != found.meetings]
    if len(others) * len(found.people) > WORK:
        return None
    chosen = found
    for other in others:
        theirs = judged(other)
        decision = decide(tuple(zip_longest(best, theirs)), "")
        if decision is not None and decision.worse == "first" and not _unlawful(theirs):
            chosen, best = other, theirs
    return chosen


def _in_group(
    tournament: Tournament,
    ours: Parts,
    best: Parts,
    found: Boards,
    pair: frozenset[int],
    judged: Callable[[Boards], Parts],
    make: Make,
) -> Boards | None:
    """A round with the pair that is better in the group where the rounds part, *found* where there is none.

    ``None`` where that cannot be told: the group is large, or it is not one that only lets players go.
    """
    place = next((n for n, (one, two) in enumerate(zip(ours, best, strict=False)) if not one.same_as(two)), None)
    if place is None or not (_lets_go(ours[place]) and _lets_go(best[place])):
        return None
    members = sorted(ours[place].members)
    if members != sorted(best[place].members):
        return None
    before = [two for two in found.pairs if any(frozenset(two) in part.pairs for part in ours[:place])]
    most = WORK // len(found.people)
    candidates = list(islice(_some_pairs(members, pair, _apart(tournament, members, found)), most + 1))
    if len(candidates) > most:
        return None
    for pairs in candidates:
        if frozenset(map(frozenset, pairs)) == best[place].pairs:
            continue
        gone = {number for two in (*before, *pairs) for number in two}
        rest = [two for two in found.pairs if not gone & {*two} and not {*two} <= {*members}]
        parts = judged(Boards((*before, *pairs, *rest), None if found.bye in gone else found.bye))
        if len(parts) <= place or not all(one.same_as(two) for one, two in zip(ours[:place], parts, strict=False)):
            return None
        decision = decide(((best[place], parts[place]),), "")
        if decision is None or decision.worse != "first" or _unlawful(parts[place : place + 1]):
            continue
        made = make([*before, *pairs], (), ())
        better = None if made is None else Boards.of(made)
        if better is not None and _is_better(judged(better), best):
            return better
    return found


def _is_better(one: Parts, two: Parts) -> bool:
    decision = decide(tuple(zip_longest(one, two)), "")
    return decision is not None and decision.worse == "second" and not _unlawful(one)


def _lets_go(part: JudgedGroup) -> bool:
    """A group whose players meet each other or leave it."""
    paired = {number for two in part.pairs for number in two}
    takes_up = any(worth.rule == Rule.UPFLOATERS.value for worth in part.criteria)
    return part.kind == "points" and not takes_up and paired | {*part.outgoing} == {*part.members} and bool(paired)


def _some_pairs(
    members: list[int], pair: frozenset[int], apart: frozenset[frozenset[int]]
) -> Iterator[tuple[Pair, ...]]:
    """Every set of pairs of a group in which the two meet or both leave, one of them alone always leaving."""
    others = [number for number in members if number not in pair]
    for pairs in _matchings(others, apart):
        yield pairs
        if pair <= {*members}:
            one, two = sorted(pair)
            yield (Pair(Number(one), Number(two)), *pairs)


def _matchings(players: list[int], apart: frozenset[frozenset[int]]) -> Iterator[tuple[Pair, ...]]:
    """Every set of pairs, from all players paired to none."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for other in rest:
        if frozenset((first, other)) not in apart:
            for tail in _matchings([player for player in rest if player != other], apart):
                yield (Pair(Number(first), Number(other)), *tail)
    yield from _matchings(rest, apart)


def _apart(tournament: Tournament, left: list[int], found: Boards) -> frozenset[frozenset[int]]:
    """Pairs that no system allows, unless the round found has them."""
    every = tuple(Pair(Number(one), Number(two)) for one, two in combinations(left, 2))
    told = breaches(tournament, Boards(every))
    pairs = (frozenset(broken.players) for broken in told if broken.breach in (Breach.REMATCH, Breach.FORBIDDEN))
    return frozenset(pairs) - found.meetings


def _shared(ours: Parts, theirs: Parts, made: Boards, found: Boards) -> tuple[list[Pair], bool]:
    """The pairs of the parts that both begin with, and whether those parts settle the bye.

    Pairs that Lim undoes for the median are not settled yet: their players come again.
    """
    same = 0
    for mine, other in zip(ours, theirs, strict=False):
        if not mine.same_as(other) or mine.members != other.members:
            break
        same += 1
    meetings = {pair for part in ours[:same] for pair in part.pairs}
    later = {number for part in (*ours[same:], *theirs[same:]) for number in part.members}
    bye = any(part.kind == "bye" for part in ours[:same])
    pairs = [pair for pair in found.pairs if frozenset(pair) in meetings and not later & {*pair}]
    return pairs, bye and made.bye == found.bye


def _count(players: int) -> int:
    """Ways to pair so many, one of them resting where they are odd."""
    ways = 1
    for size in range(players - 1 + players % 2, 0, -2):
        ways *= size
    return ways


def _rounds(
    left: list[int], fixed: tuple[Pair, ...], bye: int | None, settled: bool, apart: frozenset[frozenset[int]]
) -> Iterator[Boards]:
    """All rounds with the pairs that are fixed and none of those kept apart."""
    for resting in [bye] if settled or len(left) % 2 == 0 else left:
        for pairs in _pairings([player for player in left if player != resting], apart):
            yield Boards((*fixed, *pairs), resting)


def _pairings(players: list[int], apart: frozenset[frozenset[int]]) -> Iterator[tuple[Pair, ...]]:
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for other in rest:
        if frozenset((first, other)) not in apart:
            for tail in _pairings([player for player in rest if player != other], apart):
                yield (Pair(Number(first), Number(other)), *tail)


def _unlawful(parts: Parts) -> bool:
    return any(worth.key for part in parts for worth in part.criteria if worth.rule in BROKEN)
