"""Who comes late, leaves and comes back, in every family of systems."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from events_desk import Desk, people
from tablas import api
from tablas.errors import PairingError
from tablas.events.acts import (
    AnnounceAbsence,
    CancelAbsence,
    ChangeSettings,
    ChangeTeams,
    CorrectResult,
    CreateTournament,
    DraftRound,
    EditPlayer,
    EnterPlayers,
    EnterResult,
    ForbidPairs,
    ForfeitMatch,
    GiveLineUp,
    NumberPlayers,
    PairRound,
    PublishRound,
    ReadmitPlayer,
    RemovePlayer,
    RestTeam,
    Undo,
    UnpublishRound,
    WithdrawPlayer,
)
from tablas.events.errors import RefusedError
from tablas.events.ranking import cards_by_place, standings
from tablas.events.report import report_of
from tablas.events.results import read_result
from tablas.federation.report import report
from tablas.formats import trf
from tablas.model import Bye, Game, Outcome, Team, TeamBye
from tablas.standings import Standings
from tablas.systems import registry
from tablas.systems.open.keizer import keizer_table
from tablas.systems.open.keizer.rules import rules_of


def desk_of(system: str, players: int, team_size: int = 0, **settings: object) -> Desk:
    """A desk with a tournament *a*; with *team_size* the players form teams in order of their cards."""
    desk = Desk()
    desk.do(CreateTournament("a", {"system": system} | settings))
    desk.do(EnterPlayers("a", people(players)))
    if team_size:
        cards = range(1, players + 1)
        squads = [tuple(cards[first : first + team_size]) for first in range(0, players, team_size)]
        desk.do(
            ChangeTeams("a", tuple(Team(number, f"T{number}", members=squad) for number, squad in enumerate(squads, 1)))
        )
    return desk


def play(desk: Desk, rounds: int = 1) -> None:
    """Pair, publish and play; White wins every open game."""
    for _ in range(rounds):
        desk.do(PairRound("a"))
        number = desk.section().next_round
        desk.do(PublishRound("a", number), "outdated-draft")
        for board, game in enumerate(desk.section().facts.rounds[-1].games, 1):
            if game.white_outcome is Outcome.PENDING:
                desk.do(EnterResult("a", number, board, *read_result("1-0")))


DRAWN = {
    "berger": (5, 0, {}),
    "nagarajan": (5, 0, {}),
    "groups": (8, 0, {"options": {"groups": 2, "qualifiers": 2}}),
    "knockout": (8, 0, {}),
    "scheveningen": (8, 4, {}),
    "djaja": (8, 4, {}),
    "semi-scheveningen": (8, 4, {}),
    "schiller": (6, 2, {}),
    "hutton": (8, 2, {}),
    "hilton": (8, 2, {}),
    "skalitzka": (6, 2, {}),
    "molter": (8, 2, {}),
}
"""Systems whose players hold places in a table or a bracket: players, size of a team, settings."""


@pytest.mark.parametrize("system", DRAWN)
def test_once_drawn_nobody_comes_goes_or_changes_places(system: str) -> None:
    players, size, settings = DRAWN[system]
    desk = desk_of(system, players, size, **settings)
    before = desk.moment.seq
    play(desk)
    with pytest.raises(RefusedError, match="before round 1 by undo, put the new name on the card"):
        desk.do(EnterPlayers("a", people(1, first=50)))
    with pytest.raises(RefusedError, match="Withdraw the player instead"):
        desk.do(RemovePlayer("a", players))
    with pytest.raises(RefusedError, match="Go back before round 1 by undo to give them anew"):
        desk.do(NumberPlayers("a", tuple(range(players, 0, -1))), "numbers-after-round-1")
    # The ways on that the sentences name are open.
    desk.do(WithdrawPlayer("a", players))
    desk.do(EditPlayer("a", players, {"name": "Somebody Else"}))
    desk.do(Undo(to=before))
    desk.do(EnterPlayers("a", people(1, first=50)))


@pytest.mark.parametrize("system", ["team-berger", "team-nagarajan", "team-knockout"])
def test_a_league_takes_reserves_but_no_team(system: str) -> None:
    desk = desk_of(system, 8, 2, options={"boards": 2})
    play(desk)
    desk.do(EnterPlayers("a", people(2, first=50)))
    teams = desk.section().facts.teams
    with pytest.raises(RefusedError, match="add reserves at the end"):
        desk.do(ChangeTeams("a", (*teams, Team(5, "T5", members=(9, 10)))), "teams-after-round-1")
    with pytest.raises(RefusedError, match="P01 has played for T1"):
        desk.do(ChangeTeams("a", (replace(teams[0], members=(9, 2)), *teams[1:])), "teams-after-round-1")
    with pytest.raises(RefusedError, match="T4 has played"):
        desk.do(ChangeTeams("a", teams[:3]), "teams-after-round-1")
    with pytest.raises(RefusedError, match="add reserves at the end"):
        desk.do(ChangeTeams("a", (replace(teams[0], members=(9, 1, 2)), *teams[1:])), "teams-after-round-1")
    desk.do(ChangeTeams("a", (replace(teams[0], members=(1, 2, 9)), *teams[1:])), "teams-after-round-1")
    desk.do(WithdrawPlayer("a", 2))
    desk.do(PairRound("a"))
    playing = {card for game in desk.section().draft.games for card in game[:2]}
    assert 2 not in playing
    assert (9 in playing) == (1 in playing)


def test_the_smallest_team_keeps_the_number_of_boards_unless_it_is_stated() -> None:
    """Without the option the smallest team says how many boards a match has: another member would add one."""
    desk = desk_of("team-berger", 8, 2)
    play(desk)
    desk.do(EnterPlayers("a", people(4, first=50)))
    teams = desk.section().facts.teams
    larger = tuple(replace(team, members=(*team.members, card)) for team, card in zip(teams, range(9, 13), strict=True))
    with pytest.raises(RefusedError, match="would change it"):
        desk.do(ChangeTeams("a", larger), "teams-after-round-1")


def test_another_rating_does_not_turn_a_table_by_strength_over() -> None:
    desk = desk_of("nagarajan", 6)
    play(desk)
    with pytest.raises(RefusedError, match="from a later round on"):
        desk.do(EditPlayer("a", 6, {"rating": 2800}))
    desk.do(EditPlayer("a", 6, {"later_ratings": [[2, 2800]]}))
    desk.do(EditPlayer("a", 6, {"rating": 2341}))  # still the last of the list
    desk = desk_of("berger", 6)
    play(desk)
    desk.do(EditPlayer("a", 6, {"rating": 2800}))


def test_who_left_a_bracket_comes_back_only_before_it_goes_on() -> None:
    desk = desk_of("knockout", 8)
    play(desk)
    winner = desk.section().facts.rounds[0].games[0].white
    desk.do(WithdrawPlayer("a", winner))
    desk.do(ReadmitPlayer("a", winner))
    desk.do(WithdrawPlayer("a", winner))
    play(desk)
    with pytest.raises(RefusedError, match="Go back before round 2 by undo"):
        desk.do(ReadmitPlayer("a", winner))
    desk = desk_of("berger", 6)
    play(desk)
    desk.do(WithdrawPlayer("a", 1))
    play(desk)
    desk.do(ReadmitPlayer("a", 1))
    play(desk)
    assert [
        game.white_outcome.is_forfeit for done in desk.section().facts.rounds for game in done.games if 1 in game[:2]
    ] == [
        False,
        True,
        False,
    ]


def test_a_final_keeps_those_it_began_with() -> None:
    """Two groups of four: a winner who leaves makes room, and does not come back into the final."""
    desk = desk_of("groups", 8, options={"groups": 2, "qualifiers": 2})
    play(desk, 3)
    winner = cards_by_place(desk.section())[0]
    desk.do(WithdrawPlayer("a", winner))
    play(desk)
    with pytest.raises(RefusedError, match="Go back before round 4 by undo"):
        desk.do(ReadmitPlayer("a", winner))


def test_a_result_that_sent_somebody_on_stays_while_later_rounds_stand() -> None:
    """Four players: 1-4 and 3-2 in round 1, and White goes through."""
    desk = desk_of("knockout", 4)
    play(desk)
    desk.do(CorrectResult("a", 1, 1, *read_result("0-1")))
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 2))
    with pytest.raises(RefusedError, match="Take the rounds back to round 1 first"):
        desk.do(CorrectResult("a", 1, 1, *read_result("1-0")), "past-round", "previous-round")
    desk.do(CorrectResult("a", 1, 1, *read_result("-:+")), "past-round", "previous-round")
    desk.do(UnpublishRound("a", 2))
    desk.do(CorrectResult("a", 1, 1, *read_result("1-0")))


def test_a_table_keeps_nobody_apart() -> None:
    desk = desk_of("berger", 6)
    with pytest.raises(RefusedError, match="choose an open system"):
        desk.do(ForbidPairs("a", (1, 2)))


def test_who_is_still_to_come_changes_no_sum_of_a_keizer_event() -> None:
    """Six players begin with values 9 to 4; a seventh from round 3 on is not on the list before."""
    plain, announced = (desk_of("keizer", 6, total_rounds=5) for _ in range(2))
    announced.do(EnterPlayers("a", people(1, first=50), joined=3))
    for desk in (plain, announced):
        play(desk, 2)
    rules = rules_of(registry.get("keizer").settings())
    rows = [keizer_table(desk.section().tournament.after(1), rules) for desk in (plain, announced)]
    assert rows[1][:6] == rows[0]
    assert rows[1][6].total == 0


def test_a_team_comes_back_into_a_bracket_only_before_it_goes_on() -> None:
    desk = desk_of("team-knockout", 8, 2)
    play(desk)
    (match, *_) = desk.section().facts.line_ups
    desk.do(WithdrawPlayer("a", match.players[0]))
    desk.do(ReadmitPlayer("a", match.players[0]))
    for card in match.players:
        desk.do(WithdrawPlayer("a", card))
    desk.do(ReadmitPlayer("a", match.players[1]))
    play(desk)
    desk.do(ReadmitPlayer("a", match.players[0]))  # the team had one player all the time


@pytest.mark.parametrize(("system", "size"), [("berger", 0), ("knockout", 0), ("hutton", 2), ("team-berger", 2)])
def test_an_absence_from_a_table_is_worth_nothing(system: str, size: int) -> None:
    desk = desk_of(system, 8, size)
    with pytest.raises(RefusedError, match="Announce the absence without points"):
        desk.do(AnnounceAbsence("a", 1, 1, Outcome.HALF_BYE))
    desk.do(AnnounceAbsence("a", 1, 1))


def test_points_of_a_team_event_are_no_players() -> None:
    desk = desk_of("team-swiss", 8, 2, total_rounds=3)
    with pytest.raises(RefusedError, match="let the whole team rest"):
        desk.do(AnnounceAbsence("a", 1, 1, Outcome.HALF_BYE))
    with pytest.raises(RefusedError, match="without points"):
        desk.do(EnterPlayers("a", people(1, first=50), missed=Outcome.HALF_BYE))


def test_half_points_also_for_the_missed_rounds_that_are_not_paired_yet() -> None:
    desk = desk_of("dutch", 6, total_rounds=5)
    play(desk)
    desk.do(EnterPlayers("a", people(1, first=50), joined=4, missed=Outcome.HALF_BYE))
    play(desk, 3)
    kinds = [[bye.kind for bye in done.byes if bye.player == 7] for done in desk.section().facts.rounds]
    assert kinds[:3] == [[Outcome.HALF_BYE]] * 3
    assert kinds[3] in ([], [Outcome.PAIRING_BYE])


def second_games(desk: Desk) -> dict[int, str]:
    """What the draft of a second game has for every card: its opponent and outcome, or its bye."""
    draft = desk.section().draft
    shown = {bye.player: bye.kind.value for bye in draft.byes}
    for game in draft.games:
        shown[game.white] = f"{game.black}{game.white_outcome.value}"
        shown[game.black] = f"{game.white}{game.black_outcome.value}"
    return shown


def test_who_leaves_between_the_games_of_a_match_forfeits_the_second() -> None:
    """Nine players of a Double-Swiss: 1-5, 6-2, 3-7, 8-4 in round 1, and 9 has the bye."""
    desk = desk_of("double-swiss", 9, total_rounds=6, initial_colour="w")
    play(desk)
    desk.do(WithdrawPlayer("a", 5))
    desk.do(AnnounceAbsence("a", 2, 2))
    desk.do(WithdrawPlayer("a", 9))
    desk.do(EnterPlayers("a", people(1, first=50)))
    desk.do(PairRound("a"))
    shown = second_games(desk)
    assert shown[1] == "5+"
    assert shown[5] == "1-"
    assert (shown[6], shown[2]) == ("2+", "6-")
    assert (shown[3], shown[7]) == ("7*", "3*")
    assert (shown[9], shown[10]) == ("Z", "Z")
    play(desk)
    play(desk)
    met = {card for game in desk.section().facts.rounds[2].games for card in game[:2]}
    assert met == {1, 2, 3, 4, 6, 7, 8, 10}  # 2 is back, 10 has come, 5 and 9 are gone


def test_who_is_absent_from_a_whole_match_has_its_byes() -> None:
    desk = desk_of("double-swiss", 8, total_rounds=4, initial_colour="w")
    desk.do(AnnounceAbsence("a", 1, 1, Outcome.HALF_BYE))
    desk.do(AnnounceAbsence("a", 2, 1, Outcome.HALF_BYE))
    desk.do(AnnounceAbsence("a", 2, 2))
    play(desk, 2)
    kinds = [{bye.player: bye.kind.value for bye in done.byes} for done in desk.section().facts.rounds]
    assert kinds == [{1: "H", 2: "H"}, {1: "H", 2: "Z"}]


def test_pairs_kept_apart_from_a_second_game_on_are_those_of_the_next_match() -> None:
    desk = desk_of("double-swiss", 4, total_rounds=6, initial_colour="w", fide_mode=False)
    play(desk)  # 1-3, 4-2
    desk.do(ForbidPairs("a", (1, 2), first_round=2, last_round=3), "forbidden-after-round-1")
    play(desk)
    desk.do(PairRound("a"))
    assert {frozenset(game[:2]) for game in desk.section().draft.games} == {frozenset((1, 4)), frozenset((2, 3))}


def test_teams_are_kept_apart_by_their_numbers() -> None:
    """Four teams of two: 1-3 and 2-4 in round 1, unless 1 and 3 are kept apart; team 9 is no player."""
    desk = desk_of("team-swiss", 9, total_rounds=3, initial_colour="w")
    squads = {1: (1, 2), 3: (3, 4), 9: (5, 6), 12: (7, 8)}
    desk.do(ChangeTeams("a", tuple(Team(number, f"T{number}", members=squad) for number, squad in squads.items())))
    with pytest.raises(RefusedError, match="no team 2"):
        desk.do(ForbidPairs("a", (1, 2)))
    entry = desk.do(ForbidPairs("a", (1, 9)))
    assert "T1 and T9" in str(entry.command().describe(desk.event))
    desk.do(RemovePlayer("a", 9))  # a reserve without a team whose card has the number of one
    desk.do(PairRound("a"))
    met = {frozenset((one.team, one.opponent)) for one in desk.section().draft_teams.line_ups}
    assert frozenset((1, 9)) not in met
    assert len(met) == 2


def test_players_are_kept_apart_in_an_event_whose_teams_only_add_up_points() -> None:
    """The strongest player has the last card, so that cards and pairing numbers differ."""
    desk = Desk()
    desk.do(CreateTournament("a", {"total_rounds": 3, "initial_colour": "w"}))
    desk.do(EnterPlayers("a", people(4)[::-1]))
    desk.do(ChangeTeams("a", (Team(1, "Rooks", members=(1, 2)), Team(2, "Bishops", members=(3, 4)))))
    desk.do(ForbidPairs("a", (2, 4)))  # numbers 3 and 1, who would meet
    desk.do(PairRound("a"))
    assert {frozenset(game[:2]) for game in desk.section().draft.games} != {frozenset((2, 4)), frozenset((1, 3))}


def test_a_team_is_paired_from_its_coming_to_its_leaving() -> None:
    desk = desk_of("team-swiss", 8, 2, total_rounds=4, initial_colour="w")
    play(desk)
    desk.do(EnterPlayers("a", people(2, first=50)))
    teams = desk.section().facts.teams
    desk.do(ChangeTeams("a", (*teams, Team(5, "T5", members=(9, 10)))), "teams-after-round-1")
    for card in teams[0].members:
        desk.do(WithdrawPlayer("a", card))
    play(desk)
    met = [one.team for one in desk.section().facts.line_ups if one.round == 2]
    assert sorted(met) == [2, 3, 4, 5]
    assert [bye[:2] for bye in map(tuple_of, desk.section().facts.team_byes)] == [(2, 1)]


def tuple_of(bye: TeamBye) -> tuple[int, int, str]:
    return bye.round, bye.team, bye.kind


def test_who_left_does_not_sit_at_a_board_though_the_line_up_names_them() -> None:
    desk = desk_of("team-swiss", 8, 2, total_rounds=3, initial_colour="w")
    desk.do(GiveLineUp("a", 1, 1, (1, 2)))
    desk.do(WithdrawPlayer("a", 1))
    desk.do(PairRound("a"))
    (mine,) = [one.players for one in desk.section().draft_teams.line_ups if one.team == 1]
    assert mine == (0, 2)


def test_a_league_plays_on_when_the_only_match_of_a_round_has_one_team() -> None:
    """Three teams, one of which rests in each round; the third has left."""
    desk = desk_of("team-berger", 6, 2)
    for card in (5, 6):
        desk.do(WithdrawPlayer("a", card))
    play(desk, 3)
    games = [len(done.games) for done in desk.section().facts.rounds]
    assert sorted(games) == [0, 0, 2]


def test_a_team_that_misses_a_round_of_a_table_forfeits_the_match() -> None:
    desk = desk_of("team-berger", 8, 2)
    with pytest.raises(RefusedError, match="Forfeit the match of T1 once the round is published"):
        desk.do(RestTeam("a", 1, 1))
    desk.do(PairRound("a"))
    desk.do(PublishRound("a", 1))
    desk.do(ForfeitMatch("a", 1, 1))
    with pytest.raises(RefusedError, match="forfeited"):
        desk.do(CorrectResult("a", 1, 1, *read_result("1-0")))


def league_after(rounds: int) -> Standings:
    """Five teams of one; White wins on the board, and team 5 leaves after some rounds."""
    desk = desk_of("team-berger", 5, 1)
    play(desk, rounds)
    desk.do(WithdrawPlayer("a", 5))
    play(desk, 5 - rounds)
    return standings(desk.section())


def test_a_team_that_leaves_a_league_before_half_of_its_matches_counts_for_nobody() -> None:
    """Berger's table for five: 5 meets 2, 3 and 4 in the first three rounds, of four matches in all."""
    early, late = league_after(1), league_after(2)
    assert early.row(5).place == 5
    assert sum(row.exact("PTS") for row in early) == 2 * 6  # six matches of four teams
    assert sum(row.exact("PTS") for row in late) == 2 * 10  # forfeited matches among them


