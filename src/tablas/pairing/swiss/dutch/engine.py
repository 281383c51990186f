"""A round of the Dutch system, bracket by bracket from the top."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tablas.errors import PairingError, Place
from tablas.pairing.swiss.dutch.bracket import Bracket, BracketPairing
from tablas.pairing.swiss.dutch.completion import can_complete
from tablas.pairing.swiss.dutch.criteria import Criterion
from tablas.pairing.swiss.dutch.edition import Edition
from tablas.pairing.swiss.dutch.reference import pair_bracket
from tablas.pairing.swiss.field import Field

Attempt = Callable[[Bracket, Edition], BracketPairing | None]
"""A quick route: the answer, or ``None`` when it cannot prove one."""


def pair_field(field: Field, edition: Edition, attempt: Attempt | None = None) -> list[tuple[Bracket, BracketPairing]]:
    """The brackets of a round with their pairings."""
    everybody = list(range(len(field)))
    takers = frozenset(_bye_takers(field, edition, everybody))
    groups = [list(group) for group in field.score_groups()]
    done: list[tuple[Bracket, BracketPairing]] = []
    moved_down: list[int] = []
    while groups:
        residents = groups.pop(0)
        below = [player for group in groups for player in group]
        bracket = Bracket(
            field,
            moved_down,
            residents,
            following=groups[0] if groups else [],
            below=below,
            following_is_last=len(groups) == 1,
            receives_bye=takers,
        )
        pairing, collapse = _pair(bracket, edition, attempt)
        done.append((bracket, pairing))
        moved_down = list(pairing.downfloaters)
        if collapse:
            groups = [below]
    if len(moved_down) > 1 or (moved_down and moved_down[0] not in takers):
        raise AssertionError("the last bracket left somebody unpaired")
    return done


def _bye_takers(field: Field, edition: Edition, everybody: list[int]) -> list[int]:
    """Who may take the bye; an error when the round cannot be paired at all."""
    allowed = [player for player in everybody if field.may_have_bye[player]]
    place = Place(round=field.round)
    if len(field) % 2 == 0:
        if not can_complete(field, everybody, []):
            raise PairingError(
                "No legal pairing exists: players would have to meet again or get a colour they may not have. "
                "The chief arbiter decides.",
                place,
            )
        return []
    if not allowed:
        raise PairingError(
            "The number of players is odd and nobody may have the bye any more. The chief arbiter decides.", place
        )
    if edition.lowest_score_takes_bye:
        for score in sorted({field.score[player] for player in allowed}):
            takers = [player for player in allowed if field.score[player] == score]
            if can_complete(field, everybody, takers):
                return takers
    elif can_complete(field, everybody, allowed):
        return allowed
    raise PairingError(
        "No legal pairing exists: whoever takes the bye, some players would have to meet again or get a colour "
        "they may not have. The chief arbiter decides.",
        place,
    )


def _pair(bracket: Bracket, edition: Edition, attempt: Attempt | None) -> tuple[BracketPairing, bool]:
    """Pair a bracket; the flag says that everything below must be one bracket (2017 only)."""
    if attempt is not None:
        quick = attempt(bracket, edition)
        if quick is not None:
            return quick, False
    if edition.completes_every_bracket:
        return _pair_2026(bracket, edition.criteria), False
    return _pair_2017(bracket, edition.criteria)


def _pair_2026(bracket: Bracket, criteria: tuple[Criterion, ...]) -> BracketPairing:
    """Every bracket must leave a pairing for the rest.

    Smaller scopes are tried first: if what they leave unpaired can be completed
    with everybody they did not look at, their best candidate is the best of all.
    """
    last_score = bracket.field.score[bracket.residents[0]]
    taker_score = max((bracket.field.score[player] for player in bracket.receives_bye), default=None)
    if taker_score is not None and last_score <= taker_score and not bracket.bye_is_taken_here:
        single = _pair_2026(replace(bracket, bye_is_taken_here=True), criteria)
        if len(single.downfloaters) == 1:
            return single
    own_criteria = tuple(criterion for criterion in criteria if not criterion.looks_ahead)
    pairing = pair_bracket(bracket, own_criteria, bracket.players, complete=False).pairing
    if not pairing.downfloaters and _completes(bracket, bracket.below):
        return pairing
    if bracket.following:
        pairing, unpaired = pair_bracket(bracket, criteria, bracket.players + bracket.following, complete=False)
        beyond = bracket.below[len(bracket.following) :]
        if _completes(bracket, unpaired + beyond):
            return pairing
    return pair_bracket(bracket, criteria, bracket.players + bracket.below, complete=True).pairing


def _pair_2017(bracket: Bracket, criteria: tuple[Criterion, ...]) -> tuple[BracketPairing, bool]:
    """Pair freely; if the rest cannot be completed, pair again for that alone and collapse what is below."""
    own_criteria = tuple(criterion for criterion in criteria if not criterion.looks_ahead)
    if not bracket.below:
        return pair_bracket(bracket, own_criteria, bracket.players, complete=True).pairing, False
    pairing = pair_bracket(bracket, own_criteria, bracket.players, complete=False).pairing
    if pairing.downfloaters:
        pairing = pair_bracket(bracket, criteria, bracket.players + bracket.following, complete=False).pairing
    if _completes(bracket, [*pairing.downfloaters, *bracket.below]):
        return pairing, False
    return pair_bracket(bracket, own_criteria, bracket.players + bracket.below, complete=True).pairing, True


def _completes(bracket: Bracket, rest: list[int]) -> bool:
    return can_complete(bracket.field, rest, bracket.receives_bye)
