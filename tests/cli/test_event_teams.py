"""A team Swiss from the command line: six teams, four boards, five rounds, and its report."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli

TEAMS = ("Alfil", "Brecha", "Caballo", "Dama", "Enroque", "Flanco")
SHEETS = {1: ("1", "0", "=", "1"), 2: ("=", "=", "=", "="), 3: ("0-1", "1-0", "0-1", "=")}


class Shell:
    """Types commands on one database."""

    def __init__(self, folder: Path) -> None:
        self.database = str(folder / "league.db")

    def __call__(self, verb: str, *words: str, status: int = 0) -> str:
        answer = CliRunner().invoke(cli, ["event", "--database", self.database, verb, *words])
        assert answer.exit_code == status, answer.output + answer.stderr
        return answer.stderr if status else answer.stdout

    def json(self, *words: str) -> dict:  # type: ignore[type-arg]
        return json.loads(self(*words, "--json"))


def tablas(*words: str) -> str:
    answer = CliRunner().invoke(cli, list(words))
    assert answer.exit_code == 0, answer.output + answer.stderr
    return answer.stdout


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Six teams of five, the fifth being the reserve; player 11 is board 1 of the third team."""
    shell = Shell(tmp_path)
    shell("new", "Liga", "--as", "liga")
    shell("tournament", "liga", "main", "--system", "team-swiss", "--rounds", "5", "--set", "initial_colour=w")
    shell("settings", "liga", "board_colours=WBWB")
    people = tmp_path / "people.csv"
    lines = [f"{team} {board};{2600 - 50 * place - board}" for place, team in enumerate(TEAMS) for board in range(1, 6)]
    people.write_text("Name;Rating\n" + "\n".join(lines) + "\n", encoding="utf-8")
    shell("import", str(people), "--into", "liga")
    shell("teams", "liga", *(f"{team}=" + ",".join(f"{team} {board}" for board in range(1, 6)) for team in TEAMS))
    return shell


@pytest.mark.slow
def test_six_teams_on_four_boards_over_five_rounds(shell: Shell, tmp_path: Path) -> None:
    met = []
    for number in range(1, 6):
        drafted = shell.json("pair", "liga")
        assert [len(match["boards"]) for match in drafted["matches"]] == [4, 4, 4]
        met += [frozenset((match["white"], match["black"])) for match in drafted["matches"]]
        shell("publish", "liga", "-r", str(number))
        for match, sheet in SHEETS.items():
            said = shell("match", "liga", str(match), *sheet)
        assert "1½ – 2½" in said, "the sheet of match 3 has the team named first in front"
    assert len(set(met)) == 15, "everybody has met everybody"
    rows = shell.json("standings", "liga")["standings"]
    assert len(rows) == 6
    report = tmp_path / "liga.trf"
    shell("export", "liga", "--to", "trf26", "-o", str(report))
    text = report.read_text(encoding="utf-8")
    assert "192 FIDE_TEAM_TYPEA_MP_GP" in text
    assert "352 WBWB" in text
    assert "300 " not in text, "everybody played in board order"
    teams = [line for line in text.splitlines() if line.startswith("310")]
    # Three matches a round, two match points and four board points each.
    assert sum(float(line[54:60]) for line in teams) == 5 * 3 * 2
    assert sum(float(line[61:67]) for line in teams) == 5 * 3 * 4
    assert sorted(int(line[68:71]) for line in teams)[0] == 1
    assert "5 rounds, no difference" in tablas("check", str(report))
    again = json.loads(tablas("standings", str(report), "--format", "json"))["standings"]
    assert [row["number"] for row in again] == [row["number"] for row in rows]


def test_line_ups_sheets_forfeits_and_rests(shell: Shell) -> None:
    assert "Alfil 1; Alfil 3; Alfil 4; Alfil 5" in shell(
        "line-up", "liga", "Alfil", "Alfil 1", "Alfil 3", "Alfil 4", "Alfil 5"
    )
    assert "board-order" in shell("line-up", "liga", "Brecha", "Brecha 2", "Brecha 1", status=2)
    shell("pair", "liga", "--publish")
    sheet = shell("line-up", "liga", "Dama", "Dama 1", "Dama 2", "Dama 3")
    assert "    1.4  –" not in sheet
    assert "1.4  5 Alfil 5" in sheet
    assert "Nobody plays on board 4 of match 1" in shell("result", "liga", "1.4", "1-0", status=2)
    assert "1 to 3, not 7" in shell("result", "liga", "7.1", "1-0", status=2)
    shell("result", "liga", "1.1", "1-0", "1.2", "=")
    assert "give a result for each" in shell("match", "liga", "1", "1", status=2)
    assert "3½ – ½" in shell("match", "liga", "Alfil", "1", "=", "1", "0", "--correct")
    shell("match", "liga", "--forfeit", "Flanco")
    shown = shell.json("match", "liga")
    assert shown["matches"][0]["score"] == ["3.5", "0.5"]
    assert {tuple(match["score"]) for match in shown["matches"]} >= {("4.0", "0.0")}
    assert "No team of 'main' is called 'Zugzwang'" in shell("rest", "liga", "Zugzwang", "2", status=2)
    assert "Flanco rests in round 2, 3" in shell("rest", "liga", "Flanco", "2", "3")
    assert "Flanco plays in round 3" in shell("rest", "liga", "Flanco", "3", "--cancel")


