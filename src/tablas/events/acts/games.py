"""Commands on games that are being played or were played."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Place
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.sheets import board_names
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.results import POSSIBLE, write_result
from tablas.events.state import Event, Section
from tablas.model import Game, Outcome


@dataclass(frozen=True, slots=True)
class _OnBoard(OnTournament):
    round: int
    board: int

    def game(self, section: Section) -> Game:
        """The game, or a refusal that says which boards there are."""
        if not 1 <= self.round <= section.rounds_paired:
            draft = " It is still a draft." if self.round == section.next_round and section.draft else ""
            raise RefusedError(f"Round {self.round} is not published.{draft}", Place(round=self.round), "round")
        games = section.book.rounds[self.round - 1].games
        if not 1 <= self.board <= len(games):
            raise RefusedError(f"Round {self.round} has boards 1 to {len(games)}.", Place(round=self.round), "board")
        return games[self.board - 1]

    def called(self, section: Section) -> str:
        """What arbiters call the board: its number, or 2.3 for board 3 of match 2."""
        return board_names(section, self.round).get(self.board, str(self.board))

    def with_game(self, event: Event, game: Game) -> Event:
        section = self.section(event)
        rounds = list(section.book.rounds)
        played = rounds[self.round - 1]
        games = list(played.games)
        games[self.board - 1] = game
        rounds[self.round - 1] = replace(played, games=tuple(games))
        return event.with_section(section.with_book(replace(section.book, rounds=tuple(rounds))))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "round", str(self.round), str(self.board)),)


@dataclass(frozen=True, slots=True)
class EnterResult(_OnBoard):
    """The result of a game that has none, or that was adjourned."""

    kind: ClassVar[Kind] = Kind.RESULT_ENTERED
    white: Outcome
    black: Outcome

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        game = self.game(section)
        check_possible(self.white, self.black)
        if game.white_outcome.is_known:
            raise RefusedError(
                f"Round {self.round}, board {self.called(section)} ({_players(section, game)}) already has "
                f"{write_result(*game[2:])}. Correct the result if {write_result(self.white, self.black)} is right.",
                Place(round=self.round),
                "result",
            )
        if self.white is Outcome.PENDING:
            raise RefusedError(
                "No result is given. A blank never takes a result away.", Place(round=self.round), "result"
            )
        return ()

    def apply(self, event: Event) -> Event:
        game = self.game(self.section(event))
        return self.with_game(event, Game(game.white, game.black, self.white, self.black))

    def describe(self, event: Event) -> str:
        result = write_result(self.white, self.black)
        return f"{self.tournament}: round {self.round}, board {self.called(self.section(event))}: {result}"


@dataclass(frozen=True, slots=True)
class CorrectResult(_OnBoard):
    """Another result for a game that had one; ``*`` takes it away."""

    kind: ClassVar[Kind] = Kind.RESULT_CORRECTED
    white: Outcome
    black: Outcome

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        game = self.game(section)
        check_possible(self.white, self.black)
        if game.white_outcome is Outcome.PENDING:
            raise RefusedError(
                f"Round {self.round}, board {self.called(section)} has no result yet. Enter it.",
                Place(round=self.round),
                "result",
            )
        if game[2:] == (self.white, self.black):
            raise RefusedError(
                f"Round {self.round}, board {self.called(section)} has {write_result(*game[2:])} already.",
                Place(round=self.round),
                "result",
            )
        return past_round(section, self.round, "result")

    def apply(self, event: Event) -> Event:
        game = self.game(self.section(event))
        return self.with_game(event, Game(game.white, game.black, self.white, self.black))

    def describe(self, event: Event) -> str:
        old = write_result(*self.game(self.section(event))[2:])
        new = write_result(self.white, self.black)
        return (
            f"{self.tournament}: round {self.round}, board {self.called(self.section(event))}: {old} corrected to {new}"
        )


@dataclass(frozen=True, slots=True)
class SwapColours(_OnBoard):
    """The game was played with the colours the other way round; the players keep their outcomes."""

    kind: ClassVar[Kind] = Kind.COLOURS_SWAPPED

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        self.game(section)
        return past_round(section, self.round, "colours")

    def apply(self, event: Event) -> Event:
        game = self.game(self.section(event))
        return self.with_game(event, Game(game.black, game.white, game.black_outcome, game.white_outcome))

    def describe(self, event: Event) -> str:
        return f"{self.tournament}: round {self.round}, board {self.called(self.section(event))}: colours swapped"


def check_possible(white: Outcome, black: Outcome) -> None:
    """Refuse two outcomes that one game cannot have."""
    if (white, black) not in POSSIBLE:
        raise RefusedError(f"{white.value} for White and {black.value} for Black is not a result.", None, "result")


def past_round(section: Section, number: int, what: str) -> tuple[Concern, ...]:
    """What it means to correct a round that is not the last one (C.04.2, art. 4.3)."""
    behind = section.rounds_paired - number
    if behind == 0:
        return ()
    if behind == 1 and not section.book.rounds[-1].is_finished:
        text = f"Round {section.rounds_paired} was paired with the old {what} of round {number} and stands."
        return (Concern("previous-round", text),)
    text = f"Round {number} is past: the {what} should only be corrected for the rating report."
    return (Concern("past-round", text),)


def _players(section: Section, game: Game) -> str:
    return f"{section.called(game.white)} – {section.called(game.black)}"
