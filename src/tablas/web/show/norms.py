"""Norms for reading: every demand as what was there and what was needed, missed ones nearest first."""

from __future__ import annotations

from dataclasses import dataclass

from tablas.events.report import report_of
from tablas.events.state import Event, Section
from tablas.federation.regulations import controls_of
from tablas.federation.titles import (
    ArbiterTitle,
    EventNorms,
    PlayerNorm,
    Requirement,
    certificates,
    check_event,
    event_norms,
    norm_rules_of,
)
from tablas.federation.titles.arbiters import event_of as arbiters_event_of
from tablas.messages import Items, Message

_AT_LEAST, _AT_MOST = "needs", "at most"
_HAS_NEEDS = {
    "games-least-needed": ("Games played", "count", "minimum", _AT_LEAST),
    "opponents-least-needed": ("Opponents {names}", "met", "least", _AT_LEAST),
    "titled-opponents-least": ("Opponents with a title", "titled", "least", _AT_LEAST),
    "federations-other-than": ("Other federations than {federation}", "others", "", _AT_LEAST),
    "opponents-own-federation": ("Opponents of {federation}", "own", "most", _AT_MOST),
    "opponents-most-one": ("Opponents of {federation}", "most", "most_allowed", _AT_MOST),
    "unrated-opponents-most": ("Opponents without rating", "unrated", "allowed", _AT_MOST),
    "opponents-average-least": ("Average of the opponents", "average", "least", _AT_LEAST),
    "performance-points-needed": ("Performance", "performance", "least", _AT_LEAST),
}
LABELS = tuple(sorted({words[0] for words in _HAS_NEEDS.values()}))
"""What the demands are called on the page."""
_OTHER_FEDERATIONS = 2
"""B.01 1.4.3."""
_SPAN = 300
"""Points of performance that the bar of a missed norm shows, two thirds of them below what is needed."""


@dataclass(frozen=True, slots=True)
class Demand:
    """One demand as *has, needs*; or a sentence where it has no two numbers."""

    article: str
    met: bool
    sentence: Message
    label: str = ""
    values: dict[str, object] | None = None
    has: object = ""
    needs: object = ""
    at_most: bool = False


@dataclass(frozen=True, slots=True)
class NormRow:
    """One player against one title."""

    norm: PlayerNorm
    demands: tuple[Demand, ...]
    reached: float
    """Where the bar of the performance ends, of 100."""
    wanted: float
    """Where the mark of what is needed stands."""
    more: int
    """Points that were missing, in parts of sixty; 0 where the score was enough."""


@dataclass(frozen=True, slots=True)
class ArbiterNorm:
    """Whether arbiters can get a norm here."""

    title: str
    valid: bool
    article: str
    count: int | None
    reasons: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class Norms:
    """The norms of a tournament."""

    event: EventNorms
    made: tuple[NormRow, ...]
    missed: tuple[NormRow, ...]
    arbiters: tuple[ArbiterNorm, ...]


def norms(event: Event, section: Section, near: int = 50) -> Norms:
    """Norms made and missed in a tournament."""
    shown = report_of(event, section)
    told = controls_of(shown.info)
    minutes = None if told is None else int(min(control.minutes_for(60) for control in told))
    found = event_norms(shown, rules=norm_rules_of(shown), minutes=minutes, near=near)
    work = arbiters_event_of(shown)
    arbiters = []
    for title in ArbiterTitle:
        checked = check_event(title, work)
        count = certificates(work, title)
        arbiters.append(ArbiterNorm(title.name, checked.valid, checked.article, count, tuple(checked.reasons)))
    missed = sorted(found.missed, key=_distance)
    return Norms(found, tuple(map(_row, found.made)), tuple(map(_row, missed)), tuple(arbiters))


def _distance(norm: PlayerNorm) -> tuple[int, int, int]:
    check = norm.check
    return max(0, check.level.performance - check.performance), len(check.missing), -check.performance


def _row(norm: PlayerNorm) -> NormRow:
    check = norm.check
    wanted = 100 * 2 / 3
    reached = wanted + 100 * (check.performance - check.level.performance) / _SPAN
    more = max(0, check.needed - check.score) if check.needed is not None else 0
    return NormRow(norm, tuple(map(_demand, check.requirements)), min(100.0, max(2.0, reached)), wanted, more)


def _demand(requirement: Requirement) -> Demand:
    sentence = requirement.sentence
    known = _HAS_NEEDS.get(sentence.code)
    if known is None:
        return Demand(requirement.article, requirement.met, sentence)
    label, has, needs, how = known
    values = {
        key: " / ".join(map(str, value.items)) if isinstance(value, Items) else value
        for key, value in sentence.values.items()
    }
    return Demand(
        requirement.article,
        requirement.met,
        sentence,
        label,
        values,
        values[has],
        values[needs] if needs else _OTHER_FEDERATIONS,
        how == _AT_MOST,
    )
