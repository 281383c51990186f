"""The whole schedule of a round robin: every round of its table, played or to come."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablas.errors import FinishedError, TablasError
from tablas.events.acts.notice import family_of
from tablas.events.acts.numbering import by_rating
from tablas.events.numbers import renumbered
from tablas.events.state import Section
from tablas.model import Number, Player, Tournament
from tablas.pairing.round import as_played, pair_round
from tablas.web.show.boards import published

MOST_ROUNDS = 200


@dataclass(frozen=True, slots=True)
class Fixture:
    """A game of the schedule."""

    board: int
    white: str
    black: str
    result: str = ""


@dataclass(frozen=True, slots=True)
class Day:
    """A round of the schedule."""

    number: int
    published: bool
    fixtures: tuple[Fixture, ...]
    rests: tuple[str, ...]


def has_schedule(section: Section) -> bool:
    """Everybody meets everybody by a table that is known before round 1."""
    return family_of(section) == "roundrobin" and section.system != "groups"


def schedule(section: Section) -> tuple[Day, ...]:
    """Every round: those that are published with their results, the others as the table has them."""
    done = tuple(_published(section, number) for number in range(1, section.rounds_paired + 1))
    return done + tuple(_to_come(section))


def _published(section: Section, number: int) -> Day:
    table = published(section, number)
    fixtures = tuple(
        Fixture(row.board, row.white.player.name, row.black.player.name, "" if row.is_open else row.shown)
        for row in table.boards
    )
    return Day(number, True, fixtures, tuple(bye.side.player.name for bye in table.byes))


def _to_come(section: Section) -> list[Day]:
    """The rounds after the last one published, if the table can be drawn yet."""
    found: list[Day] = []
    tournament = _numbered(section)
    people: dict[int, Player] = {player.number: player for player in tournament.players}
    while len(found) < MOST_ROUNDS:
        try:
            played, _ = as_played(tournament, pair_round(tournament))
        except FinishedError:
            break
        except TablasError:  # Too few players yet, or too many for a table.
            break
        fixtures = tuple(
            Fixture(board, people[game.white].name, people[game.black].name)
            for board, game in enumerate(played.games, 1)
        )
        number = len(tournament.rounds) + 1
        found.append(Day(number, False, fixtures, tuple(people[bye.player].name for bye in played.byes)))
        tournament = replace(tournament, rounds=(*tournament.rounds, played))
        if tournament.total_rounds is not None and number >= tournament.total_rounds:
            break
    return found


def _numbered(section: Section) -> Tournament:
    """The tournament with the numbers that round 1 would have."""
    if section.rounds_paired or section.order_given:
        return section.tournament
    numbers = {card: Number(number) for number, card in enumerate(by_rating(section), 1)}
    return renumbered(section.facts, numbers)
