"""Panels of arbiters for world events, and the limits of appointments (B.06.4).

Four panels are chosen for two years; who is on one may have the roles of the
panels below it too.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from tablas.federation.titles.arbiter_classes import Category, Role, may_be_appointed
from tablas.federation.titles.norm import Requirement
from tablas.messages import Message, Worded


class Panel(Worded, IntEnum):
    """Highest first."""

    GREEN = 1
    BLUE = 2
    RED = 3
    YELLOW = 4


PLACES = {Panel.GREEN: 20, Panel.BLUE: 35, Panel.RED: 50}
"""Arbiters on a panel; the yellow one has no size."""
MEMBERS = {
    Panel.GREEN: frozenset({Category.A}),
    Panel.BLUE: frozenset({Category.A, Category.B}),
    Panel.RED: frozenset({Category.A, Category.B}),
    Panel.YELLOW: frozenset(Category),
}
"""Categories of the arbiters on a panel (3.1.2, 3.2.2, 3.3.2)."""


def panel_for(role: Role, event: Category) -> Panel:
    """The lowest panel whose members may have a role at an event (3.1.1, 3.2.1, 3.3.1).

    >>> panel_for(Role.CHIEF, Category.B).name
    'BLUE'
    """
    if event is Category.A:
        found = {Role.CHIEF: Panel.GREEN, Role.DEPUTY: Panel.BLUE, Role.SECTOR: Panel.RED, Role.PAIRINGS: Panel.RED}
    else:
        found = {Role.CHIEF: Panel.BLUE, Role.DEPUTY: Panel.RED}
    return found.get(role, Panel.YELLOW)


@dataclass(frozen=True, slots=True)
class Appointment:
    """An arbiter appointed to an event of FIDE."""

    arbiter: str
    event: str
    year: int
    role: Role
    event_category: Category
    category: Category = Category.D
    panel: Panel | None = None
    woman: bool = False
    federation: str = ""
    host: str = ""
    """The federation where the event is."""
    olympiad: bool = False


def check_appointments(appointments: Sequence[Appointment]) -> tuple[Requirement, ...]:
    """Every limit that a list of appointments must keep (4, 6.3 to 6.5, 7.3; B.06.3 8.3)."""
    demands: list[Requirement] = []
    for one in appointments:
        demands += _person(one)
    demands += _yearly(appointments)
    for event in sorted({one.event for one in appointments}):
        demands += _team([one for one in appointments if one.event == event], event)
    return tuple(demands)


def _person(one: Appointment) -> list[Requirement]:
    found = []
    fits = may_be_appointed(one.role, one.event_category, one.category)
    if not fits:
        sentence = Message(
            "category-may-not", arbiter=one.arbiter, category=one.category.value, role=one.role, event=one.event
        )
        found.append(Requirement("B.06.3 8.3", False, sentence))
    if one.panel is not None and one.category not in MEMBERS[one.panel]:
        sentence = Message("category-cannot-panel", arbiter=one.arbiter, category=one.category.value, panel=one.panel)
        found.append(Requirement("3", False, sentence))
    wanted = panel_for(one.role, one.event_category)
    base = one.role in (Role.ARBITER, Role.MATCH)
    if not base and (one.panel is None or one.panel > wanted):
        sentence = Message("must-panel-above", arbiter=one.arbiter, panel=wanted, role=one.role)
        found.append(Requirement("3", False, sentence))
    return found


def _yearly(appointments: Sequence[Appointment]) -> list[Requirement]:
    found = []
    events = {(one.arbiter, one.year, one.event) for one in appointments}
    for (arbiter, year), count in sorted(Counter((name, year) for name, year, _ in events).items()):
        found.append(Requirement("4.3", count <= 3, Message("events-most-3", arbiter=arbiter, count=count, year=year)))
    for role, article in ((Role.CHIEF, "4.1"), (Role.DEPUTY, "4.2")):
        served = Counter((one.arbiter, one.year) for one in appointments if one.role is role)
        found += [
            Requirement(
                article, count <= 2, Message("events-most-2", arbiter=arbiter, role=role, count=count, year=year)
            )
            for (arbiter, year), count in sorted(served.items())
        ]
    return found


def _team(team: Sequence[Appointment], event: str) -> list[Requirement]:
    women = sum(one.woman for one in team)
    found = [
        Requirement(
            article,
            4 * count >= len(team),
            Message(code, event=event, found=count, arbiters=len(team)),
        )
        for article, count, code in (("6.4", women, "quarter-women"), ("6.5", len(team) - women, "quarter-men"))
    ]
    base = [one for one in team if one.role in (Role.ARBITER, Role.MATCH)]
    free = [one for one in base if one.panel is None]
    if team[0].olympiad:
        return found + _olympiad(team, free, event)
    if base:
        on_panels = len(base) - len(free)
        sentence = Message("arbiters-panel-half", event=event, on_panels=on_panels, count=len(base))
        found.append(Requirement("6.3", 2 * on_panels >= len(base), sentence))
    found += [
        Requirement("6.3", False, Message("no-panel-not", event=event, arbiter=one.arbiter))
        for one in free
        if one.federation != one.host
    ]
    return found


def _olympiad(team: Sequence[Appointment], free: Sequence[Appointment], event: str) -> list[Requirement]:
    matches = [one for one in team if one.role is Role.MATCH]
    local = sum(one.role is Role.MATCH for one in free)
    sentence = Message("match-arbiters-no", event=event, local=local, count=len(matches))
    found = [Requirement("7.3", 4 * local <= len(matches), sentence)]
    twins = Counter((one.federation, one.woman) for one in matches if one.federation)
    found += [
        Requirement(
            "7.3",
            False,
            Message(
                "match-arbiters-women" if woman else "match-arbiters-men",
                event=event,
                found=count,
                federation=federation,
            ),
        )
        for (federation, woman), count in sorted(twins.items())
        if count > 1
    ]
    return found
