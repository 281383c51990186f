"""Reasons of the Dutch texts of 2017 and 2026 held against every candidate that the text writes down (`obvious`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import obvious
from open_rough import rough_event
from tablas import generate
from tablas.errors import PairingError
from tablas.pairing.round import pair_round
from tablas.systems.open.dutch.ideas import BracketIdeas, ideas_of
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.reasons import Cause, Choice, Passed, Role

NAMES = {
    "2026": ["C5", "C6", "C7", "C8", "C9", *(f"C{n}" for n in range(10, 22))],
    "2017": [f"C.{n}" for n in range(5, 20)],
}
_NOTHING = {Cause.MET, Cause.KEPT_APART, Cause.COLOURS, Cause.BARRED}
Criteria = dict[str, Callable[[obvious.Candidate], Any]]


def dutch_traces(edition: str, rough: Iterable[int], played: Iterable[int]) -> Iterator[DutchTrace]:
    """Rounds of rough positions and of whole tournaments, by the seeds of both."""
    events = [rough_event(seed) for seed in rough]
    for seed in played:
        whole = generate(players=14 + seed % 9, rounds=6, seed=seed, draw_rate=0.4).tournament
        events += [whole.after(number) for number in range(1, 6)]
    for event in events:
        try:
            trace = pair_round(event.ruled(system="dutch", edition=edition)).trace
        except PairingError:
            continue
        assert isinstance(trace, DutchTrace)
        yield trace


def dutch_reasons(trace: DutchTrace, most: int = 8) -> Iterator[tuple[Choice, Passed, bool]]:
    """Every reason told of brackets that are small enough, and whether it holds.

    So must be the one below, whose candidates the look-ahead writes down for every set of floaters.
    """
    for ideas in ideas_of(trace):
        bracket = ideas.bracket
        below = [len(group) for group in _lower(ideas)]
        if len(bracket.players) <= most and max(below[:1], default=0) <= most and not bracket.is_collapsed:
            yield from Written(ideas, trace.edition).reasons()


def _lower(ideas: BracketIdeas) -> list[tuple[int, ...]]:
    """The score groups below the bracket."""
    score, residents = ideas.field.score, tuple(ideas.bracket.residents)
    return [group for group in obvious.groups_of(ideas.field) if score[group[0]] < score[residents[0]]]


class Written:
    """A bracket with all its candidates."""

    def __init__(self, ideas: BracketIdeas, edition: str) -> None:
        self.ideas, self.edition = ideas, edition
        field = ideas.field
        game = obvious.Round(field)
        mdps, residents = tuple(sorted(ideas.bracket.moved_down)), tuple(ideas.bracket.residents)
        lower = _lower(ideas)
        self.every = obvious.candidates(mdps, residents, game.legal)
        if edition == "2026":
            self.criteria: Criteria = obvious.criteria_2026(game, mdps, residents, lower)
        else:
            penultimate = bool(lower) and cannot_be_completed(game, mdps, residents, lower)
            self.criteria = obvious.criteria_2017(game, lower, penultimate)
        below = sum(lower, ())
        self.every = [one for one in self.every if game.lowest_bye(tuple(sorted(one.left + below))) is not None]
        if not lower:
            self.every = [
                one for one in self.every if not one.left or (len(one.left) == 1 and field.may_have_bye[one.left[0]])
            ]
        made = {frozenset(pair) for pair in ideas.pairing.pairs}
        self.made = next(one for one in self.every if {frozenset(pair) for pair in one.pairs} == made)

    def reasons(self) -> Iterator[tuple[Choice, Passed, bool]]:
        rank = {number: place for place, number in enumerate(self.ideas.field.numbers)}
        fixed: set[frozenset[int]] = set()
        for choice in self.ideas.choices:
            for entry in choice.passed:
                yield choice, entry, self.holds(choice, entry, rank, fixed)
            if choice.role is Role.OPPONENT:
                assert choice.player is not None
                fixed.add(frozenset((rank[choice.player], rank[choice.taken])))

    def holds(self, choice: Choice, entry: Passed, rank: dict[int, int], fixed: set[frozenset[int]]) -> bool:
        """The best of the candidates that are ruled out is worse, by exactly what is named."""
        left = list(self.ruled_out(choice, rank.get(choice.player or 0, -1), rank[entry.player], fixed))
        if entry.cause in _NOTHING or (entry.cause is Cause.NO_PAIRING and entry.rule in ("C4", "C.4")):
            return not left
        if not left:
            return entry.rule in ("", "C4", "C.4") and entry.cause is Cause.NOT_AS_WELL
        found = self.first_worse(obvious.sieve(left, list(self.criteria.values())))
        if entry.cause is Cause.ORDER:
            return found == "ORDER"
        return entry.rule.rstrip("b") in ("", found)  # the second half of a criterion has no number of its own

    def ruled_out(
        self, choice: Choice, player: int, other: int, fixed: set[frozenset[int]]
    ) -> Iterator[obvious.Candidate]:
        _, first, second = self.ideas.halves
        for one in self.every:
            meetings = {frozenset(pair) for pair in one.pairs}
            if choice.role is not Role.OPPONENT:
                if other in one.left:
                    yield one
            elif fixed | {frozenset((player, other))} <= meetings:
                halved = not any(pair <= set(half) for pair in meetings for half in (first, second))
                if halved or player not in first:
                    yield one

    def first_worse(self, other: obvious.Candidate) -> str:
        """The criterion by which the best one is worse; it is never better."""
        names = NAMES[self.edition]
        for name, value in self.criteria.items():
            mine, theirs = value(self.made), value(other)
            if mine == theirs:
                continue
            if theirs < mine:
                return "better"
            first, _, last = name.partition("–")
            if not last:
                return name
            place = next(n for n, (one, two) in enumerate(zip(mine, theirs, strict=True)) if one != two)
            return names[names.index(first) + place]
        return "ORDER"


def cannot_be_completed(
    game: obvious.Round, mdps: tuple[int, ...], residents: tuple[int, ...], lower: list[tuple[int, ...]]
) -> bool:
    """2017: the best candidate of the bracket leaves those below without a round."""
    criteria = list(obvious.criteria_2017(game, lower).values())
    chosen = obvious.sieve(obvious.candidates(mdps, residents, game.legal), criteria)
    return game.lowest_bye(tuple(sorted(chosen.left + sum(lower, ())))) is None
