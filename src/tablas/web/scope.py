"""What a bare request of ASGI says: its headers, where it comes from, and what was found in its address."""

from __future__ import annotations

from starlette.requests import cookie_parser
from starlette.types import Scope

from tablas.web.i18n import choose
from tablas.web.packing import Packing, chosen

LANGUAGE = "tablas.language"
"""Of a scope: the language that its address named."""
VERSION = "tablas.version"
"""Of a scope: the version of the event that a page for everybody is made of, and its language."""
MOMENT = "tablas.moment"
"""Of a scope: the short name of an event and the event as a page for everybody is made of it."""

ALONE = "tablas.alone"
"""Of a scope: asked for in another event loop than that of the server, whose memory it must not touch."""


def header(scope: Scope, name: bytes) -> bytes:
    """A header of a request."""
    return next((value for key, value in scope["headers"] if key == name), b"")


def client_of(scope: Scope) -> str:
    """The address a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def cookies_of(scope: Scope) -> dict[str, str]:
    """The cookies of a request."""
    return cookie_parser(header(scope, b"cookie").decode("latin-1"))


def accepted_packing(scope: Scope) -> Packing | None:
    """The best packing that the browser takes, if it takes any."""
    return chosen(header(scope, b"accept-encoding").decode("latin-1"))


def language_of(scope: Scope) -> str:
    """The language of the address, else the one that was chosen, else what the browser asks for."""
    if scope.get(LANGUAGE):
        return str(scope[LANGUAGE])
    return choose(cookies_of(scope).get("language", ""), header(scope, b"accept-language").decode("latin-1"))
