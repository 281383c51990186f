"""Moving a player from one tournament of an event to another."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from tablas.events.acts.base import OnTournament, Subject
from tablas.events.acts.entries import PAID, entry_carried, money_moves
from tablas.events.acts.players import EnterPlayers, RemovePlayer, WithdrawPlayer
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in
from tablas.events.state import Event
from tablas.messages import Message
from tablas.model import Card, Number, Outcome, Player


@dataclass(frozen=True, slots=True)
class MovePlayer(OnTournament):
    """A player goes on in tournament *to*: struck out here before the first game, else withdrawn; a late entry there.

    There the number is the one the rules give a late entry, and *missed* is what
    each round before gives.  What was paid, what is owed by word of the arbiter and
    the categories chosen by hand go along.
    """

    kind: ClassVar[Kind] = Kind.PLAYER_MOVED
    player: Card
    """The card here."""
    to: str
    missed: Outcome = Outcome.ZERO_BYE
    withdrawn: bool = False
    """A round was paired here, so the card stays with what was played."""
    entered: tuple[Player, ...] = ()
    joined: int = 0
    order: tuple[Card, ...] = ()
    carried: bool = False
    """Money and categories go along; in older logs they stayed behind."""

    def settle(self, event: Event) -> MovePlayer:
        section = self.open_section(event)
        if self.to == self.tournament:
            raise RefusedError("moves-nowhere", None, "to", player=section.called(self.player), name=section.name)
        moved = replace(section.player(self.player), number=Number(0), joined=1, left_after=None, expelled=False)
        entry = EnterPlayers(self.to, (moved,), missed=self.missed).settle(event)
        return replace(
            self,
            withdrawn=section.rounds_paired > 0,
            entered=entry.players,
            joined=entry.joined,
            order=entry.order,
            carried=True,
        )

    def _leaves(self, event: Event) -> RemovePlayer | WithdrawPlayer:
        if self.withdrawn:
            return WithdrawPlayer(self.tournament, self.player, self.section(event).rounds_paired)
        return RemovePlayer(self.tournament, self.player)

    def _enters(self) -> EnterPlayers:
        return EnterPlayers(self.to, self.entered, self.joined, self.missed, self.order)

    def check(self, event: Event) -> tuple[Concern, ...]:
        leaving = self._leaves(event).check(event)
        if self.carried and money_moves(self.section(event), event.section(self.to)):
            leaving = tuple(concern for concern in leaving if concern.code != PAID)
        return (*leaving, *self._enters().check(event))

    def apply(self, event: Event) -> Event:
        moved = self._enters().apply(self._leaves(event).apply(event))
        if not self.carried:
            return moved
        known = {player.number for player in event.section(self.to).facts.players}
        new = [card_in(one.number) for one in moved.section(self.to).facts.players if one.number not in known]
        return entry_carried(self.section(event), self.player, moved, self.to, new[0])

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "player", str(self.player)), *self._enters().subjects())

    def describe(self, event: Event) -> Message:
        code = "player-moved-later" if self.withdrawn else "player-moved-before"
        return Message(
            code,
            tournament=self.tournament,
            player=self.section(event).called(self.player),
            to=event.section(self.to).name,
            round=self.joined,
        )
