"""What the log says to those who wait outside: rounds that were published, results, standings.

News are worked out from entries once they are written, so that whatever wrote
them, browser, command line or program, is told of in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from tablas.errors import TablasError
from tablas.events.acts import CorrectResult, EnterResult, PublishRound, ReportResult
from tablas.events.acts.sheets import board_names
from tablas.events.hall import time_of
from tablas.events.kinds import TIME_TRAVEL, Kind
from tablas.events.log import Entry
from tablas.events.numbers import card_in
from tablas.events.results import write_result
from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.model import Card, Game, Outcome, Player
from tablas.standings import rank


class Topic(Enum):
    """What news are about; the values are sent to other programs and never renamed."""

    PUBLISHED = "round.published"
    RESULT = "result.changed"
    STANDINGS = "standings.changed"
    OTHERWISE = "event.changed"
    """Something that was told before is not so any more: look at the event again."""


@dataclass(frozen=True, slots=True)
class News:
    """Something that happened, by the entry that made it so."""

    topic: Topic
    entry: int
    when: str
    tournament: str = ""
    round: int = 0
    board: int = 0

    @property
    def key(self) -> str:
        """The same for the same news only, for ever."""
        return f"{self.entry}.{self.topic.value}"


_AGAIN = TIME_TRAVEL | {Kind.ROUND_UNPUBLISHED, Kind.COLOURS_SWAPPED, Kind.SEATS_CORRECTED, Kind.MATCH_FORFEITED}


def news_of(moment: Moment, entries: Iterable[Entry]) -> Iterator[News]:
    """The news of some entries, in order; *moment* is the event after them."""
    standing: dict[tuple[str, int], News] = {}
    for entry in entries:
        if entry.kind in _AGAIN:
            yield News(Topic.OTHERWISE, entry.seq, entry.when)
            continue
        if entry.kind not in _TOLD:
            continue
        command = entry.command()
        if isinstance(command, PublishRound):
            yield News(Topic.PUBLISHED, entry.seq, entry.when, command.tournament, command.round)
            continue
        if not isinstance(command, EnterResult | CorrectResult | ReportResult):
            continue
        section = moment.event.section(command.tournament) if moment.event.has(command.tournament) else None
        if section is None or not 1 <= command.round <= section.rounds_paired:
            continue
        board = command.board if not isinstance(command, ReportResult) else _board(section, command)
        if not board:
            continue
        yield News(Topic.RESULT, entry.seq, entry.when, command.tournament, command.round, board)
        if section.facts.rounds[command.round - 1].is_finished:
            told = News(Topic.STANDINGS, entry.seq, entry.when, command.tournament, command.round)
            standing[command.tournament, command.round] = told
    yield from sorted(standing.values(), key=lambda one: one.entry)


_TOLD = {Kind.ROUND_PUBLISHED, Kind.RESULT_ENTERED, Kind.RESULT_CORRECTED, Kind.RESULT_REPORTED}


def _board(section: Section, command: ReportResult) -> int:
    """The board of a report that was entered; a mere suggestion is no news."""
    for board, game in enumerate(section.facts.rounds[command.round - 1].games, 1):
        if command.player in (card_in(game.white), card_in(game.black)):
            return board if game.white_outcome is not Outcome.PENDING else 0
    return 0


def document(slug: str, moment: Moment, news: News) -> dict[str, Any]:
    """News as other programs get them: how the thing stands when it is told."""
    event = moment.event
    told: dict[str, Any] = {
        "topic": news.topic.value,
        "event": slug,
        "event_id": event.uid,
        "event_name": event.name,
        "entry": news.entry,
        "when": news.when,
    }
    if not news.tournament or not event.has(news.tournament):
        return told
    section = event.section(news.tournament)
    told |= {"tournament": section.id, "tournament_name": section.name, "round": news.round}
    if news.topic is Topic.STANDINGS:
        return told | {"standings": _standings(section, news.round)}
    if not 1 <= news.round <= section.rounds_paired:
        return told
    played, labels = section.facts.rounds[news.round - 1], board_names(section, news.round)
    games = [(board, game) for board, game in enumerate(played.games, 1) if news.board in (0, board)]
    rows = [_row(section, labels.get(board, str(board)), game) for board, game in games]
    if news.topic is Topic.RESULT:
        return told | (rows[0] if rows else {})
    byes = [_person(section, card_in(bye.player)) for bye in played.byes]
    return told | {"start": time_of(section.times, news.round).start, "pairings": rows, "byes": byes}


def _row(section: Section, label: str, game: Game) -> dict[str, Any]:
    known = game.white_outcome is not Outcome.PENDING
    return {
        "board": label,
        "white": _person(section, card_in(game.white)),
        "black": _person(section, card_in(game.black)),
        "result": write_result(game.white_outcome, game.black_outcome) if known else "",
    }


def _person(section: Section, card: Card) -> dict[str, Any]:
    player = section.player(card)
    return {
        "number": section.number_of[card],
        "name": player.name,
        "title": player.title.value,
        "rating": player.rating,
        "federation": player.federation,
        "fide_id": player.fide_id,
    }


def _standings(section: Section, after: int) -> list[dict[str, Any]]:
    try:
        table = rank(section.tournament.after(after))
    except TablasError:  # Its list needs values that nobody has typed yet.
        return []
    return [
        {"place": row.place, "number": row.number, "name": row.name, "points": row[str(table.tie_breaks[0])]}
        for row in table
    ]


@dataclass(frozen=True, slots=True)
class Seat:
    """Where one player sits in a round."""

    event: str
    tournament: str
    round: int
    start: str
    player: str
    board: str = ""
    """Empty: no game."""
    white: bool = False
    opponent: str = ""
    opponent_rating: int = 0


def seat_of(moment: Moment, section: Section, number: int, card: Card) -> Seat | None:
    """The seat of a player in a published round; nothing where the round does not name him."""
    player = section.player(card)
    start = time_of(section.times, number).start
    known = (moment.event.name, section.name, number, start, player.name)
    played = section.facts.rounds[number - 1]
    labels = board_names(section, number)
    for board, game in enumerate(played.games, 1):
        cards = card_in(game.white), card_in(game.black)
        if card in cards:
            other: Player = section.player(cards[1] if cards[0] == card else cards[0])
            label = labels.get(board, str(board))
            return Seat(*known, label, cards[0] == card, other.name, other.rating)
    return Seat(*known) if any(card_in(bye.player) == card for bye in played.byes) else None
