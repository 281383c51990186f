"""The log of an event and what can be read from it, for arbiters: drafts stand in it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import AwareDatetime, BaseModel

from tablas.errors import FormatError
from tablas.events.acts import Restore, Undo
from tablas.events.errors import LogError
from tablas.events.timeline import Act
from tablas.store.people import Role
from tablas.web.api.caller import Calling, Slug, answer, refusals, tag_of
from tablas.web.api.documents import EntryDoc, StateDoc, entry_doc, state_doc
from tablas.web.errors import MissingError

router = APIRouter(prefix="/events/{event}", tags=["log"])

EntryNumber = Annotated[int, Query(ge=0, le=10**9)]
TEXT_BODY = {"requestBody": {"required": True, "content": {"text/plain": {"schema": {"type": "string"}}}}}


class MessageDoc(BaseModel):
    """What is said, before it is said: a code with values."""

    code: str
    values: dict[str, Any]


class ToldDoc(MessageDoc):
    """The same with its sentence."""

    sentence: str
    """In the language of the request."""


class ActDoc(BaseModel):
    """A line of the history."""

    entry: EntryDoc
    what: MessageDoc
    sentence: str
    """The same in the language of the request."""
    undone: bool


class RestorePointDoc(BaseModel):
    """A moment one may want back."""

    seq: int
    name: str
    """As the arbiter named it; or what it precedes, in the language of the request."""
    what: MessageDoc | None
    """What it precedes, if no arbiter named it."""
    when: str
    automatic: bool


class WholeDoc(BaseModel):
    """A log whose every seal is right."""

    event: str
    entries: int
    head: str
    """The seal of the last entry, which stands for all."""


class ComparisonDoc(BaseModel):
    """What two copies of an event share and where they differ."""

    relation: str
    common: int
    """The last entry both have."""
    ours: list[EntryDoc]
    theirs: list[EntryDoc]
    differences: list[ToldDoc]


def _trusted(caller: Calling) -> None:
    """Go on to the body only for an arbiter."""
    caller.need(caller.principal.role in (Role.ARBITER, Role.ADMINISTRATOR))


async def text_of(request: Request, _: Annotated[None, Depends(_trusted)]) -> str:
    """An exported event that was sent."""
    try:
        return (await request.body()).decode()
    except UnicodeDecodeError:
        raise FormatError("not-event-exported") from None


Exported = Annotated[str, Depends(text_of)]


def _arbitrated(event: Slug, caller: Calling) -> str:
    """The event, for those who may see its drafts."""
    caller.need(caller.principal.may_arbitrate(event))
    return event


Arbitrated = Annotated[str, Depends(_arbitrated)]


@router.get("/state", response_model=StateDoc, responses=refusals(403, 404) | {304: {"description": "Unchanged."}})
def read_state(
    slug: Arbitrated,
    caller: Calling,
    entry: Annotated[int | None, Query(ge=1, le=10**9, description="As it was after this entry.")] = None,
    at: Annotated[AwareDatetime | None, Query(description="As it was at this moment.")] = None,
) -> Response:
    """The event with all its facts, now or as it was: what a program needs to show or to change it."""
    when = entry if entry is not None else at
    try:
        moment = caller.moment(slug) if when is None else caller.store.as_of(slug, when)
    except LogError as error:
        if when is None:
            raise
        raise MissingError(error.message) from None
    body = state_doc(slug, moment).model_dump()
    return answer(caller, moment, body)


@router.get("/log", responses=refusals(403, 404))
def read_log(slug: Arbitrated, caller: Calling, after: EntryNumber = 0) -> list[EntryDoc]:
    """The entries of the log after one."""
    return [entry_doc(entry) for entry in caller.store.log(slug, after)]


@router.get("/history", responses=refusals(403, 404))
def read_history(slug: Arbitrated, caller: Calling, after: EntryNumber = 0) -> list[ActDoc]:
    """The same entries told: what each did, and whether it still counts."""
    return [_act_doc(caller, act) for act in caller.store.history(slug, after)]


def _act_doc(caller: Calling, act: Act) -> ActDoc:
    return ActDoc(
        entry=entry_doc(act.entry),
        what=MessageDoc(**act.what.as_data()),
        sentence=caller.sentence(act.what),
        undone=act.undone,
    )


class ForesightDoc(BaseModel):
    """What an undo or a restore would take back and bring back."""

    seq: int
    """The last entry that was looked at: send it as `If-Match` with the command."""
    to: int
    tournament: str
    by: str
    goes: list[ActDoc]
    returns: list[ActDoc]
    stays: list[ActDoc]
    sentence: ToldDoc
    afterwards: list[ToldDoc]


@router.get("/foresee", responses=refusals(403, 404, 422))
def read_foresight(
    slug: Arbitrated,
    caller: Calling,
    act: Annotated[Literal["undo", "restore"], Query()] = "undo",
    to: EntryNumber = 0,
    last: EntryNumber = 0,
    tournament: Annotated[str, Query(description="Empty: the whole event; *: that of the last act.")] = "",
    by: Annotated[str, Query(description="Only what this person did.")] = "",
) -> ForesightDoc:
    """What an undo or a restore would do, before it is done."""
    wanted = Undo(to, last, tournament, by) if act == "undo" else Restore(to, tournament)
    seen = caller.store.foresee(slug, wanted)
    goes, returns, stays = ([_act_doc(caller, one) for one in acts] for acts in (seen.goes, seen.returns, seen.stays))
    return ForesightDoc(
        seq=seen.seq,
        to=seen.command.to,
        tournament=seen.command.tournament,
        by=seen.command.by if isinstance(seen.command, Undo) else "",
        goes=goes,
        returns=returns,
        stays=stays,
        sentence=ToldDoc(sentence=caller.sentence(seen.sentence), **seen.sentence.as_data()),
        afterwards=[ToldDoc(sentence=caller.sentence(told), **told.as_data()) for told in seen.afterwards],
    )


class TakenInDoc(BaseModel):
    """Entries that came from a file: whoever they name acted elsewhere."""

    first: int
    last: int
    file: str
    fingerprint: str
    """The SHA-256 of the file."""
    who: str
    when: str


@router.get("/taken-in", responses=refusals(403, 404))
def read_taken_in(slug: Arbitrated, caller: Calling) -> list[TakenInDoc]:
    """Which entries came from files."""
    return [TakenInDoc(**mark._asdict()) for mark in caller.store.taken_in(slug)]


@router.get("/restore-points", responses=refusals(403, 404))
def read_restore_points(slug: Arbitrated, caller: Calling) -> list[RestorePointDoc]:
    """The moments named by an arbiter and those before every dangerous act."""
    return [
        RestorePointDoc(
            seq=point.seq,
            name=caller.sentence(point.name),
            what=None if isinstance(point.name, str) else MessageDoc(**point.name.as_data()),
            when=point.when,
            automatic=point.automatic,
        )
        for point in caller.store.restore_points(slug)
    ]


@router.get("/verify", responses=refusals(403, 404))
def verify_log(slug: Arbitrated, caller: Calling) -> WholeDoc:
    """Check every seal of the log and replay it."""
    head = caller.store.whole(slug)
    return WholeDoc(event=slug, entries=head.seq, head=head.hash)


@router.post("/compare", responses=refusals(403, 404, 413), openapi_extra=TEXT_BODY)
def compare_event(slug: Arbitrated, caller: Calling, exported: Exported) -> ComparisonDoc:
    """Compare the event with an exported copy of it."""
    found = caller.store.compare(slug, exported)
    return ComparisonDoc(
        relation=found.relation.value,
        common=found.common,
        ours=[entry_doc(entry) for entry in found.ours],
        theirs=[entry_doc(entry) for entry in found.theirs],
        differences=[ToldDoc(sentence=caller.sentence(told), **told.as_data()) for told in found.differences],
    )


@router.get(
    "/whole",
    response_class=Response,
    responses=refusals(403, 404, 409) | {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
def export_whole(slug: Arbitrated, caller: Calling) -> Response:
    """The event as it was before the first broken entry of its log, as one file."""
    return Response(caller.store.export_whole(slug), media_type="application/x-ndjson")


@router.get(
    "/export",
    response_class=Response,
    responses=refusals(403, 404) | {200: {"content": {"application/x-ndjson": {"schema": {"type": "string"}}}}},
)
def export_event(slug: Arbitrated, caller: Calling) -> Response:
    """The whole event as one file."""
    head = caller.store.head(slug)
    headers = {"ETag": tag_of(head.seq, head.hash)}
    return Response(caller.store.export(slug), media_type="application/x-ndjson", headers=headers)
