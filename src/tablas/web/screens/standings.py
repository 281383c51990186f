"""Standings, cross table and the working behind a number."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.standings import explain
from tablas.web.desk import ArbiterDesk, after_of, category_of, kept_choice, of_players
from tablas.web.errors import MissingError
from tablas.web.show.standings_tables import cross_table, standings_table
from tablas.web.show.teams import team_cross

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/standings")
def show(desk: ArbiterDesk) -> Response:
    """The standings, after any round."""
    players, category = of_players(desk), category_of(desk)
    table = standings_table(desk.section, after_of(desk), players, category)
    return desk.render("standings.html", table=table, players=players, category=category, kept=kept_choice(desk))


@router.get("/standings/{place}")
def working(place: int, desk: ArbiterDesk) -> Response:
    """How the tie-breaks of one line were reached."""
    table = standings_table(desk.section, after_of(desk), of_players(desk))
    if place not in {line.row.number for line in table.lines}:
        raise MissingError("no-such-player")
    told = explain(desk.section.tournament, place, standings=table.ranking)
    return desk.render("working.html", told=told, after=table.after, table=table)


@router.get("/cross")
def cross(desk: ArbiterDesk) -> Response:
    """The cross table."""
    players = of_players(desk)
    teams = None if players else team_cross(desk.section)
    shown = None if teams else cross_table(desk.section)
    return desk.render("cross.html", cross=shown, teams_cross=teams, players=players and bool(desk.section.facts.teams))
