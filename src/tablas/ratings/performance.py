"""Performance rating: the strength at which a result would be the expected one (B.01 1.4.8; book, 4.1)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tablas.errors import OptionError
from tablas.model import POINT, Points, format_points
from tablas.ratings.tables import WHOLE, Share, difference, expected, percentage, round_half_up, share_of


@dataclass(frozen=True, slots=True)
class Performance:
    """Ra, dp and their sum Rp."""

    games: int
    score: Points
    average: int
    percent: int
    difference: int
    rating: int
    reason: str


def performance(opponents: Sequence[int], score: Points) -> Performance:
    """Performance against rated opponents.

    >>> performance([1980, 1980, 1980, 1980], 60).rating
    1787
    """
    games = len(opponents)
    if not games:
        raise OptionError("A performance needs at least one game against a rated opponent.")
    if not 0 <= score <= games * POINT:
        raise OptionError(f"{format_points(score)} points are not possible in {games} games.")
    average = round_half_up(Fraction(sum(opponents), games))
    percent = percentage(score, games)
    gap = difference(percent)
    reason = (
        f"{format_points(score, half='½')} of {games} is {percent} %, a difference of {gap:+d} from the opponents' "
        f"average of {average}: {average + gap}."
    )
    return Performance(games, score, average, percent, gap, average + gap, reason)


def perfect_performance(opponents: Sequence[int], score: Points) -> int:
    """The lowest rating whose expected score, game by game, is at least the score made.

    Differences are not limited.  The answer lies between 800 below the weakest and
    800 above the strongest opponent, which is what no point and a full score give.
    """
    if not opponents:
        raise OptionError("A performance needs at least one game against a rated opponent.")
    low, high = min(opponents) - 800, max(opponents) + 800
    wanted = share_of(score)
    while low < high:
        middle = (low + high) // 2
        if _expectation(middle, opponents) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def _expectation(rating: int, opponents: Sequence[int]) -> Share:
    return sum(expected(rating - opponent) for opponent in opponents)


def surplus(rating: int, opponents: Sequence[int], score: Points) -> Fraction:
    """W − We: the score less what the rating expects against the opponents' average.

    The handbook recommends it for rating-group prizes, because ties are rare.
    """
    average = round_half_up(Fraction(sum(opponents), len(opponents))) if opponents else rating
    return Fraction(share_of(score) - expected(rating - average) * len(opponents), WHOLE)
