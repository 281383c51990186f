"""Answers of ``tablas event``: sentences and tables for people, JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import click

from tablas.errors import TablasError
from tablas.events.errors import ConflictError, ConsentError
from tablas.events.results import write_result
from tablas.events.state import Section
from tablas.model import Round
from tablas.store import DivergedError


def emit(as_json: bool, data: Any, text: str | Iterable[str]) -> None:
    """Print *data* as JSON, or *text*."""
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        for line in [text] if isinstance(text, str) else text:
            click.echo(line)


def fail(as_json: bool, error: TablasError) -> None:
    """Print an error where errors belong."""
    if not as_json:
        click.echo(str(error), err=True)
        return
    data: dict[str, Any] = {"error": error.sentence, "kind": type(error).__name__}
    place = {name: getattr(error.place, name) for name in ("file", "line", "player", "round")}
    data |= {name: value for name, value in place.items() if value}
    if getattr(error, "field", ""):
        data["field"] = getattr(error, "field", "")
    if isinstance(error, ConsentError):
        data["concerns"] = [concern._asdict() for concern in error.concerns]
    if isinstance(error, ConflictError):
        data |= {"seen": error.seen, "now": error.now}
    if isinstance(error, DivergedError):
        data["differences"] = list(error.comparison.differences)
    click.echo(json.dumps(data, ensure_ascii=False), err=True)


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Columns side by side, numbers to the right.

    >>> table(["No.", "Name"], [(1, "Ana"), (12, "Bo")])
    ['No.  Name', '  1  Ana', ' 12  Bo']
    """
    cells = [[str(cell) for cell in row] for row in rows]
    numeric = [all(row[place].isdecimal() or not row[place] for row in cells) for place in range(len(heads))]
    widths = [max(len(row[place]) for row in [list(heads), *cells]) for place in range(len(heads))]

    def line(row: Sequence[str], head: bool = False) -> str:
        return "  ".join(
            cell.rjust(width) if right and not head else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric, strict=True)
        ).rstrip()

    return [line(list(heads), head=True), *(line(row) for row in cells)]


def round_data(section: Section, played: Round) -> dict[str, Any]:
    """A round by pairing number and name, as plain data."""
    return {
        "games": [
            {
                "board": board,
                "white": person(section, game.white),
                "black": person(section, game.black),
                "result": write_result(*game[2:]),
            }
            for board, game in enumerate(played.games, 1)
        ],
        "byes": [person(section, bye.player) | {"kind": bye.kind.value} for bye in played.byes],
    }


def round_lines(section: Section, played: Round) -> list[str]:
    """A round as arbiters print it."""
    rows = [
        (board, _called(section, game.white), write_result(*game[2:]), _called(section, game.black))
        for board, game in enumerate(played.games, 1)
    ]
    lines = table(["Board", "White", "Result", "Black"], rows)
    return lines + [f"{bye.kind.value:>5}  {_called(section, bye.player)}" for bye in played.byes]


def person(section: Section, card: int) -> dict[str, Any]:
    """A player as plain data."""
    return {"number": section.number_of[card], "card": card, "name": section.called(card)}


def _called(section: Section, card: int) -> str:
    return f"{section.number_of[card]} {section.called(card)}"
