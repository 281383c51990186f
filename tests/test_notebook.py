"""What values show of themselves, and the notebooks of the examples, run as they stand."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from tests.helpers.make_examples import open_event

import tablas
from tablas import notebook
from tablas.model import Player, Shown, Tournament

EXAMPLES = Path(__file__).parents[1] / "examples"
CLUB = Tournament("Club", tuple(Player(number, f"<{name}>") for number, name in enumerate("ABCDE", 1)), total_rounds=3)


def cells(shown: str, tag: str = "td") -> list[str]:
    return [html.unescape(cell) for cell in re.findall(rf"<{tag}(?: [^>]*)?>(.*?)</{tag}>", shown)]


def test_values_print_as_one_line() -> None:
    assert str(CLUB) == "Club: 5 players, 0 of 3 rounds, dutch"
    assert str(tablas.pair(CLUB, edition="2026")) == "Round 1: 1–3, 4–2, bye 5"
    played = CLUB.with_round(tablas.pair(CLUB, edition="2026").as_round())
    assert str(tablas.rank(played, "PTS")).startswith("Standings after round 1: 1 <E> 1, 2= <A> 0, ")


def test_a_long_round_stays_one_line() -> None:
    large = replace(CLUB, players=tuple(Player(number) for number in range(1, 42)))
    line = str(tablas.pair(large, edition="2026"))
    assert line.count("–") == 6
    assert line.endswith("…, bye 41")
    even = replace(CLUB, players=tuple(Player(number) for number in range(1, 41)))
    line = str(tablas.pair(even, edition="2026"))
    assert line.count("–") == 6
    assert line.endswith(", …")
    six = replace(CLUB, players=tuple(Player(number) for number in range(1, 13)))
    assert "…" not in str(tablas.pair(six, edition="2026")), "six boards have room"
    table = tablas.rank(large.with_round(tablas.pair(large, edition="2026").as_round()), "PTS")
    assert (str(table).count(", "), str(table)[-3:]) == (6, ", …")


def test_values_show_themselves_as_tables_in_which_names_stay_names() -> None:
    shown = CLUB._repr_html_()
    assert cells(shown, "th") == ["No.", "Title", "Name", "Rating", "Federation"]
    assert cells(shown)[:5] == ["1", "", "<A>", "", ""]
    played = CLUB.with_round(tablas.pair(CLUB, edition="2026").as_round())
    table = tablas.rank(played, "PTS")._repr_html_()
    assert cells(table, "th") == ["Place", "No.", "Name", "PTS"]
    assert cells(table)[:8] == ["1", "5", "<E>", "1", "2=", "1", "<A>", "0"]
    assert "<A>" not in shown
    pairing = tablas.pair(CLUB, edition="2026")._repr_html_()
    assert cells(pairing) == ["1", "1", "3", "2", "4", "2", "", "5", "bye"]
    assert cells(notebook.html(CLUB, "es"), "th")[2] == "Nombre"


def test_a_table_of_thousands_is_cut_with_the_number_left_out() -> None:
    crowd = replace(CLUB, players=tuple(Player(number) for number in range(1, 1001)))
    assert cells(crowd._repr_html_())[-1] == f"… {1000 - notebook.MANY}"


def test_a_value_nobody_knows_how_to_show_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError):
        notebook.line(Shown())
    with pytest.raises(TypeError):
        notebook.html(7)


def test_ratings_norms_and_prizes_are_at_the_top() -> None:
    event = tablas.load(EXAMPLES / "open.trf")
    changes = [one.new_rating - one.rating for one in tablas.rate(event).players if one.new_rating is not None]
    assert any(changes)
    paid = tablas.prizes(event, {"prizes": [300, 200], "list": [{"name": "W", "prizes": [50], "category": "sex=w"}]})
    assert sum(one.amount for one in paid.payments) == 55_000
    assert {"rate", "norms", "prizes", "explain"} <= set(dir(tablas))


def test_the_examples_are_what_the_script_makes(tmp_path: Path) -> None:
    tablas.save(open_event(40, 9, 4), tmp_path / "made.trf")
    assert (tmp_path / "made.trf").read_bytes() == (EXAMPLES / "open-after-round-4.trf").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.ipynb")), ids=lambda path: path.stem)
def test_notebooks_run(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    NotebookClient(book, timeout=120, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
    shown = [output for cell in book.cells if cell.cell_type == "code" for output in cell.outputs]
    assert shown
    assert not [output for output in shown if output.output_type == "error"]


def test_a_long_table_says_how_many_rows_it_leaves_out() -> None:
    """None where all of them have room."""
    for players, told in ((notebook.MANY, []), (notebook.MANY + 1, ["… 1"])):
        club = replace(CLUB, players=tuple(Player(number) for number in range(1, players + 1)))
        assert [cell for cell in cells(club._repr_html_()) if "…" in cell] == told