def test_teams_are_kept_apart_by_name(shell: Shell) -> None:
    """By number 1 would meet 4; where teams are paired it is teams who are kept apart."""
    assert "Kept apart: Alfil; Dama." in shell("forbid", "liga", "Alfil", "4")
    assert "Alfil and Dama" in shell("log", "liga")
    met = [{match["white"], match["black"]} for match in shell.json("pair", "liga")["matches"]]
    assert {1, 4} not in met
    assert "May meet: Alfil; Dama." in shell("forbid", "liga", "Alfil", "Dama", "--lift")
    assert {1, 4} in [{match["white"], match["black"]} for match in shell.json("pair", "liga")["matches"]]


def test_teams_change_places_in_the_draft(shell: Shell) -> None:
    shell("pair", "liga")
    before = shell.json("draft", "liga")["matches"]
    shell("draft", "liga", "--swap", "Alfil", "Brecha")
    after = shell.json("draft", "liga")["matches"]
    turned = {1: 2, 2: 1}
    assert [(match["white"], match["black"]) for match in after] == [
        (turned.get(match["white"], match["white"]), turned.get(match["black"], match["black"])) for match in before
    ]
    shell("draft", "liga", "--colours", "1")
    assert shell.json("draft", "liga")["matches"][0]["white"] == after[0]["black"]
    made = shell.json("pair", "liga", "--match", "Alfil", "Brecha", "--match", "3", "4", "--match", "Enroque", "Flanco")
    assert [(match["white"], match["black"]) for match in made["matches"]] == [(1, 2), (3, 4), (5, 6)]


def test_a_report_of_teams_is_paired_into_boards(shell: Shell, tmp_path: Path) -> None:
    shell("pair", "liga", "--publish")
    for match, sheet in SHEETS.items():
        shell("match", "liga", str(match), *sheet)
    report = str(tmp_path / "liga.trf")
    shell("export", "liga", "--to", "trf26", "-o", report)
    drafted = shell.json("pair", "liga")
    answer = json.loads(tablas("pair", report, "--format", "json"))
    assert [(match["white"], match["black"]) for match in answer["matches"]] == [
        (match["white"], match["black"]) for match in drafted["matches"]
    ]
    games = [(board["white"], board["black"]) for match in answer["matches"] for board in match["boards"]]
    assert games == [(game["white"]["number"], game["black"]["number"]) for game in drafted["games"]]
    table = tablas("pair", report)
    assert "1.1" in table
    assert "Alfil 1" in table
    assert tablas("pair", report, "--format", "pairs").splitlines()[0] == "3"


def test_an_imported_report_goes_on_with_line_ups(shell: Shell, tmp_path: Path) -> None:
    shell("line-up", "liga", "Brecha", "Brecha 2", "Brecha 1", "--accept", "board-order")
    shell("pair", "liga", "--publish")
    report = str(tmp_path / "liga.trf")
    shell("export", "liga", "--to", "trf26", "-o", report)
    assert "300   1   2" in Path(report).read_text(encoding="utf-8")
    shell("new", "Copia", "--as", "copia")
    shell("import", report, "--into", "copia", "-t", "main")
    for event in ("liga", "copia"):
        shell("line-up", event, "Alfil", "-r", "1", "Alfil 2", "Alfil 3", "Alfil 4", "Alfil 5")
    assert shell("match", "liga", "-r", "1") == shell("match", "copia", "-r", "1")


def test_imaginary_points_of_teams_are_match_points(shell: Shell, tmp_path: Path) -> None:
    """Record 250 has match points in columns 5 to 8 and game points in 10 to 13: Baku lifts by a won match, 2."""
    shell("settings", "liga", "acceleration=baku")
    report = tmp_path / "liga.trf"
    shell("export", "liga", "--to", "trf26", "-o", str(report))
    lines = [line for line in report.read_text(encoding="utf-8").splitlines() if line.startswith("250")]
    assert [(line[4:8].strip(), line[9:13].strip(), line[14:21]) for line in lines] == [
        ("2.0", "", "  1   2"),
        ("1.0", "", "  3   3"),
    ]
