"""Questions about round 1 of five players, which the Dutch system pairs 1–3, 4–2 and leaves 5 out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from examiner import Shell
from tablas.cli.main import cli


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("five")
    shell = Shell(str(folder / "club.db")).open(5, 3)
    shell.play()
    file = folder / "five.trf"
    file.write_text(shell.report(), encoding="utf-8")
    return str(file)


def typed(*words: str, status: int = 0) -> str:
    answer = CliRunner().invoke(cli, [*words, "--lang", "en"])
    assert answer.exit_code == status, answer.output
    return answer.stderr.strip() if status else answer.stdout


def data(*words: str) -> Any:
    return json.loads(typed(*words, "--json"))


@pytest.mark.parametrize("boards", ["1-3 4-2 5", "4–2,1–3,5=pab", "played"])
def test_the_boards_of_the_rules_however_they_are_written(report: str, boards: str) -> None:
    assert typed("explain", report, "--round", "1", "--compare", boards) == "The two pairings are the same.\n"


def test_a_round_of_another_report_is_compared(report: str, tmp_path: Path) -> None:
    other = tmp_path / "other.trf"
    other.write_bytes(Path(report).read_bytes())
    said = typed("explain", report, "--round", "1", "--compare", str(other))
    assert said == "The two pairings are the same.\n"


def test_colours_that_were_turned_are_told_and_given_as_data(report: str) -> None:
    said = typed("explain", report, "--round", "1", "--compare", "3-1,4-2,5=PAB").splitlines()
    assert said == [
        "The same players meet; colours differ on board 3–1.",
        "Players concerned: 3 1",
        "Colours reversed in the second: 3–1",
    ]
    found = data("explain", report, "--round", "1", "--compare", "3-1,4-2,5=PAB")
    assert found["first"] == {"pairs": [[1, 3], [4, 2]], "bye": 5, "breaches": []}
    assert found["second"] == {"pairs": [[3, 1], [4, 2]], "bye": 5, "breaches": []}
    assert (found["same"], found["only_first"], found["only_second"], found["turned"]) == (False, [], [], [[3, 1]])
    assert found["sentence"] == said[0]


@pytest.mark.parametrize(("boards", "wrong"), [("1-3,4-2,5,2", "2"), ("1-3,4-2,5=H", "5=H"), ("1:3,4-2", "1:3")])
def test_boards_that_are_none_are_refused_with_the_word_that_is_wrong(report: str, boards: str, wrong: str) -> None:
    assert typed("explain", report, "--round", "1", "--compare", boards, status=2) == (
        f"Write boards as 12-3 with White first, and the bye as 44=PAB, not '{wrong}'; or name a report, or `played`."
    )


def test_a_round_that_was_not_played_is_not_compared(report: str) -> None:
    assert typed("explain", report, "--compare", "played", status=2) == "That report has no round 2; it has 1."


def test_why_somebody_does_not_rest(report: str) -> None:
    """With the bye for the first, S1 would be 2 and 3, S2 4 and 5."""
    said = typed("explain", report, "--round", "1", "--why-not", "1-pab").splitlines()
    assert said[0].startswith("With the bye for 1 every criterion would be as good, but the pairing made comes earlier")
    assert said[1:3] == ["  Boards now: 1–3  5=PAB", "  Boards then: 3–5  1=PAB"]
    found = data("explain", report, "--round", "1", "--why-not", "1-PAB")
    assert (found["why"], found["sentence"]) == ("order", said[0])
    assert (found["comparison"]["second"]["bye"], found["comparison"]["only_second"]) == (1, [[3, 5]])
    assert typed("explain", report, "--round", "1", "--why-not", "5-PAB") == "5 has the bye in this round.\n"


def test_why_a_player_rests_as_data(report: str) -> None:
    found = data("explain", report, "--round", "1", "--why", "5")
    (reason,) = found["reasons"]
    assert (found["player"], reason["about"], reason["player"], reason["other"]) == (5, "bye", 5, 4)
    assert reason["sentence"] in typed("explain", report, "--round", "1", "--why", "5")


def test_a_picture_is_an_svg(report: str, tmp_path: Path) -> None:
    file = tmp_path / "x.png"
    said = typed("explain", report, "--round", "1", "--why-not", "1-2", "--picture", str(file), status=2)
    assert said == f"The picture is an SVG file: give it a name that ends in .svg, not {file}."
    assert not file.exists()


def test_tables_and_scores_of_games_that_are_none(report: str, tmp_path: Path) -> None:
    assert typed("standings", report, "--table", "final", status=2) == (
        "There is no table 'final'; there are, besides that of the whole event: none."
    )
    scores = tmp_path / "scores.csv"
    scores.write_text("1,1,3,120,100\n\n1;4;2;x;3\n", encoding="utf-8")
    assert typed("standings", report, "--scores", str(scores), "--tiebreaks", "MARGIN", status=2) == (
        f"{scores}:3: A score is written as round,player,player,120,100, not '1;4;2;x;3'."
    )
    scores.write_text("1,1,2,120,100\n", encoding="utf-8")
    assert typed("standings", report, "--scores", str(scores), "--tiebreaks", "MARGIN", status=2).startswith(
        f"{scores}:1: "
    )


def test_the_family_of_a_system_says_which_tie_breaks_there_are(report: str) -> None:
    """Points first, so both families agree on this table; Buchholz is for those who do not all meet."""
    plain = ("standings", report, "--tiebreaks", "PTS", "--format", "csv")
    assert typed(*plain, "--system", "roundrobin") == typed(*plain, "--system", "swiss")
    said = typed("standings", report, "--system", "roundrobin", "--tiebreaks", "BH/C1", status=2)
    assert said == "BH/C1 is not allowed in a round robin; it is for a Swiss / a knock-out / a Keizer event."


def test_colours_of_a_table_are_counted() -> None:
    """Six in five rounds: the first half has White three times. Of five, each has both colours twice and rests once."""
    said = typed("table", "berger", "6", "--colours").splitlines()
    assert said[-3:] == ["Who  White  Black", "1–3      3      2", "4–6      2      3"]
    assert typed("table", "berger", "5", "--colours").splitlines()[-1].split() == ["1–5", "2", "2"]
