"""Standings of team events: line-ups, boards, byes and unusual matches."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from ruled import as_reported
from standings_data import team_event
from tablas.errors import ModelError, OptionError
from tablas.model import (
    Adjustment,
    Bye,
    EventInfo,
    Game,
    LineUp,
    Outcome,
    Player,
    Round,
    Team,
    Tournament,
    points,
)
from tablas.standings import format_list, rank


def test_players_of_a_team_event_and_line_ups() -> None:
    event = team_event("teams14.txt")
    table = rank(event, "PTS", teams=False)
    assert len(table.rows) == 56
    usual = rank(event, "TBR").row(1)["TBR"]
    turned = LineUp(1, 1, 8, (104, 103, 102, 101))
    assert rank(replace(event, line_ups=(turned,)), "TBR").row(1)["TBR"] != usual
    with pytest.raises(OptionError, match="no teams"):
        rank(Tournament(), "PTS", teams=True)


def test_the_list_of_a_team_event_is_not_for_its_players() -> None:
    event = team_event("teams14.txt", tie_breaks=("PTS", "EDE/P"))
    assert format_list(rank(event, teams=False).tie_breaks) == "PTS,BH/C1,BH,SB,PS,DE,WIN,BWG"
    assert format_list(rank(event).tie_breaks) == "PTS,EDE/P"


def two_teams(*, line_up: tuple[int, ...], games: tuple[Game, ...] = (), byes: tuple[Bye, ...] = ()) -> Tournament:
    """Team 1 (players 1, 2, 3) against team 2 (4, 5), two boards, with the line-up of team 1."""
    return as_reported(
        Tournament(
            players=tuple(Player(number) for number in range(1, 6)),
            teams=(Team(1, members=(1, 2, 3)), Team(2, members=(4, 5))),
            rounds=(Round(games, byes),),
            line_ups=(LineUp(1, 1, 2, line_up),),
        )
    )


def test_who_is_not_in_the_line_up_has_no_board() -> None:
    game = Game.of(1, 4, Outcome.LOSS)
    present = Bye(2, Outcome.FULL_BYE)
    assert rank(two_teams(line_up=(1, 2), games=(game,), byes=(present,)), "PTS,MPvGP").row(1)["MPvGP"] == "1"
    assert rank(two_teams(line_up=(1, 3), games=(game,), byes=(present,)), "PTS,MPvGP").row(1)["MPvGP"] == "0"
    with pytest.raises(ModelError, match="does not stand in the line-up"):
        rank(two_teams(line_up=(2, 3), games=(game,)), "PTS")


def test_a_match_may_be_worth_something_unusual() -> None:
    games = (Game.of(1, 4, Outcome.WIN), Game.of(5, 2, Outcome.LOSS))
    event = two_teams(line_up=(1, 2), games=games)
    everybody = Adjustment(0, points(3), 0, Outcome.WIN, points(4))
    own = Adjustment(1, points("1.5"), 1, Outcome.WIN, points(1))
    other = Adjustment(2, points(9), 1, Outcome.WIN, points(9))
    for changes, expected in [
        ((), ("2", "2")),
        ((everybody,), ("4", "3")),
        ((own, everybody, other), ("1", "1.5")),
        ((other,), ("2", "2")),
    ]:
        row = rank(replace(event, adjustments=changes), "PTS,MPvGP").row(1)
        assert (row["PTS"], row["MPvGP"]) == expected


def test_board_tie_breaks() -> None:
    table = rank(team_event("teams14.txt"), "PTS,BC,TBR,BBE,BERLIN,DUTCH")
    boards = [Fraction(part) for part in table.row(2)["TBR"].split()]
    assert sum(boards) == 17
    assert table.row(2).exact("BC") == sum(number * value for number, value in enumerate(boards, 1))
    assert table.row(2).exact("BBE") == (sum(boards[:3]), sum(boards[:2]), boards[0])
    assert table.row(2).exact("BERLIN") == 4 * boards[0] + 3 * boards[1] + 2 * boards[2] + boards[3]


def test_a_pairing_bye_wins_every_board() -> None:
    """Team 12: its bye counts four wins on the boards although it gives two game points."""
    table = rank(team_event("teams14.txt"), "PTS,TBR")
    value = table.row(12).exact("TBR")
    assert isinstance(value, tuple)
    assert sum(value) == Fraction("7.5") + 2


def test_the_olympiad_leaves_out_the_lowest_opponent() -> None:
    table = rank(team_event("teams14.txt"), "PTS,OLYMPIAD,EMGSB/C1", "2023")
    assert all(row["OLYMPIAD"] == row["EMGSB/C1"] for row in table)


def close_wins_and_one_rout(type_code: str) -> Tournament:
    """Four teams on four boards: team 1 wins two matches closely, team 2 loses one closely and wins one 4-0.

    =====  ======================  ======================
    Round  Match                   Match
    =====  ======================  ======================
    1      1 - 2: 2½-1½            3 - 4: 2-2
    2      1 - 3: 2½-1½            2 - 4: 4-0
    =====  ======================  ======================

    Match points 4, 2, 1, 1; game points 5, 5½, 3½, 2.
    """
    teams = tuple(Team(team, members=tuple(range(10 * team + 1, 10 * team + 5))) for team in range(1, 5))
    letters = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS}

    def match(home: int, guest: int, results: str) -> list[Game]:
        return [
            Game.of(10 * home + board, 10 * guest + board, letters[letter]) for board, letter in enumerate(results, 1)
        ]

    return Tournament(
        players=tuple(Player(number) for team in teams for number in team.members),
        teams=teams,
        rounds=(
            Round((*match(1, 2, "11=0"), *match(3, 4, "1010"))),
            Round((*match(1, 3, "11=0"), *match(2, 4, "1111"))),
        ),
        info=EventInfo(type_code=type_code),
    )


@pytest.mark.parametrize(
    ("type_code", "first", "points"),
    [
        ("FIDE_TEAM_MP_GP", 1, "4"),
        ("FIDE_TEAM_TYPEA_MP_GP", 1, "4"),
        ("FIDE_TEAM_TYPEB_MP_GP_BAKU", 1, "4"),
        ("FIDE_TEAM_MP", 1, "4"),
        ("FIDE_TEAM", 1, "4"),
        ("", 1, "4"),
        ("FIDE_TEAM_GP_MP", 2, "5.5"),
        ("FIDE_TEAM_TYPEA_GP_MP", 2, "5.5"),
        ("FIDE_TEAM_GP", 2, "5.5"),
        ("fide_team_typeb_gp", 2, "5.5"),
    ],
)
def test_the_type_of_the_event_says_which_points_come_first(type_code: str, first: int, points: str) -> None:
    """The score named first in the type ranks the teams (TRF 2026, record 192)."""
    table = rank(as_reported(close_wins_and_one_rout(type_code)), "PTS,MPvGP")
    assert (table.rows[0].number, table.rows[0]["PTS"]) == (first, points)
    assert table.row(1)["MPvGP"] == ("5" if first == 1 else "4"), "the other score breaks ties"


def test_game_points_first() -> None:
    event = team_event("teams14.txt", info=EventInfo(type_code="FIDE_TEAM_TYPEA_GP_MP"))
    assert [row.number for row in rank(event, "PTS,MPvGP")][:5] == [5, 1, 2, 4, 3]
    assert rank(event, "PTS").row(5)["PTS"] == "18"
