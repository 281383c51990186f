"""Who may do what: accounts, invitations and tokens, for administrators."""

from __future__ import annotations

import segno
from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.errors import RefusedError
from tablas.store.people import Credential, Role, Scope, Task
from tablas.web.access.passwords import hash_password
from tablas.web.access.rights import lesser
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, Problem, Sent, attempt, number, text
from tablas.web.show.helping import TASK_WORDS

router = APIRouter(prefix="/people")

ROLES = (Role.ASSISTANT, Role.ARBITER, Role.ADMINISTRATOR)


@router.get("")
def show(page: Asked) -> Response:
    """Everybody with an account."""
    page.need_administrator()
    return _show(page)


def _show(
    page: Page,
    problem: Problem | None = None,
    form: dict[str, str] | None = None,
    status: int = 200,
    told: dict[str, str] | None = None,
) -> Response:
    people = page.services.people
    return page.render(
        "people.html",
        status,
        accounts=people.all(),
        tokens=people.held(Credential.TOKEN),
        noted=people.noted(),
        roles=[role.value for role in ROLES],
        event_choices=[("", page.say("every event")), *((head.slug, head.name) for head in page.store.events())],
        tasks=[(task.value, page.say(words)) for task, words in TASK_WORDS.items()],
        task_words={task.value: page.say(words) for task, words in TASK_WORDS.items()},
        tournament_choices=[
            (identifier, f"{head.name} / {name}")
            for head, event in page.readable()
            if event is not None
            for identifier, name in [
                *((section.id, section.name) for section in event.sections),
                *((evening.id, evening.title) for evening in event.evenings),
            ]
        ],
        told=told,
        problem=problem,
        form=form or {},
    )


@router.post("")
def add(page: Asked, form: Sent) -> Response:
    """A new account, with a password or with an invitation to show."""
    page.need_administrator()
    typed = {name: text(form, name) for name in ("name", "role", "event", "tournament", "first_board", "last_board")}
    typed["task"] = text(form, "task", Task.RESULTS.value)

    def act() -> Response:
        if typed["role"] not in {role.value for role in ROLES}:
            raise RefusedError("choose-what-person", None, "role")
        password = str(form.get("password", ""))
        if typed["task"] not in {task.value for task in Task}:
            raise RefusedError("choose-task", None, "task")
        boards = number(form, "first_board"), number(form, "last_board")
        scope = Scope(typed["event"], typed["tournament"], *boards, Task(typed["task"]))
        check_scope(page, Role(typed["role"]), scope)
        account = page.services.people.add(
            typed["name"], Role(typed["role"]), hash_password(password) if password else "", scope
        )
        if password:
            return page.redirect("/people", page.say("{name} may sign in now.", name=account.name))
        secret = page.services.people.issue(Credential.INVITATION, account, page.services.settings.session_lifetime)
        return _show(page, told={"kind": "invitation", "name": account.name, **_link(page, f"/join/{secret}")})

    return attempt(page, form, act, lambda problem: _show(page, problem, typed, 422))


def check_scope(page: Page, role: Role, scope: Scope) -> None:
    """Refuse a scope that means nothing."""
    if scope.event and not page.store.has(scope.event):
        raise RefusedError("no-such-event", None, "event")
    if scope.tournament:
        if not scope.event:
            raise RefusedError("choose-event-tournament", None, "event")
        event = page.store.moment(scope.event).event
        if not event.is_taken(scope.tournament):
            event.section(scope.tournament)
    if scope.first_board < 0 or (scope.last_board and scope.last_board < scope.first_board):
        raise RefusedError("boards-run-from", None, "last_board")
    if role is Role.ADMINISTRATOR and scope != Scope(task=scope.task):
        raise RefusedError("administrator-may-do", None, "event")


def _link(page: Page, path: str) -> dict[str, str]:
    address = page.secret_address(path)
    return {"address": address, "picture": segno.make(address, error="m").svg_data_uri(scale=4, border=2, light="#fff")}


@router.post("/{account}/invite")
def invite(account: int, page: Asked, form: Sent) -> Response:
    """A new invitation for somebody who has an account."""
    page.need_administrator()
    found = next((one for one in page.services.people.all() if one.id == account), None)
    if found is None:
        raise MissingError("no-such-account")
    secret = page.services.people.issue(Credential.INVITATION, found, page.services.settings.session_lifetime)
    return _show(page, told={"kind": "invitation", "name": found.name, **_link(page, f"/join/{secret}")})


@router.post("/{account}/remove")
def remove(account: int, page: Asked, form: Sent) -> Response:
    """Take an account away."""
    page.need_administrator()

    def act() -> Response:
        page.services.people.remove(account)
        return page.redirect("/people", page.say("The account is removed."))

    return attempt(page, form, act, lambda problem: _show(page, problem, None, 422))


@router.post("/tokens")
def add_token(page: Asked, form: Sent) -> Response:
    """A token for a program, with the rights of one's account or fewer."""
    page.need_administrator()
    typed = {"label": text(form, "label"), "token_role": text(form, "token_role")}

    def act() -> Response:
        if not typed["label"] or len(typed["label"]) > 60:
            raise RefusedError("say-what-token", None, "label")
        if typed["token_role"] not in {role.value for role in Role}:
            raise RefusedError("choose-what-token", None, "token_role")
        account = page.principal.account
        assert account is not None
        role = lesser(account.role, Role(typed["token_role"]))
        secret = page.services.people.issue(Credential.TOKEN, account, None, role, typed["label"])
        return _show(page, told={"kind": "token", "name": typed["label"], "address": secret})

    return attempt(page, form, act, lambda problem: _show(page, problem, typed, 422))


@router.post("/tokens/{digest}/revoke")
def revoke_token(digest: str, page: Asked, form: Sent) -> Response:
    """A token is no longer good."""
    page.need_administrator()
    page.services.people.revoke(digest)
    return page.redirect("/people", page.say("The token is revoked."))
