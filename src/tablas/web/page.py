"""One request: who makes it, in which language, on which store; and the answers screens give."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Annotated, Any, TypeVar
from urllib.parse import parse_qs, urlencode
from uuid import uuid4

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import FormData, UploadFile

from tablas.errors import TablasError
from tablas.events.acts import Command
from tablas.events.called import is_short
from tablas.events.errors import ConsentError, LogError, RefusedError
from tablas.events.keeper import NoEventError
from tablas.events.origin import BROWSER
from tablas.events.state import Event, Section
from tablas.events.timeline import Moment
from tablas.messages import Message
from tablas.store import Done, Head, Store
from tablas.store.people import Task
from tablas.web import render
from tablas.web.access.rights import PUBLIC, Principal
from tablas.web.access.sessions import PRE_SESSION, SESSION, new_pre_session, recognise, same
from tablas.web.errors import ForbiddenError, LoginNeededError, MissingError
from tablas.web.i18n import Catalogue, catalogue
from tablas.web.named import check_short, moment_of, section_of
from tablas.web.scope import LANGUAGE, MOMENT, VERSION, language_of
from tablas.web.services import Services

MOST_FIELDS = 12_000
"""A review of a long list has two fields for each player."""
LARGEST_PART = 16 * 1024 * 1024
"""The whole body is bounded more tightly; see :mod:`tablas.web.guard`."""

Answer = TypeVar("Answer", bound=Response)


@dataclass
class Page:
    """A request as the screens see it."""

    request: Request
    services: Services
    principal: Principal
    words: Catalogue
    theme: str
    csrf: str
    cookies: dict[str, str] = field(default_factory=dict)
    """To be set with the answer."""
    expired: list[str] = field(default_factory=list)
    """Cookies that have done their work."""

    @property
    def store(self) -> Store:
        return self.services.store

    @property
    def language(self) -> str:
        return self.words.language

    @property
    def version(self) -> str:
        """The version of the event of which a page for everybody is made; empty for a page for somebody."""
        return str(self.request.scope.get(VERSION, ("", ""))[0])

    @property
    def root(self) -> str:
        """What stands before the address of every public page: the language, where it was asked for so."""
        language = self.request.scope.get(LANGUAGE, "")
        return f"/{language}" if language else ""

    @property
    def printed(self) -> str:
        """The time by this machine's clock, for the head of printed pages; on a page for everybody a script says it."""
        if self.version:
            return ""
        return datetime.now().astimezone().isoformat(" ", "minutes")[:16]

    @property
    def fresh_key(self) -> str:
        """Makes a form that is sent twice be carried out once."""
        return uuid4().hex

    @property
    def is_fragment(self) -> bool:
        """Asked for by htmx, which wants a part of the page."""
        return self.request.headers.get("HX-Request") == "true"

    def say(self, phrase: str, **values: object) -> str:
        """A phrase in the language of the request, filled in."""
        said = self.words.gettext(phrase)
        return said.format(**values) if values else said

    def sentence(self, message: Message | str) -> str:
        """A message in the language of the request; a name stays as it is."""
        return self.words.sentence(message)

    # Facts

    def moment(self, slug: str) -> Moment:
        """The event, if there is one and the person may know of it."""
        known: tuple[str, Moment] | None = self.request.scope.get(MOMENT)
        if known is not None and known[0] == slug:  # Everybody may know of it: see `tablas.web.kept`.
            return known[1]
        moment = moment_of(self.store, slug)
        if moment.event.private and not self.principal.may_help(slug):
            raise MissingError("no-such-event")
        return moment

    def readable(self) -> list[tuple[Head, Event | None]]:
        """Every event with its facts; without them if its log is damaged, which must not hide the others."""
        found: list[tuple[Head, Event | None]] = []
        for head in self.store.events():
            try:
                event = self.store.moment(head.slug).event
                if not event.private or self.principal.may_help(head.slug):
                    found.append((head, event))
            except LogError:
                found.append((head, None))
            except NoEventError:  # Deleted by somebody else in this very moment.
                continue
        return found

    def section(self, event: Event, tournament: str) -> Section:
        """The tournament, if there is one."""
        return section_of(event, tournament)

    # Rights

    def need_arbiter(self, slug: str) -> None:
        """Go on only if the person may arbitrate the event."""
        self._need(self.principal.may_arbitrate(slug))

    def need_helper(self, slug: str, tournament: str) -> None:
        """Go on only if the person helps with something."""
        self._need(self.principal.may_help(slug, tournament))

    def need_task(self, slug: str, tournament: str, task: Task) -> None:
        """Go on only if the person helps with that."""
        self._need(self.principal.has_task(task, slug, tournament))

    def need_signed_in(self) -> None:
        """Go on only for somebody with an account."""
        self._need(not self.principal.is_public)

    def need_administrator(self) -> None:
        """Go on only for an administrator."""
        self._need(self.principal.is_administrator)

    def need_creator(self) -> None:
        """Go on only if the person may make events."""
        self._need(self.principal.may_create())

    def _need(self, allowed: bool) -> None:
        if allowed:
            return
        if self.principal.is_public:
            raise LoginNeededError("sign-do")
        raise ForbiddenError("your-account-may")

    def check_form(self, form: Mapping[str, Any]) -> None:
        """Refuse a form that did not come from a page of ours."""
        sent = str(form.get("csrf") or self.request.headers.get("X-CSRF-Token") or "")
        if not same(sent, self.csrf):
            raise ForbiddenError("form-too-old")

    # Acts

    def do(
        self,
        slug: str,
        command: Command,
        accepted: Iterable[str] = (),
        expected: int | None = None,
        key: str = "",
    ) -> Done:
        """Carry out a command for the person, if the person may."""
        self._need(self.principal.may_do(slug, command, self.moment(slug).event))
        accepted = accepted if self.principal.may_arbitrate(slug) else ()
        return self.store.do(
            slug,
            command,
            who=self.principal.name,
            where=self.where,
            key=key,
            expected=expected,
            accepted=accepted,
        )

    @property
    def where(self) -> str:
        """Where the request comes from, for the log."""
        host = self.request.client.host if self.request.client else "?"
        return f"{BROWSER}{host}"[:200]

    def secret_address(self, path: str) -> str:
        """A link that lets somebody in; never built on a name that the request brought along."""
        return secret_address(self.services, self.request, path)

    def address(self, path: str) -> str:
        """A link that other devices of the hall can follow, also when this one asked for 127.0.0.1."""
        if self.services.settings.address:
            return self.services.settings.address.rstrip("/") + path
        url = self.request.url
        hall = self.services.settings.hall_address
        if hall and url.hostname in ("127.0.0.1", "localhost", "::1"):
            return f"{url.scheme}://{hall}{f':{url.port}' if url.port else ''}{path}"
        return f"{url.scheme}://{url.netloc}{path}"

    # Answers

    def render(self, template: str, status: int = 200, **values: Any) -> HTMLResponse:
        """A page."""
        body = under_root(self.root, render.page(self.language, template, self._usual() | values))
        return self._with_cookies(HTMLResponse(body, status))

    def _usual(self) -> dict[str, Any]:
        """What every template may use."""
        # A page that looks again by itself, perhaps the one that is just being left, takes no word away.
        looks = self.request.headers.get("x-requested-with") == "fetch"
        said = "" if looks else parse_qs("said=" + self.request.cookies.get("said", "")).get("said", [""])[0]
        if said:
            self.expired.append("said")
        return {
            "page": self,
            "who": self.principal,
            "csrf": self.csrf,
            "language": self.language,
            "theme": self.theme,
            "path": self.request.scope["path"],
            "version": self.version,
            "said": said,
            "problem": None,
            "again": "",
            "form": {},
            "tell": self.sentence,
        }

    def redirect(self, to: str, said: str = "", **query: str) -> Response:
        """Go on to another page, with a word about what was done."""
        if query:
            to += "?" + urlencode(query)
        answer = RedirectResponse(self.root + to if to.startswith("/p/") else to, 303)
        if said:
            answer.set_cookie("said", urlencode({"": said})[1:], max_age=60, httponly=True, samesite="lax")
        return self._with_cookies(answer)

    def _with_cookies(self, answer: Answer) -> Answer:
        for name, value in self.cookies.items():
            answer.set_cookie(name, value, httponly=True, samesite="lax", secure=self.services.settings.secure_cookies)
        for name in self.expired:
            answer.delete_cookie(name)
        return answer


