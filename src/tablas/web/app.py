"""The application: every screen, public page and API route, put together."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException

from tablas.errors import TablasError
from tablas.events.errors import DamagedError, RefusedError
from tablas.messages import Message
from tablas.store import Store
from tablas.store.people import People
from tablas.version import __version__
from tablas.web.access.passwords import Patience
from tablas.web.api import router as api
from tablas.web.api.caller import Problem, words_of
from tablas.web.api.problems import RETRY_AFTER, http_problem, problem
from tablas.web.courier import Courier
from tablas.web.door import Door, fitting
from tablas.web.errors import ElsewhereError, LoginNeededError, status_of
from tablas.web.failing import show_failure
from tablas.web.guard import HEADERS, Guard
from tablas.web.i18n import Catalogue, spoken_to
from tablas.web.jobs import Foreman
from tablas.web.kept import Kept
from tablas.web.lists import Daily, Loader
from tablas.web.live import Hub
from tablas.web.packed import Packed
from tablas.web.page import stranger_of
from tablas.web.public import router as public
from tablas.web.screens import routers
from tablas.web.screens.damage import show_damage
from tablas.web.services import Services
from tablas.web.settings import Settings
from tablas.web.versions import Versions

STATIC = Path(__file__).parent / "static"


def create_app(settings: Settings) -> FastAPI:
    """The whole program on one database."""
    store = Store(settings.database, backups=settings.backups)
    places = fitting(settings.places)
    ratings = store.ratings
    services = Services(
        settings,
        store,
        People(store.database),
        ratings,
        Loader(ratings),
        Patience(settings.login_attempts, settings.login_window.total_seconds()),
        Hub(store, min(settings.most_spectators, places.connections - places.kept_free)),
        Door(places),
        Patience(settings.login_attempts, settings.login_window.total_seconds()),
        Versions(store),
        Foreman(store),
    )

    daily = Daily(services.loader, store.national, settings.list_address)
    courier = Courier(store, settings.address)
    foreman = services.foreman

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        services.hub.start(asyncio.get_running_loop())
        if settings.daily_lists:
            daily.start()
        if settings.tells_others:
            courier.start()
        if settings.does_jobs:
            foreman.start()
        yield
        daily.stop()
        await run_in_threadpool(foreman.stop)
        await run_in_threadpool(courier.stop)
        await run_in_threadpool(services.hub.stop)
        store.close()

    app = FastAPI(
        title="tablas",
        version=__version__,
        description="The events of this tablas, and every command on them.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    app.state.services = services
    app.add_middleware(Kept, versions=services.versions, store=store)
    app.add_middleware(Packed, secure=settings.secure_cookies)
    app.add_middleware(Guard, settings=settings, door=services.door)
    app.mount("/static", StaticFiles(directory=STATIC), name="static")
    _include(app)
    _handle_errors(app)
    return app


def _include(app: FastAPI) -> None:
    # The pages that thousands ask for come first: addresses are tried one after the other.
    app.include_router(public, include_in_schema=False)
    app.include_router(api)
    _declare_problems(app)
    for router in routers():
        app.include_router(router, include_in_schema=False)


def _under(request: Request, slug: str) -> str:
    """The address that was asked for, with the event under its short name."""
    _, kind, _, *rest = request.url.path.split("/")
    path = "/".join(("", kind, slug, *rest))
    return path + (f"?{request.url.query}" if request.url.query else "")


def _again(request: Request, status: int) -> str:
    """The address to ask for once more, where asking once more may help and does no harm."""
    if status != 503 or request.method != "GET":
        return ""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def _declare_problems(app: FastAPI) -> None:
    """Put the problem document among the schemas of the API, in place of the framework's own."""
    usual = app.openapi

    def described() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = usual()
            schemas = document["components"]["schemas"]
            schemas["Problem"] = Problem.model_json_schema()
            for name in ("HTTPValidationError", "ValidationError"):
                schemas.pop(name, None)
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = described  # type: ignore[method-assign]


def _words(request: Request) -> Catalogue:
    """The language of a caller of the API."""
    return spoken_to(request.headers.get("Accept-Language", ""))


def _handle_errors(app: FastAPI) -> None:
    @app.exception_handler(TablasError)
    async def tell(request: Request, error: TablasError) -> Response:
        if request.url.path.startswith("/api/"):
            return problem(error, words_of(request))
        if isinstance(error, LoginNeededError) and request.method == "GET":
            path = request.url.path + (f"?{request.url.query}" if request.url.query else "")
            return RedirectResponse(f"/login?next={quote(path, safe='')}", 303)
        if isinstance(error, ElsewhereError) and request.method == "GET":
            return RedirectResponse(_under(request, error.slug), 303)
        page = await stranger_of(request)
        if isinstance(error, DamagedError):
            return await run_in_threadpool(show_damage, page, error)
        status = status_of(error)
        told = await run_in_threadpool(show_failure, page, status, error.message, _again(request, status))
        if status == 503:
            told.headers["Retry-After"] = RETRY_AFTER
        return told

    @app.exception_handler(RequestValidationError)
    async def tell_invalid(request: Request, error: RequestValidationError) -> Response:
        first = error.errors()[0] if error.errors() else {"loc": ("body",), "msg": "The request is not valid"}
        field = ".".join(str(part) for part in first["loc"][1:]) or str(first["loc"][0])
        if request.url.path.startswith("/api/"):
            told = RefusedError("field-problem", None, field, field=field, value=first["msg"])
            return problem(told, words_of(request))
        page = await stranger_of(request)
        return await run_in_threadpool(show_failure, page, 404, Message("no-such-page"))

    @app.exception_handler(Exception)
    async def tell_fault(request: Request, error: Exception) -> Response:
        """A fault of the program: said without details, logged with them by the server."""
        if request.url.path.startswith("/api/"):
            return http_problem(500, Message("program-mistake"), words_of(request), HEADERS)
        page = await stranger_of(request)
        said = page.sentence(Message("program-mistake"))
        answer = page.render("error.html", 500, layout="base.html", slug="", event=None, sentence=said)
        answer.headers.update(HEADERS)  # This handler stands outside the guard.
        return answer

    @app.exception_handler(HTTPException)
    async def tell_http(request: Request, error: HTTPException) -> Response:
        if request.url.path.startswith("/api/"):
            at_address = {404: Message("no-such-address"), 405: Message("address-not-used-so")}
            told = at_address.get(error.status_code, Message("request-not-understood"))
            return http_problem(error.status_code, told, words_of(request), error.headers)
        known = {404: Message("no-such-page"), 405: Message("page-used-wrongly")}
        message = known.get(error.status_code, Message("request-not-understood"))
        page = await stranger_of(request)
        answer = await run_in_threadpool(show_failure, page, error.status_code, message)
        answer.headers.update(error.headers or {})
        return answer
