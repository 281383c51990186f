"""Norms of a tournament: made, and missed by how much."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.web.desk import ArbiterDesk, papers_of
from tablas.web.page import Problem
from tablas.web.show.norms import norms
from tablas.web.show.rating_changes import worded_here

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/norms")
def show(desk: ArbiterDesk) -> Response:
    """Made first, then missed, the nearest first; and what arbiters can get."""
    problem, found = None, None
    try:
        found = norms(desk.event, desk.section)
    except TablasError as error:
        problem = Problem(desk.page.sentence(worded_here(error.message)))
    papers = papers_of(desk, "it1", "it2", "it3", "ia1", "fa1")
    return desk.render("norms.html", found=found, problem=problem, papers=papers)
