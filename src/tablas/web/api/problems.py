"""Errors as problem documents (RFC 9457)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi.responses import JSONResponse

from tablas.errors import TablasError
from tablas.events.errors import ConflictError, ConsentError
from tablas.events.keeper import DivergedError
from tablas.messages import Message
from tablas.say.catalogue import Catalogue
from tablas.web.errors import LoginNeededError, status_of

MEDIA_TYPE = "application/problem+json"
RETRY_AFTER = "5"
"""Seconds after which a database that was away or busy may be asked again."""

_TITLES = {
    401: Message("title-token"),
    403: Message("title-not-allowed"),
    404: Message("title-not-found"),
    405: Message("title-method"),
    409: Message("title-conflict"),
    412: Message("title-changed"),
    413: Message("title-too-large"),
    422: Message("title-refused"),
    428: Message("title-condition"),
    500: Message("title-failed"),
    503: Message("title-busy"),
}


def problem(error: TablasError, words: Catalogue, status: int = 0) -> JSONResponse:
    """The document for an error of ours: what is wrong, where, and what can be done, in the caller's language."""
    status = status or status_of(error)
    body: dict[str, Any] = {
        "type": f"/problems/{_kind(error)}",
        "title": words.sentence(_TITLES.get(status, Message("title-refused"))),
        "status": status,
        "detail": words.sentence(error.message),
        **error.message.as_data(),
    }
    field = getattr(error, "field", "")
    if field:
        body["field"] = field
    if str(error.where):
        place = error.where
        parts = {"file": place.file, "line": place.line, "column": place.column, "player": place.player}
        parts["round"] = place.round
        body["place"] = {name: value for name, value in parts.items() if value}
    if isinstance(error, ConsentError):
        body["concerns"] = [
            {
                "code": concern.code,
                "sentence": words.sentence(concern.message),
                "message": concern.message.as_data(),
                **({"moves": [move._asdict() for move in concern.moves]} if concern.moves else {}),
            }
            for concern in error.concerns
        ]
    if isinstance(error, DivergedError):
        body["differences"] = [{"sentence": words.sentence(told), **told.as_data()} for told in error.differences]
    if isinstance(error, ConflictError):
        body |= {"seen": error.seen, "now": error.now}
    headers = {"WWW-Authenticate": "Bearer"} if isinstance(error, LoginNeededError) else {}
    if status == 503:
        headers["Retry-After"] = RETRY_AFTER
    return JSONResponse(body, status, headers, MEDIA_TYPE)


def _kind(error: TablasError) -> str:
    """``refused`` for RefusedError, and so on."""
    name = type(error).__name__.removesuffix("Error")
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


def http_problem(
    status: int, detail: Message, words: Catalogue, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """The document for what the framework refused."""
    title = words.sentence(_TITLES.get(status, Message("title-not-understood")))
    body = {"type": "about:blank", "title": title, "status": status, "detail": words.sentence(detail)}
    return JSONResponse(body | detail.as_data(), status, dict(headers or {}), MEDIA_TYPE)
