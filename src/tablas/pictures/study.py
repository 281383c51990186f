"""Charts of a study: means with their intervals, and lines that grow round by round."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from typing import NamedTuple

from tablas.pictures.charts import Chart
from tablas.pictures.svg import FILE, Ink, Picture, element, fitted, path, text

_DASHES = ("", "7 4", "2 4", "12 4", "7 4 2 4", "2 2")
_LEFT, _WIDTH, _ROW = 210, 420, 30


class Interval(NamedTuple):
    """A value and between which it lies."""

    label: str
    mean: float
    low: float
    high: float


class Line(NamedTuple):
    """Values of one thing, one after the other."""

    label: str
    values: tuple[float, ...]


def intervals(title: str, told: str, rows: Sequence[Interval], heads: Sequence[str], ink: Ink = FILE) -> Chart:
    """A dot for every mean and a line for its interval; a thin line at 0 where 0 is in sight."""
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    marks = ticks(low, high)
    low, high = min(low, marks[0]), max(high, marks[-1])

    def across(value: float) -> float:
        return _LEFT + (value - low) / (high - low) * _WIDTH

    bottom = 16 + len(rows) * _ROW
    parts = []
    for mark in marks:
        zero = abs(mark) < 1e-12
        parts.append(path(f"M{across(mark):.1f} 8V{bottom}", ink.edge if zero else ink.line, 1.5 if zero else 1))
        parts.append(text(across(mark), bottom + 20, written(mark), 14, ink.soft, anchor="middle"))
    for place, row in enumerate(rows):
        y = 16 + place * _ROW + _ROW / 2
        parts.append(text(_LEFT - 12, y + 5, fitted(row.label, _LEFT - 24, 15), 15, ink.ink, anchor="end"))
        parts.append(path(f"M{across(row.low):.1f} {y}H{across(row.high):.1f}", ink.ink, 2))
        parts.append(element("circle", cx=across(row.mean), cy=y, r=5, fill=ink.accent, stroke=ink.paper))
    picture = Picture(_LEFT + _WIDTH + 40, bottom + 32, told, tuple(parts))
    cells = tuple((row.label, written(row.mean, 4), written(row.low, 4), written(row.high, 4)) for row in rows)
    return Chart(title, picture, tuple(heads), cells)


def lines(title: str, told: str, found: Sequence[Line], heads: Sequence[str], ink: Ink = FILE) -> Chart:
    """A line for each thing, told apart by dashes and named at its end."""
    values = [value for line in found for value in line.values]
    marks = ticks(min(values), max(values))
    low, high = min(marks[0], *values), max(marks[-1], *values)
    count = max(len(line.values) for line in found)
    left, top, height, room = 60, 16, 280, 200
    step = 420 / max(1, count - 1)

    def up(value: float) -> float:
        return top + height - (value - low) / (high - low) * height

    parts = []
    for mark in marks:
        parts.append(path(f"M{left} {up(mark):.1f}H{left + 420}", ink.line, 1))
        parts.append(text(left - 8, up(mark) + 5, written(mark), 14, ink.soft, anchor="end"))
    for number in range(1, count + 1):
        x = left + (number - 1) * step
        parts.append(text(x, top + height + 22, str(number), 14, ink.soft, anchor="middle"))
    taken: list[float] = []
    for place, line in enumerate(found):
        at = [(left + number * step, up(value)) for number, value in enumerate(line.values)]
        dashes = _DASHES[place % len(_DASHES)] or None
        colour = ink.accent if not place else ink.ink
        parts.append(path("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in at), colour, 2, stroke_dasharray=dashes))
        y = at[-1][1]
        while any(abs(y - other) < 17 for other in taken):
            y += 17
        taken.append(y)
        parts.append(text(at[-1][0] + 10, y + 5, fitted(line.label, room - 16, 15), 15, colour, weight=600))
    bottom = max(top + height + 34, max(taken) + 16)
    picture = Picture(left + 420 + room, bottom, told, tuple(parts))
    cells = tuple((line.label, *(written(value, 3) for value in line.values)) for line in found)
    return Chart(title, picture, tuple(heads), cells)


def ticks(low: float, high: float) -> list[float]:
    """Round numbers, from the last one not above the lowest to the first one not below the highest.

    >>> [round(mark, 2) for mark in ticks(0.61, 0.72)]
    [0.6, 0.62, 0.64, 0.66, 0.68, 0.7, 0.72]
    >>> ticks(3, 3)
    [2.0, 2.5, 3.0, 3.5, 4.0]
    """
    if high - low < 1e-12:
        low, high = low - 1, high + 1
    rough = (high - low) / 6
    power = 10.0 ** floor(log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough)
    first, last = floor(low / step + 1e-9), -floor(-high / step + 1e-9)
    return [number * step for number in range(first, last + 1)]


def written(value: float, places: int | None = None) -> str:
    """A number for the eye: as many places as it needs, a true minus.

    >>> written(0.25), written(-3.0), written(-0.12345, 3)
    ('0.25', '−3', '−0.123')
    """
    shown = f"{value:.6g}" if places is None else f"{value:.{places}f}"
    return shown.replace("-", "−")
