"""What an organiser and an arbiter ask about an event, with the numbers of the manual."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli


def run(*words: str, code: int = 0) -> str:
    said = CliRunner().invoke(cli, ["rules", "event", *words])
    assert said.exit_code == code, said.output
    return said.output


def test_signals_before_a_round() -> None:
    assert "5, 1 minutes" in run("start-signals", "24")
    assert "counts down" in run("start-signals", "120")


@pytest.mark.parametrize(("words", "minutes"), [(["1"], 10), (["2"], 5), (["1", "--school"], 5)])
def test_flash(words: list[str], minutes: int) -> None:
    assert json.loads(run("flash", *words, "--json"))["minutes"] == minutes


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["50", "--area", "100", "--arbiters", "2"], 0),
        (["50", "--area", "99"], 1),
        (["61", "--arbiters", "2"], 1),
        (["30", "--rounds", "6", "--minutes", "15"], 0),  # The manual's three examples of a day.
        (["30", "--rounds", "5", "--minutes", "30"], 0),
        (["30", "--rounds", "2", "--minutes", "60"], 0),
        (["30", "--rounds", "4", "--minutes", "60"], 1),
        (["30", "--square", "55", "--king", "90"], 0),
        (["30", "--square", "38", "--king", "75"], 0),
        (["30", "--square", "38", "--king", "74"], 1),
    ],
)
def test_a_school_event(words: list[str], code: int) -> None:
    run("school", *words, code=code)


def test_schools_use_staunton_5_and_4() -> None:
    assert "Staunton no. 5" in run("school", "30", "--square", "55", "--king", "90")
    assert "Staunton n.º 4" in run("school", "30", "--square", "38", "--king", "75", "--lang", "es")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["2026-05-21", "--told", "2026-05-01"], 0),  # Twenty days.
        (["2026-05-21", "--told", "2026-05-02"], 1),
        (["2026-05-21", "--online", "--told", "2026-05-16"], 0),  # Five days.
        (["2026-05-21", "--online", "--told", "2026-05-17"], 1),
        (["2026-05-21", "--table", "200"], 0),
        (["2026-05-21", "--table", "199"], 1),
    ],
)
def test_players_with_a_disability(words: list[str], code: int) -> None:
    run("disability", *words, code=code)


def test_terms_for_players_with_a_disability() -> None:
    assert "2 m wide" in run("disability", "2026-05-21")
    online = run("disability", "2026-05-21", "--online")
    assert "15 minutes before the game" in online
    assert "Until 2026-05-16" in online


@pytest.mark.parametrize(
    ("words", "broken"),
    [
        (["1", "--of", "9"], []),
        (["1", "2", "--of", "9"], ["only one is allowed"]),
        (["1", "--of", "9", "--level", "1"], ["Official events"]),
        (["9", "--of", "9"], ["Not in the last round", "first 2 rounds"]),
        (["3", "--of", "9"], ["first 2 rounds"]),
        (["1", "--of", "9", "--invited"], ["conditions or free entry"]),
        (["1", "--of", "9", "--not-announced", "--not-accepted"], ["announce them", "accepts"]),
    ],
)
def test_half_point_byes(words: list[str], broken: list[str]) -> None:
    told = run("half-point-bye", *words, code=1 if broken else 0)
    refused = [line for line in told.splitlines() if line.startswith("NO")]
    assert len(refused) == len(broken)
    for line, piece in zip(refused, broken, strict=True):
        assert piece in line


def test_twelve_hours_between_draw_and_first_round() -> None:
    run("draw-time", "2026-05-01T21:00", "2026-05-02T09:00")
    run("draw-time", "2026-05-01T21:01", "2026-05-02T09:00", code=1)
    assert "no day and hour" in run("draw-time", "soon", "2026-05-02T09:00", code=2)


def test_draws_of_colour_numbers_and_committee_can_be_repeated() -> None:
    names = ["Ana", "Bea", "Carla", "Dora", "Eva", "Fina"]
    for words in (["--numbers"], ["--committee", "5"], []):
        drawn = json.loads(run("lots", *names, "--seed", "7", *words, "--json"))["order"]
        assert drawn == json.loads(run("lots", *names, "--seed", "7", *words, "--json"))["order"]
        assert set(drawn) <= set(names)
        assert len(drawn) == (5 if "--committee" in words else 6)
    colours = {run("initial-colour", "--seed", str(seed)).strip() for seed in range(12)}
    assert colours == {"White", "Black"}
    assert "not both" in run("lots", *names, "--seed", "7", "--numbers", "--committee", "3", code=2)


def test_an_appeal_is_in_before_the_next_round() -> None:
    assert "in by 20:00" in run("appeal-time", "19:00", "60", "21:00")
    run("appeal-time", "20:30", "60", "21:00", code=1)
    run("may-act", "Ana", "Bea", "Carla")
    run("may-act", "Ana", "Bea", "Ana", code=1)


@pytest.mark.parametrize(
    ("words", "count", "said"),
    [
        (["before"], 5, "30 minutes before"),
        (["before", "--first-round"], 5, "60 minutes before"),
        (["before", "--teams"], 6, "line-ups"),
        (["during"], 7, "every 30 minutes"),
        (["after"], 2, "next round"),
        (["report"], 9, "final standings"),
    ],
)
def test_duty_lists(words: list[str], count: int, said: str) -> None:
    lines = run("duties", *words).splitlines()
    assert len(lines) == count
    assert all(line.startswith("[ ] ") for line in lines)
    assert any(said in line for line in lines)


INCIDENTS = """
[[incident]]
round = 5
board = 12
what = "A phone rang."
players = ["Gil", "Hugo"]
arbiter = "Rosa"
article = "11.3.2"
decision = "Gil loses."

