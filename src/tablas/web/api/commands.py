"""Every command of the arbiter, one route each, with its shape read from the command itself."""

from __future__ import annotations

import re
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from pydantic import BaseModel

from tablas.errors import FormatError
from tablas.events.acts import WRITTEN, Command, CreateEvent, NextStage, OnTournament, OpenStage, PairRound, PairTeams
from tablas.events.codec import decode, encode, parse
from tablas.events.errors import ConflictError, RefusedError
from tablas.messages import Message
from tablas.store import Done
from tablas.web.api.caller import Caller, Calling, Conditioned, Conditions, Slug, answer, refusals
from tablas.web.api.problems import problem
from tablas.web.api.schema import dataclass_schema

router = APIRouter(tags=["commands"])


class Accepted(BaseModel):
    """What became of a command."""

    event: str
    entry: int
    kind: str
    repeated: bool
    """The same request had been carried out before."""
    data: dict[str, Any]
    """The command as it was written in the log."""


def command_name(kind: type[Command]) -> str:
    """The name of a command in an address.

    >>> command_name(PairRound)
    'pair-round'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


COMMANDS: dict[str, type[Command]] = {
    command_name(kind): kind
    for kind in (*WRITTEN.values(), PairRound, PairTeams, NextStage)
    if kind not in (CreateEvent, OpenStage)
}


def accepted(caller: Caller, done: Done) -> Response:
    """The answer to a command that was carried out."""
    body = Accepted(
        event=done.slug,
        entry=done.entry.seq,
        kind=done.entry.kind.value,
        repeated=done.repeated,
        data=parse(done.entry.data),
    )
    return answer(caller, done.standing.seq, body.model_dump())


def carry_out(caller: Caller, slug: str, command: Command, conditions: Conditions) -> Response:
    """Do it; whoever was overtaken is told with 412."""
    try:
        done = caller.do(slug, command, conditions.accepted, conditions.expected, conditions.key)
    except ConflictError as error:
        return problem(error, caller.words, 412)
    return accepted(caller, done)


async def body_of(request: Request) -> Any:
    """The body as data."""
    try:
        return parse((await request.body()).decode() or "{}", Message("what-body"))
    except UnicodeDecodeError:
        raise FormatError("body-not-utf") from None


def read_command(kind: type[Command], data: Any) -> Command:
    """The command of a body; what does not fit is said."""
    if not isinstance(data, dict):
        raise RefusedError("body-object-fields", None, "body")
    return decode(kind, data)


def _add(name: str, kind: type[Command]) -> None:
    # What an engine or the program fills in is not asked for, but may be given.
    shape = dataclass_schema(kind)

    def endpoint(
        event: Slug, caller: Calling, conditions: Conditioned, data: Annotated[Any, Depends(body_of)]
    ) -> Response:
        caller.standing(event)
        command = read_command(kind, data)
        encode(command)
        return carry_out(caller, event, command, conditions)

    summary = (kind.__doc__ or name).strip().splitlines()[0].rstrip(".")
    router.add_api_route(
        f"/events/{{event}}/commands/{name}",
        endpoint,
        methods=["POST"],
        name=name,
        summary=summary,
        description="On one tournament." if issubclass(kind, OnTournament) else "On the whole event.",
        response_model=Accepted,
        operation_id=name.replace("-", "_"),
        responses=refusals(403, 404, 409, 412, 413),
        openapi_extra={"requestBody": {"required": True, "content": {"application/json": {"schema": shape}}}},
    )


for _name, _kind in sorted(COMMANDS.items()):
    _add(_name, _kind)
