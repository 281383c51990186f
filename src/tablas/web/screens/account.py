"""One's own account: where one is signed in, and ending it there; when somebody tried the name."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.store.people import Account, Credential
from tablas.web.access.sessions import SESSION, recognise
from tablas.web.errors import LoginNeededError, MissingError
from tablas.web.page import Asked, Page, Sent

router = APIRouter(prefix="/account")


def _account(page: Page) -> Account:
    if page.principal.account is None:
        raise LoginNeededError("sign-do")
    return page.principal.account


def _this(page: Page) -> str:
    held = recognise(page.services.people, page.request.cookies.get(SESSION, ""))
    return "" if held is None else held.hash


@router.get("")
def show(page: Asked) -> Response:
    """Where the account is signed in, and the last attempts to."""
    account, people = _account(page), page.services.people
    sessions = people.held(Credential.SESSION, account.id)
    return page.render(
        "account.html",
        account=account,
        sessions=sorted(sessions, key=lambda held: held.created, reverse=True),
        here=_this(page),
        noted=people.noted(50, account.name),
    )


@router.post("/sessions/end-others")
def end_others(page: Asked, form: Sent) -> Response:
    """Sign out everywhere else."""
    page.services.people.end_sessions(_account(page).id, but=_this(page))
    return page.redirect("/account", page.say("Everywhere else you are signed out."))


@router.post("/sessions/{digest}/end")
def end(digest: str, page: Asked, form: Sent) -> Response:
    """Sign out there."""
    people = page.services.people
    if digest not in {held.hash for held in people.held(Credential.SESSION, _account(page).id)}:
        raise MissingError("no-such-page")
    people.revoke(digest)
    return page.redirect("/account", page.say("Signed out there."))
