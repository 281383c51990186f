"""``tablas print``: papers of a report file and of an event, as files, pictures and a list."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pikepdf
import pytest
from click.testing import CliRunner, Result

import tablas
from tablas.cli.main import cli


@pytest.fixture
def report(tmp_path: Path) -> Path:
    file = tmp_path / "open.trf"
    tablas.save(tablas.generate(players=12, rounds=5, played=3, seed=2).tournament, file)
    return file


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


def test_what_is_usual_goes_into_one_file(report: Path, tmp_path: Path) -> None:
    done = run("print", report, "-o", tmp_path / "now.pdf", "--undated", "--json")
    assert done.exit_code == 0, done.output
    (made,) = json.loads(done.stdout)["files"]
    assert {"standings", "cross-table"} <= set(made["papers"])
    with pikepdf.open(tmp_path / "now.pdf") as pdf:
        assert len(pdf.pages) == made["pages"]


def test_a_folder_gets_a_file_for_every_paper(report: Path, tmp_path: Path) -> None:
    done = run("print", report, "pairings", "slips", "--lang", "es", "-o", f"{tmp_path}/wall/")
    assert done.exit_code == 0, done.output
    assert sorted(file.name for file in (tmp_path / "wall").iterdir()) == ["pairings.pdf", "slips.pdf"]
    assert "1 página" in done.stdout


@pytest.mark.parametrize(("ending", "first"), [("png", b"\x89PNG"), ("svg", b"<svg")])
def test_pictures_of_every_page(report: Path, tmp_path: Path, ending: str, first: bytes) -> None:
    assert run("print", report, "badges", "-o", tmp_path / f"badge.{ending}").exit_code == 0
    found = sorted(tmp_path.glob(f"*.{ending}"), key=lambda file: file.stem)
    assert [file.stem for file in found] == ["badge", "badge-2"]
    assert all(file.read_bytes().startswith(first) for file in found)


def test_undated_papers_are_the_same_bytes(report: Path, tmp_path: Path) -> None:
    for name in ("a.pdf", "b.pdf"):
        run("print", report, "pairings", "--undated", "-o", tmp_path / name)
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_a_broken_template_of_ones_own_is_told(report: Path, tmp_path: Path) -> None:
    own = tmp_path / "own"
    own.mkdir()
    (own / "pairings.typ").write_text("#let body(data) = [\n  #data.nobody\n]\n")
    done = run("print", report, "pairings", "--templates", own, "-o", tmp_path / "p.pdf", "--lang", "en")
    assert done.exit_code == 0
    assert "pairings.typ does not work (line 2, column 9:" in done.stderr
    assert (tmp_path / "p.pdf").read_bytes().startswith(b"%PDF")


def test_the_list_says_what_an_event_lacks(report: Path) -> None:
    rows = {
        row["name"]: row
        for row in json.loads(run("print", report, "--list", "--json", "--lang", "en").stdout)["papers"]
    }
    assert rows["match-sheets"]["lacks"] == "No teams are paired here."
    assert (rows["standings"]["lacks"], rows["standings"]["usual"]) == (None, True)
    assert "federation" in rows["players"]["orders"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pairing",), "There is no paper called pairing; there are:"),
        (("pairings", "--round", "9"), "There is no round 9; the last one is 3."),
        (("players", "--order", "height"), "There is no order height; there are:"),
        (("poster",), "A code for phones needs the public address of the event"),
        (("match-sheets",), "No teams are paired here."),
        (("pairings", "-o", "pairings.doc"), "pairings.doc should end in"),
        (("standing",), "Did you mean standings"),
        (("pairings", "-o", "nowhere/pairings.pdf"), "The system refuses: "),
    ],
)
def test_what_cannot_be_printed_is_told_in_a_sentence(report: Path, words: tuple[str, ...], told: str) -> None:
    done = run("print", report, *words, "--lang", "en")
    assert (done.exit_code, told in done.stderr) == (2, True), done.output


def test_an_event_is_printed_like_a_file(report: Path, tmp_path: Path) -> None:
    data = ("--data", tmp_path / "events")
    assert run("event", *data, "new", "Open").exit_code == 0
    assert run("event", *data, "import", report, "--into", "open", "--lang", "en").exit_code == 0
    done = run("print", "open", "pairings", *data, "-o", tmp_path / "e.pdf", "--undated", "--lang", "en")
    assert done.exit_code == 0, done.output
    run("print", report, "pairings", "-o", tmp_path / "f.pdf", "--undated", "--lang", "en")
    sizes = [len(pikepdf.open(io.BytesIO((tmp_path / name).read_bytes())).pages) for name in ("e.pdf", "f.pdf")]
    assert sizes == [1, 1]


def test_the_name_of_a_file_that_is_not_there_is_no_event(tmp_path: Path) -> None:
    done = run("print", tmp_path / "nowhere.trf", "pairings", "--lang", "en")
    assert (done.exit_code, "There is no such file" in done.stderr) == (2, True), done.output


def test_what_was_printed_before_stays_until_the_new_paper_is_whole(report: Path, tmp_path: Path) -> None:
    old = tmp_path / "standings.pdf"
    old.write_bytes(b"yesterday")
    assert run("print", report, "standings", "--round", "99", "-o", old).exit_code == 2
    assert old.read_bytes() == b"yesterday"
    assert run("print", report, "standings", "-o", old).exit_code == 0
    assert old.read_bytes().startswith(b"%PDF")
    assert {path.name for path in tmp_path.iterdir()} == {"standings.pdf", report.name}
