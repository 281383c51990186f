"""Exact points.

A point is counted as sixty equal parts, so that halves, thirds, quarters,
tenths and twentieths are whole numbers and no float ever decides a place.

>>> parse_points("11.5")
690
>>> format_points(690), format_points(690, half="½"), format_points(20)
('11.5', '11½', '1/3')
"""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING, TypeAlias

from tablas.errors import ModelError

if TYPE_CHECKING:
    from fractions import Fraction

Points: TypeAlias = int
"""A number of sixtieths of a point."""

POINT: Points = 60
HALF: Points = POINT // 2


def points(value: int | str | Fraction) -> Points:
    """Turn whole points, a fraction or text such as ``"1/3"`` into exact points.

    >>> from fractions import Fraction
    >>> points(1), points("0.5"), points(Fraction(1, 3))
    (60, 30, 20)
    """
    if isinstance(value, str):
        return parse_points(value)
    parts = value * POINT
    if parts.denominator != 1:
        raise ModelError("points-cannot-kept", value=value)
    return parts.numerator


def parse_points(text: str) -> Points:
    """Read points written as ``1``, ``0.5``, ``,5``, ``½``, ``1½`` or ``1/3``."""
    cleaned = text.strip().replace(",", ".")
    if cleaned.endswith("½"):
        cleaned = cleaned[:-1] + ".5"
    whole, _, decimals = cleaned.partition(".")
    if (whole + decimals).isdecimal():  # Nearly always: no need to bring in fractions for it.
        parts, rest = divmod(int(whole + decimals) * POINT, int(10 ** len(decimals)))
        if not rest:
            return parts
    from fractions import Fraction

    try:
        value = Fraction(cleaned)
    except (ValueError, ZeroDivisionError):
        raise ModelError("not-number-points", text=text.strip()) from None
    return points(value)


def format_points(value: Points, half: str = ".5") -> str:
    """Write points the way arbiters do; *half* is what stands for a half."""
    whole, rest = divmod(abs(value), POINT)
    sign = "-" if value < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    if rest == HALF:
        return f"{sign}{whole if whole or half != '½' else ''}{half}"
    if rest * 20 % POINT == 0:
        return f"{sign}{whole}.{rest * 100 // POINT:02d}".rstrip("0")
    part = gcd(rest, POINT)
    return f"{sign}{f'{whole} ' if whole else ''}{rest // part}/{POINT // part}"


def decimal_points(value: Points) -> str:
    """Write points with one decimal, as tournament reports do (``11.5``)."""
    tenths, rest = divmod(value * 10, POINT)
    if rest:
        raise ModelError("points-do-not-fit", value=format_points(value))
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"
