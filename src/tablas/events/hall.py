"""What the hall is told: when rounds start, announcements, what the screens show, and what players report.

Times are by the clock of the hall, without a zone: ``2026-07-08 16:30``.  The
clock of the machine that runs the event is taken for the hall's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from tablas.messages import Message
from tablas.model import Card, Outcome

MINUTES = "%Y-%m-%d %H:%M"
SECONDS = "%Y-%m-%d %H:%M:%S"


@dataclass(frozen=True, slots=True)
class RoundTime:
    """When a round is to start, and when its clocks were started."""

    round: int
    start: str = ""
    began: str = ""

    @property
    def starts(self) -> datetime | None:
        """When it is to start."""
        return datetime.strptime(self.start, MINUTES) if self.start else None

    @property
    def has_begun(self) -> datetime | None:
        """When somebody started the clocks."""
        return datetime.strptime(self.began, SECONDS) if self.began else None


def time_of(times: Iterable[RoundTime], number: int) -> RoundTime:
    """What is known of a round's time."""
    return next((one for one in times if one.round == number), RoundTime(number))


def with_time(times: Iterable[RoundTime], changed: RoundTime) -> tuple[RoundTime, ...]:
    """The times with one round's replaced; a round of which nothing is known is not kept."""
    others = [one for one in times if one.round != changed.round]
    if changed != RoundTime(changed.round):
        others.append(changed)
    return tuple(sorted(others, key=lambda one: one.round))


def not_begun(times: Iterable[RoundTime], number: int) -> tuple[RoundTime, ...]:
    """The times with a round whose clocks do not run after all."""
    return with_time(times, replace(time_of(times, number), began=""))


class Reporting(Enum):
    """What becomes of a result that players report; the values are written into logs and never renamed."""

    OFF = "off"
    SUGGEST = "suggest"
    """The arbiter enters what both say."""
    ON = "on"
    """What both players say is entered."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a player says of a game."""

    round: int
    board: int
    player: Card
    seats: tuple[Card, Card]
    """White and Black as they sat: after a change of seats the report means nothing."""
    white: Outcome
    black: Outcome
    times: int = 1
    """How often the player has said something of this game: nobody changes his mind for ever."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """A sentence for everybody, until it is taken down."""

    number: int
    text: str
    at: str = ""
    tournament: str = ""
    """Empty: for all of them."""


class Show(Enum):
    """What a hall screen shows; the values are written into logs and never renamed."""

    AUTO = "auto"
    """Pairings until the start, boards while playing, standings when the last result is in."""
    PAIRINGS = "pairings"
    BOARDS = "boards"
    STANDINGS = "standings"
    CLOCK = "clock"
    NOTHING = "nothing"
    """Announcements alone."""


class Order(Enum):
    """In which order pairings are shown before the start."""

    NAME = "name"
    BOARD = "board"


@dataclass(frozen=True, slots=True)
class Screen:
    """One screen of the hall, as it was set from the desk."""

    number: int = 1
    what: Show = Show.AUTO
    order: Order = Order.NAME
    seconds: int = 8
    """How long a page stays."""
    language: str = ""
    """Empty: the language of the browser that shows it."""
    tournaments: tuple[str, ...] = ()
    """Empty: all of them, one after the other."""


SHOW_WORDS = {
    Show.AUTO: Message("screen-auto"),
    Show.PAIRINGS: Message("screen-pairings"),
    Show.BOARDS: Message("screen-boards"),
    Show.STANDINGS: Message("screen-standings"),
    Show.CLOCK: Message("screen-clock"),
    Show.NOTHING: Message("screen-nothing"),
}
REPORTING_WORDS = {
    Reporting.OFF: Message("reporting-off"),
    Reporting.SUGGEST: Message("reporting-suggest"),
    Reporting.ON: Message("reporting-on"),
}


def now() -> datetime:
    """The time of the hall."""
    return datetime.now()
