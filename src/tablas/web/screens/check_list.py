"""The check-list of a round: what everybody brings into it, to check the pairing by hand."""

from __future__ import annotations

from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.pairing.check_list import Meets, checked
from tablas.pairing.round import lifted
from tablas.systems.open.common.check_list import CheckLine
from tablas.systems.open.common.initial_colour import initial_colour
from tablas.web.desk import ArbiterDesk
from tablas.web.errors import MissingError
from tablas.web.page import Problem
from tablas.web.show.why import names

router = APIRouter(prefix="/e/{slug}/{tournament}")

SYSTEMS = ("dutch", "lim")
"""Systems whose rules the check-list knows."""


@router.get("/round/{round_number}/check-list")
def show(round_number: int, desk: ArbiterDesk) -> Response:
    """Points, colours, preferences, floats and opponents before a round, and the pairing the rules make of them."""
    section = desk.section
    if not 1 <= round_number <= section.next_round or section.system not in SYSTEMS:
        raise MissingError("no-such-page")
    whole = section.tournament
    before = replace(whole.after(round_number - 1), initial_colour=initial_colour(whole))
    lines: tuple[CheckLine, ...] = ()
    meets: Meets = None
    problem = None
    try:
        lines, meets = checked(lifted(before), section.edition or None, section.system, dict(section.options))
    except TablasError as error:
        problem = Problem(desk.page.sentence(error.message))
    return desk.render(
        "check_list.html", round=round_number, lines=lines, meets=meets, names=names(section), problem=problem
    )
