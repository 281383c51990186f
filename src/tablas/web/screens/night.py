"""The federation's night in the browser: reports sent by the thousand, how far they are, and what came of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import FormData, UploadFile

from tablas.events.errors import RefusedError
from tablas.messages import message_of
from tablas.night.gathered import Counted
from tablas.night.page import word_of
from tablas.pictures.charts import bars
from tablas.pictures.svg import SCREEN
from tablas.store.jobs import Job
from tablas.web.errors import MissingError
from tablas.web.night import LIMITS, check_name, may_see, media_of, options_of, put_down, state_of, verbs_of, visible
from tablas.web.page import Asked, Page, Problem, Sent, attempt, text

router = APIRouter(prefix="/night")


def keeper(page: Asked) -> Page:
    """Somebody who may make events; asked before large files are read."""
    page.need_creator()
    return page


Keeper = Annotated[Page, Depends(keeper)]


async def files_of(request: Request, page: Keeper) -> AsyncIterator[FormData]:
    """A form with many files."""
    async with request.form(max_files=LIMITS.files + 1, max_fields=50, max_part_size=LIMITS.whole) as form:
        page.check_form(form)
        yield form


Files = Annotated[FormData, Depends(files_of)]


@router.get("")
def show(page: Keeper) -> Response:
    """All jobs, and the form for another one."""
    return _show(page)


def _show(
    page: Page, problem: Problem | None = None, form: dict[str, str] | None = None, status: int = 200
) -> Response:
    return page.render(
        "night.html",
        status,
        jobs=visible(page.store, page.principal),
        verbs=verbs_of(page.say),
        largest=page.services.settings.largest_night // (1024 * 1024),
        limits=LIMITS,
        problem=problem,
        form=form or {"verb": "check"},
        state_of=lambda job: state_of(job, page.say),
    )


@router.post("")
def send(page: Keeper, form: Files) -> Response:
    """Put the reports down; whoever is free begins."""
    typed = {name: text(form, name) for name in ("verb", "name", "period", "kind")} | {"lenient": text(form, "lenient")}

    def act() -> Response:
        sent = [one for one in form.getlist("file") if isinstance(one, UploadFile) and one.filename]
        if not sent:
            raise RefusedError("no-file-chosen", None, "file")
        options = options_of(typed["verb"], typed)
        name = check_name(typed["name"]) or str(sent[0].filename)[:100]
        files = [(str(one.filename), one.file) for one in sent]
        number = put_down(page.store, page.principal, page.language, name, typed["verb"], options, files)
        return page.redirect(f"/night/{number}")

    return attempt(page, form, act, lambda problem: _show(page, problem, typed, 422))


def job_of(number: int, page: Keeper) -> Job:
    """A job that the person may see."""
    job = page.store.jobs.get(number)
    if job is None or not may_see(page.principal, job):
        raise MissingError("no-such-job", number=number)
    return job


Found = Annotated[Job, Depends(job_of)]


@router.get("/{number}")
def one(page: Keeper, job: Found) -> Response:
    """How far a job is, or what came of it."""
    told: Any = job.told if job.state.value == "done" else {}
    counts = [(page.say(Counted[name.upper()].value), count) for name, count in told.get("counts", {}).items()]
    charts = []
    for name, values in told.get("groups", {}).items():
        title = page.say(Counted[name.upper()].value)
        shown = [(word_of(word, page.words), count) for word, count in values.items()]
        room = 24 + 8 * max(len(word) for word, _ in shown)
        charts.append(bars(title, f"{title}.", shown, ("", page.say("Number")), SCREEN, left=room))
    suspects = [
        (one["file"], " ".join(page.sentence(message_of(why)) for why in one["why"]))
        for one in told.get("suspicious", ())
    ]
    return page.render(
        "night_job.html",
        job=job,
        verb=verbs_of(page.say)[job.verb],
        state=state_of(job, page.say),
        counts=counts,
        charts=charts,
        suspects=suspects,
        suspect_count=told.get("suspects", 0),
        results=page.store.jobs.results(job.number),
    )


@router.get("/{number}/state")
def state(page: Keeper, job: Found) -> Response:
    """How far it is, for a page that is open already."""
    return JSONResponse({"running": job.running, "done": job.done, "wanted": job.wanted, "workers": job.workers})


@router.get("/{number}/files/{name}")
def file(page: Keeper, job: Found, name: str) -> Response:
    """One of the files that came of it."""
    body = page.store.jobs.result(job.number, name)
    if body is None:
        raise MissingError("no-such-page")
    return Response(body, headers=media_of(name))


@router.post("/{number}/cancel")
def cancel(page: Keeper, job: Found, form: Sent) -> Response:
    """Do no more of it."""
    page.store.jobs.cancel(job.number)
    return page.redirect(f"/night/{job.number}", page.say("Cancelled."))


@router.post("/{number}/remove")
def remove(page: Keeper, job: Found, form: Sent) -> Response:
    """Forget it with everything that came of it."""
    page.store.jobs.remove(job.number)
    return page.redirect("/night", page.say("Removed."))
