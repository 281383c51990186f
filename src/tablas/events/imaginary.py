"""Imaginary points of a tournament of an event: its setting ``acceleration``, else what its type says."""

from __future__ import annotations

from tablas.api import accelerated
from tablas.errors import OptionError
from tablas.events.errors import RefusedError
from tablas.events.state import Section
from tablas.model import Player, Tournament
from tablas.systems import registry


def with_imaginary(section: Section, tournament: Tournament) -> Tournament:
    """The facts with the imaginary points that the next round is paired with."""
    if not section.acceleration:
        return accelerated(tournament, section.edition)
    return accelerated(tournament, section.edition, section.acceleration, registry.get(section.system).of_teams)


def check_acceleration(section: Section) -> None:
    """Refuse a method nobody knows, and any for a system without score groups."""
    if not section.acceleration:
        return
    system = registry.get(section.system)
    if system.family != "swiss":
        raise RefusedError("imaginary-points-swiss", None, "acceleration", name=system.name)
    sample = Tournament(players=(Player(1), Player(2)), total_rounds=5)
    try:
        accelerated(sample, section.edition, section.acceleration)
    except OptionError as error:
        raise RefusedError(error.message, None, "acceleration") from None
