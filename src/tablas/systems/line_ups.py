"""The boards of team matches, made from line-ups.

C.04.6 pairs teams; on the boards the team named first has the colours of record
352 (``WBWB``), else White on the odd ones.  A team plays in the line-up it
handed in; without one, its members play in their fixed order and who is absent
makes room for the next, so that a reserve sits on the last board.  Who meets
an empty board has the point of it; a team without any player forfeits the match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

from tablas.errors import PairingError, Where
from tablas.history import boards_of, is_turned
from tablas.model import Bye, ForfeitedMatch, Game, LineUp, Number, Outcome, Round, Team, TeamBye, TeamRound, Tournament
from tablas.systems.result import RoundPairing

_KINDS = {Outcome.FULL_BYE: "F", Outcome.HALF_BYE: "H", Outcome.ZERO_BYE: "Z", Outcome.PAIRING_BYE: "U"}

EMPTY = Number(0)
"""Nobody on a board of a line-up."""


class Seated(NamedTuple):
    """A round on the boards, and what it is to the teams."""

    round: Round
    teams: TeamRound


def board_colours(tournament: Tournament) -> str:
    """The colours of the team named first, board by board.

    Unless the tournament states them they alternate, on as many boards as the
    smallest team has members.

    >>> board_colours(Tournament(teams=(Team(1, members=(1, 2, 3)), Team(2, members=(4, 5, 6, 7)))))
    'WBW'
    """
    if tournament.board_colours:
        return tournament.board_colours
    boards = min((len(team.members) for team in tournament.teams), default=0)
    return ("WB" * boards)[:boards]


def usual_line_up(tournament: Tournament, team: Team, number: int) -> tuple[Number, ...]:
    """The members who are there, in their order; missing ones leave the last boards empty."""
    boards = len(board_colours(tournament))
    absent = tournament.absent_from(number)
    present = [member for member in team.members if member not in absent][:boards]
    return (*present, *(EMPTY,) * (boards - len(present)))


def line_up_for(tournament: Tournament, team: Team, number: int) -> tuple[Number, ...]:
    """The line-up that was handed in for a round, else the usual one; who is absent by now leaves the board empty."""
    for line_up in tournament.line_ups:
        if (line_up.round, line_up.team) == (number, team.number):
            absent = tournament.absent_from(number)
            return tuple(EMPTY if player in absent else player for player in line_up.players)
    return usual_line_up(tournament, team, number)


def seat(tournament: Tournament, pairing: RoundPairing) -> Seated:
    """The boards of a pairing of teams.

    >>> from tablas.model import Player
    >>> event = Tournament(players=tuple(map(Player, (1, 2, 3, 4))), teams=(Team(1, members=(1, 2)),
    ...     Team(2, members=(3, 4))))
    >>> seated = seat(event, RoundPairing(1, ((1, 2),), of_teams=True))
    >>> [game[:2] for game in seated.round.games]
    [(1, 3), (4, 2)]
    """
    teams = {team.number: team for team in tournament.teams}
    if not board_colours(tournament):
        raise PairingError("team-no-members-give", Where(round=pairing.round))
    number = pairing.round
    line_ups = []
    for white, black in pairing.pairs:
        for team, opponent in ((white, black), (black, white)):
            line_ups.append(LineUp(number, team, opponent, line_up_for(tournament, teams[team], number)))
    byes = [TeamBye(number, bye.player, _KINDS[bye.kind]) for bye in pairing.byes]
    if pairing.bye is not None:
        byes.append(TeamBye(number, pairing.bye))
    absent = tournament.absent_from(number)
    away = [Bye(player.number, Outcome.ZERO_BYE) for player in tournament.players if player.number in absent]
    return seated(board_colours(tournament), line_ups, byes, Round(byes=tuple(away)))


def colours_of_matches(tournament: Tournament) -> str:
    """The board colours of a match: as stated, else alternating on as many boards as the system was told to use."""
    boards = int(tournament.regulation.options.get("boards", 0))
    return tournament.board_colours or ("WB" * boards)[:boards] or board_colours(tournament)


def match_round(tournament: Tournament, pairing: RoundPairing) -> TeamRound:
    """What a round is to the teams whose boards were paired: their line-ups, and who forfeits a match."""
    colours = colours_of_matches(tournament)
    shown = replace(tournament, board_colours=colours)
    teams = {team.number: team for team in tournament.teams}
    line_ups = [
        LineUp(pairing.round, team, opponent, line_up_for(shown, teams[team], pairing.round))
        for white, black in pairing.matches
        for team, opponent in ((white, black), (black, white))
    ]
    return seated(colours, line_ups).teams


def seated(
    colours: str, line_ups: Sequence[LineUp], byes: Iterable[TeamBye] = (), before: Round | None = None
) -> Seated:
    """The boards of line-ups that stand match after match; games that were there *before* keep their results."""
    before = before or Round()
    known = {game[:2]: game for game in before.games}
    games: list[Game] = []
    alone: list[Bye] = []
    forfeits: list[ForfeitedMatch] = []
    for home, guest in TeamRound(tuple(line_ups)).matches:
        if not any(home.players) or not any(guest.players):
            marks = ("+" if any(side.players) else "-" for side in (home, guest))
            forfeits.append(ForfeitedMatch("".join(marks), home.round, home.team, guest.team))
        for colour, one, two in zip(colours, home.players, guest.players, strict=False):
            if one and two:
                pair = (one, two) if colour.upper() == "W" else (two, one)
                games.append(known.get(pair, Game(*pair)))
            elif one or two:
                alone.append(Bye(one or two, Outcome.FULL_BYE))
    playing = {player for line_up in line_ups for player in line_up.players}
    away = [bye for bye in before.byes if bye.kind is Outcome.ZERO_BYE and bye.player not in playing]
    return Seated(Round(tuple(games), (*alone, *away)), TeamRound(tuple(line_ups), tuple(byes), tuple(forfeits)))


def team_round(tournament: Tournament, number: int) -> TeamRound:
    """What a paired round was to the teams; line-ups that nobody wrote down follow from the games."""
    boards = boards_of(tournament, number)
    size = len(tournament.board_colours) or max(boards.values(), default=0)
    stated = {one.team: one for one in tournament.line_ups if one.round == number and one.opponent}
    team_of: dict[int, int] = {member: team.number for team in tournament.teams for member in team.members}
    forfeits = tuple(match for match in tournament.forfeited_matches if match.round == number)
    met: dict[int, int] = {}
    played = tournament.rounds[number - 1]
    between = [
        (game, white, black)
        for game in played.games
        if (white := team_of.get(game.white)) and (black := team_of.get(game.black)) and white != black
    ]
    for _, white, black in between:
        met.setdefault(white, black)
        met.setdefault(black, white)
    for line_up in stated.values():
        met.setdefault(line_up.team, line_up.opponent)
    told: dict[frozenset[int], list[int]] = {}
    # Games with colours tell who is named first; forfeits without them only that the teams were to meet.
    for game, white, black in sorted(between, key=lambda one: not played.shows_colours(one[0])):
        named = black if is_turned(tournament, boards.get(game.white, 1)) else white
        if played.shows_colours(game) or frozenset((white, black)) not in told:
            told.setdefault(frozenset((white, black)), []).append(named)
    # Where all boards say the same they are right; else the order of the line-ups is, where they stand in pairs.
    first = {named[0] for named in told.values() if len(set(named)) == 1}
    if _in_pairs(list(stated.values())):
        first |= {one.team for one in list(stated.values())[::2] if not {one.team, one.opponent} & first}
    first |= {named[0] for match, named in told.items() if not match & first}
    for match in forfeits:
        met.setdefault(match.white, match.black)
        met.setdefault(match.black, match.white)
        if not {match.white, match.black} & first:
            first.add(match.white)
    line_ups = []
    for team in met:
        if team in first:
            for one, other in ((team, met[team]), (met[team], team)):
                line_ups.append(stated.get(one) or _shown(one, other, number, boards, team_of, size))
    byes = tuple(bye for bye in tournament.team_byes if bye.round == number)
    return TeamRound(tuple(line_ups), byes, forfeits)


def _in_pairs(line_ups: list[LineUp]) -> bool:
    """Whether they stand match after match, as they do where tablas made them."""
    return len(line_ups) % 2 == 0 and all(
        (one.team, one.opponent) == (two.opponent, two.team)
        for one, two in zip(line_ups[::2], line_ups[1::2], strict=True)
    )


def _shown(
    team: int, opponent: int, number: int, boards: dict[Number, int], team_of: dict[int, int], size: int
) -> LineUp:
    """The line-up that the games of a round show."""
    seats = {board: player for player, board in boards.items() if team_of.get(player) == team}
    last = max([size, *seats], default=0)
    return LineUp(number, team, opponent, tuple(seats.get(board, EMPTY) for board in range(1, last + 1)))
