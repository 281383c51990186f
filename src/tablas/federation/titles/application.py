"""Do a player's norms add up to a title?  (B.01 1.5, 1.1.3 a, 1.4.1 c, 1.4.3 e)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from tablas.federation.titles.norm import Requirement
from tablas.federation.titles.rules import LEVELS, NormRules, TitleLevel, norm_rules_for
from tablas.messages import Message


@dataclass(frozen=True, slots=True)
class NormRecord:
    """A norm as an application lists it."""

    event: str
    end: date
    games: int
    """What it counts for, with surplus points."""
    foreign_rule_met: bool = True
    """Made without an exemption from the rules on federations."""
    eight_games: bool = False
    """An eight-game norm of a nine-round event (1.4.1 c)."""
    one_round_a_day: bool = True
    """From an event with one round a day on at least three days."""
    large_or_listed: bool = True
    """From a Swiss of 40 players averaging 2000, or one of the listed championships (1.5.6)."""


def check_application(
    level: TitleLevel, norms: Sequence[NormRecord], highest_rating: int, rules: NormRules | None = None
) -> tuple[Requirement, ...]:
    """Every demand on an application; it succeeds when all are met."""
    latest = max((norm.end for norm in norms), default=date.min)
    edition = rules or norm_rules_for(latest)
    games = sum(norm.games for norm in norms)
    eights = sum(norm.eight_games for norm in norms)
    demands = [
        Requirement("1.5.1", games >= 27, Message("norms-cover-games", games=games)),
        Requirement(
            "1.5.3",
            highest_rating >= level.rating,
            Message("highest-rating-needed", highest_rating=highest_rating, rating=level.rating),
        ),
        Requirement(
            "1.4.3 e",
            any(norm.foreign_rule_met for norm in norms),
            Message("least-one-norm"),
        ),
        Requirement("1.4.1 c", eights <= 1, Message("eight-game-norms", eights=eights)),
    ]
    if level.title in edition.one_a_day:
        demands.append(
            Requirement(
                "1.1.3 a",
                any(norm.one_round_a_day for norm in norms),
                Message("least-one-norm-must"),
            )
        )
    if edition.needs_large_swiss and latest > date(2022, 6, 30):
        demands.append(
            Requirement(
                "1.5.6",
                any(norm.large_or_listed for norm in norms),
                Message("least-one-norm-must-come"),
            )
        )
    return tuple(demands)


def obtained_on(last_norm: date, rating_reached: date) -> date:
    """The day a title counts as obtained, for the player's age (0.4.3)."""
    return max(last_norm, rating_reached)


__all__ = ["LEVELS", "NormRecord", "check_application", "obtained_on"]
