"""What every answer carries and every request must respect: headers and sizes."""

from __future__ import annotations

import json

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Sent

from tablas.messages import Message
from tablas.web.door import Door, FullError
from tablas.web.i18n import spoken_to
from tablas.web.scope import client_of, header
from tablas.web.settings import Settings

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class TooLargeError(Exception):
    """A body that grew beyond what is allowed."""


class Guard:
    """Adds the security headers and cuts bodies that are too large."""

    def __init__(self, app: ASGIApp, settings: Settings, door: Door) -> None:
        self._app = app
        self._settings = settings
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most = self._largest(scope)
        started = False

        async def tell(message: Sent) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        counted = 0

        async def take() -> Sent:
            nonlocal counted
            message = await receive()
            counted += len(message.get("body", b""))
            if counted > most:
                raise TooLargeError
            return message

        if _is_stranger(scope):
            await _refuse(scope, tell, 401, Message("token-needed"))
            return
        if _announced(scope) > most:
            await _refuse(scope, tell, 413, Message("sent-too-large", size=most // 1024))
            return
        try:
            if scope["path"].endswith("/-/live"):  # Open for hours: counted as what it is.
                await self._app(scope, take, tell)
                return
            async with self._door.asking(client_of(scope)):
                await self._app(scope, take, tell)
        except TooLargeError:
            if not started:
                await _refuse(scope, tell, 413, Message("sent-too-large", size=most // 1024))
        except FullError:
            await _refuse(scope, tell, 503, Message("house-is-full"))

    def _largest(self, scope: Scope) -> int:
        if scope["path"] == "/ratings":
            return self._settings.largest_list
        if scope["path"] in ("/night", "/api/v1/night"):
            return self._settings.largest_night
        upload = scope["path"].endswith(("/import", "/bring-in", "/compare", "/papers/look", "/games"))
        return self._settings.largest_upload if upload else self._settings.largest_body


def _is_stranger(scope: Scope) -> bool:
    """Whether somebody without a token sends something to the API: nothing of it needs to be read."""
    writes = scope["path"].startswith("/api/") and scope["method"] not in ("GET", "HEAD", "OPTIONS")
    return writes and not header(scope, b"authorization")


def _announced(scope: Scope) -> int:
    value = header(scope, b"content-length")
    return int(value) if value.isdigit() else 0


async def _refuse(scope: Scope, send: Send, status: int, told: Message) -> None:
    """Answer without the application: as a problem document to a program, in a line of text to anybody else."""
    words = spoken_to(header(scope, b"accept-language").decode("latin-1"))
    kind, text = b"text/plain; charset=utf-8", words.sentence(told) + "\n"
    name, title, more = _KINDS[status]
    if scope["path"].startswith("/api/"):
        about = {"type": f"/problems/{name}", "title": words.sentence(title), "status": status}
        kind = b"application/problem+json"
        text = json.dumps(about | {"detail": words.sentence(told)} | told.as_data())
    body = text.encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *more]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


_KINDS: dict[int, tuple[str, Message, list[tuple[bytes, bytes]]]] = {
    401: ("login-needed", Message("title-token"), [(b"www-authenticate", b"Bearer")]),
    413: ("too-large", Message("title-too-large"), []),
    503: ("busy", Message("title-busy"), [(b"retry-after", b"10")]),
}
