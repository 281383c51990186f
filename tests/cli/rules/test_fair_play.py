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


@pytest.mark.parametrize(
    ("words", "first", "last"),
    [
        (["cheating"], "national federation", "may adopt"),
        (["cheating", "--protection", "enhanced"], "Fair Play Commission investigates. (II.4)", "Court of Arbitration"),
        (["cheating", "--titled"], "Fair Play Commission investigates. (II.5)", "Court of Arbitration"),
        (["cheating", "--online"], "platform", "national federation"),
        (["cheating", "--online", "--official"], "Fair Play Commission investigates. (II.3)", "Court of Arbitration"),
        (["fair-play"], "one, two or three months", "final"),
        (["dispute"], "chief arbiter", "disciplinary subcommittee"),
        (["arbiter"], "Arbiters' Commission", "Council"),
        (["doping"], "Medical", "Medical"),
    ],
)
def test_which_body_decides(words: list[str], first: str, last: str) -> None:
    lines = run("body", *words).splitlines()
    assert first in lines[0]
    assert last in lines[-1]


def test_an_event_without_committee_goes_to_the_federation() -> None:
    assert "appeals committee" in run("body", "dispute")
    assert "appeals committee" not in run("body", "dispute", "--no-committee")


@pytest.mark.parametrize(
    ("name", "amount", "code"),
    [
        ("fine", "50000", 0),
        ("fine", "50001", 1),
        ("ban", "1", 0),
        ("ban", "180", 0),
        ("ban", "181", 1),
        ("membership", "60", 0),
        ("membership", "61", 1),
        ("service", "13", 1),
        ("probation", "5", 1),
        ("probation", "6", 0),
        ("probation", "36", 0),
        ("probation", "37", 1),
        ("fast-track", "3", 0),
        ("fast-track", "4", 1),
        ("single-member", "12", 0),
        ("single-member", "13", 1),
        ("office", "1", 2),
    ],
)
def test_ranges_of_sanctions(name: str, amount: str, code: int) -> None:
    run("sanction-range", name, amount, code=code)


def test_the_list_of_sanctions() -> None:
    told = run("sanction-range")
    assert "fine (13.1 c): A fine of up to 50,000 euros." in told
    assert "12 months may be 6 over the board" in told
    assert "multa de hasta 50.000 euros" in run("sanction-range", "fine", "--lang", "es")
