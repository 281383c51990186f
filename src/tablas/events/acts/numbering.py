"""Pairing numbers: where a newcomer goes, and when numbers may be given anew or exchanged (C.04.2, art. 2.3–2.5).

A late entry gets the number that its rating deserves, at any round, and
everybody below moves; a table or a bracket keeps the numbers drawn for it.
Every act writes the whole order of cards, so a log never depends on the rule
by which it was found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tablas.events.acts.base import OnTournament
from tablas.events.acts.comings import check_numbers, comings_of
from tablas.events.errors import Concern, Move, RefusedError
from tablas.events.kinds import Kind
from tablas.events.numbers import card_in, fitted, moved_points, regenerated
from tablas.events.remark import Remark, RemarkKind
from tablas.events.state import Event, Section
from tablas.formats.fide_list import CADENCES
from tablas.formats.rating_lists import FIDE_LISTS
from tablas.messages import Items, Message
from tablas.model import METHODS, TIES, Card, Number, Player, ranking_rating
from tablas.pairing.round import lines_up

LAST_RENUMBERING = 3
"""Numbers may be given anew until round 4 is paired (C.04.2)."""


def follows_ratings(section: Section) -> bool:
    """Its numbers are an order of strength, not places in a table or a bracket, nor just names in teams."""
    return comings_of(section).late and not lines_up(section.facts)


def check_list(settings: Mapping[str, Any]) -> None:
    """Refuse a way to make the initial list that nobody knows."""
    method = settings.get("ranking_method", "")
    if method and method not in METHODS:
        raise RefusedError("no-ranking-method", None, "ranking_method", method=method, known=Items(METHODS))
    ties = settings.get("ranking_ties", "")
    if ties and str(ties).partition(":")[0] not in TIES:
        raise RefusedError("no-ranking-ties", None, "ranking_ties", ties=ties, known=Items(TIES))
    cadence = settings.get("cadence", "")
    if cadence and cadence not in CADENCES:
        raise RefusedError("not-cadence", None, "cadence", cadence=cadence, known=Items(CADENCES))
    for name in settings.get("rating_lists") or ():
        if name not in FIDE_LISTS and not re.fullmatch(r"[A-Z]{3}", str(name)):
            raise RefusedError("no-rating-list-called", None, "rating_lists", name=name, known=Items(FIDE_LISTS))


def order_with(section: Section, players: tuple[Player, ...]) -> tuple[Card, ...]:
    """The order of everybody with newcomers in it; empty while the list follows the ratings by itself."""
    if not section.order:
        return ()
    if follows_ratings(section):
        return fitted(section.cards, players, section.facts)
    return section.cards + tuple(card_in(player.number) for player in players)


def in_order(section: Section, order: tuple[Card, ...], before: tuple[Card, ...]) -> Section:
    """The section with that order, if any; imaginary points stated for places of the list go along with the persons."""
    if not order:
        return section
    numbers = {card: Number(number) for number, card in enumerate(order, 1)}
    points = section.facts.virtual_points
    if points and not section.facts.of_teams:
        points = moved_points(points, before, numbers)
    return replace(section, order=order, facts=replace(section.facts, virtual_points=points))


def moves(section: Section, order: tuple[Card, ...], newcomers: Iterable[Player] = ()) -> tuple[Move, ...]:
    """Who would have another number than now, in the new order; newcomers among them."""
    names = {card_in(player.number): player.name for player in newcomers}
    found = [
        Move(names[card] if card in names else section.called(card), section.number_of.get(card, 0), number)
        for number, card in enumerate(order, 1)
    ]
    return tuple(move for move in found if move.old != move.new)


def told(found: Iterable[Move]) -> Items:
    """Moves in a sentence: the first of them; a page or a table has all."""
    return Items([f"{move.name} {move.old or '–'} → {move.new}" for move in found], limit=8, mark="; ", last=True)


def entry_moves(section: Section, players: tuple[Player, ...], order: tuple[Card, ...]) -> tuple[Concern, ...]:
    """The arbiter is told before a late entry moves others."""
    found = moves(section, order, players)
    if not section.rounds_paired or all(not move.old for move in found):
        return ()
    names = Items([player.name for player in players], limit=3, mark="; ", last=True)
    return (Concern("numbers-move", Message("entry-moves-numbers", name=names, moves=told(found)), moves=found),)


@dataclass(frozen=True, slots=True)
class NumberPlayers(OnTournament):
    """Give pairing numbers anew: by rating, or in the *order* of cards given (lots, for example)."""

    kind: ClassVar[Kind] = Kind.PLAYERS_NUMBERED
    dangerous: ClassVar[bool] = True
    order: tuple[Card, ...] = ()
    given: bool = False

    def settle(self, event: Event) -> NumberPlayers:
        if self.order:
            return replace(self, given=True)
        section = self.section(event)
        return replace(self, order=by_rating(section), given=False)

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        missing = [section.called(card) for card in section.cards if card not in self.order]
        if missing:
            raise RefusedError("order-lacks", None, "order", missing=Items(missing, limit=5, mark="; ", last=True))
        if sorted(self.order) != sorted(section.cards):
            raise RefusedError("order-names-somebody", None, "order")
        found = moves(section, self.order)
        if not section.rounds_paired:
            return self._ratings_broken(section, found)
        check_numbers(section)
        if section.rounds_paired > LAST_RENUMBERING:
            if section.fide_mode:
                raise RefusedError("fide-mode-fixes-numbers", None, "order", name=section.name)
            return (Concern("numbers-after-round-4", Message("after-round-4"), moves=found),)
        text = Message("numbers-would-move", moves=told(found)) if found else Message("players-know-their")
        return (Concern("numbers-after-round-1", text, moves=found), *self._ratings_broken(section, found))

    def _ratings_broken(self, section: Section, found: tuple[Move, ...]) -> tuple[Concern, ...]:
        if not self.given or not follows_ratings(section) or regenerated(self.order, section.facts) == self.order:
            return ()
        if section.fide_mode:
            raise RefusedError("fide-mode-orders-by-rating", None, "order", name=section.name)
        return (Concern("order-against-ratings", Message("order-not-by-rating"), moves=found),)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        changed = replace(section, order=self.order, order_given=self.given)
        return event.with_section(changed.with_facts(changed.facts))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        return _remarked(self.section(before), self.order, RemarkKind.RENUMBERED)


@dataclass(frozen=True, slots=True)
class ExchangeNumbers(OnTournament):
    """Two players of the same rating take each other's pairing number."""

    kind: ClassVar[Kind] = Kind.NUMBERS_EXCHANGED
    dangerous: ClassVar[bool] = True
    first: Card
    second: Card
    order: tuple[Card, ...] = ()

    def settle(self, event: Event) -> ExchangeNumbers:
        section = self.open_section(event)
        for card in (self.first, self.second):
            section.player(card)
        other = {self.first: self.second, self.second: self.first}
        return replace(self, order=tuple(other.get(card, card) for card in section.cards))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        one, two = (section.player(card) for card in (self.first, self.second))
        if self.first == self.second:
            raise RefusedError("exchange-with-oneself", None, "second", name=one.name)
        check_numbers(section)
        if section.rounds_paired > LAST_RENUMBERING:
            raise RefusedError("exchange-after-round-4", None, "first", name=section.name)
        if follows_ratings(section):
            ratings = [tournament_rating(section, card) for card in (self.first, self.second)]
            if ratings[0] != ratings[1]:
                raise RefusedError(
                    "exchange-needs-equal-ratings",
                    None,
                    "second",
                    one=one.name,
                    rating=ratings[0],
                    two=two.name,
                    other=ratings[1],
                )
        found = moves(section, self.order)
        return (Concern("exchange-numbers", Message("exchange-moves", moves=told(found)), moves=found),)

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        changed = replace(section, order=self.order)
        return event.with_section(changed.with_facts(changed.facts))

    def remarks(self, before: Event, after: Event) -> Iterable[tuple[str, Remark]]:
        return _remarked(self.section(before), self.order, RemarkKind.EXCHANGED)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        names = Items([section.called(card) for card in (self.first, self.second)], last=True)
        return Message("numbers-exchanged-of", tournament=self.tournament, names=names)


def _remarked(section: Section, order: tuple[Card, ...], kind: RemarkKind) -> Iterable[tuple[str, Remark]]:
    """Numbers that moved after a round was paired: the old ones of everybody concerned, and the new ones."""
    found = moves(section, order)
    if found and section.rounds_paired:
        was, now = (" ".join(map(str, numbers)) for numbers in zip(*(move[1:] for move in found), strict=True))
        yield section.id, Remark(kind, section.rounds_paired, was=was, now=now)


def by_rating(section: Section) -> tuple[Card, ...]:
    """The order that the ratings give now; players level in rating and title stay as they stood."""
    return regenerated(section.cards, section.facts) if section.order else section.cards


def tournament_rating(section: Section, card: Card) -> int:
    """The rating that ranks a player in this tournament."""
    info = section.facts.info
    return ranking_rating(section.player(card), info.ranking_method, info.ranking_federation)
