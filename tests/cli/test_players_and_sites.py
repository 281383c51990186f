"""The entry form, the queue of players and files for other sites from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.event import event


@pytest.fixture
def typed(tmp_path: Path):
    def run(*words: str, status: int = 0) -> str:
        answer = CliRunner().invoke(event, ["--database", str(tmp_path / "club.db"), *words])
        assert answer.exit_code == status, answer.output
        return answer.stdout if status == 0 else answer.stderr.strip()

    run("new", "Open")
    run("tournament", "open", "a", "--rounds", "5")
    run("add", "open", "Ana", "--rating", "2000")
    return run


def test_the_queue_is_decided_by_number(typed) -> None:
    assert typed("entry-form", "open", "--on", "--limit", "2") == "The entry form of a: open.\n"
    typed("applications", "open", "--add", "Bo", "--add", "Carla", "--add", "Dan")
    assert "waiting list: 2" in typed("applications", "open")
    typed("applications", "open", "--accept-entry", "1", "--refuse", "2", "--reason", "Too late")
    found = json.loads(typed("applications", "open", "--json"))["applications"]
    assert [(one["name"], one["state"], one["card"], one["reason"]) for one in found] == [
        ("Bo", "accepted", 2, ""),
        ("Carla", "refused", 0, "Too late"),
        ("Dan", "waiting", 0, ""),
    ]
    typed("applications", "open", "--forget", "2")
    assert "Carla" not in typed("applications", "open")


def test_what_cannot_be_is_said(typed) -> None:
    assert typed("applications", "open", "--accept-entry", "9", status=2) == "There is no such entry in the queue."
    assert "NUMBER:ROUND" in typed("applications", "open", "--bye", "1=half", status=2)
    assert "tomorrow" in typed("entry-form", "open", "--on", "--opens", "tomorrow", status=2)
    assert typed("entry-form", "open") == "The entry form of a: off.\n"


def test_a_category_is_filled_by_hand_emptied_again_and_told(typed) -> None:
    typed("add", "open", "Bo", "--rating", "1900")
    typed("tournament", "open", "b", "--rounds", "5")
    typed("categories", "open", "Locals")
    assert typed("category", "open", "-t", "a", "Locals", "Bo", "Ana").split() == ["No.", "Name", "1", "Ana", "2", "Bo"]
    told = json.loads(typed("category", "open", "-t", "a", "Locals", "Ana", "--out", "--json"))
    assert (told["category"], [one["name"] for one in told["players"]]) == ("Locals", ["Bo"])
    assert typed("category", "open", "-t", "a", "Locals").split()[2:] == ["2", "Bo"], "only asked, nothing changed"
    assert "Juniors" in typed("category", "open", "-t", "a", "Juniors", status=2)
    counts = json.loads(typed("categories", "open", "--json"))["categories"]
    assert [one["players"] for one in counts if one["name"] == "Locals"] == [{"a": 1, "b": 0}]


SAMPLE = Path(__file__).parent.parent / "data" / "chess-results" / "players-swiss.xml"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("papi.json", "4 players, 3 rounds, paired by dutch"),
        ("swar.json", "3 players, 2 rounds, paired by dutch"),
    ],
)
def test_a_tournament_comes_from_another_program_as_json(typed, name: str, said: str) -> None:
    source = SAMPLE.parents[1] / "dialects" / name
    assert said in typed("import", str(source), "--into", "open", "-t", "b", "--accept", "irregular-rounds")


def test_a_tournament_comes_from_chess_results_and_goes_back(typed, tmp_path: Path) -> None:
    said = typed("import", str(SAMPLE), "--into", "open", "-t", "b", "--accept", "irregular-rounds")
    assert said.startswith("'b': 5 players, 3 rounds, paired by dutch from now on.")
    file = tmp_path / "b.xml"
    typed("chess-results", "open", "-t", "b", "-o", str(file), "--set", "organiser=Casino")
    written = file.read_text()
    assert 'organiser="Casino"' in written
    assert 'lastname="Rey &amp; Co" firstname="Inés"' in written
    assert "TABLAS_CHESS_RESULTS_SOURCE" in typed("chess-results", "open", "-t", "b", "--upload", status=2)


def test_what_a_column_is_need_be_said_once(typed, tmp_path: Path) -> None:
    source = Path(__file__).parent.parent / "data" / "dialects" / "unknown.csv"
    assert "neither an ID nor a name" in typed("import", str(source), "--into", "open", "--dry-run", status=2)
    assert "no column 'Name'" in typed("import", str(source), "--into", "open", "--column", "Name=name", status=2)
    said = ("--column", "Spieler=name", "--column", "Wertung=rating", "--column", "Verein=club")
    assert "Soler Vega, Ana" in typed("import", str(source), "--into", "open", "--dry-run", *said)
    again = tmp_path / "again.csv"
    again.write_text("Spieler;Wertung;Verein;Jahrgang\nToro, Eva;1700;Peón;1980\n")
    typed("import", str(again), "--into", "open")
    found = json.loads(typed("show", "open", "--json"))
    assert [one["name"] for one in found["tournaments"][0]["players"]] == ["Ana", "Toro, Eva"]


def test_a_number_is_asked_for_in_the_federation_of_the_tournament_or_else_of_the_event(
    typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tournament a was made before anybody said where the event is, b after it."""
    asked: list[tuple[str, str]] = []

    class Recorder:
        def __init__(self, key: object, address: str) -> None: ...

        def new_tournament(self, federation: str, name: str) -> str:
            asked.append((name, federation))
            return "77"

        def upload(self, document: object) -> None: ...

    for name in ("SOURCE", "KEY", "IV", "CREATOR"):
        monkeypatch.setenv(f"TABLAS_CHESS_RESULTS_{name}", "0a" * 16)
    monkeypatch.setattr("tablas.client.chess_results.Site", Recorder)
    typed("settings", "open", "-t", "event", "federation=ESP")
    typed("tournament", "open", "b", "--rounds", "5")
    typed("settings", "open", "-t", "event", "federation=POR")
    for name in ("a", "b"):
        assert "under number 77" in typed("chess-results", "open", "-t", name, "--upload")
    assert asked == [("a", "POR"), ("b", "ESP")]
