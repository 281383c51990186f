"""Lecturers, activity, planned seminars, and two rules on titles, as they are typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*words: str, code: int = 0) -> str:
    said = CliRunner().invoke(cli, ["rules", *words])
    assert said.exit_code == code, said.output
    return said.output


LECTURER = """
category = "B"
active = true
category_since = 2021-01-01
in_programme = true
skills_shown = true
accredited = 2023-01-15
person = { last_name = "Doe", first_name = "Ana", fide_id = "2200012", federation = "ESP" }
[[report]]
seminar = "Madrid"
lecturer = "Rosa"
day = 2021-05-01
hours = 3
total_hours = 16
topics = ["Tie Breaks", "Clocks"]
marks = [4, 3, 3, 2, 4, 4]
[[report]]
seminar = "Lima"
lecturer = "Rosa"
day = 2022-05-01
hours = 4
[[report]]
seminar = "Oslo"
lecturer = "Hugo"
day = 2022-09-01
hours = 3
"""


def lecturer(path: Path, old: str = "", new: str = "") -> str:
    assert old in LECTURER
    (path / "lecturer.toml").write_text(LECTURER.replace(old, new) if old else LECTURER, encoding="utf-8")
    return str(path / "lecturer.toml")


def test_three_reports_and_four_years(tmp_path: Path) -> None:
    told = run("arbiters", "lecturer", lecturer(tmp_path))
    assert "Good reports as assistant: 3; at least 3." in told
    assert "Accredited until 2027-01-15; from 2026-07-15 on" in told


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('category = "B"', 'category = "C"', "A or B is needed"),
        ("active = true", "active = false", "An active arbiter"),
        ("hours = 4", "hours = 4\nsatisfactory = false", "Good reports as assistant: 2"),
        ('lecturer = "Hugo"', 'lecturer = "Rosa"', "not all by the same"),
        ("day = 2021-05-01", "day = 2020-05-01", "before it: Madrid"),
        ("hours = 4", "hours = 2", "shorter: Lima"),
    ],
)
def test_what_a_lecturer_lacks(tmp_path: Path, old: str, new: str, said: str) -> None:
    told = run("arbiters", "lecturer", lecturer(tmp_path, old, new), code=1)
    (refused,) = (line for line in told.splitlines() if line.startswith("NO"))
    assert said in refused


def test_forms_apr_and_fl2(tmp_path: Path) -> None:
    told = json.loads(run("arbiters", "lecturer", lecturer(tmp_path), "--form"))
    assert told["fl2"]["last_name"] == "Doe"
    assert [line["event"] for line in told["fl2"]["seminars"]] == ["Madrid", "Lima", "Oslo"]
    first = told["apr"][0]
    assert len(first["topics"]) == 9
    assert [row["topic"] for row in first["topics"] if row["presented"]] == ["Tie Breaks", "Clocks"]
    assert first["general"][0] == {"criterion": "Time Keeping", "mark": 4}
    wrong = lecturer(tmp_path, '"Clocks"', '"Cooking"')
    assert "no topic" in run("arbiters", "lecturer", wrong, "--form", code=2)


@pytest.mark.parametrize(
    ("words", "until"),
    [
        (["--last-event", "2016"], "2020-12-31"),
        (["--last-event", "2017"], "2021-12-31"),
        (["--last-event", "2017", "--title", "FA"], "2022-12-31"),
        (["--last-event", "2018"], "2022-12-31"),
        (["--last-event", "2019"], "2023-12-31"),
        (["--last-event", "2020"], "2024-12-31"),
        (["--fa-awarded", "2020-03-01", "--last-course", "2022-03-01"], "2026-03-01"),
    ],
)
def test_until_when_an_arbiter_is_active(words: list[str], until: str) -> None:
    assert f"Active until {until}." in run("arbiters", "activity", *words)


def test_active_on_a_day_and_what_the_inactive_may() -> None:
    run("arbiters", "activity", "--last-course", "2022-03-01", "--on", "2026-03-01")
    run("arbiters", "activity", "--last-course", "2022-03-01", "--on", "2026-03-02", code=1)
    run("arbiters", "inactive", "arbiter")
    run("arbiters", "inactive", "chief", "--norms", code=1)
    run("arbiters", "inactive", "arbiter", "--official", code=1)


PLAN = ["--participants", "20", "--first-day", "2026-06-10", "--last-day", "2026-06-11", "--applied"]


def test_a_planned_seminar() -> None:
    told = run("arbiters", "seminar-plan", "IA", "--hours", "16", "--days", "2", *PLAN, "2026-05-10")
    assert "The report is due on 2026-06-18." in told
    run("arbiters", "seminar-plan", "IA", "--hours", "16", "--days", "2", *PLAN, "2026-05-11", code=1)
    run("arbiters", "seminar-plan", "IA", "--hours", "15", "--days", "2", *PLAN, "2026-05-10", code=1)


def test_a_merged_group_and_the_day_of_a_title() -> None:
    run("titles", "subgroup", "6", "3", "4.5", "9")
    run("titles", "subgroup", "6", "3", "4", "9", code=1)
    run("titles", "subgroup", "5", "3", "4.5", "9", code=1)
    assert run("titles", "obtained", "2022-05-01", "2023-02-01") == "2023-02-01\n"
