"""Exercises and exams as words: the key with its working, the form to fill in, the paper as a list."""

from __future__ import annotations

import json

from click.testing import CliRunner

from tablas.cli.main import cli


def typed(*words: str, status: int = 0) -> str:
    answer = CliRunner().invoke(cli, ["train", *words, "--lang", "en"])
    assert answer.exit_code == status, answer.output
    return answer.stderr.strip() if status else answer.stdout


def test_the_key_in_words_is_the_key_as_data_with_its_working() -> None:
    words = ("group-dutch-2026", "--seed", "4", "--level", "3", "--key")
    key = json.loads(typed(*words, "--json"))["key"]
    lines = typed(*words).splitlines()
    place = lines.index(f"Key: {key['answer']}")
    assert lines[place - 1] == ""
    working = key["working"]
    assert working[-1] == "On 2 boards both get the colour they are due (5.2.1)."
    assert lines[place + 1 : place + 1 + len(working)] == [f"  {sentence}" for sentence in working]


def test_a_paper_is_listed_with_its_questions() -> None:
    paper = json.loads(typed("--exam", "systems_1_3_3", "--json"))
    head, *questions, empty, hint = typed("--exam", "systems_1_3_3").splitlines()
    assert head == f"Paper systems_1_3_3: 3 questions, {paper['minutes']} minutes"
    assert [line[:5] for line in questions] == ["  1  ", "  2  ", "  3  "]
    assert [line.rpartition("(")[2] for line in questions] == [f"{one['name']})" for one in paper["questions"]]
    assert empty == ""
    assert hint == "Print it with --pdf FILE and --key-pdf FILE; mark answers with --answers FILE."
