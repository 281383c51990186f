"""``tablas-engine``: the argument style and exit codes of the existing engines."""

from __future__ import annotations

from pathlib import Path

import pytest

import tablas
from tablas.cli import engine

CORPUS = Path(__file__).parents[1] / "data" / "corpus"
STATE = sorted((CORPUS / "baku-2026").glob("*-r03.trf"))[0]
WHOLE = CORPUS / "dutch-2017" / "tiny-0001.trf"


def run(*args: object) -> int:
    return engine.run([str(arg) for arg in args])


def test_pair_to_the_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--dutch", STATE, "-p") == 0
    lines = capsys.readouterr().out.splitlines()
    assert int(lines[0]) == len(lines) - 1
    answer = tablas.pair(tablas.load(STATE))
    assert lines[1] == f"{answer.pairs[0].white} {answer.pairs[0].black}"


@pytest.mark.parametrize("style", ["bbp", "javafo"])
def test_pair_to_a_file(tmp_path: Path, style: str) -> None:
    target = tmp_path / "out.txt"
    args = ["--dutch", STATE, "-p", target] if style == "bbp" else [STATE, "-p", target]
    assert run(*args) == 0
    answer = tablas.pair(tablas.load(STATE))
    count = len(answer.pairs) + (answer.bye is not None)
    assert target.read_text().splitlines()[0] == str(count)
    if answer.bye:
        assert target.read_text().splitlines()[-1] == f"{answer.bye} 0"


@pytest.mark.parametrize("args", [["--dutch", WHOLE, "-c"], [WHOLE, "-c"], ["-check", WHOLE]])
def test_check(args: list[object], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*args, "--edition", "2017") == 0
    assert "Round 1: no difference." in capsys.readouterr().out


def test_check_one_round(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(WHOLE, "-c", "3", "--edition", "2017") == 0
    out = capsys.readouterr().out
    assert "Round 3" in out
    assert "Round 2" not in out


def test_check_with_a_difference(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed = tmp_path / "changed.trf"
    content = WHOLE.read_bytes()
    assert b"    7 w 1" in content
    event = tablas.load(WHOLE)
    from dataclasses import replace

    game, *rest = event.rounds[0].games
    turned = type(game)(game.black, game.white, game.black_outcome, game.white_outcome)
    tablas.save(replace(event, rounds=(replace(event.rounds[0], games=(turned, *rest)), *event.rounds[1:])), changed)
    assert run(changed, "-c", "--edition", "2017") == 1
    assert "Round 1: colours differ" in capsys.readouterr().out


def test_generate_and_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    config, target = tmp_path / "rtg.cfg", tmp_path / "made.trf"
    config.write_text(
        "PlayersNumber=14\nRoundsNumber=5 # comment\nDrawPercentage=30\nForfeitRate=10\nRetiredRate=100\n"
        "HalfPointByeRate=20\nHighestRating=2300\nLowestRating=1500\nPointsForWin=1.0\nPointsForPAB=0.5\n"
    )
    assert run("--dutch", "-g", config, "-o", target, "-s", "9") == 0
    event = tablas.load(target)
    assert (len(event.players), event.rounds_paired) == (14, 5)
    assert event.scoring.pairing_bye == event.scoring.draw
    assert all(1500 <= player.rating <= 2300 for player in event.players)
    assert run(target, "-c") == 0
    again = tmp_path / "again.trf"
    assert run("-g", config, "-o", again, "-s", "9") == 0
    assert again.read_bytes() == target.read_bytes()
    capsys.readouterr()


def test_generate_without_configuration_and_from_a_model(tmp_path: Path) -> None:
    target, like = tmp_path / "made.trf", tmp_path / "like.trf"
    assert run("-g", "-o", target, "-s", "3") == 0
    assert run("--dutch", target, "-g", "-o", like, "-s", "4") == 0
    one, two = tablas.load(target), tablas.load(like)
    assert len(one.players) == len(two.players)
    assert one.total_rounds == two.total_rounds
    assert [player.rating for player in one.players] == [player.rating for player in two.players]


def test_exit_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = tmp_path / "broken.trf"
    broken.write_bytes(b"001 this is no player\r")
    config = tmp_path / "bad.cfg"
    config.write_text("PlayersNumber=many\n")
    stuck = tmp_path / "stuck.trf"
    tablas.save(tablas.generate(players=2, rounds=3, seed=1, forfeits=0, double_forfeits=0).tournament, stuck)
    assert run(stuck, "-p") == engine.NO_PAIRING
    assert run(broken, "-p") == engine.BAD_REQUEST
    assert run(tmp_path / "missing.trf", "-p") == engine.FILE_FAULT
    assert run(STATE, "-p", tmp_path / "no" / "where.txt") == engine.FILE_FAULT
    assert run("-g", config, "-o", tmp_path / "x.trf") == engine.BAD_REQUEST
    assert run("-g", tmp_path / "missing.cfg", "-o", tmp_path / "x.trf") == engine.FILE_FAULT
    assert run("-g") == engine.BAD_REQUEST
    assert run() == engine.BAD_REQUEST
    assert run(STATE) == engine.BAD_REQUEST
    assert run(STATE, "-p", "-c") == engine.BAD_REQUEST
    assert run(STATE, WHOLE, "-p") == engine.BAD_REQUEST
    assert run("--dutch", STATE, "-p", "-s") == engine.BAD_REQUEST
    assert run("--gothic", STATE, "-p") == engine.BAD_REQUEST
    assert run(STATE, "-x") == engine.BAD_REQUEST
    assert run(WHOLE, "-c", "99") == engine.BAD_REQUEST
    errors = capsys.readouterr().err
    assert "Traceback" not in errors
    assert all(line for line in errors.splitlines())


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("-r") == 0
    assert tablas.__version__ in capsys.readouterr().out
    assert run("--help") == 0
    assert "Exit codes" in capsys.readouterr().out


def test_check_finds_a_wrong_rank(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = tmp_path / "ranks.trf"
    run("-g", "-o", report, "-s", 4)
    lines = report.read_text().splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("001") and line[85:89].strip() == "1")
    lines[first] = lines[first][:85] + "  99" + lines[first][89:]
    report.write_text("\n".join(lines) + "\n")
    capsys.readouterr()
    assert run("-check", report) == 1
    told = capsys.readouterr().out
    assert "has rank 99, the tie-breaks give 1" in told
    assert "differ;" not in told
    assert run(report, "-c", 1) == 0
