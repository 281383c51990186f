"""What the games left can still bring: everybody's points now, and the most they can become."""

from __future__ import annotations

from dataclasses import replace

from tablas.model import Game, Points, Tournament
from tablas.pairing.round import lines_up, system_of
from tablas.systems.open.team.matches import as_teams

Reach = dict[int, tuple[Points, Points]]
"""By number: the points now, and the most that is left to reach."""


def reachable(tournament: Tournament, left: int) -> Reach:
    """What everybody has and can still have with *left* rounds to come; nothing in a bracket, where points do not tell.

    >>> from tablas.model import Game, Outcome, Player, Round
    >>> rounds = (Round((Game.of(1, 2, Outcome.WIN),)), Round((Game(2, 1),)))
    >>> reachable(Tournament(players=(Player(1), Player(2)), rounds=rounds), 0)
    {1: (60, 120), 2: (0, 60)}
    """
    if system_of(tournament).family == "knockout":
        return {}
    if not tournament.of_teams:
        return _of_players(tournament, left)
    if lines_up(tournament) and tournament.regulation.options.get("primary") != "game":
        return _of_players(_matches(tournament), left)
    return _of_boards(tournament, left)


def _of_players(tournament: Tournament, left: int) -> Reach:
    value = tournament.scoring.value
    now = dict.fromkeys((int(player.number) for player in tournament.players), 0)
    opened = dict(now)
    for played in tournament.rounds:
        for game in played.games:
            for number, outcome in ((game.white, game.white_outcome), (game.black, game.black_outcome)):
                if outcome.is_known:
                    now[number] += value(outcome)
                else:
                    opened[number] += 1
        for bye in played.byes:
            now[bye.player] += value(bye.kind)
    best = max(tournament.scoring.win, tournament.scoring.pairing_bye)
    gone = {player.number for player in tournament.players if player.left_after is not None}
    return {
        number: (now[number], now[number] + best * (opened[number] + (0 if number in gone else left))) for number in now
    }


def _matches(tournament: Tournament) -> Tournament:
    """The matches of an event of teams as games; a match is open while one of its boards is."""
    team_of = {member: team.number for team in tournament.teams for member in team.members}
    event = as_teams(tournament).tournament
    rounds = []
    for played, matches in zip(tournament.rounds, event.rounds, strict=True):
        opened = {team_of.get(side) for game in played.games if not game.white_outcome.is_known for side in game[:2]}
        games = tuple(Game(*game[:2]) if game.white in opened else game for game in matches.games)
        rounds.append(replace(matches, games=games))
    return replace(event, rounds=tuple(rounds))


def _of_boards(tournament: Tournament, left: int) -> Reach:
    """Where the boards of a team add up: what its members have and can have, and every round it sat out as if all won.

    The most is told too high where a team has reserves; nobody is told to be out who is not.
    """
    people = _of_players(tournament, left)
    found: Reach = {}
    for team in tournament.teams:
        whole = len(team.members) * tournament.scoring.win
        sat_out = sum(bye.team == team.number for bye in tournament.team_byes)
        now = sum(people[member][0] for member in team.members)
        most = sum(people[member][1] for member in team.members)
        found[team.number] = (now, most + whole * sat_out)
    return found
