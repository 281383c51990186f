"""Reports that stand alone, and what an import tells, asked as an examiner of tournament programs asks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from examiner import Shell
from tablas.cli.main import cli
from tablas.formats import trf
from tablas.store.people import Role
from web_site import Site

TRF06 = """012 Old Open
001    1      Ana                               2000                             2.0    1     2 w 1     3 b 1
001    2      Bo                                1900                             1.0    2     1 b 0  0000 - 1
001    3      Cai                               1800                             1.0    3  0000 - 1     1 w 0
"""
TRF16 = """012 Open of 2016
042 2016/05/01
XXR 3
001    1      Ana                               2000                             2.0    1     2 w 1     3 b 1
001    2      Bo                                1900                             1.0    2     1 b 0  0000 - U
001    3      Cai                               1800                             1.0    3  0000 - U     1 w 0
"""


def finished(shell: Shell) -> Shell:
    shell.open(5, rounds=3)
    shell("absent", "open", "P02", "2", "--points", "half")
    for _ in range(3):
        shell.play("½-½")
    return shell


def written(shell: Shell, tmp_path: Path, *words: str) -> Path:
    file = tmp_path / "report.trf"
    shell("export", "open", "--to", "trf26", "-o", str(file), *words)
    return file


def test_q217_the_report_of_an_event_has_every_record_and_passes_the_checker(shell: Shell, tmp_path: Path) -> None:
    file = written(finished(shell), tmp_path)
    codes = {line[:3] for line in file.read_text().splitlines()}
    assert {"012", "062", "142", "152", "182", "192", "202", "001"} <= codes
    assert CliRunner().invoke(cli, ["check", str(file)]).exit_code == 0
    loaded = trf.load(file)
    assert loaded.document.ranks
    assert loaded.tournament.tie_breaks[0] == "PTS"
    assert loaded.tournament.regulation.edition == "2026"


@pytest.mark.parametrize(
    ("setting", "record"),
    [("scoring=3-1-0", "162"), ("acceleration=baku", "250"), ("chief_arbiter=Ana Arbiter", "102")],
)
def test_q217_what_was_set_stands_in_its_record(shell: Shell, tmp_path: Path, setting: str, record: str) -> None:
    shell.open(8, rounds=5)
    shell("settings", "open", setting)
    shell.play()
    lines = written(shell, tmp_path).read_text().splitlines()
    assert any(line.startswith(record) for line in lines)


def test_q217_what_is_missing_is_told_before_the_report_goes_out(shell: Shell) -> None:
    finished(shell)
    told = json.loads(shell("export", "open", "--to", "trf26", "--json"))
    assert {one["code"] for one in told["mend"]} >= {"report-lacks", "report-lacks-ids", "report-lacks-federations"}


def test_q169_no_final_report_while_an_adjourned_game_is_open(shell: Shell, tmp_path: Path) -> None:
    shell.open(4, rounds=2)
    shell.play()
    shell("pair", "open")
    shell("publish", "open", "-r", "2")
    shell("result", "open", "1", "adjourned", "2", "1-0")
    assert "cannot be made while a game is open: round 2" in shell.fails("export", "open", "--to", "trf26")
    text = written(shell, tmp_path, "--unfinished").read_text()
    assert "### Unfinished @ Round 2" in text
    shell("result", "open", "1", "½-½")
    assert "###" not in written(shell, tmp_path).read_text()


def test_q164_a_report_during_the_event_marks_the_adjourned_game(shell: Shell, tmp_path: Path) -> None:
    shell.open(4, rounds=3)
    shell("pair", "open")
    shell("publish", "open", "-r", "1")
    shell("result", "open", "1", "adjourned", "2", "1-0")
    lines = [line for line in written(shell, tmp_path).read_text().splitlines() if line.startswith("001")]
    assert [line[98] for line in lines].count("?") == 2


@pytest.mark.parametrize(("text", "said"), [(TRF06, "system"), (TRF16, "number of rounds|tie-break")])
def test_q047_q048_q049_q050_older_reports_come_in_and_what_was_assumed_is_told(
    shell: Shell, tmp_path: Path, text: str, said: str
) -> None:
    file = tmp_path / "old.trf"
    file.write_text(text)
    shell("new", "Open", "--as", "open")
    answer = shell.run("import", str(file), "--into", "open", "--json")
    told = json.loads(answer.stdout)
    assert told["players"] == 3
    assert told["assumed"]
    assert any(word in one["sentence"] for one in told["assumed"] for word in said.split("|"))


def test_q051_q052_a_report_with_defects_comes_in_when_asked_and_every_repair_is_told(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "bent.trf"
    file.write_text(TRF16.replace("2.0    1     2 w 1     3 b 1", "3.0    1     2 w 1     3 b 1"))
    shell("new", "Open", "--as", "open")
    told = json.loads(shell.run("import", str(file), "--into", "open", "--lenient", "--json").stdout)
    assert told["repaired"]


def test_q053_a_refused_report_names_record_player_and_round(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "bent.trf"
    file.write_text(TRF16.replace("2.0    1     2 w 1     3 b 1", "2.0    1     2 w 1     9 b 1"))
    shell("new", "Open", "--as", "open")
    sentence = shell.fails("import", str(file), "--into", "open")
    assert "bent.trf:4" in sentence
    assert "9" in sentence


def test_the_browser_lists_what_to_mend_and_hands_the_report_out(site: Site) -> None:
    slug = site.event("Report", 4, total_rounds=1)
    arbiter = site.visitor(Role.ARBITER)
    site.play(slug, "1=")
    page = arbiter.get(f"/e/{slug}/a/report").text
    assert "have no FIDE ID" in page
    answer = arbiter.get(f"/e/{slug}/a/report.trf")
    assert answer.status_code == 200
    assert answer.content.startswith(b"012")
    told = site.caller(Role.ARBITER).get(f"/events/{slug}/tournaments/a/report").json()
    assert told["final"] is True
    assert {one["code"] for one in told["mend"]} >= {"report-lacks"}


def test_q166_an_unknown_result_of_a_game_comes_in_as_open_and_is_told(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "odd.trf"
    file.write_text(TRF16.replace("2 w 1 ", "2 w & ").replace("1 b 0 ", "1 b & ").replace("2.0    1", "1.5    1"))
    shell("new", "Open", "--as", "open")
    told = json.loads(shell.run("import", str(file), "--into", "open", "--lenient", "--json").stdout)
    assert any("&" in one["sentence"] for one in told["repaired"])
    report = shell("export", "open", "--to", "trf26", "--unfinished")
    assert report.count(" ?") == 2
