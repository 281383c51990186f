"""The whole calendar of a table: every round of a round robin or a league, played or to come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tablas.errors import TablasError
from tablas.events.acts.notice import family_of
from tablas.events.acts.numbering import by_rating
from tablas.events.acts.schedule import rounds_to_come
from tablas.events.acts.sheets import MatchSheet, sheets_of
from tablas.events.hall import time_of
from tablas.events.numbers import renumbered
from tablas.events.results import write_result
from tablas.events.state import Section
from tablas.model import Card, Number, Outcome, TeamRound, Tournament, format_points
from tablas.systems import registry


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game or a match of the calendar."""

    board: int
    """The board, or the number of the match."""
    home: str
    guest: str
    result: str = ""
    """The one named first in front; of a match the points of its boards so far."""
    is_open: bool = True
    """Something of it is still to be played."""
    sides: tuple[int, int] = (0, 0)
    """The cards of the players, or the numbers of the teams."""


@dataclass(frozen=True, slots=True)
class Day:
    """A round of the calendar."""

    number: int
    published: bool
    fixtures: tuple[Fixture, ...]
    rests: tuple[str, ...]
    starts: datetime | None = None
    resting: tuple[int, ...] = ()
    """Who rests, as *sides* of a fixture name them."""


def is_league(section: Section) -> bool:
    """Teams meet each other by a table, board against board."""
    return family_of(section) == "teams" and registry.get(section.system).lines_up


def has_calendar(section: Section) -> bool:
    """Everybody meets everybody by a table that is known before round 1."""
    return (family_of(section) == "roundrobin" and section.system != "groups") or is_league(section)


def calendar(section: Section) -> tuple[Day, ...]:
    """Every round: those that are published with their results, the others as the table has them."""
    done = [_published(section, number) for number in range(1, section.rounds_paired + 1)]
    return (*done, *_to_come(section))


def _published(section: Section, number: int) -> Day:
    if is_league(section):
        names = {team.number: team.name for team in section.facts.teams}
        sheets = sheets_of(section, number)
        playing = {one.team for sheet in sheets for one in (sheet.home, sheet.guest)}
        fixtures = tuple(_match(sheet, names) for sheet in sheets)
        resting = tuple(team for team in names if team not in playing)
        rests = tuple(names[team] for team in resting)
        return Day(number, True, fixtures, rests, time_of(section.times, number).starts, resting)
    played = section.facts.rounds[number - 1]
    fixtures = tuple(
        Fixture(
            board,
            section.called(Card(game.white)),
            section.called(Card(game.black)),
            "" if game.white_outcome is Outcome.PENDING else write_result(*game[2:]),
            not game.white_outcome.is_known,
            game[:2],
        )
        for board, game in enumerate(played.games, 1)
    )
    resting = tuple(bye.player for bye in played.byes)
    rests = tuple(section.called(Card(player)) for player in resting)
    return Day(number, True, fixtures, rests, time_of(section.times, number).starts, resting)


def _match(sheet: MatchSheet, names: dict[int, str]) -> Fixture:
    games = [board.game for board in sheet.boards if board.game is not None]
    begun = bool(sheet.forfeit) or any(game.white_outcome is not Outcome.PENDING for game in games)
    score = "-".join(format_points(points, half="½") for points in sheet.score)
    is_open = any(not game.white_outcome.is_known for game in games)
    sides = sheet.home.team, sheet.guest.team
    return Fixture(sheet.number, names[sides[0]], names[sides[1]], score if begun else "", is_open, sides)


def _to_come(section: Section) -> Iterable[Day]:
    """The rounds after the last one published, if the table can be drawn yet."""
    tournament, cards = _numbered(section)
    try:
        rounds = tuple(rounds_to_come(tournament))
    except TablasError:  # Too few yet, or too many for a table.
        return
    league = is_league(section)
    names: dict[int, str] = (
        {team.number: team.name for team in tournament.teams}
        if league
        else {cards[player.number]: player.name for player in tournament.players}
    )
    for number, (played, teams) in enumerate(rounds, section.next_round):
        pairs = _matches(teams) if league else [(cards[game.white], cards[game.black]) for game in played.games]
        fixtures = tuple(
            Fixture(place, names[one], names[two], sides=(one, two)) for place, (one, two) in enumerate(pairs, 1)
        )
        meeting = {side for pair in pairs for side in pair}
        resting = tuple(who for who in names if who not in meeting)
        rests = tuple(names[who] for who in resting)
        yield Day(number, False, fixtures, rests, time_of(section.times, number).starts, resting)


def _matches(teams: TeamRound) -> list[tuple[int, int]]:
    return [(home.team, guest.team) for home, guest in teams.matches]


def _numbered(section: Section) -> tuple[Tournament, dict[int, int]]:
    """The tournament with the numbers that round 1 would have, and the card behind each."""
    if section.rounds_paired or section.order_given:
        return section.tournament, dict(enumerate(section.cards, 1))
    order = by_rating(section)
    numbers = {card: Number(number) for number, card in enumerate(order, 1)}
    return renumbered(section.facts, numbers), dict(enumerate(order, 1))
