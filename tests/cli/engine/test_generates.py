"""``tablas-engine -g``: configurations and models of both generators."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import tablas
from tablas.cli import engine
from tablas.cli.engine.config import parameters_from_config, usual
from tablas.cli.engine.manners import BBP, JAVAFO, MANNERS
from tablas.model import HALF, POINT, STANDARD, Outcome

SMALL = "PlayersNumber=14\nRoundsNumber=5\n"


def run(*args: object) -> int:
    return engine.run([str(arg) for arg in args])


def config(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "rtg.cfg"
    file.write_text(text)
    return file


def test_a_configuration_of_bbppairings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (
        "PlayersNumber=14\nRoundsNumber=5 # comment\nDrawPercentage=30\nForfeitRate=10\nRetiredRate=100\n"
        "HalfPointByeRate=20\nHighestRating=2300\nLowestRating=1500\nPointsForWin=1.0\nPointsForPAB=0.5\n"
    )
    assert run("--dutch", "-g", config(tmp_path, text), "-o", "made.trf", "-s", "9") == 0
    target = tmp_path / "made.trf"  # Beside the configuration.
    event = tablas.load(target)
    assert (len(event.players), event.rounds_paired) == (14, 5)
    assert event.scoring.pairing_bye == event.scoring.draw
    assert all(1500 <= player.rating <= 2300 for player in event.players)
    assert run("-check", target) == 0
    capsys.readouterr()
    again = tmp_path / "again.trf"
    assert run("--dutch", "-g", tmp_path / "rtg.cfg", "-o", again, "-s", "9") == 0
    assert again.read_bytes() == target.read_bytes()
    assert capsys.readouterr().out == ""


def test_a_configuration_of_javafo(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        "# Properties to setup a random tournament\nPlayersNumber=40\nRoundsNumber=7\nForfeitRate=100\n"
        "QuickgameRate=100\nZPBRate=50\nHPBRate=100\nFPBRate=20\nHighestRating=2650\nLowestRating=1000\n"
        "Separator=100\nGroups=2\nWWPoints=1.0\nBWPoints=1.5\nPABPoints=0.5\n"
    )
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    assert run("-g", config(tmp_path, text), "-o", "made.trf") == 0
    target = tmp_path / "here" / "made.trf"  # In the current folder.
    event = tablas.load(target)
    assert (len(event.players), event.rounds_paired) == (40, 7)
    assert event.scoring == replace(STANDARD, black_win=POINT + HALF, pairing_bye=HALF)
    ratings = [player.rating for player in event.players]
    assert 1000 <= min(ratings) < sum(ratings) / 40 < max(ratings) <= 2650
    assert max(ratings) > 1900
    kinds = {bye.kind for played in event.rounds for bye in played.byes}
    assert {Outcome.HALF_BYE, Outcome.ZERO_BYE} <= kinds
    outcomes = {outcome for played in event.rounds for game in played.games for outcome in game[2:]}
    assert {Outcome.FORFEIT_WIN, Outcome.UNRATED_WIN} <= outcomes
    assert run("-check", target) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("manner", "rate", "percent"),
    [
        (BBP, "ForfeitRate=20", 5),
        (JAVAFO, "ForfeitRate=20", 2),
        (BBP, "ForfeitRate=1", 100),
        (JAVAFO, "ForfeitRate=0", 0),
    ],
)
def test_a_rate_means_what_its_engine_means(manner: engine.Manner, rate: str, percent: float) -> None:
    amount = parameters_from_config(SMALL + rate, {}, manner, 1).forfeits
    assert amount is not None
    assert amount.value == percent


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("PointsForWin=3\nPointsForDraw=1", "3-1-0"),
        ("PointsForPAB=1\nPointsForWin=3\nPointsForDraw=1", "3-1-0,P=1"),
        ("PointsForForfeitLoss=0.5", "1-½-0,A=½,Z=½"),
        ("PointsForForfeitLoss=0.5\nPointsForZPB=0", "1-½-0,A=½"),
    ],
)
def test_points_of_bbppairings(lines: str, expected: str) -> None:
    """A pairing bye is worth a win and an absence a forfeit, unless told otherwise."""
    assert str(parameters_from_config(SMALL + lines, {}, BBP, 1).scoring) == expected


def test_points_of_javafo_stand_for_themselves() -> None:
    scoring = parameters_from_config(SMALL + "WWPoints=3\nBWPoints=3\nWDPoints=1\nBDPoints=1", {}, JAVAFO, 1).scoring
    assert scoring == replace(STANDARD, win=3 * POINT, draw=POINT, unknown=POINT)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("PlayersNumber=many", "not a number"),
        ("ForfeitRate=0", "impossible"),
        ("Moves=3", "not understood"),
        ("PlayersNumber", "not understood"),
    ],
)
def test_configurations_that_are_refused(
    tmp_path: Path, line: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "x.trf"
    assert run("--dutch", "-g", config(tmp_path, line), "-o", target) == engine.BAD_REQUEST
    assert told in capsys.readouterr().err
    assert not target.exists()


def test_what_is_drawn_lies_within_the_bounds_of_the_manuals() -> None:
    bounds = {"bbp": ((15, 215), (5, 15)), "javafo": ((15, 415), (5, 17))}
    for manner in (BBP, JAVAFO):
        drawn = [usual(manner, seed) for seed in range(300)]
        for key, (low, high) in zip(("players", "rounds"), bounds[manner.name], strict=True):
            values = [int(str(one[key])) for one in drawn]
            assert low <= min(values) < low + (high - low) / 5
            assert high - (high - low) / 5 < max(values) <= high


@pytest.mark.parametrize("manner", MANNERS)
def test_from_a_model(tmp_path: Path, manner: str, capsys: pytest.CaptureFixture[str]) -> None:
    model, like = tmp_path / "model.trf", tmp_path / "like.trf"
    tablas.save(tablas.generate(players=17, rounds=5, seed=3, scoring="3-1-0", half_byes="20%").tournament, model)
    assert run("--dutch", model, "-g", "-o", like, "-s", "4", "--as", manner) == 0
    one, two = tablas.load(model), tablas.load(like)
    assert [player.rating for player in one.players] == [player.rating for player in two.players]
    assert (one.total_rounds, one.scoring) == (two.total_rounds, two.scoring)
    assert any(bye.kind is Outcome.HALF_BYE for played in two.rounds for bye in played.byes)
    assert run("-check", like) == 0
    capsys.readouterr()


def test_a_number_is_a_seed_to_javafo_and_a_file_to_bbppairings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("-g", "18980522", "-o", "one.trf", "--as", "javafo") == 0
    assert run("-g", "-s", "18980522", "-o", "two.trf", "--as", "javafo") == 0
    assert (tmp_path / "one.trf").read_bytes() == (tmp_path / "two.trf").read_bytes()
    assert b"18980522" in (tmp_path / "one.trf").read_bytes()
    assert run("--dutch", "-g", "18980522", "-o", "three.trf") == engine.FILE_FAULT
    capsys.readouterr()


def test_baku_where_it_is_feasible(tmp_path: Path) -> None:
    for rounds, accelerated in ((9, True), (8, False)):
        text = f"PlayersNumber=20\nRoundsNumber={rounds}\n"
        target = tmp_path / f"{rounds}.trf"
        assert run("-g", config(tmp_path, text), "-b", "-o", target) == 0
        assert bool(tablas.load(target).virtual_points) == accelerated


def test_a_tournament_that_cannot_go_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """bbpPairings writes what was played and ends with 1; JaVaFo writes nothing."""
    stuck = config(tmp_path, "PlayersNumber=4\nRoundsNumber=7\nForfeitRate=100000\nHalfPointByeRate=100000\n")
    target = tmp_path / "made.trf"
    assert run("--dutch", "-g", stuck, "-o", target, "-s", "1") == engine.NO_PAIRING
    assert 0 < tablas.load(target).rounds_paired < 7
    target.unlink()
    stuck.write_text("PlayersNumber=4\nRoundsNumber=7\nForfeitRate=0\nHPBRate=0\nZPBRate=0\nFPBRate=0\n")
    assert run("-g", stuck, "-o", target, "-s", "1") == 1
    assert not target.exists()
    capsys.readouterr()


def test_the_lists_of_a_generated_tournament(tmp_path: Path) -> None:
    assert run("--dutch", "-g", config(tmp_path, SMALL), "-o", tmp_path / "made.trf", "-s", "2", "-l") == 0
    text = (tmp_path / "made.list").read_text()
    assert [line for line in text.splitlines() if line.startswith("Round")] == [f"Round #{n}" for n in range(1, 6)]
    assert run("--dutch", tmp_path / "made.trf", "-c", "-l", "checked.list") == 0
    assert (tmp_path / "checked.list").read_text() == text
