"""Lists of federations by their description: every word of it, every way to lay a list out, every refusal."""

from __future__ import annotations

import pytest

from tablas.errors import FormatError
from tablas.formats.national_list import Description, NationalListed, read_description, read_list
from tablas.model import NationalRating

COLUMNS = "[columns]\nid = 'Id'\nname = 'Name'\nrating = 'Elo'\n"
FULL = """
federation = "esp"
title = "FEDA"
separator = ";"
encoding = "latin-1"
skip = 2
url = "https://lists.example/elo.csv"
[columns]
id = 1
name = "Nombre"
rating = "Elo"
fide_id = "FIDE"
"""


def test_every_word_of_a_description() -> None:
    columns = {"id": "1", "name": "Nombre", "rating": "Elo", "fide_id": "FIDE"}
    assert read_description(FULL) == Description(
        "ESP", columns, "FEDA", ";", "latin-1", 2, "https://lists.example/elo.csv"
    )
    short = read_description("federation = 'FRA'\n[columns]\nid = '1-4'\nname = '6-20'\nrating = '22-25'")
    assert (short.title, short.separator, short.encoding, short.skip, short.url) == ("", "", "utf-8", 0, "")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("federation = ", "list-description-broken"),
        ("colour = 'red'", "list-description-word"),
        ("skip = 'two'", "list-description-word"),
        ("federation = 'ES'\n" + COLUMNS, "list-description-federation"),
        ("federation = 'ESPA'\n" + COLUMNS, "list-description-federation"),
        ("federation = 'E1P'\n" + COLUMNS, "list-description-federation"),
        (COLUMNS, "list-description-federation"),
        ("federation = 'ESP'", "list-description-columns"),
        ("federation = 'ESP'\n[columns]\nid = 1\nname = 2", "list-description-columns"),
        ("federation = 'ESP'\n[columns]\nid = 1\nname = 2\nrating = 3\neyes = 4", "list-description-columns"),
        ("federation = 'ESP'\nseparator = '#'\n" + COLUMNS, "list-description-separator"),
        ("federation = 'ESP'\n[columns]\nid = '1-4'\nname = '6-20'\nrating = 'Elo'", "list-description-widths"),
        ("federation = 'ESP'\nseparator = ';'\nencoding = 'utf-7'\n" + COLUMNS, "list-description-word"),
    ],
)
def test_what_is_no_description(text: str, code: str) -> None:
    with pytest.raises(FormatError) as refused:
        read_description(text, "esp.toml")
    assert (refused.value.message.code, refused.value.where.file) == (code, "esp.toml")


def described(separator: str, **columns: str) -> Description:
    return Description("ESP", {"id": "1", "name": "2", "rating": "3"} | columns, separator=separator)


@pytest.mark.parametrize(("separator", "sign"), [("tab", "\t"), (";", ";"), (",", ","), ("|", "|")])
def test_every_separator(separator: str, sign: str) -> None:
    line = sign.join(("7", '"Gil, Eva"', " 2105 "))
    assert read_list(line.encode(), described(separator)) == [NationalListed("7", "Gil, Eva", 2105)]


def test_columns_are_found_by_their_heading_behind_what_is_skipped() -> None:
    data = "Lista\nde mayo\n;nombre; ELO ;fide\n3;Peña;1999;22\n4;Ruiz;;0\n5;;2000;1\n;Sin;1;1\n6;Gil\n"
    found = read_list(data.encode("latin-1"), read_description(FULL))
    assert found == [NationalListed("3", "Peña", 1999, "22"), NationalListed("4", "Ruiz"), NationalListed("6", "Gil")]
    assert found[0].as_national("ESP") == NationalRating("ESP", 1999, identifier="3")
    with pytest.raises(FormatError) as refused:
        read_list(b"Lista\nde mayo\nid;nombre;FIDE\n", read_description(FULL), "list.csv")
    assert refused.value.message.code == "list-without-column"
    assert (refused.value.where.file, refused.value.where.line) == ("list.csv", 3)
    assert refused.value.message.values["column"] == "Elo"


def test_columns_of_fixed_width() -> None:
    layout = Description("ESP", {"id": "1-4", "name": "6-12", "rating": "13-16", "fide_id": "18-20"})
    data = b"\xef\xbb\xbf  12 Ana Gil2105 345\n  13 Eva    x    abc\n"
    assert read_list(data, layout) == [NationalListed("12", "Ana Gil", 2105, "345"), NationalListed("13", "Eva")]


@pytest.mark.parametrize(("cell", "rating"), [("2105", 2105), ("2105.5", 2105), ("21055", 0), ("-", 0), ("987 p", 987)])
def test_ratings_as_lists_write_them(cell: str, rating: int) -> None:
    assert read_list(f"1;Ana;{cell}".encode(), described(";"))[0].rating == rating


def test_a_list_of_nobody_is_refused() -> None:
    with pytest.raises(FormatError) as refused:
        read_list(b";;\n", described(";"), "empty.csv")
    assert (refused.value.message.code, refused.value.where.file) == ("list-no-player", "empty.csv")
