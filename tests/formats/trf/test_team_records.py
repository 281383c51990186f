"""What a report says of teams, both ways: 310 and 013, the bye, acceleration, forfeits, short squads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tablas.federation.report import report, team_rows
from tablas.formats import trf
from tablas.model import (
    Bye,
    ForfeitedMatch,
    Game,
    LineUp,
    MatchScoring,
    Outcome,
    Player,
    Regulation,
    Round,
    Team,
    TeamBye,
    Tournament,
    VirtualPoints,
)

PLAYERS = tuple(Player(number, f"P{number}", 2000) for number in range(1, 7))
TEAMS = (
    Team(1, "Casino", "CAS", members=(1, 2)),
    Team(2, "Ateneo", "ATE", members=(3, 4)),
    Team(3, "Liceo", "LIC", members=(5, 6)),
)
PLAYED = Round((Game.of(1, 3, Outcome.WIN), Game.of(4, 2, Outcome.DRAW)), (Bye(5), Bye(6)))


def event(**changes) -> Tournament:
    known = {
        "players": PLAYERS,
        "teams": TEAMS,
        "rounds": (PLAYED,),
        "total_rounds": 3,
        "board_colours": "WB",
        "team_byes": (TeamBye(1, 3),),
        "regulation": Regulation("team-swiss", edition="2026", of_teams=True),
    }
    return Tournament(**known | changes)


def records(data: bytes, code: str) -> list[str]:
    return [line for line in data.decode().splitlines() if line.startswith(code)]


@pytest.mark.parametrize(
    ("scoring", "written"),
    [
        # Nothing said: a drawn match and half of the two boards.
        (MatchScoring(), "320  1.0  1.0   3"),
        (MatchScoring(180, 60, 0), "320  1.0  1.0   3"),
        (MatchScoring(draw=90), "320  1.5  1.0   3"),
        (MatchScoring(pairing_bye=120), "320  2.0  1.0   3"),
        (MatchScoring(pairing_bye=0, pairing_bye_games=0), "320  0.0  0.0   3"),
    ],
)
def test_the_bye_is_written_with_what_it_is_worth(scoring, written):
    tournament = event().ruled(match_scoring=scoring)
    assert records(report(tournament), "320") == [written]
    assert team_rows(trf.read(report(tournament)).tournament) == team_rows(tournament)


def test_boards_that_no_record_tells_are_counted():
    tournament = event(board_colours="")
    assert records(trf.dump(tournament), "320") == ["320  1.0  1.0   3"]
    assert records(trf.dump(event(board_colours="", rounds=(), team_byes=(TeamBye(1, 3),))), "320") == [
        "320  1.0        3"
    ]


def test_310_has_match_points_game_points_and_rank():
    assert [line[54:71] for line in records(report(event()), "310")] == [
        "   2.0    1.5   1",
        "   0.0    0.5   3",
        "   1.0    1.0   2",
    ]


def test_lifted_teams_have_match_points_in_their_column():
    """Record 250: columns 5-8 are match points, 10-13 game points."""
    lifted = event(virtual_points=(VirtualPoints(1, 2, 1, 2, 0, 120),))
    assert records(trf.dump(lifted), "250") == ["250  2.0        1   2    1    2"]
    assert trf.read(trf.dump(lifted)).tournament.virtual_points == lifted.virtual_points
    # Older reports of ours, and the example of TRF26, have them among the game points.
    old = event(virtual_points=(VirtualPoints(1, 2, 1, 2, 120),))
    assert records(trf.dump(old), "250") == ["250  2.0        1   2    1    2"]
    by_games = old.ruled(options={"primary": "game"})
    assert records(trf.dump(by_games), "250") == ["250       2.0   1   2    1    2"]


def test_a_forfeited_match_comes_back():
    tournament = event(rounds=(Round(),), forfeited_matches=(ForfeitedMatch("+-", 1, 1, 2),))
    data = report(tournament)
    assert records(data, "330") == ["330 +-   1   1   2"]
    again = trf.read(data).tournament
    assert again.forfeited_matches == tournament.forfeited_matches
    assert team_rows(again) == team_rows(tournament)
    assert {number: row.match_points for number, row in team_rows(again).items()} == {1: 120, 2: 0, 3: 60}


def test_a_short_squad_is_written_with_its_empty_board():
    """Ateneo comes with one player: the board is nobody's, and its opponent has the point without playing."""
    short = (TEAMS[0], replace(TEAMS[1], members=(3,)), TEAMS[2])
    played = Round((Game.of(1, 3, Outcome.LOSS),), (Bye(2, Outcome.FULL_BYE), Bye(5), Bye(6)))
    players = tuple(player for player in PLAYERS if player.number != 4)
    tournament = event(teams=short, players=players, rounds=(played,))
    data = report(tournament)
    assert records(data, "300") == ["300   1   1   2    1    2", "300   1   2   1    3    0"]
    again = trf.read(data).tournament
    assert again.line_ups == (LineUp(1, 1, 2, (1, 2)), LineUp(1, 2, 1, (3, 0)))
    assert team_rows(again) == team_rows(tournament)
    assert {number: row.game_points for number, row in team_rows(again).items()} == {1: 60, 2: 60, 3: 60}


def test_013_is_in_the_order_of_the_numbers():
    turned = event(teams=TEAMS[::-1], team_byes=())
    data = trf.dump(turned, flavour="trf16")
    assert [line[4:10].strip() for line in records(data, "013")] == ["Casino", "Ateneo", "Liceo"]
    again = trf.read(data).tournament
    assert [(team.number, team.name, team.members) for team in again.teams] == [
        (1, "Casino", (1, 2)),
        (2, "Ateneo", (3, 4)),
        (3, "Liceo", (5, 6)),
    ]


def test_013_cannot_number_teams_otherwise_and_says_so():
    gap = event(teams=(TEAMS[0], replace(TEAMS[1], number=7)), team_byes=())
    assert "the numbers of teams" in " ".join(map(str, trf.losses(gap, "trf16")))
    assert "the numbers of teams" not in " ".join(map(str, trf.losses(event(), "trf16")))


def test_an_old_file_becomes_a_new_one_with_totals():
    """013 and matches in every round: teams play, and TRF26 has a place for their points."""
    old = trf.read(trf.dump(event(team_byes=(), rounds=(Round(PLAYED.games),)), flavour="trf16"))
    assert old.tournament.of_teams
    data = report(old.tournament, old.document, "trf26")
    assert [line[54:71] for line in records(data, "310")] == [
        "   2.0    1.5   1",
        "   0.0    0.5   2",
        "   0.0    0.0   3",
    ]