def secret_address(services: Services, request: Request, path: str) -> str:
    """A link that lets somebody in; never built on a name that the request brought along."""
    if services.settings.address:
        return services.settings.address.rstrip("/") + path
    host, port = request.scope.get("server") or ("127.0.0.1", None)
    host = services.settings.hall_address or host
    host = f"[{host}]" if ":" in host else host
    return f"{request.scope['scheme']}://{host}{f':{port}' if port else ''}{path}"


async def page_of(request: Request) -> Page:
    """The page of a request; of nobody's, where it is to be the same for everybody."""
    services: Services = request.app.state.services
    if VERSION in request.scope:
        return Page(request, services, PUBLIC, catalogue(request.scope[VERSION][1]), "", "")
    cookies = request.cookies
    held = await services.in_thread(recognise, services.people, cookies.get(SESSION, ""))
    words = catalogue(language_of(request.scope))
    theme = cookies.get("theme", "")
    page = Page(request, services, PUBLIC, words, theme if theme in ("light", "dark") else "", "")
    if held is not None and held.account is not None:
        account = held.account
        page.principal = Principal(account.name, account.role, account.scope, account)
        page.csrf = held.secret
        services.door.know(request.client.host if request.client else "")
    else:
        page.csrf = cookies.get(PRE_SESSION, "")
        if not page.csrf:
            page.csrf = page.cookies[PRE_SESSION] = new_pre_session()
    return page


