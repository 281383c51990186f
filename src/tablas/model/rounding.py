"""Rounding to whole numbers, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def half_up(value: Fraction) -> int:
    """The nearest whole number; a half goes up, also below zero.

    >>> half_up(Fraction(5, 2)), half_up(Fraction(-5, 2))
    (3, -2)
    """
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def rounded_mean(values: Sequence[int]) -> int:
    """The mean of some whole numbers, as a whole number; a half goes up.

    >>> rounded_mean([2000, 2101])
    2051
    """
    return (2 * sum(values) + len(values)) // (2 * len(values))
