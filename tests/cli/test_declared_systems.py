"""A report of any system is paired, checked and ranked again without being told how it was paired."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tablas
from tablas import api
from tablas.cli.event import event
from tablas.cli.main import cli

SYSTEMS = (
    ("lim", ()),
    ("lim", ("--edition", "1999", "-o", "colours=no")),
    ("dutch", ("--edition", "1998")),
    ("vega", ()),
    ("monrad", ("-o", "colours=norwegian")),
    ("double-swiss", ()),
    ("keizer", ("-o", "rematch-after=4")),
    ("knockout", ("-o", "lives=2")),
    ("knockout", ("-o", "third-place=yes", "-o", "tie-breaks=rapid:2,sudden", "-o", "games=2")),
    ("groups", ("-o", "groups=2", "-o", "qualifiers=1")),
    ("nagarajan", ()),
    ("dutch", ("--acceleration", "haley")),
    ("dutch", ("--acceleration", "soft-haley:rounds=3")),
    ("lim", ("--acceleration", "progressive")),
    ("dubov", ("--acceleration", "mcmahon:floors=2360")),
)

pytestmark = pytest.mark.slow


class Hall:
    """An event *e* with one tournament *t* of eight players."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self("new", "Hall", "--as", "e")

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(event, ["--database", str(self.folder / "hall.db"), *words])

    def __call__(self, *words: str) -> str:
        answer = self.run(*words)
        assert answer.exit_code == 0, answer.output
        return str(answer.output)

    def play(self, rounds: int) -> None:
        """White wins on odd boards, Black on the others."""
        for _ in range(rounds):
            boards = self("pair", "e", "--publish").count(" * ")
            self("result", "e", *(word for n in range(1, boards + 1) for word in (str(n), "1-0" if n % 2 else "0-1")))

    def report(self) -> Path:
        file = self.folder / "e.trf"
        self("export", "e", "--to", "trf26", "-o", str(file))
        return file


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    players = tmp_path / "players.csv"
    players.write_text("name,rating\n" + "".join(f"P{n},{2400 - 10 * n}\n" for n in range(1, 9)), encoding="utf-8")
    return Hall(tmp_path)


def opened(hall: Hall, system: str, settings: tuple[str, ...] = (), rounds: int = 4) -> None:
    hall("tournament", "e", "t", "--system", system, "--rounds", str(rounds), *settings)
    hall("import", str(hall.folder / "players.csv"), "--into", "e")


@pytest.mark.parametrize(("system", "settings"), SYSTEMS)
def test_a_report_leads_back_to_its_system(hall: Hall, system: str, settings: tuple[str, ...]) -> None:
    opened(hall, system, settings)
    hall.play(3)
    file = hall.report()
    assert api.check(api.load(file)).same
    answer = CliRunner().invoke(cli, ["check", str(file)])
    assert answer.stdout.endswith("e.trf: 3 rounds, no difference\n")
    hall("import", str(file), "--into", "e", "-t", "again")
    again = hall("pair", "e", "-t", "again").splitlines()[1:]
    assert again == hall("pair", "e", "-t", "t").splitlines()[1:]


def test_the_tables_of_a_report_are_those_of_the_event(hall: Hall) -> None:
    opened(hall, "groups", ("-o", "groups=2", "-o", "qualifiers=1"))
    hall.play(4)
    said = CliRunner().invoke(cli, ["standings", str(hall.report())])
    assert said.stdout == hall("standings", "e")
    assert "Final" in said.stdout


def test_a_bracket_whose_player_left_is_read_back(hall: Hall) -> None:
    opened(hall, "knockout", ("-o", "seeding=equidistant"))
    hall.play(1)
    hall("withdraw", "e", "1")
    hall.play(2)
    file = hall.report()
    assert "### Withdrawn after round 1: 1\r\n" in file.read_bytes().decode()
    said = CliRunner().invoke(cli, ["standings", str(file)])
    assert said.stdout == hall("standings", "e")
    assert api.check(api.load(file)).same


def test_a_bracket_that_a_report_cannot_tell_is_ranked_by_its_results(hall: Hall) -> None:
    """Another program does not say who withdrew: the game that a bracket would want was never paired."""
    opened(hall, "knockout", ("-o", "seeding=equidistant"))
    hall.play(1)
    hall("withdraw", "e", "1")
    hall.play(2)
    file = hall.report()
    file.write_bytes(b"".join(line for line in file.read_bytes().splitlines(True) if not line.startswith(b"###")))
    said = CliRunner().invoke(cli, ["standings", str(file)])
    assert said.exit_code == 0, said.output
    assert "The results alone are ranked.\n" in said.stderr
    assert said.stdout.count("P") > 8


def test_haley_keeps_the_halves_apart_and_out_of_the_standings(hall: Hall) -> None:
    opened(hall, "dutch", ("--acceleration", "haley"))
    hall.play(1)
    played = api.load(hall.report())
    pairs = {frozenset((game.white, game.black)) for game in played.rounds[0].games}
    assert pairs == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}
    assert [row["PTS"] for row in tablas.rank(played, "PTS")] == ["1"] * 4 + ["0"] * 4


def test_baku_stands_in_the_type_of_the_report(hall: Hall) -> None:
    opened(hall, "dutch", ("--acceleration", "baku", "--edition", "2026"))
    hall.play(2)
    file = hall.report()
    assert "192 FIDE_DUTCH_2026_BAKU" in file.read_text(encoding="utf-8").splitlines()
    assert api.check(api.load(file)).same


def test_imaginary_points_are_refused_where_they_mean_nothing(hall: Hall) -> None:
    answer = hall.run("tournament", "e", "t", "--system", "berger", "--acceleration", "haley")
    assert (answer.exit_code, answer.output) == (2, "Imaginary points are for Swiss systems, not for berger.\n")
    answer = hall.run("tournament", "e", "t", "--acceleration", "hayley")
    assert answer.exit_code == 2
    assert answer.output.startswith("There is no acceleration 'hayley'; there are: haley, soft-haley,")


def test_another_acceleration_after_round_1_needs_consent(hall: Hall) -> None:
    opened(hall, "dutch", ("--set", "fide_mode=no"))
    hall.play(1)
    answer = hall.run("settings", "e", "acceleration=baku")
    assert answer.exit_code == 2
    assert answer.output.endswith("To go on, accept: settings-after-round-1.\n")


def test_teams_are_accelerated_as_teams(hall: Hall) -> None:
    """Four teams of two: the upper two meet, the lower two meet, in the event and from its report."""
    opened(hall, "team-swiss", ("--acceleration", "haley"))
    hall("teams", "e", *(f"T{n}=P{2 * n - 1},P{2 * n}" for n in range(1, 5)))
    said = hall("pair", "e", "--publish")
    assert "1 T1 0 – 0 T2 2" in said
    assert "3 T3 0 – 0 T4 4" in said or "4 T4 0 – 0 T3 3" in said
    before = api.load(hall.report()).after(0)
    named = api.pair(replace(before, virtual_points=()), acceleration="haley")
    assert {frozenset(pair) for pair in named.pairs} == {frozenset((1, 2)), frozenset((3, 4))}
