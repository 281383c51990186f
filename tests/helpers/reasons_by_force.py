"""Comparisons and why-not answers held against every legal round of a small position.

The pairing made is never worse than any round that breaks no absolute rule, whatever the system; and the round that
a why-not compares with is the best one with the pair.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, zip_longest
from types import MappingProxyType
from typing import NamedTuple

from open_rough import rough_event, rough_matches
from open_small import pairings, present
from tablas.errors import PairingError
from tablas.history import RULES_2017, records
from tablas.model import Number, Tournament
from tablas.pairing.compare import Comparison, Decision, compare_pairings, decide
from tablas.pairing.player import why_not_bye
from tablas.pairing.round import pair_round, settings_of, system_of
from tablas.pairing.why import why_not
from tablas.systems.answers import Searched, Why
from tablas.systems.judgement import Boards, JudgedGroup, Judgement
from tablas.systems.registry import Settings
from tablas.systems.result import Pair


class Case(NamedTuple):
    system: str
    edition: str = ""
    options: Mapping[str, int | bool | str] = MappingProxyType({})
    made: Callable[[int], Tournament] = rough_event
    """The positions."""

    @property
    def name(self) -> str:
        shown = "of matches" if self.made is rough_matches else ""
        options = (f"{key}={value}" for key, value in self.options.items())
        return " ".join(filter(None, [self.system, self.edition, *options, shown]))

    def event(self, seed: int) -> Tournament:
        return self.made(seed).ruled(system=self.system, edition=self.edition, options=dict(self.options))


Parts = tuple[JudgedGroup, ...]
"""A judged round."""
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
    Case("double-swiss", made=rough_matches),
)


def rounds(event: Tournament, *, again: bool = False) -> list[Boards]:
    """Every round without a rematch, whoever rests; with *again* any round at all."""
    past = records(event, RULES_2017)
    here = present(event)

    def legal(one: int, two: int) -> bool:
        return again or two not in past[one].opponents

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
    every = rounds(event, again=case.system == "double-swiss" and event.next_round % 2 == 0)
    for other in random.Random(seed).sample(every, most) if len(every) > most else every:
        if other.meetings != Boards.of(made).meetings or other.bye != made.bye:
            yield compare_pairings(event, made, other)


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
    court, told = Court.of(event), Asked()
    ours = court(Boards.of(made))
    two = list(combinations(present(event), 2))
    random.Random(seed).shuffle(two)
    for one, other in two[:most]:
        answer = why_not(event, one, other)
        with_it = [boards for boards in every if frozenset((one, other)) in boards.meetings]
        lawful = [judged for judged in map(court, with_it) if not illegal(judged)]
        found = answer.comparison
        if answer.why is Why.IMPOSSIBLE:
            told = told._replace(
                impossible=told.impossible + 1, wrongly_impossible=told.wrongly_impossible + bool(lawful)
            )
        elif isinstance(found, Comparison):
            shown = court(found.second)
            best = best_of([shown, *lawful])
            reason = first_difference(ours, best)
            same = reason is not None and reason[:4] == found.decision[:4]
            told = told._replace(
                compared=told.compared + 1,
                not_best=told.not_best + (best is not shown),
                other_reason=told.other_reason + (best is not shown and not same),
            )
    return told


def best_by_rules(case: Case, seed: int, most: int = 5) -> Iterator[tuple[Searched | None, bool]]:
    """What the rounds that some why-nots compare with were taken from, and whether each is the best of all."""
    event = case.event(seed)
    try:
        pair_round(event)
    except PairingError:
        return
    every = rounds(event)
    if len(every) > 110:
        return
    court = Court.of(event)
    two = list(combinations(present(event), 2))
    random.Random(seed).shuffle(two)
    for one, other in two[:most]:
        answer = why_not(event, one, other)
        if isinstance(answer.comparison, Comparison):
            with_it = [court(boards) for boards in every if frozenset((one, other)) in boards.meetings]
            shown = court(answer.comparison.second)
            yield answer.searched, best_of([shown, *(told for told in with_it if not illegal(told))]) is shown


def best_byes(case: Case, seed: int) -> Iterator[tuple[Searched | None, bool]]:
    """The same of everybody who is asked about as resting; an impossible bye says whether it is so."""
    event = case.event(seed)
    try:
        made = pair_round(event)
    except PairingError:
        return
    every = rounds(event)
    if made.bye is None or len(every) > 110:
        return
    court = Court.of(event)
    for player in present(event):
        answer = why_not_bye(event, player)
        resting = [court(boards) for boards in every if boards.bye == player]
        lawful = [told for told in resting if not illegal(told)]
        if answer.why is Why.IMPOSSIBLE:
            yield None, not lawful
        elif isinstance(answer.comparison, Comparison):
            shown = court(answer.comparison.second)
            yield answer.searched, best_of([shown, *lawful]) is shown


@dataclass(frozen=True)
class Court:
    """The judge of an event."""

    event: Tournament
    settings: Settings
    judge: Callable[[Tournament, Settings, Boards], Judgement | None]

    @classmethod
    def of(cls, event: Tournament) -> Court:
        judge = system_of(event).judge
        assert judge is not None
        return cls(event, settings_of(event), judge)

    def __call__(self, boards: Boards) -> Parts:
        found = self.judge(self.event, self.settings, boards)
        assert found is not None
        return found.groups


def first_difference(first: Parts, second: Parts) -> Decision | None:
    """Which of two is worse and by what."""
    return decide(tuple(zip_longest(first, second)), "")


def best_of(judged: list[Parts]) -> Parts:
    """The first of the best."""
    best = judged[0]
    for other in judged[1:]:
        found = first_difference(best, other)
        best = other if found is not None and found.worse == "first" else best
    return best


_ABSOLUTE = (
    "pairs of players who may not meet",
    "pairs of players who must both have the same colour",
    "players left over who may not have the bye",
)
_UNPAIRED = "the rest of the round cannot be paired"
"""Said of whole rounds, never true of one that is there; of a group (Lim, Schenkel) it is weighed like the rest."""


def illegal(judged: Parts) -> bool:
    """A round that no system allows."""
    return any(worth.key for group in judged for worth in group.criteria if worth.rule in _ABSOLUTE)


def unlawful(judged: Parts) -> bool:
    """Some absolute rule is broken, or a group cannot go on."""
    return illegal(judged) or any(worth.key for group in judged for worth in group.criteria if worth.rule == _UNPAIRED)
