"""The page of the API: every request described, and tried from the browser, without anything from elsewhere."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.web.page import Asked

router = APIRouter()


@router.get("/docs")
def show(page: Asked) -> Response:
    """What ``/openapi.json`` says, for people who write programs."""
    return page.render("api.html")
