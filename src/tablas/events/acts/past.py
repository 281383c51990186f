"""Commands on rounds that were played: who really sat where, and corrections for the rating report only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.comings import check_correction
from tablas.events.acts.games import check_possible, game_at, result_code
from tablas.events.acts.sheets import board_names
from tablas.events.acts.windows import is_past, past_round
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import in_facts
from tablas.events.remark import ForRating, Remark, RemarkKind, Seat, departure, seats_of
from tablas.events.results import write_result
from tablas.events.state import Event, Section
from tablas.messages import Message
from tablas.model import Bye, Card, Game, Outcome, Round
from tablas.pairing.round import lines_up


@dataclass(frozen=True, slots=True)
class CorrectSeats(OnTournament):
    """Two players of a published round had each other's place; results stay with the places."""

    kind: ClassVar[Kind] = Kind.SEATS_CORRECTED
    dangerous: ClassVar[bool] = True
    round: int
    one: Card
    two: Card

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        place = Where(round=self.round)
        if not 1 <= self.round <= section.rounds_paired:
            raise RefusedError("round-is-not-published", place, "round", round=self.round)
        if lines_up(section.facts):
            raise RefusedError("boards-match-follow", place, "one")
        played = section.facts.rounds[self.round - 1]
        named = {card for game in played.games for card in game[:2]} | {bye.player for bye in played.byes}
        for card in (self.one, self.two):
            section.player(card)
            if in_facts(card) not in named:
                raise RefusedError("not-in-round", place, "one", player=section.called(card), round=self.round)
        if self.one == self.two or self._changed(section) == played:
            raise RefusedError("choose-two-different", place, "one")
        check_correction(section, self.apply(event).section(self.tournament).facts, self.round)
        past = past_round(section, self.round, Message("what-seats"))
        names = Message("one-and-two", one=section.called(self.one), two=section.called(self.two))
        return (*past, Concern("seats-corrected", Message("seats-would-change", pair=names, round=self.round)))

    def _changed(self, section: Section) -> Round:
        turned = {in_facts(self.one): in_facts(self.two), in_facts(self.two): in_facts(self.one)}
        played = section.facts.rounds[self.round - 1]
        return Round(
            tuple(
                Game(turned.get(white, white), turned.get(black, black), *said) for white, black, *said in played.games
            ),
            tuple(Bye(turned.get(player, player), kind) for player, kind in played.byes),
        )

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        rounds = list(section.facts.rounds)
        rounds[self.round - 1] = self._changed(section)
        return event.with_section(section.with_facts(replace(section.facts, rounds=tuple(rounds))))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        was, now = (self.section(one).facts.rounds[self.round - 1] for one in (before, after))
        found = departure(self.round, seats_of(was.games, was.byes), seats_of(now.games, now.byes))
        if found is not None:
            yield self.tournament, Remark(RemarkKind.CORRECTED, *found)

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "round", str(self.round)),)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        names = Message("one-and-two", one=section.called(self.one), two=section.called(self.two))
        return Message("seats-were-corrected", tournament=self.tournament, round=self.round, pair=names)


@dataclass(frozen=True, slots=True)
class CorrectForRating(OnTournament):
    """The true result of a game of a past round, for the rating report only; with *turned*, the colours too.

    Points, standings and pairings keep what they were made with (C.04.2, art. 4.3).
    """

    kind: ClassVar[Kind] = Kind.RESULT_CORRECTED_FOR_RATING
    dangerous: ClassVar[bool] = True
    round: int
    board: int
    white: Outcome
    black: Outcome
    turned: bool = False
    """The outcomes are those of the players as they were paired, who had the other colours."""

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        place = Where(round=self.round)
        game = game_at(section, self.round, self.board)
        check_possible(self.white, self.black)
        if not section.is_remarked or not is_past(section, self.round):
            raise RefusedError("round-can-be-corrected", place, "round", round=self.round)
        if not (self.white.is_known and game.white_outcome.is_known):
            raise RefusedError("no-result-given-blank", place, "result")
        if self._true(game) == rated_game(section, self.round, self.board):
            raise RefusedError(
                "round-board-has-already",
                place,
                "result",
                round=self.round,
                player=board_names(section, self.round).get(self.board, str(self.board)),
                write_result=write_result(self.white, self.black),
            )
        text = Message("for-rating-only", round=self.round, result=write_result(*game[2:]))
        return (Concern("rating-only", text),)

    def _true(self, game: Game) -> Game:
        if self.turned:
            return Game(game.black, game.white, self.black, self.white)
        return Game(game.white, game.black, self.white, self.black)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        game = section.facts.rounds[self.round - 1].games[self.board - 1]
        kept = tuple(one for one in section.for_rating if one[:2] != (self.round, self.board))
        if self._true(game) != game:
            kept += (ForRating(self.round, self.board, self._true(game)),)
        kept_remarks = tuple(
            one
            for one in section.remarks
            if one.kind is not RemarkKind.FOR_RATING or one.round != self.round or one.before[0][:2] != game[:2]
        )
        return event.with_section(replace(section, for_rating=kept, remarks=kept_remarks))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        game = game_at(self.section(before), self.round, self.board)
        true = self._true(game)
        if true != game:
            seats = [Seat(one.white, one.black, result_code(*one[2:])) for one in (game, true)]
            yield self.tournament, Remark(RemarkKind.FOR_RATING, self.round, (seats[0],), (seats[1],))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "round", str(self.round), str(self.board)),)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        return Message(
            "corrected-for-rating",
            tournament=self.tournament,
            round=self.round,
            player=board_names(section, self.round).get(self.board, str(self.board)),
            old=write_result(*game_at(section, self.round, self.board)[2:]),
            new=write_result(self.white, self.black),
        )


def rated_game(section: Section, number: int, board: int) -> Game:
    """The game as the rating report has it."""
    corrected = (one.game for one in section.for_rating if one[:2] == (number, board))
    return next(corrected, section.facts.rounds[number - 1].games[board - 1])
