"""The standings of a tournament of an event."""

from __future__ import annotations

from collections.abc import Mapping

from tablas.errors import OptionError, PairingError
from tablas.events.state import Section
from tablas.model import Tournament
from tablas.pairing import registry
from tablas.pairing.closed.knockout.system import place_values
from tablas.standings import Standings, rank
from tablas.standings.book import SYSTEMS

_READ_EXACTLY = 2
"""Up to so many lives the games alone tell the places, also while a round is going on."""


def standings(section: Section, after: int | None = None, teams: bool | None = None) -> Standings:
    """The table by pairing number, by the tie-breaks of the tournament or the usual ones of its kind."""
    tournament = section.tournament
    return rank(
        tournament,
        section.book.tie_breaks or None,
        None,
        after,
        system=_kind(section),
        teams=teams,
        external=_by_the_bracket(section, tournament if after is None else tournament.after(after)),
    )


def cards_by_place(section: Section) -> tuple[int, ...]:
    """The cards of the players, first place first."""
    return tuple(section.card_of(row.number) for row in standings(section, teams=False))


def _by_the_bracket(section: Section, tournament: Tournament) -> Mapping[str, Mapping[int, int]]:
    """How far everybody came in a knock-out, where the games alone may not tell."""
    if section.system != "knockout":
        return {}
    settings = registry.get(section.system).settings(section.edition, section.options)
    if settings.number("lives") <= _READ_EXACTLY:
        return {}
    try:
        return place_values(tournament, settings)
    except PairingError:  # games that do not fit the bracket, entered by hand
        return {}


def _kind(section: Section) -> str | None:
    """What the standings call the tournament's family of systems."""
    try:
        family = registry.get(section.system).family
    except (OptionError, ImportError):
        return None
    return family if family in SYSTEMS else None
