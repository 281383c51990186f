"""The best round with a pair in it, group by group: who crosses a border is tried, the engine does the rest.

A pair is a condition on the round, not a change of the field.  As far as the round made can be kept it is kept:
nothing beats it.  In the first group that cannot stay, what the rules count hangs on its pairs and on who leaves it, or
comes up into it.  The engine, made to let two meet nobody but each other, finds the best pairs for any such set, and
how many must cross.  Only what the rules foresee for the next group, or read off the whole field, may be otherwise in
the field as it is.  So every such set is tried, and the engine's round of each is judged by the field as it is; then
the next group, until the two have met.  Texts that read the order of a group off everybody in it pair the group
themselves (:attr:`~tablas.systems.registry.System.with_pair`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import combinations, takewhile, zip_longest
from typing import NamedTuple

from tablas.model import Number
from tablas.systems.judgement import Boards, JudgedGroup, first_difference
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.reasons import Note, Remark, Rule
from tablas.systems.registry import WithPair
from tablas.systems.result import Pair, RoundPairing

Parts = tuple[JudgedGroup, ...]
Make = Callable[[list[Pair], Collection[int], Collection[int]], RoundPairing | None]
"""The engine's round with the pair, some more pairs, and of a group those who meet each other and nobody else."""
Way = tuple[tuple[Pair, ...] | None, frozenset[int] | None]
"""Pairs that are tried, and who stays in the group; no pairs at all where nothing can be told."""
ABSOLUTE = {Rule.MAY_NOT_MEET.value, Rule.COLOURS_COLLIDE.value, Rule.MAY_NOT_REST.value}
"""What the criteria count that no round may break."""
_MOST_KEPT = 12
"""How many further groups of the round made are tried to be kept."""
_PAIRED_LIKE = {"olympiad": "lim"}


class Round(NamedTuple):
    """A round with what it is worth."""

    boards: Boards
    parts: Parts
    undone: bool
    """Pairs were made in a group and undone for a later one (Lim 2.6), so that it tells no longer what was weighed."""


