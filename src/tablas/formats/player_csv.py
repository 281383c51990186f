"""Players from a spreadsheet: a CSV with a header, or one column of FIDE IDs or names.

Headers are understood in English and Spanish.  What a file says of a player is
kept as it stands; filling it up from a rating list is done elsewhere.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from dataclasses import dataclass, replace

from tablas.errors import FormatError, ModelError, Where
from tablas.formats.fide_list import read_title
from tablas.model import Number, PartialDate, Player, Title

_HEADERS = {
    "fide_id": "fideid fidenumber fideno idfide codigofide numerofide fide id ident identificador",
    "name": "name fullname player nombrecompleto jugador apellidosynombre apellidosnombre nombre",
    "last": "lastname surname familyname apellidos apellido",
    "first": "firstname givenname forename nombredepila",
    "rating": "rating elo rtg fideelo fiderating elofide rtgi ratingfide",
    "title": "title tit titulo",
    "sex": "sex gender sexo genero",
    "federation": "federation fed country federacion pais",
    "birth": "birth birthday born bday birthdate dateofbirth yearofbirth nacimiento fechadenacimiento anonacimiento",
    "club": "club clubname team equipo",
}
_FIELDS = {word: field for field, words in _HEADERS.items() for word in words.split()}


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the file, as a player whose number is still 0."""

    line: int
    player: Player
    given: frozenset[str]
    """The fields the file said something about."""


def read_players(data: bytes, name: str = "") -> list[Row]:
    """Every player of the file.

    >>> [row.player.fide_id for row in read_players(b"2200012; 1503014")]
    Traceback (most recent call last):
    ...
    tablas.errors.FormatError: line 1: The header names neither an ID nor a name.
    >>> [row.player.fide_id for row in read_players(b"2200012\\n1503014\\n")]
    ['2200012', '1503014']
    """
    text = _decoded(data)
    lines = [(number, cells) for number, cells in _cells(text, name) if any(cells)]
    if not lines:
        raise FormatError("the-file-has-no-player", Where(file=name))
    columns = _columns(lines[0][1])
    if columns is None:
        if any(len(cells) > 1 for _, cells in lines):
            raise FormatError("header-names-neither", Where(file=name, line=lines[0][0]))
        columns = ["fide_id" if all(cells[0].isdecimal() for _, cells in lines) else "name"]
    else:
        lines = lines[1:]
    return [_row(number, dict(zip(columns, cells, strict=False)), name) for number, cells in lines]


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
    title = read_title(cells.get("title", ""))
    if title is Title.NONE and cells.get("title", "-") not in ("-", "NONE"):
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
    )


def _birth(text: str) -> PartialDate:
    day_first = re.fullmatch(r"(\d{1,2})[-./](\d{1,2})[-./](\d{4})", text)
    return PartialDate.parse("/".join(reversed(day_first.groups()))) if day_first else PartialDate.parse(text)


def _sex(text: str, place: Where) -> str:
    known = {"": "", "m": "m", "h": "m", "male": "m", "hombre": "m", "w": "w", "f": "w", "female": "w", "mujer": "w"}
    if text.lower() not in known:
        raise FormatError("not-m-w", place, text=text)
    return known[text.lower()]
