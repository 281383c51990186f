"""Programs and people are told the same: what is in the data is said in the text, and no number of the text is new."""

from __future__ import annotations

import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import json_shapes
from tablas.cli.main import cli

ASKED = {
    words: label
    for line in json_shapes.CALLS.strip().splitlines()
    for label, _, words in (line.partition(": "),)
    if words.split()[0]
    in ("rules", "elo", "swiss", "clock", "checklist", "inspect", "assign", "teams", "prizes", "norms", "standings")
    and "NAME" not in words
    and words.split()[1] != "saved"
}
"""What only reads: the verbs that play an event have tests of their own."""

COUNTED_ONLY_HERE = {
    "swiss exchanges",
    "swiss transpositions",
    "swiss order",
    "swiss columns",
    "swiss card",
    "swiss chart",
    "elo what-if",
    "elo first",
    "elo table (of the points expected)",
    "assign",
    "norms",
    "prizes",
    "clock",
    "clock (of several players)",
    "rules laws time-control",
    "rules event lots",
    "rules fair-play z-score",
    "rules laws repetition",
    "rules laws sanctions",
    "rules fair-play body",
    "rules event scoresheet",
}
"""Where people see lines counted, dates turned, money with its cents, shares of a whole."""

SHORT_FOR_PEOPLE = {"rules event incidents", "standings"}
"""Reports whose text names only what is wrong, and a remark beside the table."""


@pytest.fixture(scope="module", autouse=True)
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    made = tmp_path_factory.mktemp("both")
    for name, text in json_shapes.FILES.items():
        (made / name).write_text(text, encoding="utf-8")
    before = Path.cwd()
    os.chdir(made)
    for line in json_shapes.CALLS.strip().splitlines()[:2]:
        CliRunner().invoke(cli, shlex.split(line.partition(": ")[2]), catch_exceptions=False)
    yield
    os.chdir(before)


def lists_of_sentences(value: object) -> Iterator[list[str]]:
    """The sentences of every list of messages, and of every message alone."""
    if isinstance(value, dict):
        if set(value) == {"code", "values", "sentence"}:
            yield [value["sentence"]]
        else:
            for inner in value.values():
                yield from lists_of_sentences(inner)
    elif isinstance(value, list):
        if all(isinstance(one, dict) and isinstance(one.get("sentence"), str | dict) for one in value):
            yield [_sentence(one["sentence"]) for one in value]
        for inner in value:
            yield from lists_of_sentences(inner)


def _sentence(value: str | dict[str, str]) -> str:
    """Of a message, or of a check that has one."""
    return value if isinstance(value, str) else value["sentence"]


def bare(text: str) -> str:
    """The words, however they were broken into lines."""
    return " ".join(text.split())


def numbers(text: str) -> set[str]:
    found = re.findall(r"\d+(?:\.\d+)?", bare(text).replace("½", ".5"))
    return {one.rstrip("0").rstrip(".") if "." in one else one for one in found}


@pytest.mark.parametrize("words", ASKED)
def test_people_read_what_programs_read(words: str) -> None:
    typed = shlex.split(words)
    data, text = CliRunner().invoke(cli, [*typed, "--json"]), CliRunner().invoke(cli, typed)
    assert data.exit_code == text.exit_code
    told = json.loads(data.stdout or data.stderr)
    said = bare(text.output)
    label = ASKED[words]
    for sentences in lists_of_sentences(told):
        at = 0
        for sentence in map(bare, sentences):
            found = said.find(sentence, at)
            assert found >= 0 or label in SHORT_FOR_PEOPLE, sentence
            at = max(found, 0)
    if label not in COUNTED_ONLY_HERE:
        assert numbers(text.output) <= numbers(json.dumps(told, ensure_ascii=False))
