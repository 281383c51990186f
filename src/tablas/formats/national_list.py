"""Rating lists of federations and clubs: any table of text, told apart by a small description of its columns.

The description is TOML::

    federation = "ESP"          # three letters, the name of the list
    title = "FEDA"              # for people
    separator = ";"             # or "tab", ",", "|"; left out: columns of fixed width
    encoding = "utf-8"          # or "latin-1"
    skip = 0                    # lines before the header, or before the first player

    [columns]                   # names of the header, numbers from 1, or "12-20" for fixed width
    id = "Código"
    name = "Nombre"
    rating = "Elo"
    fide_id = "FIDE"            # this and the rest where there is one

>>> described = read_description('federation = "ESP"\\nseparator = ";"\\n[columns]\\nid = 1\\nname = 2\\nrating = 3')
>>> [player.rating for player in read_list(b"12;Soler, Ana;2105\\n", described)]
[2105]
"""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from tablas.errors import FormatError, Where
from tablas.messages import Items
from tablas.model import NationalRating

COLUMNS = ("id", "name", "rating", "fide_id", "federation", "title", "sex", "birth", "club")
SEPARATORS = {"tab": "\t", ";": ";", ",": ",", "|": "|"}
ENCODINGS = ("utf-8", "latin-1", "cp1252")


class NationalListed(NamedTuple):
    """A player of a national list; a rating of 0 means unrated."""

    identifier: str
    name: str
    rating: int = 0
    fide_id: str = ""

    def as_national(self, federation: str) -> NationalRating:
        """What a card keeps of it."""
        return NationalRating(federation, self.rating, identifier=self.identifier)


@dataclass(frozen=True, slots=True)
class Description:
    """How a list is laid out."""

    federation: str
    columns: dict[str, str]
    title: str = ""
    separator: str = ""
    encoding: str = "utf-8"
    skip: int = 0
    url: str = ""
    """Where a newer issue can be fetched; empty where there is no such place."""


def read_description(text: str, name: str = "") -> Description:
    """The description of a TOML file."""
    place = Where(file=name)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise FormatError("list-description-broken", place, error=str(error)) from None
    known = {
        "federation": str,
        "title": str,
        "separator": str,
        "encoding": str,
        "skip": int,
        "url": str,
        "columns": dict,
    }
    for word, value in data.items():
        if word not in known or not isinstance(value, known[word]):
            raise FormatError("list-description-word", place, word=word, known=Items(known))
    federation = str(data.get("federation", "")).upper()
    if not re.fullmatch(r"[A-Z]{3}", federation):
        raise FormatError("list-description-federation", place, federation=federation)
    columns = {str(word): str(value) for word, value in data.get("columns", {}).items()}
    if not {"id", "name", "rating"} <= columns.keys() <= set(COLUMNS):
        raise FormatError("list-description-columns", place, known=Items(COLUMNS))
    separator = data.get("separator", "")
    if separator and separator not in SEPARATORS:
        raise FormatError("list-description-separator", place, separator=separator, known=Items(SEPARATORS))
    if not separator and not all(re.fullmatch(r"\d+-\d+", value) for value in columns.values()):
        raise FormatError("list-description-widths", place)
    encoding = data.get("encoding", "utf-8")
    if encoding not in ENCODINGS:
        raise FormatError("list-description-word", place, word=encoding, known=Items(ENCODINGS))
    skip, url = data.get("skip", 0), data.get("url", "")
    return Description(federation, columns, data.get("title", ""), separator, encoding, skip, url)


def read_list(data: bytes, described: Description, name: str = "") -> list[NationalListed]:
    """Every player of the list who has an identifier and a name."""
    text = data.decode(described.encoding, errors="replace").removeprefix("\ufeff")
    lines = text.splitlines()[described.skip :]
    rows = _separated(lines, described, name) if described.separator else _fixed(lines, described)
    found = [player for player in map(_player, rows) if player is not None]
    if not found:
        raise FormatError("list-no-player", Where(file=name))
    return found


def _separated(lines: Sequence[str], described: Description, name: str) -> Iterator[dict[str, str]]:
    reader: Iterable[list[str]] = csv.reader(io.StringIO("\n".join(lines)), delimiter=SEPARATORS[described.separator])
    table = iter(reader)
    places: dict[str, int] = {word: int(value) - 1 for word, value in described.columns.items() if value.isdecimal()}
    named = {word: value for word, value in described.columns.items() if not value.isdecimal()}
    if named:
        header = [cell.strip().casefold() for cell in next(table, [])]
        for word, value in named.items():
            if value.casefold() not in header:
                raise FormatError("list-without-column", Where(file=name, line=described.skip + 1), column=value)
            places[word] = header.index(value.casefold())
    for cells in table:
        yield {word: cells[place].strip() if 0 <= place < len(cells) else "" for word, place in places.items()}


def _fixed(lines: Sequence[str], described: Description) -> Iterator[dict[str, str]]:
    spans: dict[str, slice] = {}
    for word, value in described.columns.items():
        first, _, last = value.partition("-")
        spans[word] = slice(int(first) - 1, int(last))
    for line in lines:
        yield {word: line[span].strip() for word, span in spans.items()}


def _player(row: dict[str, Any]) -> NationalListed | None:
    if not row["id"] or not row["name"]:
        return None
    digits = re.match(r"\d{1,4}(?!\d)", row["rating"])
    fide_id = row.get("fide_id", "")
    return NationalListed(
        row["id"],
        row["name"],
        int(digits[0]) if digits else 0,
        fide_id if fide_id.isdecimal() and fide_id != "0" else "",
    )
