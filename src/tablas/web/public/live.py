"""Server-sent events: a page that is open hears that something changed."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response, StreamingResponse

from tablas.web.page import Asked, Page

router = APIRouter()


async def _stream(page: Page, slug: str, public: bool) -> Response:
    await page.services.in_thread(page.moment, slug)
    hub = page.services.hub
    if hub.is_full:
        return Response("Too many are watching.\n", 503, {"Retry-After": "30"})
    headers = {"X-Accel-Buffering": "no"}
    return StreamingResponse(hub.listen(slug, public), media_type="text/event-stream", headers=headers)


@router.get("/p/{slug}/-/live")
async def public_news(slug: str, page: Asked) -> Response:
    """News for spectators."""
    return await _stream(page, slug, True)


@router.get("/e/{slug}/-/live")
async def arbiter_news(slug: str, page: Asked) -> Response:
    """News for arbiters and assistants, drafts included."""
    page.need_helper(slug, "")
    return await _stream(page, slug, not page.principal.may_arbitrate(slug))
