"""A system is its own entry and one line of the registry: a made-up one is walked through the whole program."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from made_up_system import NAME, register
from tablas.cli.main import cli
from tablas.formats import trf
from tablas.model import Game, Outcome, Player, Regulation, Round, Tournament
from tablas.pairing.check import check_rounds
from tablas.pairing.round import pair_round
from tablas.pairing.why import why_not
from tablas.standings import rank
from tablas.systems.answers import Why


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch)


def typed(*words: str) -> Result:
    answer = CliRunner().invoke(cli, [*words])
    assert answer.exit_code == 0, answer.output
    return answer


def event(players: int = 6, **rules: object) -> Tournament:
    people = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, players + 1))
    return Tournament("Mirror open", people, total_rounds=2, regulation=Regulation(NAME, **rules))  # type: ignore[arg-type]


def played(tournament: Tournament) -> Tournament:
    for _ in range(2):
        made = pair_round(tournament).as_round()
        games = [Game.of(game.white, game.black, Outcome.DRAW) for game in made.games]
        tournament = tournament.with_round(Round(tuple(games), made.byes))
    return tournament


def test_it_is_listed_with_its_options_and_paired(tmp_path: Path) -> None:
    assert "mirror: Mirror (a made-up system)" in typed("systems").stdout
    listed = json.loads(typed("systems", NAME, "--json").stdout)[0]
    assert (listed["options"][0]["name"], listed["options"][0]["editions"]) == ("reverse", ["looking-glass"])
    file = tmp_path / "open.trf"
    file.write_bytes(trf.dump(event().ruled(system="dutch")))
    words = ("pair", str(file), "--system", NAME, "--edition", "looking-glass", "--reverse", "--json")
    pairs = json.loads(typed(*words).stdout)["pairs"]
    assert [(one["white"], one["black"]) for one in pairs] == [(6, 1), (5, 2), (4, 3)]
    refused = CliRunner().invoke(cli, ["pair", str(file), "--system", NAME, "--edition", "plain", "--reverse"])
    assert (refused.exit_code, "looking-glass" in refused.stderr) == (2, True)


def test_its_table_is_printed() -> None:
    assert [line.split()[1:] for line in typed("table", NAME, "4").stdout.splitlines()] == [
        ["1-4", "2-3"],
        ["4-1", "3-2"],
    ]


def test_its_report_names_it_and_is_checked_by_it(tmp_path: Path) -> None:
    whole = played(event(edition="looking-glass", options={"reverse": True}))
    file = tmp_path / "mirror.trf"
    file.write_bytes(trf.dump(whole))
    assert "(mirror edition=looking-glass reverse=yes)" in file.read_text()
    again = trf.load(file).tournament
    assert (again.regulation.system, again.regulation.options) == (NAME, {"reverse": True})
    assert check_rounds(again).same
    assert "no difference" in typed("check", str(file)).stdout


def test_it_is_explained(tmp_path: Path) -> None:
    answer = why_not(event(), 1, 2)
    assert answer.why is Why.NEVER
    file = tmp_path / "mirror.trf"
    file.write_bytes(trf.dump(event()))
    assert "1-6  2-5  3-4" in typed("explain", str(file)).stdout
    assert typed("explain", str(file), "--why-not", "1-2").stdout.strip().endswith(".")


def test_its_places_follow_its_own_order(tmp_path: Path) -> None:
    whole = played(event())
    assert [row.number for row in rank(whole)] == [6, 5, 4, 3, 2, 1]
    file = tmp_path / "mirror.trf"
    file.write_bytes(trf.dump(whole))
    rows = json.loads(typed("standings", str(file), "--json").stdout)["standings"]
    assert [row["number"] for row in rows] == [6, 5, 4, 3, 2, 1]
