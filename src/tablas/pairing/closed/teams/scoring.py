"""How a team event is scored: board points, "olympic" totals and match points.

*Elementos de un torneo*, chapter 2: the olympic score of a team is the sum of
what its players made, so that a match may end 4-2; match points count only who
won it.  In tables that mix the teams (Hutton, Hilton, Schiller …) a match is
all the games between two teams, of one round or of the whole event.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tablas.model import Colour, Points, Tournament

Meeting = tuple[int, int, int]


class Match(NamedTuple):
    """All the games between two teams that count as one match; round 0 is the whole event."""

    round: int
    first: int
    second: int
    first_score: Points
    second_score: Points
    games: int


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's line in the standings."""

    place: int
    team: int
    board_points: Points
    match_points: Points
    won: int
    drawn: int
    lost: int


def matches(tournament: Tournament, whole_event: bool = False) -> tuple[Match, ...]:
    """The matches with their board points; games not finished yet are left out."""
    team_of = {player: team.number for team in tournament.teams for player in team.members}
    values = tournament.scoring.table()
    found: dict[Meeting, list[int]] = {}
    for number, played in enumerate(tournament.rounds, 1):
        for game in played.games:
            teams = team_of.get(game.white), team_of.get(game.black)
            if None in teams or not game.white_outcome.is_known or teams[0] == teams[1]:
                continue
            white, black = values[game.white_outcome, Colour.WHITE], values[game.black_outcome, Colour.BLACK]
            one, other = (team_of[game.white], white), (team_of[game.black], black)
            if other[0] < one[0]:
                one, other = other, one
            score = found.setdefault((0 if whole_event else number, one[0], other[0]), [0, 0, 0])
            score[0] += one[1]
            score[1] += other[1]
            score[2] += 1
    return tuple(Match(*key, *score) for key, score in sorted(found.items()))


def team_standings(tournament: Tournament, by: str = "board", whole_event: bool = False) -> tuple[TeamRow, ...]:
    """Teams by ``board`` points (olympic) or by ``match`` points, the other one breaking ties."""
    return _rank(tournament, matches(tournament, whole_event), by)


def _rank(tournament: Tournament, played: Iterable[Match], by: str) -> tuple[TeamRow, ...]:
    scores = {team.number: [0, 0, 0, 0, 0] for team in tournament.teams}
    worth = tournament.match_scoring
    for match in played:
        for team, own, other in (
            (match.first, match.first_score, match.second_score),
            (match.second, match.second_score, match.first_score),
        ):
            line = scores[team]
            line[0] += own
            kind = 0 if own > other else 1 if own == other else 2
            line[1] += (worth.win, worth.draw, worth.loss)[kind]
            line[2 + kind] += 1

    def merits(team: int) -> tuple[int, int]:
        board, match = -scores[team][0], -scores[team][1]
        return (board, match) if by == "board" else (match, board)

    rows: list[TeamRow] = []
    for index, team in enumerate(sorted(scores, key=lambda team: (merits(team), team)), 1):
        level = bool(rows) and merits(rows[-1].team) == merits(team)
        rows.append(TeamRow(rows[-1].place if level else index, team, *scores[team]))
    return tuple(rows)
