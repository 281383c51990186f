"""``tablas table``, ``tablas assign`` and ``tablas teams``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from tablas.cli.assign import assign
from tablas.cli.table import table
from tablas.cli.teams import teams
from tablas.errors import FormatError, OptionError, TablasError


def run(command: click.Command, *words: str) -> str:
    result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(command, words)
    if isinstance(result.exception, TablasError):
        raise result.exception
    assert result.exit_code == 0, result.output
    return result.output


def data(*words: str) -> Any:
    return json.loads(run(table, *words, "--json"))


def rows(text: str) -> list[list[list[str]]]:
    return [[cell.split("-") for cell in line.split()] for line in text.strip().splitlines()]


def test_berger_as_json_is_rounds_of_white_and_black() -> None:
    assert data("berger", "4")["rounds"] == rows("1-4 2-3\n4-3 1-2\n2-4 3-1")
    assert data("berger", "3")["rests"] == [["1"], ["3"], ["2"]]
    assert len(data("berger", "10", "--cycles", "2")["rounds"]) == 18
    assert data("berger", "4", "--reverse")["rounds"][0] == [["4", "1"], ["3", "2"]]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("nagarajan 4", "4-2 3-1"),
        ("nagarajan 4 --winner 2", "2-4 1-3"),
        ("scheveningen 4", "A1-B1 A2-B2 A3-B3 A4-B4"),
        ("djaja 3", "A1-B1 A2-B2 B3-A3"),
        ("semi-scheveningen 4", "A1-B1 A2-B2 A3-B3 A4-B4"),
        ("schiller 2 2", "A1-B1 A2-B2"),
        ("hutton 3", "B1-C1 C2-A1 A2-B2 B3-A3 A4-C3 C4-B4"),
        ("hutton 3 2", "A1-B2 B1-C2 C1-A2"),
        ("hilton 4", "C1-B1 D1-A1 A2-C2 B2-D2 B3-A3 D3-C3"),
        ("skalitzka 2", "A1-B1 B2-C1 C2-A2"),
        ("skalitzka 2 --balanced", "A1-B1 C1-A2 B2-C2"),
        ("molter 3 2", "A1-B2 B1-C2 C1-A2"),
        ("knockout 8", "1-8 4-5 3-6 2-7"),
        ("knockout 8 --seeding equidistant", "1-5 3-7 2-6 4-8"),
        ("varma 10", "1-10 2-9 3-8 4-7 5-6"),
        ("team-berger 4 2", "A1-D1 D2-A2 B1-C1 C2-B2"),
        ("team-nagarajan 4 2", "D1-B1 B2-D2 C1-A1 A2-C2"),
        ("team-knockout 4", "1-4 2-3"),
        ("groups 8 2", "A1-A4 A2-A3 B1-B4 B2-B3"),
    ],
)
def test_first_rounds(words: str, first: str) -> None:
    assert [data(*words.split())["rounds"][0]] == rows(first)


def test_a_table_on_paper() -> None:
    assert run(table, "berger", "3").splitlines() == [
        "  1. 2-3   rests: 1",
        "  2. 1-2   rests: 3",
        "  3. 3-1   rests: 2",
    ]


def test_dapiran_on_paper_and_as_data() -> None:
    text = run(table, "knockout", "25", "--exempt", "6:1")
    assert "19 available, 12 fictitious, 31 in all; ideal 32, 1 freed" in text
    assert "round 1: 18 players = 25 entered - 6 exempt - 1 freed" in text
    assert "round 2: 16 players = 9 qualified + 7 readmitted" in text
    told = data("knockout", "25", "--exempt", "6:1")
    assert (told["ideal"], told["freed"], told["counts"][0]["players"]) == (32, 1, 18)


def test_lives_and_third_place_in_the_chart() -> None:
    assert data("knockout", "4", "--third-place")["rounds"][1] == [["W1", "W2"], ["L1", "L2"]]
    assert "lost 2 matches" in data("knockout", "8", "--lives", "2")["notes"][-1]


def test_varma_with_federations() -> None:
    told = data("varma", "14", "--federations", "ESP:4,FRA,FRA", "--seed", "5")
    assert sorted(told["numbers"]) == list(range(1, 15))
    assert told["late_meetings"] == []
    assert told["envelopes"][3] == [3, 14]
    flooded = data("varma", "10", "--federations", "ESP:9")
    assert flooded["late_meetings"]


def test_groups_lists_the_combinations() -> None:
    assert data("groups", "63")["combinations"] == [[3, 21], [7, 9], [9, 7], [21, 3]]
    assert "4 groups of 15" in run(table, "groups", "60")


def test_groups_and_their_final_round_by_round() -> None:
    """The example of the book: 32 players in 4 groups, two of each, 7 and 6 rounds; 7 and 7 without Amsterdam."""
    told = data("groups", "32", "4", "--amsterdam")
    assert (len(told["rounds"]), told["final"]) == (13, [8, 13])
    assert told["groups"][0] == [1, 8, 9, 16, 17, 24, 25, 32]
    met = {frozenset(game) for played in told["rounds"][7:] for game in played}
    places = [f"{place}{letter}" for place in (1, 2) for letter in "ABCD"]
    assert met == {frozenset((one, two)) for one in places for two in places if one[1] != two[1]}
    assert len(data("groups", "32", "4")["rounds"]) == 14
    assert "Rounds 6 to 8: the final; 1A is the winner of group A." in run(
        table, "groups", "13", "3", "--qualifiers", "1"
    )


def test_a_double_scheveningen_turns_the_colours() -> None:
    once, twice = data("djaja", "3")["rounds"], data("djaja", "3", "--cycles", "2")["rounds"]
    assert twice == once + [[[black, white] for white, black in played] for played in once]


def test_a_bracket_drawn_by_lot_keeps_the_heads_of_series_apart() -> None:
    drawn = data("knockout", "8", "--draw", "heads", "--heads", "2", "--seed", "5")["rounds"]
    assert drawn[0][0][0] == "1"  # in the places of seeds 1 and 2: the first and the last game
    assert drawn[0][3][0] == "2"
    assert sorted(int(label) for game in drawn[0] for label in game) == list(range(1, 9))
    assert drawn[1:] == rows("W1-W2 W3-W4\nW5-W6")
    lots = {str(data("knockout", "8", "--draw", "lot", "--seed", str(seed))["rounds"][0]) for seed in range(4)}
    assert len(lots) == 4


@pytest.mark.slow
def test_a_knockout_has_as_many_entrants_as_a_report_has_numbers() -> None:
    rounds = data("knockout", "9999")["rounds"]
    assert sum(map(len, rounds)) == 9998
    assert len(rounds) == 14


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("groups 32 40", "equal groups possible: 2 of 16, 4 of 8, 8 of 4, 16 of 2"),
        ("groups 10 2 --qualifiers 6", "from which 6 go through"),
        ("groups 60 --amsterdam", "into how many groups"),
        ("djaja 4 --cycles 21", "1 to 20 cycles, not 21"),
        ("team-nagarajan 2 4", "3 to 26 teams"),
        ("team-berger 4 0", "1 to 100 boards, not 4 with 0"),
        ("knockout 8 --draw heads", "1 to 8 heads of series, not 0"),
        ("knockout 8 --draw coin", "order, heads, lot, not 'coin'"),
        ("chess 8", "There is no table 'chess'; there are: berger"),
        ("berger", "needs PLAYERS, for example: tablas table berger 10"),
        ("berger ten", "must be whole numbers, not 'ten'"),
        ("berger -- -3", "must be whole numbers"),
        ("berger 1", "2 or more players, not 1"),
        ("berger 501", "up to 500 players"),
        ("knockout 10000", "up to 9999 players"),
        ("berger 8 --exempt 2:1", "no option --exempt; it has: --cycles"),
        ("schiller 4", "needs TEAMS PLAYERS"),
        ("djaja 5 6", "needs PLAYERS"),
        ("djaja 1", "two players or more"),
        ("knockout 8 --seeding random", "compensation, equidistant"),
        ("knockout 8 --exempt two", "PLAYERS:ROUNDS"),
        ("varma 8", "9 to 24 players"),
        ("varma 9 --federations ESP:x", "CODE or CODE:PLAYERS"),
        ("varma 9 --federations ESP:10", "for 10 players and there are 9"),
        ("groups 13", "cannot be split"),
    ],
)
def test_bad_arguments_are_told_what_is_possible(words: str, sentence: str) -> None:
    with pytest.raises(OptionError) as caught:
        run(table, *words.split())
    assert sentence in str(caught.value)


VOTES = "player,A,B,C,D,E\nAna,40,15,12,21,12\nBerta,90,2,5,2,1\nCarlos,25,12,10,48,5\nDavid,15,10,35,35,5\n"


def written(folder: Path, text: str) -> str:
    path = folder / "votes.csv"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_assign(tmp_path: Path) -> None:
    file = written(tmp_path, VOTES)
    assert run(assign, file, "--maximise").splitlines() == [
        "Ana     B  15",
        "Berta   A  90",
        "Carlos  D  48",
        "David   C  35",
        "total 188",
    ]
    told = json.loads(run(assign, file, "--maximise", "--json"))
    assert told == {"assignment": {"Ana": "B", "Berta": "A", "Carlos": "D", "David": "C"}, "total": 188}


def test_assign_shows_the_steps(tmp_path: Path) -> None:
    text = run(assign, written(tmp_path, VOTES), "--maximise", "--steps")
    assert "Cover all zeros with 4 lines of 5" in text
    assert " 0 25 28 19 28  (-50)" in text
    told = json.loads(run(assign, written(tmp_path, VOTES), "--maximise", "--steps", "--json"))
    assert told["steps"][6]["covered_rows"] == [2, 3, 4]


def test_assign_with_seats_vetoes_and_decimals(tmp_path: Path) -> None:
    file = written(tmp_path, "who;Red;Blue\nAna;0,5;x\nBlas;1;2\nCarla;x;x\n")
    told = json.loads(run(assign, file, "--minimise", "--seats", "Red=2", "--json"))
    assert told == {"assignment": {"Ana": "Red", "Blas": "Red", "Carla": None}, "total": "1.5"}
    assert "Carla  no option" in run(assign, file, "--minimise")


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        (VOTES, "", "--maximise"),
        (VOTES, "--maximise --minimise", "Say whether"),
        (VOTES, "--minimise --seats Z=2", "no option 'Z'; there are: A, B"),
        (VOTES, "--minimise --seats A", "OPTION=NUMBER"),
        ("player,A\n", "--minimise", "a line for each player"),
        ("player,A,A\nAna,1,2\n", "--minimise", "'A' is named twice"),
        ("player,A,B\nAna,1\n", "--minimise", "Ana has 1 values for 2 options"),
        ("player,A,B\nAna,1,\n", "--minimise", "votes.csv:2:3: '' is neither a number nor x"),
        ("player,A,B\nAna,1,1\n,2,2\n", "--minimise", "A name is missing"),
    ],
)
def test_assign_says_what_is_wrong(tmp_path: Path, text: str, words: str, sentence: str) -> None:
    with pytest.raises(TablasError) as caught:
        run(assign, written(tmp_path, text), *words.split())
    assert sentence in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="no such file"):
        run(assign, str(tmp_path / "missing.csv"), "--minimise")
    broken = tmp_path / "broken.csv"
    broken.write_bytes(b"\xff\xfe\x00\xd8")
    with pytest.raises(FormatError, match="UTF-8"):
        run(teams, str(broken))


def test_teams(tmp_path: Path) -> None:
    file = written(tmp_path, ",A,B,C\nA,,4,3\nB,3,,2\nC,4,1,\n")
    assert run(teams, file).splitlines() == [
        "A : B  (C4: the choices are made in the order A, B, C)",
        "without a team: C  (C6: too few are left for a team)",
    ]
    told = json.loads(run(teams, file, "--modality", "b", "--size", "3", "--json"))
    assert told["teams"] == [["A", "B", "C"]]
    assert told["steps"][0]["rule"] == "C1"


@pytest.mark.parametrize(
    ("text", "words", "sentence"),
    [
        (",A,B\nB,1,1\nA,1,1\n", "", "the same players in the same order"),
        (",A,B\nA,,1\nB,1,,3\n", "", "B has 3 votes for 2 players"),
        (",A,B\nA,,1.5\nB,1,\n", "", "whole numbers, not '1.5'"),
        (",A,B\nA,,7\nB,1,\n", "", "A gave 7 votes; 6 may be shared out"),
        (",A,B\nA,,-1\nB,1,\n", "", "negative votes"),
        (",A,B\nA,,1\nB,1,\n", "--modality C", "modality is A"),
        (",A,B\nA,,1\nB,1,\n", "--size 3", "no more than the 2"),
    ],
)
def test_teams_says_what_is_wrong(tmp_path: Path, text: str, words: str, sentence: str) -> None:
    with pytest.raises(TablasError) as caught:
        run(teams, written(tmp_path, text), *words.split())
    assert sentence in str(caught.value)


def test_votes_beyond_the_allowance_can_be_let_through(tmp_path: Path) -> None:
    assert "A : B" in run(teams, written(tmp_path, ",A,B\nA,x,7\nB,1,x\n"), "--any-votes")
