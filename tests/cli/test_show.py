"""The one printer: columns stand straight whatever script the names are written in."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tablas.cli.as_data import as_plain
from tablas.cli.show import left, right, table, width
from tablas.messages import Message
from tablas.model import HALF, Points


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("Carlsen", 7),
        ("Łódź", 4),
        ("Пётр", 4),
        ("Νίκος", 5),
        ("丁立人", 6),
        ("侯逸凡", 6),
        ("สมชาย วิชัย", 9),
        ("दिव्या", 3),  # three letters; their vowels and the joining sign take no room
        ("דָּוִד", 3),
        ("ﾃﾞ", 2),  # halfwidth letters of Japanese
        ("ＡＢ", 4),  # fullwidth Latin
        ("김", 2),
        ("\u1112\u1161\u11ab", 2),  # the same kind of syllable in three pieces
        ("Jose\u0301", 4),  # the accent is a sign of its own
        ("שָׁלוֹם", 4),  # vowel points stand below and above
        ("مُحَمَّد", 4),
        ("a\u200bb", 2),  # a blank without width
        ("♟", 1),
        ("♟\ufe0f", 2),  # the same as a picture
        ("🏆", 2),
        ("👍🏽", 2),
        ("👩‍🦰", 2),
        ("🇪🇸", 2),
    ],
)
def test_cells_that_a_name_takes(text: str, cells: int) -> None:
    assert width(text) == cells
    assert width(left(text, 9)) == width(right(text, 9)) == 9


def test_numbers_stand_right_and_words_left() -> None:
    rows = [(1, "Ana", "½", "1="), (12, "丁立人", "10½", "12")]
    assert table(["No.", "Name", "Points", "Place"], rows) == [
        "No.  Name    Points  Place",
        "  1  Ana          ½     1=",
        " 12  丁立人     10½     12",
    ]


def test_every_line_of_a_table_is_equally_wide_up_to_the_last_column() -> None:
    names = ["Ana", "丁立人", "Jose\u0301", "👩‍🦰 Red", "Пётр"]
    lines = table(["Name", "Fed"], [(name, "FID") for name in names])
    assert {width(line) for line in lines} == {width(lines[0])}


def test_empty_cells_do_not_make_a_column_of_words() -> None:
    assert table(["K", ""], [("", "x"), (20, "y")]) == [" K", "    x", "20  y"]


def test_columns_of_numbers_can_be_named() -> None:
    assert table(["P", "Q"], [("a", "b"), ("ccc", "d")], numbers={0}) == ["  P  Q", "  a  b", "ccc  d"]


@dataclass(frozen=True)
class Kept:
    """A record as rooms keep them."""

    points: Points
    note: Message


def test_json_has_whole_points_and_messages_with_their_code() -> None:
    assert as_plain(Kept(5 * HALF, Message("where-round", round=3))) == {
        "points": 2.5,
        "note": {"code": "where-round", "values": {"round": 3}, "sentence": "round 3"},
    }
