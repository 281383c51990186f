"""Ratings of other scales and one-off adjustments of the list.

The Ingo (Germany) and BCF (Britain) conversions are those of the Swiss rules
of 1992 and 1998, A1.  The lift of rapid and blitz ratings (October 2022) and
the raise of March 2024 are decisions of FIDE that changed the list once.
"""

from __future__ import annotations

from fractions import Fraction

from tablas.model.rounding import half_up


def from_ingo(ingo: Fraction | int) -> int:
    """Rating of an Ingo number (the lower, the stronger).

    >>> from_ingo(80), from_ingo(Fraction(1017, 10))
    (2200, 2026)
    """
    return half_up(2840 - 8 * Fraction(ingo))


def to_ingo(rating: int) -> Fraction:
    """The Ingo number of a rating."""
    return Fraction(2840 - rating, 8)


def from_bcf(grade: Fraction | int) -> int:
    """Rating of a BCF grade.

    >>> from_bcf(200)
    2200
    """
    return half_up(600 + 8 * Fraction(grade))


def to_bcf(rating: int) -> Fraction:
    """The BCF grade of a rating."""
    return Fraction(rating - 600, 8)


def lifted(standard: int, quick: int, distance: int = 100) -> int:
    """A rapid or blitz rating, raised where it is more than *distance* below standard.

    >>> lifted(2000, 1850), lifted(2000, 1900), lifted(1800, 1900)
    (1900, 1900, 1900)
    """
    return max(quick, standard - distance) if quick and standard else quick


def raised_2024(rating: int) -> int:
    """A rating after the raise of 1 March 2024: 40 % of the way to 2000.

    >>> raised_2024(1000), raised_2024(1999), raised_2024(2100)
    (1400, 1999, 2100)
    """
    return rating + half_up(Fraction(2, 5) * (2000 - rating)) if 0 < rating < 2000 else rating
