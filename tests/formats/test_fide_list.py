from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from tablas.errors import FormatError
from tablas.formats.fide_list import Listed, layout, opened, players_of, read_title, rows
from tablas.model import PartialDate, Title

COMBINED = [
    ("ID Number", 15), ("Name", 61), ("Fed", 4), ("Sex", 4), ("Tit", 5), ("WTit", 5), ("OTit", 15), ("FOA", 4),
    ("SRtng", 6), ("SGm", 4), ("SK", 3), ("RRtng", 6), ("RGm", 4), ("Rk", 3), ("BRtng", 6), ("BGm", 4), ("BK", 3),
    ("B-day", 6), ("Flag", 4),
]  # fmt: skip
SINGLE = [*COMBINED[:8], ("APR25", 6), ("Gms", 4), ("K", 3), ("B-day", 6), ("Flag", 4)]


def file_of(columns, *players: dict[str, str]) -> str:
    lines = ["".join(name.ljust(width) for name, width in columns)]
    lines += ["".join(player.get(name, "").ljust(width) for name, width in columns) for player in players]
    return "\n".join(lines) + "\n"


ANA = {
    "ID Number": "2200012", "Name": "Garcia, Ana", "Fed": "ESP", "Sex": "F", "Tit": "WGM", "WTit": "WGM",
    "SRtng": "2310", "SGm": "9", "SK": "20", "RRtng": "2250", "Rk": "15", "BRtng": "", "B-day": "1995", "Flag": "w",
}  # fmt: skip
BO = {"ID Number": "77", "Name": "Bo", "Fed": "DEN", "Sex": "M", "B-day": "0000", "APR25": "1999", "K": "40"}


def read(content: bytes, name: str) -> list[Listed]:
    return list(players_of(io.BytesIO(content), name))


def test_combined_list() -> None:
    found = read(file_of(COMBINED, ANA, BO).encode(), "players_list_foa.txt")
    assert found == [
        Listed(2200012, "Garcia, Ana", "ESP", "F", "WGM", 2310, 2250, 0, 20, 15, 0, 1995, "w"),
        Listed(77, "Bo", "DEN", "M"),
    ]
    player = found[0].as_player("blitz")
    assert (player.rating, player.title, player.sex, player.birth) == (2310, Title.WGM, "w", PartialDate(1995))
    assert found[0].as_player("rapid").rating == 2250
    assert found[1].as_player().birth is None


def test_columns_are_where_the_format_says() -> None:
    """The published starts: FOA at 109, ratings at 113, 126 and 139, birth at 152, flag at 158."""
    header = file_of(COMBINED).splitlines()[0]
    places = layout(header)
    starts = {name: places[name][0] for name in ("name", "federation", "standard", "rapid", "blitz", "birth", "flag")}
    assert starts == {
        "name": 15, "federation": 76, "standard": 113, "rapid": 126, "blitz": 139, "birth": 152, "flag": 158,
    }  # fmt: skip


@pytest.mark.parametrize("cadence", ["standard", "rapid", "blitz"])
def test_single_lists_have_one_rating_under_their_month(cadence: str) -> None:
    found = read(file_of(SINGLE, BO).encode(), f"{cadence}_rating_list.txt")[0]
    assert getattr(found, cadence) == 1999
    assert getattr(found, f"{cadence}_k") == 40
    assert sum((found.standard, found.rapid, found.blitz)) == 1999


def test_years_without_the_foa_column() -> None:
    columns = [column for column in COMBINED if column[0] != "FOA"]
    assert read(file_of(columns, ANA).encode(), "x.txt")[0].standard == 2310


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1"])
def test_both_encodings(encoding: str) -> None:
    content = file_of(COMBINED, ANA | {"Name": "Núñez, José"}, BO).encode(encoding)
    found = read(content, "x.txt")
    assert [(player.name, player.federation) for player in found] == [("Núñez, José", "ESP"), ("Bo", "DEN")]


def test_columns_counted_in_bytes() -> None:
    line = file_of(COMBINED, ANA | {"Name": "Núñez, José"})
    narrower = line.replace("Núñez, José   ", "Núñez, José")  # three letters take two bytes each
    found = read(narrower.encode(), "x.txt")[0]
    assert (found.name, found.federation, found.standard, found.birth) == ("Núñez, José", "ESP", 2310, 1995)


XML = """<playerslist>
<player><fideid>2200012</fideid><name>Garcia, Ana</name><country>ESP</country><sex>F</sex><title>WGM</title>
<w_title>WGM</w_title><o_title></o_title><foa_title/><rating>2310</rating><games>9</games><k>20</k>
<rapid_rating>2250</rapid_rating><rapid_games>0</rapid_games><rapid_k>15</rapid_k><blitz_rating></blitz_rating>
<birthday>1995</birthday><flag>w</flag></player>
<player><fideid>77</fideid><name>Bo</name><country>DEN</country><rating>1999</rating><k>40</k></player>
</playerslist>"""


def test_xml() -> None:
    found = read(XML.encode(), "players_list_xml_foa.xml")
    assert found[0] == Listed(2200012, "Garcia, Ana", "ESP", "F", "WGM", 2310, 2250, 0, 20, 15, 0, 1995, "w")
    assert found[1] == Listed(77, "Bo", "DEN", standard=1999, standard_k=40)
    assert read(XML.encode(), "blitz_rating_list.xml")[1].blitz == 1999


def test_zipped(tmp_path: Path) -> None:
    path = tmp_path / "players_list.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("players_list_foa.txt", file_of(COMBINED, ANA))
    with opened(path) as (stream, name):
        assert name == "players_list_foa.txt"
        assert next(iter(players_of(stream, name))).name == "Garcia, Ana"


@pytest.mark.parametrize(
    ("content", "name", "piece"),
    [
        (b"", "x.txt", "does not name the columns"),
        (b"hello world\n", "x.txt", "does not name the columns"),
        (b"<playerslist><player>", "x.xml", "broken"),
        (b"", "x.xml", "broken"),
    ],
)
def test_files_that_are_no_list(content: bytes, name: str, piece: str) -> None:
    with pytest.raises(FormatError, match=piece):
        list(rows(io.BytesIO(content), name))


def test_archives_that_hold_no_list(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.md", "")
    for wrong, piece in ((path, "one rating list"), (tmp_path / "none.txt", "cannot be read")):
        with pytest.raises(FormatError, match=piece), opened(wrong):
            pass


def test_titles() -> None:
    assert [read_title(word) for word in ("GM", "g", "wm", "", "XX")] == [
        Title.GM, Title.GM, Title.WIM, Title.NONE, Title.NONE,
    ]  # fmt: skip


def test_an_archive_that_grows_beyond_all_lists_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = file_of(SINGLE, BO)
    with zipfile.ZipFile(tmp_path / "list.zip", "w") as archive:
        archive.writestr("list.txt", text)
    monkeypatch.setattr("tablas.formats.fide_list.LARGEST_UNZIPPED", len(text))
    with opened(tmp_path / "list.zip") as (_, name):
        assert name == "list.txt"
    monkeypatch.setattr("tablas.formats.fide_list.LARGEST_UNZIPPED", len(text) - 1)
    with pytest.raises(FormatError) as refused, opened(tmp_path / "list.zip"):
        pass
    assert refused.value.message.code == "list-archive-too"
    assert refused.value.where.file == "list.zip"
