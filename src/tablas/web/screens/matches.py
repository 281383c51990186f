"""Matches of teams: the way to their sheets, and matches that were not played."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import ForfeitMatch
from tablas.web.desk import ArbiterDesk, pairs_teams
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.screens.rounds import show_round

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/round/{round_number}/sheets")
def sheets(round_number: int, desk: ArbiterDesk) -> Response:
    """The sheets are a paper; the address of old is kept."""
    if not pairs_teams(desk.section) or not 1 <= round_number <= desk.section.next_round:
        raise MissingError("no-such-page")
    return desk.page.redirect(f"{desk.path}/papers/match-sheets?round={round_number}")


@router.post("/round/{round_number}/match")
def forfeit(round_number: int, desk: ArbiterDesk, form: Sent) -> Response:
    """A team did not come, neither did, or the match is played after all."""

    def act() -> Response:
        how = text(form, "how")
        command = ForfeitMatch(
            desk.section.id, number(form, "team"), round_number, both=how == "both", cancel=how == "cancel"
        )
        desk.do(command, form)
        match = number(form, "to")
        home = f"{desk.path}/round/{round_number}" + (f"/match/{match}" if match else "")
        return desk.page.redirect(home, desk.page.say("Saved."))

    def again(problem: Problem) -> Response:
        return show_round(desk, round_number, problem, 422, form)

    return attempt(desk.page, form, act, again)
