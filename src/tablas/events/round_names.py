"""What people call a round: its number, or the stage of the bracket that it is."""

from __future__ import annotations

from tablas.errors import TablasError
from tablas.events.acts.notice import family_of
from tablas.events.state import Section
from tablas.messages import Message
from tablas.systems import registry
from tablas.systems.closed.knockout.picture import Picture, picture


def round_name(section: Section, number: int) -> Message:
    """The name of a round; in a knock-out ``Quarter-finals`` or ``Last 16, replays``."""
    if family_of(section) == "knockout":
        shown = _shown(section)
        found = None if shown is None else shown.round_called(number)
        if found is not None:
            return found
    return Message("round-number", round=number)


def _shown(section: Section) -> Picture | None:
    if len(section.facts.teams if registry.get(section.system).lines_up else section.facts.players) < 2:
        return None
    system = registry.get(section.system)
    try:
        return picture(section.tournament, system.name, system.settings(section.edition, section.options))
    except TablasError:  # Results and bracket do not fit, as after an import.
        return None
