"""The bracket of a knock-out."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.web.desk import ArbiterDesk
from tablas.web.errors import MissingError
from tablas.web.show.bracket import drawn_bracket

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/bracket")
def show(desk: ArbiterDesk) -> Response:
    """The drawing, as far as the published rounds tell it."""
    if desk.family != "knockout":
        raise MissingError("no-such-page")
    return desk.render("bracket.html", **drawn_bracket(desk.section, desk.page.say))
