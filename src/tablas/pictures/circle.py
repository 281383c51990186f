"""The line of a table as a circle: everybody around it, the last one in the middle, the games as chords.

In the tables of Berger the chords of a round are parallel, and the next round
turns the circle by half.  Tables whose labels are no plain numbers (teams, two
sides) are drawn as two columns.
"""

from __future__ import annotations

from math import cos, pi, sin

from tablas.model import Tournament
from tablas.pictures.svg import FILE, Ink, Picture, disc, element, fitted, path, text
from tablas.say.phrases import Say
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.schedule import Board

RADIUS, MARGIN, ROW = 170, 190, 28


def table_picture(tournament: Tournament, trace: TableTrace, say: Say, ink: Ink = FILE) -> Picture:
    """The round of a table."""
    names = {player.number: player.name for player in tournament.players}
    called = {label: f"{label} {names.get(number, '')}".strip() for label, number in trace.holders.items()}
    labels = trace.table.labels()
    name = say("Round {round} of the table: {count} games", round=trace.round, count=len(trace.line))
    if len(labels) >= 4 and all(label.isdecimal() for label in labels):
        return _circle(list(labels), trace.line, called, name, ink)
    return _columns(trace.line, called, name, ink)


def _circle(labels: list[str], line: tuple[Board, ...], called: dict[str, str], name: str, ink: Ink) -> Picture:
    around = labels if len(labels) % 2 else labels[:-1]
    radius = max(RADIUS, 9 * len(around))
    x0, y0 = radius + MARGIN, radius + 34
    at = {}
    for place, label in enumerate(around):
        angle = 2 * pi * place / len(around) - pi / 2
        at[label] = (x0 + radius * cos(angle), y0 + radius * sin(angle))
    for label in labels[len(around) :]:
        at[label] = (x0, y0)
    parts = [element("circle", cx=x0, cy=y0, r=radius, fill="none", stroke=ink.line)]
    for white, black in line:
        (x1, y1), (x2, y2) = at[white], at[black]
        parts.append(path(f"M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}", ink.ink, 1.6, data_pair=f"{white}-{black}"))
    colour = {label: side for board in line for label, side in zip(board, "wb", strict=True)}
    for label, (x, y) in at.items():
        parts.append(disc(x, y, 7.5, colour[label] == "w", ink) if label in colour else _resting(x, y, ink))
        parts.append(_named(label, x, y, x0, called, ink))
    return Picture(2 * (radius + MARGIN), 2 * (radius + 34), name, tuple(parts))


def _named(label: str, x: float, y: float, x0: float, called: dict[str, str], ink: Ink) -> str:
    words = fitted(called.get(label, label), MARGIN - 24, 15)
    if abs(x - x0) < 12:
        up = y < x0 / 2
        return text(x, y - 14 if up else y + 24, words, 15, ink.ink, anchor="middle", weight=600)
    return text(x + (14 if x > x0 else -14), y + 5, words, 15, ink.ink, anchor="start" if x > x0 else "end", weight=600)


def _resting(x: float, y: float, ink: Ink) -> str:
    return element("circle", cx=x, cy=y, r=7.5, fill=ink.shade, stroke=ink.edge, stroke_dasharray="2 2")


def _columns(line: tuple[Board, ...], called: dict[str, str], name: str, ink: Ink) -> Picture:
    parts = []
    for place, (white, black) in enumerate(line):
        y = 20 + ROW * place
        parts.append(path(f"M298 {y}H402", ink.ink, 1.5, data_pair=f"{white}-{black}"))
        parts += [disc(290, y, 7.5, True, ink), disc(410, y, 7.5, False, ink)]
        parts.append(text(274, y + 5, fitted(called.get(white, white), 230, 15), 15, ink.ink, anchor="end", weight=600))
        parts.append(text(426, y + 5, fitted(called.get(black, black), 230, 15), 15, ink.ink, weight=600))
        parts.append(text(20, y + 6, str(place + 1), 17, ink.ink, weight=700))
    return Picture(700, 30 + ROW * len(line), name, tuple(parts))