[[incident]]
round = 2
what = "Claim of a draw."
arbiter = "Rosa"
decision = "Rejected, two minutes."
[incident.appeal]
by = "Ana"
filed = 2026-05-01T20:10:00
deadline = 2026-05-01T20:00:00
deposit = "50 €"
upheld = true
decision = "Draw."
"""


def test_the_record_of_incidents_and_appeals(tmp_path: Path) -> None:
    file = tmp_path / "incidents.toml"
    file.write_text(INCIDENTS, encoding="utf-8")
    told = run("incidents", str(file), code=1)
    assert told.index("round 2") < told.index("round 5, board 12: A phone rang. Gil – Hugo")
    assert "Decision: Gil loses. (11.3.2)" in told
    refused = [line for line in told.splitlines() if line.startswith("NO")]
    assert len(refused) == 2
    assert "in time" in refused[0]
    assert "deposit is returned" in refused[1]
    better = INCIDENTS.replace("20:10:00", "19:50:00").replace(
        "upheld = true", "upheld = true\ndeposit_returned = true"
    )
    file.write_text(better, encoding="utf-8")
    assert json.loads(run("incidents", str(file), "--json"))["complete"] is True


def test_the_invitation_has_24_points(tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    file.write_text('venue = "Town hall"\nschedule = "1 to 9 May"\ndress = "none"\n', encoding="utf-8")
    lines = run("invitation", str(file), code=1).splitlines()
    assert len(lines) == 24
    assert lines[0] == " 1. Days and place: 1 to 9 May; Town hall"
    assert lines[1].endswith("to be filled in")
    assert lines[16] == "17. Dress code: none"
    assert "24. Medidas por discapacidad: por rellenar" in run("invitation", str(file), "--lang", "es", code=1)


def test_a_scoresheet_has_the_fields_of_the_standards() -> None:
    told = run("scoresheet", "--white", "Ana", "--round", "3", "--moves", "5")
    assert "White: Ana" in told
    for field in ("Event", "Round: 3", "Board", "Day", "Black", "Result", "Signature of the arbiter"):
        assert field in told
    numbers = [word for word in told.split() if word.rstrip(".").isdecimal() and word.endswith(".")]
    assert numbers == ["1.", "4.", "2.", "5.", "3."]
