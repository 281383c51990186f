"""Tables for spreadsheets: what was written is read back, and no name has become a formula."""

from __future__ import annotations

import csv
import io
from decimal import Decimal
from pathlib import Path

import openpyxl
import pytest
from click.testing import CliRunner
from odfdo import Document

import tablas
from tablas.cli.main import cli
from tablas.documents.paper import Choice, Table
from tablas.documents.papers import PAPERS, by_name
from tablas.documents.source import from_report
from tablas.documents.spreadsheets import KINDS, as_csv, as_ods, as_xlsx, spreadsheet
from tablas.errors import OptionError
from tablas.model import Game, Outcome, Player, Round, Team, Tournament

HOSTILE = (
    '=HYPERLINK("http://evil.example","win")',
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1,2)",
    "\t=1+1",
    "\r=1+1",
    "  =1+1",
    "＝1+1",
    'a";=1+1',
    "<b>&amp;</b>",
    "Ana\x00\x07María\nLuisa",
    "Ñandú ễ 佐藤 ‏עברית",
    "--",
    "'quoted",
)
"""Names that somebody might enter to be opened on the organiser's machine."""


def _hostile() -> Table:
    return Table("Players: [all]/*", ("No.", "Name", "Pts"), tuple((no, name, "½") for no, name in enumerate(HOSTILE)))


def _one_line(name: str) -> str:
    """What must be found again: control characters are blanks."""
    return "".join(" " if ord(sign) < 32 else sign for sign in name)


def test_xlsx_keeps_every_name_as_text() -> None:
    book = openpyxl.load_workbook(io.BytesIO(as_xlsx([_hostile()])))
    assert book.sheetnames == ["Players all"]
    rows = list(book.active.iter_rows(min_row=2))
    assert [row[1].value for row in rows] == [_one_line(name) for name in HOSTILE]
    assert {row[1].data_type for row in rows} == {"s"}
    assert all(row[1].quotePrefix for row in rows[:7])
    assert [(row[0].value, row[2].value) for row in rows] == [(no, 0.5) for no in range(len(HOSTILE))]


def test_ods_keeps_every_name_as_text() -> None:
    document = Document(io.BytesIO(as_ods([_hostile()])))
    (table,) = document.body.tables
    assert table.name == "Players all"
    cells = [table.get_cell((1, line)) for line in range(1, len(HOSTILE) + 1)]
    assert [cell.text_recursive.removesuffix("\n") for cell in cells] == [_one_line(name) for name in HOSTILE]
    assert {cell.type for cell in cells} == {"string"}
    assert all(cell.formula is None for cell in cells)
    assert [table.get_value((2, line)) for line in (1, 2)] == [Decimal("0.5")] * 2


def test_csv_puts_an_apostrophe_before_what_would_be_a_formula() -> None:
    text = as_csv([_hostile()]).decode("utf-8-sig")
    names = [row[1] for row in list(csv.reader(io.StringIO(text)))[1:]]
    for name, found in zip(HOSTILE, names, strict=True):
        armed = _one_line(name).lstrip()[0] in "=+-@＝"
        assert found == ("'" if armed else "") + _one_line(name)
    assert not any(field.lstrip()[:1] in set("=+-@") for row in csv.reader(io.StringIO(text)) for field in row if field)


@pytest.mark.parametrize(("lang", "line"), [("en", "Ana,2.5,12.25"), ("es", "Ana;2,5;12,25")])
def test_csv_follows_the_language(lang: str, line: str) -> None:
    table = Table("", ("Name", "Pts", "SB"), (("Ana", "2½", "12.25"), ("Blas", "1", "3.00")))
    assert as_csv([table], lang).decode("utf-8-sig").split("\r\n")[1] == line


def test_numbers_are_numbers_and_shared_places_are_text() -> None:
    table = Table("", ("Place", "Id", "Change", "Club"), (("1=", "007", "-3.5", ""), ("1=", "12", "4", "1905")))
    row = next(openpyxl.load_workbook(io.BytesIO(as_xlsx([table]))).active.iter_rows(min_row=2))
    assert [(cell.value, cell.data_type) for cell in row] == [("1=", "s"), ("007", "s"), (-3.5, "n"), (None, "n")]


@pytest.mark.parametrize("kind", KINDS)
def test_every_table_of_a_tournament_can_be_had(kind: str) -> None:
    source = from_report(tablas.generate(players=12, rounds=5, seed=2).tournament)
    papers = [paper for paper in PAPERS if paper.table is not None and paper.needs(source) is None]
    made = spreadsheet(kind, papers, source, Choice(lang="es"))
    whole = {
        "csv": lambda: made.decode("utf-8-sig"),
        "xlsx": lambda: str([list(sheet.values) for sheet in openpyxl.load_workbook(io.BytesIO(made))]),
        "ods": lambda: str([table.get_values() for table in Document(io.BytesIO(made)).body.tables]),
    }[kind]()
    assert [player.name for player in source.tournament.players if player.name not in whole] == []


def test_slips_are_no_table() -> None:
    source = from_report(tablas.generate(players=6, rounds=2, seed=2).tournament)
    with pytest.raises(OptionError, match="no table of Result slips"):
        spreadsheet("csv", [by_name("slips")], source, Choice())


def test_the_command_writes_them_by_the_ending(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    assert CliRunner().invoke(cli, f"generate --players 8 --rounds 3 --seed 1 -o {report}".split()).exit_code == 0
    for kind in KINDS:
        file = tmp_path / f"standings.{kind}"
        done = CliRunner().invoke(cli, ["print", str(report), "standings", "-o", str(file)])
        assert (done.exit_code, done.output.strip()) == (0, str(file))
        assert file.stat().st_size > 200
    done = CliRunner().invoke(cli, ["print", str(report), "slips", "-o", str(tmp_path / "slips.csv")])
    assert done.exit_code == 2


def test_a_tournament_with_a_formula_for_a_name() -> None:
    players = tuple(Player(no, name, 2000 - no) for no, name in enumerate(('=cmd|"/c calc"!A1', "Ana"), 1))
    game = Game(1, 2, Outcome.WIN, Outcome.LOSS)
    source = from_report(Tournament("Club", players=players, rounds=(Round((game,)),), total_rounds=1))
    for name in ("pairings", "standings"):
        assert "'=cmd|" in spreadsheet("csv", [by_name(name)], source, Choice()).decode("utf-8-sig")


def test_the_boards_of_every_match_are_rows_with_both_teams() -> None:
    """Kings 1½ – Rooks ½ on two boards, called 1.1 and 1.2; the second King has Black."""
    people = tuple(Player(number, name) for number, name in enumerate(("Ana", "Bo", "Cira", "Dan"), 1))
    teams = (Team(1, "Kings", members=(1, 3)), Team(2, "Rooks", members=(2, 4)))
    played = Round((Game.of(1, 2, Outcome.DRAW), Game.of(4, 3, Outcome.LOSS)))
    event = Tournament("Match", people, (played,), 1, teams=teams, board_colours="WB").ruled(system="team-swiss")
    (table,) = by_name("pairings-by-team").table(from_report(event), Choice(lang="en", round=1))
    assert table.heads == ("Match", "Team", "Team", "Board", "No.", "Name", "Result", "No.", "Name")
    assert table.rows == (
        ("1", "Kings", "Rooks", "1.1", 1, "Ana", "½–½", 2, "Bo"),
        ("1", "Kings", "Rooks", "1.2", 3, "Cira", "1–0", 4, "Dan"),
    )
