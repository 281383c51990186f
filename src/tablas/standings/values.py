"""Columns of tie-break values, exact, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from tablas.model.rounding import half_up

Raw: TypeAlias = int | tuple[int, ...] | None
"""A value times the scale of its column; ``None`` where there is nothing to count."""


@dataclass(frozen=True, slots=True)
class Column:
    """The values of one tie-break for all participants, by position."""

    raw: list[Raw]
    scale: int = 1
    ascending: bool = False
    """The lower value is the better one."""
    decimals: int = 2
    keys: list[Raw] | None = field(default=None)
    """What decides, where it is more than the value shown."""

    def exact(self, position: int) -> Fraction | tuple[Fraction, ...] | None:
        """The exact value."""
        value = self.raw[position]
        if value is None:
            return None
        if isinstance(value, tuple):
            return tuple(Fraction(part, self.scale) for part in value)
        return Fraction(value, self.scale)

    def text(self, position: int) -> str:
        """The value as standings print it."""
        value = self.raw[position]
        if value is None:
            return "-"
        if isinstance(value, tuple):
            return " ".join(_written(part, self.scale, self.decimals) for part in value)
        return _written(value, self.scale, self.decimals)

    def number(self, position: int) -> int | float | list[int | float] | None:
        """The value for a JSON document."""
        value = self.exact(position)
        if value is None:
            return None
        if isinstance(value, tuple):
            return [_plain(part, self.decimals) for part in value]
        return _plain(value, self.decimals)

    def sort_key(self, position: int) -> tuple[int, Raw]:
        """Larger is better; nothing to count is worst."""
        value = (self.keys or self.raw)[position]
        if value is None:
            return (0, 0)
        if not self.ascending:
            return (1, value)
        return (1, tuple(-part for part in value) if isinstance(value, tuple) else -value)


@lru_cache(maxsize=20_000)
def _written(value: int, scale: int, decimals: int) -> str:
    """A value of a column; those of a long table are few."""
    return decimal(Fraction(value, scale), decimals)


def decimal(value: Fraction, decimals: int = 2) -> str:
    """Write a value with as many decimals as it needs, at most *decimals*, half up.

    >>> decimal(Fraction(107, 8)), decimal(Fraction(25, 2)), decimal(Fraction(7))
    ('13.38', '12.5', '7')
    """
    scaled = half_up(value * 10**decimals)
    sign = "-" if scaled < 0 else ""
    whole, rest = divmod(abs(scaled), 10**decimals)
    return f"{sign}{whole}.{rest:0{decimals}d}".rstrip("0").rstrip(".") if decimals else f"{sign}{whole}"


def _plain(value: Fraction, decimals: int) -> int | float:
    if value.denominator == 1:
        return value.numerator
    return float(decimal(value, decimals))