async def stranger_of(request: Request) -> Page:
    """The page of a request when it cannot be known who makes it: the database is away."""
    try:
        return await page_of(request)
    except TablasError:
        words = catalogue(language_of(request.scope))
        return Page(request, request.app.state.services, PUBLIC, words, "", "")


async def asked(request: Request) -> Page:
    """The page of a request that names its event by the short name; screens take it as a dependency."""
    page = await page_of(request)
    slug = request.path_params.get("slug", "")
    if slug and not is_short(slug):
        await page.services.in_thread(check_short, page.store, slug)
    return page


Asked = Annotated[Page, Depends(asked)]


_OPEN_FORMS = re.compile(
    r"/(login|logout|language|theme|setup/[^/]+|join/[^/]+|p/[^/]+/[^/]+/here|train/(exam|class)/[^/]+)$"
)
"""Forms that are for strangers."""


async def form_of(request: Request, page: Asked) -> AsyncIterator[FormData]:
    """The fields of a form that was sent, checked against forgery; every screen that writes takes it."""
    if page.principal.is_public and not _OPEN_FORMS.match(request.url.path):
        raise LoginNeededError("sign-do")  # Nothing of a stranger's body is decoded.
    async with request.form(max_files=1, max_fields=MOST_FIELDS, max_part_size=LARGEST_PART) as form:
        page.check_form(form)
        yield form


Sent = Annotated[FormData, Depends(form_of)]


@dataclass(frozen=True, slots=True)
class Problem:
    """Why a form could not be carried out, for the place beside its field."""

    sentence: str
    field: str = ""


def attempt(page: Page, form: FormData, act: Callable[[], Response], again: Callable[[Problem], Response]) -> Response:
    """Carry out what a form asks; if it is refused, or consent is, show the form again with all that was typed."""
    if text(form, "consent") == "no":
        return again(Problem(page.say("Nothing was changed.")))
    try:
        return act()
    except ConsentError as error:
        fields = [(name, str(value)) for name, value in form.multi_items() if not isinstance(value, UploadFile)]
        codes = list(dict.fromkeys(concern.code for concern in error.concerns))
        sentences = [page.sentence(concern.message) for concern in error.concerns]
        return page.render(
            "consent.html",
            409,
            fields=[item for item in fields if item[0] not in ("csrf", "accept", "consent", "why")],
            given=accepted_of(form),
            codes=codes,
            sentences=sentences,
            asks_why=error.asks_why,
            why=text(form, "why"),
            moves=next((concern.moves for concern in error.concerns if concern.moves), ()),
            event=_event_of(page),
        )
    except (ForbiddenError, MissingError, LoginNeededError):
        raise
    except TablasError as error:
        said = error.message if error.where.line is None else error.placed
        return again(Problem(page.sentence(said), getattr(error, "field", "")))


def _event_of(page: Page) -> Head | None:
    """The event of the address, for the head of a page that knows nothing else of it."""
    slug = page.request.path_params.get("slug", "")
    return page.store.head(slug) if page.store.has(slug) else None


def text(form: Mapping[str, Any], name: str, default: str = "") -> str:
    """A text of the form without outer blanks."""
    value = form.get(name, default)
    return default if isinstance(value, UploadFile) or value is None else str(value).strip()


def number(form: Mapping[str, Any], name: str, default: int = 0) -> int:
    """A whole number of the form."""
    value = text(form, name)
    if not value:
        return default
    try:
        found = int(value)
    except ValueError:
        raise RefusedError("not-whole-number", None, name, value=value) from None
    if not -(10**9) < found < 10**9:
        raise RefusedError("not-whole-number", None, name, value=value)
    return found


def under_root(root: str, body: str) -> str:
    """A page whose links to public pages lead to those in the language of its address.

    >>> under_root("/es", '<a href="/p/open">Open</a> <a href="/login">')
    '<a href="/es/p/open">Open</a> <a href="/login">'
    """
    if root:
        for name in ("href", "action", "hx-get"):
            body = body.replace(f'{name}="/p/', f'{name}="{root}/p/')
    return body


def local_path(path: str) -> str:
    """Only a path of ours: nobody is to be sent elsewhere by a form."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"


def accepted_of(form: FormData) -> list[str]:
    """The concerns the arbiter consented to."""
    return [str(value) for value in form.getlist("accept")]


def worded(command: Command, form: Mapping[str, Any]) -> Command:
    """The command with the reason that was given with a consent."""
    why = text(form, "why")
    return replace(command, why=why) if why else command
