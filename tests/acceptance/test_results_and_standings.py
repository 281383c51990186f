"""Systems, acceleration, byes, results and standings, asked as an examiner of tournament programs asks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from examiner import Shell
from standings_random import closed, swiss
from tablas.cli.main import cli
from tablas.errors import TablasError
from tablas.model import HALF, POINT, Number, Player, Tournament
from tablas.pairing.round import pair_round
from tablas.standings import rank
from tablas.systems.open.acceleration.baku import Baku, schedule, upper_group_size

SWISS = """
AOB AOB/F APPO APRO ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 BH BH/C1 BH/C2 BH/M1 BH/M2 BPG BWG DE DE/P FB FB/C1 FB/C2
FB/M1 FB/M2 PS PS/C1 PS/C2 PTP REP RTNG RTNG/R SB SB/C1 SB/C2 STD TPN TPN/R TPR WIN WON
"""
ROUND_ROBIN = """
DE BPG BWG REP STD SB SB/C1 SB/C2 RTNG RTNG/R WIN TPN TPN/R KS KS/L1 KS/L2 KS/L-1 KS/L-2
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Eight players, round 1 published and open."""
    shell = Shell(str(tmp_path_factory.mktemp("played") / "club.db")).open(8, rounds=5)
    shell("pair", "open")
    shell("publish", "open", "-r", "1")
    shell("result", "open", "1", "1-0")
    return shell


def test_q070_a_win_is_one_point_and_a_draw_a_half(shell: Shell) -> None:
    shell.open(4, rounds=3)
    shell("pair", "open")
    shell("publish", "open", "-r", "1")
    shell("result", "open", "1", "1-0", "2", "½-½")
    points = [row["tiebreaks"]["PTS"] for row in shell.json("standings", "open")["standings"]]
    assert points == [1, 0.5, 0.5, 0]


@pytest.mark.parametrize("name", ["dubov", "burstein", "lim", "vega", "monrad", "schenkel", "amalfi", "keizer"])
def test_q089_q090_q091_q092_other_systems_are_played_and_their_rules_printed(shell: Shell, name: str) -> None:
    shell.open(6, rounds=3, system=name)
    shell("pair", "open")
    printed = CliRunner().invoke(cli, ["systems", name, "--rules"])
    assert printed.exit_code == 0
    assert len(printed.output.split()) > 150


def test_q094_q096_q100_a_round_robin_by_bergers_table_and_by_hand(shell: Shell) -> None:
    shell.open(4, rounds=3, system="berger")
    shell("pair", "open")
    assert [(game["white"]["number"], game["black"]["number"]) for game in _draft(shell)] == [(1, 4), (2, 3)]
    shell("draft", "open", "--swap", "3", "4")
    assert [(game["white"]["number"], game["black"]["number"]) for game in _draft(shell)] == [(1, 3), (2, 4)]


def _draft(shell: Shell) -> list[dict[str, dict[str, int]]]:
    found: list[dict[str, dict[str, int]]] = shell.json("draft", "open")["games"]
    return found


def test_q095_numbers_of_a_round_robin_are_those_that_were_drawn(shell: Shell) -> None:
    shell.open(4, rounds=3, system="berger")
    shell("number", "open", "--order", "P03", "--order", "P01", "--order", "P04", "--order", "P02")
    names = {player["number"]: player["name"] for player in shell.json("show", "open")["tournaments"][0]["players"]}
    assert names == {1: "P03", 2: "P01", 3: "P04", 4: "P02"}


def test_q098_the_last_rounds_of_the_first_cycle_are_exchanged_or_not() -> None:
    def rounds(swap: str) -> list[list[list[int]]]:
        import json

        told = CliRunner().invoke(cli, ["table", "berger", "4", "--cycles", "2", "--swap", swap, "--json"])
        found: list[list[list[int]]] = json.loads(told.output)["rounds"]
        return found

    usual, exchanged = rounds("none"), rounds("each")
    assert usual != exchanged
    assert sorted(map(str, usual[:3])) == sorted(map(str, exchanged[:3]))


def test_q104_every_tie_break_of_a_round_robin_is_there() -> None:
    event = closed(3)
    for code in ROUND_ROBIN.split():
        assert len(rank(event, ["PTS", code], "2026").places()) == len(event.players), code


@pytest.mark.parametrize("code", ["BH", "BH/C1", "BH/M1", "FB", "FB/C2", "AOB", "AOB/F"])
def test_q105_the_family_of_buchholz_is_refused_there(code: str) -> None:
    with pytest.raises(TablasError):
        rank(closed(3), ["PTS", code], "2026")


def test_q199_every_tie_break_of_a_swiss_is_there() -> None:
    event = swiss(5)
    for code in SWISS.split():
        assert len(rank(event, ["PTS", code], "2026").places()) == len(event.players), code


@pytest.mark.parametrize(("players", "size"), [(4, 2), (10, 6), (41, 22), (162, 82)])
def test_q106_the_upper_group_of_baku_is_half_rounded_up_to_even(players: int, size: int) -> None:
    assert upper_group_size(players) == size


@pytest.mark.parametrize(("rounds", "full", "half"), [(9, 3, 2), (7, 2, 2), (5, 2, 1), (11, 3, 3), (13, 4, 3)])
def test_q106_half_of_the_rounds_are_accelerated_the_first_half_of_them_by_a_point(
    rounds: int, full: int, half: int
) -> None:
    assert schedule(Baku.HALVES, rounds) == [POINT] * full + [HALF] * half + [0] * (rounds - full - half)


def test_q107_q108_the_rules_of_every_acceleration_are_printed() -> None:
    for name in ("baku", "haley", "soft-haley", "mcmahon", "progressive"):
        printed = CliRunner().invoke(cli, ["systems", f"acceleration-{name}", "--rules"])
        assert printed.exit_code == 0, name
        assert len(printed.output.split()) > 80


def test_q111_who_is_away_in_round_1_is_not_counted_for_the_upper_group(shell: Shell) -> None:
    """Of ten players two come later: eight are counted, and the upper group is 1 to 6 without the absent."""
    shell.open(10, rounds=9, acceleration="baku")
    shell("absent", "open", "P01", "1")
    shell("absent", "open", "P03", "1")
    shell("pair", "open")
    pairs = {(game["white"]["number"], game["black"]["number"]) for game in _draft(shell)}
    upper = {2, 4, 5, 6}
    assert all((white in upper) == (black in upper) for white, black in pairs)


def test_q157_q162_an_adjourned_game_is_kept_and_gets_its_result_rounds_later(shell: Shell) -> None:
    shell.open(4, rounds=3)
    shell("pair", "open")
    shell("publish", "open", "-r", "1")
    shell("result", "open", "1", "adjourned", "2", "1-0")
    shell.play()
    shell("result", "open", "-r", "1", "1", "½-½")
    assert {row["tiebreaks"]["PTS"] for row in shell.json("standings", "open")["standings"]} >= {0.5}


@pytest.mark.parametrize("result", ["½-0", "0-½", "0-0", "+--", "--+", "---", "0-1", "½-½", "1-0"])
def test_q180_q183_every_result_of_the_rules_can_be_entered(played: Shell, result: str) -> None:
    played("result", "open", "1", result, "--correct")


@pytest.mark.parametrize("result", ["1-½", "½-1", "1-1", "+-½", "½--", "+-+", "1--", "+-0", "1-+", "2-0", "=-1"])
def test_q181_q182_q184_no_other_result_can(played: Shell, result: str) -> None:
    assert played.run("result", "open", "2", result, status=2).stderr


@pytest.mark.parametrize(("kind", "points"), [("half", 0.5), ("1", 1), ("0", 0)])
def test_q171_q172_q177_who_is_not_paired_has_the_points_of_the_bye(shell: Shell, kind: str, points: float) -> None:
    shell.open(5, rounds=3)
    consent = ["--accept", "full-point-bye"] if kind == "1" else []
    shell("absent", "open", "P02", "1", "--points", kind, *consent)
    shell("pair", "open")
    shell("publish", "open", "-r", "1")
    table = shell.json("standings", "open", "--after", "1")["standings"]
    assert [row["tiebreaks"]["PTS"] for row in table if row["name"] == "P02"] == [points]


def test_q187_boards_stand_by_score_then_sum_then_number(shell: Shell) -> None:
    shell.open(6, rounds=4)
    shell.play()
    shell("pair", "open")
    points = {row["number"]: row["tiebreaks"]["PTS"] for row in shell.json("standings", "open")["standings"]}
    keys = []
    for game in _draft(shell):
        both = sorted((game["white"]["number"], game["black"]["number"]), key=lambda number: (-points[number], number))
        keys.append((-points[both[0]], -points[both[0]] - points[both[1]], both[0]))
    assert keys == sorted(keys)


def test_q188_with_acceleration_imaginary_points_count_for_the_boards() -> None:
    event = Tournament(players=tuple(Player(Number(n)) for n in range(1, 9)), total_rounds=9)
    made = pair_round(event.ruled(system="dutch", acceleration="baku"))
    assert [min(pair) for pair in made.pairs] == [1, 2, 5, 6]


def test_q203_q204_q206_ties_stay_or_are_drawn_once_and_for_all(tmp_path: Path) -> None:
    file = tmp_path / "made.trf"
    runner = CliRunner()
    runner.invoke(cli, ["generate", "--players", "12", "--rounds", "3", "--seed", "9", "-o", str(file)])
    shared = rank(swiss(2), ["PTS"], "2026").places()
    assert len(set(shared.values())) < len(shared)
    drawn = [runner.invoke(cli, ["standings", str(file), "--tiebreaks", "PTS,LOTS", "--seed", "4"]) for _ in range(2)]
    assert drawn[0].exit_code == 0, drawn[0].output
    assert drawn[0].output == drawn[1].output


def test_q208_q209_players_without_rating_are_left_out_or_counted_in_several_ways() -> None:
    event = swiss(4)
    players = tuple(replace(player, rating=0) if player.number == 2 else player for player in event.players)
    unrated = replace(event, players=players)
    tables = {how: rank(unrated, ["PTS", "ARO"], "2026", unrated=how) for how in ("drop", "lowest", "average", "zero")}
    assert [str(one) for one in tables["drop"].tie_breaks] == ["PTS"]
    values = {how: table.values("ARO") for how, table in tables.items() if how != "drop"}
    assert len({str(sorted(value.items())) for value in values.values()}) == 3
