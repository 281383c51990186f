"""FIDE's rating list: what is kept here, and taking in another one."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import UploadFile

from tablas.events.errors import RefusedError
from tablas.web.page import Asked, Page, Problem, Sent, attempt

router = APIRouter(prefix="/ratings")


def keeper(page: Asked) -> Page:
    """Somebody who may make events; asked before a large file is read."""
    page.need_creator()
    return page


Keeper = Annotated[Page, Depends(keeper)]


@router.get("")
def show(page: Keeper) -> Response:
    """The list, and the form for another one."""
    return _show(page)


def _show(page: Page, problem: Problem | None = None, status: int = 200) -> Response:
    state = page.services.loader.state
    largest = page.services.settings.largest_list // (1024 * 1024)
    about = page.services.ratings.about()
    return page.render(
        "ratings.html",
        status,
        about=about,
        national=page.store.national.lists(),
        state=state,
        largest=largest,
        problem=problem,
    )


@router.post("")
def load(page: Keeper, form: Sent) -> Response:
    """Begin to take in a file; the page tells how far it is."""

    def act() -> Response:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise RefusedError("no-file-chosen", None, "file")
        page.services.loader.begin(file.file, file.filename)
        return page.redirect("/ratings")

    return attempt(page, form, act, lambda problem: _show(page, problem, 422))


@router.post("/update")
def update(page: Keeper, form: Sent) -> Response:
    """Bring every list up to date: FIDE's, and the national ones whose description has an address."""

    def act() -> Response:
        page.services.loader.begin_update(page.store.national, page.services.settings.list_address)
        return page.redirect("/ratings")

    return attempt(page, form, act, lambda problem: _show(page, problem, 422))


@router.get("/state")
def state(page: Keeper) -> Response:
    """How far the list is, for a page that is open already."""
    now = page.services.loader.state
    return JSONResponse({"running": now.running, "players": now.players})
