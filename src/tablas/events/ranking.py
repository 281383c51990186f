"""The standings of a tournament of an event."""

from __future__ import annotations

from tablas.errors import OptionError, PairingError
from tablas.events.state import Section
from tablas.model import Tournament
from tablas.pairing import registry
from tablas.standings import Standings, rank
from tablas.standings.book import SYSTEMS


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
        external=_known_to_the_system(section, tournament if after is None else tournament.after(after)),
    )


def cards_by_place(section: Section) -> tuple[int, ...]:
    """The cards of the players, first place first."""
    return tuple(section.card_of(row.number) for row in standings(section, teams=False))


def _known_to_the_system(section: Section, tournament: Tournament) -> registry.Values:
    """Values only the system has: sums of a Keizer event, how far everybody came in a knock-out."""
    try:
        system = registry.get(section.system)
        if system.values is None:
            return {}
        return system.values(tournament, system.settings(section.edition, section.options))
    except (PairingError, OptionError, ImportError):  # games entered by hand that do not fit the bracket
        return {}


def _kind(section: Section) -> str | None:
    """What the standings call the tournament's family of systems."""
    try:
        family = registry.get(section.system).family
    except (OptionError, ImportError):
        return None
    return family if family in SYSTEMS else None
