"""Reasons held against every legal round of a small position.

Two claims are tried.  The pairing made is never worse than any round that breaks no absolute rule, whatever the
system, and each comparison names what decides.  And whoever a reason passes over would really have led to
something worse: all rounds that agree with the pairing up to that step and then take the other one are built; where
the reason says that nothing is left there must be none, otherwise the best of them must be worse, and by the
criterion that the reason names.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations, zip_longest
from types import MappingProxyType
from typing import NamedTuple

from open_rough import rough_event
from open_small import pairings, present
from tablas.errors import PairingError
from tablas.history import RULES_2017, records
from tablas.model import Number, Tournament
from tablas.pairing.compare import Comparison, compare_pairings, decide
from tablas.pairing.round import pair_round, settings_of, system_of
from tablas.pairing.why import why_not
from tablas.systems.answers import Why
from tablas.systems.judgement import Boards, Judgement
from tablas.systems.open.common.trace import SwissTrace
from tablas.systems.reasons import Cause, Choice, Passed, Role
from tablas.systems.result import Pair, RoundPairing


class Case(NamedTuple):
    system: str
    edition: str = ""
    options: Mapping[str, int | bool | str] = MappingProxyType({})

    @property
    def name(self) -> str:
        return " ".join(filter(None, [self.system, self.edition, *(f"{key}={v}" for key, v in self.options.items())]))

    def event(self, seed: int) -> Tournament:
        return rough_event(seed).ruled(system=self.system, edition=self.edition, options=dict(self.options))


CASES = (
    Case("dutch", "1992"),
    Case("dutch", "1998"),
    Case("dutch", "2017"),
    Case("dutch", "2026"),
    Case("dubov", "1997"),
    Case("dubov", "2026"),
    Case("vega"),
    Case("burstein", "elementos"),
    Case("burstein", "handbook"),
    Case("burstein", "2026"),
    Case("lim", "elementos"),
    Case("lim", "elementos", {"colours": False}),
    Case("lim", "elementos", {"maxi": True}),
    Case("lim", "1999"),
    Case("lim", "2026"),
    Case("lim", "2026", {"maxi": True}),
    Case("monrad"),
    Case("schenkel"),
    Case("schenkel", "", {"groups": 3}),
    Case("amalfi"),
    Case("keizer"),
    Case("keizer", "", {"rematch-after": 2, "colour-limits": True}),
    Case("team-swiss", "2026"),
    Case("team-swiss", "2026", {"preference": "B"}),
    Case("team-swiss", "olympiad"),
    Case("double-swiss"),
)


class Tally(NamedTuple):
    """What was tried and what was false, by what it claimed."""

    tried: Counter[str]
    false: dict[str, object]


def rounds(event: Tournament) -> list[Boards]:
    """Every round without a rematch, whoever rests."""
    past = records(event, RULES_2017)
    here = present(event)

    def legal(one: int, two: int) -> bool:
        return two not in past[one].opponents

    found = []
    for bye in here if len(here) % 2 else [None]:
        for pairs in pairings([one for one in here if one != bye], legal):
            found.append(Boards(tuple(Pair(Number(one), Number(two)) for one, two in pairs), bye))
    return found


def compare_all(case: Case, seed: int, most: int = 40) -> Iterator[Comparison]:
    """The pairing made beside other rounds, some of them where there are many."""
    event = case.event(seed)
    try:
        made = pair_round(event)
    except PairingError:
        return
    every = rounds(event)
    for other in random.Random(seed).sample(every, most) if len(every) > most else every:
        if other.meetings != Boards.of(made).meetings or other.bye != made.bye:
            yield compare_pairings(event, made, other)


def reasons_hold(case: Case, seed: int, largest: int = 400) -> Tally:
    """Every reason of a position."""
    tally = Tally(Counter(), {})
    event = case.event(seed)
    try:
        made = pair_round(event)
    except PairingError:
        return tally
    trace = made.trace
    every = rounds(event)
    if not isinstance(trace, SwissTrace) or trace.seeding is not None or len(every) > largest:
        return tally
    force = _Force(event, made, every)
    if trace.story.bye is not None:
        force.choice(trace.story.bye, frozenset(), tally, seed)
        force.agree(lambda boards: boards.bye == made.bye)
    if "undone" in str(trace.as_data()):
        return tally
    for group in trace.groups:
        before = force.left
        for choice in group.choices:
            if choice.passed:
                now, force.left = force.left, force.left if choice.role is Role.OPPONENT else before
                force.choice(choice, group.members, tally, seed)
                force.left = now
            force.agree(
                lambda boards, choice=choice, members=group.members: _does(boards, choice, choice.taken, members)
            )
        own = {frozenset(pair) for pair in group.pairs}
        force.agree(lambda boards, own=own: own <= boards.meetings)
    return tally


class Asked(NamedTuple):
    """Why-not answers of a position, held against all rounds that contain the pair."""

    compared: int = 0
    not_best: int = 0
    """The engine's round with the pair forced is not the best one with it."""
    other_reason: int = 0
    """And the best one would be worse by something else."""
    impossible: int = 0
    wrongly_impossible: int = 0


