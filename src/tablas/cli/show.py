"""The one printer: tables whose columns stand straight in any script, and JSON for programs."""

from __future__ import annotations

import dataclasses
import json
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Any

import click

from tablas.cli.speech import tell
from tablas.messages import Message

POINT = 60
"""Parts of a point, as in `tablas.model`, which need not be imported to print."""
_EMOJI_SHAPE = "\ufe0f"
_JOINER = "\u200d"
_SKINS = range(0x1F3FB, 0x1F400)
_JAMO = frozenset((*range(0x1160, 0x1200), *range(0xD7B0, 0xD800)))
"""Vowels and endings of Korean syllables written in pieces: they join the sign before."""


def width(text: str) -> int:
    """How many cells of a terminal a text fills.

    >>> width("Ana"), width("李明"), width("Jose\u0301"), width("👩\u200d🦰"), width("❤\ufe0f")
    (3, 4, 4, 2, 2)
    """
    if text.isascii():
        return len(text)
    cells = last = 0
    joined = False
    for sign in text:
        if sign == _EMOJI_SHAPE:  # What stands before is drawn as a picture, two cells wide.
            cells, last = cells + 2 - last if last else cells, 2 if last else 0
        elif joined or ord(sign) in _JAMO or (ord(sign) in _SKINS and last):
            pass
        elif unicodedata.category(sign) not in ("Mn", "Me", "Mc", "Cf", "Cc"):
            last = 1 + (unicodedata.east_asian_width(sign) in "WF")
            cells += last
        joined = sign == _JOINER
    return cells


def left(text: str, cells: int) -> str:
    """The text with blanks behind it."""
    return text + " " * (cells - width(text))


def right(text: str, cells: int) -> str:
    """The text with blanks before it."""
    return " " * (cells - width(text)) + text


def table(heads: Sequence[str], rows: Iterable[Sequence[object]], numbers: Collection[int] | None = None) -> list[str]:
    """Lines of a table; columns of numbers stand at the right end, with their headings.

    *numbers* names these columns where the look of the cells would not tell.

    >>> print("\\n".join(table(["No.", "Name", "Fed"], [(1, "Ana", "ESP"), (12, "李明", "CHN")])))
    No.  Name  Fed
      1  Ana   ESP
     12  李明  CHN
    """
    cells = [[str(cell) for cell in row] for row in rows]
    if numbers is None:
        numbers = [place for place in range(len(heads)) if _is_numeric([row[place] for row in cells])]
    widths = [max(map(width, column)) for column in zip(heads, *cells, strict=True)]

    def line(row: Sequence[str]) -> str:
        return "  ".join(
            (right if place in numbers else left)(cell, cells)
            for place, (cell, cells) in enumerate(zip(row, widths, strict=True))
        ).rstrip()

    return [line(heads), *map(line, cells)]


def _is_numeric(column: Sequence[str]) -> bool:
    return any(column) and all(map(_is_number, column))


def _is_number(text: str) -> bool:
    bare = text.removesuffix("=").lstrip("+-−").replace("½", "").replace(".", "", 1).replace("/", "", 1)
    return text in ("", "-", "–", "?", "½") or bare.replace(":", "").isdecimal() or (not bare and "½" in text)


def as_plain(value: object) -> object:
    """Dictionaries, lists, numbers and strings for any of our values; a message has code, values and sentence."""
    if isinstance(value, Message):
        return value.as_data() | {"sentence": tell(value)}
    if (dataclasses.is_dataclass(value) and not isinstance(value, type)) or hasattr(value, "_fields"):
        return {name: as_plain(_whole_points(kind, getattr(value, name))) for name, kind in _fields(value).items()}
    if isinstance(value, Enum):
        return value.value if not isinstance(value, int) else value.name.lower()
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, date | datetime):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(as_plain(key)): as_plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        entries = sorted(value, key=str) if isinstance(value, set | frozenset) else value
        return [as_plain(entry) for entry in entries]
    return value


def _fields(value: Any) -> dict[str, str]:
    """The fields of a record with the words for their types."""
    if isinstance(value, tuple):
        hints = getattr(type(value), "__annotations__", {})
        return {name: getattr(hints.get(name), "__forward_arg__", "") for name in getattr(value, "_fields", ())}
    return {field.name: str(field.type) for field in dataclasses.fields(value)}


def _whole_points(kind: str, value: object) -> object:
    """Points as people count them: the sixtieths that they are kept in are nobody else's business."""
    return Fraction(value, POINT) if kind in ("Points", "Points | None") and isinstance(value, int) else value


def json_text(value: object) -> str:
    """A value as JSON."""
    return json.dumps(as_plain(value), ensure_ascii=False, indent=2, default=str)


def echo_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(json_text(value))


def echo_table(heads: Sequence[str], rows: Iterable[Sequence[object]], numbers: Collection[int] | None = None) -> None:
    """Print a table."""
    click.echo("\n".join(table(heads, rows, numbers)))
