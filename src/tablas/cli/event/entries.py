"""Verbs on what surrounds an entry: categories, and the money due and paid."""

from __future__ import annotations

from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import (
    Desk,
    event_argument,
    find_card,
    player_argument,
    players_argument,
    tournament_option,
    writes,
)
from tablas.cli.event.output import emit, person
from tablas.cli.of_event import only_section
from tablas.cli.show import table
from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.events.acts import ChangeCategories, ChangeFees, ChooseForCategory, RecordPayment, SetDue
from tablas.events.categories import members
from tablas.events.money import Account, accounts, totals
from tablas.events.state import Category, CategoryFee, Event, Fees, Section
from tablas.federation.prizes import parse_money, show_money


@verb("categories")
@event_argument
@click.argument("categories", nargs=-1, metavar="[NAME[=RULE]]…")
@click.option("--remove", "gone", multiple=True, metavar="NAME", help="There is no such category any more.")
@writes
def categories_verb(desk: Desk, event: str, categories: tuple[str, ...], gone: tuple[str, ...]) -> None:
    """Show the categories of the event, or define some more.

    A rule is written like sex=w, age=U18, age=S65, rating=-1799, fed=ESP,
    club=… or title=…; several, joined by +, must all hold.  A category without
    a rule is filled by hand: tablas event category.
    """
    now = desk.moment(event).event
    known = {one.name: one for one in now.categories}
    for name in gone:
        if name not in known:
            raise OptionError("no-category-called", name=name)
        del known[name]
    for written in categories:
        name, _, rule = written.partition("=")
        known[name.strip()] = Category(name.strip(), rule.strip())
    if categories or gone:
        done = desk.do(event, ChangeCategories(tuple(known.values())))
        now = done.moment.event
    data = [
        {
            "name": one.name,
            "rule": one.rule,
            "players": {section.id: len(members(now, section)[one.name]) for section in now.sections},
        }
        for one in now.categories
    ]
    rows = [(one.name, one.rule or say("by hand"), *map(str, _counts(now, one.name))) for one in now.categories]
    heads = [say("Category"), say("Rule"), *(section.id for section in now.sections)]
    numbers = set(range(2, 2 + len(now.sections)))
    emit(desk.json, {"event": event, "categories": data}, table(heads, rows, numbers=numbers))


def _counts(event: Event, name: str) -> list[int]:
    return [len(members(event, section)[name]) for section in event.sections]


@verb()
@event_argument
@tournament_option
@click.argument("category")
@click.argument("players", nargs=-1)
@click.option("--out", is_flag=True, help="They are not of it after all.")
@writes
def category(
    desk: Desk, event: str, tournament: str | None, category: str, players: tuple[str, ...], out: bool
) -> None:
    """Put PLAYERS into a CATEGORY without a rule; without players, tell who is of it."""
    section = desk.section(event, tournament)
    if players:
        cards = tuple(find_card(section, called) for called in players)
        desk.do(event, ChooseForCategory(section.id, category, cards, not out))
    now = desk.moment(event).event
    section = only_section(now, section.id)
    found = members(now, section)
    if category not in found:
        raise OptionError("no-category-called", name=category)
    people = [person(section, card) for card in section.cards if card in found[category]]
    data = {"event": event, "category": category, "players": people}
    emit(desk.json, data, table([say("No."), say("Name")], [(one["number"], one["name"]) for one in people]))


