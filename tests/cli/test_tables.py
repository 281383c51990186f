"""An evening at tables from the command line."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli

NAMES = ["Ana", "Bo", "Carla", "Dan", "Eva", "Fede", "Gil", "Hugo", "Inés", "Juan"]


class Shell:
    """Types verbs on one file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def __call__(self, verb: str, *words: str, status: int = 0) -> str:
        answer = CliRunner().invoke(cli, ["tables", verb, str(self.file), *words])
        assert answer.exit_code == status, answer.output + answer.stderr
        return answer.stderr if status else answer.stdout


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path / "night.json")


def test_a_club_evening(shell: Shell) -> None:
    """Ten players, tables of four: one of four, two of three, three rounds; the sums are those of the scale."""
    shell("new", "Catan night", "--rounds", "3", "--scale", "5,3,2,1")
    shell("add", *NAMES)
    seen: list[set[str]] = []
    for number in (1, 2, 3):
        seated = json.loads(shell("pair", "--json"))
        assert seated["round"] == number
        tables = [[player["name"] for player in table["players"]] for table in seated["tables"]]
        assert [len(table) for table in tables] == [4, 3, 3]
        assert sorted(name for table in tables for name in table) == NAMES
        if number == 2:
            met = [{one, two} for table in seen for one in table for two in table if one != two]
            repeated = [1 for table in tables for one in table for two in table if one < two and {one, two} in met]
            assert len(repeated) == 1, "the table of four cannot be made of three tables without one repeat"
        seen += [set(table) for table in tables]
        shell("result", "1", *sorted(tables[0]))
        shell("result", "2", "--score", "30,28,41")
        shell("result", "3", "--points", "5,2,3")
    rows = json.loads(shell("standings", "--json"))
    assert sum(float(row["points"]) for row in rows) == 3 * (11 + 10 + 10)
    assert [float(row["points"]) for row in rows] == sorted((float(row["points"]) for row in rows), reverse=True)
    assert "All 3 rounds are seated" in shell("pair", status=2)
    table = list(csv.reader(shell("standings", "--csv").splitlines()))
    assert table[0][:4] == ["Place", "No", "Name", "Points"]
    assert [row[2] for row in table[1:]] == [row["name"] for row in rows]


def test_results_are_entered_by_name_number_and_ties(shell: Shell) -> None:
    shell("new", "Night", "--seed", "0")
    shell("add", "Ana", "Bo", "Carla", "Dan")
    assert "1  1 Ana; 2 Bo; 3 Carla; 4 Dan" in shell("pair")
    assert "Carla, Dan" in shell("result", "1", "Bo", "Ana", status=2)
    assert "named twice" in shell("result", "1", "Bo", "Bo", status=2)
    assert "Nobody at this table is called 'Eva'" in shell("result", "1", "Eva", status=2)
    assert "or --points, or --score" in shell("result", "1", status=2)
    assert "1 Dan, 2 Ana, 2 Bo, 4 Carla" in shell("result", "1", "4", "An=Bo", "carla")
    assert "4 Dan (1., 4)" in shell("show")
    assert "1 Ana (2., 2.5)" in shell("show", "-r", "1")
    assert "say that you correct it" in shell("result", "1", "1", "2", "3", "4", status=2)
    shell("result", "1", "--score", "3,5,9,12", "--lowest-wins", "--correct")
    assert "1 Ana (1., 4)" in shell("show")


def test_steps_are_taken_back_and_told(shell: Shell, tmp_path: Path) -> None:
    shell("new", "Night", "--size", "3")
    people = tmp_path / "people.csv"
    people.write_text("Name;Club\nAna;A\nBo;B\nCarla;C\nDan;D\n", encoding="utf-8")
    shell("add", "--from", str(people))
    assert "Dan sits out round 1" in shell("sit-out", "Dan")
    shell("pair")
    assert "undone: round 1 seated" in shell("undo")
    assert "No round is seated yet" in shell("show", status=2)
    assert "done again: round 1 seated" in shell("redo")
    assert "change seats" in shell("exchange", "Ana", "Bo")
    assert "does not play in round 1" in shell("exchange", "Ana", "Dan", status=2)
    log = shell("log").splitlines()
    assert [line.split(None, 1)[1].split()[0] for line in log] == ["'Night',", "Ana,", "Dan", "round", "Ana"]
    assert [act["act"] for act in json.loads(shell("log", "--json"))["acts"]][-1] == "exchange"


def test_bad_input_is_a_sentence(shell: Shell, tmp_path: Path) -> None:
    assert "cannot be read" in shell("show", status=2)
    shell("new", "Night")
    assert "there already" in shell("new", "Night", status=2)
    assert "Nobody is named" in shell("add", status=2)
    assert "rounds are seated, not 4" in shell("standings", "--after", "4", status=2)
    shell.file.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in shell("show", status=2)
    shell.file.write_text("{}", encoding="utf-8")
    assert "not the file of an evening" in shell("show", status=2)
