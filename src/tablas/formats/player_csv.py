"""Players from a spreadsheet: a CSV or an XLSX with a header, or one column of FIDE IDs or names.

Headers are understood in English and Spanish, and as Vega and Swiss-Manager
write them; of others somebody says what the columns are.  What a file says of a
player is kept as it stands; filling it up from a rating list is done elsewhere.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tablas.errors import FormatError, ModelError, OptionError, Where
from tablas.formats.fide_list import read_title
from tablas.formats.sheet import day_of, is_workbook, read_sheet
from tablas.messages import Items
from tablas.model import NationalRating, Number, PartialDate, Player, Title

_HEADERS = {
    "fide_id": "fideid fidenumber fideno idfide codigofide numerofide fide id ident identificador fidecode idno",
    "name": "name fullname player nombrecompleto jugador apellidosynombre apellidosnombre nombre",
    "last": "lastname surname familyname apellidos apellido",
    "first": "firstname givenname forename nombredepila",
    "rating": "rating elo rtg fideelo fiderating elofide rtgi ratingfide rtgint ratingint eloint",
    "national": "elonat ratingnat rtgn rtgnat nationalrating elonacional ratnat",
    "national_id": "idnat nationalid natid codigonacional",
    "title": "title tit titulo",
    "sex": "sex gender sexo genero",
    "federation": "federation fed country federacion pais",
    "birth": "birth birthday born bday birthdate dateofbirth yearofbirth nacimiento fechadenacimiento anonacimiento",
    "club": "club clubname team equipo",
}
_FIELDS = {word: field for field, words in _HEADERS.items() for word in words.split()}


_TITLES = {"IGM": "GM", "GMI": "GM", "MI": "IM", "MF": "FM", "MC": "", "NC": ""}
"""Titles as other programs spell them; national ones are none of FIDE's."""
_THIS_CENTURY = 26
"""Two digits of a year up to here are of this century."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the file, as a player whose number is still 0."""

    line: int
    player: Player
    given: frozenset[str]
    """The fields the file said something about."""


class Table(NamedTuple):
    """A list as rows of texts, before anybody says what its columns are."""

    rows: tuple[tuple[int, tuple[str, ...]], ...]
    """The lines that hold something, with their numbers."""
    columns: tuple[str, ...] | None
    """What each column is, or nothing, where the header says enough; ``None`` where it does not."""

    @property
    def header(self) -> tuple[str, ...]:
        return self.rows[0][1]

    @property
    def shape(self) -> str:
        """The same for lists with the same header, by which a choice of columns is remembered."""
        return "|".join(map(_plain, self.header))[:500]


FIELDS = (*_HEADERS,)
"""What a column can be."""


def read_table(data: bytes, name: str = "") -> Table:
    """A CSV, a text or the first sheet of an XLSX as rows."""
    cells = read_sheet(data, name) if is_workbook(data) else _cells(_decoded(data), name)
    lines = [(number, tuple(row)) for number, row in cells if any(row)]
    if not lines:
        raise FormatError("the-file-has-no-player", Where(file=name))
    columns = _columns(list(lines[0][1]))
    return Table(tuple(lines), None if columns is None else tuple(columns))


def read_players(data: bytes, name: str = "", columns: Sequence[str] | None = None) -> list[Row]:
    """Every player of the file; *columns* says what each column is where its header does not.

    >>> [row.player.fide_id for row in read_players(b"2200012; 1503014")]
    Traceback (most recent call last):
    ...
    tablas.errors.FormatError: line 1: The header names neither an ID nor a name.
    >>> [row.player.fide_id for row in read_players(b"2200012\\n1503014\\n")]
    ['2200012', '1503014']
    """
    table = read_table(data, name)
    chosen = table.columns if columns is None else check_columns(columns)
    lines = list(table.rows)
    if chosen is None:
        if any(len(cells) > 1 for _, cells in lines):
            raise FormatError("header-names-neither", Where(file=name, line=lines[0][0]))
        chosen = ("fide_id" if all(cells[0].isdecimal() for _, cells in lines) else "name",)
    else:
        lines = lines[1:]
    return [_row(number, dict(zip(chosen, cells, strict=False)), name) for number, cells in lines]


