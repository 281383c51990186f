"""The commands that look at a report and write it again."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tablas.cli.convert import convert
from tablas.cli.inspect import inspect
from tablas.formats import trf

DATA = Path(__file__).parents[1] / "data" / "trf"
SAMPLE = DATA / "own" / "individual26.trf"
BROKEN = b"001    1      Ana" + b" " * 74 + b"   9 w 1\n"


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "broken.trf"
    path.write_bytes(BROKEN)
    return path


def run(command, *arguments):
    return CliRunner().invoke(command, [str(argument) for argument in arguments])


def test_inspect_tells_what_is_in_a_file():
    result = run(inspect, SAMPLE)
    assert result.exit_code == 0
    for line in ("flavour: trf26", "line ends: CRLF", "players: 7", "rounds: 5", "rounds paired: 2", "repairs: none"):
        assert line in result.output.splitlines()
    assert "  line 39: QQQ nobody knows this record" in result.output.splitlines()


def test_inspect_in_json():
    data = json.loads(run(inspect, SAMPLE, "--json").output)
    assert data["players"] == 7
    assert data["tie-breaks"] == "PTS, BH/C1, SB, WIN"
    assert data["repairs"] == []


def test_inspect_stops_at_a_mistake(broken):
    result = run(inspect, broken)
    assert result.exit_code == 2
    assert result.stderr == f"{broken}:1:92, player 1, round 1: The opponent 9 is not entered.\n"


def test_inspect_names_a_mistake_in_json(broken):
    result = run(inspect, broken, "--json")
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    assert {name: told[name] for name in ("file", "error", "line", "column")} == {
        "file": str(broken),
        "error": "The opponent 9 is not entered.",
        "line": 1,
        "column": 92,
    }


def test_inspect_lists_repairs(broken):
    result = run(inspect, broken, "--lenient")
    assert result.exit_code == 0
    assert "line 1, column 92, player 1, round 1: The opponent 9 is not entered." in result.output


def test_convert_copies_a_clean_file(tmp_path):
    out = tmp_path / "out.trf"
    assert run(convert, SAMPLE, "-o", out).exit_code == 0
    assert out.read_bytes() == SAMPLE.read_bytes()


@pytest.mark.parametrize("flavour", ["trf06", "trf16"])
def test_convert_says_what_is_left_out(tmp_path, flavour):
    out = tmp_path / "out.trf"
    result = run(convert, SAMPLE, "-o", out, "--to", flavour)
    assert result.exit_code == 0
    assert f"left out: {flavour.upper()} has no place for the tie-breaks." in result.stderr
    before, after = trf.load(SAMPLE).tournament, trf.load(out).tournament
    assert [played.games for played in after.rounds] == [played.games for played in before.rounds]


def test_convert_refuses_or_repairs(tmp_path, broken):
    out = tmp_path / "out.trf"
    result = run(convert, broken, "-o", out)
    assert result.exit_code == 2
    assert not out.exists()
    result = run(convert, broken, "-o", out, "--lenient")
    assert result.exit_code == 0
    assert "repaired: line 1" in result.stderr
    assert trf.load(out).repairs == ()


def test_convert_into_nowhere(tmp_path):
    result = run(convert, SAMPLE, "-o", tmp_path / "no" / "out.trf")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
