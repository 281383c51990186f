"""Reports by the thousand: sent as a ZIP, worked on by whichever worker is free, fetched when they are done."""

from __future__ import annotations

import io
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from tablas.store.jobs import Job
from tablas.web.api.caller import Caller, Calling, refusals
from tablas.web.errors import MissingError
from tablas.web.night import check_name, may_see, media_of, options_of, put_down, visible

router = APIRouter(prefix="/night", tags=["night"])


class JobDoc(BaseModel):
    """A job, how far it is and what came of it."""

    number: int
    name: str
    verb: str
    options: dict[str, Any]
    who: str
    began: str
    ended: str
    state: str
    """arriving, open, done, failed or cancelled."""
    files: int
    done: int
    """Pieces of work that are done, of those that are known of so far."""
    wanted: int
    workers: int
    told: dict[str, Any]
    """Counts, groups and suspicious reports of a job that is done."""
    results: list[str]
    problem: str = ""


def keeper(caller: Calling) -> Caller:
    """Somebody who may make events; asked before anything is read."""
    caller.need(caller.principal.may_create())
    return caller


Keeper = Annotated[Caller, Depends(keeper)]


def job_of(number: Annotated[int, Path(ge=1, le=2**31)], caller: Keeper) -> Job:
    """A job that the caller may see."""
    job = caller.store.jobs.get(number)
    if job is None or not may_see(caller.principal, job):
        raise MissingError("no-such-job", number=number)
    return job


Found = Annotated[Job, Depends(job_of)]


def document(caller: Caller, job: Job) -> JobDoc:
    """A job as the API tells it."""
    why = job.why
    return JobDoc(
        number=job.number,
        name=job.name,
        verb=job.verb,
        options=dict(job.options),
        who=job.who,
        began=job.began,
        ended=job.ended,
        state=job.state.value,
        files=job.files,
        done=job.done,
        wanted=job.wanted,
        workers=job.workers,
        told=dict(job.told),
        results=[name for name, _ in caller.store.jobs.results(job.number)],
        problem="" if why is None else caller.sentence(why),
    )


async def _sent(caller: Keeper, request: Request) -> bytes:
    """The file, read only for somebody who may."""
    return await request.body()


@router.post(
    "",
    status_code=202,
    responses=refusals(403, 413),
    openapi_extra={
        "requestBody": {"required": True, "content": {"application/octet-stream": {"schema": {"type": "string"}}}},
    },
)
def send(
    caller: Keeper,
    data: Annotated[bytes, Depends(_sent)],
    verb: Annotated[str, Query(description="check, rate, standings or norms.", max_length=20)],
    name: Annotated[str, Query(description="What to call it.", max_length=100)] = "",
    lenient: Annotated[bool, Query(description="Repair faults of the reports.")] = False,
    kind: Annotated[str, Query(description="Ratings: standard, rapid or blitz.", max_length=20)] = "",
    period: Annotated[str, Query(description="Ratings: the list of a month, YYYY-MM.", max_length=10)] = "",
) -> JobDoc:
    """Put reports into the queue: a ZIP of them, or a single one."""
    options = options_of(verb, {"lenient": "yes" if lenient else "", "kind": kind, "period": period})
    called = check_name(name) or verb
    number = put_down(
        caller.store,
        caller.principal,
        caller.words.language,
        called,
        verb,
        options,
        [(f"{called}.trf", io.BytesIO(data))],
    )
    return document(caller, job_of(number, caller))


@router.get("", responses=refusals(403))
def read_all(caller: Keeper) -> list[JobDoc]:
    """The caller's jobs, the newest first; administrators see all."""
    return [document(caller, job) for job in visible(caller.store, caller.principal)]


@router.get("/{number}", responses=refusals(403, 404))
def read(caller: Keeper, job: Found) -> JobDoc:
    """How far a job is, and what came of it."""
    return document(caller, job)


_FILE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The file.", "content": {"application/octet-stream": {"schema": {"type": "string"}}}}
}


@router.get("/{number}/files/{name}", response_class=Response, responses=refusals(403, 404) | _FILE)
def read_file(caller: Keeper, job: Found, name: Annotated[str, Path(max_length=100)]) -> Response:
    """One of the files that came of it: a table, report.html, summary.json."""
    body = caller.store.jobs.result(job.number, name)
    if body is None:
        raise MissingError("no-such-address")
    return Response(body, headers=media_of(name))


@router.post("/{number}/cancel", responses=refusals(403, 404))
def cancel(caller: Keeper, job: Found) -> JobDoc:
    """Do no more of it."""
    caller.store.jobs.cancel(job.number)
    return document(caller, job_of(job.number, caller))


@router.delete("/{number}", status_code=204, responses=refusals(403, 404))
def remove(caller: Keeper, job: Found) -> None:
    """Forget it with everything that came of it."""
    caller.store.jobs.remove(job.number)
