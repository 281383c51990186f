"""The next stage: a tournament filled from the standings of others, looked at before it is opened."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import NextStage
from tablas.events.errors import RefusedError
from tablas.events.state import Event
from tablas.systems import registry
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text, worded
from tablas.web.screens.event import free_identifier

router = APIRouter(prefix="/e/{slug}/-/stage")

FIELDS = ("name", "system", "total_rounds", "first", "last", "seed")


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """Choose the tournaments and the places that go on."""
    page.need_arbiter(slug)
    asked = page.request.query_params.getlist("from")
    return _show(page, slug, {"first": "1", "last": "2", "system": "knockout", "seed": "place"}, asked)


def _show(
    page: Page, slug: str, typed: dict[str, str], sources: list[str], status: int = 200, **values: Any
) -> Response:
    event = page.moment(slug).event
    usual: dict[str, Any] = {"problem": None, "taken": None}
    return page.render(
        "stage.html",
        status,
        slug=slug,
        event=event,
        sections=[section for section in event.sections if section.rounds_paired],
        sources=sources,
        systems=[(name, page.say(registry.get(name).title)) for name in registry.names()],
        form=typed,
        **(usual | values),
    )


@router.post("")
def open_stage(slug: str, page: Asked, form: Sent) -> Response:
    """Show who would go on; with consent to that, open the tournament."""
    page.need_arbiter(slug)
    typed = {name: text(form, name) for name in FIELDS}
    sources = [str(name) for name in form.getlist("from")]

    def act() -> Response:
        event = page.moment(slug).event
        wanted = command(event, form, sources)
        if text(form, "open") != "yes":
            return _show(page, slug, typed, sources, taken=wanted.settle(event).players)
        page.do(slug, worded(wanted, form), accepted_of(form))
        return page.redirect(f"/e/{slug}/{wanted.tournament}/players", page.say("The stage is open."))

    return attempt(page, form, act, lambda problem: _show(page, slug, typed, sources, 422, problem=_placed(problem)))


def _placed(problem: Problem) -> Problem:
    """The command names its list ``sources``; the form shows it as boxes to tick."""
    return Problem(problem.sentence, "from" if problem.field == "sources" else problem.field)


def command(event: Event, form: FormData, sources: list[str]) -> NextStage:
    """What the form asks for."""
    name = text(form, "name")
    if not name:
        raise RefusedError("name-tournament-missing", None, "name")
    settings: dict[str, Any] = {"name": name, "system": text(form, "system", "knockout")}
    if number(form, "total_rounds"):
        settings["total_rounds"] = number(form, "total_rounds")
    seeded = text(form, "seed", "place") == "place"
    first, last = number(form, "first", 1), number(form, "last", 1)
    return NextStage(free_identifier(event, name), tuple(sources), first, last, seeded, settings)
