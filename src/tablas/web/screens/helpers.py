"""Helpers of an event: invited by a QR code to one task, ended by a tap."""

from __future__ import annotations

import segno
from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.errors import RefusedError
from tablas.store.people import Account, Credential, Role, Scope, Task
from tablas.web.desk import pairs_teams
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, Problem, Sent, attempt, number, text
from tablas.web.show.helping import TASK_WORDS

router = APIRouter(prefix="/e/{slug}/-/helpers")

FIELDS = ("name", "task", "tournament", "first_board", "last_board")


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """Who helps, with what, and the form for one more."""
    page.need_arbiter(slug)
    return _show(page, slug)


def _show(
    page: Page,
    slug: str,
    problem: Problem | None = None,
    form: dict[str, str] | None = None,
    status: int = 200,
    told: dict[str, str] | None = None,
) -> Response:
    moment = page.moment(slug)
    event = moment.event
    names = {section.id: section.name for section in event.sections}
    names |= {evening.id: evening.title for evening in event.evenings}
    return page.render(
        "helpers.html",
        status,
        slug=slug,
        event=event,
        seq=moment.seq,
        helpers=_helpers(page, slug),
        names=names,
        of_teams={section.id for section in event.sections if pairs_teams(section)},
        tasks=[(task.value, page.say(words)) for task, words in TASK_WORDS.items()],
        words={task.value: page.say(words) for task, words in TASK_WORDS.items()},
        tournament_choices=[("", page.say("all of them")), *names.items()],
        told=told,
        problem=problem,
        form=form or {},
    )


def _helpers(page: Page, slug: str) -> list[Account]:
    found = page.services.people.all()
    return [one for one in found if one.role is Role.ASSISTANT and one.scope.event == slug]


@router.post("")
def invite(slug: str, page: Asked, form: Sent) -> Response:
    """A new helper, and the QR code of the invitation."""
    page.need_arbiter(slug)
    typed = {name: text(form, name) for name in FIELDS}

    def act() -> Response:
        event = page.moment(slug).event
        if typed["task"] not in {task.value for task in Task}:
            raise RefusedError("choose-task", None, "task")
        if typed["tournament"] and not event.is_taken(typed["tournament"]):
            raise RefusedError("no-such-tournament", None, "tournament")
        first, last = number(form, "first_board"), number(form, "last_board")
        if first < 0 or (last and last < first):
            raise RefusedError("boards-run-from", None, "last_board")
        scope = Scope(slug, typed["tournament"], first, last, Task(typed["task"]))
        return _invited(page, slug, page.services.people.add(typed["name"], Role.ASSISTANT, "", scope))

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, typed, 422))


def _invited(page: Page, slug: str, account: Account) -> Response:
    secret = page.services.people.issue(Credential.INVITATION, account, page.services.settings.session_lifetime)
    address = page.secret_address(f"/join/{secret}")
    picture = segno.make(address, error="m").svg_data_uri(scale=4, border=2, light="#fff")
    return _show(page, slug, told={"name": account.name, "address": address, "picture": picture})


def _own(page: Page, slug: str, account: int) -> Account:
    page.need_arbiter(slug)
    found = next((one for one in _helpers(page, slug) if one.id == account), None)
    if found is None:
        raise MissingError("no-such-account")
    return found


@router.post("/{account}/invite")
def again(slug: str, account: int, page: Asked, form: Sent) -> Response:
    """Another device, or the same one once more."""
    return _invited(page, slug, _own(page, slug, account))


@router.post("/{account}/end")
def end(slug: str, account: int, page: Asked, form: Sent) -> Response:
    """The helper's work is over: every device of his is out at once."""
    found = _own(page, slug, account)
    page.services.people.remove(found.id)
    return page.redirect(f"/e/{slug}/-/helpers", page.say("{name} no longer helps.", name=found.name))
