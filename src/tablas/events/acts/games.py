"""Commands on games that are being played or were played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.comings import check_correction
from tablas.events.acts.sheets import board_called, board_names
from tablas.events.acts.windows import past_round
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in
from tablas.events.remark import Remark, RemarkKind, Seat
from tablas.events.results import POSSIBLE, read_result, shown_result, write_result
from tablas.events.state import Event, Section
from tablas.messages import Message
from tablas.model import Card, Game, Outcome


@dataclass(frozen=True, slots=True)
class _OnBoard(OnTournament):
    round: int
    board: int

    def game(self, section: Section) -> Game:
        """The game, or a refusal that says which boards there are."""
        return game_at(section, self.round, self.board)

    def called(self, section: Section) -> str:
        """What arbiters call the board: its number, or 2.3 for board 3 of match 2."""
        return board_names(section, self.round).get(self.board, str(self.board))

    def told(self, code: str, event: Event, **results: tuple[Outcome, Outcome]) -> Message:
        """A sentence on the board with those who sit there, in the order of the sheet, and results in that order."""
        section = self.section(event)
        called = board_called(section, self.round, self.board)
        names = {"white": section.called(Card(called.first)), "black": section.called(Card(called.second))}
        said = {name: shown_result(*(one[::-1] if called.turned else one)) for name, one in results.items()}
        return Message(code, tournament=self.tournament, round=self.round, player=called.label, **names, **said)

    def with_game(self, event: Event, game: Game) -> Event:
        section = self.section(event)
        rounds = list(section.facts.rounds)
        played = rounds[self.round - 1]
        games = list(played.games)
        games[self.board - 1] = game
        rounds[self.round - 1] = replace(played, games=tuple(games))
        return event.with_section(section.with_facts(replace(section.facts, rounds=tuple(rounds))))

    def ends_late(self, section: Section, game: Game, white: Outcome, black: Outcome) -> Iterable[Concern]:
        """An adjourned game counted as a draw in the rounds paired since, and was none."""
        if section.is_remarked and self._is_late(section, game, white, black):
            result = write_result(white, black)
            text = Message("adjourned-not-drawn", players=_players(section, game), round=self.round, result=result)
            yield Concern("adjourned-not-drawn", text)

    def ended_late(self, section: Section, game: Game, white: Outcome, black: Outcome) -> Iterable[tuple[str, Remark]]:
        """The remark on such a game."""
        if self._is_late(section, game, white, black):
            ended = Seat(game.white, game.black, result_code(white, black))
            yield self.tournament, Remark(RemarkKind.ADJOURNED, self.round, after=(ended,))

    def _is_late(self, section: Section, game: Game, white: Outcome, black: Outcome) -> bool:
        later = self.round < section.running_round and game.white_outcome is Outcome.ADJOURNED
        return later and not {white, black} <= {Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.ADJOURNED}

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
                "round-board-already",
                Where(round=self.round),
                "result",
                round=self.round,
                player=self.called(section),
                players=_players(section, game),
                write_result=write_result(*game[2:]),
                write_result2=write_result(self.white, self.black),
            )
        if self.white is Outcome.PENDING:
            raise RefusedError("no-result-given-blank", Where(round=self.round), "result")
        return tuple(self.ends_late(section, game, self.white, self.black))

    def apply(self, event: Event) -> Event:
        game = self.game(self.section(event))
        return self.with_game(event, Game(game.white, game.black, self.white, self.black))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        section = self.section(before)
        game = self.game(section)
        yield from self.ended_late(section, game, self.white, self.black)

    def describe(self, event: Event) -> Message:
        return self.told("round-board", event, result=(self.white, self.black))


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
                "round-board-no", Where(round=self.round), "result", round=self.round, player=self.called(section)
            )
        if game[2:] == (self.white, self.black):
            raise RefusedError(
                "round-board-has-already",
                Where(round=self.round),
                "result",
                round=self.round,
                player=self.called(section),
                write_result=write_result(*game[2:]),
            )
        _check_forfeit(section, game, self.round)
        check_correction(section, self.apply(event).section(self.tournament).facts, self.round)
        if section.is_remarked and game.white_outcome is Outcome.ADJOURNED:
            return tuple(self.ends_late(section, game, self.white, self.black))
        return past_round(section, self.round, Message("what-result"))

    def apply(self, event: Event) -> Event:
        game = self.game(self.section(event))
        return self.with_game(event, Game(game.white, game.black, self.white, self.black))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        section = self.section(before)
        game = self.game(section)
        if self.round < section.running_round:
            was, now = (Seat(game.white, game.black, result_code(*one)) for one in (game[2:], (self.white, self.black)))
            yield self.tournament, Remark(RemarkKind.CORRECTED, self.round, (was,), (now,))

    def describe(self, event: Event) -> Message:
        old = self.game(self.section(event))[2:]
        return self.told("round-board-corrected", event, old=old, new=(self.white, self.black))


@dataclass(frozen=True, slots=True)
class SwapColours(_OnBoard):
    """The game was played with the colours the other way round; the players keep their outcomes."""

    kind: ClassVar[Kind] = Kind.COLOURS_SWAPPED

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        self.game(section)
        check_correction(section, self.apply(event).section(self.tournament).facts, self.round)
        return past_round(section, self.round, Message("what-colours"))

    def apply(self, event: Event) -> Event:
        game = self.game(self.section(event))
        return self.with_game(event, Game(game.black, game.white, game.black_outcome, game.white_outcome))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        section = self.section(before)
        game = self.game(section)
        if self.round < section.running_round:
            was, now = Seat(game.white, game.black), Seat(game.black, game.white)
            yield self.tournament, Remark(RemarkKind.CORRECTED, self.round, (was,), (now,))

    def describe(self, event: Event) -> Message:
        return self.told("round-board-colours", event)


def game_at(section: Section, number: int, board: int) -> Game:
    """A game of a published round, or a refusal that says which boards there are."""
    if not 1 <= number <= section.rounds_paired:
        drafted = number == section.next_round and section.draft
        code = "round-is-still-draft" if drafted else "round-is-not-published"
        raise RefusedError(code, Where(round=number), "round", round=number)
    games = section.facts.rounds[number - 1].games
    if not 1 <= board <= len(games):
        raise RefusedError("round-boards-1", Where(round=number), "board", round=number, count=len(games))
    return games[board - 1]


def result_code(white: Outcome, black: Outcome) -> str:
    """A result in the codes of a report, White first.

    >>> result_code(Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), result_code(Outcome.PENDING, Outcome.PENDING)
    ('+--', '*')
    """
    return "*" if white is Outcome.PENDING else f"{white.value}-{black.value}"


def check_possible(white: Outcome, black: Outcome) -> None:
    """Refuse two outcomes that one game cannot have."""
    if (white, black) not in POSSIBLE:
        raise RefusedError("white-black-not", None, "result", value=white.value, value2=black.value)


def _check_forfeit(section: Section, game: Game, number: int) -> None:
    """Refuse another result for a board of a match that a team forfeited: the whole match stands or falls."""
    plays_for = {member: team.number for team in section.facts.teams for member in team.members}
    teams = {plays_for.get(game.white), plays_for.get(game.black)}
    for match in section.facts.forfeited_matches:
        if match.round == number and {match.white, match.black} == teams:
            raise RefusedError("match-forfeited-take", Where(round=number), "result")


def _players(section: Section, game: Game) -> str:
    return f"{section.called(card_in(game.white))} – {section.called(card_in(game.black))}"


def result_command(
    section: Section, number: int, board: int, written: str, correct: bool
) -> EnterResult | CorrectResult:
    """Enter where there is no result, correct where there is one and the arbiter means it."""
    white, black = read_result(written)
    if not 1 <= number <= section.rounds_paired:
        return EnterResult(section.id, number, board, white, black)
    games = section.facts.rounds[number - 1].games
    known = games[board - 1].white_outcome if 1 <= board <= len(games) else Outcome.PENDING
    if correct and known is not Outcome.PENDING:
        return CorrectResult(section.id, number, board, white, black)
    return EnterResult(section.id, number, board, white, black)
