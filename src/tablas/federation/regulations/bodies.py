"""Which body decides, and how far it may go (anti-cheating regulations II; Code of Ethics and Discipline of 2022)."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.federation.regulations.fair_play import Level
from tablas.federation.regulations.finding import Finding
from tablas.messages import Message


class Matter(Enum):
    """What is to be decided."""

    DISPUTE = "dispute"
    """During a game or an event."""
    ARBITER = "arbiter"
    """Misconduct of an arbiter."""
    CHEATING = "cheating"
    """Also false accusations."""
    FAIR_PLAY = "fair-play"
    """A breach of fair-play rules other than cheating."""
    ETHICS = "ethics"
    GRAVE_ETHICS = "grave-ethics"
    DOPING = "doping"


class Body(NamedTuple):
    """One that decides, in its turn."""

    article: str
    body: Message


def bodies(
    matter: Matter,
    *,
    protection: Level = Level.STANDARD,
    titled: bool = False,
    title_at_stake: bool = False,
    online: bool = False,
    official: bool = False,
    committee: bool = True,
) -> tuple[Body, ...]:
    """Who decides first, and to whom one may then turn.

    *titled*: one of the two sides has a title from FM or WFM on; *title_at_stake*:
    an FM or WFM title hangs on it; *committee*: the event has an appeals committee.
    """
    if matter is Matter.DISPUTE:
        first = (Body("C.05 10", Message("body-arbiter")),)
        appeals = (Body("C.05 10.2", Message("body-committee")),) if committee else ()
        return (
            *first,
            *appeals,
            Body("B.06.5 2.2", Message("body-national")),
            Body("B.06.5 2.2", Message("body-subcommittee")),
        )
    if matter is Matter.ARBITER:
        return Body("B.06.5 1.6", Message("body-arbiters")), Body("B.06.5 1.10", Message("body-council"))
    if matter is Matter.DOPING:
        return (Body("4.11", Message("body-medical")),)
    if matter is Matter.FAIR_PLAY:
        return (
            Body("9.3", Message("body-fpl-months")),
            Body("9.5", Message("body-single")),
            Body("10.20", Message("body-review")),
        )
    if matter is Matter.ETHICS:
        return Body("10.3", Message("body-corrective")), Body("10.20", Message("body-review"))
    chambers = (
        Body("10.2", Message("body-first-chamber")),
        Body("17.1", Message("body-appeal-chamber")),
        Body("17.2", Message("body-cas")),
    )
    if matter is Matter.GRAVE_ETHICS:
        return chambers
    if online and not official:
        return Body("II.3", Message("body-platform")), Body("II.7", Message("body-national"))
    fide = protection is not Level.STANDARD or titled or title_at_stake or (online and official)
    if fide:
        return Body(
            "II.3" if online else "II.4" if protection is not Level.STANDARD else "II.5", Message("body-fpl")
        ), *chambers
    return Body("II.5", Message("body-national")), Body("II.6", Message("body-fpl-adopts"))


class Sanction(NamedTuple):
    """A sanction and its limits; nothing where there is none."""

    name: str
    article: str
    what: Message
    unit: str = ""
    least: int | None = None
    most: int | None = None


RANGES = (
    Sanction("warning", "13.1 a", Message("sanction-warning"), "months", None, 12),
    Sanction("reprimand", "13.1 b", Message("sanction-reprimand"), "months", None, 24),
    Sanction("fine", "13.1 c", Message("sanction-fine"), "euros", None, 50_000),
    Sanction("ban", "13.1 d", Message("sanction-ban"), "months", 1, 180),
    Sanction("membership", "13.1 e", Message("sanction-membership"), "months", None, 60),
    Sanction("office", "13.1 f", Message("sanction-office")),
    Sanction("prizes", "13.2 a", Message("sanction-prizes")),
    Sanction("titles", "13.2 b", Message("sanction-titles")),
    Sanction("licence", "13.2 c", Message("sanction-licence")),
    Sanction("history", "13.2 d", Message("sanction-history")),
    Sanction("service", "13.2 e", Message("sanction-service"), "months", None, 12),
    Sanction("election", "13.2 f", Message("sanction-election"), "terms", None, 2),
    Sanction("costs", "13.2 g", Message("sanction-costs")),
    Sanction("probation", "15.2", Message("sanction-probation"), "months", 6, 36),
    Sanction("fast-track", "9.3", Message("sanction-fast-track"), "months", 1, 3),
    Sanction("single-member", "9.5", Message("sanction-single-member"), "months", None, 12),
)
"""Sanctions of the code in the order of its articles; a warning and a reprimand lapse after so many months (10.9)."""


def check_sanction(name: str, amount: int) -> Finding:
    """Is a sanction within its range?

    >>> check_sanction("ban", 180).kept, check_sanction("ban", 181).kept, check_sanction("fine", 50_001).kept
    (True, False, False)
    """
    known = {sanction.name: sanction for sanction in RANGES if sanction.most is not None}
    if name not in known:
        raise OptionError("no-such-sanction", name=name, known=", ".join(known))
    found = known[name]
    kept = (found.least or 1) <= amount <= (found.most or 0)
    return Finding(found.article, kept, found.what)


def on_the_board(months: int) -> int:
    """Months over the board of a ban for cheating online: a year may become half a year (online regulations, E.1).

    >>> on_the_board(12)
    6
    """
    return -(-months // 2)
