"""Public pages for whoever publishes them elsewhere: address and language in, the bytes that are served out.

>>> import tempfile
>>> from pathlib import Path
>>> from tablas.web.app import create_app
>>> from tablas.web.settings import Settings
>>> folder = tempfile.TemporaryDirectory()
>>> app = create_app(Settings(Path(folder.name) / "club.db"))
>>> done = app.state.services.store.create("Winter Open", who="Ana")
>>> page = render_public(app, "/p/winter-open", "es")
>>> page.status, page.kind, b'<html lang="es"' in page.body
(200, 'text/html; charset=utf-8', True)
>>> app.state.services.store.close()
>>> folder.cleanup()
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from starlette.types import ASGIApp, Message, Scope

from tablas.web.scope import ALONE


@dataclass(frozen=True, slots=True)
class Rendered:
    """What a spectator gets."""

    status: int
    kind: str
    """The content type."""
    body: bytes
    location: str = ""
    """Where a page that is elsewhere (status 303) leads to."""


def render_public(app: ASGIApp, address: str, language: str) -> Rendered:
    """The page at an address (``/p/open/a/standings?after=3``), byte for byte as ``/LANGUAGE/p/…`` is served.

    Links to other public pages begin with the language, as there; those to
    style sheets and scripts with ``/static/``.  The program need not be
    running; where it is, call this in a thread, not in its event loop.
    """
    with asking(app) as get_page:
        return get_page(f"/{language}{address}")


@contextmanager
def asking(app: ASGIApp) -> Iterator[Callable[[str], Rendered]]:
    """A way to ask for many addresses, languages and all (``/es/p/open``), as everybody may have them."""
    # In a thread of its own: whoever asks may have an event loop running, as notebooks and browsers' drivers do.
    with ThreadPoolExecutor(1) as alone, asyncio.Runner() as runner:
        try:
            yield lambda address: alone.submit(lambda: runner.run(get(app, address))).result()
        finally:
            alone.submit(runner.close).result()


async def ask(app: ASGIApp, address: str, language: str) -> Rendered:
    """The same in an event loop."""
    return await get(app, f"/{language}{address}")


async def get(app: ASGIApp, address: str) -> Rendered:
    """What a stranger gets at an address of the program."""
    path, _, query = address.partition("?")
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [],
        "client": ("127.0.0.1", 0),  # The staff's: there is always a place for it.
        "server": ("127.0.0.1", None),
        ALONE: True,
    }
    status, headers, pieces = 500, {}, []

    async def give() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def take(message: Message) -> None:
        nonlocal status, headers
        if message["type"] == "http.response.start":
            status = message["status"]
            headers = {name.decode(): value.decode("latin-1") for name, value in message["headers"]}
        else:
            pieces.append(message.get("body", b""))

    await app(scope, give, take)
    return Rendered(status, headers.get("content-type", ""), b"".join(pieces), headers.get("location", ""))
