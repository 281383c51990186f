"""The pencil: what is drawn is well formed, whatever a name holds."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tablas.model import Game, Number, Outcome, Player, Round, Tournament
from tablas.pictures.charts import colour_balance
from tablas.pictures.circle import table_picture
from tablas.pictures.svg import FILE, Picture, disc, fitted, path, text, width_of
from tablas.say import plain
from tablas.systems.closed.play import TableTrace
from tablas.systems.closed.schedule import Board, Schedule


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


def test_boards_of_a_table_stand_one_under_the_other_with_their_numbers_at_the_edge() -> None:
    """A match of two teams has letters for its places, so there is no circle."""
    trace = TableTrace("scheveningen", 1, Schedule("s", ((Board("A1", "B1"), Board("B2", "A2")),)), {"A1": Number(1)})
    event = Tournament(players=(Player(Number(1), "Ana"),))
    found = ElementTree.fromstring(table_picture(event, trace, plain).svg)
    words = [
        (float(one.attrib["x"]), float(one.attrib["y"]), one.text) for one in found.iter() if one.tag.endswith("text")
    ]
    edge = [(y, text) for x, y, text in words if text in ("1", "2") and x < 40]
    assert [text for _, text in sorted(edge)] == ["1", "2"]
    named = {text: (x, y) for x, y, text in words}
    assert named["A1 Ana"][0] < named["B1"][0]
    assert named["A1 Ana"][1] < named["B2"][1]


def test_the_colour_balance_counts_those_who_are_even() -> None:
    """1 and 2 had one White each less than Black or more; 3 and 4 had both; 5 never played."""
    event = Tournament(
        players=tuple(Player(Number(number)) for number in range(1, 6)),
        rounds=(
            Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN))),
            Round((Game.of(4, 3, Outcome.WIN),)),
        ),
    )
    chart = colour_balance(event, plain, 2)
    assert dict(chart.rows) == {"+2": "0", "+1": "1", "0": "3", "−1": "1", "−2": "0"}
    assert "3 players even, 0 with a difference" in chart.picture.name
