"""From groups to finals: a tournament filled from the standings of others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tablas.events.acts.base import OnTournament, check_open
from tablas.events.acts.settings import CreateTournament, check_new_name
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in, in_facts
from tablas.events.ranking import cards_by_place
from tablas.events.results import boards_without_result
from tablas.events.state import Event, Section
from tablas.messages import Items, Message
from tablas.model import Card, Player


@dataclass(frozen=True, slots=True)
class NextStage(OnTournament):
    """Open *tournament* with the players placed *first* to *last* in each of the *sources*.

    Seeded by place, all winners come before all runners-up, in the order of
    the sources; otherwise the list follows the ratings.
    """

    kind: ClassVar[Kind] = Kind.STAGE_OPENED
    heavy: ClassVar[bool] = True
    sources: tuple[str, ...]
    first: int = 1
    last: int = 2
    seed_by_place: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict)

    def settle(self, event: Event) -> OpenStage:
        check_open(event)
        if not 1 <= self.first <= self.last:
            raise RefusedError("places-take-run", None, "first")
        if not self.sources:
            raise RefusedError("no-group-named", None, "sources")
        groups = [self._placed(event.section(name)) for name in self.sources]
        taken = [group[place] for place in range(self.last - self.first + 1) for group in groups if place < len(group)]
        players = tuple(
            replace(player, number=in_facts(Card(card)), joined=1, left_after=None, expelled=False)
            for card, player in enumerate(taken, 1)
        )
        settings = CreateTournament(self.tournament, self.settings).settle(event).settings
        return OpenStage(self.tournament, self.sources, players, self.seed_by_place, settings)

    def _placed(self, section: Section) -> list[Player]:
        for number in range(1, section.rounds_paired + 1):
            boards = boards_without_result(section, number)
            if boards:
                raise RefusedError(
                    "round-has-no-result-on-board",
                    id=section.id,
                    number=number,
                    boards=Items(boards, limit=12, last=True),
                )
        if section.rounds_paired == 0:
            raise RefusedError("not-been-played", None, "sources", id=section.id)
        cards = cards_by_place(section)[self.first - 1 : self.last]
        if not cards:
            raise RefusedError("only-players", None, "first", id=section.id, count=len(section.cards))
        return [section.player(card) for card in cards]


@dataclass(frozen=True, slots=True)
class OpenStage(OnTournament):
    """A tournament whose players come from others."""

    kind: ClassVar[Kind] = Kind.STAGE_OPENED
    sources: tuple[str, ...]
    players: tuple[Player, ...] = ()
    seeded: bool = True
    settings: Mapping[str, Any] = field(default_factory=dict)

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        check_new_name(event, self.tournament)
        for name in self.sources:
            event.section(name)
        if not self.players:
            raise RefusedError("nobody-would-play", None, "players")
        return CreateTournament(self.tournament, self.settings).check(event)

    def apply(self, event: Event) -> Event:
        made = CreateTournament(self.tournament, self.settings).apply(event)
        section = made.section(self.tournament)
        cards = tuple(card_in(player.number) for player in self.players)
        return made.with_section(
            replace(
                section,
                facts=replace(section.facts, players=self.players),
                order=cards if self.seeded else (),
                order_given=self.seeded,
                last_card=max(cards, default=0),
                stage_of=self.sources,
            )
        )

    def describe(self, event: Event) -> Message:
        return Message(
            "opened-players", tournament=self.tournament, count=len(self.players), sources=Items(self.sources)
        )
