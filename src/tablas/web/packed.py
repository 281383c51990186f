"""Answers go out packed where the browser can unpack them: a page of three hundred lines is a tenth of its size.

What is packed must not let anybody guess what stands in it by sending a text
along and watching the size (BREACH).  Over HTTPS a page for somebody who is
signed in is packed only if it was asked for from a page of ours or typed in,
which browsers say (``Sec-Fetch-Site``); a page that another site opened goes
out as it is.  Over plain HTTP the size is no secret: the page itself can be
read.  Streams have no length and are never touched.
"""

from __future__ import annotations

import re

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.web.access.sessions import SESSION
from tablas.web.packing import Packing
from tablas.web.scope import accepted_packing, cookies_of, header

SMALLEST = 1000
LARGEST = 8 * 1024 * 1024

FOR_EVER = "public, max-age=31536000, immutable"
_MARKED = re.compile(rb"[0-9a-f]{8}")
"""The query of a static file whose address changes with its contents."""
_KINDS = re.compile(r"text/(?!event-stream)|application/(json|problem\+json|javascript|xml)|image/svg")


class Packed:
    """Packs what the application answers, and lets browsers keep static files for good."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self._app = app
        self._secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        packing = self._packing(scope)
        start: Message = {}
        pieces: list[bytes] = []

        async def take(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                _keep_static(scope, message)
                if packing is not None and _is_worth(message):
                    start = message
                    return
            elif start and packing is not None:
                pieces.append(message.get("body", b""))
                if message.get("more_body", False):
                    return
                packed = await run_in_threadpool(packing.quick, b"".join(pieces))
                headers = MutableHeaders(scope=start)
                headers["Content-Encoding"] = packing.name
                headers["Content-Length"] = str(len(packed))
                headers.add_vary_header("Accept-Encoding")
                await send(start)
                message = {"type": "http.response.body", "body": packed}
            await send(message)

        await self._app(scope, receive, take)

    def _packing(self, scope: Scope) -> Packing | None:
        """How this answer may be packed, if at all."""
        if not (self._secure or scope["scheme"] == "https") or SESSION not in cookies_of(scope):
            return accepted_packing(scope)
        ours = header(scope, b"sec-fetch-site") in (b"same-origin", b"none")
        return accepted_packing(scope) if ours else None


def _keep_static(scope: Scope, message: Message) -> None:
    if scope["path"].startswith("/static/") and message["status"] == 200 and _MARKED.fullmatch(scope["query_string"]):
        MutableHeaders(scope=message)["Cache-Control"] = FOR_EVER


def _is_worth(message: Message) -> bool:
    headers = Headers(scope=message)
    length = headers.get("content-length", "")
    if message["status"] == 304 or "content-encoding" in headers or not length.isdigit():
        return False
    return SMALLEST <= int(length) <= LARGEST and _KINDS.match(headers.get("content-type", "")) is not None
