"""Scoring as settings say it: in points, as text or value by value, and refused where the rules refuse.

A log keeps a scoring as text such as ``3-1-0,P=2``.  Older programs wrote
objects of sixtieths of a point; what they wrote is still read as they meant it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from tablas.errors import OptionError, TablasError
from tablas.events.codec import encode
from tablas.events.errors import Concern, RefusedError
from tablas.federation.regulations.scoring import refused_match_scoring, refused_scoring
from tablas.messages import Items, Message
from tablas.model import (
    MatchScoring,
    Points,
    Scoring,
    Tournament,
    parse_match_scoring,
    parse_points,
    parse_scoring,
)

_READ: dict[str, Callable[[str], Scoring | MatchScoring]] = {
    "scoring": parse_scoring,
    "match_scoring": parse_match_scoring,
}


def in_points(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings as they are written: a scoring is text; whoever gives an object gives its values in points."""
    return {name: str(_read(name, value)) if name in _READ else value for name, value in settings.items()}


def as_facts(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of an entry as the facts hold them; an object is an older entry and counts in sixtieths."""
    return {
        name: encode(_read(name, value)) if name in _READ and isinstance(value, str) else value
        for name, value in settings.items()
    }


def _read(name: str, value: Any) -> Scoring | MatchScoring:
    try:
        if isinstance(value, str):
            return _READ[name](value)
        if isinstance(value, Mapping):
            return _from_values(name, value)
    except TablasError as error:
        raise RefusedError(error.message, None, name) from None
    raise RefusedError("scoring-not-text", None, name)


def _from_values(name: str, given: Mapping[str, Any]) -> Scoring | MatchScoring:
    kind: type[Scoring] | type[MatchScoring] = Scoring if name == "scoring" else MatchScoring
    known = [item.name for item in fields(kind)]
    unknown = [word for word in given if word not in known]
    if unknown:
        raise OptionError("scoring-no-value", name=unknown[0], known=Items(known))
    values: dict[str, Points] = {word: parse_points(str(value)) for word, value in given.items() if value is not None}
    if kind is MatchScoring:
        return MatchScoring(**values)
    usual = Scoring()
    base = Scoring.of(*(values.get(word, getattr(usual, word)) for word in ("win", "draw", "loss")))
    return replace(base, **values)


def check_points(facts: Tournament, settings: Mapping[str, Any]) -> None:
    """Refuse a scoring that the rules refuse, where the settings name one."""
    for name, problem in _problems(facts):
        if name in settings:
            raise RefusedError(problem, None, name)


def unusual_points(facts: Tournament) -> tuple[Concern, ...]:
    """A file was scored as the rules do not allow: it is taken as it was played, with consent."""
    return tuple(Concern("scoring-outside-rules", problem) for _, problem in _problems(facts))


def _problems(facts: Tournament) -> list[tuple[str, Message]]:
    found = (
        ("scoring", refused_scoring(facts.scoring)),
        ("match_scoring", refused_match_scoring(facts.match_scoring)),
    )
    return [(name, problem) for name, problem in found if problem is not None]
