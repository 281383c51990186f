"""Knock-outs and Nagarajan leagues between teams: rules of a level match, whole events, withdrawals."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablas
from ruled import as_reported, under
from tablas.errors import OptionError, PairingError
from tablas.model import Absence, EventInfo, Game, Outcome, Player, Round, Team, Tournament
from tablas.pairing.why import why_not
from tablas.standings import rank
from tablas.systems import registry
from tablas.systems.answers import Why
from tablas.systems.closed.knockout.arena import Boards
from tablas.systems.closed.knockout.teams import board_rule, parse_rules, state_of_teams
from tablas.systems.closed.roundrobin.nagarajan import nagarajan
from tablas.systems.registry import Settings, Value

KNOCKOUT = registry.get("team-knockout")
LEAGUE = registry.get("team-nagarajan")
WIN, DRAW, LOSS = (60, 0), (30, 30), (0, 60)


def event(teams: int, players: int) -> Tournament:
    everybody = tuple(Player(number, rating=2500 - number) for number in range(1, teams * players + 1))
    squads = tuple(
        Team(number + 1, f"T{number + 1}", members=tuple(range(number * players + 1, (number + 1) * players + 1)))
        for number in range(teams)
    )
    return Tournament(players=everybody, teams=squads)


def options(**values: Value) -> Settings:
    return KNOCKOUT.settings(values=values)


def with_results(tournament: Tournament, chosen: Settings, results: str) -> Tournament:
    """The next round, with the results of its boards in order: 1, = or 0 for White."""
    paired = KNOCKOUT.pair(tournament, chosen).as_round()
    outcomes = {"1": Outcome.WIN, "=": Outcome.DRAW, "0": Outcome.LOSS}
    games = [Game.of(*game[:2], outcomes[mark]) for game, mark in zip(paired.games, results, strict=True)]
    return tournament.with_round(Round(tuple(games), paired.byes))


@pytest.mark.parametrize(
    ("rule", "boards", "winner"),
    [
        # Two wins each: on boards 1 and 4 against 2 and 3 the count is level, the first board decides.
        ("BC", [WIN, LOSS, LOSS, WIN], None),
        ("TBR", [WIN, LOSS, LOSS, WIN], 0),
        ("BBE", [WIN, LOSS, LOSS, WIN], 1),  # without the last board 1-2
        ("DUTCH", [WIN, LOSS, LOSS, WIN], 0),
        # A win on board 2 weighs more than one on board 3.
        ("BC", [DRAW, LOSS, WIN], 1),
        ("DUTCH", [DRAW, LOSS, WIN], 1),
        # Everything drawn: the team with Black on the first board, here the second.
        ("DUTCH", [DRAW, DRAW], 1),
        ("TBR", [DRAW, DRAW], None),
    ],
)
def test_rules_on_the_boards(rule: str, boards: list[tuple[int, int]], winner: int | None) -> None:
    assert board_rule(rule, [Boards(tuple(boards), 0)]) == winner
    turned = Boards(tuple(score[::-1] for score in boards), 1)
    assert board_rule(rule, [turned]) == (None if winner is None else 1 - winner)


def test_a_level_match_goes_to_black_on_the_first_board() -> None:
    chosen = options()
    tournament = event(2, 4)
    paired = KNOCKOUT.pair(tournament, chosen)
    assert [tuple(pair) for pair in paired.pairs] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    tournament = with_results(tournament, chosen, "====")
    with pytest.raises(PairingError, match="The knock-out is over: T2 has won it"):
        KNOCKOUT.pair(tournament, chosen)


def test_two_legs_then_a_rapid_match() -> None:
    """Home and away: level in board points and on every board, so another match is played."""
    chosen = options(matches=2, tie_breaks="DUTCH,rapid:1,DUTCH")
    tournament = with_results(event(2, 2), chosen, "11")  # 1-3 and 4-2
    assert [tuple(pair) for pair in KNOCKOUT.pair(tournament, chosen).pairs] == [(3, 1), (2, 4)]
    tournament = with_results(tournament, chosen, "11")
    trace = KNOCKOUT.pair(tournament, chosen).trace
    assert trace is not None
    assert trace.as_data()["games"] == [{"name": "1", "white": 1, "black": 2, "stage": "rapid"}]
    tournament = with_results(tournament, chosen, "=0")
    assert state_of_teams(tournament, chosen).champion == 1  # T1 won on its second board, with Black


def test_a_lot_can_be_repeated() -> None:
    winners = set()
    for seed in range(8):
        chosen = options(tie_breaks="lot", seed=seed)
        tournament = with_results(event(2, 1), chosen, "=")
        winners.add(state_of_teams(tournament, chosen).champion)
        assert state_of_teams(tournament, chosen) == state_of_teams(tournament, chosen)
    assert winners == {1, 2}


@pytest.mark.parametrize("text", ["armageddon", "rapid:0", "rapid:x", "BC:2", ":2"])
def test_bad_rules_are_told(text: str) -> None:
    with pytest.raises(OptionError, match="DUTCH, BC, TBR, BBE or lot"):
        parse_rules(1, text)


def play_out(tournament: Tournament, chosen: Settings, chance: Random, leaving: float = 0) -> Tournament:
    for _ in range(400):
        if chance.random() < leaving:
            squad = chance.choice(tournament.teams)
            gone = set(squad.members)
            tournament = replace(
                tournament,
                players=tuple(
                    replace(player, left_after=tournament.rounds_paired)
                    if player.number in gone and player.left_after is None
                    else player
                    for player in tournament.players
                ),
            )
        if not state_of_teams(tournament, chosen).games:
            with pytest.raises(PairingError, match="is over"):
                KNOCKOUT.pair(tournament, chosen)
            return tournament
        paired = KNOCKOUT.pair(tournament, chosen).as_round()
        games = tuple(
            Game.of(*game[:2], chance.choice((Outcome.WIN, Outcome.DRAW, Outcome.LOSS))) for game in paired.games
        )
        tournament = tournament.with_round(Round(games, paired.byes))
        tournament.check()
    raise AssertionError("the event does not end")


@pytest.mark.slow
@given(st.integers(2, 9), st.integers(1, 4), st.integers(1, 3), st.integers(1, 2), st.integers(0, 10**6))
@settings(max_examples=30, deadline=None)
def test_one_team_is_crowned_and_the_others_lose_their_lives(
    teams: int, boards: int, lives: int, matches: int, chance: int
) -> None:
    chosen = options(lives=lives, matches=matches, draw="lot", seed=chance)
    tournament = play_out(event(teams, boards), chosen, Random(chance))
    state = state_of_teams(tournament, chosen)
    assert state.champion is not None
    assert all(losses == lives for team, losses in state.losses.items() if team != state.champion)
    rows = rank(under(tournament, KNOCKOUT, chosen)).rows
    assert (rows[0].number, rows[0].label) == (state.champion, "1")
    assert len(rows) == teams


@given(st.integers(2, 8), st.integers(1, 2), st.booleans(), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_teams_that_leave_let_their_opponents_go_on(teams: int, lives: int, reseed: bool, chance: int) -> None:
    chosen = options(lives=1 if reseed else lives, reseed=reseed)
    tournament = play_out(event(teams, 2), chosen, Random(chance), leaving=0.15)
    state = state_of_teams(tournament, chosen)
    gone = {player.number for player in tournament.players if player.left_after is not None}
    whole = [team.number for team in tournament.teams if not gone & set(team.members)]
    if any(state.losses[team] < chosen.number("lives") for team in whole):
        assert state.champion is not None


def test_an_empty_board_gives_the_point_and_a_team_that_is_alone_all_of_them() -> None:
    chosen = options(boards=2)
    short = replace(event(2, 3), absences=(Absence(1, 4), Absence(1, 5)))  # T2 sends number 6 alone
    paired = KNOCKOUT.pair(short, chosen)
    assert [tuple(pair) for pair in paired.pairs] == [(1, 6)]
    assert [(bye.player, bye.kind) for bye in paired.byes] == [(2, Outcome.FULL_BYE)]
    played = short.with_round(Round((Game.of(1, 6, Outcome.DRAW),), paired.as_round().byes))
    assert state_of_teams(played, chosen).champion == 1
    alone = replace(short, absences=tuple(Absence(1, number) for number in (4, 5, 6)))
    paired = KNOCKOUT.pair(alone, chosen)
    assert not paired.pairs
    assert [(bye.player, bye.kind) for bye in paired.byes] == [(1, Outcome.FULL_BYE), (2, Outcome.FULL_BYE)]
    assert state_of_teams(alone.with_round(paired.as_round()), chosen).champion == 1
    nobody = replace(short, absences=tuple(Absence(1, number) for number in range(1, 7)))
    with pytest.raises(PairingError, match="Cancel an absence"):
        KNOCKOUT.pair(nobody, chosen)


def test_what_the_bracket_cannot_read_is_told() -> None:
    chosen = options()
    paired = KNOCKOUT.pair(event(4, 1), chosen).as_round()  # 1-4 and 2-3
    with pytest.raises(PairingError, match="result of T1 and T4 is missing"):
        KNOCKOUT.pair(event(4, 1).with_round(paired), chosen)
    crossed = Round((Game.of(1, 2, Outcome.WIN), Game.of(3, 4, Outcome.WIN)))
    with pytest.raises(PairingError, match="T1 and T4 do not meet as the bracket has it"):
        KNOCKOUT.pair(event(4, 1).with_round(crossed), chosen)
    neither = Round((Game(1, 2, Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),))
    with pytest.raises(PairingError, match="withdraw the team that did not come"):
        KNOCKOUT.pair(event(2, 1).with_round(neither), chosen)


def test_a_report_of_a_team_knock_out_is_paired_as_one() -> None:
    declared = as_reported(replace(event(4, 2), info=EventInfo(type_code="CUSTOM_TEAM_KNOCKOUT")))
    assert tablas.pair(declared).pairs == ((1, 7), (8, 2), (3, 5), (6, 4))


def test_why_two_teams_do_not_meet() -> None:
    chosen = options()
    tournament = event(4, 1)  # T1-T4 and T2-T3
    assert why_not(under(tournament, KNOCKOUT, chosen), 1, 4).why is Why.THEY_MEET
    told = why_not(under(tournament, KNOCKOUT, chosen), 1, 2)
    assert (told.why, told.forced) == (Why.BRACKET, 2)
    tournament = with_results(tournament, chosen, "11")
    assert why_not(under(tournament, KNOCKOUT, chosen), 2, 4).why is Why.OUT


def test_nagarajan_between_teams_in_order_of_strength() -> None:
    """The last team is made the strongest; matches are the games of Nagarajan's table for five."""
    tournament = event(5, 2)
    strong = tuple(replace(player, rating=2800) if player.number > 8 else player for player in tournament.players)
    tournament = replace(tournament, players=strong)
    order = [5, 1, 2, 3, 4]
    squad = {member: team.number for team in tournament.teams for member in team.members}
    chosen = LEAGUE.settings(values={"winner": "1"})
    met = []
    for line in nagarajan(5).rounds:
        paired = LEAGUE.pair(tournament, chosen).as_round()
        first_boards = [(squad[game.white], squad[game.black]) for game in paired.games[::2]]
        assert first_boards == [(order[int(home) - 1], order[int(away) - 1]) for home, away in line]
        met += [frozenset(match) for match in first_boards]
        games = tuple(Game.of(*game[:2], Outcome.DRAW) for game in paired.games)
        tournament = tournament.with_round(Round(games, paired.byes))
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(range(1, 6), 2)))
    with pytest.raises(PairingError, match="3 teams or more"):
        LEAGUE.pair(event(2, 2), chosen)
