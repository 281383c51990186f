"""Commands by which players report results themselves, and check in themselves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import ClassVar, NamedTuple

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.games import game_at
from tablas.events.acts.sheets import board_names
from tablas.events.errors import Concern, RefusedError
from tablas.events.hall import REPORTING_WORDS, Report, Reporting
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in
from tablas.events.results import write_result
from tablas.events.state import Event, Section
from tablas.messages import Message
from tablas.model import Card, Game, Outcome

PLAYED = frozenset({(Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN)})
"""What players may report; anything else is the arbiter's."""
MOST_TIMES = 6


@dataclass(frozen=True, slots=True)
class AllowReports(OnTournament):
    """Whether players may report results, and what becomes of them."""

    kind: ClassVar[Kind] = Kind.REPORTING_SET
    how: Reporting

    def check(self, event: Event) -> tuple[Concern, ...]:
        if self.open_section(event).reporting is self.how:
            raise RefusedError("nothing-changed")
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), reporting=self.how))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "reporting"),)

    def describe(self, event: Event) -> Message:
        return Message("reporting-set", tournament=self.tournament, how=REPORTING_WORDS[self.how])


@dataclass(frozen=True, slots=True)
class ReportResult(OnTournament):
    """A player says how the game ended; where that is allowed, what both say is entered."""

    kind: ClassVar[Kind] = Kind.RESULT_REPORTED
    round: int
    player: Card
    white: Outcome
    black: Outcome

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        place = Where(round=self.round)
        if section.reporting is Reporting.OFF:
            raise RefusedError("reports-not-taken", place, "result")
        if self.round != section.running_round:
            raise RefusedError("only-running-round", place, "round", round=section.running_round)
        _, game = seat_of(section, self.player)
        if (self.white, self.black) not in PLAYED:
            raise RefusedError("report-to-arbiter", place, "result")
        if game.white_outcome is not Outcome.PENDING:
            raise RefusedError("result-stands", place, "result", result=write_result(*game[2:]))
        known = report_by(section, self.player)
        said = None if known is None or known.seats != _seats(game) else (known.white, known.black)
        if said == (self.white, self.black):
            raise RefusedError("reported-already", place, "result", result=write_result(self.white, self.black))
        if known is not None and known.times >= MOST_TIMES:
            raise RefusedError("reported-too-often", place, "result")
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        board, game = seat_of(section, self.player)
        known = report_by(section, self.player)
        times = 1 if known is None else known.times + 1
        made = Report(self.round, board, self.player, _seats(game), self.white, self.black, times)
        others = [one for one in section.reports if one.round == self.round and one.player != self.player]
        section = replace(section, reports=(*others, made))
        if section.reporting is Reporting.ON and _agreed(section, board):
            rounds = list(section.facts.rounds)
            games = list(rounds[self.round - 1].games)
            games[board - 1] = Game(game.white, game.black, self.white, self.black)
            rounds[self.round - 1] = replace(rounds[self.round - 1], games=tuple(games))
            section = section.with_facts(replace(section.facts, rounds=tuple(rounds)))
        return event.with_section(section)

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "report", str(self.round), str(self.player)),)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        board, game = seat_of(section, self.player)
        after = self.apply(event).section(self.tournament).facts.rounds[self.round - 1].games[board - 1]
        return Message(
            "result-reported-entered" if after != game else "result-reported",
            tournament=self.tournament,
            round=self.round,
            board=board_names(section, self.round).get(board, str(board)),
            name=section.called(self.player),
            result=write_result(self.white, self.black),
        )


@dataclass(frozen=True, slots=True)
class LetPlayersCheckIn(OnTournament):
    """Players may check in by the code that is shown in the hall, which opens the check-in; or no longer."""

    kind: ClassVar[Kind] = Kind.SELF_CHECK_IN_SET
    on: bool = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        if self.open_section(event).self_check_in is self.on:
            raise RefusedError("nothing-changed")
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        opened = section if section.check_in or not self.on else replace(section, check_in=True, present=())
        return event.with_section(replace(opened, self_check_in=self.on))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "self-check-in"),)

    def describe(self, event: Event) -> Message:
        return Message("self-check-in-on" if self.on else "self-check-in-off", tournament=self.tournament)


class Standing(Enum):
    """How the reports of a board stand."""

    ONE = "one"
    AGREED = "agreed"
    DIFFER = "differ"


class Waiting(NamedTuple):
    """A board of which players have reported something and that has no result yet."""

    board: int
    label: str
    reports: tuple[Report, ...]
    standing: Standing


def waiting(section: Section) -> list[Waiting]:
    """The boards of the running round where players said something and nobody entered it."""
    number = section.running_round
    if not number:
        return []
    labels = board_names(section, number)
    found = []
    for board, game in enumerate(section.facts.rounds[number - 1].games, 1):
        said = reports_on(section, board)
        if said and game.white_outcome is Outcome.PENDING:
            standing = Standing.ONE if len(said) == 1 else Standing.AGREED
            if len({(one.white, one.black) for one in said}) > 1:
                standing = Standing.DIFFER
            found.append(Waiting(board, labels.get(board, str(board)), said, standing))
    return found


def reports_on(section: Section, board: int) -> tuple[Report, ...]:
    """What its players said of a board of the running round; others may have sat there."""
    game = game_at(section, section.running_round, board)
    here = (section.running_round, board, _seats(game))
    return tuple(one for one in section.reports if (one.round, one.board, one.seats) == here)


def report_by(section: Section, card: Card) -> Report | None:
    """What a player said of the running round."""
    return next((one for one in section.reports if (one.round, one.player) == (section.running_round, card)), None)


def seat_of(section: Section, card: Card) -> tuple[int, Game]:
    """The board of a player in the running round, or a refusal."""
    name = section.player(card).name
    number = section.running_round
    for board, game in enumerate(section.facts.rounds[number - 1].games if number else (), 1):
        if card in _seats(game):
            return board, game
    raise RefusedError("plays-no-game", Where(round=number), "player", name=name)


def _seats(game: Game) -> tuple[Card, Card]:
    return card_in(game.white), card_in(game.black)


def _agreed(section: Section, board: int) -> bool:
    said = reports_on(section, board)
    return len(said) == 2 and said[0].white == said[1].white and said[0].black == said[1].black
