"""Money of the entries: what each player owes and has paid, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tablas.events.categories import by_card
from tablas.events.numbers import card_in
from tablas.events.state import EntryMoney, Event, Section
from tablas.model import Card


@dataclass(frozen=True, slots=True)
class Account:
    """One player's money, in hundredths of the currency."""

    card: Card
    due: int
    paid: int
    own: bool
    """The amount was set for this player."""

    @property
    def open(self) -> int:
        """What is still owed; negative if too much was paid."""
        return self.due - self.paid


@dataclass(frozen=True, slots=True)
class Totals:
    """What all entries together owe and have paid."""

    due: int
    paid: int
    open: int
    """Still owed by those who have paid too little."""
    over: int
    """To be given back to those who have paid too much."""
    debtors: int


def accounts(event: Event, section: Section) -> dict[Card, Account]:
    """The money of every player, by card."""
    known = {one.player: one for one in section.money}
    of = by_card(event, section) if section.fees.by_category else {}
    found = {}
    for player in section.facts.players:
        card = card_in(player.number)
        one = known.get(card, EntryMoney(card))
        due = _fee(section, of.get(card, ())) if one.due is None else one.due
        found[card] = Account(card, due, one.paid, one.due is not None)
    return found


def account(event: Event, section: Section, card: Card) -> Account:
    """The money of one player."""
    return accounts(event, section)[card]


def _fee(section: Section, categories: Iterable[str]) -> int:
    """What the entry costs: the smallest amount that a category of the player has, or that of everybody."""
    inside = set(categories)
    return min((fee.amount for fee in section.fees.by_category if fee.category in inside), default=section.fees.entry)


def is_kept(section: Section) -> bool:
    """Whether money is spoken of at all."""
    return bool(section.fees.entry or section.fees.by_category or section.money)


def totals(found: Mapping[Card, Account]) -> Totals:
    """The sums of some accounts."""
    every = found.values()
    return Totals(
        sum(one.due for one in every),
        sum(one.paid for one in every),
        sum(max(one.open, 0) for one in every),
        sum(max(-one.open, 0) for one in every),
        sum(one.open > 0 for one in every),
    )
