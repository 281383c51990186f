"""Classification of arbiters: activity, categories A to D, categories of events and who may be appointed (B.06.3).

Regulation in force from 1 July 2021.  The table of appointments (8.3) lost its
merged cells in the manual; a blank cell is read as the one above it.

>>> may_be_appointed(Role.CHIEF, Category.A, Category.C)
False
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import Enum

from tablas.errors import OptionError
from tablas.federation.regulations.deadlines import years_after
from tablas.federation.titles.arbiters import ArbiterEvent, ArbiterTitle, Format, check_event
from tablas.federation.titles.norm import Requirement
from tablas.messages import Items, Message, Worded


class Category(Enum):
    """Of an arbiter or of an event, highest first."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"


class Calendar(Enum):
    """Where an event stands in the calendar (1.3)."""

    MAJOR_WORLD = "major world"
    """Olympiad, world championship cycle, world rapid and blitz, world team, world junior."""
    WORLD = "world"
    MAJOR_CONTINENTAL = "major continental"
    """Individual, team, junior, club, rapid and blitz championships."""
    CONTINENTAL = "continental"
    OTHER = "other"

    @property
    def words(self) -> Message:
        """What sentences call it."""
        return _CALENDAR_WORDS[self]


_CALENDAR_WORDS = {
    Calendar.MAJOR_WORLD: Message("standing-major-world"),
    Calendar.WORLD: Message("standing-world"),
    Calendar.MAJOR_CONTINENTAL: Message("standing-major-continental"),
    Calendar.CONTINENTAL: Message("standing-continental"),
    Calendar.OTHER: Message("standing-other"),
}
"""Other programs read these codes, so they stay whatever the class is called."""


class Role(Worded, Enum):
    """What an arbiter does at an event."""

    CHIEF = "chief"
    DEPUTY = "deputy"
    SECTOR = "sector"
    PAIRINGS = "pairings"
    FAIR_PLAY = "fair play"
    ARBITER = "arbiter"
    MATCH = "match"
    """In charge of one match of a team event."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """The category of an event, if it has one, and why."""

    category: Category | None
    reason: Message


def event_category(
    event: ArbiterEvent,
    calendar: Calendar = Calendar.OTHER,
    *,
    average: int = 0,
    women: bool = False,
    titled: int = 0,
) -> Ranked:
    """The category of an event (1.3); *titled* are GM, IM, FM and their women's titles."""
    if calendar is Calendar.MAJOR_WORLD:
        return Ranked(Category.A, Message("major-world-event"))
    if calendar in (Calendar.WORLD, Calendar.MAJOR_CONTINENTAL):
        return Ranked(Category.B, Message("a-championship", standing=calendar.words))
    everybody = {Format.ROUND_ROBIN: 10, Format.DOUBLE_ROUND_ROBIN: 6}.get(event.format)
    large_enough = everybody is not None and event.players >= everybody
    top, strong = (2400, 2300) if women else (2600, 2500)
    if large_enough and average > top:
        return Ranked(Category.B, Message("round-robin-players", players=event.players, average=average, limit=top))
    if calendar is Calendar.CONTINENTAL:
        return Ranked(Category.C, Message("continental-championship"))
    if large_enough and average > strong and not event.quick:
        return Ranked(Category.C, Message("round-robin-players", players=event.players, average=average, limit=strong))
    if _large_open(event, titled):
        return Ranked(
            Category.C, Message("players-them-titled", players=event.players, titled=titled, rounds=event.rounds)
        )
    norm = check_event(ArbiterTitle.IA, event)
    if norm.valid:
        return Ranked(Category.D, Message("gives-norms-title", reasons=Items(norm.reasons, mark=" ")))
    return Ranked(None, Message("gives-no-norms", reasons=Items(norm.reasons, mark=" ")))


def _large_open(event: ArbiterEvent, titled: int) -> bool:
    """More than 150 players, 75 % rated, 20 titled, 3 federations, 9 rounds, standard (1.3.3.2 c)."""
    return (
        event.players > 150
        and 4 * event.rated >= 3 * event.players
        and titled >= 20
        and event.federations >= 3
        and event.rounds >= 9
        and not event.quick
    )


def active_until(*, fa_awarded: date | None = None, last_course: date | None = None) -> date:
    """The end of activity: four years after the award of FA or the last refresher or IA seminar (2.2).

    A new title or category does not move it.
    """
    days = [day for day in (fa_awarded, last_course) if day is not None]
    if not days:
        raise OptionError("give-day-award")
    return years_after(max(days), 4)


