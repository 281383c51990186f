"""Matches of teams: the sheets to print, and matches that were not played."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import ForfeitMatch
from tablas.web.desk import ArbiterDesk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.screens.rounds import show_round
from tablas.web.show.boards import drafted, published

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/round/{round_number}/sheets")
def sheets(round_number: int, desk: ArbiterDesk) -> Response:
    """A sheet for each match: the boards, blank lines for the results, and for those who sign."""
    section = desk.section
    table = published(section, round_number) if 1 <= round_number <= section.rounds_paired else None
    if table is None and round_number == section.next_round:
        table = drafted(section)
    if table is None or not table.matches:
        raise MissingError("no-such-page")
    return desk.render("sheets.html", table=table)


@router.post("/round/{round_number}/match")
def forfeit(round_number: int, desk: ArbiterDesk, form: Sent) -> Response:
    """A team did not come, neither did, or the match is played after all."""

    def act() -> Response:
        how = text(form, "how")
        command = ForfeitMatch(
            desk.section.id, number(form, "team"), round_number, both=how == "both", cancel=how == "cancel"
        )
        desk.do(command, form)
        return desk.page.redirect(f"{desk.path}/round/{round_number}", desk.page.say("Saved."))

    def again(problem: Problem) -> Response:
        return show_round(desk, round_number, problem, 422, form)

    return attempt(desk.page, form, act, again)
