"""Commands on the rounds of an evening: who sits at which table, and how the tables end."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.errors import Where
from tablas.events.acts.base import Subject
from tablas.events.acts.evenings import OnEvening
from tablas.events.errors import Concern, RefusedError
from tablas.events.evenings.facts import Evening, Table, places_of
from tablas.events.evenings.standings import check_ready, seat_next
from tablas.events.kinds import Kind
from tablas.events.state import Event
from tablas.messages import Items, Message
from tablas.model import Points


@dataclass(frozen=True, slots=True)
class SeatRound(OnEvening):
    """The tables of the next round; without *tables* they are found by the standings."""

    kind: ClassVar[Kind] = Kind.ROUND_SEATED
    heavy: ClassVar[bool] = True
    round: int = 0
    tables: tuple[tuple[int, ...], ...] = ()

    def settle(self, event: Event) -> SeatRound:
        evening = self.open_evening(event)
        number = self.round or evening.next_round
        if self.tables or number != evening.next_round:
            return replace(self, round=number)
        return replace(self, round=number, tables=tuple(table.players for table in seat_next(evening)))

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        place = Where(round=self.round)
        if self.round != evening.next_round:
            raise RefusedError("the-next-round-is-not", place, "round", next_round=evening.next_round, round=self.round)
        check_ready(evening)
        seated = [player for table in self.tables for player in table]
        if sorted(seated) != sorted(evening.playing(self.round)):
            raise RefusedError("everybody-who-plays", place, "tables")
        if any(not 1 < len(table) <= evening.rules.size for table in self.tables):
            raise RefusedError("table-2-players", place, "tables", size=evening.rules.size)
        return ()

    def after(self, evening: Evening) -> Evening:
        return replace(evening, rounds=(*evening.rounds, tuple(Table(players) for players in self.tables)))

    def told(self, evening: Evening) -> Message:
        return Message("seated-at-tables", number=self.round, count=len(self.tables))


@dataclass(frozen=True, slots=True)
class ExchangeSeats(OnEvening):
    """Two players of the last round change seats before their tables are over."""

    kind: ClassVar[Kind] = Kind.SEATS_EXCHANGED
    one: int
    two: int

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        if not evening.rounds:
            raise RefusedError("no-round-seated", None, "one")
        number = len(evening.rounds)
        place = Where(round=number)
        for field, player in (("one", self.one), ("two", self.two)):
            name = evening.called(player)
            home = next((table for table in evening.rounds[-1] if player in table.players), None)
            if home is None:
                raise RefusedError("does-not-play-round", place, field, name=name, number=number)
            if home.is_over:
                raise RefusedError("table-over", place, field, name=name)
        return ()

    def after(self, evening: Evening) -> Evening:
        change = {self.one: self.two, self.two: self.one}
        new = tuple(
            table._replace(players=tuple(change.get(player, player) for player in table.players))
            for table in evening.rounds[-1]
        )
        return replace(evening, rounds=(*evening.rounds[:-1], new))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "table"),)

    def told(self, evening: Evening) -> Message:
        return Message("change-seats", one=evening.called(self.one), two=evening.called(self.two))


@dataclass(frozen=True, slots=True)
class FinishTable(OnEvening):
    """How a table ended: finishing places, or points given by hand, in the order of its seats.

    *players* are the seats the writer saw; without them the table is taken as it is.
    """

    kind: ClassVar[Kind] = Kind.TABLE_FINISHED
    round: int
    table: int
    places: tuple[int, ...] = ()
    given: tuple[Points, ...] = ()
    correct: bool = False
    players: tuple[int, ...] = ()

    def settle(self, event: Event) -> FinishTable:
        return replace(self, places=places_of(self.given)) if self.given and not self.places else self

    def review(self, evening: Evening) -> tuple[Concern, ...]:
        table = evening.table(self.round, self.table)
        place = Where(round=self.round)
        if self.players and self.players != table.players:
            raise RefusedError("others-sit-table", place, "table", table=self.table)
        if table.is_over and not self.correct:
            raise RefusedError("table-result-say", place, "correct", table=self.table)
        if not self.places:
            raise RefusedError("table-players-each", place, "places", table=self.table, count=len(table.players))
        Table(table.players, self.places, self.given).check(evening.rules, self.round, self.table)
        if self.round < len(evening.rounds):
            return (Concern("past-round", Message("later-tables-stay", number=self.round)),)
        return ()

    def after(self, evening: Evening) -> Evening:
        seats = evening.table(self.round, self.table).players
        return evening.with_table(self.round, self.table, Table(seats, self.places, self.given))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "table", str(self.round), str(self.table)),)

    def told(self, evening: Evening) -> Message:
        seats = evening.table(self.round, self.table).players
        ranked = sorted(zip(self.places, seats, strict=True))
        order = Items(f"{place} {evening.called(player)}" for place, player in ranked)
        code = "table-corrected" if self.correct else "table-ended"
        return Message(code, number=self.round, table=self.table, order=order)
