"""What every screen of a tournament begins with: the event, the tournament, where it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import Depends
from fastapi.responses import Response

from tablas.documents.paper import Paper
from tablas.documents.papers import by_name
from tablas.events.acts import Command
from tablas.events.acts.notice import family_of
from tablas.events.calendar import has_calendar
from tablas.events.categories import named
from tablas.events.hall import now
from tablas.events.ranking import last_complete
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment
from tablas.standings.categories import Category
from tablas.store.people import Task
from tablas.systems import registry
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, accepted_of, number, text, worded
from tablas.web.show.hall import announced, clock_of
from tablas.web.show.situation import situation


@dataclass
class Desk:
    """An arbiter or assistant at one tournament."""

    page: Page
    slug: str
    moment: Moment
    section: Section

    @property
    def event(self) -> Event:
        return self.moment.event

    @property
    def path(self) -> str:
        return f"/e/{self.slug}/{self.section.id}"

    @property
    def family(self) -> str:
        return family_of(self.section)

    def do(self, command: Command, form: Any = None, key: str = "", expected: int | None = None) -> None:
        """Carry out a command and look again."""
        command = command if form is None else worded(command, form)
        done = self.page.do(self.slug, command, accepted_of(form) if form is not None else (), expected, key)
        self.moment = done.moment
        if self.event.has(self.section.id):
            self.section = self.event.section(self.section.id)

    def render(self, template: str, status: int = 200, **values: Any) -> Response:
        """A screen of the tournament."""
        may_arbitrate = self.page.principal.may_arbitrate(self.slug)
        usual = {
            "slug": self.slug,
            "event": self.event,
            "section": self.section,
            "base": self.path,
            "seq": self.moment.seq,
            "situation": situation(self.section, may_arbitrate),
            "family": self.family,
            "in_teams": plays_in_teams(self.section) or bool(self.section.facts.teams),
            "of_teams": pairs_teams(self.section),
            "may_arbitrate": may_arbitrate,
            "complete": last_complete(self.section),
            "now": now(),
            "clock": clock_of(self.section),
            "announcements": announced(self.event, self.section.id),
            "has_calendar": has_calendar(self.section),
        }
        return self.page.render(template, status, **(usual | values))


def plays_in_teams(section: Section) -> bool:
    """The tournament's system is for teams."""
    return bool(family_of(section)) and registry.get(section.system).of_teams


def pairs_teams(section: Section) -> bool:
    """The tournament's system pairs teams, whose line-ups make the boards, though there may be no teams yet."""
    return bool(family_of(section)) and registry.get(section.system).lines_up


def after_of(desk: Desk) -> int:
    """The round after which the table is wanted: the last complete one, unless another is asked for."""
    last = desk.section.rounds_paired
    after = number(desk.page.request.query_params, "after", last_complete(desk.section))
    if not 0 <= after <= last:
        raise MissingError("no-such-round")
    return after


def is_final(desk: Desk) -> bool:
    """The tournament is over and closed: its standings are final."""
    return bool(desk.section.rounds_paired) and (desk.section.closed or desk.event.closed)


def of_players(desk: Desk) -> bool:
    """In a tournament of teams, the table of the players is wanted."""
    return text(desk.page.request.query_params, "of") == "players"


def category_of(desk: Desk) -> Category | None:
    """The category of the event that a table is wanted of; teams are in none."""
    name = text(desk.page.request.query_params, "category")
    if not name or (desk.section.facts.teams and not of_players(desk)):
        return None
    found = named(desk.event, desk.section).get(name)
    if found is None:
        raise MissingError("no-category-called", name=name)
    return found


def kept_choice(desk: Desk) -> str:
    """What was chosen of a table besides its round, as the end of an address."""
    query = desk.page.request.query_params
    kept = {name: text(query, name) for name in ("of", "category") if text(query, name)}
    return "&" + urlencode(kept) if kept else ""


def papers_of(desk: Desk, *names: str) -> list[Paper]:
    """Those of the papers that can be printed as the tournament stands."""
    source = desk.page.services.press.source(desk.page.store, desk.slug, desk.moment, desk.section.id)
    return [paper for paper in map(by_name, names) if paper.needs(source) is None]


def open_desk(page: Page, slug: str, tournament: str) -> Desk:
    """The desk, whoever sits there."""
    moment = page.moment(slug)
    return Desk(page, slug, moment, page.section(moment.event, tournament))


def arbiter_desk(slug: str, tournament: str, page: Asked) -> Desk:
    """The desk for an arbiter; nobody else gets past here."""
    page.need_arbiter(slug)
    return open_desk(page, slug, tournament)


def helper_desk(slug: str, tournament: str, page: Asked) -> Desk:
    """The desk for whoever enters results."""
    page.need_task(slug, tournament, Task.RESULTS)
    return open_desk(page, slug, tournament)


def door_desk(slug: str, tournament: str, page: Asked) -> Desk:
    """The desk for whoever checks players in."""
    page.need_task(slug, tournament, Task.CHECK_IN)
    return open_desk(page, slug, tournament)


def paper_desk(slug: str, tournament: str, page: Asked) -> Desk:
    """The desk for whoever prints papers."""
    page.need_task(slug, tournament, Task.PAPERS)
    return open_desk(page, slug, tournament)


ArbiterDesk = Annotated[Desk, Depends(arbiter_desk)]
HelperDesk = Annotated[Desk, Depends(helper_desk)]
DoorDesk = Annotated[Desk, Depends(door_desk)]
PaperDesk = Annotated[Desk, Depends(paper_desk)]
