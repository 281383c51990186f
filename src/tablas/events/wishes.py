"""What a player writes into the entry form, what became of it, and who keeps it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from tablas.model import Card

MOST_WAITING = 1000
"""Applications of a tournament that nobody has looked at; more are no queue but an attack."""


class State(Enum):
    """What became of an application; the values are written into databases and never renamed."""

    WAITING = "waiting"
    ACCEPTED = "accepted"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a player writes into the entry form."""

    name: str
    fide_id: str = ""
    federation: str = ""
    club: str = ""
    birth: str = ""
    sex: str = ""
    rating: int = 0
    category: str = ""
    byes: tuple[int, ...] = ()
    """Rounds without a game that are asked for and not yet decided."""
    remark: str = ""
    email: str = ""
    """Seen by those who run the event and by nobody else."""
    language: str = ""


NOBODY = Card(0)


@dataclass(frozen=True, slots=True)
class Application:
    """A wish to play, and what became of it."""

    number: int
    event: str
    """The short name of the event."""
    tournament: str
    secret: str
    """Opens the player's own page."""
    when: str
    wish: Wish
    state: State = State.WAITING
    reason: str = ""
    """Why it was refused."""
    entry: int = 0
    """The entry of the log that gave the card."""
    card: Card = NOBODY

    @property
    def key(self) -> str:
        """Makes an acceptance that is repeated, by a second click or after a crash, be written once."""
        return f"application {self.number} after {self.entry}"


class Applications(Protocol):
    """Keeps what players write until it is decided, and as long as it is needed."""

    def add(self, slug: str, tournament: str, wish: Wish, key: str) -> Application:
        """Keep a wish; the same key twice is one wish."""
        ...

    def of(self, slug: str, tournament: str) -> list[Application]:
        """Every application of a tournament, in the order in which they came."""
        ...

    def find(self, secret: str) -> Application | None:
        """The application whose page that secret opens."""
        ...

    def numbered(self, number: int) -> Application | None:
        """The application of that number."""
        ...

    def change(self, application: Application) -> None:
        """Keep what became of an application."""
        ...

    def renew(self, number: int) -> str:
        """Another secret for somebody who lost the link, or who let others see it."""
        ...

    def forget(self, number: int) -> None:
        """Delete an application with everything personal in it."""
        ...
