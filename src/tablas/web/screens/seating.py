"""Seating the next round of an evening by hand: everybody gets the number of a table."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import TablasError
from tablas.events.acts import SeatRound
from tablas.events.errors import RefusedError
from tablas.events.evenings.standings import check_ready
from tablas.web.evening_desk import ArbiterEvening, EveningDesk
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.seating import Seating, proposed, seating

router = APIRouter(prefix="/e/{slug}/-/evenings/{evening}/seating")


@router.get("")
def ask(desk: ArbiterEvening) -> Response:
    """Who would sit where by the standings, to be changed."""
    try:
        check_ready(desk.evening)
    except TablasError as error:
        return desk.page.redirect(f"{desk.path}/tables", desk.page.sentence(error.message))
    return _show(desk, seating(desk.evening, proposed(desk.evening)))


def _show(desk: EveningDesk, shown: Seating, problem: Problem | None = None, status: int = 200) -> Response:
    return desk.render("evening_seating.html", status, seating=shown, problem=problem)


@router.post("")
def seat(desk: ArbiterEvening, form: Sent) -> Response:
    """Look at the tables as they are typed, or seat the round so."""
    shown = seating(desk.evening, _typed(desk, form))
    if text(form, "act") != "seat":
        return _show(desk, shown)

    def act() -> Response:
        if shown.unseated:
            raise RefusedError("everybody-who-plays", None, "tables")
        desk.do(SeatRound(desk.evening.id, number(form, "round"), shown.players), form, text(form, "key"))
        said = desk.page.say("Round {round} is seated.", round=len(desk.evening.rounds))
        return desk.page.redirect(f"{desk.path}/tables", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, shown, problem, 422))


def _typed(desk: EveningDesk, form: FormData) -> dict[int, int]:
    """The table of everybody who plays; 0 where none was chosen."""
    playing = desk.evening.playing(desk.evening.next_round)
    return {player: number(form, f"table-{player}") for player in playing}
