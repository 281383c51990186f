"""Refusals of a program elsewhere are the errors they would be here."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tablas.client.problems import error_of
from tablas.errors import Where
from tablas.events.errors import ConflictError, ConsentError, RefusedError
from tablas.events.keeper import DivergedError, NoEventError, StoreError, UnreachableError
from tablas.messages import Items, Message
from tablas.say.catalogue import catalogue


def document(message: Message, **more: Any) -> bytes:
    return json.dumps({"type": "/problems/refused", "detail": "Dicho allí.", **message.as_data(), **more}).encode()


def test_a_known_code_is_said_in_the_language_of_this_side() -> None:
    error = error_of(422, document(Message("no-event-database", slug="bar"), field="event", place={"round": 3}))
    assert isinstance(error, RefusedError)
    assert (error.field, error.where) == ("event", Where(round=3))
    assert error.sentence == "There is no event 'bar' in this database."
    assert catalogue("es").sentence(error.message) == "No hay evento «bar» en esta base de datos."


@pytest.mark.parametrize("message", [Message("code-of-next-year", count=3), Message("no-event-database", name="gap")])
def test_what_is_unknown_here_is_said_as_it_was_said_there(message: Message) -> None:
    error = error_of(422, document(message))
    assert error.sentence == "Dicho allí."
    assert catalogue("es").sentence(error.message) == "Dicho allí."


@pytest.mark.parametrize(
    ("status", "kind", "more", "expected"),
    [
        (409, "conflict", {"seen": 4, "now": 6}, ConflictError),
        (412, "conflict", {"seen": 4, "now": 6}, ConflictError),
        (404, "no-event", {}, NoEventError),
        (404, "missing", {}, RefusedError),
        (503, "busy", {}, StoreError),
        (401, "login-needed", {}, StoreError),
    ],
)
def test_every_kind_of_refusal(status: int, kind: str, more: dict[str, int], expected: type[Exception]) -> None:
    error = error_of(status, document(Message("no-such-round"), type=f"/problems/{kind}", **more))
    assert type(error) is expected
    if isinstance(error, ConflictError):
        assert (error.seen, error.now) == (4, 6)


def test_consent_is_asked_for_with_its_codes() -> None:
    one = {"code": "rematch", "sentence": "Ya jugaron.", "message": Message("code-of-next-year").as_data()}
    error = error_of(409, document(Message("consent-needed"), type="/problems/consent", concerns=[one]))
    assert isinstance(error, ConsentError)
    assert [(concern.code, concern.sentence) for concern in error.concerns] == [("rematch", "Ya jugaron.")]


def test_copies_that_parted() -> None:
    there = DivergedError("open", 7, 2, 3, [Message("no-such-round")])
    sent = [{"sentence": "No existe esa ronda.", **there.differences[0].as_data()}]
    body = document(there.message, type="/problems/diverged", differences=sent)
    error = error_of(409, body)
    assert isinstance(error, DivergedError)
    assert (error.message, error.differences) == (there.message, there.differences)


@pytest.mark.parametrize("body", [b"", b"<html>", b"[]", b'{"title": "?"}', b"What was sent is larger than 1024 KB.\n"])
def test_an_answer_that_is_no_problem_document(body: bytes) -> None:
    assert isinstance(error_of(502, body), UnreachableError)


@pytest.mark.parametrize(
    "message",
    [
        Message("plain"),
        Message("nested", inner=Message("deep", number=3, nothing=None)),
        Message("listed", names=Items(["Ana", "Blas"], last=True), boards=Items([1, 2, 3], limit=2, mark="; ")),
        Message("both", parts=Items([Message("one"), Message("two", of=Items([]))], mark=" ")),
    ],
)
def test_a_message_comes_back_as_it_went(message: Message) -> None:
    from tablas.messages import message_of

    assert message_of(json.loads(json.dumps(message.as_data()))) == message
