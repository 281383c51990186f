"""Public pages as bytes: each is made once for a version of its event, packed once, and sent to everybody.

Such a page holds nothing of a visitor: no account, no form, no cookie, not
even a choice of colours, which a script makes.  Its language stands in the
address (``/es/p/open/a/standings``), so that any cache in front may give it to
anybody; without a language in the address it is chosen for the visitor, whose
browser alone may then keep it.  A visitor who has the page already is answered
after a look at the log, and nothing is made.  Who is signed in may see more
and gets pages of his own.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablas.errors import TablasError
from tablas.events.hall import now
from tablas.events.timeline import Moment
from tablas.store import Store
from tablas.web.access.sessions import SESSION
from tablas.web.i18n import languages
from tablas.web.made_of import MadeOf
from tablas.web.packing import GZIP, Packing
from tablas.web.scope import ALONE, LANGUAGE, MOMENT, VERSION, accepted_packing, cookies_of, header, language_of
from tablas.web.versions import Versions

MOST_BYTES = 64 * 1024 * 1024
"""Of packed pages in memory, each counted once however many ways it is packed; those not asked for longest go first."""
MOST_PAGES = 20_000
AT_ONCE = 100_000
"""Bytes that are packed sooner (a third of a millisecond) than handed to a thread and back."""

SHARED = "public, max-age=0, s-maxage=3, stale-while-revalidate=5, stale-if-error=86400"
"""A cache in front asks again every three seconds, and goes on with what it has when the program is away."""
OWN = "private, no-cache"

_PUBLIC = re.compile(r"/p/(?P<slug>[^/]+)(?P<rest>/.*)?")
_NOT_KEPT = re.compile(r"/-/(live|version|poster|hall(/.*)?)|/[^/]+/(me/.*|here)")
"""Streams, what is told anew each time, what names the address it was asked by, and what knows a visitor by a code."""
_CHANCES = re.compile(r"/player/[^/]+/chances$")
"""Pages that follow more of the log than the public sees: announced absences change what may happen."""
_GAMES = re.compile(r"/games(\.pgn)?$")
_PERSONAL = (SESSION, "said")
"""Cookies with which a page is made for somebody."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was found when somebody asked for a page that is not in memory."""

    moment: tuple[str, Moment] | None = None
    """The event, for whoever makes the page."""
    version: str = ""
    """The version of the event that the page names."""
    made_of: object | None = None
    """The ingredients of the page, if they are known: with the same ones it is not made again for another version."""
    page: Page | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """A page as it goes out."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    packing: Packing
    packed: bytes
    """As the first who asked for it takes it."""
    look: Look
    others: dict[str, bytes] = field(default_factory=dict)
    """Packed for those who take it in another way, or not at all."""

    def body(self, packing: Packing | None) -> bytes:
        """The page as somebody takes it; packed once for all who take it so."""
        if packing is self.packing:
            return self.packed
        name = packing.name if packing is not None else ""
        if name not in self.others:
            plain = self.packing.unpack(self.packed)
            if packing is None:
                return plain
            self.others[name] = packing.pack(plain)
        return self.others[name]


class Key(NamedTuple):
    """One page, whatever its version."""

    path: str
    query: bytes
    language: str


class Kept:
    """Answers public pages from memory, and lets the application make those that are not there."""

    def __init__(self, app: ASGIApp, versions: Versions, store: Store) -> None:
        self._app = app
        self._versions = versions
        self._made_of = MadeOf(store)
        self._pages: OrderedDict[Key, tuple[str, asyncio.Future[Page | None]]] = OrderedDict()
        self._bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        scope = addressed(scope)
        slug = _kept_slug(scope)
        version = await self._version(slug) if slug is not None else None
        if slug is None or version is None:
            await self._app(scope, receive, send)
            return
        key = Key(scope["path"], scope["query_string"], language_of(scope))
        stamp = await self._stamp(slug, scope["path"], version)
        name = f"{stamp}-{key.language}"
        if f'"{name}"'.encode() in header(scope, b"if-none-match"):
            await _send(send, 304, _headers(scope, name), b"")
            return
        page = await self._page(scope, key, slug, version, stamp)
        if page is None:
            await self._app(scope, receive, send)  # There is no such page, or it cannot be made now.
            return
        packing = accepted_packing(scope)
        ready = packing is page.packing or (packing is not None and packing.name in page.others)
        body = page.body(packing) if ready else await run_in_threadpool(page.body, packing)
        packed = [] if packing is None else [(b"content-encoding", packing.name.encode())]
        await _send(send, page.status, [*page.headers, *_headers(scope, name), *packed], body)

    async def _version(self, slug: str) -> str | None:
        """What the version of an event, or of the list of all, is called; nothing where the application speaks."""
        try:
            if not slug:
                return await run_in_threadpool(self._versions.of_list)
            found = await run_in_threadpool(self._versions.of, slug)
        except TablasError:
            return None
        return None if found.private else found.name(now())

    async def _stamp(self, slug: str, path: str, version: str) -> str:
        """What must be the same for a page to be the same: pages with games in them follow those, too."""
        if _CHANCES.search(path):
            return f"{version}-{await run_in_threadpool(self._versions.of_all, slug)}"
        if not _GAMES.search(path):
            return version
        return f"{version}-{await run_in_threadpool(self._versions.of_games, slug)}"

    async def _page(self, scope: Scope, key: Key, slug: str, version: str, stamp: str) -> Page | None:
        """The page from memory; else it is made, and whoever asks meanwhile waits for that one."""
        if ALONE in scope:
            return await self._make(_anonymous(scope, key.language, version, None), Look(), GZIP)
        known = self._pages.get(key)
        if known is not None and known[0] == stamp:
            self._pages.move_to_end(key)
            return await asyncio.shield(known[1])
        packing = accepted_packing(scope) or GZIP
        before = known[1].result() if known is not None and known[1].done() else None
        self._forget(key)
        future: asyncio.Future[Page | None] = asyncio.get_running_loop().create_future()
        self._pages[key] = (stamp, future)
        made: Page | None = None
        try:
            found = await run_in_threadpool(self._look, slug, key, version, before, packing)
            made = found.page
            if made is None:
                made = await self._make(_anonymous(scope, key.language, version, found.moment), found, packing)
        finally:
            future.set_result(made)
            if self._pages.get(key) == (stamp, future):
                self._remember(key, made)
        return made

    def _look(self, slug: str, key: Key, version: str, before: Page | None, packing: Packing) -> Look:
        """The event, and the page of an earlier version under this one if nothing that it is made of has changed."""
        if not slug or _CHANCES.search(key.path):
            return Look()
        try:
            moment = self._versions.moment(slug, version)
            if moment is None:
                return Look()
            made_of = self._made_of.of(slug, moment.event, key.path, key.query.decode("latin-1"))
        except TablasError:
            return Look()
        found = Look((slug, moment), version, made_of)
        if before is None or before.look.made_of is None or before.look.made_of != made_of:
            return found
        old, new = (f'data-version="{one}"'.encode() for one in (before.look.version, version))
        body = before.packing.unpack(before.packed).replace(old, new, 1)
        packed = packing.pack(body)
        page = Page(before.status, before.headers, packing, packed, replace(found, moment=None))
        return replace(found, page=page)

    async def _make(self, scope: Scope, look: Look, packing: Packing) -> Page | None:
        status, headers, pieces = 500, [], []

        async def take(message: Message) -> None:
            nonlocal status, headers
            if message["type"] == "http.response.start":
                status, headers = message["status"], message["headers"]
            else:
                pieces.append(message.get("body", b""))

        await self._app(scope, _nothing, take)
        if status not in (200, 303):
            return None
        kept = tuple(one for one in headers if one[0] not in (b"content-length", b"set-cookie"))
        body = b"".join(pieces)
        quick = len(body) <= AT_ONCE
        packed = packing.pack(body) if quick else await run_in_threadpool(packing.pack, body)
        return Page(status, kept, packing, packed, replace(look, moment=None))

    def _remember(self, key: Key, page: Page | None) -> None:
        if page is None:
            del self._pages[key]
            return
        self._bytes += len(page.packed)
        while len(self._pages) > 1 and (self._bytes > MOST_BYTES or len(self._pages) > MOST_PAGES):
            self._forget(next(iter(self._pages)))

    def _forget(self, key: Key) -> None:
        _, future = self._pages.pop(key, (None, None))
        if future is not None and future.done() and (page := future.result()) is not None:
            self._bytes -= len(page.packed)


def addressed(scope: Scope) -> Scope:
    """The request without the language in its address, which goes beside it."""
    language, _, rest = scope["path"][1:].partition("/")
    if (rest and not rest.startswith("p/")) or language not in languages():
        return scope
    return {**scope, "path": f"/{rest}", "raw_path": f"/{rest}".encode(), LANGUAGE: language}


def _kept_slug(scope: Scope) -> str | None:
    """The event of a page that is the same for everybody, empty for the list of all; nothing for other requests."""
    if scope["method"] != "GET" or any(name in cookies_of(scope) for name in _PERSONAL):
        return None
    if scope["path"] == "/":
        return ""
    found = _PUBLIC.fullmatch(scope["path"])
    if found is None or _NOT_KEPT.fullmatch(found["rest"] or "") or b"code=" in scope["query_string"]:
        return None
    return str(found["slug"])


def _anonymous(scope: Scope, language: str, version: str, moment: tuple[str, Moment] | None) -> Scope:
    """The request of nobody in particular: nothing a visitor sent beside the address is left in it."""
    known = {LANGUAGE: scope.get(LANGUAGE, ""), VERSION: (version, language), MOMENT: moment}
    return {**scope, "headers": [], **known}


def _headers(scope: Scope, name: str) -> list[tuple[bytes, bytes]]:
    shared = LANGUAGE in scope
    vary = b"Accept-Encoding" if shared else b"Accept-Encoding, Accept-Language, Cookie"
    control = SHARED if shared else OWN
    return [(b"etag", f'W/"{name}"'.encode()), (b"cache-control", control.encode()), (b"vary", vary)]


async def _send(send: Send, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
    length = [] if status == 304 else [(b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": [*headers, *length]})
    await send({"type": "http.response.body", "body": body})


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}
