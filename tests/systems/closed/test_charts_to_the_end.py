"""Charts with their finals or with three games for everybody; tables in other orders, with colours counted."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner

from tablas.cli.main import cli
from tablas.errors import OptionError
from tablas.systems.closed.knockout.chart import Chart, Source, draw_chart
from tablas.systems.closed.schedule import Schedule
from tablas.systems.closed.teams.scheveningen import djaja, djaja_with_rests, scheveningen


def table(*words: str) -> Any:
    answer = CliRunner().invoke(cli, ["table", *words, "--json"])
    assert answer.exit_code == 0, answer.output
    return json.loads(answer.output)


def play(chart: Chart, seed: int) -> tuple[Counter[int], Counter[int]]:
    """Games and defeats of everybody when every match is won by lot; finals are not played."""
    rng = random.Random(seed)
    games: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    came: dict[Source, int] = {}
    for match in chart.matches:
        sides = [source.number if source.kind == "seed" else came[source] for source in (match.first, match.second)]
        rng.shuffle(sides)
        came[Source("winner", match.number)], came[Source("loser", match.number)] = sides
        games.update(sides)
        lost[sides[1]] += 1
    return games, lost


def test_double_elimination_of_eight_has_its_final_and_second_final() -> None:
    """Match 14 between the winners of 9 and 13, and 15 again if the unbeaten one has lost."""
    matches = table("knockout", "8", "--lives", "2")["matches"]
    assert [match["number"] for match in matches] == list(range(1, 16))
    final, second = matches[-2:]
    assert (final["first"], final["second"], final["if_needed"]) == ("W9", "W13", False)
    assert (second["first"], second["second"], second["if_needed"]) == ("W9", "W13", True)
    assert [match["if_needed"] for match in matches[:13]] == [False] * 13


@pytest.mark.parametrize(("size", "before"), [(8, 13), (16, 29), (32, 61)])
def test_double_elimination_takes_two_matches_less_than_twice_the_field_before_its_finals(
    size: int, before: int
) -> None:
    """Everybody but two is out after 2n − 3 matches: each loses twice but the unbeaten and the one beaten once."""
    chart = draw_chart(size, lives=2)
    assert len(chart.matches) == before == 2 * size - 3
    assert [match.number for match in chart.finals] == [before + 1, before + 2]


def test_finals_of_three_lives() -> None:
    """Two matches at most between the last two brackets, four against the unbeaten: 2 and 4 of 6."""
    chart = draw_chart(8, lives=3)
    assert [match.if_needed for match in chart.finals] == [False, True, False, True, True, True]
    last = {match.level: match.number for match in chart.matches}
    assert chart.finals[0].second == Source("winner", last[2])
    assert chart.finals[0].first == Source("winner", last[1])
    assert chart.finals[2].first == Source("winner", last[0])
    assert chart.finals[2].second == Source("winner", chart.finals[1].number)


def test_one_life_has_no_other_final() -> None:
    assert draw_chart(8).finals == ()


@pytest.mark.parametrize("size", [8, 16, 32])
def test_everybody_has_three_games(size: int) -> None:
    chart = draw_chart(size, guarantee=3)
    extra = [match for match in chart.matches if match.consolation]
    assert len(extra) == size // 8
    assert [match.number for match in chart.matches] == list(range(1, len(chart.matches) + 1))
    for seed in range(20):
        games, lost = play(chart, seed)
        assert min(games.values()) == 3, "those who lost their first two have a third game"
        assert max(lost.values()) <= 3


def test_the_chart_of_eight_with_three_games() -> None:
    """Those who lost in matches 7 and 8, the first of the losers' bracket, meet each other."""
    matches = {match["number"]: match for match in table("knockout", "8", "--guarantee", "3")["matches"]}
    (extra,) = [match for match in matches.values() if match["consolation"]]
    assert (extra["first"], extra["second"]) == ("L7", "L8")
    with pytest.raises(OptionError):
        draw_chart(8, guarantee=4)


