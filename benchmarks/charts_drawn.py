"""The charts of `charts.py` as SVG: lines by size, dots by case, on scales by tens."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

INKS = ("#1a6b4a", "#4aa37d", "#b8860b", "#8a3ffc", "#c2334d")
MARKS = ("circle", "square", "diamond", "triangle", "cross")
LOWEST = -4
"""A tenth of a millisecond, as a power of ten."""


def mark(place: int, x: float, y: float) -> str:
    """The sign of an engine: told apart without colours."""
    ink, size = INKS[place % len(INKS)], 5.0
    shape = MARKS[place % len(MARKS)]
    if shape == "circle":
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size:g}" fill="{ink}"/>'
    ways = {
        "square": "M-4.5-4.5h9v9h-9z",
        "diamond": "M0-6l6 6l-6 6l-6-6z",
        "triangle": "M0-6l6 10h-12z",
        "cross": "M-5-5l10 10M5-5l-10 10",
    }
    drawn = f'stroke="{ink}" stroke-width="2.5" fill="none"' if shape == "cross" else f'fill="{ink}"'
    return f'<path d="{ways[shape]}" transform="translate({x:.1f} {y:.1f})" {drawn}/>'


def lines(found: Mapping[str, Mapping[int, float | None]], title: str, limit: float) -> str:
    """A line for each engine; a line that stops short ends with where its engine was stopped."""
    left, right, top, bottom, wide, high = 76, 560, 70, 380, 720, 440
    sizes = sorted({size for times in found.values() for size in times})
    seconds = [one for times in found.values() for one in times.values() if one]
    highest = math.ceil(math.log10(max([limit, *seconds])))

    def x(players: float) -> float:
        low, last = math.log10(sizes[0]), math.log10(sizes[-1])
        return left + (math.log10(players) - low) / ((last - low) or 1) * (right - left)

    def y(value: float) -> float:
        return bottom - (math.log10(max(value, 10**LOWEST)) - LOWEST) / (highest - LOWEST) * (bottom - top)

    parts = _head(wide, high, title)
    for power in range(LOWEST, highest + 1):
        parts.append(f'<path d="M{left} {y(10**power):.1f}H{right}" stroke="#ddd"/>')
        parts.append(_text(left - 8, y(10**power) + 4, f"{10.0**power:g} s", "end"))
    parts += [_text(x(size), bottom + 22, f"{size:,}", "middle") for size in sizes]
    parts.append(_text((left + right) / 2, bottom + 44, "players", "middle"))
    for place, times in enumerate(found.values()):
        spots = [(x(size), y(one)) for size, one in sorted(times.items()) if one]
        way = " ".join(f"{across:.1f},{down:.1f}" for across, down in spots)
        ink = INKS[place % len(INKS)]
        parts.append(f'<polyline points="{way}" fill="none" stroke="{ink}" stroke-width="2"/>')
        parts += [mark(place, *spot) for spot in spots]
        stopped = [size for size, one in times.items() if one is None]
        if spots and stopped and stopped[-1] == max(times):
            across, down = x(stopped[-1]), y(limit)
            parts.append(
                f'<path d="M{spots[-1][0]:.1f} {spots[-1][1]:.1f}L{across:.1f} {down:.1f}" stroke="{ink}" '
                'stroke-width="1.5" stroke-dasharray="4 4"/>'
            )
            parts.append(_text(across + 6, down - 6, f"> {limit:g} s"))
    return "\n".join([*parts, *_legend(list(found), right + 30, top), "</svg>", ""])


def dots(found: Mapping[str, Mapping[str, float | None]], title: str) -> str:
    """A row for each case, a mark for each engine that answered."""
    cases = list(dict.fromkeys(case for times in found.values() for case in times))
    row, left, right, top, wide = 34, 250, 680, 120, 720
    bottom = top + row * len(cases)
    seconds = [one for times in found.values() for one in times.values() if one]
    low, high = math.floor(math.log10(min(seconds))), math.ceil(math.log10(max(seconds)))

    def x(value: float) -> float:
        return left + (math.log10(value) - low) / ((high - low) or 1) * (right - left)

    parts = _head(wide, bottom + 40, title)
    for power in range(low, high + 1):
        parts.append(f'<path d="M{x(10**power):.1f} {top}V{bottom}" stroke="#ddd"/>')
        parts.append(_text(x(10**power), bottom + 20, f"{10.0**power:g} s", "middle"))
    for place, case in enumerate(cases):
        middle = top + row * place + row / 2
        parts.append(_text(left - 14, middle + 4, case, "end"))
        parts.append(f'<path d="M{left} {middle:g}H{right}" stroke="#eee"/>')
        for engine, times in enumerate(found.values()):
            if one := times.get(case):
                parts.append(mark(engine, x(one), middle))
    return "\n".join([*parts, *_legend(list(found), 30, 52, across=True), "</svg>", ""])


def _head(wide: int, high: int, title: str) -> list[str]:
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-size="13" role="img">',
        "<style>text { font-family: sans-serif }</style>",
        f"<title>{escape(title)}</title>",
        f'<rect width="{wide}" height="{high}" fill="#fff"/>',
        _text(20, 24, title, ink="#222"),
    ]


def _text(x: float, y: float, said: str, anchor: str = "start", ink: str = "#555") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{ink}">{escape(said)}</text>'


def _legend(names: Sequence[str], x: float, y: float, across: bool = False) -> list[str]:
    parts = []
    for place, name in enumerate(names):
        right, down = (x + 130 * place, y) if across else (x, y + 24 * place)
        parts += [mark(place, right, down), _text(right + 12, down + 4, name, ink="#222")]
    return parts
