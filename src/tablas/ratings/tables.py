"""How rating difference and expected score turn into each other.

The two tables are those of the FIDE rating regulations (B.02, 8.1.1 and 8.1.2;
unchanged in every edition we know, and equal to those of the book, 4.1 and
4.2).  The logistic formula that the book gives beside them is there for
studies and for federations that use it; the tables decide.

Scores are counted in ten-thousandths of a point, so that a table value (two
decimals), a formula value (four) and K times their sum are whole numbers.

>>> expected(25), expected(-400), expected(736)
(5300, 800, 10000)
>>> difference(67), difference(0)
(125, -800)
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import TypeAlias

from tablas.errors import OptionError
from tablas.model import POINT, Points

Share: TypeAlias = int
"""A number of ten-thousandths of a point."""

WHOLE: Share = 10_000

_UPPER_HALF = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65),
    *(72, 80, 87, 95, 102, 110, 117, 125, 133, 141),
    *(149, 158, 166, 175, 184, 193, 202, 211, 220, 230),
    *(240, 251, 262, 273, 284, 296, 309, 322, 336, 351),
    *(366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800),
)
"""Rating difference for 50 %, 51 %, … 100 %; below 50 % the table is its mirror image."""

_LAST_OF_BAND = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),
)
"""Largest difference that still expects 50 %, 51 %, … 99 % of the higher rated player."""

_EXPECTED_OF_HIGHER = tuple(
    (50 + bisect_left(_LAST_OF_BAND, distance)) * WHOLE // 100 for distance in range(_LAST_OF_BAND[-1] + 2)
)


def expected(rating_difference: int) -> Share:
    """Expected score of a player who is that much higher (or lower) rated (table 8.1.2)."""
    distance = min(abs(rating_difference), _LAST_OF_BAND[-1] + 1)
    higher = _EXPECTED_OF_HIGHER[distance]
    return higher if rating_difference >= 0 else WHOLE - higher


def expected_by_formula(rating_difference: int) -> Share:
    """Expected score by the logistic formula, to four decimals (book, 4.2).

    The higher rated side is computed and the lower is its complement, so that
    the two expectations of a game always add up to one point.
    """
    higher = round(WHOLE / (1 + 10 ** (-abs(rating_difference) / 400)))
    return higher if rating_difference >= 0 else WHOLE - higher


def difference(percent: int) -> int:
    """Rating difference that a percentage of the points stands for (table 8.1.1)."""
    if not 0 <= percent <= 100:
        raise OptionError(f"{percent} % is not a percentage between 0 and 100.")
    return _UPPER_HALF[percent - 50] if percent >= 50 else -_UPPER_HALF[50 - percent]


def percentage(score: Points, games: int) -> int:
    """The score as whole percent of the games, a half rounded up (B.01 1.4.9).

    >>> percentage(90, 4)  # 1½ of 4 is 37.5 %
    38
    """
    if games <= 0:
        raise OptionError("A percentage needs at least one game.")
    return round_half_up(Fraction(100 * score, POINT * games))


def round_half_up(value: Fraction) -> int:
    """Nearest whole number; a half goes up, also below zero."""
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def round_half_away(value: Fraction) -> int:
    """Nearest whole number; a half goes away from zero."""
    return round_half_up(value) if value >= 0 else -round_half_up(-value)


def share_of(score: Points) -> Share:
    """Points as ten-thousandths (½ is 5000)."""
    return score * WHOLE // POINT


def show_share(value: Share, signed: bool = False) -> str:
    """Write ten-thousandths with two decimals, or four where they are needed.

    >>> show_share(4700, signed=True), show_share(3871)
    ('+0.47', '0.3871')
    """
    sign = "-" if value < 0 else "+" if signed and value > 0 else ""
    whole, rest = divmod(abs(value), WHOLE)
    text = f"{whole}.{rest:04d}"
    return sign + (text[:-2] if rest % 100 == 0 else text)
