"""Performance rating: the strength at which a result would be the expected one (B.01 1.4.8; book, 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablas.errors import OptionError
from tablas.federation.ratings.expected_scores import WHOLE, difference, expected, percentage, share_of
from tablas.messages import Message
from tablas.model import POINT, Points, expectation, format_points
from tablas.model.rounding import rounded_mean


@dataclass(frozen=True, slots=True)
class Performance:
    """Ra, dp and their sum Rp."""

    games: int
    score: Points
    average: int
    percent: int
    difference: int
    rating: int
    reason: Message


def performance(opponents: Sequence[int], score: Points) -> Performance:
    """Performance against rated opponents.

    >>> performance([1980, 1980, 1980, 1980], 60).rating
    1787
    """
    _check(opponents, score)
    games, average = len(opponents), rounded_mean(opponents)
    percent = percentage(score, games)
    gap = difference(percent)
    reason = Message(
        "difference-from-opponents",
        score=format_points(score, half="½"),
        games=games,
        percent=percent,
        gap=f"{gap:+d}",
        average=average,
        average2=average + gap,
    )
    return Performance(games, score, average, percent, gap, average + gap, reason)


def perfect_performance(opponents: Sequence[int], score: Points) -> int:
    """The lowest rating whose expected score, game by game, is at least the score made (C.07, art. 10.3)."""
    _check(opponents, score)
    return expectation.perfect_performance(opponents, score)


def performance_as_unrated(
    opponents: Sequence[int], score: Points, step: Fraction = expectation.UNRATED_STEP
) -> int | None:
    """What a player without rating would get for the result, as the book measures performance (3.3.3)."""
    _check(opponents, score)
    return expectation.performance_as_unrated(opponents, score, step)


def _check(opponents: Sequence[int], score: Points) -> None:
    games = len(opponents)
    if not games:
        raise OptionError("performance-needs-least")
    if not 0 <= score <= games * POINT:
        raise OptionError("points-not-possible", score=format_points(score), games=games)
    if not 0 <= min(opponents) <= max(opponents) <= 9999:
        raise OptionError("ratings-most-four")


def surplus(rating: int, opponents: Sequence[int], score: Points) -> Fraction:
    """W − We: the score less what the rating expects against the opponents' average.

    The handbook recommends it for rating-group prizes, because ties are rare.
    """
    average = rounded_mean(opponents) if opponents else rating
    return Fraction(share_of(score) - expected(rating - average) * len(opponents), WHOLE)