def active_until_by_transition(title: ArbiterTitle, last_event: int) -> date:
    """The first end of activity of those who were arbiters before July 2021, by the year of the last event (2.6)."""
    if last_event <= 2016:
        return date(2020, 12, 31)
    if last_event == 2017:
        return date(2021 if title is ArbiterTitle.IA else 2022, 12, 31)
    if last_event > 2020:
        raise OptionError("transition-events-up")
    return date(last_event + 4, 12, 31)


@dataclass(frozen=True, slots=True)
class Service:
    """An event an arbiter worked at, for a higher category."""

    event: str
    category: Category
    role: Role
    start: date
    positive: bool = True
    """Evaluated well."""
    used: bool = False
    """For an earlier category or title."""
    link: str = ""
    """To the event's page, for the form."""


_STEPS = {
    Category.D: (Category.C, "5", 1, 0),
    Category.C: (Category.B, "4", 3, 2),
    Category.B: (Category.A, "3", 5, 2),
}
"""Present category: the next one, its article, years as IA, years in the present category."""


def check_upgrade(
    category: Category,
    services: Sequence[Service],
    *,
    day: date,
    ia_since: date | None,
    category_since: date | None = None,
    active: date,
    sanctioned: bool = False,
) -> tuple[Requirement, ...]:
    """Every demand on an application (form IA3) for the category above on *day*; *active* is the end of activity."""
    if category not in _STEPS:
        raise OptionError("no-category-above")
    wanted, art, as_ia, as_present = _STEPS[category]
    demands = [
        Requirement(
            f"{art}.1",
            ia_since is not None and years_after(ia_since, as_ia) <= day,
            Message("international-arbiter-since", since=ia_since or Message("never"), count=as_ia),
        ),
        Requirement(f"{art}.2", day <= active, Message("active-until", active=active)),
        Requirement(f"{art}.3", not sanctioned, Message("never-sanctioned-arbiter")),
    ]
    if as_present:
        long_enough = category_since is not None and years_after(category_since, as_present) <= day
        sentence = Message(
            "category-since-years",
            category=category.value,
            since=category_since or Message("never"),
            years=as_present,
        )
        demands.append(Requirement(f"{art}.4", long_enough, sentence))
    since = max((given for given in (ia_since, category_since) if given is not None), default=date.min)
    good = [service for service in services if _counts(service, day, since)]
    high = sum(service.category is wanted for service in good)
    present = sum(service.category is category for service in good)
    article = f"{art}.{5 if as_present else 4}"
    demands.append(
        Requirement(
            article,
            high >= 2 or (high >= 1 and present >= 3),
            Message(
                "events-category-category", high=high, wanted=wanted.value, present=present, category=category.value
            ),
        )
    )
    exact = (high, present) in ((2, 0), (1, 3)) and len(services) == high + present
    demands.append(Requirement("7.2.1", exact, Message("application-lists-exactly")))
    demands += [
        Requirement("7.3", False, Message("event-not-counted", event=service.event, why=why))
        for service in services
        if (why := _why_not(service, day, since))
    ]
    return tuple(demands)


def _counts(service: Service, day: date, since: date) -> bool:
    return not _why_not(service, day, since)


def _why_not(service: Service, day: date, since: date) -> Message | None:
    if service.role not in (Role.CHIEF, Role.DEPUTY):
        return Message("only-chief-arbiters")
    if not service.positive:
        return Message("not-evaluated-well")
    if service.used:
        return Message("used-before")
    if service.start <= since:
        return Message("began-before-last", since=since)
    if service.start > day:
        return Message("not-begun-yet")
    return None if years_after(service.start, 5) >= day else Message("more-than-five")


_ANY = frozenset(Category)
_TO_B, _TO_C = frozenset({Category.A, Category.B}), frozenset({Category.A, Category.B, Category.C})
_LEADERS = (Role.DEPUTY, Role.SECTOR, Role.PAIRINGS)


def allowed_categories(role: Role, event: Category) -> frozenset[Category]:
    """Categories of arbiters that may have a role at an event (8.3)."""
    if event is Category.A:
        if role is Role.CHIEF or role in _LEADERS:
            return _TO_B
        return _ANY if role is Role.MATCH else _TO_C
    if event is Category.B:
        return _TO_B if role is Role.CHIEF else _TO_C if role in _LEADERS else _ANY
    return _TO_C if event is Category.C and role is Role.CHIEF else _ANY


def may_be_appointed(role: Role, event: Category, arbiter: Category) -> bool:
    """May an arbiter of a category have a role at an event of a category?"""
    return arbiter in allowed_categories(role, event)


def inactive_may(role: Role, *, official: bool, norms_possible: bool) -> tuple[bool, Message]:
    """What an inactive arbiter may still do (2.1.1, 2.1.2)."""
    if official:
        return False, Message("inactive-arbiter-not")
    if role is Role.CHIEF and norms_possible:
        return False, Message("inactive-arbiter-no")
    return True, Message("nothing-forbids")
