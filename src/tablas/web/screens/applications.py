"""Entries that players ask for: the queue of the arbiter, and the settings of the entry form."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import Command, SetEntryForm
from tablas.events.admission import accept, decide_bye, refuse
from tablas.events.applications import free_places, playing, queue
from tablas.events.entry_form import EntryForm
from tablas.events.errors import RefusedError
from tablas.events.hall import now
from tablas.events.wishes import Application, State
from tablas.model import Outcome
from tablas.say.news import decided
from tablas.store import Done
from tablas.store.courier import tell_decided
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, accepted_of, attempt, number, text

router = APIRouter(prefix="/e/{slug}/{tournament}/applications")

FIELDS = ("opens", "closes", "limit", "pay_link", "words")
BYES = {"half": Outcome.HALF_BYE, "zero": Outcome.ZERO_BYE, "no": None}


@router.get("")
def show(desk: ArbiterDesk) -> Response:
    """Who asks to play, the oldest first, and what became of the others."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, form: FormData | None = None, status: int = 200) -> Response:
    section = desk.section
    queued = queue(desk.moment, section, desk.page.store.applications.of(desk.slug, section.id))
    waiting = [one for one in queued if one.application.state is State.WAITING or one.gone]
    known = section.entry_form
    typed = {name: text(form, name) for name in FIELDS} if form is not None else _typed(known)
    byes = [one.application for one in queued if one.application.state is State.ACCEPTED and not one.gone]
    return desk.render(
        "applications.html",
        status,
        waiting=waiting,
        decided=[one.application for one in queued if one not in waiting],
        byes=[one for one in byes if one.wish.byes],
        free=free_places(section),
        playing=playing(section),
        stage=known.stage(now()),
        address=desk.page.address(f"/enter/{desk.slug}/{section.id}"),
        own=lambda one: desk.page.secret_address(f"/entry/{one.secret}"),
        form=typed,
        on=known.on if form is None else text(form, "on") == "yes",
        problem=problem,
    )


def _typed(known: EntryForm) -> dict[str, str]:
    return {
        "opens": known.opens.replace(" ", "T"),
        "closes": known.closes.replace(" ", "T"),
        "limit": str(known.limit or ""),
        "pay_link": known.pay_link,
        "words": known.words,
    }


@router.post("/form")
def save(desk: ArbiterDesk, form: Sent) -> Response:
    """Put up the entry form, change it or take it down."""

    def act() -> Response:
        wanted = EntryForm(
            text(form, "on") == "yes",
            text(form, "opens").replace("T", " ")[:16],
            text(form, "closes").replace("T", " ")[:16],
            number(form, "limit"),
            text(form, "pay_link"),
            " ".join(text(form, "words").split()),
        )
        desk.do(SetEntryForm(desk.section.id, wanted), form)
        return desk.page.redirect(f"{desk.path}/applications", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))


def _one(desk: Desk, wanted: int) -> Application:
    for one in desk.page.store.applications.of(desk.slug, desk.section.id):
        if one.number == wanted:
            return one
    raise MissingError("no-such-application")


def _doing(desk: Desk, form: FormData) -> Callable[[Command, str], Done]:
    return lambda command, key: desk.page.do(desk.slug, command, accepted_of(form), key=key)


def _tell(desk: Desk, application: Application) -> None:
    tell_decided(desk.page.store, application, decided, desk.page.secret_address(f"/entry/{application.secret}"))


@router.post("/forget")
def forget_decided(desk: ArbiterDesk, form: Sent) -> Response:
    """Delete what those wrote who do not play."""

    def act() -> Response:
        for one in desk.page.store.applications.of(desk.slug, desk.section.id):
            if one.state in (State.REFUSED, State.WITHDRAWN):
                desk.page.store.applications.forget(one.number)
        return desk.page.redirect(f"{desk.path}/applications", desk.page.say("Deleted."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, None, 422))


@router.post("/{application}")
def decide(application: int, desk: ArbiterDesk, form: Sent) -> Response:
    """Accept, refuse with a reason, decide a bye, give another link, delete."""
    one = _one(desk, application)
    store, what = desk.page.store, text(form, "what")

    def act() -> Response:
        said = desk.page.say("Saved.")
        if what == "accept":
            _tell(desk, accept(store, one, _doing(desk, form)))
            said = desk.page.say("{name} is entered.", name=one.wish.name)
        elif what == "refuse":
            _tell(desk, refuse(store, one, text(form, "reason")))
        elif what == "bye" and text(form, "bye") in BYES:
            decide_bye(store, one, number(form, "round"), BYES[text(form, "bye")], _doing(desk, form))
        elif what == "link":
            store.applications.renew(one.number)
            said = desk.page.say("The old link has ended.")
        elif what == "forget":
            store.applications.forget(one.number)
            said = desk.page.say("Deleted.")
        else:
            raise RefusedError("request-not-understood", None, "what")
        return desk.page.redirect(f"{desk.path}/applications", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, None, 422))
