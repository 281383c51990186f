"""Events as a whole: list, make, read, export, take in, delete."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from tablas.events.errors import LogError
from tablas.events.keeper import NoEventError
from tablas.web.api.caller import Caller, Calling, Conditioned, Slug, answer, refusals
from tablas.web.api.commands import accepted
from tablas.web.api.documents import Accepted
from tablas.web.api.logs import TEXT_BODY, Exported

router = APIRouter(tags=["events"])


class Head(BaseModel):
    """An event and where its log ends."""

    slug: str
    name: str
    seq: int
    changed: str


class TournamentHead(BaseModel):
    """A tournament of an event."""

    id: str
    name: str
    system: str
    players: int
    rounds: int
    total_rounds: int | None
    closed: bool


class EveningHead(BaseModel):
    """An evening at tables of an event."""

    id: str
    name: str
    size: int
    players: int
    rounds: int
    total_rounds: int | None
    closed: bool


class EventDoc(BaseModel):
    """An event."""

    slug: str
    name: str
    city: str
    federation: str
    start: date | None
    end: date | None
    closed: bool
    seq: int
    tournaments: list[TournamentHead]
    evenings: list[EveningHead]


class NewEvent(BaseModel, extra="forbid"):
    """What an event is made of."""

    name: str = Field(min_length=1, max_length=200)
    slug: str = Field("", max_length=60)
    city: str = ""
    federation: str = ""
    start: date | None = None
    end: date | None = None


class Taken(BaseModel):
    """What became of an event that was taken in."""

    event: str
    added: int


@router.get("/events", responses=refusals())
def list_events(caller: Calling) -> list[Head]:
    """Every event, the last changed first."""
    return [
        Head(slug=head.slug, name=head.name, seq=head.seq, changed=head.changed)
        for head in caller.store.events()
        if caller.principal.may_help(head.slug) or not _is_private(caller, head.slug)
    ]


def _is_private(caller: Caller, slug: str) -> bool:
    """Whether strangers must not know of an event; what cannot be read is no secret that could get out."""
    try:
        return caller.store.moment(slug).event.private
    except (LogError, NoEventError):
        return False


@router.post("/events", status_code=201, response_model=Accepted, responses=refusals(403, 413))
def create_event(new: NewEvent, caller: Calling, conditions: Conditioned) -> Response:
    """Make an event."""
    caller.need(caller.principal.may_create())
    done = caller.store.create(
        new.name,
        who=caller.principal.name,
        where=caller.where,
        slug=new.slug,
        key=conditions.key,
        city=new.city,
        federation=new.federation,
        start=new.start,
        end=new.end,
    )
    made = accepted(caller, done, conditions)
    made.status_code = 201
    made.headers["Location"] = f"/api/v1/events/{done.slug}"
    return made


@router.post(
    "/events/import",
    response_model=Taken,
    responses=refusals(403, 409, 413),
    openapi_extra=TEXT_BODY,
)
def import_event(
    caller: Calling,
    exported: Exported,
    as_copy: Annotated[bool, Query(description="Keep it beside a copy that went its own way.")] = False,
    slug: Annotated[str, Query(max_length=60, description="The short name of a new event.")] = "",
    file: Annotated[str, Query(max_length=200, description="What the file is called.")] = "",
) -> Taken:
    """Take in an exported event: a new one, or what our copy of it lacks."""
    caller.need(caller.principal.may_create())
    made = caller.store.bring_in(exported, who=caller.principal.name, name=file, slug=slug, as_copy=as_copy)
    return Taken(event=made.slug, added=made.added)


@router.get("/events/{event}", response_model=EventDoc, responses=refusals(404) | {304: {"description": "Unchanged."}})
def read_event(event: Slug, caller: Calling) -> Response:
    """An event with its tournaments."""
    moment = caller.moment(event)
    found = moment.event
    body = EventDoc(
        slug=event,
        name=found.name,
        city=found.city,
        federation=found.federation,
        start=found.start,
        end=found.end,
        closed=found.closed,
        seq=moment.seq,
        tournaments=[
            TournamentHead(
                id=section.id,
                name=section.name,
                system=section.system,
                players=len(section.facts.players),
                rounds=section.rounds_paired,
                total_rounds=section.facts.total_rounds,
                closed=section.closed,
            )
            for section in found.sections
        ],
        evenings=[
            EveningHead(
                id=evening.id,
                name=evening.title,
                size=evening.rules.size,
                players=len(evening.entrants),
                rounds=len(evening.rounds),
                total_rounds=evening.rules.rounds,
                closed=evening.closed,
            )
            for evening in found.evenings
        ],
    )
    return answer(caller, moment, body.model_dump(mode="json"))


class Aside(BaseModel):
    """What a damaged event is called now."""

    event: str


@router.post("/events/{event}/set-aside", responses=refusals(403, 404))
def set_event_aside(event: Slug, caller: Calling) -> Aside:
    """Give a damaged event another short name, so that a whole copy of it can take its place."""
    caller.need(caller.principal.is_administrator)
    return Aside(event=caller.store.set_aside(event))


@router.delete("/events/{event}", status_code=204, responses=refusals(403, 404))
def delete_event(event: Slug, caller: Calling) -> Response:
    """Remove an event and its log for good."""
    caller.need(caller.principal.is_administrator)
    caller.store.delete(event)
    return Response(status_code=204)
