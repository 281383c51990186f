"""How rating difference and expected score turn into each other.

The two tables of the FIDE rating regulations stand in :mod:`tablas.model.expectation`
(B.02, 8.1.1 and 8.1.2; unchanged in every edition we know, and equal to those
of the book, 4.1 and 4.2).  The logistic formula that the book gives beside them is there for
studies and for federations that use it; the tables decide.

Scores are counted in ten-thousandths of a point, so that a table value (two
decimals), a formula value (four) and K times their sum are whole numbers.

>>> expected(25), expected(-400), expected(736)
(5300, 800, 10000)
>>> difference(67), difference(0)
(125, -800)
"""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from tablas.errors import OptionError
from tablas.model import POINT, Points
from tablas.model.expectation import expected_hundredths, performance_difference, scored_hundredths
from tablas.model.rounding import half_up

Share: TypeAlias = int
"""A number of ten-thousandths of a point."""

WHOLE: Share = 10_000


def expected(rating_difference: int) -> Share:
    """Expected score of a player who is that much higher (or lower) rated (table 8.1.2)."""
    return expected_hundredths(rating_difference) * (WHOLE // 100)


def expected_ranges() -> list[tuple[int, int | None, int]]:
    """Table 8.1.2 by rows: differences from and to, and the whole percent that the higher rated expects.

    >>> expected_ranges()[0], expected_ranges()[-1]
    ((0, 3, 50), (736, None, 100))
    """
    rows: list[tuple[int, int | None, int]] = []
    low = 0
    for percent in range(50, 100):
        high = low
        while expected_hundredths(high + 1) == percent:
            high += 1
        rows.append((low, high, percent))
        low = high + 1
    return [*rows, (low, None, 100)]


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
        raise OptionError("not-percentage-between", percent=percent)
    return performance_difference(percent)


def percentage(score: Points, games: int) -> int:
    """The score as whole percent of the games, a half rounded up (B.01 1.4.9).

    >>> percentage(90, 4)  # 1½ of 4 is 37.5 %
    38
    """
    if games <= 0:
        raise OptionError("percentage-needs-least")
    return scored_hundredths(score, games)


def round_half_away(value: Fraction) -> int:
    """Nearest whole number; a half goes away from zero."""
    return half_up(value) if value >= 0 else -half_up(-value)


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
