"""Why two players do not meet: the round paired again with the two forced together.

The first criterion, bracket by bracket from the top, on which the forced
pairing is worse is the reason; if there is none, the pairing made comes
earlier in the order of the rules.
"""

from __future__ import annotations

from dataclasses import replace

from tablas.errors import ModelError, PairingError, Where
from tablas.model import Rank, Tournament
from tablas.systems.answers import Answer, Why, met_in
from tablas.systems.open.common.field import Field, build_field
from tablas.systems.open.dutch.edition import Edition
from tablas.systems.open.dutch.fast import attempt
from tablas.systems.open.dutch.pair_dutch import pair_field
from tablas.systems.open.dutch.trace import BracketTrace, DutchTrace
from tablas.systems.reasons import Rule

__all__ = ["Answer", "Why", "why_not"]


def why_not(tournament: Tournament, edition: Edition, one: int, two: int) -> Answer:
    """Why *one* and *two* (pairing numbers) do not meet in the next round."""
    for number in (one, two):
        tournament.player(number)
    if one == two:
        raise ModelError("player-cannot-meet", Where(player=one))
    field = build_field(tournament, edition.history)
    rank: dict[int, Rank] = {number: Rank(place) for place, number in enumerate(field.numbers)}
    if one not in rank or two not in rank:
        return Answer(Why.ABSENT)
    high, low = sorted((rank[one], rank[two]))
    met = met_in(tournament, one, two)
    if met is not None:
        return Answer(Why.MET, round=met)
    if low in field.met[high]:
        return Answer(Why.FORBIDDEN)
    if field.colours_collide(high, low):
        return Answer(Why.COLOURS)
    made = DutchTrace(field, edition, pair_field(field, edition, attempt))
    if any({one, two} == set(pair) for bracket in made.brackets for pair in bracket.pairs):
        return Answer(Why.THEY_MEET)
    together = _together(field, high, low)
    try:
        forced = DutchTrace(together, edition, pair_field(together, edition, attempt))
    except PairingError:
        return Answer(Why.IMPOSSIBLE)
    if not any({one, two} == set(pair) for bracket in forced.brackets for pair in bracket.pairs):
        return Answer(Why.IMPOSSIBLE)
    return _first_difference(made, forced)


def _together(field: Field, high: Rank, low: Rank) -> Field:
    """The field in which two players may meet nobody but each other, and may not take the bye."""
    met = [set(others) for others in field.met]
    for other in range(len(field)):
        if other not in (high, low):
            met[other] |= {high, low}
    everybody = {Rank(player) for player in range(len(field))}
    met[high] = everybody - {high, low}
    met[low] = everybody - {high, low}
    allowed = [may and player not in (high, low) for player, may in enumerate(field.may_have_bye)]
    return replace(field, met=met, may_have_bye=allowed)


def _first_difference(made: DutchTrace, forced: DutchTrace) -> Answer:
    bye_made, bye_forced = made.bye_score, forced.bye_score
    if bye_made != bye_forced:
        return Answer(Why.CRITERION, None, "", "C5", Rule.BYE_SCORE.value, bye_made, bye_forced)
    for ours, theirs in zip(made.brackets, forced.brackets, strict=False):
        difference = _worse(ours, theirs)
        if difference is not None:
            return difference
        if ours.pairs != theirs.pairs:
            return Answer(Why.ORDER, score=ours.score)
    return Answer(Why.ORDER)


def _worse(ours: BracketTrace, theirs: BracketTrace) -> Answer | None:
    values = {name: value for name, _, value in theirs.criteria}
    for name, rule, value in ours.criteria:
        other = values.get(name, value)
        if other != value:
            return Answer(Why.CRITERION, None, ours.score, name, rule, value, other)
    return None
