"""What an arbiter writes down during an event: incidents, appeals, breaches of fair play, remarks on the hall.

A note is a fact of the log, kept with the tournament it is about and told by
the chief arbiter's report (manual, chapter I).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from tablas.model import Card


class NoteKind(Enum):
    """What a note is about; the values are written into logs and never renamed."""

    INCIDENT = "incident"
    APPEAL = "appeal"
    FAIR_PLAY = "fair-play"
    HALL = "hall"
    NEXT_TIME = "next-time"


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened, and what was decided."""

    number: int
    sort: NoteKind
    text: str
    round: int = 0
    """0: not about a round."""
    board: int = 0
    players: tuple[Card, ...] = ()
    article: str = ""
    decision: str = ""
    sanction: str = ""
    about: int = 0
    """An appeal: the number of the incident whose decision it is against."""
    upheld: bool | None = None
    """An appeal: nothing while it is not decided."""
