"""Evenings at tables in a stored event, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli

OLD = Path(__file__).parent.parent / "data" / "written-before" / "evenings"


class Shell:
    """Types verbs of ``tablas event`` on one database."""

    def __init__(self, database: Path) -> None:
        self.database = database

    def __call__(self, *words: str, status: int = 0) -> str:
        typed = ["event", "--database", str(self.database), *words]
        answer = CliRunner(env={"TABLAS_WHO": "Ana"}).invoke(cli, typed)
        assert answer.exit_code == status, answer.output + answer.stderr
        return answer.stderr if status else answer.stdout

    def evening(self, verb: str, *words: str, status: int = 0) -> str:
        return self("evening", verb, "club", *words, status=status)


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    made = Shell(tmp_path / "club.db")
    made("new", "Club")
    made.evening("new", "catan", "Catan night", "--rounds", "2", "--scale", "5,3,2,1", "--seed", "0")
    made.evening("add", "Ana", "Bo", "Carla", "Dan", "Eva", "Fede", "Gil")
    return made


def test_a_round_seated_by_hand(shell: Shell) -> None:
    """Tables of two, three and two, where the standings would make one of four and one of three."""
    told = shell.evening("pair", "--table", "Ana;Gil", "--table", "Bo; Carla; 4", "--table", "Eva;Fede")
    assert "1  1 Ana; 7 Gil" in told
    assert "2  2 Bo; 3 Carla; 4 Dan" in told


def test_by_hand_everybody_sits_once(shell: Shell) -> None:
    told = shell.evening("pair", "--table", "Ana;Bo;Carla", "--table", "Dan;Eva", status=2)
    assert "Everybody who plays" in told


def test_an_evening_from_the_first_seat_to_the_end(shell: Shell) -> None:
    """Seven in the order of entry: a table of four and one of three."""
    assert "1  1 Ana; 2 Bo; 3 Carla; 4 Dan" in shell.evening("pair", "--dry-run")
    seated = json.loads(shell.evening("pair", "--json"))
    assert [[one["name"] for one in table["players"]] for table in seated["tables"]] == [
        ["Ana", "Bo", "Carla", "Dan"],
        ["Eva", "Fede", "Gil"],
    ]
    assert "Ana and Eva change seats." in shell.evening("exchange", "Ana", "Eva")
    assert "Round 1, table 1: 1 Bo, 2 Carla, 2 Eva, 4 Dan." in shell.evening("result", "1", "Bo", "Eva=Carla", "Dan")
    assert "There is no result of table 2" in shell.evening("pair", status=2)
    told = json.loads(shell.evening("result", "2", "--points", "5,3,2", "--json"))
    assert (told["tournament"], told["table"], told["missing"]) == ("catan", 2, [])
    rows = json.loads(shell.evening("standings", "--json"))
    assert {row["name"]: row["points"] for row in rows} == {
        "Ana": "5",
        "Bo": "5",
        "Fede": "3",
        "Eva": "2.5",
        "Carla": "2.5",
        "Gil": "2",
        "Dan": "1",
    }
    assert "Gil sits out round 2." in shell.evening("sit-out", "Gil")
    assert "Gil plays again from round 2." in shell.evening("sit-out", "Gil", "--back")
    assert "1 of 2 rounds were not played" in shell.evening("close", status=2)
    shell.evening("close", "--accept", "rounds-missing")
    assert "is closed" in shell.evening("pair", status=2)
    shell.evening("reopen")
    assert "catan: Catan night, tables of 4, round 1 of 2" in shell("show", "club")


def test_names_settings_and_undo(shell: Shell) -> None:
    assert "Gil is called Gilda." in shell.evening("rename", "Gil", "Gilda")
    assert "Gilda struck out." in shell.evening("remove", "Gilda")
    shell.evening("settings", "size=3", "tie_breaks=progressive", "scale=3,2,1")
    assert json.loads(shell("show", "club", "--json"))["evenings"][0]["size"] == 3
    shell.evening("pair")
    assert "although 1 round is seated" in shell.evening("settings", "size=4", "scale=", status=2)
    shell.evening("settings", "size=4", "scale=", "--accept", "settings-after-round-1")
    shell("undo", "club")
    assert "has sat at a table" in shell.evening("remove", "Ana", status=2)
    shell("undo", "club", "-t", "catan")
    assert "No round is seated yet" in shell.evening("show", status=2)
    shell("redo", "club")
    assert "round 1" in shell.evening("show")
    assert "Catan night: round 1 seated at 2 tables" in shell("log", "club")
    assert "whole" in shell("verify", "club")


def test_an_evening_shares_the_names_of_the_tournaments(shell: Shell) -> None:
    assert "already has an evening 'catan'" in shell("tournament", "club", "catan", status=2)
    shell("tournament", "club", "open")
    assert "already has a tournament 'open'" in shell.evening("new", "open", status=2)
    shell.evening("new", "go", "Go night")
    assert "say which: catan, go" in shell.evening("show", status=2)
    assert "There is no evening 'open'" in shell.evening("show", "-t", "open", status=2)


def test_an_old_file_comes_into_an_event_and_is_one(shell: Shell) -> None:
    """Into an event it is one act; by itself it is an event with all its acts."""
    file = str(OLD / "evening-running.json")
    told = json.loads(shell("import", file, "--into", "club", "-t", "carcassonne", "--json"))
    assert (told["tournament"], told["players"], told["rounds"]) == ("carcassonne", 8, 1)
    here = json.loads(shell.evening("standings", "-t", "carcassonne", "--json"))
    alone = json.loads(CliRunner().invoke(cli, ["tables", "standings", file, "--json"]).stdout)
    assert here == alone
    assert "4 Duarte; 5 Esteve; 3 Cano" not in shell.evening("show", "-t", "carcassonne")
    made = json.loads(shell("import", file, "--json"))
    assert made["event"] == "noche-de-carcassonne"
    assert json.loads(shell("import", file, "--json"))["added"] == 0
    shell("redo", made["event"])
    assert "Barrios sits out round 2" in shell("log", made["event"])


def test_a_file_of_tables_is_an_event(shell: Shell, tmp_path: Path) -> None:
    file = str(tmp_path / "night.json")
    for words in (["new", file, "Night"], ["add", file, "A", "B", "C"], ["pair", file]):
        assert CliRunner().invoke(cli, ["tables", *words]).exit_code == 0
    assert json.loads(shell("import", file, "--json")) == {"event": "night", "added": 4}
    exported = tmp_path / "exported.jsonl"
    shell("evening", "result", "night", "1", "A", "B", "C")
    answer = CliRunner().invoke(
        cli, ["event", "--database", str(shell.database), "export", "night", "-o", str(exported)]
    )
    assert answer.exit_code == 0
    assert "A (1., 4)" in CliRunner().invoke(cli, ["tables", "show", str(exported)]).stdout
    other = CliRunner().invoke(cli, ["event", "--database", str(shell.database), "export", "club", "-o", file])
    assert other.exit_code == 0
    shell("tournament", "club", "open")
    CliRunner().invoke(cli, ["event", "--database", str(shell.database), "export", "club", "-o", file])
    refused = CliRunner().invoke(cli, ["tables", "show", file])
    assert "holds an event, not one evening" in refused.stderr
