"""Pictures of a tournament: progress, score groups, colours, ratings."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.web.desk import ArbiterDesk
from tablas.web.show.charts import charts_of, complete_rounds

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/pictures")
def show(desk: ArbiterDesk) -> Response:
    """The charts, each with its table."""
    shown = charts_of(desk.section, desk.page.say)
    return desk.render("pictures.html", charts=shown, after=complete_rounds(desk.section))
