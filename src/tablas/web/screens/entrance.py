"""Coming in and going out: the first start, signing in, invitations, language and theme."""

from __future__ import annotations

from math import ceil

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.errors import RefusedError
from tablas.store.people import Account, Credential, Held, Role, SignIn, folded
from tablas.web.access.passwords import hash_password, is_password
from tablas.web.access.sessions import PRE_SESSION, SESSION, recognise
from tablas.web.errors import MissingError
from tablas.web.i18n import languages
from tablas.web.page import Asked, Page, Problem, Sent, attempt, local_path, text
from tablas.web.show.helping import home_of

router = APIRouter()


def _inside(page: Page, account: Account, to: str, how: SignIn) -> Response:
    """Begin a session for the account."""
    settings, people = page.services.settings, page.services.people
    people.sweep()
    people.note(account.name, _address(page), how)
    agent = "".join(letter for letter in page.request.headers.get("User-Agent", "") if letter.isprintable())
    secret = people.issue(
        Credential.SESSION, account, settings.session_lifetime, label=f"{_address(page)} {agent}"[:200]
    )
    answer = page.redirect(to)
    answer.set_cookie(
        SESSION,
        secret,
        max_age=int(settings.session_lifetime.total_seconds()),
        httponly=True,
        samesite="lax",
        secure=settings.secure_cookies,
    )
    answer.delete_cookie(PRE_SESSION)
    return answer


def _address(page: Page) -> str:
    return page.request.client.host if page.request.client else "?"


@router.get("/login")
def show_login(page: Asked) -> Response:
    """The form to sign in."""
    return _login(page, None, text(page.request.query_params, "next"), "")


def _login(page: Page, problem: Problem | None, to: str, name: str, status: int = 200) -> Response:
    return page.render("login.html", status, problem=problem, next=local_path(to or "/"), form={"name": name})


@router.post("/login")
def login(page: Asked, form: Sent) -> Response:
    """Sign in, unless too many wrong passwords were tried."""
    name, to = text(form, "name"), local_path(text(form, "next", "/"))
    patience = page.services.patience
    address = _address(page)
    wait = patience.attempt(address, folded(name))
    if wait:
        page.services.people.note(name, address, SignIn.WAIT)
        said = page.say("Too many wrong passwords. Wait {seconds} seconds and try again.", seconds=ceil(wait))
        answer = _login(page, Problem(said, "password"), to, name, 429)
        answer.headers["Retry-After"] = str(ceil(wait))
        return answer
    account = page.services.people.find(name)
    if account is None or not is_password(str(form.get("password", "")), account.password):
        if account is None:
            is_password(str(form.get("password", "")), None)
        page.services.people.note(name, address, SignIn.WRONG)
        return _login(page, Problem(page.say("Name or password are not right."), "password"), to, name, 422)
    patience.right(address, folded(name))
    return _inside(page, account, to, SignIn.RIGHT)


@router.post("/logout")
def logout(page: Asked, form: Sent) -> Response:
    """End the session."""
    held = recognise(page.services.people, page.request.cookies.get(SESSION, ""))
    if held is not None:
        page.services.people.revoke(held.hash)
    answer = page.redirect("/")
    answer.delete_cookie(SESSION)
    return answer


def _invited(page: Page, secret: str, kind: Credential) -> Held:
    held = page.services.people.recognise(kind, secret)
    if held is None or (kind is Credential.SETUP and page.services.people.count(Role.ADMINISTRATOR)):
        raise MissingError("link-been-used")
    return held


@router.get("/setup/{secret}")
def show_setup(secret: str, page: Asked) -> Response:
    """The first administrator chooses a name and a password."""
    _invited(page, secret, Credential.SETUP)
    return page.render("setup.html")


@router.post("/setup/{secret}")
def setup(secret: str, page: Asked, form: Sent) -> Response:
    """Make the first administrator; the link is used up."""
    _invited(page, secret, Credential.SETUP)

    def act() -> Response:
        password = hash_password(str(form.get("password", "")))
        account = page.services.people.first_administrator(secret, text(form, "name"), password)
        if account is None:
            raise MissingError("link-been-used")
        return _inside(page, account, "/", SignIn.LINK)

    def again(problem: Problem) -> Response:
        return page.render("setup.html", 422, problem=problem, form={"name": text(form, "name")})

    return attempt(page, form, act, again)


@router.get("/join/{secret}")
def show_join(secret: str, page: Asked) -> Response:
    """Somebody opens an invitation."""
    held = _invited(page, secret, Credential.INVITATION)
    return page.render("join.html", account=held.account)


@router.post("/join/{secret}")
def join(secret: str, page: Asked, form: Sent) -> Response:
    """Come in: an assistant at once, anybody else after choosing a password."""
    held = _invited(page, secret, Credential.INVITATION)
    account = held.account
    if account is None:
        raise MissingError("link-been-used")

    def act() -> Response:
        needed = account.role is not Role.ASSISTANT
        password = hash_password(str(form.get("password", ""))) if needed else ""
        if not page.services.people.use_invitation(secret, account.id, password):
            raise MissingError("link-been-used")
        return _inside(page, account, _home(page, account), SignIn.LINK)

    return attempt(page, form, act, lambda problem: page.render("join.html", 422, problem=problem, account=account))


def _home(page: Page, account: Account) -> str:
    """Where somebody who was invited works: a helper at the one screen of the task."""
    event = account.scope.event
    if account.role is not Role.ASSISTANT or not page.store.has(event):
        return "/"
    return home_of(account.scope, page.store.moment(event).event)


@router.post("/language")
def language(page: Asked, form: Sent) -> Response:
    """Choose the language of this browser."""
    return _preference(page, form, "language", tuple(languages()))


@router.post("/theme")
def theme(page: Asked, form: Sent) -> Response:
    """Choose light or dark for this browser."""
    return _preference(page, form, "theme", ("light", "dark", "auto"))


def _preference(page: Page, form: FormData, name: str, known: tuple[str, ...]) -> Response:
    value = text(form, name)
    if value not in known:
        raise RefusedError("not-choice", None, name, value=value)
    answer = page.redirect(local_path(text(form, "back", "/")))
    answer.set_cookie(name, value, max_age=365 * 24 * 3600, samesite="lax")  # No secret: scripts choose it, too.
    return answer
