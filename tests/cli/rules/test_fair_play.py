"""Fair play and ethics as an arbiter types them: thresholds, duties, deadlines, bodies, sanctions."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*words: str, code: int = 0) -> str:
    said = CliRunner().invoke(cli, ["rules", "fair-play", *words])
    assert said.exit_code == code, said.output
    return said.output


@pytest.mark.parametrize(
    ("words", "presumed", "intrusive"),
    [
        (["4.25", "--online"], True, True),
        (["4.24", "--online"], False, True),
        (["4.25"], False, True),
        (["5.00"], True, True),
        (["3.00"], False, True),
        (["2.99"], False, False),
        (["2.00"], False, False),
        (["2.00", "--marked"], False, True),
        (["3.00", "--players", "50"], False, True),
        (["3.00", "--players", "150"], False, True),
        (["3.20", "--players", "400"], False, False),
        (["3.30", "--players", "400"], False, True),
    ],
)
def test_thresholds_of_the_z_score(words: list[str], presumed: bool, intrusive: bool) -> None:
    told = json.loads(run("z-score", *words, "--json"))
    assert (told["presumed"], told["intrusive"]) == (presumed, intrusive)


def test_a_field_of_a_hundred_asks_for_3() -> None:
    assert json.loads(run("z-score", "3", "--players", "100", "--json"))["threshold"] == 3.0
    assert "justified, from 3.00 on" in run("z-score", "3", "--players", "100")
    assert "43 to 1" in run("z-score", "2")


def test_other_evidence_is_supported_from_250_on() -> None:
    assert "counts in support" in run("z-score", "2.5", "--evidence")
    assert "2.50 is needed" in run("z-score", "2.49", "--evidence")


def test_how_many_moves_of_an_engine_are_unusual() -> None:
    assert run("match-rate", "2400").startswith("64 %")
    assert json.loads(run("match-rate", "2200", "--json"))["percent"] == 61


@pytest.mark.parametrize(
    ("words", "said", "not_said"),
    [
        (
            ["--level", "3"],
            ["At least 1 of", "Random checks during the games are enc"],
            ["storage", "metal stay"],
        ),
        (["--level", "2"], ["At least 2 of", "storage for devices is strongly recommended", "4 weeks"], ["metal stay"]),
        (["--level", "1"], ["metal stay out", "All games are sent", "arbiter is obligatory", "No waiver"], ["4 weeks"]),
        (["--level", "1", "--quick"], ["sending all is recommended"], ["All games are sent"]),
    ],
)
def test_every_duty_of_a_level(words: list[str], said: list[str], not_said: list[str]) -> None:
    text = run("level", *words)
    for piece in said:
        assert piece in text
    for piece in not_said:
        assert piece not in text


def test_a_decision_is_reconsidered_within_five_years_and_thirty_days_of_new_facts() -> None:
    assert "2031-05-01  ask for reconsideration" in run("deadlines", "ethics", "2026-05-01")
    known = run("deadlines", "ethics", "2026-05-01", "--discovered", "2029-01-10")
    assert "2029-02-09  ask for reconsideration" in known
    late = run("deadlines", "ethics", "2026-05-01", "--discovered", "2031-04-20")
    assert "2031-05-01  ask for reconsideration" in late
    assert "New facts count" in run("deadlines", "ethics", "2026-05-01", "--discovered", "2031-05-02", code=2)
