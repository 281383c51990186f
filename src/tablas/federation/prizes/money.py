"""Money as whole cents, and how an amount is divided without losing one.

>>> divide(10000, [1, 1, 1])
[3334, 3333, 3333]
>>> parse_money("1.234,50 €"), show_money(123450, "EUR")
(123450, '1234.50 EUR')
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import NoReturn, TypeAlias

from tablas.errors import OptionError

Cents: TypeAlias = int
"""Hundredths of the currency; currencies without cents use amounts that end in 00."""


def divide(amount: Cents, weights: Sequence[Fraction | int], unit: Cents = 1) -> list[Cents]:
    """Divide *amount* by the weights into multiples of *unit* that add up to it again.

    Everybody gets the exact share rounded down; what is left goes, one unit
    each, to the largest remainders, and among equal ones to whoever comes
    first, that is to the better placed.  An amount that is no multiple of the
    unit leaves its odd part with the first.
    """
    if unit <= 0:
        raise OptionError("money-rounded-positive")
    total = sum(map(Fraction, weights), Fraction(0))
    if total <= 0:
        raise OptionError("money-cannot-divided")
    exact = [Fraction(amount) * Fraction(weight) / total for weight in weights]
    parts = [int(share // unit) * unit for share in exact]
    left = amount - sum(parts)
    order = sorted(range(len(parts)), key=lambda index: (parts[index] - exact[index], index))
    for index in order[: left // unit]:
        parts[index] += unit
    odd = left % unit
    if odd:
        parts[next(index for index, weight in enumerate(weights) if weight)] += odd
    return parts


_SPACE = re.compile(r"[\s'’]")
_WORDS = r"[^\W\d_]{0,5}|[€$£¥₽₣₹]"
_AMOUNT = re.compile(rf"\s*(?:{_WORDS})\s*(?P<number>-?\d[\d.,\s'’]*)\s*(?:{_WORDS}|,-|\.-)\.?\s*")
"""A number with a currency on one side of it and nothing inside it: 1e9 is no amount."""


def parse_money(text: str | int | float) -> Cents:
    """Read ``1000``, ``1,000.50``, ``1.000,50`` or the same with a currency sign."""
    if isinstance(text, int | float):
        return _cents(Fraction(str(text)), text) if math.isfinite(text) else _refuse(text)
    found = _AMOUNT.fullmatch(str(text))
    if found is None:
        _refuse(text)
    cleaned = _SPACE.sub("", found["number"])
    for mark in ".,":
        whole, parted, rest = cleaned.rpartition(mark)
        if parted and len(rest) in (1, 2) and rest.isdecimal():
            cleaned = whole.replace(".", "").replace(",", "") + "." + rest
            break
    else:
        cleaned = cleaned.replace(".", "").replace(",", "")
    try:
        value = Fraction(cleaned)
    except (ValueError, ZeroDivisionError):
        _refuse(text)
    return _cents(value, text)


def _refuse(text: object) -> NoReturn:
    raise OptionError("is-not-an-amount-of-money", text=text) from None


def _cents(value: Fraction, text: object) -> Cents:
    if value < 0:
        raise OptionError("money-cannot-negative", text=text)
    if (value * 100).denominator != 1:
        raise OptionError("money-whole-cents", text=text)
    return int(value * 100)


def show_money(amount: Cents, currency: str = "") -> str:
    """Write an amount with two decimals and its currency."""
    return f"{amount // 100}.{amount % 100:02d}" + (f" {currency}" if currency else "")
