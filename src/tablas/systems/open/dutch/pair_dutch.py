"""A round of the Dutch system, bracket by bracket from the top.

Most rounds of small reports need neither prices nor cheapest matchings, so these are imported by who needs them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tablas.algorithms.matching.cardinality import has_perfect_matching
from tablas.errors import PairingError, Where
from tablas.systems.open.common.field import Field
from tablas.systems.open.dutch.bracket import Bracket, BracketPairing
from tablas.systems.open.dutch.completion import Block, Completion
from tablas.systems.open.dutch.criteria import Criterion, OfPair, OfPlayer
from tablas.systems.open.dutch.edition import Edition

if TYPE_CHECKING:
    from tablas.systems.open.dutch.reference import Solution

Attempt = Callable[[Bracket, Edition, Completion], BracketPairing | None]
"""A quick route: the answer, or ``None`` when it cannot prove one."""
Solve = Callable[[Bracket, tuple[Criterion, ...], list[int], bool], "Solution"]
"""The best candidate of a bracket, looking at a given scope of players."""

_FEW_LEFT = 24
"""So many players can be looked at as quickly as those of a bracket and the next."""


def pair_field(field: Field, edition: Edition, attempt: Attempt | None = None) -> list[tuple[Bracket, BracketPairing]]:
    """The brackets of a round with their pairings."""
    completion = Completion(field)
    takers = bye_takers(field, edition, completion)
    groups = [list(group) for group in field.score_groups()]
    done: list[tuple[Bracket, BracketPairing]] = []
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        bracket = Bracket(
            field,
            moved_down,
            residents,
            following=groups[0] if groups else [],
            below_from=residents[-1] + 1,
            following_is_last=len(groups) == 1,
            receives_bye=takers,
        )
        pairing, collapse = pair_once(bracket, edition, completion, attempt)
        done.append((bracket, pairing))
        moved_down = list(pairing.downfloaters)
        if collapse:
            groups = [bracket.below]
    if len(moved_down) > 1 or (moved_down and moved_down[0] not in takers):
        raise AssertionError("the last bracket left somebody unpaired")
    return done


def bye_takers(field: Field, edition: Edition, completion: Completion) -> frozenset[int]:
    """Who may take the bye; an error when the round cannot be paired at all."""
    place = Where(round=field.round)
    if len(field) % 2 == 0:
        if not completion.possible([], 0, frozenset()):
            raise PairingError(
                "no-legal-pairing-exists",
                place,
            )
        return frozenset()
    allowed = [player for player in range(len(field)) if field.may_have_bye[player]]
    if not allowed:
        raise PairingError("number-players-odd", place)
    if edition.lowest_score_takes_bye:
        for score in sorted({field.score[player] for player in allowed}):
            takers = frozenset(player for player in allowed if field.score[player] == score)
            if completion.possible([], 0, takers):
                return takers
    elif completion.possible([], 0, frozenset(allowed)):
        return frozenset(allowed)
    raise PairingError(
        "no-legal-pairing-exists-whoever",
        place,
    )


def pair_once(
    bracket: Bracket, edition: Edition, completion: Completion, attempt: Attempt | None
) -> tuple[BracketPairing, bool]:
    """Pair a bracket; the flag says that everything below must be one bracket (2017 only)."""
    if attempt is not None and not bracket.is_collapsed:
        quick = attempt(bracket, edition, completion)
        if quick is not None:
            return quick, False
    solve = _by_reference if attempt is None else partial(_by_kinds, edition, completion)
    if edition.completes_every_bracket:
        return _pair_2026(bracket, edition.criteria, completion, solve), False
    return _pair_2017(bracket, edition.criteria, completion, solve)


def _by_reference(bracket: Bracket, criteria: tuple[Criterion, ...], scope: list[int], complete: bool) -> Solution:
    from tablas.systems.open.dutch.pricing import Pricing
    from tablas.systems.open.dutch.reference import pair_bracket

    return pair_bracket(Pricing(bracket, criteria, scope, complete), scope)


def _by_kinds(
    edition: Edition,
    completion: Completion,
    bracket: Bracket,
    criteria: tuple[Criterion, ...],
    scope: list[int],
    complete: bool,
) -> Solution:
    from tablas.systems.open.dutch.by_kinds import pair_by_kinds
    from tablas.systems.open.dutch.halves import with_halves_apart
    from tablas.systems.open.dutch.pricing import Pricing

    if complete or edition.completes_every_bracket:
        halved = with_halves_apart(bracket, completion)
        if halved is not bracket:
            profiles = completion.profiles_of(halved.field)
            found = pair_by_kinds(Pricing(halved, criteria, scope, complete), scope, profiles)
            left = found.unpaired
            if not complete or (len(left) == len(scope) % 2 and bracket.receives_bye.issuperset(left)):
                return found
    return pair_by_kinds(Pricing(bracket, criteria, scope, complete), scope, completion.profiles_of(bracket.field))


def _pair_2026(
    bracket: Bracket, criteria: tuple[Criterion, ...], completion: Completion, solve: Solve
) -> BracketPairing:
    """Every bracket must leave a pairing for the rest.

    Smaller scopes are tried first: if what they leave unpaired can be completed
    with everybody they did not look at, their best candidate is the best of all.
    """
    resident_score = bracket.field.score[bracket.residents[0]]
    taker_score = max((bracket.field.score[player] for player in bracket.receives_bye), default=None)
    if (
        taker_score is not None
        and resident_score <= taker_score
        and not bracket.bye_is_taken_here
        and len(bracket.players) % 2
    ):
        single = _pair_2026(replace(bracket, bye_is_taken_here=True), criteria, completion, solve)
        if len(single.downfloaters) == 1:
            return single
    takers = bracket.receives_bye
    if _nobody_need_go_down(bracket, completion) and completion.possible([], bracket.below_from, takers):
        return solve(bracket, _own(criteria), bracket.players, False).pairing
    if bracket.following and not bracket.following_is_last and _next_is_enough(bracket, completion):
        pairing, unpaired = solve(bracket, criteria, bracket.players + bracket.following, False)
        if completion.possible(unpaired, bracket.below_from + len(bracket.following), takers):
            return pairing
    return solve(bracket, criteria, bracket.players + bracket.below, True).pairing


def _next_is_enough(bracket: Bracket, completion: Completion) -> bool:
    """Whether it is worth looking at no more than the next bracket first.

    Where few are left and these have few possible opponents, what the next bracket leaves could seldom be completed.
    """
    left = len(bracket.players) + len(bracket.field) - bracket.below_from
    return left > _FEW_LEFT or completion.is_plain(bracket.below_from + len(bracket.following))


def best_next(
    bracket: Bracket,
    downfloaters: Sequence[int],
    after: list[int],
    edition: Edition,
    completion: Completion,
    found: BracketPairing,
) -> BracketPairing:
    """What the next bracket does at best with these downfloaters, by the criteria that look ahead.

    *found* is taken where it proves itself: everybody paired, or everybody but one resident.
    """
    following = Bracket(
        bracket.field,
        list(downfloaters),
        bracket.following,
        following=after,
        below_from=bracket.below_from + len(bracket.following),
        following_is_last=bool(after) and after[-1] + 1 == len(bracket.field),
        receives_bye=bracket.receives_bye,
    )
    if _cannot_be_better(following, edition, completion, found):
        return found
    criteria = tuple(
        Criterion(
            criterion.name,
            criterion.rule,
            pair=_seen_from(bracket, criterion.next_pair),
            downfloat=_alone_from(bracket, criterion.next_unpaired),
            is_list=criterion.is_list,
        )
        for criterion in edition.criteria
        if criterion.looks_ahead
    )
    if edition.completes_every_bracket:
        return _pair_2026(following, criteria, completion, _by_reference)
    return _by_reference(following, criteria, following.players, False).pairing


def _cannot_be_better(following: Bracket, edition: Edition, completion: Completion, found: BracketPairing) -> bool:
    left = found.downfloaters
    if len(left) != len(following.players) % 2 or any(player in following.is_moved_down for player in left):
        return False
    if not all(following.field.may_meet(*pair) for pair in found.pairs):
        return False
    if not edition.completes_every_bracket:
        return not left or bool(following.following) or left[0] in following.receives_bye
    return completion.possible(left, following.below_from, following.receives_bye)


def _seen_from(bracket: Bracket, of_pair: OfPair | None) -> OfPair | None:
    """A look ahead from *bracket*, asked of the bracket it looks at."""
    return None if of_pair is None else lambda _, high, low: of_pair(bracket, high, low)


def _alone_from(bracket: Bracket, of_player: OfPlayer | None) -> OfPlayer | None:
    return None if of_player is None else lambda _, player: of_player(bracket, player)


def _own(criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
    """The criteria that do not look at the next bracket."""
    from tablas.systems.open.dutch.sheet import sheet_of

    return sheet_of(criteria).own


def _nobody_need_go_down(bracket: Bracket, completion: Completion) -> bool:
    """The bracket can pair everybody; the fewest downfloaters come before all other criteria."""
    players = bracket.players
    if len(players) % 2:
        return False
    residents = Block(completion.profiles_of(bracket.field), range(bracket.residents[0], bracket.residents[-1] + 1))
    graph = residents.graph_with(bracket.moved_down, lambda _: False)
    for place in range(len(bracket.residents), len(graph)):
        graph[place] &= residents.everybody
    return has_perfect_matching(graph)


def _pair_2017(
    bracket: Bracket, criteria: tuple[Criterion, ...], completion: Completion, solve: Solve
) -> tuple[BracketPairing, bool]:
    """Pair freely; if the rest cannot be completed, pair again for that alone and collapse what is below."""
    if not bracket.following:
        return solve(bracket, _own(criteria), bracket.players, True).pairing, False
    if _nobody_need_go_down(bracket, completion):
        pairing = solve(bracket, _own(criteria), bracket.players, False).pairing
    else:
        pairing = solve(bracket, criteria, bracket.players + bracket.following, False).pairing
    if completion.possible(pairing.downfloaters, bracket.below_from, bracket.receives_bye):
        return pairing, False
    return solve(bracket, _own(criteria), bracket.players + bracket.below, True).pairing, True