def test_forfeited_matches_of_a_team_that_left_are_won_by_the_others() -> None:
    """Four teams of two: the last leaves after two of its three matches."""
    desk = desk_of("team-berger", 8, 2)
    play(desk, 2)
    gone = desk.section().facts.teams[3]
    for card in gone.members:
        desk.do(WithdrawPlayer("a", card))
    play(desk)
    (match,) = desk.section().facts.forfeited_matches
    assert gone.number in (match.white, match.black)
    assert sum(row.exact("PTS") for row in standings(desk.section())) == 2 * 6


def test_a_bracket_publishes_no_draft_that_it_would_make_otherwise() -> None:
    desk = desk_of("knockout", 4)
    play(desk)
    desk.do(PairRound("a"))
    desk.do(EditPlayer("a", 1, {"club": "Rooks"}))
    desk.do(CorrectResult("a", 1, 1, *read_result("0-1")))
    with pytest.raises(RefusedError, match="Pair it again"):
        desk.do(PublishRound("a", 2), "outdated-draft")
    desk.do(PairRound("a"))
    desk.do(EditPlayer("a", 1, {"club": "Bishops"}))
    desk.do(PublishRound("a", 2), "outdated-draft")


# Ways on that the random events of test_every_system.py seldom need.


def test_when_everybody_has_had_the_bye_another_is_announced() -> None:
    """Three players of a Keizer event: the bye has gone round after three rounds."""
    desk = desk_of("keizer", 3, total_rounds=5, options={"rematch-after": 0})
    play(desk, 3)
    with pytest.raises(PairingError, match="Announce a bye for somebody, or pair the round by hand"):
        desk.do(PairRound("a"))
    desk.do(AnnounceAbsence("a", 2, 4, Outcome.HALF_BYE))
    play(desk)
    with pytest.raises(PairingError, match="or pair the round by hand"):
        desk.do(PairRound("a"))
    desk.do(DraftRound("a", 5, (Game(3, 1),), (Bye(2, Outcome.PAIRING_BYE),)), "second-bye")


