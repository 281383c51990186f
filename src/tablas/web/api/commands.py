"""Every command of the arbiter, one route each, with its shape read from the command itself."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response

from tablas.errors import FormatError
from tablas.events.acts import Command, OnTournament
from tablas.events.acts.named import COMMANDS
from tablas.events.codec import decode, encode, parse
from tablas.events.errors import ConflictError, RefusedError
from tablas.messages import Message
from tablas.store import Done
from tablas.web.api.caller import WHOLE, Caller, Calling, Conditioned, Conditions, Slug, answer, refusals
from tablas.web.api.documents import Accepted, entry_doc, state_doc
from tablas.web.api.problems import problem
from tablas.web.api.schema import dataclass_schema

router = APIRouter(tags=["commands"])


def accepted(caller: Caller, done: Done, conditions: Conditions) -> Response:
    """The answer to a command that was carried out."""
    body = Accepted(
        event=done.slug,
        entry=done.entry.seq,
        kind=done.entry.kind.value,
        repeated=done.repeated,
        data=parse(done.entry.data),
    )
    if not conditions.whole or not caller.principal.may_arbitrate(done.slug):
        return answer(caller, done.moment, body.model_dump(exclude_none=True))
    body.written = entry_doc(done.entry)
    body.state = state_doc(done.slug, done.moment)
    made = answer(caller, done.moment, body.model_dump())
    made.headers["Preference-Applied"] = WHOLE
    return made


def carry_out(caller: Caller, slug: str, command: Command, conditions: Conditions) -> Response:
    """Do it; whoever was overtaken is told with 412."""
    try:
        done = caller.do(slug, command, conditions.accepted, conditions.expected, conditions.key)
    except ConflictError as error:
        return problem(error, caller.words, 412)
    return accepted(caller, done, conditions)


def _helped(event: Slug, caller: Calling) -> None:
    """Go on to the body only for somebody who may do something to the event."""
    caller.need(caller.principal.may_help(event))


async def body_of(request: Request, _: Annotated[None, Depends(_helped)]) -> Any:
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
