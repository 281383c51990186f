"""The public pages of an evening at tables: who sits where, and the standings."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.evenings.working import working
from tablas.web.errors import MissingError
from tablas.web.evening_desk import EveningDesk, PublicEvening
from tablas.web.page import number, text
from tablas.web.screens.tables import after_of
from tablas.web.show.evenings import evening_standings, seated_round

router = APIRouter(prefix="/p/{slug}/-/evenings/{evening}")


def _render(desk: EveningDesk, template: str, part: str, **values: Any) -> Response:
    usual: dict[str, Any] = {
        "base": desk.public_path,
        "part": part,
        "projector": text(desk.page.request.query_params, "projector") == "yes",
    }
    return desk.render(template, **(usual | values))


@router.get("")
def first(desk: PublicEvening) -> Response:
    """The tables once there are some, the list of players before."""
    return desk.page.redirect(f"{desk.public_path}/{'tables' if desk.evening.rounds else 'standings'}")


@router.get("/tables")
def tables(desk: PublicEvening) -> Response:
    """The last round, or another one."""
    last = len(desk.evening.rounds)
    shown = number(desk.page.request.query_params, "round", last)
    if not 0 <= shown <= last:
        raise MissingError("no-such-round")
    table = seated_round(desk.evening, shown) if shown else None
    return _render(desk, "public_evening_tables.html", "tables", table=table)


@router.get("/standings")
def standings(desk: PublicEvening) -> Response:
    """The standings after the last round or an earlier one."""
    found = evening_standings(desk.evening, after_of(desk))
    return _render(desk, "public_evening_standings.html", "standings", standings=found)


@router.get("/standings/{place}")
def show_working(place: int, desk: PublicEvening) -> Response:
    """Why somebody stands there."""
    after = after_of(desk)
    if place not in {one.number for one in desk.evening.entrants}:
        raise MissingError("no-such-player")
    shown = working(desk.evening, place, after)
    return _render(desk, "public_evening_working.html", "standings", shown=shown, after=after)
