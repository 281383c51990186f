"""docs/json.md tells the keys of every answer, and it is true."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import json_shapes
from tablas.cli.main import VERBS, cli

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def answered(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return dict(json_shapes.answers(tmp_path_factory.mktemp("json")))


def leaves(command: click.Command, words: str = "") -> list[str]:
    if not isinstance(command, click.Group):
        return [words]
    context = click.Context(command)
    inner = {name: command.get_command(context, name) for name in command.list_commands(context)}
    return [leaf for name, one in inner.items() if one is not None for leaf in leaves(one, f"{words} {name}".strip())]


def test_every_verb_has_an_entry() -> None:
    entries = {label.partition(" (")[0] for label in json_shapes.written()}
    assert entries == set(leaves(cli))


def test_the_page_lists_what_is_typed_here(answered: dict[str, str]) -> None:
    assert set(json_shapes.written()) == set(answered)


def test_every_answer_has_the_keys_of_the_page(answered: dict[str, str]) -> None:
    promised = json_shapes.written()
    assert {label: keys for label, keys in answered.items() if promised.get(label) != keys} == {}


def test_json_does_not_depend_on_the_language(tmp_path: Path) -> None:
    """The same keys and values in Spanish; only sentences differ."""
    report = tmp_path / "open.trf"
    CliRunner().invoke(cli, ["generate", "--players", "9", "--rounds", "4", "--played", "2", "-o", str(report)])

    def data(*words: str, language: str) -> object:
        said = CliRunner().invoke(cli, [*words, "--json", "--lang", language])
        assert said.exit_code == 0, said.output
        return json.loads(said.stdout, object_hook=lambda one: {key: one[key] for key in one if key != "sentence"})

    for words in (["pair", str(report)], ["standings", str(report)], ["systems"], ["demo"], ["explain", str(report)]):
        assert data(*words, language="es") == data(*words, language="en"), words
    english, spanish = (data("elo", "needed", "2100", "2110", "2000", language=one) for one in ("en", "es"))
    assert isinstance(english, dict)
    assert isinstance(spanish, dict)
    assert english["reason"]["code"] == spanish["reason"]["code"]
    assert english["reason"]["values"] == spanish["reason"]["values"]


def test_a_refusal_is_json_on_the_error_stream(tmp_path: Path) -> None:
    said = CliRunner().invoke(cli, ["pair", str(tmp_path / "none.trf"), "--json"])
    assert (said.exit_code, said.stdout) == (2, "")
    told = json.loads(said.stderr)
    assert {"error", "code", "values", "kind", "file"} <= set(told)


def test_the_program_alone_lists_its_verbs() -> None:
    assert json.loads(CliRunner().invoke(cli, ["--json"]).stdout)["verbs"] == list(VERBS)


def test_points_are_points_and_never_their_parts(tmp_path: Path) -> None:
    """Three wins of three against equals is three points, not 180 sixtieths."""
    told = json.loads(CliRunner().invoke(cli, ["elo", "performance", *3 * ["2000:1"], "--json"]).stdout)
    assert told["performance"]["score"] == 3
    first = CliRunner().invoke(cli, ["elo", "first", *5 * ["1800:="], "--rules", "2022", "--json"])
    assert json.loads(first.stdout)["score"] == 2.5