class Crossing(NamedTuple):
    """The search for one pair."""

    made: RoundPairing
    pair: frozenset[int]
    points: Mapping[int, int]
    judged: Callable[[Boards], Parts]
    make: Make
    most: int
    """Rounds to try."""
    with_pair: WithPair | None = None

    def best(self, found: RoundPairing) -> Boards | None:
        """The best round with the pair, from one that has it; ``None`` where that cannot be told."""
        made, first = self._round(self.made), self._round(found)
        best = self._kept(made, first)
        if made.undone or first.undone or best.undone:
            return None
        place, tried = _apart(made.parts, best.parts), 0
        while place is not None and place < len(best.parts) and not self._settled(best.parts, place):
            for more, staying in self._ways(made, best, place):
                tried += 1
                if more is None or tried > self.most:
                    return None
                group = best.parts[place].members if staying is not None else ()
                other = self._made(best.parts[:place], more, group, staying or ())
                if other is not None and _is_better(other.parts, best.parts):
                    best = other
            if best.undone:
                return None
            place += 1
        return None if _unlawful(best.parts) else best.boards

    def _round(self, made: RoundPairing) -> Round:
        boards = Boards.of(made)
        return Round(boards, self.judged(boards), _undone(made))

    def _made(
        self, kept: Parts, more: tuple[Pair, ...] = (), group: Collection[int] = (), staying: Collection[int] = ()
    ) -> Round | None:
        made = self.make([*_pairs(kept), *more], group, staying)
        return None if made is None else self._round(made)

    def _kept(self, made: Round, best: Round) -> Round:
        """The round that keeps as many groups of the one made as a round with the pair can."""
        for _ in range(_MOST_KEPT):
            place = _apart(made.parts, best.parts)
            other = None if place is None else self._made(made.parts[: place + 1])
            if other is None or not _is_better(other.parts, best.parts):
                break
            best = other
        return best

    def _settled(self, parts: Parts, place: int) -> bool:
        """The pair has been made, so that the rest is a round like any other."""
        lists = any(worth.rule == Rule.OUTSIDE.value for part in parts[place:] for worth in part.criteria)
        return any(self.pair in part.pairs for part in parts[:place]) and not lists

    def _ways(self, made: Round, best: Round, place: int) -> Iterator[Way]:
        """Other ways for the part at *place*, as far as they may be better."""
        part = best.parts[place]
        rules = {worth.rule: worth.key for worth in part.criteria}
        if part.kind == "step":
            yield from ((two, None) for two in self._served(made, best, place))
        elif part.kind != "points":
            return
        elif self.with_pair is not None:
            pairs = self.with_pair(place, best.parts[place - 1].outgoing if place else (), self.pair)
            yield None if pairs is None else tuple(Pair(Number(one), Number(two)) for one, two in pairs), None
        elif rules.get(Rule.NEEDLESS.value) or rules.get(Rule.MAY_NOT_RISE.value):
            yield None, None  # 1997: the engine has made one group of everybody who was left
        else:
            yield from (((), staying) for staying in self._sets(made, best, place, rules))

    def _served(self, made: Round, best: Round, place: int) -> Iterator[tuple[Pair]]:
        """Whom the next in turn might take instead."""
        part = best.parts[place]
        player, rules = int(part.title), {worth.rule: worth.key for worth in part.criteria}
        if player in self.pair or not {Rule.OUTSIDE.value, Rule.DUE_OR_FAR.value} & {*rules}:
            return  # whoever is served takes the first who leaves the others a pairing
        gone = {number for two in _pairs(best.parts[:place]) for number in two}
        others = sorted(best.boards.people - gone - {player, best.boards.bye})
        if Rule.OUTSIDE.value in rules and not any(rules.values()):
            # A list is served from the top: only who stands before the one taken.
            steps = [one for one in (*made.parts, *best.parts) if one.kind == "step"]
            rank = {one.served[0][1]: one.order for one in steps}
            rank |= {one: line for part in made.parts if part.kind == "bye" for line, one in enumerate(part.members)}
            others = list(takewhile(lambda one: rank.get(one, -1) < part.order, part.members[1:]))
        for other in others:
            if other not in self.pair:
                yield (Pair(Number(player), Number(other)),)

    def _sets(self, made: Round, best: Round, place: int, rules: Mapping[str, object]) -> Iterator[frozenset[int]]:
        """Other sets of players who could be paired among themselves in the part."""
        part, pair = best.parts[place], self.pair
        members = {*part.members}
        gone = {number for two in _pairs(best.parts[:place]) for number in two}
        left = best.boards.people - gone - {best.boards.bye}
        if Rule.SENT_DOWN.value in rules:
            yield from self._transfers(part, left)
        elif Rule.UPFLOATERS.value not in rules:
            whole = bool({Rule.NOBODY_NEXT.value, Rule.FLOAT_RATING.value} & {*rules})
            yield from self._leaving(part, self._bye_moves(made, best, rules), whole)
        else:
            top = max(self.points[number] for number in members)
            own = {number for number in members if self.points[number] == top}
            must = pair - own if pair & own else frozenset[int]()
            below = sorted(left - own if pair & own else left - own - pair)
            yield from (frozenset(own.union(up)) for up in self._like(sorted(members - own), below, must))

    def _leaving(self, part: JudgedGroup, any_size: bool, whole: bool) -> Iterator[frozenset[int]]:
        """Who stays in a group, where as many leave it, or fewer; *whole*: who leaves is read off the whole group."""
        members, pair = {*part.members}, self.pair
        both = pair <= members
        if both and not whole and not any_size:
            return  # the pair is made here, so that whatever is foreseen is foreseen of others
        must = set() if both else members & pair
        free = sorted(members - pair)
        size = len(part.outgoing) - len(must)
        for count in range(len(free) + 1) if any_size else (size - 2, size):
            for out in combinations(free, count) if count >= 0 else ():
                if {*out, *must} != {*part.outgoing}:
                    yield frozenset(members.difference(out, must))

    def _transfers(self, part: JudgedGroup, left: Collection[int]) -> Iterator[frozenset[int]]:
        """A group of the Dubov text of 1997, where players go down and come up."""
        stay = [self.points[one] for one in part.members if one not in part.outgoing]
        up = [one for one in part.outgoing if stay and self.points[one] < min(stay)]
        inside = {*part.members}.difference(up)
        below = sorted({*left} - inside)
        for goes in combinations(sorted(inside), len(part.outgoing) - len(up)):
            for comes in combinations(below, len(up)):
                staying = frozenset(inside.difference(goes).union(comes))
                if len(self.pair & staying) != 1:
                    yield staying

    def _bye_moves(self, made: Round, best: Round, rules: Mapping[str, object]) -> bool:
        """Another score rests than in the round made, which every group foresees by the field as it is (Dutch 2026)."""
        ours, theirs = made.boards.bye, best.boards.bye
        if Rule.BYE_SCORE.value not in rules or ours is None or theirs is None:
            return False
        return self.points[ours] != self.points[theirs]

    def _like(self, crossing: list[int], able: list[int], must: Collection[int]) -> Iterator[tuple[int, ...]]:
        """Sets like those who cross: as many of every score, with those who must."""
        scores = sorted(self.points[number] for number in crossing)
        for number in must:
            if self.points[number] not in scores:
                return
            scores.remove(self.points[number])
        free = [number for number in able if number not in must and self.points[number] in scores]
        for some in _by_scores(free, scores, self.points):
            if {*some, *must} != {*crossing}:
                yield (*must, *some)


def _by_scores(players: list[int], scores: list[int], points: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Every choice with just these scores."""
    if not scores:
        yield ()
        return
    count = scores.count(scores[0])
    here = [number for number in players if points[number] == scores[0]]
    for some in combinations(here, count):
        for tail in _by_scores(players, scores[count:], points):
            yield (*some, *tail)


def _pairs(parts: Parts) -> list[Pair]:
    found = (sorted(two) for part in parts for two in part.pairs)
    return [Pair(Number(one), Number(two)) for one, two in found]


def _apart(ours: Parts, theirs: Parts) -> int | None:
    both = enumerate(zip(ours, theirs, strict=False))
    return next((place for place, (one, two) in both if not one.same_as(two)), None)


def _undone(made: RoundPairing) -> bool:
    trace = made.trace
    if not isinstance(trace, SwissTrace) or "lim" not in (trace.system, _PAIRED_LIKE.get(trace.edition)):
        return False
    steps = trace.groups[-1].steps if trace.groups else ()
    return any(isinstance(step, Remark) and step.note is Note.UNDONE for step in steps)


def _is_better(one: Parts, two: Parts) -> bool:
    found = first_difference(zip_longest(one, two))
    if found is None or _unlawful(one):
        return False
    if found.mine is not None and found.other is not None:
        return bool(found.mine.key < found.other.key)
    mine, other = found.first.order, found.second.order
    return mine is not None and other is not None and bool(mine < other)


def _unlawful(parts: Parts) -> bool:
    return any(worth.key for part in parts for worth in part.criteria if worth.rule in ABSOLUTE)
