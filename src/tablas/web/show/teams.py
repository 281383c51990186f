"""Teams for reading: a team's page, and the cross table of match scores."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tablas.errors import TablasError
from tablas.events.acts import sheets_of
from tablas.events.numbers import card_in
from tablas.events.ranking import standings
from tablas.events.state import Section
from tablas.model import Colour, Outcome, Player, Points, Team
from tablas.pairing.round import lines_up
from tablas.systems import registry
from tablas.web.show.boards import published
from tablas.web.show.matches import MatchRow, half_points
from tablas.web.show.sheets import Sheet, chosen_sheet, span
from tablas.web.show.standings_tables import half

MOST_ROWS = 1000
"""Boards of matches on the page of a team; a longer season is shown in parts, the last rounds first."""


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a team, with what the player made for it."""

    card: int
    board: int
    """The place in the team."""
    player: Player
    games: int
    points: str


@dataclass(frozen=True, slots=True)
class Appointment:
    """A round of a team: its match, or why there is none."""

    round: int
    match: MatchRow | None
    bye: Outcome | None


@dataclass(frozen=True, slots=True)
class TeamPage:
    """Everything about one team, from published rounds."""

    team: Team
    place: str
    points: str
    members: tuple[Member, ...]
    rounds: tuple[Appointment, ...]

    @property
    def now(self) -> Appointment | None:
        """The last round."""
        return self.rounds[-1] if self.rounds else None


def team_page(section: Section, number: int) -> TeamPage | None:
    """The page of the team of that number, if there is one."""
    team = next((team for team in section.facts.teams if team.number == number), None)
    if team is None:
        return None
    row = next((row for row in standings(section) if row.number == number), None) if _ranks_teams(section) else None
    place = "–" if row is None else row.label
    points = "" if row is None else half(row.criteria[0].column.text(row.position))
    rounds = tuple(_appointment(section, each, number) for each in range(1, section.rounds_paired + 1))
    return TeamPage(team, place, points, members(section, team), rounds if lines_up(section.facts) else ())


def matches_sheet(
    page: TeamPage, query: Mapping[str, str], missing: TablasError
) -> tuple[tuple[Appointment, ...], Sheet]:
    """The rounds of a team that the address asks for, the last one first; all of them where they are few."""
    rounds = page.rounds[::-1]
    boards = max((len(each.match.boards) for each in rounds if each.match), default=1)
    size = max(1, MOST_ROWS // max(boards, 1))
    parts = [rounds[start : start + size] for start in range(0, len(rounds), size)]
    labels = [span(part[0].round, part[-1].round) for part in parts]
    sheet = chosen_sheet(query, labels or [""], len(rounds), missing)
    return parts[sheet.page - 1] if parts else (), sheet


def _ranks_teams(section: Section) -> bool:
    return standings(section).book.teams is not None


def _appointment(section: Section, round_number: int, team: int) -> Appointment:
    table = published(section, round_number)
    match = next((match for match in table.matches if team in (match.home.number, match.guest.number)), None)
    bye = next((bye.kind for bye in table.team_byes if bye.number == team), None)
    return Appointment(round_number, match, bye)


def members(section: Section, team: Team) -> tuple[Member, ...]:
    """The players of a team in board order; points of empty boards count as theirs."""
    values = section.facts.scoring.table()
    games: dict[int, int] = {}
    points: dict[int, Points] = {}
    for played in section.facts.rounds:
        for game in played.games:
            for card, outcome, colour in zip(game[:2], game[2:], (Colour.WHITE, Colour.BLACK), strict=True):
                games[card] = games.get(card, 0) + outcome.is_known
                points[card] = points.get(card, 0) + values[outcome, colour]
        for bye in played.byes:
            points[bye.player] = points.get(bye.player, 0) + values[bye.kind, None]
    return tuple(
        Member(card, board, section.player(card_in(card)), games.get(card, 0), half_points(points.get(card, 0)))
        for board, card in enumerate(team.members, 1)
    )


@dataclass(frozen=True, slots=True)
class TeamCell:
    """A match for one team: the place of the opponent and the own board points."""

    opponent: str
    score: str
    open: bool = False


@dataclass(frozen=True, slots=True)
class TeamCrossLine:
    """A team's line of the cross table."""

    place: str
    number: int
    name: str
    cells: tuple[tuple[TeamCell, ...], ...]
    """By round; or by opponent, then a cell for each meeting."""
    points: str


@dataclass(frozen=True, slots=True)
class TeamCross:
    """Every match at a glance."""

    grid: bool
    """A column for each team instead of one for each round."""
    heads: tuple[str, ...]
    lines: tuple[TeamCrossLine, ...]


def team_cross(section: Section) -> TeamCross | None:
    """The cross table of the matches in order of places; ``None`` where teams are not ranked."""
    ranking = standings(section) if section.facts.teams else None
    if ranking is None or ranking.book.teams is None:
        return None
    order: dict[int, int] = {row.number: place for place, row in enumerate(ranking, 1)}
    grid = registry.get(section.system).family == "teams"
    meetings = [_meetings(section, number) for number in range(1, section.rounds_paired + 1)]

    def cell(found: dict[tuple[int, int], tuple[Points, bool]], team: int, other: int) -> TeamCell:
        score, is_open = found[team, other]
        return TeamCell(str(order.get(other, "–")), half_points(score), is_open)

    lines = []
    for row in ranking:
        if grid:
            cells = tuple(
                tuple(cell(found, row.number, other) for found in meetings if (row.number, other) in found)
                for other in order
            )
        else:
            cells = tuple(tuple(cell(found, *pair) for pair in found if pair[0] == row.number) for found in meetings)
        points = half(ranking.criteria[0].column.text(row.position))
        lines.append(TeamCrossLine(row.label, row.number, row.name, cells, points))
    heads = range(1, (len(order) if grid else section.rounds_paired) + 1)
    return TeamCross(grid, tuple(map(str, heads)), tuple(lines))


def _meetings(section: Section, number: int) -> dict[tuple[int, int], tuple[Points, bool]]:
    """The board points of each team against each other one in a round, and whether a board is still open."""
    found: dict[tuple[int, int], tuple[Points, bool]] = {}
    for sheet in sheets_of(section, number):
        is_open = any(board.game is not None and board.game.white_outcome is Outcome.PENDING for board in sheet.boards)
        home, guest = sheet.home.team, sheet.guest.team
        found[home, guest], found[guest, home] = (sheet.score[0], is_open), (sheet.score[1], is_open)
    if found or lines_up(section.facts):
        return found
    values = section.facts.scoring.table()
    team_of = {member: team.number for team in section.facts.teams for member in team.members}
    for game in section.facts.rounds[number - 1].games:
        sides = (
            (game.white, game.black, game.white_outcome, Colour.WHITE),
            (game.black, game.white, game.black_outcome, Colour.BLACK),
        )
        for player, other, outcome, colour in sides:
            if player in team_of and other in team_of:
                pair = (team_of[player], team_of[other])
                points, is_open = found.get(pair, (0, False))
                found[pair] = (points + values[outcome, colour], is_open or not outcome.is_known)
    return found
