"""The first colour, drawn by lot when round 1 is paired and nobody decided it (C.04.2).

The lot lies in the identity of the event, which is random and given before
anybody knows the players: pairing again, or undoing, draws nothing new.
"""

from __future__ import annotations

from tablas.events.acts.notice import family_of
from tablas.events.state import Event, Section
from tablas.model import Colour
from tablas.model.lots import lot


def drawn_colour(event: Event, section: Section) -> Colour | None:
    """The colour number 1 has in round 1, where a lot has to decide it; ``None`` where it is known or plays no part."""
    if section.facts.initial_colour is not None or section.rounds_paired or family_of(section) != "swiss":
        return None
    return lot_of(event, section)


def lot_of(event: Event, section: Section) -> Colour:
    """The lot itself."""
    return Colour.WHITE if lot(f"{event.uid}/{section.id}", 1) % 2 else Colour.BLACK
