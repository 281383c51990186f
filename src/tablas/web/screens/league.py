"""The calendar of a round robin or a league, and a match of teams: its sheet on one screen."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import result_command
from tablas.events.acts.schedule import can_publish_all
from tablas.events.calendar import has_calendar, is_league
from tablas.events.errors import RefusedError
from tablas.events.results import read_result, write_result
from tablas.web.desk import ArbiterDesk, Desk, HelperDesk, pairs_teams
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, text
from tablas.web.screens.results import turned
from tablas.web.show.boards import RoundTable, published, shown_result
from tablas.web.show.calendars import calendar_sheet
from tablas.web.show.league import league_table
from tablas.web.show.matches import MatchRow, SeatRow, turned_result
from tablas.web.show.situation import Next, situation

router = APIRouter(prefix="/e/{slug}/{tournament}")

RESULTS = ("1-0", "½-½", "0-1", "+:-", "-:+", "-:-")


@router.get("/schedule")
def whole(desk: ArbiterDesk) -> Response:
    """Every round of a table, and the table of a league beside it."""
    section = desk.section
    if not has_calendar(section):
        raise MissingError("no-such-page")
    league = league_table(section) if is_league(section) and section.rounds_paired else None
    at_once = can_publish_all(section) and situation(section).next is Next.PAIR
    days, sheet = calendar_sheet(section, desk.page.request.query_params, MissingError("no-such-page"))
    return desk.render("schedule.html", schedule=days, sheet=sheet, league=league, whole=at_once)


@router.get("/round/{round_number}/match/{match}")
def sheet(round_number: int, match: int, desk: HelperDesk) -> Response:
    """A match with its boards."""
    return _show(desk, round_number, match)


def _match(desk: Desk, round_number: int, number: int) -> tuple[RoundTable, MatchRow]:
    if not pairs_teams(desk.section) or not 1 <= round_number <= desk.section.rounds_paired:
        raise MissingError("no-such-page")
    table = published(desk.section, round_number)
    found = next((one for one in table.matches if one.number == number), None)
    if found is None:
        raise MissingError("no-such-page")
    return table, found


def _show(
    desk: Desk,
    round_number: int,
    number: int,
    problem: Problem | None = None,
    status: int = 200,
    form: FormData | None = None,
) -> Response:
    table, match = _match(desk, round_number, number)
    typed = {seat.place: text(form or {}, f"board-{seat.place}") for seat in match.boards}
    return desk.render(
        "match.html",
        status,
        table=table,
        match=match,
        own=_own(desk, match),
        results=RESULTS,
        typed=typed,
        following=next((one.number for one in table.matches if one.is_open and one.number != number), 0),
        problem=problem,
    )


def _own(desk: Desk, match: MatchRow) -> set[int]:
    """The boards that whoever looks may enter."""
    forfeited = bool(match.forfeit) and match.decided
    if forfeited or desk.section.closed or not desk.page.principal.may_enter(desk.slug, desk.section.id, match.number):
        return set()
    return {seat.place for seat in match.boards if seat.place}


@router.post("/round/{round_number}/match/{match}")
def enter(round_number: int, match: int, desk: HelperDesk, form: Sent) -> Response:
    """The results of all boards of a match; what is blank or stands already is left alone."""

    def act() -> Response:
        _, found = _match(desk, round_number, match)
        for seat in found.boards:
            if seat.place in _own(desk, found):
                _enter(desk, round_number, seat, form)
        _, after = _match(desk, round_number, match)
        said = f"{after.home.name} {after.score} {after.guest.name}"
        return desk.page.redirect(f"{desk.path}/round/{round_number}/match/{match}", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, round_number, match, problem, 422, form))


def _enter(desk: Desk, round_number: int, seat: SeatRow, form: FormData) -> None:
    written = text(form, f"board-{seat.place}")
    if not written:
        return
    wanted = write_result(*read_result(written))
    if wanted == seat.result:
        return
    if seat.result != text(form, f"was-{seat.place}"):
        raise RefusedError(
            "board-entered-meanwhile", None, "result", board=seat.label, result=shown_result(seat.result or "–")
        )
    if turned(desk.section, round_number, seat.place, text(form, f"pair-{seat.place}")):
        wanted = turned_result(wanted)
    key = text(form, "key")
    command = result_command(desk.section, round_number, seat.place, wanted, bool(seat.result))
    desk.do(command, form, f"{key}-{seat.place}" if key else "")
