"""The report of a tournament: what to mend before it is handed out, and the file."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.chess_results import document
from tablas.events.errors import RefusedError
from tablas.events.handing_out import hand_out
from tablas.formats.chess_results import dump
from tablas.web.desk import ArbiterDesk, papers_of
from tablas.web.show.report_checks import checks

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/report")
def show(desk: ArbiterDesk) -> Response:
    """What the report lacks and what differs from the rules, with the file behind a button."""
    refused = None
    try:
        found = hand_out(desk.event, desk.section)
    except RefusedError as error:
        refused, found = error.message, hand_out(desk.event, desk.section, unfinished=True)
    looked = checks(desk.section, found.mend, refused)
    papers = papers_of(desk, "final-report", "it3", "standings", "cross-table")
    return desk.render("report.html", checks=looked, final=found.final, refused=refused, papers=papers)


@router.get("/report.trf")
def download(desk: ArbiterDesk, unfinished: str = "") -> Response:
    """The tournament as a report (TRF26); after the last round with an open game only where that is asked for."""
    found = hand_out(desk.event, desk.section, unfinished=unfinished == "yes")
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-{desk.section.id}.trf"'}
    return Response(found.content, media_type="text/plain; charset=utf-8", headers=headers)


@router.get("/chess-results.xml")
def chess_results(desk: ArbiterDesk) -> Response:
    """The tournament as chess-results and Swiss-Manager exchange it."""
    content = dump(document(desk.event, desk.section, desk.family))
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-{desk.section.id}.xml"'}
    return Response(content, media_type="application/xml; charset=utf-8", headers=headers)
