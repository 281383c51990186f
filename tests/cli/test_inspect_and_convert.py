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


def test_inspect_tells_every_line(tmp_path):
    file = tmp_path / "odd.trf"
    file.write_text("012 Club\nXXR 5\n172 XYZ\n001    1      Ana\n")
    assert run(inspect, "--lines", file).output.splitlines()[1:] == [
        "   1  012     name of the event              Club",
        "   2  XXR     number of rounds               5",
        "   3  172     how the initial list was made  XYZ",
        " " * 45 + "→ Column 5: 'XYZ' is not a federation and a ranking method. It was left out.",
        "   4  001     player                         1 Ana",
    ]
    assert "número de rondas" in run(inspect, "--lines", file, "--lang", "es").output
    lines = json.loads(run(inspect, "--lines", file, "--json").stdout)["lines"]
    assert [(line["number"], line["code"], len(line["remarks"])) for line in lines] == [
        (1, "012", 0),
        (2, "XXR", 0),
        (3, "172", 1),
        (4, "001", 0),
    ]


def test_inspect_tells_the_lines_of_a_file_that_nobody_can_read(tmp_path):
    file = tmp_path / "twice.trf"
    file.write_text("012 Club\n001    1      Ana\n001    1      Blas\n")
    result = run(inspect, "--lines", str(file))
    assert result.exit_code == 2
    assert "name of the event" in result.output
    assert "entered twice" in result.output
    assert json.loads(run(inspect, "--lines", str(file), "--json").stdout)["problem"]["line"] == 3


def test_inspect_says_that_there_is_no_such_file(tmp_path):
    result = run(inspect, "--lines", str(tmp_path / "nowhere.trf"))
    assert result.exit_code == 2
    assert "cannot be read" in result.output


def test_convert_writes_a_clean_file_and_lists_the_changes(tmp_path):
    file, clean = tmp_path / "odd.trf", tmp_path / "clean.trf"
    file.write_text("012 Club\n042 May 29, 2020\n001    1      Ana\n")
    result = run(convert, "--repair", str(file), "-o", str(clean))
    assert result.exit_code == 0
    assert "changed: line 2: May 29, 2020 → 2020/05/29\n" in result.output
    assert "042 2020/05/29\n" in clean.read_text()
    data = json.loads(run(convert, "--repair", str(file), "-o", str(clean), "--json").stdout)
    assert [data["changes"][0][name] for name in ("line", "before", "after")] == [
        2,
        "042 May 29, 2020",
        "042 2020/05/29",
    ]
    again = tmp_path / "again.trf"
    assert run(convert, "--repair", str(clean), "-o", str(again)).output == ""
    assert again.read_bytes() == clean.read_bytes()
