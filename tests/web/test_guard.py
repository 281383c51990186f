"""Sizes and headers, on an application that only counts what it was sent."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from loops import run_apart
from tablas.web.door import Door
from tablas.web.guard import HEADERS, Guard
from tablas.web.settings import Settings

SETTINGS = Settings(Path("unused.db"), largest_body=2048, largest_upload=4096, largest_list=8192)


async def _counting(scope: Scope, receive: Receive, send: Send) -> None:
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"x-frame-options", b"OWN")]})
    await send({"type": "http.response.body", "body": str(len(body)).encode()})


def ask(path: str, pieces: list[int], announced: bytes | None = None) -> tuple[int, dict[str, str], bytes]:
    """Send a body in pieces of those sizes; status, headers and body of the answer."""
    sizes = list(pieces)
    said: list[Message] = []

    async def receive() -> Message:
        size = sizes.pop(0)
        return {"type": "http.request", "body": b"x" * size, "more_body": bool(sizes)}

    async def send(message: Message) -> None:
        said.append(message)

    headers = [] if announced is None else [(b"content-length", announced)]
    scope = {"type": "http", "path": path, "method": "POST", "headers": headers}
    run_apart(Guard(_counting, SETTINGS, Door())(scope, receive, send))
    found = {name.decode().lower(): value.decode() for name, value in said[0]["headers"]}
    return said[0]["status"], found, said[1]["body"]


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ("/events", 2048),
        ("/e/open/a/players", 2048),
        ("/e/open/a/players/import", 4096),
        ("/bring-in", 4096),
        ("/import/more", 2048),
        ("/ratings", 8192),
        ("/ratings/more", 2048),
    ],
)
def test_a_body_has_the_size_its_path_allows(path: str, most: int) -> None:
    assert ask(path, [most - 1000, 1000])[::2] == (200, str(most).encode())
    refused = (413, f"What was sent is larger than {most // 1024} KB.\n".encode())
    assert ask(path, [most - 1000, 1001])[::2] == refused, "it grew"
    assert ask(path, [1], str(most + 1).encode())[::2] == refused, "it was announced"
    assert ask(path, [1], str(most).encode())[0] == 200
    assert ask(path, [1], b"many")[0] == 200, "what is no number announces nothing"


@pytest.mark.parametrize("size", [1, 5000])
def test_every_answer_has_the_headers_and_an_application_may_set_its_own(size: int) -> None:
    status, headers, body = ask("/events", [size])
    assert headers.get("x-frame-options") == ("OWN" if status == 200 else HEADERS["X-Frame-Options"])
    for name, value in HEADERS.items():
        assert name == "X-Frame-Options" or headers[name.lower()] == value
    assert headers["cache-control"] == "no-store"
    if status == 413:
        assert headers["content-length"] == str(len(body))


def test_what_never_changes_may_be_kept() -> None:
    assert "cache-control" not in ask("/static/app.css", [0])[1]


def test_what_is_not_http_passes() -> None:
    passed: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        passed.append(scope["type"])

    run_apart(Guard(app, SETTINGS, Door())({"type": "lifespan"}, _nothing, _nowhere))
    assert passed == ["lifespan"]


async def _nothing() -> Message:
    raise AssertionError


async def _nowhere(message: Message) -> None:
    raise AssertionError
