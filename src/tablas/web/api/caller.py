"""Who calls the API, under which conditions, and how answers and refusals are declared."""

# Without `from __future__ import annotations`: FastAPI would evaluate the words of these functions a thousand times.

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends, Header, Path, Query, Request, Security
from fastapi.responses import JSONResponse, Response
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel

from tablas.events.acts import Command
from tablas.events.errors import RefusedError
from tablas.events.origin import API
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment
from tablas.messages import Message
from tablas.store import Done, Store
from tablas.store.people import Credential
from tablas.web.access.rights import PUBLIC, Principal, lesser
from tablas.web.errors import ForbiddenError, LoginNeededError, MissingError
from tablas.web.i18n import Catalogue, spoken_to
from tablas.web.named import section_of
from tablas.web.services import Services

_BEARER = HTTPBearer(auto_error=False, description="A token made by an administrator.")

WHOLE = "return=representation"

TournamentId = Annotated[str, Path(description="The short name of the tournament.", max_length=200)]


class Problem(BaseModel):
    """Why a request was refused (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    """What is wrong, in the language of the request."""
    code: str | None = None
    """The same for programs: the code of the message, and what fills its gaps."""
    values: dict[str, Any] | None = None
    field: str | None = None
    place: dict[str, int | str] | None = None
    concerns: list[dict[str, Any]] | None = None
    differences: list[dict[str, Any]] | None = None
    seen: int | None = None
    now: int | None = None


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """How the refusals of a route are declared."""
    words = {
        400: "The request cannot be understood.",
        401: "A token is needed, or the one given is not good.",
        403: "The token may not do this.",
        404: "There is no such thing.",
        409: "The event does not allow it, or consent is lacking.",
        412: "Somebody was faster.",
        413: "The body is too large.",
        422: "The request is refused.",
        503: "The database is busy.",
    }
    schema = {"$ref": "#/components/schemas/Problem"}
    return {
        status: {"description": words[status], "content": {"application/problem+json": {"schema": schema}}}
        for status in sorted({400, 401, 422, 503, *statuses})
    }


@dataclass
class Caller:
    """A request to the API."""

    request: Request
    services: Services
    principal: Principal
    words: Catalogue
    """The language the request asks for."""

    @property
    def store(self) -> Store:
        return self.services.store

    def sentence(self, message: Message | str) -> str:
        """A message in the language of the request; a name stays as it is."""
        return self.words.sentence(message)

    def moment(self, slug: str) -> Moment:
        """The event, if there is one and the caller may know of it."""
        moment = self.store.moment(slug)
        if moment.event.private and not self.principal.may_help(slug):
            raise MissingError("no-such-event")
        return moment

    def section(self, event: Event, tournament: str) -> Section:
        """The tournament, if there is one."""
        return section_of(event, tournament)

    def need(self, allowed: bool) -> None:
        """Go on only if it is allowed."""
        if allowed:
            return
        if self.principal.is_public:
            raise LoginNeededError("token-needed")
        raise ForbiddenError("token-may-not")

    def do(
        self, slug: str, command: Command, accepted: Iterable[str], expected: int | None = None, key: str = ""
    ) -> Done:
        """Carry out a command, if the caller may."""
        self.need(self.principal.may_do(slug, command, self.moment(slug).event))
        return self.store.do(
            slug,
            command,
            who=self.principal.name,
            where=self.where,
            key=key,
            expected=expected,
            accepted=accepted if self.principal.may_arbitrate(slug) else (),
        )

    @property
    def where(self) -> str:
        """Where the request comes from, for the log."""
        host = self.request.client.host if self.request.client else "?"
        return f"{API}{host}"[:200]


def caller_of(
    request: Request, credentials: Annotated[HTTPAuthorizationCredentials | None, Security(_BEARER)]
) -> Caller:
    """Who calls; a bad token is refused even where none is needed."""
    services: Services = request.app.state.services
    if credentials is None:
        if "authorization" in request.headers:
            raise LoginNeededError("authorization-not-bearer")
        return Caller(request, services, PUBLIC, words_of(request))
    held = services.people.recognise(Credential.TOKEN, credentials.credentials)
    if held is None or held.account is None:
        raise LoginNeededError("token-not-good")
    services.door.know(request.client.host if request.client else "")
    account = held.account
    role = lesser(held.role, account.role)
    principal = Principal(f"{account.name} ({held.label})"[:200], role, account.scope, account)
    return Caller(request, services, principal, words_of(request))


Calling = Annotated[Caller, Depends(caller_of)]


def words_of(request: Request) -> Catalogue:
    """The language a request asks for."""
    return spoken_to(request.headers.get("Accept-Language", ""))


def slug_of(
    event: Annotated[str, Path(description="The short name of the event, or its name.", max_length=200)],
    caller: Calling,
) -> str:
    """The short name of the event an address names; rights are asked for by it and nothing else."""
    return caller.store.slug_of(event)


Slug = Annotated[str, Depends(slug_of)]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a writer wants to be sure of."""

    expected: int | None
    key: str
    accepted: tuple[str, ...]
    whole: bool = False
    """Answer with the whole event after the command."""


def conditions_of(
    if_match: Annotated[str | None, Header(description="The ETag of the event as last seen.")] = None,
    idempotency_key: Annotated[str | None, Header(description="Makes a repeated request harmless.")] = None,
    accept: Annotated[tuple[str, ...], Query(description="Codes of concerns consented to.")] = (),
    prefer: Annotated[str, Header(description="return=representation: answer with the event after it.")] = "",
) -> Conditions:
    """The conditions of a request that writes."""
    key = idempotency_key or ""
    if len(key) > 200 or not key.isprintable():
        raise RefusedError("idempotency-key-too", None, "Idempotency-Key")
    for code in accept:
        if not re.fullmatch(r"[a-z0-9-]{1,60}", code):
            raise RefusedError("code-concern-small", None, "accept")
    return Conditions(_entry(if_match), key, tuple(accept), WHOLE in re.split(r"[,;\s]+", prefer))


Conditioned = Annotated[Conditions, Depends(conditions_of)]


def _entry(tag: str | None) -> int | None:
    if tag is None or tag.strip() == "*":
        return None
    found = re.fullmatch(r'\s*(?:W/)?"(\d{1,9})(?:-[0-9a-f]{0,64})?"\s*', tag)
    if not found:
        raise RefusedError("if-match-etag", None, "If-Match")
    return int(found[1])


def tag_of(seq: int, seal: str) -> str:
    """The ETag of an event: its last entry, and by the seal of which event."""
    return f'"{seq}-{seal[:12]}"'


def answer(caller: Caller, moment: Moment, body: Any, status: int = 200) -> Response:
    """An answer with the ETag of the event, or 304 if the caller has it already."""
    return unchanged(caller, moment) or JSONResponse(body, status, _headers(moment))


def unchanged(caller: Caller, moment: Moment) -> Response | None:
    """304 if the caller has the answer already: asked before anything is worked out for it."""
    headers = _headers(moment)
    known = [part.strip().removeprefix("W/") for part in caller.request.headers.get("if-none-match", "").split(",")]
    if caller.request.method == "GET" and headers["ETag"] in known:
        return Response(status_code=304, headers=headers)
    return None


def _headers(moment: Moment) -> dict[str, str]:
    tag = tag_of(moment.seq, moment.hash)
    return {"ETag": tag, "Vary": "Authorization, Accept-Language", "Cache-Control": "no-cache"}
