"""``tablas generate`` and ``tablas.generate``."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tablas
from tablas.cli.main import cli


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, [str(arg) for arg in args])


def test_same_seed_same_bytes(tmp_path: Path) -> None:
    one, two, three = (tmp_path / name for name in ("1.trf", "2.trf", "3.trf"))
    for path, seed in ((one, 7), (two, 7), (three, 8)):
        assert run("generate", "--seed", seed, "-o", path).exit_code == 0
    assert one.read_bytes() == two.read_bytes() != three.read_bytes()


def test_without_seed_a_fresh_one_is_printed_and_written(tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    first = run("generate", "--players", 6, "--rounds", 3, "-o", path)
    content = path.read_bytes()
    seed = first.stdout.split("seed ")[1].split(",")[0]
    assert f"seed {seed}".encode() in content
    run("generate", "--players", 6, "--rounds", 3, "-o", path)
    assert path.read_bytes() != content
    run("generate", "--players", 6, "--rounds", 3, "--seed", seed, "-o", path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_generated_tournaments_pass_the_checker(tmp_path: Path, edition: str) -> None:
    pattern = tmp_path / "t%d.trf"
    made = run("generate", "--count", 8, "--seed", 100, "--players", 18, "--edition", edition, "-o", pattern)
    assert made.exit_code == 0
    files = sorted(tmp_path.glob("t*.trf"))
    assert len(files) == 8
    checked = run("check", *files)
    assert checked.exit_code == 0, checked.output


def test_every_parameter_reaches_the_file(tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    result = run(
        *("generate", "--players", 30, "--rounds", 6, "--seed", 3, "--name", "Prueba"),
        *("--half-byes", 3, "--full-byes", "1/round", "--zero-byes", "4%", "--forfeits", 5, "--double-forfeits", 2),
        *("--unusual-results", 4, "--unrated-games", 2, "--withdrawals", 3, "--late-entries", 2),
        *("--forbidden-pairs", 3, "--acceleration", "baku", "--scoring", "2-1-0", "--initial-colour", "black"),
        *("--tie-breaks", "BH/C1,SB", "--rating-range", "1500-2200", "--draw-rate", "40%", "-o", path),
    )
    assert result.exit_code == 0, result.output
    event = tablas.load(path)
    assert event.name == "Prueba"
    assert len(event.players) == 30
    assert all(1500 <= player.rating <= 2200 for player in event.players)
    assert event.virtual_points
    assert len(event.forbidden) == 3
    assert event.tie_breaks == ("PTS", "BH/C1", "SB")
    assert event.initial_colour is not None
    assert event.initial_colour.name == "BLACK"
    kinds = [bye.kind.value for played in event.rounds for bye in played.byes]
    assert kinds.count("H") == 3
    assert kinds.count("F") == 6
    pairs = [(game.white_outcome.value, game.black_outcome.value) for played in event.rounds for game in played.games]
    assert sum(pair in (("+", "-"), ("-", "+")) for pair in pairs) == 5
    assert pairs.count(("-", "-")) == 2
    assert sum(pair in (("=", "0"), ("0", "="), ("0", "0")) for pair in pairs) == 4
    assert sum(pair[0] in "WDL" for pair in pairs) == 2
    assert run("check", path).exit_code == 0


def test_given_ratings(tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    run("generate", "--players", 4, "--rounds", 2, "--ratings", "1800,2400,2000,2100", "-o", path)
    assert [player.rating for player in tablas.load(path).players] == [2400, 2100, 2000, 1800]


def test_rating_step_and_bell(tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    run("generate", "--players", 5, "--rounds", 2, "--rating-top", 2500, "--rating-step", 25, "-o", path)
    assert [player.rating for player in tablas.load(path).players] == [2500, 2475, 2450, 2425, 2400]
    run("generate", "--players", 80, "--rounds", 1, "--rating-mean", 2000, "--rating-sigma", 100, "-o", path)
    ratings = [player.rating for player in tablas.load(path).players]
    assert 1950 < sum(ratings) / 80 < 2050
    assert 60 < (sum((rating - 2000) ** 2 for rating in ratings) / 80) ** 0.5 < 140


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--players", "1"], "Players: from 2 to 9999"),
        (["--rounds", "0"], "Rounds: from 1 to 99"),
        (["--forfeits", "lots"], "'lots' is not an amount"),
        (["--forfeits", "-3"], "not a possible amount"),
        (["--half-byes", "120%"], "not a possible amount"),
        (["--draw-rate", "1.5"], "from 0 to 1"),
        (["--draw-rate", "x"], "not a share of draws"),
        (["--rating-range", "2400-1400"], "above the highest"),
        (["--rating-range", "high"], "not a range of ratings"),
        (["--ratings", "a,b"], "not a list of ratings"),
        (["--scoring", "W:3"], "not a scoring"),
        (["--scoring", "3-1-0", "--acceleration", "baku"], "Baku acceleration needs"),
        (["--count", "3"], "needs a place for the number"),
        (["--system", "nim"], "There is no system 'nim'"),
        (["--edition", "1850"], "has no edition '1850'"),
    ],
)
def test_parameters_that_are_refused(tmp_path: Path, args: list[str], sentence: str) -> None:
    result = run("generate", "-o", tmp_path / "t.trf", *args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert not list(tmp_path.iterdir())


def test_tournament_that_cannot_go_on_says_so(tmp_path: Path) -> None:
    path = tmp_path / "t.trf"
    result = run("generate", "--players", 4, "--rounds", 6, "--seed", 1, "--forfeits", 0, "-o", path)
    assert result.exit_code == 0
    assert "stopped before round" in result.stderr
    event = tablas.load(path)
    assert event.total_rounds == 6
    assert event.rounds_paired < 6
    assert b"could not be paired" in path.read_bytes()
    assert run("check", path).exit_code == 0


def test_an_event_that_is_not_over_can_be_paired(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    made = run("generate", "--players", 20, "--rounds", 7, "--played", 3, "--seed", 5, "-o", path)
    assert made.exit_code == 0, made.output
    assert "3 rounds, round 4 to be paired" in made.stdout
    event = tablas.load(path)
    assert (event.rounds_paired, event.total_rounds) == (3, 7)
    assert all(game.white_outcome.is_known for played in event.rounds for game in played.games)
    assert "round 4" in run("pair", path).stdout
    assert run("check", path).exit_code == 0


def test_the_rounds_played_begin_the_whole_event(tmp_path: Path) -> None:
    """The same seed plays the same rounds, however many of them are asked for."""
    part, whole = tmp_path / "part.trf", tmp_path / "whole.trf"
    words = ("generate", "--players", 14, "--rounds", 5, "--seed", 9)
    run(*words, "--played", 2, "-o", part)
    run(*words, "-o", whole)
    assert tablas.load(part).rounds == tablas.load(whole).rounds[:2]


@pytest.mark.parametrize("played", ["-1", "6"])
def test_no_more_rounds_are_played_than_there_are(tmp_path: Path, played: str) -> None:
    said = run("generate", "--rounds", "5", "--played", played, "-o", tmp_path / "x.trf")
    assert said.exit_code == 2
    assert "from 0 to 5" in said.stderr


def test_an_event_before_its_first_round(tmp_path: Path) -> None:
    path = tmp_path / "open.trf"
    assert run("generate", "--players", 8, "--rounds", 3, "--played", 0, "-o", path).exit_code == 0
    assert "round 1" in run("pair", path).stdout
