"""What a player still needs for a norm, for the player's own phone; nothing where none is near."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tablas.errors import TablasError
from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.federation.titles import (
    LEVELS,
    NormEvent,
    NormGame,
    NormRules,
    TitleLevel,
    event_of,
    next_result,
    norm_games,
    norm_rules_of,
    wanted_opponent,
)
from tablas.federation.titles.event import open_levels
from tablas.federation.titles.outlook import known_outlook, opponents_to_come, outlook, remaining_rounds, said
from tablas.messages import Message
from tablas.model import Outcome, Tournament
from tablas.web.show.remembered import Remembered

LEAST_ROUNDS = 7
"""A norm needs so many games at the least."""
NEAR = 150
"""A title is spoken of if rating or performance is no further below what it needs."""
MOST_WAYS = 3
"""Fewer points want opponents whom nobody meets."""
_ENOUGH = {
    Outcome.WIN: "norm-win-enough",
    Outcome.DRAW: "norm-draw-enough",
    Outcome.LOSS: "norm-loss-enough",
}


@dataclass(frozen=True, slots=True)
class NormNeed:
    """One title, and what is enough for it: any of *ways*, with all of *wishes*."""

    title: str
    ways: tuple[Message, ...]
    wishes: tuple[Message, ...] = ()


def norm_needs(event: Event, section: Section, number: int, performance: int | None) -> tuple[NormNeed, ...]:
    """The norms that are within reach, the highest first."""
    total = section.facts.total_rounds
    if section.facts.of_teams or not section.rounds_paired or total is None or total < LEAST_ROUNDS:
        return ()
    person = section.tournament.player(number)
    strength = max(person.rating or 0, performance or 0)
    near = [level for level in open_levels(person, list(LEVELS)) if strength >= level.performance - NEAR]
    if not near:
        return ()
    try:
        shown, about, rules = _norm_event(event, section)
        if not remaining_rounds(shown, number):
            return ()
        return tuple(_needs(shown, number, near, about, rules))
    except TablasError:  # No date, no kind of event that has norms: nothing to promise.
        return ()


_events = Remembered[tuple[Tournament, NormEvent, NormRules]](8)


def _norm_event(event: Event, section: Section) -> tuple[Tournament, NormEvent, NormRules]:
    """What the event means for norms, the same for all its players."""

    def make() -> tuple[Tournament, NormEvent, NormRules]:
        shown = report_of(event, section)
        rules = norm_rules_of(shown)
        return shown, event_of(shown, rules), rules

    about = (replace(event, sections=()), len(event.sections))
    made_of = (about, section.facts, section.order, section.for_rating)
    return _events.of((section.id, section.name), made_of, make)


def _needs(
    shown: Tournament, number: int, near: Sequence[TitleLevel], event: NormEvent, rules: NormRules
) -> list[NormNeed]:
    federation, games = shown.player(number).federation, norm_games(shown, number)
    found = [_need(shown, number, games, level, federation, event, rules) for level in near]
    return [need for need in found if need is not None]


def _need(
    shown: Tournament,
    number: int,
    games: Sequence[NormGame],
    level: TitleLevel,
    federation: str,
    event: NormEvent,
    rules: NormRules,
) -> NormNeed | None:
    """With the last round paired the result that is enough, before it the opponent, earlier the score."""
    title, left = level.title.value, remaining_rounds(shown, number) or 0
    pending = games[-1] if games and not games[-1].outcome.is_known else None
    if left == 1 and pending is not None:
        looks = next_result(games[:-1], pending, level, federation, event, rules)
        enough = next((look.outcome for look in looks if look.check.is_norm), None)
        return None if enough is None else NormNeed(title, (Message(_ENOUGH[enough], name=pending.name),))
    if left == 1:
        wanted = wanted_opponent(games, level, federation, event, rules)
        return NormNeed(title, tuple(wish.words for wish in wanted)) if wanted else None
    known = opponents_to_come(shown, number, event)
    if known:
        look = known_outlook(games, known, level, federation, event, rules)
    else:
        look = outlook(games, left, level, federation, event, rules)
    if not look.possible:
        return None
    sentences, count = said(look), len(look.scores)
    return NormNeed(title, tuple(sentences[:count][:MOST_WAYS]), tuple(sentences[count:]))
