"""Team matches as games between teams, so that a team event can be paired like any other.

In an event with teams, the games of a round between two teams are one match:
match points by the board points, the colour of a team by its first board.  In
an event without teams every player stands for a team and every game for a
match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.history import boards_of, is_turned, scores
from tablas.model import (
    Absence,
    Adjustment,
    Bye,
    Colour,
    ForfeitedMatch,
    Game,
    Number,
    Outcome,
    Player,
    Points,
    Round,
    Scoring,
    Team,
    Tournament,
)

_SHARES = {Outcome.PAIRING_BYE: 1, Outcome.FULL_BYE: 2, Outcome.HALF_BYE: 1, Outcome.ZERO_BYE: 0}
"""Halves of a won board for every board of a match that a bye brings."""
_BYES = {"U": Outcome.PAIRING_BYE, "F": Outcome.FULL_BYE, "H": Outcome.HALF_BYE, "Z": Outcome.ZERO_BYE}


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """A tournament whose players are teams, with the secondary score of each team."""

    tournament: Tournament
    secondary: dict[int, Points]


def as_teams(tournament: Tournament, *, primary: str = "match") -> TeamEvent:
    """The event as one between teams; *primary* is ``match`` or ``game`` points, the other is secondary."""
    if not tournament.teams:
        return TeamEvent(tournament, dict.fromkeys((player.number for player in tournament.players), 0))
    team_of: dict[int, int] = {player: team.number for team in tournament.teams for player in team.members}
    gained: list[dict[int, Points]] = []
    rounds: list[Round] = []
    for number, played in enumerate(tournament.rounds, 1):
        points = {team.number: 0 for team in tournament.teams}
        rounds.append(_team_round(tournament, number, played, team_of, points))
        gained.append(points)
    scoring = tournament.match_scoring
    # A pairing bye is a drawn match unless the rules differ (C.04.6, 1.4).
    bye = scoring.draw if scoring.pairing_bye is None else scoring.pairing_bye
    event = replace(
        tournament,
        players=tuple(_as_player(tournament, team) for team in tournament.teams),
        rounds=tuple(rounds),
        regulation=replace(
            tournament.regulation,
            of_teams=False,
            scoring=replace(Scoring.of(scoring.win, scoring.draw, scoring.loss), pairing_bye=bye),
        ),
        teams=(),
        line_ups=(),
        forfeited_matches=(),
        team_byes=(),
        adjustments=tuple(
            one._replace(points=one.match_points) for one in tournament.adjustments if one.match_points is not None
        ),
        # Absences are the players'; those of teams stand among their byes.
        absences=tuple(
            Absence(bye.round, Number(bye.team), _BYES.get(bye.kind, Outcome.ZERO_BYE))
            for bye in tournament.team_byes
            if bye.round >= tournament.next_round and bye.kind != "U"
        ),
        virtual_points=tuple(
            one._replace(points=one.pairing_points) if primary == "match" else one for one in tournament.virtual_points
        ),
    )
    bonuses = [one for one in tournament.adjustments if one.outcome is None and one.round <= len(tournament.rounds)]
    games = {
        team.number: sum(points[team.number] for points in gained)
        + sum(one.points for one in bonuses if one.player in (0, team.number))
        for team in tournament.teams
    }
    if primary == "match":
        return TeamEvent(event, games)
    return TeamEvent(_by_game_points(event, gained, bonuses), scores(event))


def _by_game_points(event: Tournament, gained: list[dict[int, Points]], bonuses: list[Adjustment]) -> Tournament:
    """The event in which every match is worth its board points."""
    entries = list(bonuses)
    for number, (played, points) in enumerate(zip(event.rounds, gained, strict=True), 1):
        for game in played.games:
            entries.append(Adjustment(game.white, points[game.white], number, game.white_outcome))
            entries.append(Adjustment(game.black, points[game.black], number, game.black_outcome))
        entries += [Adjustment(bye.player, points[bye.player], number, bye.kind) for bye in played.byes]
    return replace(event, adjustments=tuple(entries))


def _as_player(tournament: Tournament, team: Team) -> Player:
    """A team is there from its first member's coming until its last member's leaving."""
    members = [player for player in tournament.players if player.number in team.members]
    left = [player.left_after for player in members if player.left_after is not None]
    return Player(
        Number(team.number),
        team.name,
        team.strength,
        joined=min((player.joined for player in members), default=1),
        left_after=max(left) if left and len(left) == len(members) else None,
    )


def _team_round(
    tournament: Tournament, number: int, played: Round, team_of: dict[int, int], points: dict[int, Points]
) -> Round:
    """The matches of a round; game points are added up on the way."""
    values = tournament.scoring.table()
    board_of = boards_of(tournament, number)
    matches: dict[frozenset[int], list[Game]] = {}
    opponent: dict[int, int] = {}
    for game in played.games:
        teams = team_of.get(game.white), team_of.get(game.black)
        if teams[0] is not None and teams[1] is not None and teams[0] != teams[1]:
            matches.setdefault(frozenset((teams[0], teams[1])), []).append(game)
            opponent |= {teams[0]: teams[1], teams[1]: teams[0]}
            points[teams[0]] += values[game.white_outcome, Colour.WHITE]
            points[teams[1]] += values[game.black_outcome, Colour.BLACK]
    forfeits = [match for match in tournament.forfeited_matches if match.round == number]
    involved = opponent.keys() | {team for match in forfeits for team in (match.white, match.black)}
    for bye in played.byes:
        # Whoever meets an empty board scores for the team.
        if bye.player in board_of and team_of.get(bye.player) in involved:
            points[team_of[bye.player]] += values[bye.kind, None]
    games: list[Game] = []
    uncoloured: list[Number] = []
    for boards in matches.values():
        # The highest board whose colours are known tells those of the match.
        first = min(boards, key=lambda game: (not played.shows_colours(game), board_of.get(game.white, 0)))
        white, black = team_of[first.white], team_of[first.black]
        if is_turned(tournament, board_of.get(first.white, 1)):
            white, black = black, white
        games.append(_match(Number(white), Number(black), points, any(game.played for game in boards)))
        if not played.shows_colours(first):
            uncoloured += games[-1][:2]
    most_boards = max([len(tournament.board_colours), *map(len, matches.values())])
    for match in forfeits:
        if frozenset((match.white, match.black)) not in matches:
            games.append(_forfeit(match))
            for team, mark in zip((match.white, match.black), match.outcome, strict=True):
                points[team] = points[team] or (most_boards * tournament.scoring.win if mark == "+" else 0)
    byes = tuple(
        Bye(Number(bye.team), _BYES.get(bye.kind, Outcome.ZERO_BYE))
        for bye in tournament.team_byes
        if bye.round == number
    )
    given = tournament.match_scoring.pairing_bye_games
    for bye in byes:
        usual = most_boards * _SHARES[bye.kind] * tournament.scoring.win // 2
        points[bye.player] += usual if given is None or bye.kind is not Outcome.PAIRING_BYE else given
    return Round(tuple(games), byes, tuple(uncoloured))


def _match(white: Number, black: Number, sums: dict[int, Points], played: bool) -> Game:
    difference = sums[white] - sums[black]
    if not played:
        won = Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS
        pair = won if difference > 0 else won[::-1] if difference < 0 else (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS)
        return Game(white, black, *pair)
    outcome = Outcome.WIN if difference > 0 else Outcome.LOSS if difference < 0 else Outcome.DRAW
    return Game.of(white, black, outcome)


def _forfeit(match: ForfeitedMatch) -> Game:
    signs = {"+": Outcome.FORFEIT_WIN, "-": Outcome.FORFEIT_LOSS}
    return Game(Number(match.white), Number(match.black), signs[match.outcome[0]], signs[match.outcome[1]])
