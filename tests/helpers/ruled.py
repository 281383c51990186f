"""Tournaments under a regulation: as a report's records say it, or as a system and its settings do."""

from __future__ import annotations

from tablas.formats.trf.regulation import with_regulation
from tablas.model import Tournament
from tablas.systems.registry import Settings, System


def as_reported(tournament: Tournament) -> Tournament:
    """The tournament with the regulation that its type code and description mean."""
    return with_regulation(tournament, declared=False)


def under(tournament: Tournament, system: System, settings: Settings | None = None) -> Tournament:
    """The tournament played by a system."""
    chosen = settings or system.settings()
    return tournament.ruled(
        system=system.name, edition=chosen.edition, options=dict(chosen.values), of_teams=system.of_teams
    )
