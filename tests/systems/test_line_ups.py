"""The boards of team matches: colours, line-ups, empty boards, and what a round was to the teams."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ruled import as_reported, under
from tablas.errors import PairingError
from tablas.history import boards_of, scores
from tablas.model import (
    HALF,
    POINT,
    Absence,
    Adjustment,
    Bye,
    EventInfo,
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
from tablas.pairing.check import check_rounds
from tablas.pairing.round import lifted
from tablas.standings import rank
from tablas.systems import registry
from tablas.systems.line_ups import board_colours, line_up_for, seat, seated, team_round
from tablas.systems.open.team.matches import as_teams
from tablas.systems.result import Pair, RoundPairing

TEAM = registry.get("team-swiss")
LEAGUE = registry.get("team-berger")


def league(teams: int = 4, members: int = 4, **facts: object) -> Tournament:
    """Teams 1, 2, 3 …; the members of team 2 are 21, 22, 23 … in board order."""
    squads = tuple(
        Team(t, f"T{t}", members=tuple(10 * t + b for b in range(1, members + 1))) for t in range(1, teams + 1)
    )
    people = tuple(Player(member) for squad in squads for member in squad.members)
    return replace(Tournament(players=people, teams=squads, total_rounds=5), **facts)


def pairing(*pairs: tuple[int, int], number: int = 1, **more: object) -> RoundPairing:
    return replace(RoundPairing(number, tuple(Pair(*pair) for pair in pairs), of_teams=True), **more)


@pytest.mark.parametrize(
    ("colours", "expected"),
    [
        ("", [(11, 21), (22, 12), (13, 23), (24, 14)]),
        ("WBWB", [(11, 21), (22, 12), (13, 23), (24, 14)]),
        ("WWBB", [(11, 21), (12, 22), (23, 13), (24, 14)]),
        ("BW", [(21, 11), (12, 22)]),
    ],
)
def test_the_team_named_first_has_the_board_colours(colours: str, expected: list[tuple[int, int]]) -> None:
    made = seat(league(board_colours=colours), pairing((1, 2)))
    assert [game[:2] for game in made.round.games] == expected
    assert [(one.team, one.opponent) for one in made.teams.line_ups] == [(1, 2), (2, 1)]


def test_who_is_absent_makes_room_for_the_reserve() -> None:
    """Five members for four boards; without 12 the order is 11, 13, 14, 15."""
    event = league(2, 5, board_colours="WBWB", absences=(Absence(1, 12),))
    made = seat(event, pairing((1, 2)))
    assert made.teams.line_ups[0].players == (11, 13, 14, 15)
    assert made.teams.line_ups[1].players == (21, 22, 23, 24)
    assert made.round.byes == (Bye(12, Outcome.ZERO_BYE),)


def test_a_line_up_that_was_handed_in_counts() -> None:
    event = league(2, 5, board_colours="WBWB", line_ups=(LineUp(1, 2, 0, (22, 21, 0, 25)),))
    assert line_up_for(event, event.teams[1], 1) == (22, 21, 0, 25)
    made = seat(event, pairing((1, 2)))
    assert [game[:2] for game in made.round.games] == [(11, 22), (21, 12), (25, 14)]
    assert made.round.byes == (Bye(13, Outcome.FULL_BYE),), "who meets an empty board has its point"


def test_a_team_without_players_forfeits() -> None:
    event = league(2, 2, absences=(Absence(1, 21), Absence(1, 22)))
    made = seat(event, pairing((2, 1)))
    assert made.teams.forfeits == (ForfeitedMatch("-+", 1, 2, 1),)
    assert made.round.games == ()
    assert {bye.player for bye in made.round.byes if bye.kind is Outcome.FULL_BYE} == {11, 12}


def test_byes_of_teams_are_kept_apart_from_those_of_players() -> None:
    event = league(5, 2)
    made = seat(event, pairing((1, 2), bye=5, byes=(Bye(3, Outcome.HALF_BYE), Bye(4, Outcome.ZERO_BYE))))
    assert made.teams.byes == (TeamBye(1, 3, "H"), TeamBye(1, 4, "Z"), TeamBye(1, 5, "U"))
    assert {player for game in made.round.games for player in game[:2]} == {11, 12, 21, 22}


def test_teams_without_members_have_no_boards() -> None:
    event = Tournament(teams=(Team(1), Team(2)))
    assert board_colours(event) == ""
    with pytest.raises(PairingError, match="no members"):
        seat(event, pairing((1, 2)))


def test_results_stay_with_the_games_that_are_still_there() -> None:
    made = seat(league(2, 3), pairing((1, 2)))
    played = replace(made.round, games=tuple(Game.of(*game[:2], Outcome.WIN) for game in made.round.games))
    changed = [made.teams.line_ups[0], replace(made.teams.line_ups[1], players=(21, 23, 0))]
    again = seated("WBW", changed, (), played)
    assert again.round.games == (Game.of(11, 21, Outcome.WIN), Game(23, 12))
    assert again.round.byes == (Bye(13, Outcome.FULL_BYE),)


@st.composite
def seated_rounds(draw: st.DrawFn) -> tuple[Tournament, RoundPairing]:
    """A pairing of a few teams of which each sends some members in board order."""
    colours = draw(st.sampled_from(["", "WBW", "WWB", "BWB"]))
    teams = draw(st.sampled_from([2, 4, 6]))
    order = draw(st.permutations(range(1, teams + 1)))
    away = draw(st.sets(st.sampled_from([10 * t + b for t in range(1, teams + 1) for b in (1, 2, 3, 4)]), max_size=6))
    away = {player for player in away if player % 10 > 2}
    event = league(teams, 4, board_colours=colours, absences=tuple(Absence(1, player) for player in sorted(away)))
    return event, pairing(*zip(order[::2], order[1::2], strict=True))


@given(seated_rounds())
def test_a_seated_round_tells_its_matches_again(made: tuple[Tournament, RoundPairing]) -> None:
    """Without any line-up written down, the games alone tell who met, on which boards and with which colours."""
    event, paired = made
    result = seat(event, paired)
    after = event.with_round(result.round)
    found = team_round(after, 1)
    assert {tuple(up.team for up in match) for match in found.matches} == set(paired.pairs)
    told = {one.team: tuple(player for player in one.players if player) for one in found.line_ups}
    assert told == {one.team: tuple(filter(None, one.players)) for one in result.teams.line_ups}
    everybody = [player for game in result.round.games for player in game[:2]]
    assert len(everybody) == len(set(everybody))
    boards = boards_of(after, 1)
    assert all(boards[game.white] == boards[game.black] for game in result.round.games)
    level = as_teams(after).tournament.rounds[0]
    assert {game[:2] for game in level.games} == set(paired.pairs)


def test_the_first_board_gives_the_colour_wherever_its_game_stands() -> None:
    """A report lists games by number, so the first game of a match need not be that of board 1."""
    squads = (Team(1, members=(5, 1)), Team(2, members=(6, 2)))
    event = Tournament(players=tuple(map(Player, (1, 2, 5, 6))), teams=squads)
    event = event.with_round(Round((Game.of(2, 1, Outcome.DRAW), Game.of(5, 6, Outcome.DRAW))))
    assert as_teams(event).tournament.rounds[0].games == (Game.of(1, 2, Outcome.DRAW),)


def test_the_point_of_an_empty_board_counts_in_the_match() -> None:
    """1–1 over the board and one board without opponent: 2–1, for the pairing as in the standings."""
    event = league(2, 3).with_round(
        Round((Game.of(11, 21, Outcome.WIN), Game.of(22, 12, Outcome.WIN)), (Bye(13, Outcome.FULL_BYE),))
    )
    teams = as_teams(event)
    assert scores(teams.tournament) == {1: 2 * POINT, 2: 0}
    assert teams.secondary == {1: 2 * POINT, 2: POINT}
    assert [row.number for row in rank(under(event, TEAM), "PTS")] == [1, 2]


def test_a_player_who_is_absent_does_not_keep_the_team_of_that_number_away() -> None:
    event = Tournament(
        players=tuple(map(Player, range(1, 9))),
        teams=tuple(Team(t, f"T{t}", members=(2 * t - 1, 2 * t)) for t in range(1, 5)),
        absences=(Absence(1, 3),),
        total_rounds=3,
    )
    answer = TEAM.pair(event, TEAM.settings("2026"))
    assert sorted(team for pair in answer.pairs for team in pair) == [1, 2, 3, 4]
    assert answer.byes == ()


def test_a_team_that_rests_is_not_paired() -> None:
    event = league(5, 2, team_byes=(TeamBye(1, 4, "H"),))
    answer = TEAM.pair(event, TEAM.settings("2026"))
    assert answer.byes == (Bye(4, Outcome.HALF_BYE),)
    assert sorted(team for pair in answer.pairs for team in pair) == [1, 2, 3, 5]


def test_the_bye_is_worth_what_the_event_says() -> None:
    event = league(
        3,
        2,
        team_byes=(TeamBye(1, 3),),
        regulation=Regulation(match_scoring=MatchScoring(pairing_bye=2 * POINT, pairing_bye_games=HALF)),
    )
    event = event.with_round(Round((Game.of(11, 21, Outcome.DRAW), Game.of(22, 12, Outcome.DRAW))))
    teams = as_teams(event)
    assert scores(teams.tournament) == {1: POINT, 2: POINT, 3: 2 * POINT}
    assert teams.secondary[3] == HALF


def test_a_forfeited_match_brings_every_board() -> None:
    event = league(4, 2, forfeited_matches=(ForfeitedMatch("+-", 1, 3, 4),))
    event = event.with_round(Round((Game.of(11, 21, Outcome.DRAW), Game.of(22, 12, Outcome.DRAW))))
    assert as_teams(event).secondary == {1: POINT, 2: POINT, 3: 2 * POINT, 4: 0}


def test_a_round_with_open_games_is_not_followed_by_another() -> None:
    event = league(2, 2).with_round(Round((Game(11, 21), Game(22, 12))))
    with pytest.raises(PairingError, match="no result yet"):
        TEAM.pair(event, TEAM.settings("2026"))


def test_a_checked_team_swiss_compares_matches() -> None:
    event = league(8, 2)
    for _ in (1, 2, 3):
        made = seat(event, TEAM.pair(event, TEAM.settings("2026")))
        games = tuple(
            Game.of(*game[:2], Outcome.WIN if game.white < game.black else Outcome.DRAW) for game in made.round.games
        )
        event = event.with_round(Round(games, made.round.byes))
    assert check_rounds(under(event, TEAM, TEAM.settings("2026"))).same
    last = event.rounds[-1]
    turned = replace(last, games=tuple(Game(game.black, game.white, *game[:1:-1]) for game in last.games))
    report = check_rounds(under(replace(event, rounds=(*event.rounds[:-1], turned)), TEAM, TEAM.settings("2026")))
    assert [difference.only_colours for difference in report.differences] == [True]


def test_a_league_plays_the_line_ups_and_board_colours_of_the_event() -> None:
    event = league(2, 5, board_colours="WWBB", line_ups=(LineUp(1, 2, 0, (22, 23, 0, 25)),))
    answer = LEAGUE.pair(event, LEAGUE.settings())
    assert answer.pairs == ((11, 22), (12, 23), (25, 14))
    assert answer.byes == (Bye(13, Outcome.FULL_BYE),)


def test_match_points_taken_by_decision_count_for_the_pairing() -> None:
    """Record 299: two match points less for team 1, half a game point more for everybody."""
    event = league(4, 2, adjustments=(Adjustment(1, 0, 1, None, -2 * POINT), Adjustment(0, HALF, 1)))
    won = [Game.of(11, 21, Outcome.WIN), Game.of(22, 12, Outcome.LOSS)]
    event = event.with_round(Round((*won, Game.of(31, 41, Outcome.DRAW), Game.of(42, 32, Outcome.DRAW))))
    assert scores(as_teams(event).tournament) == {1: 0, 2: 0, 3: POINT, 4: POINT}
    assert as_teams(event).secondary == {1: 2 * POINT + HALF, 2: HALF, 3: POINT + HALF, 4: POINT + HALF}
    assert scores(as_teams(event, primary="game").tournament) == as_teams(event).secondary


def test_baku_points_of_a_team_swiss_are_match_points_of_teams() -> None:
    """C.04.7: with eleven rounds and 2-1-0, two points in rounds 1 to 3 and one in rounds 4 to 6 for the upper half."""
    event = as_reported(league(8, 2, total_rounds=11, info=EventInfo(type_code="FIDE_TEAM_TYPEA_MP_GP_BAKU")))
    upper = VirtualPoints(1, 4, 1, 3, 0, 2 * POINT), VirtualPoints(1, 4, 4, 6, 0, POINT)
    assert lifted(event).virtual_points == upper
