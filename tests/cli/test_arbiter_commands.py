"""Commands for arbiters' careers: categories, appointments, seminars, forms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["rules", *map(str, arguments)])
    return result.exit_code, result.output


CATEGORY = """category = "B"
day = 2026-06-01
ia_since = 2018-01-01
category_since = 2024-01-01
last_course = 2025-01-01
person = { last_name = "Doe", languages = ["English"] }
[[event]]
event = "Cup"
category = "A"
role = "chief"
start = 2025-05-01
[[event]]
event = "Team"
category = "A"
role = "deputy"
start = 2025-09-01
"""


def test_a_higher_category_and_its_form(tmp_path: Path) -> None:
    file = tmp_path / "me.toml"
    file.write_text(CATEGORY, encoding="utf-8")
    assert run("arbiter-category", file)[0] == 0
    form = json.loads(run("arbiter-category", file, "--form")[1])["form"]
    assert (form["form"], form["wanted"], form["applicant"]["last_name"]) == ("IA3", "B to A", "Doe")
    file.write_text(CATEGORY.replace("2018", "2023"), encoding="utf-8")
    code, text = run("arbiter-category", file)
    assert (code, "NO  3.1" in text) == (1, True)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"chief"', '"king"', "role is one of chief"),
        ("start = 2025-05-01", 'start = "May"', "is not of the kind date"),
        ('category = "B"', 'category = "Z"', "category is one of A, B, C, D"),
        ("last_course = 2025-01-01\n", "", "last day of the last course"),
        ('["English"]', '"English"', "list of words"),
        ("day =", "dya =", "no setting 'dya'"),
    ],
)
def test_mistakes_in_the_file_are_told(tmp_path: Path, old: str, new: str, words: str) -> None:
    file = tmp_path / "me.toml"
    file.write_text(CATEGORY.replace(old, new, 1), encoding="utf-8")
    code, text = run("arbiter-category", file, "--form")
    assert (code, words in text) == (2, True), text


def test_the_form_of_a_fide_arbiter(tmp_path: Path) -> None:
    file = tmp_path / "fa.toml"
    event = '[[event]]\nname = "Open"\nformat = "SS"\nrounds = 7\nplayers = 120\nrated = 90\nfederations = 3\n'
    head = 'title = "FA"\nday = 2023-05-01\nseminar = 2022-01-01\nage = 30\n'
    file.write_text(head + 'person = { last_name = "Doe" }\n' + 3 * event, encoding="utf-8")
    code, text = run("arbiter", file, "--form")
    found = json.loads(text)
    assert (code, found["granted"], found["form"]["form"], len(found["form"]["events"])) == (0, True, "FA2", 3)
    file.write_text(head + 3 * event, encoding="utf-8")
    assert "needs the applicant" in run("arbiter", file, "--form")[1]


def test_appointments_and_panels(tmp_path: Path) -> None:
    assert run("appointment", "chief", "A") == (
        0,
        "Arbiters of category A, B.\nAt world events: of the green panel or above.\n",
    )
    assert json.loads(run("appointment", "match", "D", "--json")[1]) == {"categories": list("ABCD"), "panel": None}
    file = tmp_path / "team.toml"
    one = (
        '[[appointment]]\narbiter = "Ana"\nevent = "Cup"\nyear = 2026\nrole = "chief"\nevent_category = "A"\n'
        'category = "A"\npanel = "green"\nwoman = true\n'
    )
    man = one.replace("Ana", "Bo").replace("chief", "deputy").replace("woman = true", "")
    file.write_text(one + man, encoding="utf-8")
    assert run("appointments", file)[0] == 0
    file.write_text(one, encoding="utf-8")
    code, text = run("appointments", file)
    assert (code, "NO  6.5: Cup: 0 of 1 arbiters are men" in text) == (1, True)


def test_seminars() -> None:
    code, text = run("seminar", "FA", "--new-topics", 1, "--first-day", "2026-03-31")
    assert code == 0
    assert "19 hours on 3 days, at most 20 participants, 20 euros each" in text
    assert "Apply by 2026-02-28" in text
    assert run("seminar", "IA", "--first-day", "soon")[0] == 2


def test_the_category_of_a_report_and_it2(tmp_path: Path) -> None:
    report = tmp_path / "open.trf"
    made = CliRunner().invoke(cli, f"generate --players 20 --rounds 5 --seed 4 -o {report}".split())
    assert made.exit_code == 0
    assert run("event-category", report)[1].startswith("None.")
    assert run("event-category", report, "--standing", "world")[1].startswith("B.")
    assert "has 0 players" in run("it2", "GM", "Nobody", report)[1]
    name = report.read_text(encoding="utf-8").split("\n001 ")[1][10:43].strip()
    code, text = run("it2", "IM", name, report, "--highest-rating", 2410, "--json")
    found = json.loads(text)
    assert (code, found["granted"], found["form"]["form"]) == (1, False, "IT2")
