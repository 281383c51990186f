"""Round times, announcements, hall screens and players' reports, by the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tablas.cli.event import event
from tablas.store import Store


class Hall:
    def __init__(self, database: Path) -> None:
        self.database = str(database)

    def run(self, *words: object) -> Result:
        return CliRunner().invoke(event, ["--database", self.database, *map(str, words), "--lang", "en"])

    def __call__(self, verb: str, *words: object) -> dict[str, Any]:
        done = self.run(verb, "open", *words, "--json")
        assert done.exit_code == 0, done.output
        found: dict[str, Any] = json.loads(done.stdout)
        return found

    def refusal(self, verb: str, *words: object) -> str:
        done = self.run(verb, "open", *words)
        assert done.exit_code == 2, done.output
        return done.stderr


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """One published round of two boards without results."""
    hall = Hall(tmp_path / "club.db")
    hall.run("new", "Open", "--as", "open", "--start", "2026-03-01")
    hall("tournament", "main", "--rounds", 3, "--set", "initial_colour=w")
    for name, rating in (("Ana", 2100), ("Bo", 2000), ("Carla", 1900), ("Dan", 1800)):
        hall("add", name, "--rating", rating)
    hall("pair", "--publish")
    return hall


def test_round_times_are_set_listed_and_taken_away(hall: Hall) -> None:
    hall("times", "1=2026-03-01 10:00", "2=2026-03-01 16:30")
    assert [(one["round"], one["start"]) for one in hall("times")["times"]] == [
        (1, "2026-03-01 10:00"),
        (2, "2026-03-01 16:30"),
    ]
    hall("times", "2=")
    assert [one["round"] for one in hall("times")["times"]] == [1]
    hall("times", "--begin", "--at", "2026-03-01 10:05")
    assert hall("times")["times"][0]["began"] == "2026-03-01 10:05:00"


@pytest.mark.parametrize(("written", "named"), [("noon", "noon"), ("1=noon", "noon"), ("x=2026-03-01 10:00", "x=")])
def test_a_time_that_is_none_is_refused_with_what_was_written(hall: Hall, written: str, named: str) -> None:
    assert named in hall.refusal("times", written)
    assert hall("times")["times"] == []


def test_announcements_go_up_and_come_down(hall: Hall) -> None:
    assert hall("announce")["announcements"] == []
    hall("announce", "Lunch at two.")
    (up,) = hall("announce")["announcements"]
    assert (up["number"], up["text"]) == (1, "Lunch at two.")
    hall("announce", "--end", 1)
    assert hall("announce")["announcements"] == []
    assert hall.refusal("announce", "--end", 7)


def test_an_announcement_that_says_nothing_is_refused(hall: Hall) -> None:
    assert "announcement" in hall.refusal("announce", "").lower()
    assert "announcement" in hall.refusal("announce", "x" * 301).lower()
    assert hall("announce")["announcements"] == []


def test_a_screen_keeps_what_is_not_said_anew(hall: Hall) -> None:
    hall("screen", "--what", "standings", "--seconds", 20)
    told = hall("screen", "--order", "board")
    assert (told["what"], told["order"], told["seconds"]) == ("standings", "board", 20)
    assert hall("screen", "--screen", 2)["seconds"] != 20
    assert hall.refusal("screen", "--seconds", 1)


def test_players_report_where_the_arbiter_lets_them(hall: Hall) -> None:
    assert hall.refusal("reports", "--player", "Ana", "1-0")
    hall("reports", "--how", "suggest")
    hall("reports", "--player", "Ana", "1-0")
    (waiting,) = hall("reports")["waiting"]
    assert (waiting["name"], waiting["result"]) == ("Ana", "1-0")
    hall("reports", "--how", "on")
    hall("reports", "--player", "Carla", "1-0")
    assert hall("reports")["waiting"] == []
    assert hall("boards")["games"][0]["result"] == "1-0"


def test_a_report_of_nobody_is_refused(hall: Hall) -> None:
    hall("reports", "--how", "on")
    assert "--player" in hall.refusal("reports", "maybe")
    assert "--player" in hall.refusal("reports", "1-0")
    assert "maybe" in hall.refusal("reports", "--player", "Ana", "maybe")


def test_options_are_added_to_those_of_before(hall: Hall) -> None:
    hall("tournament", "cup", "--system", "knockout", "-o", "games=2")
    hall("settings", "-t", "cup", "-o", "third_place=yes")
    options = Store(f"sqlite:///{hall.database}").moment("open").event.section("cup").options
    assert (str(options["games"]), str(options["third_place"])) == ("2", "yes")
