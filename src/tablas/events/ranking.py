"""The standings of a tournament of an event."""

from __future__ import annotations

from fractions import Fraction

from tablas.errors import OptionError
from tablas.events.state import Section
from tablas.model import POINT
from tablas.pairing import registry
from tablas.pairing.keizer.rules import rules_of
from tablas.pairing.keizer.table import keizer_table
from tablas.standings import Standings, rank
from tablas.standings.book import SYSTEMS


def standings(section: Section, after: int | None = None, teams: bool | None = None) -> Standings:
    """The table by pairing number, by the tie-breaks of the tournament or the usual ones of its kind."""
    kind, tie_breaks = _kind(section), section.book.tie_breaks or None
    outside = _keizer(section, after) if kind == "keizer" else None
    return rank(section.tournament, tie_breaks, None, after, system=kind, teams=teams, external=outside)


def _keizer(section: Section, after: int | None) -> dict[str, dict[int, Fraction]]:
    """The sums of the Keizer table, which rank a Keizer event (*Elementos de un torneo* 2.10)."""
    settings = registry.get(section.system).settings(section.edition, section.options)
    seen = section.tournament if after is None else section.tournament.after(after)
    return {"KEIZER": {row.player: Fraction(row.total, POINT) for row in keizer_table(seen, rules_of(settings))}}


def cards_by_place(section: Section) -> tuple[int, ...]:
    """The cards of the players, first place first."""
    return tuple(section.card_of(row.number) for row in standings(section, teams=False))


def _kind(section: Section) -> str | None:
    """What the standings call the tournament's family of systems."""
    try:
        family = registry.get(section.system).family
    except (OptionError, ImportError):
        return None
    return family if family in SYSTEMS else None
