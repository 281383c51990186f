"""``tablas standings`` on report files."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from standings_data import crosstable, read, team_event
from tablas.cli.standings import standings
from tablas.errors import FormatError, TablasError
from tablas.formats import trf
from tablas.model import EventInfo
from tablas.standings import check_ranks, rank
from tablas.systems.open.keizer import KeizerRules, keizer_table


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "event.trf"
    event = replace(read("swiss5.txt"), name="Exercise").ruled(tie_breaks=("PTS", "BH/C1", "BH", "SB"))
    path.write_bytes(trf.dump(event))
    return path


def run(*words: object) -> Result:
    result = CliRunner().invoke(standings, [str(word) for word in words])
    assert result.exception is None, result.exception
    assert result.exit_code == 0
    return result


def test_a_keizer_event_is_ranked_by_its_sums(report: Path) -> None:
    words = ("--system", "keizer", "--tiebreaks", "OTHER_KEIZER,TPN", "--option", "own-value=original")
    lines = run(report, *words, "--format", "csv").stdout.splitlines()[1:]
    sums = {row.player: row.total for row in keizer_table(read("swiss5.txt"), KeizerRules(own_value="original"))}
    assert [int(line.split(",")[1]) for line in lines] == sorted(sums, key=lambda player: (-sums[player], player))
    # The sums come first whatever the report's own list says.
    heads = run(report, "--system", "keizer").stdout.splitlines()[2].split()
    assert heads[3:] == ["OTHER_KEIZER", "PTS", "BH/C1", "BH", "SB"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--option", "lives=3"), "Options belong to a pairing system"),
        (("--system", "knockout", "--option", "lives=99"), "lives goes from 1 to 9"),
        (("--system", "keizer", "--option", "lives=3"), "has no option 'lives'"),
    ],
)
def test_options_of_other_systems_are_refused(report: Path, words: tuple[str, ...], sentence: str) -> None:
    result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(standings, [str(report), *words])
    assert isinstance(result.exception, TablasError)
    assert sentence in str(result.exception)


def test_an_expelled_player_is_left_out(report: Path) -> None:
    result = run(report, "--expelled", "2")
    assert "2 Player 2 was expelled and has no place; the games count." in result.stderr
    assert result.stdout.splitlines()[3].split()[:4] == ["1", "3", "Player", "3"]


def test_table_with_the_list_of_the_report(report: Path) -> None:
    lines = run(report, "--edition", "2026").stdout.splitlines()
    assert lines[0] == "Standings after round 5, tie-breaks of 2026"
    assert lines[2].split() == ["Place", "No.", "Name", "PTS", "BH/C1", "BH", "SB"]
    assert lines[3].split() == ["1", "2", "Player", "2", "4", "12", "13", "9.5"]
    assert lines[4].split() == ["2", "3", "Player", "3", "3.5", "13", "15.5", "10.5"]


def test_json(report: Path) -> None:
    data = json.loads(run(report, "--format", "json", "--tiebreaks", "PTS,DE,BH/C1,BH,SB", "--edition", "2026").output)
    assert data["edition"] == "2026"
    assert data["standings"][0] == {
        "place": 1,
        "shared": False,
        "number": 2,
        "name": "Player 2",
        "title": "",
        "rating": 2150,
        "federation": "",
        "sex": "",
        "withdrawn": False,
        "tiebreaks": {"PTS": 4, "DE": None, "BH/C1": 12, "BH": 13, "SB": 9.5},
    }
    assert len(data["standings"]) == 16


def test_csv_after_a_round(report: Path) -> None:
    lines = run(report, "--format", "csv", "--after", "1", "--tiebreaks", "WIN").output.splitlines()
    assert lines[0] == "place,number,name,PTS,WIN,withdrawn"
    assert lines[1] == "1=,1,Player 1,1,1,"


def test_a_tie_break_may_come_twice(report: Path) -> None:
    lines = run(report, "--format", "csv", "--tiebreaks", "PTS,DE,BH,DE").output.splitlines()
    assert lines[0] == "place,number,name,PTS,DE,BH,DE 2,withdrawn"


def test_explain(report: Path) -> None:
    text = run(report, "--explain", "Player 11", "--edition", "2026", "--tiebreaks", "PTS,BH,SB").output
    assert "BH (Buchholz): 12.5" in text
    assert "forfeit: dummy limited by the scheduled opponent's score" in text
    assert "1.5 x 1 = 1.5" in text
    data = json.loads(run(report, "--explain", "4", "--format", "json", "--edition", "2026").output)
    assert data["tiebreaks"][1]["code"] == "BH/C1"
    assert [part["cut"] for part in data["tiebreaks"][1]["contributions"]] == [False, True, False, False, False]


def test_values_from_outside_and_lots(report: Path) -> None:
    lines = run(report, "--format", "csv", "--tiebreaks", "PTS,PLAYOFF", "--value", "PLAYOFF:16=1").output.splitlines()
    assert lines[2].startswith("2,16,")
    words = ("--format", "csv", "--tiebreaks", "PTS,LOTS", "--seed", "7")
    assert run(report, *words).output == run(report, *words).output


def test_unrated_players_are_told_of(tmp_path: Path) -> None:
    event = read("swiss5.txt")
    players = (replace(event.players[0], rating=0), *event.players[1:])
    path = tmp_path / "event.trf"
    path.write_bytes(trf.dump(replace(event, players=players)))
    result = run(path, "--tiebreaks", "PTS,ARO")
    assert "ARO is left out: 1 players have no rating" in result.stderr


@pytest.mark.parametrize(
    "words",
    [("--tiebreaks", "PTS,XX"), ("--edition", "1900"), ("--after", "9"), ("--explain", "Player"), ("--value", "X=1")],
)
def test_mistakes_are_errors_of_the_family(report: Path, words: tuple[str, ...]) -> None:
    result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(standings, [str(report), *words])
    assert isinstance(result.exception, TablasError)


def test_a_missing_file(tmp_path: Path) -> None:
    result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(standings, [str(tmp_path / "none.trf")])
    assert isinstance(result.exception, FormatError)


def test_ranks_of_a_report_are_checked_against_its_own_list(report: Path) -> None:
    loaded = trf.load(report)
    places = rank(loaded.tournament, edition="2026").places()
    assert check_ranks(loaded.tournament, places, edition="2026") == []
    wrong = {**places, 2: 3, 3: 1}
    assert [item.number for item in check_ranks(loaded.tournament, wrong, edition="2026")] == [2, 3]


def test_a_team_report(tmp_path: Path) -> None:
    path = tmp_path / "teams.trf"
    path.write_bytes(trf.dump(team_event("teams14.txt").ruled(tie_breaks=("PTS", "MPvGP", "BH:MP", "BH:GP"))))
    lines = run(path, "--format", "csv", "--edition", "2023").output.splitlines()
    assert lines[1] == "1,5,Team 5,10,18,55,99,"
    assert lines[2] == "2,1,Team 1,10,17.5,64,114,"


def test_a_report_does_not_tell_who_left_but_the_arbiter_can(tmp_path: Path) -> None:
    """Player 3 of a round robin of six leaves after one game of five: nothing against 3 counts (C.05, art. 6.6)."""
    event = crosstable(
        "1 0 6w1 2w1 3b+ 4w0 5b0\n"
        "2 0 5w0 1b0 6w= 3w+ 4b=\n"
        "3 0 4w1 5b- 1w- 2b- 6w-\n"
        "4 0 3b0 6b= 5w= 1b1 2w=\n"
        "5 0 2b1 3w+ 4b= 6b= 1w1\n"
        "6 0 1b0 4w= 2b= 5w= 3b+\n"
    )
    path = tmp_path / "left.trf"
    path.write_bytes(trf.dump(replace(event, total_rounds=5, info=EventInfo(type_code="BERGER_ROUNDROBIN"))))

    def points(*words: str) -> dict[str, str]:
        lines = run(path, "--tiebreaks", "PTS", "--format", "csv", *words).output.splitlines()[1:]
        return {line.split(",")[1]: line.split(",")[3] for line in lines}

    assert points() == {"1": "3", "2": "2", "3": "1", "4": "2.5", "5": "4", "6": "2.5"}
    assert points("--withdrawn", "3") == {"1": "2", "2": "1", "3": "0", "4": "2.5", "5": "3", "6": "1.5"}
    assert points("--withdrawn", "3:1") == points("--withdrawn", "3")
    for words, sentence in (("9", "no player 9"), ("x", "NUMBER or NUMBER:ROUND")):
        result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(standings, [str(path), "--withdrawn", words])
        assert sentence in str(result.exception)


def test_ratings_that_changed_meanwhile(report: Path) -> None:
    """In round 5 player 1 met 4, who had 2050 until then: the average of five rises by a fifth of 300."""
    words = (report, "--tiebreaks", "PTS,ARO", "--later-rating", "4:5=2350", "--format", "csv")

    def average(*more: str) -> str:
        lines = [line.split(",") for line in run(*words, *more).stdout.splitlines()]
        return next(line[4] for line in lines if line[1] == "1")

    assert (average(), average("--ratings", "round")) == ("1820", "1880")
    for word in ("4", "4:x=1", "99:2=2000"):
        result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(standings, [str(report), "--later-rating", word])
        assert isinstance(result.exception, TablasError)
