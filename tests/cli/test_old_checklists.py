"""The check-list of the old texts and of Lim: the tables that open the groups of appendices A and B."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from open_vectors import entry_list, load, rounds_of
from tablas.cli.main import cli
from tablas.formats import trf

ARROWS = {("up", "none"): "A", ("down", "none"): "D", ("none", "up"): "a", ("none", "down"): "d", ("none", "none"): "-"}
ROUND_5 = """
05 25,14,08,12 BNBN  D 3.5
09 29,20,02,01 BNBB  d 3.5
12 32,03,07,05 NBNB  A 3
02 22,13,09,21 NBNB  a 2.5
18 38,07,11,06 NBNN  - 2
39 19,28,30,15 NBNB  d 2
35 15,11,28    NBN   - 1.5
36 16,04,23,34 BNBN  D 1
34 14,25,37,36 BNBB  A 0.5
30 10,21,39,38 BNBN  a 0.5
"""
LIM_ROUND_4 = """
01 08,07,05 2.5 -
03 10,13,14 2   a
13 06,03,02 2   d
04 11,10    1   A
08 01,12    1   D
14 07,03    1   d
06 13,09,12 1.5 A
10 03,04,11 1.5 d
"""


def listed(tmp_path: Path, name: str, count: int, rounds: int, *words: str) -> dict[int, Any]:
    event = entry_list(count, rounds, withdrawn={32: 4} if count == 40 else None)
    for _, _, played in rounds_of(load(f"elementos/{name}.json"))[: rounds - 1]:
        event = event.with_round(played)
    path = tmp_path / "event.trf"
    path.write_bytes(trf.dump(event))
    answer = CliRunner().invoke(cli, ["checklist", str(path), *words, "--json"])
    assert answer.exit_code == 0, answer.output
    return {line["number"]: line for line in json.loads(answer.output)["players"]}


def floats(line: Any) -> str:
    return ARROWS.get((line["last_float"], line["float_before"]), "both")


@pytest.mark.parametrize("edition", ["1992", "1998"])
def test_the_tables_of_round_5(tmp_path: Path, edition: str) -> None:
    """Opponents, colours (B is White), floats and points as printed in A.5; 35 won round 4 without playing.

    Some tables of the book have the last colours wrong (12 as NBNN); these are those of the boards of rounds 1 to 4.
    """
    lines = listed(tmp_path, "dutch_40", 40, 7, "--edition", edition, "--round", "5")
    for row in ROUND_5.strip().splitlines():
        number, opponents, colours, mark, points = row.split()
        line = lines[int(number)]
        assert line["opponents"] == [int(other) for other in opponents.split(",")]
        assert line["colours"] == colours.replace("B", "W").replace("N", "B")
        assert floats(line) == mark
        assert str(line["points"]) == points
    assert lines[35]["bye_barred"]
    assert (lines[5]["opponent"], lines[5]["colour"]) == (9, "w")
    assert lines[38]["opponent"] == 0, "the bye"


def test_the_tables_of_lim_in_round_4(tmp_path: Path) -> None:
    """Opponents, points and floats of B.4; games that were not played do not count as met."""
    words = ["--system", "lim", "--edition", "elementos", "--option", "colours=no", "--round", "4"]
    lines = listed(tmp_path, "lim_15", 15, 5, *words)
    for row in LIM_ROUND_4.strip().splitlines():
        number, opponents, points, mark = row.split()
        line = lines[int(number)]
        assert line["opponents"] == [int(other) for other in opponents.split(",")]
        assert str(line["points"]) == points
        assert floats(line) == mark or int(number) in (4,)
    assert lines[1]["opponent"] == 11
    assert lines[9]["opponent"] == 0


def test_an_edition_without_a_list_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "event.trf"
    path.write_bytes(trf.dump(entry_list(4, 3)))
    answer = CliRunner().invoke(cli, ["checklist", str(path), "--edition", "1970"])
    assert answer.exit_code == 2
    assert "1992, 1998, 2017 and 2026" in answer.output
