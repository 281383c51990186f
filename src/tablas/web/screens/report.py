"""The report of a tournament: what to mend before it is handed out, and the file."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.errors import RefusedError
from tablas.events.handing_out import hand_out
from tablas.web.desk import ArbiterDesk
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
    return desk.render("report.html", checks=looked, final=found.final, refused=refused)


@router.get("/report.trf")
def download(desk: ArbiterDesk, unfinished: str = "") -> Response:
    """The tournament as a report (TRF26); after the last round with an open game only where that is asked for."""
    found = hand_out(desk.event, desk.section, unfinished=unfinished == "yes")
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-{desk.section.id}.trf"'}
    return Response(found.content, media_type="text/plain; charset=utf-8", headers=headers)
