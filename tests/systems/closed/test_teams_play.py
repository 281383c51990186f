"""Team tables as whole events, and how they are scored."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

import tablas
from ruled import as_reported, under
from tablas.errors import ModelError, OptionError, PairingError
from tablas.model import Absence, EventInfo, Game, Outcome, Player, Round, Team, Tournament
from tablas.standings import Standing, Standings, rank
from tablas.systems import registry

EVENTS = [
    ("scheveningen", 2, 4, 4),
    ("djaja", 2, 5, 5),
    ("semi-scheveningen", 2, 8, 4),
    ("schiller", 4, 3, 9),
    ("schiller", 3, 2, 4),
    ("hutton", 4, 6, 1),
    ("hutton", 5, 4, 1),
    ("hilton", 6, 5, 3),
    ("skalitzka", 3, 6, 2),
    ("molter", 5, 4, 4),
    ("team-berger", 6, 4, 5),
]


def event(teams: int, players: int) -> Tournament:
    everybody = tuple(Player(number) for number in range(1, teams * players + 1))
    squads = tuple(
        Team(number + 1, members=tuple(range(number * players + 1, (number + 1) * players + 1)))
        for number in range(teams)
    )
    return Tournament(players=everybody, teams=squads)


@pytest.mark.parametrize(("name", "teams", "players", "rounds"), EVENTS)
def test_team_events_are_played_to_the_end(name: str, teams: int, players: int, rounds: int) -> None:
    system = registry.get(name)
    chosen = system.settings()
    tournament = event(teams, players)
    chance = Random(name)
    for _ in range(rounds):
        paired = system.pair(tournament, chosen).as_round()
        assert not paired.byes
        games = tuple(
            Game.of(*game[:2], chance.choice((Outcome.WIN, Outcome.DRAW, Outcome.LOSS))) for game in paired.games
        )
        tournament = tournament.with_round(Round(games))
        tournament.check()
    with pytest.raises(PairingError, match="all of its rounds are paired"):
        system.pair(tournament, chosen)
    met = Counter(frozenset(game[:2]) for played in tournament.rounds for game in played.games)
    assert set(met.values()) == {1}
    games = sum(len(played.games) for played in tournament.rounds)
    assert games == rounds * teams * players // 2
    rows = table(name, tournament)
    assert sum(value(row, "PTS") for row in rows) == games  # board points, the olympic score
    squad = {member: team.number for team in tournament.teams for member in team.members}
    meetings = {frozenset((squad[game.white], squad[game.black])) for done in tournament.rounds for game in done.games}
    whole = rank(tournament, "PTS,MPvGP", score="match", matches="event")
    assert sum(value(row, "PTS") for row in whole) == 2 * len(meetings)
    assert sum(value(row, "MPvGP") for row in whole) == games


def table(name: str, tournament: Tournament, **how: str) -> Standings:
    """The standings of the teams as the system has them, board points first."""
    system = registry.get(name)
    usual = {"score": "game"} if system.lines_up else {}
    return rank(under(tournament, system), **usual | how)


def value(row: Standing, tie_break: str) -> Fraction:
    found = row.exact(tie_break)
    assert isinstance(found, Fraction)
    return found


def test_olympic_score_with_match_points_breaking_the_tie() -> None:
    """A beats B 2-0 and loses to C ½-1½; B and C draw: level by board points, not by match points."""
    tournament = event(3, 2)
    results = [
        [(1, 3, Outcome.WIN), (2, 4, Outcome.WIN)],
        [(5, 1, Outcome.WIN), (6, 2, Outcome.DRAW)],
        [(3, 5, Outcome.DRAW), (4, 6, Outcome.DRAW)],
    ]
    for line in results:
        tournament = tournament.with_round(Round(tuple(Game.of(*result) for result in line)))
    for matches in ("round", "event"):
        olympic = rank(tournament, "PTS,MPvGP", score="game", matches=matches)
        assert [(row.place, row.number, row["PTS"], row["MPvGP"]) for row in olympic] == [
            (1, 3, "2.5", "3"),
            (2, 1, "2.5", "2"),
            (3, 2, "1", "1"),
        ]
        by_match = rank(tournament, "PTS,MPvGP", score="match", matches=matches)
        assert [(row.number, row["PTS"], row["MPvGP"]) for row in by_match] == [
            (3, "3", "2.5"),
            (1, "2", "2.5"),
            (2, "1", "1"),
        ]


def test_a_match_of_a_table_that_mixes_teams_is_all_the_games_between_two() -> None:
    """Skalitzka for teams of two, whose first round is A1-B1 B2-C1 C2-A2 and second C1-A1 B1-C2 A2-B2.

    A wins both games against B and loses both against C; B and C share theirs.
    """
    tournament = event(3, 2)  # A 1 2, B 3 4, C 5 6
    results = [
        [(1, 3, Outcome.WIN), (4, 5, Outcome.WIN), (6, 2, Outcome.WIN)],
        [(5, 1, Outcome.WIN), (3, 6, Outcome.LOSS), (2, 4, Outcome.WIN)],
    ]
    for line in results:
        paired = registry.get("skalitzka").pair(tournament, registry.get("skalitzka").settings())
        assert [tuple(pair) for pair in paired.pairs] == [result[:2] for result in line]
        tournament = tournament.with_round(Round(tuple(Game.of(*result) for result in line)))
    rows = table("skalitzka", tournament)
    assert [(row.label, row.number, row["PTS"], row["MPvGP"]) for row in rows] == [
        ("1", 3, "3", "3"),
        ("2", 1, "2", "2"),
        ("3", 2, "1", "1"),
    ]
    # Read from a report, without a word about the system, it is the same for the teams.
    assert [row.number for row in rank(tournament, system="roundrobin", teams=True)] == [3, 1, 2]
    with pytest.raises(ModelError, match="plays against two teams"):
        rank(tournament, matches="round")
    league = as_reported(replace(tournament, info=EventInfo(type_code="BERGER_TEAM_ROUNDROBIN")))
    with pytest.raises(ModelError, match="plays against two teams"):
        rank(league)
    with pytest.raises(OptionError, match="match, game, not 'boards'"):
        rank(tournament, score="boards")


@pytest.mark.parametrize("matches", ["round", "event"])
def test_a_match_that_has_not_begun_is_not_drawn(matches: str) -> None:
    tournament = event(4, 1).with_round(Round((Game(1, 2), Game.of(3, 4, Outcome.DRAW))))
    rows = rank(tournament, "PTS,MPvGP", score="match", matches=matches)
    assert rows.provisional
    assert {row.number: row["PTS"] for row in rows} == {1: "0", 2: "0", 3: "1", 4: "1"}


def test_a_short_team_leaves_its_last_board_empty() -> None:
    teams = (Team(1, members=(1, 2, 3)), Team(2, members=(4, 5)))
    tournament = Tournament(players=tuple(Player(number) for number in range(1, 6)), teams=teams)
    system = registry.get("djaja")
    pairing = system.pair(tournament, system.settings())
    assert pairing.pairs == ((1, 4), (2, 5))
    assert [(bye.player, bye.kind) for bye in pairing.byes] == [(3, Outcome.ZERO_BYE)]
    classic = registry.get("scheveningen")
    # Odd teams use the next even table: who meets its last number rests.
    assert len(classic.pair(tournament, classic.settings()).byes) == 1


LEAGUE = registry.get("team-berger")


@pytest.mark.parametrize(("teams", "boards", "cycles"), [(2, 1, 1), (3, 2, 1), (4, 4, 2), (5, 3, 2), (6, 2, 1)])
def test_a_league_is_a_round_robin_on_every_board(teams: int, boards: int, cycles: int) -> None:
    tournament = event(teams, boards)
    chosen = LEAGUE.settings(values={"cycles": cycles})
    rounds = cycles * (teams - 1 + teams % 2)
    for _ in range(rounds):
        paired = LEAGUE.pair(tournament, chosen).as_round()
        for first, second in zip(paired.games[:-1:2], paired.games[1::2], strict=False):
            if boards % 2 == 0:  # the home team has White on the odd boards
                assert (first.white - 1) // boards == (second.black - 1) // boards
        tournament = tournament.with_round(
            Round(tuple(Game.of(*game[:2], Outcome.DRAW) for game in paired.games), paired.byes)
        )
        tournament.check()
    met = Counter(frozenset(game[:2]) for played in tournament.rounds for game in played.games)
    level = {
        frozenset((one, two)): cycles
        for one in range(1, teams * boards + 1)
        for two in range(1, one)
        if (one - two) % boards == 0
    }
    assert met == level
    with pytest.raises(PairingError, match="all of its rounds are paired"):
        LEAGUE.pair(tournament, chosen)


def test_a_reserve_moves_up_and_an_empty_board_gives_the_point() -> None:
    """Four boards and a reserve: without the second the order is 1, 3, 4, 5 (C.05, composition of teams)."""
    teams = (Team(1, members=(1, 2, 3, 4, 5)), Team(2, members=(6, 7, 8, 9)))
    players = tuple(Player(number) for number in range(1, 10))
    tournament = Tournament(players=players, teams=teams, absences=(Absence(1, 2), Absence(1, 6)))
    pairing = LEAGUE.pair(tournament, LEAGUE.settings())
    assert pairing.pairs == ((1, 7), (8, 3), (4, 9))
    assert [(bye.player, bye.kind) for bye in pairing.byes] == [(5, Outcome.FULL_BYE)]
    alone = replace(tournament, absences=tuple(Absence(1, number) for number in range(6, 10)))
    pairing = LEAGUE.pair(alone, LEAGUE.settings())
    assert not pairing.pairs
    assert [(bye.player, bye.kind) for bye in pairing.byes] == [(one, Outcome.FULL_BYE) for one in (1, 2, 3, 4)]
    nobody = replace(tournament, absences=tuple(Absence(1, number) for number in range(1, 10)))
    pairing = LEAGUE.pair(nobody, LEAGUE.settings())
    assert (pairing.pairs, pairing.byes, pairing.matches) == ((), (), ((1, 2),))  # the round passes all the same


def test_a_report_of_a_team_round_robin_is_paired_as_one() -> None:
    declared = as_reported(replace(event(4, 2), info=EventInfo(type_code="BERGER_TEAM_DOUBLEROUNDROBIN")))
    assert tablas.pair(declared).pairs == ((1, 7), (8, 2), (3, 5), (6, 4))
    later = declared
    for _ in range(6):
        paired = tablas.pair(later).as_round()
        later = later.with_round(Round(tuple(Game.of(*game[:2], Outcome.WIN) for game in paired.games)))
    assert [row.place for row in rank(later, "PTS")] == [1, 1, 1, 1]


def test_letters_by_lot() -> None:
    system = registry.get("hutton")
    drawn = {system.pair(event(5, 8), system.settings(values={"seed": seed})).pairs for seed in range(1, 6)}
    assert len(drawn) > 1
    ordered = system.pair(event(5, 8), system.settings()).pairs
    assert ordered[0] == (9, 33)  # B1-E1


@pytest.mark.parametrize(
    ("name", "teams", "players", "words"),
    [
        ("djaja", 3, 2, "for 2 teams; the tournament has 3"),
        ("skalitzka", 2, 2, "for 3 teams"),
        ("hutton", 2, 2, "3 teams or more"),
        ("hilton", 4, 5, "has 3 boards; a team has 5 players"),
    ],
)
def test_wrong_teams_are_told(name: str, teams: int, players: int, words: str) -> None:
    system = registry.get(name)
    with pytest.raises(PairingError, match=words):
        system.pair(event(teams, players), system.settings())


def test_a_team_without_members() -> None:
    system = registry.get("djaja")
    tournament = Tournament(players=(Player(1),), teams=(Team(1, members=(1,)), Team(2)))
    with pytest.raises(PairingError, match="Team 2 has no members"):
        system.pair(tournament, system.settings())
