from __future__ import annotations

import pytest

from tablas.errors import FormatError
from tablas.formats.player_csv import read_players
from tablas.model import PartialDate, Player, Title


def players(text: str, encoding: str = "utf-8") -> list[Player]:
    return [row.player for row in read_players(text.encode(encoding))]


def test_one_column_of_ids_or_names() -> None:
    assert [player.fide_id for player in players("2200012\n\n77\n")] == ["2200012", "77"]
    assert [player.name for player in players("García, Ana\nBo\n")] == ["García, Ana", "Bo"]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_in_english(separator: str) -> None:
    text = "FIDE ID|Name|Rating|Title|Sex|Fed|Birthday|Club\n77|Bo|1999|FM|M|DEN|7.5.1990|Ruy\n|Ana|||F|||\n"
    found = players(text.replace("|", separator))
    assert found[0] == Player(0, "Bo", 1999, Title.FM, "m", "DEN", "77", PartialDate(1990, 5, 7), "Ruy")
    assert found[1] == Player(0, "Ana", sex="w")


def test_a_table_in_spanish_from_a_windows_spreadsheet() -> None:
    text = "Apellidos;Nombre;Código FIDE;Elo;Año nacimiento\nNúñez;José;0;1500;1984\n"
    assert players(text, "cp1252") == [Player(0, "Núñez, José", 1500, birth=PartialDate(1984))]


def test_the_lines_are_remembered() -> None:
    rows = read_players(b"\xef\xbb\xbfname,elo\nAna,\n\nBo,12\n")
    assert [(row.line, sorted(row.given)) for row in rows] == [(2, ["name"]), (4, ["name", "rating"])]


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("", "no player"),
        ("a;b\n1;2\n", "neither an ID nor a name"),
        ("name;elo\nBo;strong\n", "line 2: 'strong' is not a rating"),
        ("name;title\nBo;KING\n", "'KING' is not a title"),
        ("name;sex\nBo;?\n", "'[?]' is not m or w"),
        ("name;birth\nBo;31/02/1990\n", "not a day of the calendar"),
        ("id;name\n12x;Bo\n", "'12x' is not a FIDE ID"),
        ("id;elo\n;1500\n", "names nobody"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, piece: str) -> None:
    with pytest.raises(FormatError, match=piece):
        players(text)
