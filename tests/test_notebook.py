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
from tablas.model import Bye, Number, Outcome, Player, Round, Shown, Tournament
from tablas.systems.result import Pair, RoundPairing

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


def test_what_is_not_there_has_a_word_of_its_own() -> None:
    """No name, nobody, no rounds yet or no number of them, no board, no bye."""
    assert str(Tournament()) == "Tournament: 0 players, 0 rounds, dutch"
    assert notebook.line(Tournament(), "es") == "Torneo: 0 jugadores, 0 rondas, dutch"
    two = Tournament("Two", (Player(1), Player(2, "B", 2000)), (Round(), Round()))
    assert str(two) == "Two: 2 players, 2 of 2 rounds, dutch"
    assert str(replace(two, total_rounds=5)) == "Two: 2 players, 2 of 5 rounds, dutch"
    assert cells(two._repr_html_()) == ["1", "", "", "", "", "2", "", "B", "2000", ""]
    assert str(RoundPairing(3, ())) == "Round 3: –"
    assert str(tablas.rank(Tournament(), "PTS")) == "Standings after round 0: –"
    assert str(tablas.rank(two, "PTS")) == "Standings after round 2: 1= 1 0, 1= B 0"


def test_boards_are_followed_by_those_who_have_none() -> None:
    byes = (Bye(Number(4), Outcome.HALF_BYE), Bye(Number(5), Outcome.ZERO_BYE))
    made = RoundPairing(1, (Pair(Number(2), Number(1)),), Number(3), byes)
    assert cells(made._repr_html_()) == [
        *("1", "2", "1"),
        *("", "3", "bye"),
        *("", "4", "absent"),
        *("", "5", "absent"),
    ]
    assert cells(made._repr_html_(), "th") == ["Board", "White", "Black"]
    alone = replace(made, bye=None, byes=())
    assert (str(alone), cells(alone._repr_html_())) == ("Round 1: 2–1", ["1", "2", "1"])
    assert notebook.html(alone, "es").startswith("<table><caption>Ronda 1: 2–1</caption><thead><tr><th")


def test_a_table_shows_all_columns_and_only_so_many_rows() -> None:
    table = tablas.rank(Tournament("Two", (Player(1, "A"), Player(2, "B"))), "PTS,BH")
    assert cells(table._repr_html_(), "th") == ["Place", "No.", "Name", "PTS", "BH"]
    assert cells(table._repr_html_()) == ["1=", "1", "A", "0", "0", "1=", "2", "B", "0", "0"]
    crowd = replace(CLUB, players=tuple(Player(number) for number in range(1, notebook.MANY + 3)))
    assert '<td colspan="5">… 2</td>' in crowd._repr_html_()
    assert crowd._repr_html_().count("<tr>") == notebook.MANY + 2, "heads, rows and what is left out"


def test_six_places_have_room_in_a_line() -> None:
    for players, more in ((notebook.FEW, False), (notebook.FEW + 1, True)):
        club = Tournament("Club", tuple(Player(number) for number in range(1, players + 1)))
        assert str(tablas.rank(club, "PTS")).endswith("1= 6 0, …" if more else "1= 6 0")
