"""Categories of an event: defined once, by a rule or by hand, and held against the players of each tournament."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tablas.errors import OptionError
from tablas.events.numbers import card_in
from tablas.events.state import Category, Event, Section
from tablas.model import Card, Player, Tournament
from tablas.standings import categories as rules


def dated(event: Event, section: Section) -> Tournament:
    """The facts of a tournament; where it has no dates those of the event decide who is how old."""
    facts, info = section.facts, section.facts.info
    if info.start or info.end:
        return facts
    return replace(facts, info=replace(info, start=event.start, end=event.end))


def cards_of(event: Event, section: Section, category: Category) -> frozenset[Card]:
    """Who is in the category: by its rule, or who was put into it."""
    if not category.rule:
        return frozenset(card for one in section.chosen if one.category == category.name for card in one.players)
    try:
        admits = rules.parse(category.rule, dated(event, section)).admits
    except OptionError:  # An age without a date: nobody is of it until the event has one.
        return frozenset()
    return frozenset(card_in(player.number) for player in section.facts.players if admits(player))


def members(event: Event, section: Section) -> dict[str, frozenset[Card]]:
    """The cards of every category, in the order of the event."""
    return {category.name: cards_of(event, section, category) for category in event.categories}


def by_card(event: Event, section: Section) -> Mapping[Card, tuple[str, ...]]:
    """The categories of every card that is in one."""
    found: dict[Card, tuple[str, ...]] = {}
    for name, cards in members(event, section).items():
        for card in cards:
            found[card] = (*found.get(card, ()), name)
    return found


def named(event: Event, section: Section) -> dict[str, rules.Category]:
    """Every category as standings and prizes want it: by pairing number."""
    return {name: _numbered(section, name, cards) for name, cards in members(event, section).items()}


def _numbered(section: Section, name: str, cards: frozenset[Card]) -> rules.Category:
    numbers = frozenset(section.number_of[card] for card in cards)

    def admits(player: Player) -> bool:
        return player.number in numbers

    return rules.Category(name, admits)
