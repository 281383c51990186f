"""Refusals of a running program, turned back into the errors they were there.

A problem document has the code of the message and its values, so that the
command line can say it in its own language; a code of a newer program that is
unknown here is said with the sentence the program sent along.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tablas.errors import TablasError, Where
from tablas.events.errors import Concern, ConflictError, ConsentError, Move, RefusedError
from tablas.events.keeper import DivergedError, NoEventError, StoreError, UnreachableError
from tablas.messages import Message, message_of
from tablas.say.catalogue import english

TOKEN = "TABLAS_TOKEN"


def error_of(status: int, body: bytes) -> TablasError:
    """The error of a problem document."""
    try:
        problem = json.loads(body)
        message = told(problem, str(problem["detail"]))
    except (ValueError, KeyError, TypeError):
        return UnreachableError("program-answered-status", code_=status)
    kind = str(problem.get("type", "")).rpartition("/")[2]
    if status == 401:
        return StoreError("put-token-program", detail=message, token=TOKEN)
    if kind == "consent":
        return ConsentError(tuple(_concern(item) for item in problem.get("concerns", ())))
    if kind == "conflict":
        return ConflictError(message, int(problem.get("seen") or 0), int(problem.get("now") or 0))
    if kind == "diverged":
        return _diverged(problem, message)
    if kind == "no-event":
        return NoEventError(message)
    if status >= 500:
        return StoreError(message)
    return RefusedError(message, _place(problem.get("place")), str(problem.get("field") or ""))


def told(data: Mapping[str, Any], sentence: str) -> Message:
    """The message of a code that is known here, else the sentence of the program there."""
    as_told = Message("as-told", sentence=sentence)
    code = data.get("code")
    if code not in english().messages:
        return as_told
    message = message_of(data)
    try:
        str(message)
    except (LookupError, ValueError):  # The same code fills other gaps in another version.
        return as_told
    return message


def _concern(item: Mapping[str, Any]) -> Concern:
    moves = tuple(Move(str(one["name"]), int(one["old"]), int(one["new"])) for one in item.get("moves") or ())
    return Concern(str(item["code"]), told(item.get("message") or {}, str(item["sentence"])), moves=moves)


def _diverged(problem: Mapping[str, Any], message: Message) -> TablasError:
    values = message.values
    if message.code != "copies-diverged":
        return StoreError(message)
    common, ours, theirs = (int(str(values[name])) for name in ("common", "ours", "theirs"))
    differences = [told(item, str(item["sentence"])) for item in problem.get("differences") or ()]
    return DivergedError(str(values["event"]), common, ours, theirs, differences)


def _place(place: Mapping[str, Any] | None) -> Where:
    known = ("file", "line", "column", "player", "round")
    return Where(**{name: value for name, value in (place or {}).items() if name in known})
