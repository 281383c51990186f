"""The standings of a tournament of an event."""

from __future__ import annotations

from typing import Any

from tablas.events.results import boards_without_result
from tablas.events.state import Section
from tablas.model import Card
from tablas.standings import Part, Standings
from tablas.standings import tables as tables_of


def standings(section: Section, after: int | None = None, teams: bool | None = None, **how: Any) -> Standings:
    """The table by pairing number, by the tie-breaks of the tournament or the usual ones of its kind.

    *how* is anything else that :func:`tablas.standings.rank` takes.
    """
    return tables(section, after, teams, **how)[0].standings


def tables(section: Section, after: int | None = None, teams: bool | None = None, **how: Any) -> tuple[Part, ...]:
    """Every table of the tournament, the whole one first; an event in groups has one for each and for the final."""
    return tables_of(section.tournament, how.pop("tie_breaks", None), None, after, teams=teams, **how)


def last_complete(section: Section) -> int:
    """The last round whose results are all in; 0 if there is none."""
    numbers = range(section.rounds_paired, 0, -1)
    return next((number for number in numbers if not boards_without_result(section, number)), 0)


def cards_by_place(section: Section) -> tuple[Card, ...]:
    """The cards of the players, first place first."""
    return tuple(section.card_of(row.number) for row in standings(section, teams=False))
