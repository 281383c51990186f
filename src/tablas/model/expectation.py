"""The two rating tables of B.02, art. 8.1, and the performances that follow from them.

A difference from a fraction of the points, and a fraction from a difference.  Both
ratings and tie-breaks (C.07, art. 10) measure performances by them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction

from tablas.model.points import HALF, POINT, Points
from tablas.model.rounding import half_up, rounded_mean

_DIFFERENCE = (
    # fractional score .50, .51, … 1.00
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)

_STEPS = (
    # the least rating difference at which the stronger side expects .51, .52, … 1.00
    *(4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146),
    *(154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358),
    *(375, 392, 412, 433, 457, 485, 518, 560, 620, 736),
)


def performance_difference(hundredths: int) -> int:
    """Table 8.1.1: the rating difference for a fractional score in hundredths.

    >>> performance_difference(67), performance_difference(33), performance_difference(0)
    (125, -125, -800)
    """
    return _DIFFERENCE[max(hundredths - 50, 0)] - _DIFFERENCE[max(50 - hundredths, 0)]


def expected_hundredths(difference: int) -> int:
    """Table 8.1.2: the expected score in hundredths at a rating difference, without the 400-point limit.

    >>> expected_hundredths(0), expected_hundredths(-92), expected_hundredths(736)
    (50, 37, 100)
    """
    return 50 + bisect_right(_STEPS, difference) - bisect_right(_STEPS, -difference)


_FULL = _STEPS[-1]
_REACH = 11_000
_EXPECTED = (
    *(0,) * (_REACH - _FULL),
    *(expected_hundredths(difference) for difference in range(-_FULL, _FULL + 1)),
    *(100,) * (_REACH - _FULL),
)


def expected_sum(rating: int, opponents: Sequence[int]) -> int:
    """The expected score in hundredths of a rating against several opponents.

    Looks differences up at once; the table reaches beyond any two ratings of four digits.

    >>> expected_sum(2000, [2000, 1908, 2092, 1000])
    250
    """
    shift = rating + _REACH
    return sum([_EXPECTED[shift - opponent] for opponent in opponents])


def scored_hundredths(score: Points, games: int) -> int:
    """The score as hundredths of the games, a half rounded up (B.01, 1.4.9).

    >>> scored_hundredths(90, 4)  # 1½ of 4 is 37.5 %
    38
    """
    return (200 * score + POINT * games) // (2 * POINT * games)


def performance(opponents: Sequence[int], score: Points) -> int:
    """The average of the opponents plus the difference that the table has for the score.

    >>> performance([2000, 2100], 90)  # 1½ of 2
    2243
    """
    return rounded_mean(opponents) + performance_difference(scored_hundredths(score, len(opponents)))


UNRATED_STEP = Fraction(15)
"""What the book adds for each half point above one half; formerly 12.5."""


def performance_as_unrated(opponents: Sequence[int], score: Points, step: Fraction = UNRATED_STEP) -> int | None:
    """The rating that a player without one would get for the result (*Elementos*, 3.3.3 and 4.3.2).

    Above one half each half point adds *step* to the average; below the table decides; no point is no measure.

    >>> performance_as_unrated([2100, 2026, 2014, 1980, 2047], 180), performance_as_unrated([2000], 0)
    (2048, None)
    """
    if not score:
        return None
    average, above = Fraction(sum(opponents), len(opponents)), score - len(opponents) * HALF
    if above > 0:
        return half_up(average + step * Fraction(above, HALF))
    return half_up(average + performance_difference(scored_hundredths(score, len(opponents))))


def perfect_performance(opponents: Sequence[int], score: Points) -> int:
    """The lowest rating whose expected score, game by game, is at least the score made.

    Differences are not limited.  No point gives 800 below the weakest opponent; a full
    score comes out as far above the strongest as the table needs for certainty.

    >>> perfect_performance([2050], 0), perfect_performance([2000, 2000], 120)
    (1250, 2736)
    """
    low, high = min(opponents) - 800, max(opponents) + _FULL
    while low < high:
        middle = (low + high) // 2
        if POINT * expected_sum(middle, opponents) >= 100 * score:
            high = middle
        else:
            low = middle + 1
    return low
