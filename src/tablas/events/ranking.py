"""The order of a tournament's players, by card."""

from __future__ import annotations

from tablas.events.state import Section
from tablas.model import STANDARD, Outcome  # noqa: F401


def cards_by_place(section: Section) -> tuple[int, ...]:
    """The cards of the players, first place first."""
    from tablas.standings import rank

    return tuple(section.card_of(row.player) for row in rank(section.tournament).rows)
