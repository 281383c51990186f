"""What screens and the API share about jobs of many reports: who may see them, what may be asked, how they are sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import IO, Any

from tablas.errors import TablasError
from tablas.events.errors import RefusedError
from tablas.federation.ratings.tournament import list_day
from tablas.messages import Items
from tablas.night.run import VERBS
from tablas.night.sent import Limits, unpacked
from tablas.say.phrases import Say
from tablas.store import Store
from tablas.store.jobs import Job, JobState
from tablas.web.access.rights import Principal

LIMITS = Limits()
BATCH = 100
"""Reports written at a time: whoever enters results meanwhile waits for no more than these."""
KINDS = ("", "standard", "rapid", "blitz")
RATE = "rate"
"""The one of the verbs that asks for a kind of list and a period."""
MEDIA = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
    "html": "text/html; charset=utf-8",
}


def state_of(job: Job, say: Say) -> str:
    """How a job stands, in words."""
    if job.state is JobState.OPEN and not job.workers and not job.done:
        return say("waiting")
    return {
        JobState.ARRIVING: say("arriving"),
        JobState.OPEN: say("under way"),
        JobState.DONE: say("done"),
        JobState.FAILED: say("not possible"),
        JobState.CANCELLED: say("cancelled"),
    }[job.state]


def verbs_of(say: Say) -> dict[str, str]:
    """What can be done with reports, in words."""
    return {
        "check": say("Check the pairings"),
        "rate": say("Work out ratings"),
        "standings": say("Rank the players"),
        "norms": say("Search for norms"),
    }


def may_see(principal: Principal, job: Job) -> bool:
    """One's own jobs; administrators see all."""
    mine = principal.account is not None and principal.account.id == job.account
    return principal.may_create() and (principal.is_administrator or mine)


def visible(store: Store, principal: Principal) -> list[Job]:
    """The jobs that somebody may see, the newest first."""
    return [job for job in store.jobs.all() if may_see(principal, job)]


def check_name(name: str) -> str:
    """What a job is called."""
    if len(name) > 100 or not name.isprintable():
        raise RefusedError("name-of-job", None, "name", most=100)
    return name


def options_of(verb: str, given: Mapping[str, str]) -> dict[str, Any]:
    """What shapes the results, checked."""
    if verb not in VERBS:
        raise RefusedError("no-such-night", None, "verb", verb=verb, verbs=Items(VERBS))
    options: dict[str, Any] = {"lenient": given.get("lenient") == "yes"}
    kind, period = given.get("kind", ""), given.get("period", "")
    if kind not in KINDS:
        raise RefusedError("no-such-kind", None, "kind", kind=kind, kinds=Items(KINDS[1:]))
    if (kind or period) and verb != RATE:
        idle = "period" if period else "kind"
        raise RefusedError("night-option-idle", None, idle, option=idle, needed=RATE)
    if kind:
        options["kind"] = kind
    if period:
        try:
            options["period"] = list_day(period).isoformat()
        except TablasError as error:
            raise RefusedError(error.message, None, "period") from None
    return options


def put_down(
    store: Store,
    principal: Principal,
    language: str,
    name: str,
    verb: str,
    options: Mapping[str, Any],
    sent: Iterable[tuple[str, IO[bytes]]],
) -> int:
    """Put the reports into the queue; nothing stays of a job whose files cannot be taken."""
    account = principal.account.id if principal.account is not None else 0
    number = store.jobs.begin(name, verb, options, principal.name, account, language)
    try:
        coming = unpacked(sent, LIMITS)
        count = 0
        while batch := list(islice(coming, BATCH)):
            store.jobs.add(number, batch)
            count += len(batch)
        if not count:
            raise RefusedError("no-reports-sent", None, "file")
    except TablasError as error:
        store.jobs.remove(number)
        raise RefusedError(error.placed, None, "file") from None
    except BaseException:
        store.jobs.remove(number)
        raise
    store.jobs.ready(number)
    return number


def media_of(name: str) -> dict[str, str]:
    """The headers of a result."""
    kind = MEDIA.get(name.rpartition(".")[2], "application/octet-stream")
    return {"Content-Type": kind, "Content-Disposition": f'attachment; filename="{name}"'}
