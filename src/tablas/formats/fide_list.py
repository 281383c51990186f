"""FIDE's rating lists: the fixed-width text files and the XML, plain or zipped.

The column starts are taken from the header of the file itself, because files
of different years differ: the combined list has three ratings, the single
lists one under the name of its month, and some years lack a column.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from typing import IO, Any, NamedTuple
from xml.etree import ElementTree

from tablas.errors import FormatError, Where
from tablas.model import Number, PartialDate, Player, Title

Row = tuple[str, ...]
"""The fields of one player as texts, in the order of :class:`Listed`; blanks may surround them."""

TEXTS = ("name", "federation", "sex", "title", "flag")
"""The fields that are not numbers."""

CADENCES = ("standard", "rapid", "blitz")
_BLOCK = 1 << 22
_LONGEST_LINE = 1 << 16
"""Lines of real lists have some 150 characters."""
LARGEST_UNZIPPED = 4 << 30
"""Bytes; the XML of all players is below one of these four gigabytes, an archive made to fill a disk is not."""

_HEADERS = {
    "fide_id": ("id number", "idnumber", "id"),
    "name": ("name",),
    "federation": ("fed",),
    "sex": ("sex",),
    "title": ("tit", "title"),
    "standard": ("srtng",),
    "rapid": ("rrtng",),
    "blitz": ("brtng",),
    "standard_k": ("sk",),
    "rapid_k": ("rk",),
    "blitz_k": ("bk",),
    "birth": ("b-day", "born"),
    "flag": ("flag",),
}
_XML = {
    "fide_id": "fideid",
    "name": "name",
    "federation": "country",
    "sex": "sex",
    "title": "title",
    "standard": "rating",
    "rapid": "rapid_rating",
    "blitz": "blitz_rating",
    "standard_k": "k",
    "rapid_k": "rapid_k",
    "blitz_k": "blitz_k",
    "birth": "birthday",
    "flag": "flag",
}
_OLD_TITLES = {"g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM"}


class Listed(NamedTuple):
    """A player of a rating list; a rating of 0 means unrated."""

    fide_id: int
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    standard: int = 0
    rapid: int = 0
    blitz: int = 0
    standard_k: int = 0
    rapid_k: int = 0
    blitz_k: int = 0
    birth: int = 0
    flag: str = ""

    def rating(self, cadence: str = "standard") -> int:
        """The rating of a cadence; the standard one stands in for rapid and blitz."""
        own: int = getattr(self, cadence)
        return own or (self.standard if cadence != "standard" else 0)

    def as_player(self, cadence: str = "standard") -> Player:
        """The player as entered in a tournament; the pairing number is still 0."""
        return Player(
            Number(0),
            self.name,
            self.rating(cadence),
            read_title(self.title),
            {"F": "w", "M": "m"}.get(self.sex.upper(), ""),
            self.federation,
            str(self.fide_id),
            PartialDate(self.birth) if self.birth else None,
        )


def read_title(text: str) -> Title:
    """A title as lists write it, also by its old letter; anything else is none.

    >>> read_title("wg").value
    'WGM'
    """
    word = text.strip()
    try:
        return Title(_OLD_TITLES.get(word.lower(), word.upper()))
    except ValueError:
        return Title.NONE


@contextmanager
def opened(path: Path) -> Iterator[tuple[IO[bytes], str]]:
    """The list inside a file, unzipped if need be, and its name."""
    try:
        if not zipfile.is_zipfile(path):
            with path.open("rb") as plain:
                yield plain, path.name
            return
        with zipfile.ZipFile(path) as archive:
            inside = [name for name in archive.namelist() if name.lower().endswith((".txt", ".xml"))]
            if len(inside) != 1:
                raise FormatError("archive-should-hold", Where(file=path.name))
            if archive.getinfo(inside[0]).file_size > LARGEST_UNZIPPED:
                raise FormatError("list-archive-too", Where(file=path.name))
            with archive.open(inside[0]) as unzipped:
                yield unzipped, inside[0]
    except (OSError, zipfile.BadZipFile) as error:
        raise FormatError("rating-list-cannot", Where(file=path.name), error=error) from None


def rows(stream: IO[bytes], name: str) -> Iterator[Row]:
    """Every player of a list; the file is never in memory as a whole."""
    return _xml_rows(stream, name) if name.lower().endswith(".xml") else _text_rows(stream, name)


def listed(row: Row) -> Listed:
    """The player of a row."""
    values: list[Any] = [text.strip() for text in row]
    for place, field in enumerate(Listed._fields):
        if field not in TEXTS:
            values[place] = _number(values[place])
    return Listed._make(values)


def _number(text: str) -> int:
    return int(text) if len(text) <= 9 and text.isascii() and text.isdigit() else 0


def _text_rows(stream: IO[bytes], name: str) -> Iterator[Row]:
    header = stream.readline(_LONGEST_LINE).decode("latin-1").rstrip("\r\n")
    columns = layout(header, name)
    pick = itemgetter(*(slice(*columns.get(field, (0, 0))) for field in Listed._fields))
    federation = columns.get("federation", (0, 0))
    for lines in _blocks(stream, name):
        if not lines.isascii():
            yield from map(pick, (_aligned(line, federation) for line in lines.split("\n") if line.strip()))
        else:
            yield from map(pick, filter(str.strip, lines.split("\n")))


def layout(header: str, name: str = "") -> dict[str, tuple[int, int]]:
    """Where each field begins and ends, read off the header line.

    >>> layout("ID Number      Name  Fed")["name"]
    (15, 21)
    """
    words = [(match.group().lower(), match.start()) for match in re.finditer(r"ID ?Number|\S+", header)]
    ends = [start for _, start in words[1:]] + [len(header) + 40]
    places = {word: (start, end) for (word, start), end in zip(words, ends, strict=False)}
    columns = {}
    for field, names in _HEADERS.items():
        for word in names:
            if word in places:
                columns[field] = places[word]
    if "fide_id" not in columns or "name" not in columns:
        raise FormatError("first-line-does", Where(file=name, line=1))
    month = [word for word, _ in words if re.fullmatch(r"[a-z]{3}\d\d", word)]
    if month:
        cadence = next((kind for kind in CADENCES if kind in name.lower()), "standard")
        columns[cadence] = places[month[0]]
        if "k" in places:
            columns[f"{cadence}_k"] = places["k"]
    return columns


def _blocks(stream: IO[bytes], name: str) -> Iterator[str]:
    """Whole lines, a few megabytes at a time; UTF-8, or Latin-1 line by line where it is not."""
    rest = b""
    while block := stream.read(_BLOCK):
        block = rest + block
        cut = block.rfind(b"\n") + 1
        yield _decoded(block[:cut])
        rest = block[cut:]
        if len(rest) > _LONGEST_LINE:  # A small archive can hold a line of gigabytes.
            raise FormatError("line-too-long", Where(file=name), most=_LONGEST_LINE)
    yield _decoded(rest)


def _decoded(block: bytes) -> str:
    try:
        return block.decode("utf-8").replace("\r", "")
    except UnicodeDecodeError:
        return "\n".join(_line(line) for line in block.split(b"\n")).replace("\r", "")


def _line(line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")


def _aligned(line: str, federation: tuple[int, int]) -> str:
    """A line whose columns were counted in bytes, with blanks so that they count in characters."""
    if line.isascii() or re.fullmatch(r"[A-Z]{3}", line[slice(*federation)].strip()):
        return line
    raw = line.encode()
    before, after = raw[: federation[0]], raw[federation[0] :]
    return before.decode(errors="replace").ljust(federation[0]) + after.decode(errors="replace")


def _xml_rows(stream: IO[bytes], name: str) -> Iterator[Row]:
    tags = list(_XML.values())
    cadence = next((kind for kind in CADENCES[1:] if name.lower().startswith(kind)), None)
    if cadence:  # A single list has its one rating under the plain names.
        swapped = {"rating": f"{cadence}_rating", "k": f"{cadence}_k"}
        swapped |= {new: old for old, new in swapped.items()}
        tags = [swapped.get(tag, tag) for tag in tags]
    try:
        found = ElementTree.iterparse(stream, events=("start", "end"))
        _, top = next(found)
        for happened, element in found:
            if happened == "end" and element.tag == "player":
                texts = {child.tag: child.text or "" for child in element}
                yield tuple([texts.get(tag, "") for tag in tags])
                top.clear()
    except (ElementTree.ParseError, StopIteration) as error:
        raise FormatError("xml-list-broken", Where(file=name), error=error) from None


def players_of(stream: IO[bytes], name: str) -> Iterable[Listed]:
    """Every player of a list, read with care: rows without an ID or a name are left out."""
    for row in rows(stream, name):
        player = listed(row)
        if player.fide_id and player.name:
            yield player
