"""The editions of the tie-break rules, as data.

An edition says how unplayed rounds are treated and what else changed; the
functions that do it live in :mod:`tablas.standings.unplayed`.

=========== ============================================ =======================================
edition     unplayed round of the player                 score an opponent sees
=========== ============================================ =======================================
``plain``   nothing; a forfeit is a game                 as it is
``classic`` a draw against oneself                       unplayed rounds are draws
``2012``    a virtual opponent                           unplayed rounds are draws
``2023``    a dummy with the player's score              only the last requested byes are draws
``2024``    the same                                     the same
``2026``    the same, but with a limit                   the same
=========== ============================================ =======================================
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum

from tablas.errors import OptionError
from tablas.messages import Items


class Unplayed(Enum):
    """What stands for the opponent of a round that was not played."""

    NOTHING = "nothing"
    ONESELF = "oneself"
    VIRTUAL = "virtual opponent"
    DUMMY = "dummy"


class Meeting(Enum):
    """When direct encounter decides although not everybody met."""

    ANY = "the points among the tied players decide, whoever met"
    ALL = "only if all met"
    CERTAIN = "or if the missing games could not change a place"


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of the rules."""

    name: str
    title: str
    since: date | None = None
    unplayed: Unplayed = Unplayed.DUMMY
    capped: bool = False
    """C.07 art. 16.4 of 2026: the dummy's score has a limit."""
    voluntary_cuts: bool = True
    """C.07 art. 16.5: a cut takes a voluntarily unplayed round first."""
    closed_forfeits: str = "all"
    """In round robins, which forfeits are games for own results and ratings: all, wins or none."""
    meeting: Meeting = Meeting.CERTAIN
    average_meetings: bool = True
    """Direct encounter takes the average of several games against one opponent."""
    absent_below: bool = False
    """Annex III: average ratings of those absent more than twice rank last, absences use up cuts."""


EDITIONS: dict[str, Edition] = {
    edition.name: edition
    for edition in (
        Edition(
            "plain",
            "scores as they are, no adjustment",
            unplayed=Unplayed.NOTHING,
            voluntary_cuts=False,
            closed_forfeits="none",
            meeting=Meeting.ANY,
            average_meetings=False,
        ),
        Edition(
            "classic",
            "FIDE adjustment: an unplayed game is a draw against oneself",
            unplayed=Unplayed.ONESELF,
            voluntary_cuts=False,
            closed_forfeits="none",
            meeting=Meeting.ANY,
            average_meetings=False,
        ),
        Edition(
            "2012",
            "Annex III of the competition rules: virtual opponent",
            date(2012, 7, 1),
            unplayed=Unplayed.VIRTUAL,
            voluntary_cuts=False,
            closed_forfeits="none",
            meeting=Meeting.ALL,
            average_meetings=False,
            absent_below=True,
        ),
        Edition("2023", "C.07 of August 2023", date(2023, 8, 1)),
        Edition("2024", "C.07 of August 2024", date(2024, 8, 1)),
        Edition("2026", "C.07 of March 2026", date(2026, 3, 1), capped=True, closed_forfeits="wins"),
    )
}


def get(name: str) -> Edition:
    """The edition of that name.

    >>> get("2026").capped
    True
    """
    if name not in EDITIONS:
        raise OptionError("no-edition-tie", name=name, editions=Items(EDITIONS))
    return EDITIONS[name]


def in_force(day: date | None) -> Edition:
    """The edition that applies to an event that starts on *day* (none: the latest).

    >>> in_force(date(2025, 5, 1)).name, in_force(None).name
    ('2024', '2026')
    """
    dated = [edition for edition in EDITIONS.values() if edition.since is not None]
    if day is None:
        return dated[-1]
    return next(
        (edition for edition in reversed(dated) if edition.since is not None and edition.since <= day), dated[0]
    )
