"""The first sheet of an XLSX file as rows of texts: read whole, without trusting anything in it.

A workbook is a zip of XML files.  What it would unpack to is bounded before
anything is unpacked, the XML is read as that of a stranger
(:mod:`tablas.formats.safe_xml`), and a formula is refused: its value is what
somebody's program once made of it, and it may reach out to other files.
"""

from __future__ import annotations

import io
import re
import zipfile
from datetime import date, timedelta
from xml.etree.ElementTree import Element

from tablas.errors import FormatError, Where
from tablas.formats.safe_xml import parse

LARGEST_PART = 24 << 20
"""Bytes of one unpacked part."""
MOST_PARTS = 500
MOST_ROWS, MOST_COLUMNS, LONGEST_CELL = 20_000, 200, 1000
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")


def is_workbook(content: bytes) -> bool:
    """Whether a file looks like one."""
    return content[:4] == b"PK\x03\x04"


def read_sheet(content: bytes, name: str = "") -> list[tuple[int, list[str]]]:
    """The rows of the first sheet, by their numbers."""
    place = Where(file=name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = {one.filename: one for one in archive.infolist()}
            if len(parts) > MOST_PARTS or any(one.file_size > LARGEST_PART for one in parts.values()):
                raise FormatError("sheet-too-large", place)
            sheets = [one for one in parts if re.fullmatch(r"xl/worksheets/[^/]+\.xml", one)]
            sheet = min(sheets, key=_order, default="")
            if not sheet:
                raise FormatError("not-a-sheet", place)
            shared = _part(archive, parts, "xl/sharedStrings.xml", name)
            root = _part(archive, parts, sheet, name)
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise FormatError("not-a-sheet", place) from None
    texts = [] if shared is None else ["".join(_texts(one)) for one in shared if _tag(one) == "si"]
    return [] if root is None else _rows(root, texts, name)


def _order(path: str) -> tuple[int, str]:
    return len(path), path


def _part(archive: zipfile.ZipFile, parts: dict[str, zipfile.ZipInfo], path: str, name: str) -> Element | None:
    if path not in parts:
        return None
    with archive.open(path) as stream:
        content = stream.read(LARGEST_PART + 1)  # What a part says of its size is not believed.
    if len(content) > LARGEST_PART:
        raise FormatError("sheet-too-large", Where(file=name))
    return parse(content, name)


def _tag(one: Element) -> str:
    return one.tag.rpartition(":")[2].rpartition("}")[2]


def _texts(one: Element) -> list[str]:
    return [inner.text or "" for inner in one.iter() if _tag(inner) == "t"]


def _rows(root: Element, shared: list[str], name: str) -> list[tuple[int, list[str]]]:
    found: list[tuple[int, list[str]]] = []
    for row in (one for one in root.iter() if _tag(one) == "row"):
        number = len(found) + 1
        if number > MOST_ROWS:
            raise FormatError("sheet-too-large", Where(file=name))
        cells: dict[int, str] = {}
        for cell in (one for one in row if _tag(one) == "c"):
            place, line = _place(cell.get("r", ""), len(cells), number)
            where = Where(file=name, line=line)
            if place >= MOST_COLUMNS:
                raise FormatError("sheet-too-large", where)
            if any(_tag(inner) == "f" for inner in cell):
                raise FormatError("sheet-has-formula", where, cell=cell.get("r", "?")[:12])
            cells[place], number = _value(cell, shared, where), line
        found.append((number, [cells.get(place, "") for place in range(max(cells, default=-1) + 1)]))
    return found


def _place(reference: str, usual: int, row: int) -> tuple[int, int]:
    """Column and row of a cell; a cell need not say them."""
    known = _REFERENCE.fullmatch(reference)
    if known is None:
        return usual, row
    column = 0
    for letter in known[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return column - 1, int(known[2])


def _value(cell: Element, shared: list[str], where: Where) -> str:
    kind = cell.get("t", "n")
    if kind == "inlineStr":
        text = "".join(_texts(cell))
    else:
        text = next((inner.text or "" for inner in cell if _tag(inner) == "v"), "")
        if kind == "s":
            if not text.isdecimal() or int(text) >= len(shared):
                raise FormatError("not-a-sheet", where)
            text = shared[int(text)]
        elif kind == "n" and re.fullmatch(r"\d{1,12}\.0+", text):
            text = text.partition(".")[0]
    if len(text) > LONGEST_CELL:
        raise FormatError("sheet-cell-too-long", where, longest=LONGEST_CELL)
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def day_of(number: int) -> date:
    """The day that a number of days in a sheet means.

    >>> day_of(33000)
    datetime.date(1990, 5, 7)
    """
    return date(1899, 12, 30) + timedelta(days=number)
