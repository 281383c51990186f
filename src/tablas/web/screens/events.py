"""The events of this program: the first screen."""

from __future__ import annotations

from datetime import date

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import UploadFile

from tablas.errors import FormatError
from tablas.events.acts import Command, CreateTournament
from tablas.events.errors import RefusedError
from tablas.events.templates import TEMPLATES, as_before, template
from tablas.web.page import Asked, Page, Problem, Sent, attempt, text
from tablas.web.render import static

router = APIRouter()


@router.get("/")
def show(page: Asked) -> Response:
    """Every event: to run it, or to look at it."""
    return _show(page)


def _show(
    page: Page, problem: Problem | None = None, form: dict[str, str] | None = None, status: int = 200
) -> Response:
    found = page.readable()
    return page.render(
        "events.html", status, events=found, problem=problem, form=form or {}, templates=TEMPLATES.values()
    )


@router.get("/favicon.ico", include_in_schema=False)
def icon(page: Asked) -> Response:
    """Browsers ask for it whatever the page says."""
    return page.redirect(str(static("logo.svg")))


@router.post("/events")
def create(page: Asked, form: Sent) -> Response:
    """Make an event."""
    page.need_creator()
    names = ("name", "city", "federation", "start", "end", "begin", "with_players")
    typed = {name: text(form, name) for name in names}

    def act() -> Response:
        first = _first(page, typed)
        done = page.store.create(
            typed["name"],
            who=page.principal.name,
            where=page.where,
            key=text(form, "key"),
            city=typed["city"],
            federation=typed["federation"].upper(),
            start=day(typed["start"], "start"),
            end=day(typed["end"], "end"),
        )
        for command in first:
            page.store.do(done.slug, command, who=page.principal.name, where=page.where, accepted=("same-name",))
        made = [command.tournament for command in first if isinstance(command, CreateTournament)]
        said = page.say("{name} is made.", name=typed["name"])
        if len(made) == 1:
            return page.redirect(f"/e/{done.slug}/{made[0]}", said)
        return page.redirect(f"/e/{done.slug}" if first else f"/e/{done.slug}/-/new", said)

    return attempt(page, form, act, lambda problem: _show(page, problem, typed, 422))


def _first(page: Page, typed: dict[str, str]) -> tuple[Command, ...]:
    """What the event begins with: the tournament of a template, or those of an event before."""
    begin, called = typed["begin"], typed["name"]
    if begin.startswith("like:"):
        slug = begin.removeprefix("like:")
        page.need_arbiter(slug)
        before = page.moment(slug).event
        typed["city"] = typed["city"] or before.city
        typed["federation"] = typed["federation"] or before.federation
        return tuple(as_before(before, called, typed["with_players"] == "yes"))
    return template(begin).commands(called) if begin else ()


@router.post("/bring-in")
def bring_in(page: Asked, form: Sent) -> Response:
    """Take in an event that another tablas exported."""
    page.need_creator()

    def act() -> Response:
        file = form.get("file")
        if not isinstance(file, UploadFile) or not file.filename:
            raise RefusedError("no-file-chosen", None, "file")
        try:
            exported = file.file.read().decode()
        except UnicodeDecodeError:
            raise FormatError("not-event-exported") from None
        made = page.store.bring_in(exported, who=page.principal.name, name=file.filename)
        return page.redirect(f"/e/{made.slug}", page.say("{count} entries taken in.", count=made.added))

    def again(problem: Problem) -> Response:
        return _show(page, Problem(problem.sentence, "file"), None, 422)

    return attempt(page, form, act, again)


def day(written: str, field: str) -> date | None:
    """A date of a form, or none."""
    if not written:
        return None
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise RefusedError("is-not-a-date", None, field, written=written) from None
