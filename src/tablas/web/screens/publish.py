"""Publishing an event elsewhere: its site as one archive, tables for other pages, the command that goes on alone."""

from __future__ import annotations

import io
import zipfile

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import OptionError
from tablas.web.page import Asked
from tablas.web.sites import gather
from tablas.web.spectator import asking

router = APIRouter(prefix="/e/{slug}/-/publish")

BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The time of every file in the archive: the same facts give the same bytes."""


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """What can be published, and how."""
    page.need_arbiter(slug)
    event = page.moment(slug).event
    return page.render("publish.html", slug=slug, event=event, address=page.address(f"/{page.language}/p/{slug}"))


@router.get("/site.zip")
def archive(slug: str, page: Asked) -> Response:
    """The whole site, to be unpacked on a stick or a web host."""
    page.need_arbiter(slug)
    event = page.moment(slug).event
    if event.private:
        raise OptionError("publish-private", name=event.name)
    with asking(page.request.app) as get:
        files = gather(event, slug, get).files
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, body in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name, BEGINNING), body, zipfile.ZIP_DEFLATED)
    headers = {"Content-Disposition": f'attachment; filename="{slug}-site.zip"'}
    return Response(out.getvalue(), media_type="application/zip", headers=headers)