def test_colours_of_the_table_of_twelve() -> None:
    """Section 2.3: 1 to 6 have six Whites and five Blacks, 7 to 12 the other way round."""
    counted = {row["label"]: (row["white"], row["black"]) for row in table("berger", "12")["colours"]}
    assert counted == {str(n): (6, 5) if n <= 6 else (5, 6) for n in range(1, 13)}
    answer = CliRunner().invoke(cli, ["table", "berger", "12", "--colours"]).output.splitlines()
    assert [line.split() for line in answer[-2:]] == [["1–6", "6", "5"], ["7–12", "5", "6"]]


def test_the_first_boards_meet_in_the_last_round() -> None:
    usual, moved = table("scheveningen", "4")["rounds"], table("scheveningen", "4", "--order", "2,3,4,1")["rounds"]
    assert moved == [*usual[1:], usual[0]]
    assert moved[-1][0] == ["A1", "B1"]
    assert table("djaja", "4", "--order", "4,3,2,1")["rounds"] == table("djaja", "4")["rounds"][::-1]
    for wrong in ("1,2,3", "1,2,3,3", "a,b,c,d"):
        with pytest.raises(OptionError):
            scheveningen(4).in_order(wrong)


@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_the_original_of_djaja_rests_one_of_each_team(size: int) -> None:
    """The table of one player more: who meets the missing one rests; everybody still meets everybody."""
    original = djaja_with_rests(size)
    assert len(original.rounds) == size + 1
    met = Counter(frozenset(board) for played in original.rounds for board in played)
    assert set(met.values()) == {1}
    assert len(met) == size * size
    rests = Counter(label for resting in original.rests for label in resting)
    assert set(rests.values()) == {1}
    assert len(rests) == 2 * size
    assert {len(resting) for resting in original.rests} == {0, 2}, "once the two missing players meet"


def test_the_printed_table_of_four_gives_the_original_of_three() -> None:
    """Rounds 1 to 4 of the printed table of four, without A4 and B4."""
    assert table("djaja", "3", "--original")["rounds"] == [
        [board for board in played if not {"A4", "B4"} & set(board)] for played in table("djaja", "4")["rounds"]
    ]
    assert djaja(3).rests == ()


@pytest.mark.parametrize(
    "words",
    [
        [("berger", "4"), ("berger", "5"), ("nagarajan", "6"), ("hutton", "4")],
        [("knockout", "2"), ("knockout", "6"), ("knockout", "8", "--lives", "2"), ("team-knockout", "5")],
        [("groups", "12"), ("groups", "12", "3")],
        [("varma", "10"), ("varma", "10", "--federations", "ESP:4,FRA:3")],
    ],
    ids=lambda words: words[0][0],
)
def test_every_size_has_the_same_keys(words: list[tuple[str, ...]]) -> None:
    keys = {tuple(table(*one)) for one in words}
    assert len(keys) == 1
    assert {"system", "labels", "rounds", "rests", "notes", "colours"} <= set(*keys)


def test_blank_grids() -> None:
    for size, ties in ((4, 3), (10, 3), (12, 1), (20, 1)):
        grid = table("grid", str(size))
        assert (grid["players"], grid["tie_breaks"]) == (size, ties)
        assert all(
            (cell == "■") == (row == column)
            for row, line in enumerate(grid["cells"])
            for column, cell in enumerate(line)
        )
    lines = CliRunner().invoke(cli, ["table", "grid", "6"]).output.splitlines()
    assert lines[0].split() == ["Name", *"123456", "Total", "D1", "D2", "D3", "Place"]
    assert CliRunner().invoke(cli, ["table", "grid", "1"]).exit_code == 2


def test_an_order_moves_the_rests_with_the_rounds() -> None:
    moved = djaja_with_rests(3).in_order("4,3,2,1")
    assert isinstance(moved, Schedule)
    assert moved.rests == djaja_with_rests(3).rests[::-1]
