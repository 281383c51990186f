"""Read a table of votes or ranks from text with commas, semicolons or tabs.

The first line names the options, the first column the players.  A cell is a
number, decimals allowed, or ``x`` for a veto; numbers are scaled together so
that all of them are whole.

>>> table = read_table("who;A;B\\nAna;1,5;x\\nBlas;2;0")
>>> table.rows, table.columns, table.cells, table.scale
(('Ana', 'Blas'), ('A', 'B'), ((3, None), (4, 0)), 2)
"""

from __future__ import annotations

import csv
from collections.abc import Sequence
from fractions import Fraction
from io import StringIO
from math import lcm
from typing import NamedTuple

from tablas.assignment.votes import Votes
from tablas.errors import FormatError, Where

VETO = "x"


class NamedTable(NamedTuple):
    """Cells as whole numbers, *scale* times what the file says."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[int | None, ...], ...]
    scale: int = 1

    def shown(self, value: int) -> str:
        """A number as the file would write it."""
        fraction = Fraction(value, self.scale)
        return str(fraction.numerator) if fraction.denominator == 1 else f"{float(fraction):g}"


def read_table(text: str, file: str = "") -> NamedTable:
    """Read players, options and values; say where something is wrong."""
    lines = _lines(text, file)
    heads = tuple(cell.strip() for cell in lines[0][1][1:])
    names, values = [], []
    for number, cells in lines[1:]:
        names.append(cells[0].strip())
        values.append([_value(cell, Where(file, number, place)) for place, cell in enumerate(cells[1:], 2)])
        if len(cells) != len(heads) + 1:
            raise FormatError(
                "values-options",
                Where(file, number),
                cells=cells[0].strip(),
                count=len(cells) - 1,
                count2=len(heads),
            )
    scale = lcm(*(value.denominator for row in values for value in row if value is not None))
    whole = tuple(tuple(None if value is None else int(value * scale) for value in row) for row in values)
    return NamedTable(tuple(names), heads, whole, scale)


def read_votes(text: str, modality: str = "A", file: str = "") -> Votes:
    """Read the votes of players for each other; the diagonal may be empty, and an empty cell gives no vote.

    >>> read_votes(",A,B\\nA,,3\\nB,2").given
    ((0, 3), (2, 0))
    """
    lines = _lines(text, file)
    heads = tuple(cell.strip() for cell in lines[0][1][1:])
    names = tuple(cells[0].strip() for _, cells in lines[1:])
    if names != heads:
        raise FormatError("first-line-first", Where(file))
    given = []
    for row, (number, cells) in enumerate(lines[1:]):
        line = []
        # A spreadsheet leaves out empty cells at the end of a line.
        cells = cells + [""] * (len(heads) + 1 - len(cells))
        if len(cells) != len(heads) + 1:
            raise FormatError(
                "votes-players", Where(file, number), names=names[row], count=len(cells) - 1, count2=len(heads)
            )
        for column, cell in enumerate(cells[1:]):
            place = Where(file, number, column + 2)
            value = Fraction(0) if column == row or not cell.strip() else _value(cell, place)
            if value is None:
                value = Fraction(0)
            if value.denominator != 1:
                raise FormatError("votes-whole-numbers", place, cell=cell.strip())
            line.append(int(value))
        given.append(tuple(line))
    return Votes(names, tuple(given), modality)


def _lines(text: str, file: str) -> list[tuple[int, list[str]]]:
    """The lines that say something, with their numbers."""
    first = text.lstrip("\ufeff\r\n").split("\n", 1)[0]
    separator = max(",;\t", key=first.count)
    reader = csv.reader(StringIO(text.lstrip("\ufeff")), delimiter=separator)
    lines = [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    if len(lines) < 2 or len(lines[0][1]) < 2:
        raise FormatError("file-needs-line", Where(file))
    _no_repeats(lines[0][1][1:], Where(file, lines[0][0]))
    _no_repeats([cells[0] for _, cells in lines[1:]], Where(file))
    return lines


def _no_repeats(names: Sequence[str], place: Where) -> None:
    seen: set[str] = set()
    for name in (name.strip() for name in names):
        if not name:
            raise FormatError("name-missing", place)
        if name in seen:
            raise FormatError("named-twice", place, name=name)
        seen.add(name)


def _value(cell: str, place: Where) -> Fraction | None:
    word = cell.strip()
    if word.lower() == VETO:
        return None
    try:
        return Fraction(word.replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise FormatError("neither-number-nor", place, word=word, veto=VETO) from None
