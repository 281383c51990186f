"""The bracket of a knock-out."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.pictures.bracket import bracket_of
from tablas.web.desk import ArbiterDesk
from tablas.web.errors import MissingError

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/bracket")
def show(desk: ArbiterDesk) -> Response:
    """The drawing, as far as the published rounds tell it."""
    if desk.family != "knockout":
        raise MissingError("no-such-page")
    return desk.render("bracket.html", bracket=bracket_of(desk.section.tournament))
