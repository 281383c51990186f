"""Where ``tablas event`` and ``tablas serve`` look for events, and what they leave behind."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tablas.cli.event import event
from tablas.cli.place import place_of
from tablas.cli.serve import _where
from tablas.errors import OptionError


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user without events, in an empty folder."""
    for name in ("TABLAS_DATA", "TABLAS_DATABASE", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def run(*words: str) -> Result:
    return CliRunner().invoke(event, list(words))


def everything(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("show", "open"),
        ("standings", "open"),
        ("log", "open"),
        ("verify", "open"),
        ("export", "open"),
        ("ratings", "about"),
        ("ratings", "search", "Ana"),
        ("watch", "--seconds", "0"),
        ("pair", "open"),
        ("add", "open", "Ana"),
        ("delete", "open", "--yes"),
    ],
)
@pytest.mark.parametrize("where", [(), ("--data", "folder"), ("--database", "events.db")])
def test_whoever_only_looks_leaves_nothing_behind(words: tuple[str, ...], where: tuple[str, ...], home: Path) -> None:
    before = everything(home)
    assert run(*where, *words).exit_code in (0, 2)
    assert everything(home) == before


def test_without_a_database_there_are_no_events() -> None:
    assert run("list", "--json").stdout.strip() == "[]"
    assert "There is no event 'open'" in run("show", "open").stderr
    assert "There is no database typo.db yet" in run("--database", "typo.db", "list").stderr


@pytest.mark.parametrize(
    ("environment", "options", "file"),
    [
        ({}, {}, "share/tablas/tablas.db"),
        ({"TABLAS_DATA": "data"}, {}, "here/data/tablas.db"),
        ({"TABLAS_DATA": "data", "TABLAS_DATABASE": "one.db"}, {}, "here/one.db"),
        ({"TABLAS_DATABASE": "one.db"}, {"data": "other"}, "here/other/tablas.db"),
        ({"TABLAS_DATABASE": "one.db", "TABLAS_DATA": "data"}, {"database": "two.db"}, "here/two.db"),
    ],
)
def test_both_programs_use_the_same_database(
    environment: dict[str, str], options: dict[str, str], file: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    assert run(*words, "new", "Winter Open").exit_code == 0
    assert (home / file).is_file()
    data = Path(options["data"]) if "data" in options else None
    assert Path(_where(data, options.get("database"), demo=False).where).resolve() == home / file
    # The verb may say it as well as the group.
    assert "winter-open" in run("list", *words).stdout


def test_a_demonstration_keeps_to_itself(home: Path) -> None:
    assert Path(_where(None, None, demo=True).where) == home / "share/tablas/demo/tablas.db"


def test_two_places_are_one_too_many() -> None:
    with pytest.raises(OptionError):
        place_of("one.db", "data")
    assert run("--data", "data", "--database", "one.db", "list").exit_code == 2


def test_events_of_the_old_place_are_found_and_said(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run("--database", "tablas.db", "new", "Old Open")
    found = run("list")
    assert "old-open" in found.stdout
    assert str(home / "here/tablas.db") in found.stderr
    assert str(home / "share/tablas/tablas.db") in found.stderr
    assert Path(_where(None, None, demo=False).where).resolve() == home / "here/tablas.db"
    assert "tablas.db" in capsys.readouterr().err
    run("new", "Another")
    assert not (home / "share").exists(), "the events stay together"


def test_an_old_database_beside_a_new_one_is_not_forgotten(home: Path) -> None:
    run("--data", str(home / "share/tablas"), "new", "New Open")
    run("--database", "tablas.db", "new", "Old Open")
    found = run("list")
    assert "new-open" in found.stdout
    assert "old-open" not in found.stdout
    assert "--database tablas.db" in found.stderr
    assert run("--database", "tablas.db", "list").stderr == ""


def test_in_the_usual_folder_itself_there_is_nothing_to_say(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("new", "Open")
    monkeypatch.chdir(home / "share/tablas")
    assert run("list").stderr == ""


def test_an_event_by_its_name(home: Path) -> None:
    run("new", "Ciudad de Ávila", "--as", "bar")
    assert run("tournament", "ciudad de avila", "a").exit_code == 0
    assert '"event": "bar"' in run("show", "CIUDAD DE ÁVILA", "--json").stdout
    assert "Did you mean bar (Ciudad de Ávila)?" in run("show", "Ciudad").stderr
    with sqlite3.connect(home / "share/tablas/tablas.db") as database:
        assert database.execute("SELECT head_seq FROM events").fetchall() == [(2,)]
    database.close()
