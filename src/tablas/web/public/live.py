"""Server-sent events: a page that is open hears that something changed."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter
from fastapi.responses import Response, StreamingResponse

from tablas.messages import Message
from tablas.web.page import Asked, Page

router = APIRouter()


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
        async for piece in page.services.hub.listen(slug, public):
            yield piece


@router.get("/p/{slug}/-/live")
async def public_news(slug: str, page: Asked) -> Response:
    """News for spectators."""
    return await _stream(page, slug, True)


@router.get("/e/{slug}/-/live")
async def arbiter_news(slug: str, page: Asked) -> Response:
    """News for arbiters and assistants, drafts included."""
    page.need_helper(slug, "")
    return await _stream(page, slug, not page.principal.may_arbitrate(slug))
