"""Server-sent events: a page that is open hears that something changed."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response, StreamingResponse

from tablas.events.hall import now
from tablas.messages import Message
from tablas.store.people import Role
from tablas.web.page import Asked, Page

router = APIRouter()

EVERY = 4
"""Seconds after which a page without a stream asks again, at most."""
SHORTLY = "public, max-age=0, s-maxage=1"
"""A cache in front asks once a second, however many ask it; when the program is away, it must not hide that."""


async def _stream(page: Page, slug: str, public: bool) -> Response:
    await page.services.in_thread(page.moment, slug)
    hub = page.services.hub
    address = page.request.client.host if page.request.client else ""
    staff = not page.principal.is_public
    if (hub.is_full and not staff) or not page.services.door.may_listen(address):
        return Response(page.sentence(Message("house-is-full")) + "\n", 503, {"Retry-After": "30"})
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(_news(page, address, slug, public), media_type="text/event-stream", headers=headers)


async def _news(page: Page, address: str, slug: str, public: bool) -> AsyncIterator[str]:
    with page.services.door.listening(address):
        who = page.principal
        helper = who.account.id if who.account is not None and who.role is Role.ASSISTANT else 0
        async for piece in page.services.hub.listen(slug, public, helper):
            yield piece


@router.get("/p/{slug}/-/live")
async def public_news(slug: str, page: Asked) -> Response:
    """News for spectators."""
    return await _stream(page, slug, True)


@router.get("/p/{slug}/-/version")
def version(slug: str, page: Asked) -> Response:
    """What thousands may ask for every few seconds, by any cache: which version there is, and whether to listen."""
    if page.services.versions.of(slug).private:
        page.moment(slug)
    told = {
        "version": page.services.versions.name(slug),
        "live": not page.services.hub.is_full,
        "every": EVERY,
        "now": now().isoformat(timespec="seconds"),
    }
    return JSONResponse(told, headers={"Cache-Control": SHORTLY})


@router.get("/e/{slug}/-/live")
async def arbiter_news(slug: str, page: Asked) -> Response:
    """News for arbiters and assistants, drafts included."""
    page.need_helper(slug, "")
    return await _stream(page, slug, not page.principal.may_arbitrate(slug))
