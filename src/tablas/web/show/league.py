"""The table of a league as its readers know it: played, won, drawn, lost, match points and board points."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tablas.events.acts import sheets_of
from tablas.events.ranking import last_complete, standings
from tablas.events.state import Section
from tablas.web.show.matches import half_points, match_points


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A team in the table."""

    place: str
    team: int
    name: str
    played: int
    won: int
    drawn: int
    lost: int
    match_points: str
    board_points: str


@dataclass(frozen=True, slots=True)
class LeagueTable:
    """The table after a round."""

    after: int
    rows: tuple[LeagueRow, ...]


def league_table(section: Section, after: int | None = None) -> LeagueTable:
    """The table after the last complete round, or another."""
    rounds = last_complete(section) if after is None else after
    won: Counter[int] = Counter()
    drawn: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    boards: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        for sheet in sheets_of(section, number):
            home, guest = sheet.home.team, sheet.guest.team
            boards[home] += sheet.score[0]
            boards[guest] += sheet.score[1]
            if sheet.forfeit == "--" or sheet.score[0] == sheet.score[1]:
                both = lost if sheet.forfeit == "--" else drawn
                both.update((home, guest))
            else:
                better, other = (home, guest) if sheet.score[0] > sheet.score[1] else (guest, home)
                won[better] += 1
                lost[other] += 1
    points = match_points(section, rounds)
    names = {team.number: team.name for team in section.facts.teams}
    rows = tuple(
        LeagueRow(
            row.label,
            row.number,
            names[row.number],
            won[row.number] + drawn[row.number] + lost[row.number],
            won[row.number],
            drawn[row.number],
            lost[row.number],
            half_points(points.get(row.number, 0)),
            half_points(boards[row.number]),
        )
        for row in standings(section, rounds, teams=True)
    )
    return LeagueTable(rounds, rows)
