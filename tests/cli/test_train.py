"""`tablas train`: lists, exercises, grades, lessons and papers, in both languages, and one sentence for bad input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tablas.cli.main import cli


def run(*words: str) -> Result:
    return CliRunner().invoke(cli, ["train", *words])


def test_the_list_as_words_and_as_data() -> None:
    assert "group-dutch-2026: Pair this group" in run("--list").output
    assert "Empareje este grupo" in run("--list", "--lang", "es").output
    found = json.loads(run("--list", "--json").output)
    kinds = {kind["name"]: kind for kind in found["kinds"]}
    assert [level["level"] for level in kinds["berger"]["levels"]] == [1, 2, 3]
    assert {lesson["name"]: lesson["steps"] for lesson in found["lessons"]}["twelve"] == 26


def test_an_exercise_keeps_its_key_until_it_is_asked_for() -> None:
    asked = json.loads(run("group-dutch-2026", "--seed", "4", "--level", "3", "--json").output)
    assert "key" not in asked
    key = json.loads(run("group-dutch-2026", "--seed", "4", "--level", "3", "--json", "--key").output)["key"]
    right = json.loads(
        run("group-dutch-2026", "--seed", "4", "--level", "3", "--answer", key["answer"], "--json").output
    )
    assert (right["points"], right["of"], right["right"], right["fault"]) == (10, 10, True, None)


def test_a_grade_says_the_first_rule_that_is_worse() -> None:
    """Berger, level 1: the table of the round is known from the printed tables."""
    told = run("next-exchange-2026", "--seed", "1", "--answer", "s1-1=1 s2-1=6").output
    assert "The next exchange is" in told
    assert "C.04.3 2026 4.3" in told
    assert "/rules/dutch" in told
    assert (
        "El siguiente intercambio es"
        in run("next-exchange-2026", "--seed", "1", "--answer", "s1-1=1", "--lang", "es").output
    )


def test_a_lesson_step() -> None:
    told = run("--lesson", "twelve", "--step", "1").output
    assert "Step 1 of 26" in told
    graded = json.loads(
        run("--lesson", "twelve", "--step", "1", "--answer", "1-7 8-2 3-9 10-4 5-11 12-6", "--json").output
    )
    assert graded["right"]


def test_a_paper_is_printed_and_marked(tmp_path: Path) -> None:
    code = "systems_1_3_7"
    paper, key, answers = tmp_path / "paper.pdf", tmp_path / "key.pdf", tmp_path / "answers.txt"
    result = run("--exam", code, "--pdf", str(paper), "--key-pdf", str(key), "--json")
    assert result.exit_code == 0
    assert paper.read_bytes()[:5] == key.read_bytes()[:5] == b"%PDF-"
    answers.write_text("-\n-\n-\n")
    told = run("--exam", code, "--answers", str(answers)).output
    assert "0 of 30 points, 0 %: not passed" in told
    assert json.loads(run("--exam", code, "--answers", str(answers), "--json").output)["passed"] is False


def right_answer(kind: str, seed: int, level: int) -> str:
    asked = run(kind, "--seed", str(seed), "--level", str(level), "--key", "--json")
    return str(json.loads(asked.output)["key"]["answer"])


def test_the_level_follows_the_answers_unless_it_is_chosen(tmp_path: Path) -> None:
    kept = ("--progress", str(tmp_path / "own" / "train.json"))
    for seed in (1, 2):
        told = run("berger", "--seed", str(seed), "--answer", right_answer("berger", seed, 1), *kept)
        assert told.exit_code == 0
    assert "Next: tablas train berger (level 2)" in told.output
    assert "Exercise berger, level 2, seed" in run("berger", *kept).output
    assert "Exercise berger, level 3, seed" in run("berger", "--level", "3", *kept).output
    assert "Exercise berger, level 1, seed 7" in run("berger", "--seed", "7", *kept).output
    run("berger", "--seed", "3", "--level", "2", "--answer", "1-2", *kept)
    assert json.loads(run("berger", "--json", *kept).output)["level"] == 1
    assert "Exercise berger, level 1, seed" in run("berger", "--progress", "off").output


def test_what_was_practised_is_shown(tmp_path: Path) -> None:
    kept = ("--progress", str(tmp_path / "train.json"))
    assert "0 exercises" in run("--done", *kept).output
    run("berger", "--seed", "1", "--answer", "1-2", *kept)
    run("--lesson", "twelve", "--step", "1", "--answer", "1-2", *kept)
    told = run("--done", *kept).output
    assert "2 exercises, 0 right" in told
    assert "tablas train berger --level 1" in told
    assert "tablas train --lesson twelve" in told
    data = json.loads(run("--done", "--json", *kept).output)
    assert data["due"]
    assert [one["kind"] for one in data["done"]] == ["berger", "lesson-twelve"]


def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("[1]")
    result = run("berger", "--progress", str(other))
    assert result.exit_code == 2
    assert "other.json" in result.stderr
    assert other.read_text() == "[1]"


@pytest.mark.parametrize(
    "words",
    [
        ("chess",),
        ("berger", "--level", "4"),
        ("berger", "--seed", "-1"),
        ("berger", "--answer", "1-2"),
        ("berger", "--seed", "1", "--answer", "1-99"),
        ("--lesson", "none"),
        ("--lesson", "twelve", "--step", "99"),
        ("--exam", "nothing"),
        ("--exam", "new", "--chapter", "cooking"),
        ("--exam", "new", "--questions", "99"),
        ("--exam", "manual", "--answers", "not-here.txt"),
    ],
)
def test_bad_input_is_one_sentence(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert len(result.stderr.strip().splitlines()) == 1
