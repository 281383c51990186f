"""The small values inside records: numbers, points, dates, time controls.

Readers return ``None`` for text that is not such a value; whoever asks knows
the line and the column and what to say about it.
"""

from __future__ import annotations

from collections.abc import Sequence

from tablas.errors import ModelError
from tablas.model import POINT, PartialDate, Points, decimal_points

_POINTS_SEEN: dict[str, Points | None] = {}
_MOST_REMEMBERED = 4096


def whole(text: str) -> int | None:
    """A number without sign.

    >>> whole("  12"), whole("1x"), whole("")
    (12, None, None)
    """
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else None


def read_points(text: str) -> Points | None:
    """Points such as ``11.5``, ``4,5``, ``.5``, ``½``, ``-1.0``.

    >>> read_points(" 4,5"), read_points("1½"), read_points("x")
    (270, 90, None)
    """
    try:
        return _POINTS_SEEN[text]
    except KeyError:
        value = _points(text.strip())
        if len(_POINTS_SEEN) < _MOST_REMEMBERED:
            _POINTS_SEEN[text] = value
        return value


def _points(text: str) -> Points | None:
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("+-") if text[:1] in ("+", "-") else text
    if text.endswith("½"):
        text = f"{text[:-1]}.5"
    before, dot, after = text.replace(",", ".").partition(".")
    if not (before or after) or (dot and not (before or after)) or len(before) > 6 or len(after) > 4:
        return None
    if not all(part == "" or (part.isascii() and part.isdigit()) for part in (before, after)):
        return None
    scaled = int((before or "0") + after) * POINT
    unit = 10 ** len(after)
    return None if scaled % unit else sign * (scaled // unit)


def write_points(value: Points, width: int = 4) -> str:
    """Points with one decimal, right aligned; whole ones may do without it where there is no room.

    >>> write_points(690), write_points(6000)
    ('11.5', ' 100')
    """
    text = decimal_points(value)
    if width and len(text) > width:
        text = text.removesuffix(".0")
        if len(text) > width:
            raise ModelError("points-do-not", text=text, width=width)
    return text.rjust(width)


def write_birth(birth: PartialDate | None) -> str:
    """A birth date as reports have it: ``1993/00/00`` when only the year is known."""
    return "" if birth is None else f"{birth.year:04}/{birth.month:02}/{birth.day:02}"


def is_time_control(text: str) -> bool:
    """Whether *text* is an encoded time control (record 222).

    >>> [is_time_control(text) for text in ("5400+30", "40/6000+30:900+30", "W300-B240", "90 min")]
    [True, True, True, False]
    """
    if text.startswith("W") and "-B" in text:
        white, _, black = text[1:].partition("-B")
        return _is_periods(white) and _is_periods(black)
    return _is_periods(text)


def _is_periods(text: str) -> bool:
    return all(_is_period(period) for period in text.split(":"))


def _is_period(text: str) -> bool:
    moves, slash, rest = text.rpartition("/")
    seconds, plus, increment = rest.partition("+")
    return (
        (not slash or whole(moves) is not None)
        and whole(seconds) is not None
        and (not plus or whole(increment) is not None)
        and " " not in text
    )


def clean(text: str) -> str:
    """Text without line ends or other control characters."""
    return "".join(mark if mark.isprintable() else " " for mark in text).strip()


def numbers(numbers: Sequence[int], width: int = 4) -> str:
    """Numbers in columns of *width*, one blank between them."""
    return " ".join(f"{number:{width}}" for number in numbers)