@verb()
@event_argument
@tournament_option
@click.option("--entry", metavar="AMOUNT", help="What an entry costs.")
@click.option("--currency", help="Such as EUR.")
@click.option(
    "--category", "by_category", multiple=True, metavar="NAME=AMOUNT", help="What it costs a category; NAME= as others."
)
@click.option("--owing", is_flag=True, help="Only those who still owe something.")
@writes
def fees(
    desk: Desk,
    event: str,
    tournament: str | None,
    entry: str | None,
    currency: str | None,
    by_category: tuple[str, ...],
    owing: bool,
) -> None:
    """Say what an entry costs, and show who owes and has paid what."""
    section = desk.section(event, tournament)
    if entry is not None or currency is not None or by_category:
        desk.do(event, ChangeFees(section.id, _fees(section.fees, entry, currency, by_category)))
    now = desk.moment(event).event
    section = only_section(now, section.id)
    found = accounts(now, section)
    sums = totals(found)
    shown = [found[card] for card in section.cards if not owing or found[card].open > 0]
    money = section.fees
    data = {
        "event": event,
        "tournament": section.id,
        "currency": money.currency,
        "entry": money.entry / 100,
        "by_category": {fee.category: fee.amount / 100 for fee in money.by_category},
        "totals": {name: getattr(sums, name) / 100 for name in ("due", "paid", "open", "over")},
        "debtors": sums.debtors,
        "players": [_data(section, one) for one in shown],
    }
    rows = [
        (
            section.number_of[one.card],
            section.called(one.card),
            show_money(one.due),
            show_money(one.paid),
            show_money(one.open) if one.open >= 0 else f"-{show_money(-one.open)}",
        )
        for one in shown
    ]
    heads = [say("No."), say("Name"), say("Due"), say("Paid"), say("Still due")]
    said = say(
        "Due {due}, paid {paid}, open {open}.",
        due=show_money(sums.due, money.currency),
        paid=show_money(sums.paid, money.currency),
        open=show_money(sums.open, money.currency),
    )
    emit(desk.json, data, [*table(heads, rows, numbers={0, 2, 3, 4}), said])


def _fees(known: Fees, entry: str | None, currency: str | None, by_category: tuple[str, ...]) -> Fees:
    special = {fee.category: fee.amount for fee in known.by_category}
    for written in by_category:
        name, equals, amount = written.rpartition("=")
        if not equals:
            raise OptionError("not-form-name-value", change=written)
        if amount:
            special[name] = parse_money(amount)
        else:
            special.pop(name, None)
    return Fees(
        known.entry if entry is None else parse_money(entry),
        known.currency if currency is None else currency,
        tuple(CategoryFee(name, amount) for name, amount in special.items()),
    )


def _data(section: Section, one: Account) -> dict[str, Any]:
    money = {"due": one.due / 100, "paid": one.paid / 100, "open": one.open / 100}
    return person(section, one.card) | money


@verb()
@event_argument
@tournament_option
@players_argument
@click.option("--amount", metavar="AMOUNT", help="What each of them paid; default: all that is owed.")
@click.option("--back", is_flag=True, help="The amount was given back.")
@writes
def pay(
    desk: Desk, event: str, tournament: str | None, players: tuple[str, ...], amount: str | None, back: bool
) -> None:
    """Write down that PLAYERS paid."""
    section = desk.section(event, tournament)
    cards = tuple(find_card(section, called) for called in players)
    cents = None if amount is None else parse_money(amount)
    if back and cents is None:
        raise OptionError("back-needs-amount")
    done = desk.do(event, RecordPayment(section.id, cards, -cents if back and cents is not None else cents))
    _tell_paid(desk, done, section.id, cards)


def _tell_paid(desk: Desk, done: Any, tournament: str, cards: tuple[Any, ...]) -> None:
    now = done.moment.event
    section = now.section(tournament)
    found = accounts(now, section)
    told = [
        say(
            "{name}: due {due}, paid {paid}.",
            name=section.called(card),
            due=show_money(found[card].due, section.fees.currency),
            paid=show_money(found[card].paid, section.fees.currency),
        )
        for card in cards
    ]
    desk.did(done, " ".join(told), players=[_data(section, found[card]) for card in cards])


@verb()
@event_argument
@tournament_option
@player_argument
@click.argument("amount", required=False)
@writes
def due(desk: Desk, event: str, tournament: str | None, player: str, amount: str | None) -> None:
    """Say what one PLAYER owes, whatever the fees say; without AMOUNT the fees hold again."""
    section = desk.section(event, tournament)
    card = find_card(section, player)
    done = desk.do(event, SetDue(section.id, card, None if amount is None else parse_money(amount)))
    _tell_paid(desk, done, section.id, (card,))


COMMANDS = {"categories": categories_verb, "category": category, "fees": fees, "pay": pay, "due": due}
