"""Columns of printed tables line up in any script."""

from __future__ import annotations

import unicodedata

import pytest

from tablas.cli.output import text_table

# How many cells a terminal gives a name: signs above or below a letter take none, East Asian ones two.
NAMES = [
    ("Núñez, José", 11),
    (unicodedata.normalize("NFD", "Núñez, José"), 11),
    ("侯逸凡", 6),
    ("김상윤", 6),
    ("สมชาย วิชัย", 9),
    ("דָּוִד", 3),
]


@pytest.mark.parametrize(("name", "cells"), NAMES, ids=["accents", "combining", "Chinese", "Korean", "Thai", "Hebrew"])
def test_the_next_column_starts_where_it_should(name: str, cells: int) -> None:
    """Beside a name of twelve plain letters, each name is filled up to twelve cells."""
    *_, plain, row = text_table(["name", "points"], [["x" * 12, "1"], [name, "1"]])
    assert plain == "x" * 12 + "  1"
    assert row == name + " " * (12 - cells) + "  1"
