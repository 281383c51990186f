"""What is said of long work that others do: reports found, claims beside ours, questions, files as they change."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from tablas.cli.event import relay
from tablas.cli.main import cli
from tablas.errors import OptionError
from tablas.messages import Message
from tablas.study.published import PUBLISHED, Beside


def typed(*words: str) -> Any:
    done = CliRunner().invoke(cli, [*words, "--lang", "en"], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done


def lines(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines()]


def test_reports_of_folders_come_by_their_names_and_who_had_white_more_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b/two.TRF", "b/one.trfx", "b/c/zero.trf", "b/not.txt", "a.pgn"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    asked: list[list[Path]] = []

    def extra_white(reports: list[Path], *_: object) -> Any:
        asked.append(reports)
        good = SimpleNamespace(item=("one",), fault=None, value={"white": [0.5, 0.25], "black": [-0.25]})
        bad = SimpleNamespace(item=("two",), fault=Message("no-such-file"), value=None)
        return SimpleNamespace(
            outcomes=[good, bad], files=2, white=12, black=7, difference=0.1234, low=-0.01, high=0.25,
            faults=[("two.TRF", Message("no-such-file"))],
        )  # fmt: skip

    monkeypatch.setattr("tablas.study.colours.extra_white", extra_white)
    words = ["study", "colours", str(tmp_path / "a.pgn"), str(tmp_path / "b"), "--jobs", "1"]
    said = typed(*words, "-o", str(tmp_path / "out"))
    found = [path.relative_to(tmp_path).as_posix() for path in asked[0]]
    assert found == ["a.pgn", "b/c/zero.trf", "b/one.trfx", "b/two.TRF"], "a file that is named is taken as it is"
    assert lines(said.stdout) == [
        "2 reports",
        "12 players had White once more, 7 Black once more.",
        "The extra White is worth +0.123 points against expectation, from -0.010 to +0.250.",
    ]
    assert "two.TRF: There is no such file." in said.stderr
    table = (tmp_path / "out" / "players.csv").read_text(encoding="utf-8").split()
    assert table == ["file,colour,beyond_expectation", "one,white,0.5", "one,white,0.25", "one,black,-0.25"]
    told = json.loads(typed(*words, "-o", str(tmp_path / "out"), "--json").stdout)
    assert (told["files"], told["white"], told["black"]) == (2, 12, 7)
    assert (told["difference"], told["low"], told["high"]) == (0.1234, -0.01, 0.25)
    assert [(one["file"], one["sentence"]) for one in told["faults"]] == [("two.TRF", "There is no such file.")]


def test_claims_stand_beside_what_we_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (
        Beside("one", 0.5, 0.5, 0.52, 0.01, 40),
        Beside("a range", 0.25, 0.75, 0.5, 0.1, 40),
        Beside("at least", 0.1, inf, 0.5, 0.1, 40),
        Beside("at most", -inf, 0.9, 0.5, 0.1, 40),
        Beside("nothing said", -inf, inf, 0.5, 0.1, 40),
    )
    asked: list[tuple[object, ...]] = []

    def again(name: str, runs: int, seed: int, *_: object) -> Any:
        asked.append((name, runs, seed))
        return rows, (("1", Message("no-such-file")),)

    monkeypatch.setattr("tablas.study.published.reproduce", again)
    words = ["study", "reproduce", "gambit", "--runs", "40", "--seed", "9", "--jobs", "1", "-o", str(tmp_path)]
    source, assumed, heads, *told, end = lines(typed(*words).stdout)
    assert asked == [("gambit", 40, 9)]
    assert source == f"gambit: {PUBLISHED['gambit'].source}"
    assert assumed.startswith("Assumed: ")
    assert heads == "Claim Published Ours σ"
    assert [line.removeprefix(row.words) for row, line in zip(rows, told, strict=True)] == [
        " 0.5 0.5200 ± 0.0100 2.0",
        " 0.25 … 0.75 0.5000 ± 0.1000 0.0",
        " > 0.1 0.5000 ± 0.1000 0.0",
        " ≤ 0.9 0.5000 ± 0.1000 0.0",
        " – 0.5000 ± 0.1000 –",
    ]
    assert end == ""
    (study,) = json.loads(typed(*words, "--json").stdout)
    assert (study["study"], study["source"], study["seed"]) == ("gambit", PUBLISHED["gambit"].source, 9)
    claims = study["claims"]
    assert [(one["low"], one["high"]) for one in claims] == [
        (0.5, 0.5), (0.25, 0.75), (0.1, None), (None, 0.9), (None, None),
    ]  # fmt: skip
    assert [one["claim"] for one in claims] == [row.words for row in rows]
    assert {(one["error"], one["runs"]) for one in claims[1:]} == {(0.1, 40)}
    assert claims[-1]["sigma"] is None
    assert claims[-1]["agrees"] is None
    assert claims[1]["agrees"] is True
    asked.clear()
    typed("study", "reproduce", "--runs", "40", "--jobs", "1", "-o", str(tmp_path))
    assert asked == [(name, 40, 1) for name in PUBLISHED], "without a name every study there is"


def test_questions_of_an_examiner_with_answers_and_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(number: int, answer: str, cost: int, fails: bool, tests: int) -> Any:
        question = SimpleNamespace(number=number, words=f"Question {number}?")
        return SimpleNamespace(question=question, answer=answer, cost=cost, fails=fails, tests=["t"] * tests)

    found = SimpleNamespace(
        asked=[asked(1, "yes", 0, False, 3), asked(2, "no", 4, False, 0), asked(3, "no", 0, True, 1)],
        score=4,
        failures=[],
        as_data=lambda: {"score": 4},
    )
    monkeypatch.setattr("tablas.federation.acceptance.examine", lambda: found)
    heads, *rows, score, failures = lines(typed("acceptance").stdout)
    assert heads == "No. Answer Cost Tests Question"
    assert rows == ["1 yes 3 Question 1?", "2 no 4 % 0 Question 2?", "3 no FAIL 1 Question 3?"]
    assert score.startswith("Score: 4 % of at most ")
    assert failures == "Failures: –"
    found.failures = [3, 7]
    _, *rows, _, failures = lines(typed("acceptance", "--open").stdout)
    assert [row[0] for row in rows] == ["2", "3"], "only what costs something"
    assert failures == "Failures: 3 7"
    assert json.loads(typed("acceptance", "--json").stdout) == {"score": 4}


def test_a_file_of_games_is_read_once_it_rests_and_again_when_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = tmp_path / "one.pgn", tmp_path / "TWO.PGN"
    one.write_text("a")
    (tmp_path / "notes.txt").write_text("a")
    written = iter(
        [
            lambda: None,
            lambda: two.write_text("still"),
            lambda: two.write_text("still writing"),
            lambda: None,
            lambda: one.write_text("changed"),
            lambda: None,
            lambda: None,
        ]
    )
    looks: list[str] = []

    def sleep(seconds: float) -> None:
        assert seconds == relay.SETTLED
        looks.append("|")
        next(written)()

    monkeypatch.setattr(relay.time, "sleep", sleep)
    monkeypatch.setattr(relay.time, "monotonic", lambda: float(len(looks)))
    for changed in relay._changes(tmp_path, 7.0):
        looks[-1] += ",".join(path.name for path in changed)
    assert looks == ["|one.pgn", "|", "|", "|TWO.PGN", "|", "|one.pgn", "|"]
    with pytest.raises(OptionError) as refused:
        next(relay._changes(tmp_path / "none", None))
    assert refused.value.message.code == "no-such-folder"
