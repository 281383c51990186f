"""Entries by players and the channels of an event, for programs of the organiser: read, decided, opened, ended."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from uuid import uuid4

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from tablas.events.admission import accept, decide_bye, refuse
from tablas.events.applications import Queued, check_wish, queue
from tablas.events.channels import check_webhook
from tablas.events.errors import RefusedError
from tablas.events.wishes import Application, State, Wish
from tablas.model import Outcome
from tablas.say.news import decided
from tablas.store.courier import tell_decided
from tablas.store.outbox import Kind
from tablas.web.api.caller import Caller, Calling, Conditioned, Conditions, TournamentId, refusals
from tablas.web.api.logs import Arbitrated
from tablas.web.api.tournaments import find
from tablas.web.errors import MissingError
from tablas.web.page import secret_address

router = APIRouter(prefix="/events/{event}", tags=["entries by players"])

BYES = {"half": Outcome.HALF_BYE, "zero": Outcome.ZERO_BYE, "no": None}
Numbered = Annotated[int, Path(ge=1, le=10**9)]
Line = Annotated[str, Field(max_length=300)]


class NewApplication(BaseModel, extra="forbid"):
    """Somebody who wants to play; the organiser writes it down for him."""

    name: Annotated[str, Field(min_length=1, max_length=100)]
    fide_id: Line = ""
    federation: Line = ""
    club: Line = ""
    birth: Line = ""
    sex: Line = ""
    rating: Annotated[int, Field(ge=0, le=4000)] = 0
    category: Line = ""
    remark: Line = ""
    email: Line = ""
    byes: Annotated[tuple[Annotated[int, Field(ge=1, le=1000)], ...], Field(max_length=60)] = ()


class ApplicationDoc(BaseModel):
    """An entry that a player asks for, and how it stands."""

    number: int
    when: str
    state: str
    gone: bool
    """It was accepted, and the player was struck out again."""
    waiting_list: int
    """The place on the waiting list; 0 if there is room."""
    name: str
    fide_id: str
    federation: str
    rating: int
    club: str
    birth: str
    sex: str
    category: str
    byes: list[int]
    """Asked for and not yet decided."""
    remark: str
    email: str
    reason: str
    entry: int
    """The entry of the log that gave the card."""
    card: int
    path: str
    """The private page of the player."""
    notes: list[str]


class Decision(BaseModel, extra="forbid"):
    """What becomes of an entry, or of a bye that was asked for with it."""

    what: Literal["accept", "refuse", "bye", "link", "forget"]
    reason: Line = ""
    """Why it is refused; the player reads it."""
    round: Annotated[int, Field(ge=0, le=1000)] = 0
    bye: Literal["half", "zero", "no"] = "no"


@router.get("/tournaments/{tournament}/applications", responses=refusals(403, 404))
def read_applications(event: Arbitrated, tournament: TournamentId, caller: Calling) -> list[ApplicationDoc]:
    """The entries that players ask for, in the order in which they came; for arbiters."""
    return _queue(caller, event, tournament)


def _queue(caller: Caller, event: str, tournament: str) -> list[ApplicationDoc]:
    moment, section = find(caller, event, tournament)
    found = queue(moment, section, caller.store.applications.of(event, section.id))
    return [_doc(caller, one) for one in found]


@router.post("/tournaments/{tournament}/applications", responses=refusals(403, 404, 409, 413))
def add_application(
    event: Arbitrated, tournament: TournamentId, body: NewApplication, caller: Calling, conditions: Conditioned
) -> list[ApplicationDoc]:
    """Put somebody at the end of the queue; a repeated Idempotency-Key is one entry."""
    moment, section = find(caller, event, tournament)
    wish = Wish(**body.model_dump())
    check_wish(moment.event, section, wish)
    caller.store.applications.add(event, section.id, wish, conditions.key or uuid4().hex)
    return _queue(caller, event, tournament)


@router.post("/tournaments/{tournament}/applications/{number}", responses=refusals(403, 404, 409, 413))
def decide_application(
    event: Arbitrated,
    tournament: TournamentId,
    number: Numbered,
    body: Decision,
    caller: Calling,
    conditions: Conditioned,
) -> list[ApplicationDoc]:
    """Accept, refuse with a reason, decide a bye, give another link, delete what the player wrote."""
    _, section = find(caller, event, tournament)
    one = next((each for each in caller.store.applications.of(event, section.id) if each.number == number), None)
    if one is None:
        raise MissingError("no-such-application")
    _decide(caller, event, one, body, conditions)
    return _queue(caller, event, tournament)


def _tell(caller: Caller, application: Application) -> None:
    link = secret_address(caller.services, caller.request, f"/entry/{application.secret}")
    tell_decided(caller.store, application, decided, link)


def _decide(caller: Caller, event: str, one: Application, body: Decision, conditions: Conditions) -> None:
    def do(command: Any, key: str) -> Any:
        return caller.do(event, command, conditions.accepted, key=key)

    if body.what == "accept":
        _tell(caller, accept(caller.store, one, do))
    elif body.what == "refuse":
        _tell(caller, refuse(caller.store, one, body.reason))
    elif body.what == "bye":
        decide_bye(caller.store, one, body.round, BYES[body.bye], do)
    elif body.what == "link":
        caller.store.applications.renew(one.number)
    else:
        caller.store.applications.forget(one.number)


def _doc(caller: Caller, one: Queued) -> ApplicationDoc:
    found, wish = one.application, one.application.wish
    entered = found.state is State.ACCEPTED and not one.gone
    return ApplicationDoc(
        number=found.number,
        when=found.when,
        state=found.state.value,
        gone=one.gone,
        waiting_list=one.on_list,
        name=wish.name,
        fide_id=wish.fide_id,
        federation=wish.federation,
        rating=wish.rating,
        club=wish.club,
        birth=wish.birth,
        sex=wish.sex,
        category=wish.category,
        byes=list(wish.byes),
        remark=wish.remark,
        email=wish.email,
        reason=found.reason,
        entry=found.entry if entered else 0,
        card=found.card if entered else 0,
        path=f"/entry/{found.secret}",
        notes=[caller.sentence(note) for note in one.notes],
    )


# Channels and what they sent


class NewWebhook(BaseModel, extra="forbid"):
    """A program that is told; mail and notices are set up where their passwords are."""

    address: Annotated[str, Field(min_length=1, max_length=2000)]
    topics: Annotated[tuple[Line, ...], Field(max_length=20)] = ()


class ChannelDoc(BaseModel):
    """A way by which the event tells others."""

    number: int
    kind: str
    to: str
    secret: str
    """With which a webhook is signed; of other kinds nothing."""


class PostedDoc(BaseModel):
    """A message of the outbox."""

    channel: int
    key: str
    state: str
    attempts: int
    told: str
    """What the other side said."""
    when: str


class AgainDoc(BaseModel):
    """How many messages are tried again."""

    again: int


@router.get("/channels", responses=refusals(403, 404))
def read_channels(event: Arbitrated, caller: Calling) -> list[ChannelDoc]:
    """Whom the event tells; for arbiters."""
    return [
        ChannelDoc(
            number=one.number,
            kind=one.kind.value,
            to=str(one.settings.get("address") or one.settings.get("host", "")),
            secret=one.secret if one.kind is Kind.WEBHOOK else "",
        )
        for one in caller.store.outbox.channels(event)
    ]


@router.post("/channels", responses=refusals(403, 404, 409, 413))
def open_channel(event: Arbitrated, body: NewWebhook, caller: Calling) -> list[ChannelDoc]:
    """Tell a program of rounds, results and standings from now on."""
    caller.store.outbox.open(event, Kind.WEBHOOK, check_webhook(body.address, body.topics))
    return read_channels(event, caller)


@router.delete("/channels/{number}", responses=refusals(403, 404, 409))
def close_channel(event: Arbitrated, number: Numbered, caller: Calling) -> list[ChannelDoc]:
    """End a channel with what it had still to tell."""
    try:
        caller.store.outbox.close(event, number)
    except RefusedError as error:
        raise MissingError(error.message.code, **error.message.values) from None
    return read_channels(event, caller)


@router.get("/outbox", responses=refusals(403, 404))
def read_outbox(event: Arbitrated, caller: Calling) -> list[PostedDoc]:
    """The last messages, the newest first."""
    return [
        PostedDoc(
            channel=one.channel,
            key=one.key,
            state=one.state.value,
            attempts=one.attempts,
            told=one.told,
            when=one.when,
        )
        for one in caller.store.outbox.posted(event)
    ]


@router.post("/outbox/again", responses=refusals(403, 404))
def send_again(event: Arbitrated, caller: Calling) -> AgainDoc:
    """Try at once whatever failed or waits."""
    return AgainDoc(again=caller.store.outbox.again(event))