def why_not_by_force(case: Case, seed: int, most: int = 5, largest: int = 110) -> Asked:
    """Some pairs of a position asked about."""
    event = case.event(seed)
    try:
        made = pair_round(event)
    except PairingError:
        return Asked()
    every = rounds(event)
    if len(every) > largest:
        return Asked()
    force, told = _Force(event, made, every), Asked()
    two = list(combinations(present(event), 2))
    random.Random(seed).shuffle(two)
    for one, other in two[:most]:
        answer = why_not(event, one, other)
        with_it = [judged for boards, judged in force.left if frozenset((one, other)) in boards.meetings]
        lawful = [judged for judged in with_it if not _unlawful(judged)]
        found = answer.comparison
        if answer.why is Why.IMPOSSIBLE:
            told = told._replace(
                impossible=told.impossible + 1, wrongly_impossible=told.wrongly_impossible + bool(lawful)
            )
        elif isinstance(found, Comparison):
            ours = best = force.judged(found.second)
            for judged in lawful:
                decided = decide(tuple(zip_longest(best.groups, judged.groups)), "")
                best = judged if decided is not None and decided.worse == "first" else best
            reason = decide(tuple(zip_longest(force.ours.groups, best.groups)), "")
            same = reason is not None and reason[:4] == found.decision[:4]
            told = told._replace(
                compared=told.compared + 1,
                not_best=told.not_best + (best is not ours),
                other_reason=told.other_reason + (best is not ours and not same),
            )
    return told


def _follows(choice: Choice, members: frozenset[int], boards: Boards) -> bool:
    return _does(boards, choice, choice.taken, members)


def _has(pairs: set[frozenset[int]], boards: Boards) -> bool:
    return pairs <= boards.meetings


def _does(boards: Boards, choice: Choice, player: int, members: frozenset[int]) -> bool:
    """The round takes *player* in the step."""
    if choice.role is Role.BYE:
        return boards.bye == player
    if choice.role is Role.OPPONENT:
        return frozenset((choice.player, player)) in boards.meetings
    mate = next((next(iter(pair - {player})) for pair in boards.meetings if player in pair), None)
    if choice.role is Role.IN:
        return mate in members
    return mate not in members


class _Force:
    """All rounds that are still like the pairing made."""

    def __init__(self, event: Tournament, made: RoundPairing, every: list[Boards]) -> None:
        self.event, self.made = event, Boards.of(made)
        self.judge = system_of(event).judge
        self.settings = settings_of(event)
        self.left = [(boards, self.judged(boards)) for boards in every]
        self.ours = self.judged(self.made)
        self.names = {worth.name for group in self.ours.groups for worth in group.criteria}

    def judged(self, boards: Boards) -> Judgement:
        assert self.judge is not None
        found = self.judge(self.event, self.settings, boards)
        assert found is not None
        return found

    def agree(self, like: Callable[[Boards], bool]) -> None:
        self.left = [entry for entry in self.left if like(entry[0])]

    def choice(self, choice: Choice, members: frozenset[int], tally: Tally, seed: int) -> None:
        for entry in choice.passed:
            claim = f"{choice.role.name} {entry.cause.name} {entry.rule}".strip()
            tally.tried[claim] += 1
            wrong = self.wrong(choice, entry, members)
            if wrong is not None:
                tally.false.setdefault(claim, (seed, choice, entry, wrong))

    def wrong(self, choice: Choice, entry: Passed, members: frozenset[int]) -> object:
        """What the reason claims and is not so; ``None`` if it holds."""
        single = choice.role not in (Role.OPPONENT, Role.BYE)
        alike = [
            judged
            for boards, judged in self.left
            if _does(boards, choice, entry.player, members)
            and not (single and _does(boards, choice, choice.taken, members))
        ]
        lawful = [judged for judged in alike if not _unlawful(judged)]
        if entry.cause in _NOTHING_LEFT:
            return lawful[0] if lawful and (entry.cause in _FACTS or _no_worse(self.ours, lawful)) else None
        if not lawful:
            return "no such round at all" if entry.rule in self.names and entry.cause in _WORSE else None
        best = lawful[0]
        for other in lawful[1:]:
            found = decide(tuple(zip_longest(best.groups, other.groups)), "")
            best = other if found is not None and found.worse == "first" else best
        found = decide(tuple(zip_longest(self.ours.groups, best.groups)), "")
        if found is None or found.worse != "second":
            return found
        return found if entry.rule in self.names and entry.cause in _WORSE and found.criterion != entry.rule else None


_WORSE = {Cause.DUE, Cause.DENIED, Cause.NOT_AS_WELL, Cause.HIGHER_SCORE, Cause.NEXT_GROUP, Cause.MORE_UPFLOATS}
_WORSE |= {Cause.OFTEN_UP, Cause.FLOATED, Cause.FLOATED_UP, Cause.FLOATED_DOWN, Cause.CAME_IN, Cause.COLOUR_BALANCE}
"""What says that a criterion would be worse, by its name."""
_NOTHING_LEFT = {Cause.MET, Cause.KEPT_APART, Cause.COLOURS, Cause.NO_PAIRING, Cause.BARRED, Cause.HAD_BYE}
_FACTS = _NOTHING_LEFT - {Cause.NO_PAIRING}
_ABSOLUTE = (
    "pairs of players who may not meet",
    "pairs of players who must both have the same colour",
    "players left over who may not have the bye",
    "the rest of the round cannot be paired",
)


def _unlawful(judged: Judgement) -> bool:
    return any(worth.key for group in judged.groups for worth in group.criteria if worth.rule in _ABSOLUTE)


def _no_worse(ours: Judgement, others: list[Judgement]) -> bool:
    """Some lawful round takes the other one, in the same groups: a reason that says that none does is false."""
    return any(
        len(other.groups) == len(ours.groups)
        and all(one.members == two.members for one, two in zip(ours.groups, other.groups, strict=True))
        for other in others
    )
