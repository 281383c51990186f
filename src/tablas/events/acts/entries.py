"""Commands on what surrounds an entry: categories, and the money due and paid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from tablas.errors import OptionError
from tablas.events.acts.base import Command, OnTournament, Subject, check_open, check_text
from tablas.events.errors import Concern, RefusedError
from tablas.events.kinds import Kind
from tablas.events.money import account, accounts
from tablas.events.numbers import card_in
from tablas.events.state import Category, Chosen, EntryMoney, Event, Fees, Section
from tablas.federation.prizes import show_money
from tablas.messages import Items, Message
from tablas.model import Card, EventInfo, Tournament
from tablas.standings.categories import parse

MOST_MONEY = 10**9
"""Ten million of any currency: more is a slip of the hand."""


@dataclass(frozen=True, slots=True)
class ChangeCategories(Command):
    """The categories of the event, all of them, in the order in which they are shown."""

    kind: ClassVar[Kind] = Kind.CATEGORIES_CHANGED
    categories: tuple[Category, ...] = ()

    def check(self, event: Event) -> tuple[Concern, ...]:
        check_open(event)
        day = event.end or event.start or next((one.facts.info.start for one in event.sections), None)
        dates = Tournament(info=EventInfo(start=day))
        seen = set()
        for one in self.categories:
            check_text(one.name, Message("what-category-name"), "categories", 40, needed=True)
            if one.name.casefold() in seen:
                raise RefusedError("category-twice", None, "categories", name=one.name)
            seen.add(one.name.casefold())
            check_text(one.rule, Message("what-category-rule"), "categories")
            try:
                if one.rule:
                    parse(one.rule, dates)
            except OptionError as error:
                raise RefusedError("for", None, "categories", name=one.name, sentence=error.message) from None
        kept = {one.name for one in self.categories}
        for section in event.sections:
            for fee in section.fees.by_category:
                if fee.category not in kept:
                    where = {"name": fee.category, "tournament": section.name}
                    raise RefusedError("category-has-fee", None, "categories", **where)
            for entry in section.fund.get("list", ()):
                if entry.get("category") and entry["category"] not in kept:
                    where = {"name": entry["category"], "tournament": section.name}
                    raise RefusedError("category-has-prizes", None, "categories", **where)
        return ()

    def apply(self, event: Event) -> Event:
        by_hand = {one.name for one in self.categories if not one.rule}
        sections = tuple(
            replace(section, chosen=tuple(one for one in section.chosen if one.category in by_hand))
            for section in event.sections
        )
        return event.changed(categories=self.categories, sections=sections)

    def subjects(self) -> tuple[Subject, ...]:
        return (("", "categories"),)

    def describe(self, event: Event) -> Message:
        if not self.categories:
            return Message("categories-removed")
        return Message("categories-changed", names=Items([one.name for one in self.categories], limit=8, last=True))


@dataclass(frozen=True, slots=True)
class ChooseForCategory(OnTournament):
    """Put players into a category that has no rule, or take them out of it."""

    kind: ClassVar[Kind] = Kind.PLAYERS_CATEGORISED
    category: str
    players: tuple[Card, ...] = ()
    inside: bool = True

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        known = {one.name: one for one in event.categories}
        if self.category not in known:
            raise _no_category(self.category, known, "category")
        if known[self.category].rule:
            raise RefusedError("category-has-rule", None, "category", name=self.category)
        _check_cards(section, self.players)
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        now = {card for one in section.chosen if one.category == self.category for card in one.players}
        now = now | set(self.players) if self.inside else now - set(self.players)
        others = tuple(one for one in section.chosen if one.category != self.category)
        chosen = (*others, Chosen(self.category, tuple(sorted(now)))) if now else others
        return event.with_section(replace(section, chosen=chosen))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "category", self.category, str(card)) for card in self.players)

    def describe(self, event: Event) -> Message:
        return Message(
            "put-into-category" if self.inside else "taken-out-of-category",
            tournament=self.tournament,
            names=_names(self.section(event), self.players),
            category=self.category,
        )


@dataclass(frozen=True, slots=True)
class ChangeFees(OnTournament):
    """What an entry costs, and what it costs the players of a category."""

    kind: ClassVar[Kind] = Kind.FEES_CHANGED
    fees: Fees = field(default_factory=Fees)

    def check(self, event: Event) -> tuple[Concern, ...]:
        self.open_section(event)
        check_text(self.fees.currency, Message("what-currency"), "currency", 10)
        _check_amount(self.fees.entry, "entry")
        known = [one.name for one in event.categories]
        for fee in self.fees.by_category:
            if fee.category not in known:
                raise _no_category(fee.category, known, "by_category")
            _check_amount(fee.amount, "by_category")
        return ()

    def apply(self, event: Event) -> Event:
        return event.with_section(replace(self.section(event), fees=self.fees))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "fees"),)

    def describe(self, event: Event) -> Message:
        money = show_money(self.fees.entry, self.fees.currency)
        return Message("fees-changed", tournament=self.tournament, money=money)


@dataclass(frozen=True, slots=True)
class SetDue(OnTournament):
    """What one player owes, whatever the fees say; without an amount the fees hold again."""

    kind: ClassVar[Kind] = Kind.DUE_SET
    player: Card
    due: int | None = None

    def check(self, event: Event) -> tuple[Concern, ...]:
        self.open_section(event).player(self.player)
        if self.due is not None:
            _check_amount(self.due, "due")
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        return event.with_section(_with_money(section, [replace(_money(section, self.player), due=self.due)]))

    def subjects(self) -> tuple[Subject, ...]:
        return ((self.tournament, "money", str(self.player)),)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        name = section.called(self.player)
        if self.due is None:
            return Message("due-as-fees", tournament=self.tournament, name=name)
        money = show_money(self.due, section.fees.currency)
        return Message("due-set", tournament=self.tournament, name=name, money=money)


@dataclass(frozen=True, slots=True)
class RecordPayment(OnTournament):
    """Players paid an amount each, or without one all that they owed; a negative amount was given back."""

    kind: ClassVar[Kind] = Kind.PAYMENT_RECORDED
    players: tuple[Card, ...] = ()
    amount: int | None = None
    amounts: tuple[int, ...] = ()
    """What each of them paid: known when the entry is written."""

    def settle(self, event: Event) -> RecordPayment:
        section = self.section(event)
        if self.amount is not None:
            return replace(self, amounts=(self.amount,) * len(self.players))
        owed = accounts(event, section)
        return replace(self, amounts=tuple(owed[card].open if card in owed else 0 for card in self.players))

    def check(self, event: Event) -> tuple[Concern, ...]:
        section = self.open_section(event)
        _check_cards(section, self.players)
        if len(set(self.players)) != len(self.players):
            raise RefusedError("player-named-twice", None, "players")
        for card, amount in zip(self.players, self.amounts, strict=True):
            name = section.called(card)
            if amount == 0:
                raise RefusedError("nothing-to-pay", None, "amount", name=name)
            if _money(section, card).paid + amount < 0:
                raise RefusedError("more-than-paid", None, "amount", name=name)
            _check_amount(abs(amount), "amount")
        return ()

    def apply(self, event: Event) -> Event:
        section = self.section(event)
        paid = [
            replace(_money(section, card), paid=_money(section, card).paid + amount)
            for card, amount in zip(self.players, self.amounts, strict=True)
        ]
        return event.with_section(_with_money(section, paid))

    def subjects(self) -> tuple[Subject, ...]:
        return tuple((self.tournament, "money", str(card)) for card in self.players)

    def describe(self, event: Event) -> Message:
        section = self.section(event)
        total = sum(self.amounts)
        return Message(
            "paid" if total >= 0 else "paid-back",
            tournament=self.tournament,
            names=_names(section, self.players),
            money=show_money(abs(total), section.fees.currency),
        )


PAID = "paid-already"
"""The concern about an entry that was paid for."""


def money_moves(section: Section, to: Section) -> bool:
    """Whether what was paid in one tournament counts in another: both take the same money."""
    currencies = {one.fees.currency for one in (section, to)} - {""}
    return len(currencies) < 2


def entry_carried(before: Section, card: Card, event: Event, to: str, new: Card) -> Event:
    """The event after a player moved, with money and chosen categories of the *card* at the *new* one.

    A card that stays behind with its games owes nothing any more.
    """
    here, there = event.section(before.id), event.section(to)
    for one in before.chosen:
        if card in one.players:
            now = {*next((each.players for each in there.chosen if each.category == one.category), ()), new}
            others = tuple(each for each in there.chosen if each.category != one.category)
            there = replace(there, chosen=(*others, Chosen(one.category, tuple(sorted(now)))))
    money = _money(before, card)
    if money_moves(before, there):
        there = _with_money(there, [replace(money, player=new)])
        if any(card_in(player.number) == card for player in here.facts.players):
            here = _with_money(here, [EntryMoney(card, due=0)])
    return event.with_section(here).with_section(there)


def paid_already(event: Event, section: Section, card: Card) -> tuple[Concern, ...]:
    """The concern about an entry that is struck out though it was paid for."""
    paid = account(event, section, card).paid
    if not paid:
        return ()
    money = show_money(paid, section.fees.currency)
    return (Concern(PAID, Message("has-paid-already", name=section.called(card), money=money)),)


def without_card(section: Section, card: Card) -> Section:
    """The tournament without what was written of an entry besides its card."""
    chosen = tuple(replace(one, players=tuple(each for each in one.players if each != card)) for one in section.chosen)
    return replace(
        section,
        chosen=tuple(one for one in chosen if one.players),
        money=tuple(one for one in section.money if one.player != card),
    )


def _money(section: Section, card: Card) -> EntryMoney:
    return next((one for one in section.money if one.player == card), EntryMoney(card))


def _with_money(section: Section, changed: Iterable[EntryMoney]) -> Section:
    """The tournament with some entries of money replaced; what says nothing is not kept."""
    found = {one.player: one for one in section.money} | {one.player: one for one in changed}
    kept = (one for one in found.values() if one != EntryMoney(one.player))
    return replace(section, money=tuple(sorted(kept, key=lambda one: one.player)))


def _check_cards(section: Section, players: tuple[Card, ...]) -> None:
    if not players:
        raise RefusedError("nobody-named", None, "players")
    for card in players:
        section.player(card)


def _check_amount(amount: int, field: str) -> None:
    if not 0 <= amount <= MOST_MONEY:
        raise RefusedError("not-a-fee", None, field, money=show_money(amount) if amount >= 0 else str(amount / 100))


def _names(section: Section, players: tuple[Card, ...]) -> Items:
    return Items([section.called(card) for card in players], limit=3, mark="; ", last=True)


def _no_category(name: str, known: Iterable[str], field: str) -> RefusedError:
    names = list(known)
    if not names:
        return RefusedError("no-category-called", None, field, name=name)
    return RefusedError("no-category", None, field, name=name, known=Items(names))
