"""What the next game would do to a rating, and what a player needs to reach one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablas.errors import OptionError
from tablas.federation.ratings.change import Encounter, RatingChange, rate_player, rounded
from tablas.federation.ratings.expected_scores import WHOLE
from tablas.federation.ratings.rules import RatingRules
from tablas.messages import Message
from tablas.model import HALF, POINT, Outcome, Points, format_points


@dataclass(frozen=True, slots=True)
class Prospect:
    """One possible result of the next game."""

    outcome: Outcome
    game: Fraction
    """What the game itself adds."""
    event: RatingChange
    """The whole event with it."""


def next_game(
    rating: int, opponent: int, k: int, rules: RatingRules, so_far: Sequence[Encounter] = ()
) -> tuple[Prospect, ...]:
    """Win, draw and loss against *opponent*, on top of the games *so_far*.

    >>> from datetime import date
    >>> from tablas.federation.ratings.rules import rules_for
    >>> [str(p.game) for p in next_game(1900, 1980, 20, rules_for(date(2024, 5, 1)))]
    ['61/5', '11/5', '-39/5']
    """
    prospects = []
    for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSS):
        event = rate_player(rating, [*so_far, Encounter(outcome, opponent)], k, rules)
        prospects.append(Prospect(outcome, Fraction(k * event.lines[-1].gain, WHOLE), event))
    return tuple(prospects)


@dataclass(frozen=True, slots=True)
class Target:
    """The points that lead to a wanted rating, if any do."""

    wanted: int
    points: Points | None
    reason: Message


def needed_for(wanted: int, rating: int, opponents: Sequence[int], k: int, rules: RatingRules) -> Target:
    """The fewest points against known opponents that give at least the rating *wanted*.

    Which games are won does not matter, because a win adds one point to the
    score whoever it is against.
    """
    if not opponents:
        raise OptionError("no-games-left")
    blank = rate_player(rating, [Encounter(Outcome.LOSS, opponent) for opponent in opponents], k, rules)
    for halves in range(2 * len(opponents) + 1):
        gain = blank.gain + halves * WHOLE // 2
        new = rating + rounded(Fraction(k * gain, WHOLE), rules)
        if new >= wanted:
            points = halves * HALF
            return Target(
                wanted,
                points,
                Message("points-give", points=format_points(points, half="½"), count=len(opponents), new=new),
            )
    best = rating + rounded(Fraction(k * (blank.gain + len(opponents) * WHOLE), WHOLE), rules)
    return Target(wanted, None, Message("even-points-only", count=format_points(len(opponents) * POINT), best=best))
