"""The public entry form of a tournament: whether there is one, from when to when, for how many.

What players write into it is not in the log, which is for good and for
everybody who has a copy: see :mod:`tablas.events.applications`.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

from tablas.events.hall import MINUTES


class Stage(Enum):
    """Where an entry form stands."""

    OFF = "off"
    SOON = "soon"
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class EntryForm:
    """How players enter by themselves; times are by the clock of the hall."""

    on: bool = False
    opens: str = ""
    """``2026-07-08 16:30``; empty: at once."""
    closes: str = ""
    """Empty: when the arbiter closes it."""
    limit: int = 0
    """How many may play; whoever comes later waits for a place.  Nought: everybody."""
    pay_link: str = ""
    """Where an entry is paid; the program itself takes no money."""
    words: str = ""
    """What the organiser tells whoever enters."""

    def stage(self, moment: datetime) -> Stage:
        """Where the form stands at a moment."""
        if not self.on:
            return Stage.OFF
        if self.opens and moment < datetime.strptime(self.opens, MINUTES):
            return Stage.SOON
        if self.closes and moment >= datetime.strptime(self.closes, MINUTES):
            return Stage.CLOSED
        return Stage.OPEN
