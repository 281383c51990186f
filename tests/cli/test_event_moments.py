"""Events as they were, undo by number, and exports that do not destroy the copy before."""

from __future__ import annotations

import json
import os
import resource
import signal
import stat
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tablas.cli.event import event
from tablas.cli.plain import replace_file


class Shell:
    def __init__(self, database: Path) -> None:
        self.database = str(database)

    def run(self, *words: object) -> Result:
        return CliRunner().invoke(event, ["--database", self.database, *map(str, words)])

    def __call__(self, *words: object) -> str:
        answer = self.run(*words)
        assert answer.exit_code == 0, answer.output
        return answer.stdout

    def entries(self) -> int:
        return int(json.loads(self("show", "open", "--json"))["entries"])


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """One round of two boards, the first with a result that was corrected."""
    shell = Shell(tmp_path / "club.db")
    shell("new", "Open", "--as", "open", "--start", "2026-03-01")
    shell("tournament", "open", "main", "--rounds", 3, "--set", "initial_colour=w")
    for name, rating in (("Ana", 2100), ("Bo", 2000), ("Carla", 1900), ("Dan", 1800)):
        shell("add", "open", name, "--rating", rating)
    shell("pair", "open", "--publish")
    shell("result", "open", 1, "1-0")
    shell("result", "open", 1, "=", "--correct")
    return shell


def first_board(shell: Shell, *words: object) -> str:
    return str(json.loads(shell("boards", "open", "--json", *words))["games"][0]["result"])


def test_boards_shows_and_reports_as_they_were(shell: Shell) -> None:
    before = shell.entries() - 1
    assert first_board(shell) != first_board(shell, "--as-of", before) == "1-0"
    assert json.loads(shell("show", "open", "--json", "--as-of", 6))["tournaments"][0]["rounds"] == 0
    now, then = (
        [
            line[80:84].strip()
            for line in shell("export", "open", "--to", "trf26", *words).splitlines()
            if line[:3] == "001"
        ]
        for words in ((), ("--as-of", before))
    )
    assert (now, then) == (["0.5", "0.0", "0.5", "0.0"], ["1.0", "0.0", "0.0", "0.0"])
    assert "holds the whole log" in shell.run("export", "open", "--as-of", 3).stderr
    assert shell.run("boards", "open", "--as-of", "noon").exit_code == 2


def test_undo_takes_one_number_at_a_time(shell: Shell) -> None:
    for words in (("--to", 0), ("--last", 0), ("--last", -1), ("--last", 1, "--to", 3)):
        answer = shell.run("undo", "open", *words)
        assert (answer.exit_code, shell.entries()) == (2, 10), answer.output
    shell("undo", "open", "--to", 9)
    assert first_board(shell) == "1-0"


def test_an_export_that_fails_leaves_the_copy_before(tmp_path: Path) -> None:
    path = tmp_path / "open.tablas"
    path.write_bytes(b"the copy of yesterday")
    path.chmod(0o640)
    child = os.fork()
    if child == 0:
        code = 1
        try:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
            try:
                replace_file(path, b"x" * 1000)
            except OSError:
                code = 0
        except BaseException as error:
            print(repr(error), file=sys.stderr)
        finally:
            os._exit(code)
    assert os.waitpid(child, 0)[1] == 0
    assert path.read_bytes() == b"the copy of yesterday"
    assert [file.name for file in tmp_path.iterdir()] == ["open.tablas"]
    replace_file(path, b"today")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"today", 0o640)
    link = tmp_path / "link"
    link.symlink_to(path)
    replace_file(link, b"again")
    assert (link.is_symlink(), path.read_bytes()) == (True, b"again")
