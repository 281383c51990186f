"""Lists of players of other programs, as text and as workbooks; hostile workbooks are refused with a sentence."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from tablas.errors import FormatError, OptionError
from tablas.formats import sheet
from tablas.formats.player_csv import read_players, read_table

DATA = Path(__file__).parent.parent / "data" / "dialects"


def players(name: str, columns: tuple[str, ...] | None = None) -> list[tuple[object, ...]]:
    found = read_players((DATA / name).read_bytes(), name, columns)
    return [
        (one.player.name, one.player.title.value, one.player.rating, one.player.fide_id, str(one.player.birth or ""))
        for one in found
    ]


def test_vega() -> None:
    assert players("vega.csv") == [
        ("SOLER VEGA ANA", "GM", 2530, "2200012", "1963-04-13"),
        ("BLAS OSCAR", "", 0, "", "2008-05-23"),
        ("REY LARA INES", "FM", 2210, "2200014", "1991-07-29"),
    ]
    found = [row.player for row in read_players((DATA / "vega.csv").read_bytes())]
    assert [(one.sex, one.federation) for one in found] == [("w", "ESP"), ("m", "ESP"), ("w", "POR")]
    assert [str(one) for player in found for one in player.national] == ["ESP:2455:4711", "ESP:1640"]


def test_swiss_manager() -> None:
    assert players("swiss-manager.txt") == [
        ("Soler Vega, Ana", "FM", 2310, "2200012", "1990"),
        ("Blas, Óscar", "", 0, "", "2008-05-23"),
    ]


def test_a_header_nobody_knows_needs_somebody_who_does() -> None:
    with pytest.raises(FormatError, match="neither an ID nor a name"):
        players("unknown.csv")
    assert players("unknown.csv", ("name", "rating", "club", "birth")) == [
        ("Soler Vega, Ana", "", 2310, "", "1990"),
        ("Blas, Óscar", "", 0, "", "2008"),
    ]
    assert read_table((DATA / "unknown.csv").read_bytes()).shape == "spieler|wertung|verein|jahrgang"


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (("rating", "", "", ""), "must be the name"),
        (("name", "name", "", ""), "both be name"),
        (("name", "shoe size", "", ""), "shoe size"),
    ],
)
def test_a_choice_of_columns_must_make_sense(columns: tuple[str, ...], said: str) -> None:
    with pytest.raises(OptionError, match=said):
        players("unknown.csv", columns)


def workbook(*rows: tuple[object, ...]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(list(row))
    written = io.BytesIO()
    book.save(written)
    return written.getvalue()


def test_a_workbook_is_read_like_a_table() -> None:
    first, second = ("Soler Vega, Ana", 2310, 33000, "Casino"), ("Blas, Óscar", None)
    content = workbook(("Nombre", "Elo", "Nacimiento", "Club"), first, (None,), second)
    found = [row.player for row in read_players(content, "list.xlsx")]
    assert [(one.name, one.rating, str(one.birth or ""), one.club) for one in found] == [
        ("Soler Vega, Ana", 2310, "1990-05-07", "Casino"),
        ("Blas, Óscar", 0, "", ""),
    ]


def packed(**parts: str) -> bytes:
    """A workbook by hand: *sheet* is its sheet, *strings* its texts."""
    names = {"sheet": "xl/worksheets/sheet1.xml", "strings": "xl/sharedStrings.xml"}
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(names.get(name, name), content)
    return written.getvalue()


def row(inner: str) -> str:
    return f"<worksheet><sheetData><row>{inner}</row></sheetData></worksheet>"


BOMB = "<!DOCTYPE x [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]><worksheet>&b;</worksheet>"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (workbook(("Name", "Elo"), ("Ana", '=HYPERLINK("http://x")')), "B2 has a formula"),
        (packed(sheet=BOMB), "document type"),
        (packed(sheet=row(f'<c t="inlineStr"><is><t>{"x" * 2000}</t></is></c>')), "more than 1000"),
        (packed(sheet=row('<c r="ZZZ1"><v>1</v></c>')), "more than any list"),
        (packed(sheet=row('<c t="s"><v>7</v></c>'), strings="<sst><si><t>Ana</t></si></sst>"), "not a workbook"),
        (packed(other="<x/>"), "not a workbook"),
        (b"PK\x03\x04 and then nothing", "not a workbook"),
        (packed(**{f"p{number}.xml": "<x/>" for number in range(600)}), "more than any list"),
    ],
    ids=["formula", "entities", "cell", "columns", "strings", "no sheet", "cut", "parts"],
)
def test_a_hostile_workbook_is_refused_with_a_sentence(content: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read_players(content, "list.xlsx")


def test_a_workbook_that_would_fill_the_memory_is_not_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "LARGEST_PART", 100_000)
    bomb = packed(sheet="<worksheet>" + " " * 5_000_000 + "</worksheet>")
    assert len(bomb) < 10_000
    with pytest.raises(FormatError, match="more than any list"):
        read_players(bomb, "list.xlsx")
    lying = bomb.replace((5_000_023).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    with pytest.raises(FormatError, match=r"not a workbook|more than any list|broken"):
        read_players(lying, "list.xlsx")


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheet, "MOST_ROWS", 3)
    with pytest.raises(FormatError, match="more than any list"):
        read_players(workbook(("Name",), *[(f"P{number}",) for number in range(5)]), "list.xlsx")