def test_when_nobody_may_meet_again_the_options_allow_it_earlier() -> None:
    desk = desk_of("keizer", 2, total_rounds=3, options={"rematch-after": 2})
    play(desk)
    with pytest.raises(PairingError, match="In the options allow rematches earlier"):
        desk.do(PairRound("a"))
    desk.do(ChangeSettings("a", {"options": {"rematch-after": 0}}), "settings-after-round-1")
    play(desk)


def test_when_neither_comes_to_the_deciding_game_the_one_who_stays_goes_on() -> None:
    desk = desk_of("knockout", 2, options={"tie_breaks": "sudden"})
    for result in ("½-½", "-:-"):
        desk.do(PairRound("a"))
        desk.do(PublishRound("a", desk.section().next_round))
        desk.do(EnterResult("a", desk.section().rounds_paired, 1, *read_result(result)))
    with pytest.raises(PairingError, match="withdraw one of them"):
        desk.do(PairRound("a"))
    desk.do(WithdrawPlayer("a", 1))
    with pytest.raises(RefusedError, match="close the tournament"):
        desk.do(PairRound("a"))
    assert standings(desk.section()).places() == {2: 1, 1: 2}


def test_when_no_match_has_a_player_an_absence_is_cancelled() -> None:
    """Two teams of one and two reserves who belong to no team."""
    desk = desk_of("team-knockout", 2, 1)
    desk.do(EnterPlayers("a", people(2, first=50)))
    for card in (1, 2):
        desk.do(AnnounceAbsence("a", card, 1))
    with pytest.raises(PairingError, match="Cancel an absence"):
        desk.do(PairRound("a"))
    desk.do(CancelAbsence("a", 1, 1))
    play(desk)
    assert standings(desk.section()).places() == {1: 1, 2: 2}


