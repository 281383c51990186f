"""The prizes of a tournament: the fund as announced, and who takes which money home after the rounds played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from tablas.errors import OptionError
from tablas.events.categories import named
from tablas.events.ranking import standings
from tablas.events.state import Event, Section
from tablas.federation.prizes import Distribution, Fund, distribute, order_matters, read_fund
from tablas.federation.prizes.table import groups_on_points, surpluses, together, undecided
from tablas.messages import Items
from tablas.model import Player
from tablas.standings import Standings
from tablas.standings.categories import Category, parse


@dataclass(frozen=True, slots=True)
class Paid:
    """A fund paid out by a table."""

    fund: Fund
    distribution: Distribution
    ranking: Standings


def plain_fund(value: Any) -> Any:
    """A fund as a log can hold it: 12.5 is written "12.5", for no fact is a float.

    >>> plain_fund({"prizes": [100, 12.5]})
    {'prizes': [100, '12.5']}
    """
    if isinstance(value, float):
        return str(value)
    if isinstance(value, Mapping):
        return {str(name): plain_fund(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain_fund(item) for item in value]
    return value


def fund_of(event: Event, section: Section) -> Fund:
    """The fund of a tournament, with the categories of the event, or rules such as those a file for a report has."""
    known = named(event, section)

    def categorise(name: str) -> Category:
        if name not in known and "=" in name:
            return parse(name, section.tournament)
        if name not in known:
            raise OptionError("no-category", name=name, known=Items(known))
        return known[name]

    return read_fund(section.fund, categorise)


def paid_out(event: Event, section: Section, after: int | None = None, fund: Fund | None = None) -> Paid:
    """Who gets what by the standings after some round."""
    fund = fund or fund_of(event, section)
    ranking = standings(section, after, teams=False)
    groups = groups_on_points(ranking)
    people: dict[int, Player] = {player.number: player for player in section.tournament.players}
    surplus = surpluses(section.tournament)
    found = distribute(fund, groups, people, surplus)
    places = ranking.places()
    ties = [tied for tied in together(places) if order_matters(fund, groups, tied, people, surplus)]
    reasons = (*found.reasons, *(undecided(tied, places) for tied in ties))
    return Paid(fund, replace(found, reasons=reasons), ranking)
