"""What the story tells of a bracket is true by force: every candidate it rules out is built and is worse.

For each player passed over, all candidates that hold to what was decided before and take that player are listed
and compared, criterion by criterion in the order of the rules, with the pairing made: each must be worse at the
criterion that is named, or before it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tablas
from tablas.pairing.round import pair_round, ruled
from tablas.systems.open.common.field import DOWN
from tablas.systems.open.dutch.bracket import BracketPairing, sorted_pairing
from tablas.systems.open.dutch.ideas import BracketIdeas, ideas_of
from tablas.systems.open.dutch.repeated import repeated_float
from tablas.systems.open.dutch.trace import DutchTrace
from tablas.systems.reasons import Cause, Passed, Role

MOST = 8
Pairs = tuple[tuple[int, int], ...]


def brackets(edition: str, seed: int) -> Iterator[BracketIdeas]:
    event = tablas.generate(players=18 + seed % 5, rounds=6, seed=seed, draw_rate=0.4).tournament
    for number in range(2, 7):
        trace = pair_round(ruled(event.after(number - 1), edition, "dutch")).trace
        assert isinstance(trace, DutchTrace)
        yield from (one for one in ideas_of(trace) if len(one.bracket.players) <= MOST)


def matchings(players: list[int]) -> Iterator[Pairs]:
    """Every set of pairs of some of the players."""
    if len(players) < 2:
        yield ()
        return
    first, rest = players[0], players[1:]
    yield from matchings(rest)
    for place, other in enumerate(rest):
        for found in matchings(rest[:place] + rest[place + 1 :]):
            yield ((first, other), *found)


def candidates(ideas: BracketIdeas) -> Iterator[BracketPairing]:
    """Every candidate that breaks no absolute rule and leaves a round to be made."""
    players = ideas.bracket.players
    for pairs in matchings(players):
        paired = {player for pair in pairs for player in pair}
        found = sorted_pairing(list(pairs), [player for player in players if player not in paired], "listed")
        legal = all(
            ideas.field.may_meet(*pair) and not set(pair) <= ideas.bracket.is_moved_down for pair in found.pairs
        )
        if legal and ideas.completes(found):
            yield found


def worse_at(ideas: BracketIdeas, found: BracketPairing, rule: str) -> bool:
    """Worse than the pairing made at that criterion or before it."""
    for mine, other in zip(ideas.worths(ideas.pairing, ideas.ahead), ideas.worths(found, None), strict=True):
        if mine.key != other.key:
            return bool(other.key > mine.key)
        if mine.name == rule:
            return False
    return False


def ruled_out(ideas: BracketIdeas, choice_of: Role, player: int, passed: Passed, fixed: Pairs) -> list[BracketPairing]:
    """The candidates that the reason says cannot be."""
    rank = {number: place for place, number in enumerate(ideas.field.numbers)}
    other = rank[passed.player]
    _, first, second = ideas.halves
    found = []
    for one in candidates(ideas):
        if choice_of is not Role.OPPONENT:
            if other in one.downfloaters:
                found.append(one)
            continue
        wanted = {*fixed, (min(player, other), max(player, other))}
        kept = all(not set(pair) <= set(half) for pair in one.pairs for half in (first, second) if player in first)
        if wanted <= set(one.pairs) and kept:
            found.append(one)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_everybody_passed_over_would_be_worse(edition: str) -> None:
    checked = 0
    for ideas in (one for seed in range(8) for one in brackets(edition, seed)):
        if ideas.bracket.is_collapsed:
            continue
        rank = {number: place for place, number in enumerate(ideas.field.numbers)}
        fixed: list[tuple[int, int]] = []
        for choice in ideas.choices:
            player = rank[choice.player] if choice.player is not None else -1
            for passed in choice.passed:
                checked += 1
                left = ruled_out(ideas, choice.role, player, passed, tuple(fixed))
                if passed.cause in (Cause.MET, Cause.KEPT_APART, Cause.COLOURS, Cause.BARRED):
                    assert left == []
                elif passed.cause is Cause.ORDER:
                    assert all(not _better(ideas, one) for one in left)
                elif passed.cause is Cause.NO_PAIRING and passed.rule in ("C4", "C.4"):
                    assert left == []
                else:
                    assert all(worse_at(ideas, one, passed.rule) for one in left), (choice, passed)
            if choice.role is Role.OPPONENT:
                other = rank[choice.taken]
                fixed.append((min(player, other), max(player, other)))
    assert checked > 150


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_a_repeated_float_is_better_than_anybody_else_going_down(edition: str) -> None:
    """Every candidate in which the player is paired is worse at the criterion told, or before it."""
    told = 0
    for ideas in (one for seed in range(12) for one in brackets(edition, seed)):
        found = repeated_float(ideas)
        if found is None or ideas.bracket.is_collapsed:
            continue
        told += 1
        rank = ideas.field.numbers.index(found.player)
        past = (ideas.field.last_float, ideas.field.float_before)[found.two_before]
        assert past[rank] == DOWN
        left = [one for one in candidates(ideas) if rank not in one.downfloaters]
        if found.fault is None:
            assert found.only == all(len(one.downfloaters) > 1 for one in left)
            assert not any(_better(ideas, one) for one in left)
        else:
            assert all(worse_at(ideas, one, found.fault.name) for one in left)
    assert told > 3


def _better(ideas: BracketIdeas, found: BracketPairing) -> bool:
    for mine, other in zip(ideas.worths(ideas.pairing, ideas.ahead), ideas.worths(found, None), strict=True):
        if mine.key != other.key:
            return bool(other.key < mine.key)
    return False


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_the_first_idea_is_worse_by_the_fault_that_is_told(edition: str) -> None:
    told = 0
    for ideas in (one for seed in range(8) for one in brackets(edition, seed)):
        idea, number = ideas.first, ideas.field.numbers
        rank = {value: place for place, value in enumerate(number)}
        pairs = [(min(rank[one], rank[two]), max(rank[one], rank[two])) for one, two in idea.pairs]
        if idea.fault is None:
            assert tuple(sorted(pairs)) == ideas.pairing.pairs
            continue
        told += 1
        if idea.fault.pairs:
            bad = {frozenset((rank[one], rank[two])) for one, two in idea.fault.pairs}
            assert bad == {frozenset(pair) for pair in pairs if not ideas.field.may_meet(*pair)} or len(bad) < len(
                pairs
            )
            assert all(not ideas.field.may_meet(*pair) for pair in bad)
        else:
            assert all(ideas.field.may_meet(*pair) for pair in pairs)
            idle = [player for player in ideas.bracket.players if player not in {one for pair in pairs for one in pair}]
            first = sorted_pairing(pairs, idle, "listed")
            assert not ideas.completes(first) or worse_at(ideas, first, idea.fault.name)
    assert told > 40
