"""One rendering for all spectators: what an open public page asks for after a change.

When a result comes in, every spectator asks for the same part of the same
page.  It is made once for each entry of the log, page and language; whoever
asks meanwhile waits for that one.  It holds nothing of a visitor: no account,
no form, no cookie.
"""

from __future__ import annotations

import asyncio
import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.web.access.sessions import SESSION
from tablas.web.i18n import choose
from tablas.web.live import Hub
from tablas.web.scope import header

MOST_PAGES = 2000
_PUBLIC = re.compile(r"/p/([^/]+)/[^/]+/[^?]+")
_TIMED = "/-/hall"
"""What a hall screen shows depends on the clock too."""
_SESSION = f"{SESSION}=".encode()
_LANGUAGE = re.compile(rb"(?:^|;\s*)language=(\w+)")

Key = tuple[str, bytes, str]
Kept = tuple[list[tuple[bytes, bytes]], bytes]


def is_fresh(scope: Scope) -> bool:
    """Whether an open page asks for its changing part only."""
    return header(scope, b"x-requested-with") == b"fetch"


class Fresh:
    """Answers from memory what was rendered for somebody else since the last change."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self._app = app
        self._hub = hub
        self._kept: dict[str, tuple[tuple[int, int], dict[Key, asyncio.Future[Kept | None]]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = _PUBLIC.fullmatch(scope["path"]) if scope["type"] == "http" and scope["method"] == "GET" else None
        if found is None or _TIMED in scope["path"] or not is_fresh(scope) or _SESSION in header(scope, b"cookie"):
            await self._app(scope, receive, send)  # Who is signed in may see what others must not.
            return
        version = self._hub.version(found[1])
        if version is None:
            await self._app(scope, receive, send)
            return
        pages = self._pages(found[1], version)
        key = (scope["path"], scope["query_string"], _language(scope))
        if key in pages:
            kept = await asyncio.shield(pages[key])
            if kept is not None:
                await _answer(kept, send)
                return
            await self._app(scope, receive, send)
            return
        pages[key] = asyncio.get_running_loop().create_future()
        await self._render(scope, receive, send, pages, key)

    def _pages(self, slug: str, version: tuple[int, int]) -> dict[Key, asyncio.Future[Kept | None]]:
        known = self._kept.get(slug)
        if known is None or known[0] != version or len(known[1]) >= MOST_PAGES:
            known = self._kept[slug] = (version, {})
        return known[1]

    async def _render(
        self, scope: Scope, receive: Receive, send: Send, pages: dict[Key, asyncio.Future[Kept | None]], key: Key
    ) -> None:
        """Let the application answer, and keep the answer if it is a page."""
        future = pages[key]
        headers: list[tuple[bytes, bytes]] = []
        pieces: list[bytes] = []
        good = False

        async def tell(message: Message) -> None:
            nonlocal good
            if message["type"] == "http.response.start":
                good = message["status"] == 200
                headers.extend((name, value) for name, value in message["headers"] if name != b"set-cookie")
            else:
                pieces.append(message.get("body", b""))
            await send(message)

        try:
            await self._app(_without_cookies(scope), receive, tell)
        finally:
            future.set_result((headers, b"".join(pieces)) if good else None)
            if not good:
                pages.pop(key, None)


def _language(scope: Scope) -> str:
    chosen = _LANGUAGE.search(header(scope, b"cookie"))
    return choose(chosen[1].decode() if chosen else "", header(scope, b"accept-language").decode("latin-1"))


def _without_cookies(scope: Scope) -> Scope:
    """The request of nobody in particular, in the same language."""
    kept = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
    return {**scope, "headers": [*kept, (b"cookie", f"language={_language(scope)}".encode())]}


async def _answer(kept: Kept, send: Send) -> None:
    headers, body = kept
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