def test_a_round_of_a_league_whose_teams_have_all_left_passes() -> None:
    """Three teams of two, of whom two have left; the third rests in one round and wins two without a game."""
    desk = desk_of("team-berger", 6, 2)
    for card in (3, 4, 5, 6):
        desk.do(WithdrawPlayer("a", card))
    play(desk, 3)
    marks = sorted(match.outcome for match in desk.section().facts.forfeited_matches)
    assert sorted("".join(sorted(mark)) for mark in marks) == ["+-", "+-", "--"]
    back = trf.load(report(report_of(desk.event, desk.section()))).tournament
    assert api.check(back).same


def test_a_bye_before_any_match_is_worth_the_boards_of_a_match() -> None:
    """Three teams of three, of whom two leave before round 1: a drawn match on three boards."""
    desk = desk_of("team-swiss", 9, 3, total_rounds=2)
    for card in range(4, 10):
        desk.do(WithdrawPlayer("a", card))
    play(desk)
    row = standings(desk.section()).row(1)
    assert (row.exact("PTS"), row.exact("MPvGP")) == (1, Fraction(3, 2))


def test_a_match_that_cannot_be_paired_is_told_by_its_round() -> None:
    """Two players of a Double-Swiss have met in rounds 1 and 2."""
    desk = desk_of("double-swiss", 2, total_rounds=4, initial_colour="w")
    play(desk, 2)
    with pytest.raises(PairingError, match="round 3: No legal pairing exists"):
        desk.do(PairRound("a"))