def check_columns(columns: Sequence[str]) -> tuple[str, ...]:
    """Refuse a choice of columns that names nobody, or one thing twice."""
    used = [one for one in columns if one]
    for one in used:
        if one not in FIELDS:
            raise OptionError("no-such-column", name=one[:40], known=Items(FIELDS))
        if used.count(one) > 1:
            raise OptionError("column-twice", name=one)
    if not {"fide_id", "name", "last"} & set(used):
        raise OptionError("columns-name-nobody")
    return tuple(columns)


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _cells(text: str, name: str) -> list[tuple[int, list[str]]]:
    first = next((line for line in text.splitlines() if line.strip()), "")
    # A list of names "Last, First" without a header is not a table of two columns.
    separators = [mark for mark in (";", "\t") if mark in first] or ([","] if _columns(first.split(",")) else [])
    if not separators:
        return [(number, [line.strip()]) for number, line in enumerate(text.splitlines(), 1)]
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separators[0])
    try:
        return [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader]
    except csv.Error as error:
        raise FormatError("table-cannot-read", Where(file=name, line=reader.line_num), error=error) from None


def _columns(header: list[str]) -> list[str] | None:
    fields = [_FIELDS.get(_plain(cell), "") for cell in header]
    return fields if {"fide_id", "name", "last"} & set(fields) else None


def _plain(cell: str) -> str:
    letters = unicodedata.normalize("NFKD", cell.casefold())
    return re.sub(r"[^a-z]", "", "".join(letter for letter in letters if not unicodedata.combining(letter)))


def _row(number: int, cells: dict[str, str], name: str) -> Row:
    place = Where(file=name, line=number)
    cells = {field: cell for field, cell in cells.items() if field and cell}
    if "last" in cells:
        first = cells.pop("first", cells.get("name", ""))
        cells["name"] = f"{cells.pop('last')}, {first}".removesuffix(", ")
    if not {"fide_id", "name"} & set(cells):
        raise FormatError("line-names-nobody", place)
    player = Player(Number(0), cells.get("name", ""), fide_id=cells.get("fide_id", ""))
    if player.fide_id == "0":
        player = replace(player, fide_id="")
    elif player.fide_id and not (len(player.fide_id) <= 15 and player.fide_id.isascii() and player.fide_id.isdecimal()):
        raise FormatError("is-not-a-fide-id", place, fide_id=player.fide_id)
    return Row(number, _filled(player, cells, place), frozenset(cells))


def _filled(player: Player, cells: dict[str, str], place: Where) -> Player:
    rating = cells.get("rating", "0")
    if not (rating.isascii() and rating.isdecimal()):
        raise FormatError("is-not-a-rating", place, rating=rating)
    written = cells.get("title", "").upper()
    title = read_title(_TITLES.get(written, written))
    if title is Title.NONE and _TITLES.get(written, written) not in ("", "-", "NONE"):
        raise FormatError("not-title", place, value=cells["title"])
    try:
        birth = _birth(cells["birth"]) if "birth" in cells else None
    except ModelError as error:
        raise FormatError(error.message, place) from None
    return replace(
        player,
        rating=int(rating),
        title=title,
        sex=_sex(cells.get("sex", ""), place),
        federation=cells.get("federation", ""),
        club=cells.get("club", ""),
        birth=birth,
        national=_national(cells, place),
    )


def _national(cells: dict[str, str], place: Where) -> tuple[NationalRating, ...]:
    rating, federation = cells.get("national", "0"), cells.get("federation", "")
    if not (rating.isascii() and rating.isdecimal()):
        raise FormatError("is-not-a-rating", place, rating=rating)
    if not int(rating[:6]) or not federation:
        return ()
    identifier = cells.get("national_id", "")
    return (NationalRating(federation, int(rating[:6]), identifier="" if identifier == "0" else identifier),)


def _birth(text: str) -> PartialDate:
    day_first = re.fullmatch(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4})", text)
    if day_first:
        return PartialDate.parse("/".join(reversed(day_first.groups())))
    short = re.fullmatch(r"(\d{2})\.(\d{2})\.(\d{2})", text)
    if short:  # Vega writes two digits: nobody who plays is a hundred years old.
        year = int(short[3])
        return PartialDate(2000 + year if year <= _THIS_CENTURY else 1900 + year, int(short[2]), int(short[1]))
    if re.fullmatch(r"[1-5]\d{4}", text):  # A day of a sheet.
        day = day_of(int(text))
        return PartialDate(day.year, day.month, day.day)
    return PartialDate.parse(text)


def _sex(text: str, place: Where) -> str:
    known = {"": "", "m": "m", "h": "m", "male": "m", "hombre": "m", "w": "w", "f": "w", "female": "w", "mujer": "w"}
    if text.lower() not in known:
        raise FormatError("not-m-w", place, text=text)
    return known[text.lower()]
