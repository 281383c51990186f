"""What must happen for a player to win, to get a prize, to make a norm; and everybody's chances."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.federation.prizes import show_money
from tablas.simulate.chances import parse_aim
from tablas.simulate.chances.telling import percent, told
from tablas.web.desk import ArbiterDesk
from tablas.web.page import Problem, number, text
from tablas.web.show.chances import aims_of, fund_shown, told_chances, told_overview
from tablas.web.show.standings_tables import half
from tablas.web.show.why import names

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/chances")
def show(desk: ArbiterDesk) -> Response:
    """The chances of one player, or everybody's."""
    section, query = desk.section, desk.page.request.query_params
    people = names(section)
    player, aim = number(query, "player"), text(query, "aim") or "win"
    values: dict[str, Any] = {"paragraphs": (), "table": None}
    problem = None
    fund = fund_shown(desk.event, section, True)
    try:
        if player in people:
            values["paragraphs"] = told(told_chances(desk.moment, section, player, aim, True))
        elif section.rounds_paired:
            values["table"] = told_overview(desk.moment, section)
    except TablasError as error:
        problem = Problem(desk.page.sentence(error.message), "player")
    asked = aims_of(desk.event, section, player if player in people else None, True)
    return desk.render(
        "chances.html",
        people=[(0, desk.page.say("Everybody")), *((one, f"{one} {name}") for one, name in people.items())],
        player=player,
        aims=[(name, desk.page.sentence(parse_aim(name, fund).words)) for name in asked],
        aim=aim,
        with_money=fund is not None,
        percent=percent,
        half=half,
        money=show_money,
        problem=problem,
        **values,
    )
