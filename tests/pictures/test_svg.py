"""The pencil: what is drawn is well formed, whatever a name holds."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tablas.pictures.svg import FILE, Picture, disc, fitted, path, text, width_of


@pytest.mark.parametrize("inline", [True, False])
def test_any_name_makes_a_well_formed_picture(inline: bool) -> None:
    hostile = '<b>O\'Neill & "Sons"</b>'
    drawn = Picture(40, 20.5, hostile, (text(1, 2, hostile, 14, FILE.ink), disc(3, 4, 5, True, FILE)), inline)
    # A picture inside a page takes its name space from the page.
    found = ElementTree.fromstring(drawn.svg)
    assert found.attrib["aria-label"] == hostile
    assert hostile in list(found.itertext())
    assert found.attrib["viewBox"] == "0 0 40 20.5"


def test_white_is_hollow_and_black_is_filled() -> None:
    assert f'fill="{FILE.white}"' in disc(0, 0, 5, True, FILE)
    assert f'fill="{FILE.black}"' in disc(0, 0, 5, False, FILE)


def test_lines_are_not_filled() -> None:
    assert 'fill="none"' in path("M0 0h5", FILE.ink)


def test_words_are_cut_to_their_room() -> None:
    assert fitted("Ana", 200, 15) == "Ana"
    cut = fitted("Fernández de Córdoba y Castrillo, María de los Ángeles", 160, 15)
    assert cut.endswith("…")
    assert width_of(cut, 15) <= 160
