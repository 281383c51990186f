"""The command line speaks the language that is asked for, and guesses what was meant."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import cli_phrases
from tablas.cli.main import VERBS, cli
from tablas.cli.speech import usual_language
from tablas.errors import Where
from tablas.say.catalogue import catalogue
from tablas.say.places import tell_where

GOOD = "012 Open\n142 5\n192 FIDE_DUTCH_2026\n" + "".join(
    f"001 {number:4}      {name:<33}{2400 - number:>5}\n" for number, name in enumerate(("Ana", "Bo", "Cai", "Dan"), 1)
)


def typed(*words: object, env: dict[str, str] | None = None) -> Result:
    return CliRunner(env=env).invoke(cli, [str(word) for word in words])


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "open.trf"
    path.write_text(GOOD, encoding="utf-8")
    return path


def test_every_phrase_has_its_spanish() -> None:
    assert cli_phrases.missing("es") == {}


def test_a_table_has_spanish_headings(report: Path) -> None:
    lines = typed("pair", report, "--lang", "es").stdout.splitlines()
    assert lines[0] == "Open: ronda 1"
    assert lines[2].split() == ["Mesa", "N.º", "Blancas", "Elo", "Pts", "Pts", "Elo", "Negras", "N.º"]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"TABLAS_LANG": "es", "LC_ALL": "en_GB.UTF-8"}, "es"),
        ({"LC_ALL": "es_ES.UTF-8", "LANG": "en_GB.UTF-8"}, "es"),
        ({"LC_MESSAGES": "es", "LANG": "en"}, "es"),
        ({"LANG": "es_MX"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"TABLAS_LANG": "xx", "LANG": "es_ES"}, "es"),
        ({}, "en"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert usual_language(environment) == language


def test_the_option_beats_the_environment(report: Path) -> None:
    assert "ronda 1" in typed("pair", report, env={"TABLAS_LANG": "es"}).stdout
    assert "round 1" in typed("pair", report, "--lang", "en", env={"TABLAS_LANG": "es"}).stdout
    assert "ronda 1" in typed("--lang", "es", "pair", report).stdout


@pytest.mark.parametrize(
    ("where", "english", "spanish"),
    [
        (Where("a.trf", 3, 92, 7, 2), "a.trf:3:92, player 7, round 2", "a.trf:3:92, jugador 7, ronda 2"),
        (Where("a.trf"), "a.trf", "a.trf"),
        (Where("a.trf", 3), "a.trf:3", "a.trf:3"),
        (Where(line=3, column=5), "line 3, column 5", "línea 3, columna 5"),
        (Where(round=4), "round 4", "ronda 4"),
        (Where(), "", ""),
    ],
)
def test_the_place_of_a_mistake(where: Where, english: str, spanish: str) -> None:
    assert tell_where(where, catalogue("en")) == str(where) == english
    assert tell_where(where, catalogue("es")) == spanish


def test_a_refusal_is_said_with_its_place(report: Path) -> None:
    report.write_text(GOOD.replace("001    2", "001    x"), encoding="utf-8")
    said = typed("pair", report, "--lang", "es")
    assert said.exit_code == 2
    assert said.stderr.startswith(f"{report}:5:")


def test_faults_of_its_own_are_said_in_spanish(report: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("nothing to divide")

    monkeypatch.setattr("tablas.api.pair", broken)
    said = typed("pair", report, "--lang", "es")
    assert said.exit_code == 70
    assert "un fallo propio (ZeroDivisionError: nothing to divide)" in said.stderr


# --- did you mean ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (("par",), "pair"),
        (("event", "publsh"), "publish"),
        (("event", "ratings", "serch"), "search"),
        (("rules", "chess690"), "chess960"),
        (("systems", "--jsn"), "--json"),
        (("generate", "--playrs", "8"), "--players"),
        (("pair", "FILE", "--sistem", "lim"), "--system"),
        (("pair", "FILE", "--system", "ducth"), "dutch"),
        (("pair", "FILE", "--edition", "2062"), "2026"),
        (("pair", "FILE", "--acceleration", "hayley"), "haley"),
        (("standings", "FILE", "--tiebreaks", "PTS,HARKNES"), "HARKNESS"),
        (("standings", "FILE", "--edition", "clasic"), "classic"),
        (("systems", "--lang", "esp"), "es?"),
        (("table", "bergr", "8"), "berger"),
        (("generate", "--acceleration", "bakou", "-o", "x.trf"), "baku"),
        (("clock", "fisher", "3:00"), "fischer"),
    ],
)
def test_what_may_have_been_meant(report: Path, words: tuple[str, ...], meant: str) -> None:
    given = [str(report) if word == "FILE" else word for word in words]
    said = typed(*given)
    assert said.exit_code == 2
    assert f"Did you mean {meant}" in said.stderr
    if "--lang" not in given:
        assert f"¿Quería decir {meant}" in typed(*given, "--lang", "es").stderr


def test_what_looks_like_nothing_is_not_guessed(report: Path) -> None:
    assert "Did you mean" not in typed("pair", report, "--system", "xyzzy").stderr


def test_the_guess_is_data_too(report: Path) -> None:
    said = json.loads(typed("pair", report, "--system", "ducth", "--json").stderr)
    assert (said["code"], said["values"]["name"], said["did_you_mean"]) == ("no-system", "ducth", ["dutch"])


# --- every verb -----------------------------------------------------------------------------------------


def every_verb(command: click.Command, words: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """The words that call each command and sub-command."""
    if not isinstance(command, click.Group):
        return [words]
    context = click.Context(command)
    found = [words]
    for name in command.list_commands(context):
        inner = command.get_command(context, name)
        assert inner is not None
        found += every_verb(inner, (*words, name))
    return found


def test_every_verb_takes_json_and_a_language() -> None:
    verbs = every_verb(cli)
    assert len(verbs) > 100
    for words in verbs:
        said = typed(*words, "--help").stdout
        assert re.search(r"^  --json ", said, re.M), words
        assert re.search(r"^  --lang LANGUAGE ", said, re.M), words


def test_every_verb_of_the_list_exists() -> None:
    assert {words[0] for words in every_verb(cli) if words} == set(VERBS)


# --- the way in -----------------------------------------------------------------------------------------


def test_the_name_alone_shows_a_way_in() -> None:
    said = typed()
    assert said.exit_code == 0
    assert 5 <= len(said.stdout.splitlines()) <= 8
    assert "tablas pair open.trf" in said.stdout
    assert "Para empezar:" in typed("--lang", "es").stdout
    assert "Commands:" in typed("--help").stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "words", "command"),
    [
        ("uvicorn", ("serve",), "pip install 'tablas[web]'"),
        ("fastapi", ("serve",), "pip install 'tablas[web]'"),
        ("sqlalchemy", ("event", "list"), "pip install 'tablas[store]'"),
    ],
)
def test_what_is_not_installed_is_said_with_the_command_that_installs_it(
    module: str, words: tuple[str, ...], command: str, tmp_path: Path
) -> None:
    """In a process of its own, for which the module does not exist."""
    start = f"import sys; sys.modules[{module!r}] = None; from tablas.cli.main import main; main()"
    asked = [sys.executable, "-c", start, *words]
    said = subprocess.run(asked, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert said.returncode == 2
    assert f"This needs {module}, which is not installed" in said.stderr
    assert command in said.stderr


def test_files_checked_in_parallel_are_told_in_the_language_asked_for(report: Path) -> None:
    said = typed("check", report, report.with_name("none.trf"), "--jobs", "2", "--lang", "es")
    assert said.exit_code == 2
    assert "0 rondas, ninguna diferencia" in said.stdout
    assert "none.trf" in said.stderr
    assert "no such file" not in said.stderr
