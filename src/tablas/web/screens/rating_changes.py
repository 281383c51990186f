"""Rating changes of a tournament with their working, and a rating period over several tournaments of the event."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.events.state import Event
from tablas.federation.ratings import Record
from tablas.federation.ratings.change import show_change
from tablas.federation.ratings.period import PeriodRow, newest_ratings, person_of, rate_period
from tablas.federation.ratings.periods import following_list
from tablas.federation.ratings.tournament import list_day, rated_for_period
from tablas.formats.fide_list import Listed
from tablas.web.desk import ArbiterDesk
from tablas.web.page import Asked, Page, Problem, number, text
from tablas.web.show.rating_changes import WorkingLine, changes, rating_facts, worded_here, working

router = APIRouter(prefix="/e/{slug}")


@router.get("/{tournament}/rating-changes")
def show(desk: ArbiterDesk) -> Response:
    """Everybody by what was won or lost, one player game by game."""
    problem: Problem | None = None
    found, one = None, None
    lines: tuple[WorkingLine, ...] = ()
    try:
        found = changes(desk.event, desk.section, _listed(desk.page, desk.event))
        chosen = number(desk.page.request.query_params, "player") or (found.rows[0].player.number if found.rows else 0)
        one = next((each for each in found.event.players if each.player.number == chosen), None)
        lines = working(one) if one is not None else ()
    except TablasError as error:
        problem = Problem(desk.page.sentence(worded_here(error.message)))
    return desk.render("rating_changes.html", found=found, one=one, lines=lines, problem=problem)


def _listed(page: Page, event: Event) -> dict[int, Listed]:
    """What the rating list on this machine says of everybody in the event."""
    wanted = {
        int(player.fide_id)
        for section in event.sections
        for player in section.facts.players
        if player.fide_id.isdecimal()
    }
    return page.services.ratings.find(sorted(wanted)) if wanted else {}


@router.get("/-/rating-period")
def period(slug: str, page: Asked) -> Response:
    """Several tournaments of the event as one rating period: each player once, one K, one rounding."""
    page.need_arbiter(slug)
    event = page.moment(slug).event
    query = page.request.query_params
    played = [section for section in event.sections if section.rounds_paired]
    asked_for = query.getlist("tournament") or [section.id for section in played]
    month = text(query, "list") or _next_list(event)
    problem: Problem | None = None
    rows: tuple[PeriodRow, ...] = ()
    try:
        rows = _period(page, event, asked_for, month)
    except TablasError as error:
        problem = Problem(page.sentence(worded_here(error.message)), "list")
    return page.render(
        "rating_period.html",
        slug=slug,
        event=event,
        played=played,
        chosen=asked_for,
        month=month,
        rows=[(row, show_change(row.change) if row.change is not None else "") for row in rows],
        problem=problem,
    )


def _next_list(event: Event) -> str:
    """The month of the first list after the event."""
    days = [section.facts.info.end or section.facts.info.start for section in event.sections]
    last = max([day for day in (*days, event.end, event.start) if day is not None], default=date.today())
    return following_list(last).strftime("%Y-%m")


def _period(page: Page, event: Event, chosen: list[str], month: str) -> tuple[PeriodRow, ...]:
    day, listed = list_day(month), _listed(page, event)
    facts = [
        rating_facts(event, section, listed)
        for section in event.sections
        if section.id in chosen and section.rounds_paired
    ]
    known: dict[str, Record] = {
        person_of(player): records[player.number]
        for shown, records, _ in facts
        for player in shown.players
        if player.number in records
    }
    newest = newest_ratings([shown for shown, _, _ in facts])
    events = [rated_for_period(shown, shown.name, False, known, newest) for shown, _, _ in facts]
    return rate_period(events, day, known) if events else ()
