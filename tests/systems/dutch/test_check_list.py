"""The check-list before a round, against the 236 lines that the Manual prints, and as a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

import dutch_books as books
import tablas
from tablas.cli.main import cli
from tablas.history import RULES_2017, Float
from tablas.model import Game, Outcome, Player, Round, Tournament, parse_points
from tablas.systems.open.common.check_list import check_list, wish_code

DATA = Path(__file__).parents[2] / "data"
REPORT = DATA / "dutch" / "llera_before_round_5.trf"
ACCELERATED = sorted((DATA / "corpus" / "baku-2026").glob("*-r03.trf"))[0]
FLOATS = {"": Float.NONE, None: Float.NONE, "D": Float.DOWN, "U": Float.UP}


@pytest.mark.parametrize("number", range(2, 8))
def test_the_printed_lists(number: int) -> None:
    printed = [line for line in books.read("llera-checklists") if line[0] == number]
    lines = {line.number: line for line in check_list(books.tournament("llera").after(number - 1), RULES_2017)}
    assert [line.rank for line in lines.values()] == list(range(1, len(lines) + 1))
    for _, player, points, colours, wish, last, before, barred, opponents in printed:
        if player not in lines:  # on the printed list, but not to be paired
            continue
        line = lines[player]
        assert (line.points, line.colours, line.wish) == (parse_points(points), colours, wish), player
        assert (line.last_float, line.float_before) == (FLOATS[last], FLOATS[before]), player
        assert (line.bye_barred, list(line.opponents)) == (bool(barred), opponents), player
    assert len(printed) - len(lines) <= 1
    assert set(lines) <= {line[1] for line in printed}


@pytest.mark.parametrize(
    ("colours", "code"), [("WWBWW", "BBB"), ("WWBW", "BB"), ("BWW", "B1"), ("BBWW", "B"), ("W", "(B)"), ("BW", "(b)")]
)
def test_signs_of_a_preference(colours: str, code: str) -> None:
    assert wish_code(colours) == code
    turned = colours.translate(str.maketrans("WB", "BW"))
    assert wish_code(turned) == code.translate(str.maketrans("BWbw", "WBwb"))


def run(*words: object) -> str:
    result = CliRunner().invoke(cli, ["checklist", *map(str, words)])
    assert result.exit_code == 0, result.output
    return result.output


def test_the_command_tells_whom_everybody_meets() -> None:
    data = json.loads(run(REPORT, "--edition", "2017", "--json"))
    answer = tablas.pair(tablas.load(REPORT), edition="2017")
    assert data["round"] == answer.round == 5
    whites = {line["number"]: line["opponent"] for line in data["players"] if line["colour"] == "w"}
    assert whites == dict(answer.pairs)
    assert [line["number"] for line in data["players"] if not line["opponent"]] == [answer.bye]
    text = run(REPORT, "--edition", "2017")
    assert "Jugador 09  3.5  WBWW     BBB   +2       ↓         29 20 2 1    5 B" in text
    assert "bye" in text.splitlines()[-1]


def test_an_earlier_round_and_imaginary_points() -> None:
    assert run(REPORT, "--round", "2", "--edition", "2017").startswith("Before round 2\n")
    data = json.loads(run(ACCELERATED, "--json"))
    event = tablas.load(ACCELERATED)
    assert dict(tablas.pair(event).pairs) == {
        line["number"]: line["opponent"] for line in data["players"] if line["colour"] == "w"
    }
    best = max(float(line["points"]) for line in data["players"])
    assert best > event.rounds_paired * 1.0, "more points than games: the upper group is a point ahead"


def test_a_round_that_cannot_be_paired_still_has_its_list(tmp_path: Path) -> None:
    event = Tournament(players=(Player(1), Player(2)), total_rounds=3)
    path = tmp_path / "two.trf"
    tablas.save(event.with_round(Round((Game.of(1, 2, Outcome.DRAW),))), path)
    text = run(path)
    assert "No legal pairing of this round exists." in text
    assert "(B)" in text


def test_an_edition_without_check_list_is_told() -> None:
    result = CliRunner().invoke(cli, ["checklist", str(REPORT), "--edition", "1970"])
    assert result.exit_code == 2
    assert "2017 and 2026" in result.output


def test_a_game_that_one_side_did_not_play_is_no_opponent() -> None:
    """A decision may give one side the point of a game played and the other that of one who did not come."""
    event = Tournament(
        players=tuple(Player(number) for number in range(1, 5)),
        rounds=(Round((Game(1, 3, Outcome.WIN, Outcome.FORFEIT_LOSS), Game.of(4, 2, Outcome.DRAW))),),
        total_rounds=3,
    )
    opponents = {line.number: line.opponents for line in check_list(event, RULES_2017)}
    assert (opponents[1], opponents[3], opponents[2]) == ((), (), (4,))
