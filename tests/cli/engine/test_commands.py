"""The executed command lines of the existing engines, against ours: codes, files, places and bytes."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablas.cli import engine
from tablas.cli.engine.manners import MANNERS

DATA = Path(__file__).parents[2] / "data" / "engine"
COMMANDS: list[dict[str, Any]] = json.loads((DATA / "commands.json").read_text(encoding="utf-8"))
PROGRAMS = {
    "bbpPairings 5.0.1 (2017)": "bbpPairings-5.0.1",
    "bbpPairings 6.0.0 (2026)": "bbpPairings-6.0.0.exe",
    "JaVaFo 2.2 (2017)": "javafo-2.2",
}
VERSION = re.compile(r"^(BBP Pairings|tablas-engine) .*\)$", re.MULTILINE)


def exceptions() -> dict[tuple[str, str], str]:
    """What differs, by engine and arguments, from the table beside the data."""
    rows = [line.split("|")[1:-1] for line in (DATA / "README.md").read_text().splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows[2:]]
    assert all(len(why) > 9 for *_, why in cells)
    return {(name, "" if words == "(none)" else words): what for name, words, what, _ in cells}


EXCEPTIONS = exceptions()


def aside(text: str) -> str:
    """A text without what is nobody's business: whose version it is."""
    return VERSION.sub("VERSION", text)


def same(ours: str, theirs: str) -> bool:
    """Equal, as far as theirs was kept."""
    if theirs.endswith("…"):
        return aside(ours).startswith(aside(theirs[:-1]))
    return aside(ours) == aside(theirs)


def prepared(command: dict[str, Any], folder: Path) -> list[str]:
    """The arguments of a command whose report lies in *folder*."""
    (folder / "elsewhere").mkdir()
    (folder / "sub").mkdir()
    shutil.copy(DATA / command["input"], folder)
    report = str(folder / command["input"])
    return [word.replace("{in}", report).replace("{dir}", str(folder)) for word in command["arguments"]]


def written(command: dict[str, Any], folder: Path) -> dict[str, str]:
    """Every file that was not there before, by its place."""
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return {place: path.read_bytes().decode() for place, path in found.items() if place != command["input"]}


def compare(command: dict[str, Any], folder: Path, code: int, out: str, err: str) -> None:
    """Assert that a run did what the engine did."""
    excepted = EXCEPTIONS.get((command["engine"], " ".join(command["arguments"])))
    assert code == command["exit"]
    files = written(command, folder)
    assert files.keys() == command["files"].keys()
    for place, text in files.items():
        assert place == excepted or same(text, command["files"][place]), place
    if code:
        # Where a sentence stands is theirs, the sentence is ours; both begin a complaint of JaVaFo alike.
        assert bool(err) == bool(command["stderr"])
        head = command["stdout"].partition("(java")[0]
        assert aside(out).startswith(aside(head))
    elif excepted == "g.trf":
        assert engine.run(["-check", str(folder / excepted)]) == 0
    elif excepted != "standard output":
        assert same(out, command["stdout"])


def name_of(command: dict[str, Any]) -> str:
    return f"{PROGRAMS[command['engine']]} {command['input']} {' '.join(command['arguments'])}"


@pytest.mark.parametrize("command", COMMANDS, ids=name_of)
def test_called_under_the_name_of_the_program(
    command: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    args = prepared(command, tmp_path)
    monkeypatch.chdir(tmp_path / "elsewhere")
    code = engine.run(args, f"/opt/{PROGRAMS[command['engine']]}")
    compare(command, tmp_path, code, *capsys.readouterr())


@pytest.mark.parametrize("command", [one for one in COMMANDS if "5.0.1" not in one["engine"]], ids=name_of)
def test_called_by_its_own_name(
    command: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A manager that had the newest bbpPairings or JaVaFo changes the path of the program and nothing else."""
    args = prepared(command, tmp_path)
    monkeypatch.chdir(tmp_path / "elsewhere")
    code = engine.run(args)
    compare(command, tmp_path, code, *capsys.readouterr())


def test_every_exception_is_one() -> None:
    """A row of the table that no command needs would hide a later difference."""
    known = {(command["engine"], " ".join(command["arguments"])) for command in COMMANDS}
    assert EXCEPTIONS.keys() <= known
    assert len(COMMANDS) == 154


@pytest.mark.parametrize("place", [19, 52])
def test_as_a_process_under_another_name(place: int, tmp_path: Path) -> None:
    """The name of a link decides, for real."""
    command = COMMANDS[place]
    program = tmp_path / PROGRAMS[command["engine"]]
    program.write_text("from tablas.cli.engine import main\nmain()\n")
    folder = tmp_path / "event"
    folder.mkdir()
    args = prepared(command, folder)
    ran = subprocess.run(
        [sys.executable, program, *args], cwd=folder / "elsewhere", capture_output=True, check=False, encoding="utf-8"
    )
    compare(command, folder, ran.returncode, ran.stdout, ran.stderr)


def test_as_a_process_by_module(tmp_path: Path) -> None:
    ran = subprocess.run([sys.executable, "-m", "tablas.cli.engine"], capture_output=True, check=False, text=True)
    assert (ran.returncode, aside(ran.stdout)) == (0, "VERSION\n")


@pytest.mark.parametrize("manner", MANNERS)
def test_the_option_says_the_same_as_the_name(manner: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whichever way we are told whose manners to have, the answer is the same."""
    names = {"bbp": "bbpPairings", "bbp5": "bbpPairings5", "bbp6": "bbppairings_v6.0", "javafo": "JaVaFo.exe"}
    report = str(DATA / "in14.trf")
    system = [] if manner.startswith("javafo") else ["--dutch"]
    engine.run([*system, report, "-p", "-l", str(tmp_path / "one")], names.get(manner, "javafo2"))
    engine.run([*system, report, "-p", "-l", str(tmp_path / "two"), "--as", manner])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    half = len(out := capsys.readouterr().out) // 2
    assert out[:half] == out[half:]
