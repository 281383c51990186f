"""The one printer: tables whose columns stand straight in any script, and JSON for programs."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence

import click

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


def json_text(value: object) -> str:
    """A value as JSON."""
    import json  # Not every call prints it, and every call would wait for the imports.

    from tablas.cli.as_data import as_plain

    return json.dumps(as_plain(value), ensure_ascii=False, indent=2, default=str)


def echo_json(value: object) -> None:
    """Print a value as JSON."""
    click.echo(json_text(value))


def echo_table(heads: Sequence[str], rows: Iterable[Sequence[object]], numbers: Collection[int] | None = None) -> None:
    """Print a table."""
    click.echo("\n".join(table(heads, rows, numbers)))
