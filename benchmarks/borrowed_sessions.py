"""Sessions and forged forms beside middlewares that exist: not how fast, but what holds.

Every property is tried on a running application: ours, and a small one that
uses the library as its documentation says.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from borrowed_rows import Held, Row, Timed, best, borrow
from tablas.store.people import Account, Credential, People, Role
from tablas.web.access.sessions import SESSION, recognise
from tablas.web.app import create_app
from tablas.web.settings import Settings

PART = "sessions"
KEY = "a key that the server keeps"
Answers = dict[str, bool]


def rows() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder) / "bench.db"))
        people: People = app.state.services.people
        ana = people.add("ana", Role.ARBITER)
        try:
            ours = our_sessions(people, ana) | asyncio.run(our_forms(app, people, ana))
            yield from library_rows(ours, people, ana)
        finally:
            app.state.services.store.close()


def library_rows(ours: Answers, people: People, ana: Account) -> Iterator[Row]:
    itsdangerous, name = borrow("itsdangerous", "itsdangerous")
    middleware, _ = borrow("starlette.middleware.sessions", "starlette")
    theirs = asyncio.run(signed_sessions(middleware.SessionMiddleware, itsdangerous))
    for what, held in theirs.items():
        yield Held(PART, what, "starlette SessionMiddleware", ours[what], held)
    secret = people.issue(Credential.SESSION, ana, None)
    signer = itsdangerous.TimestampSigner(KEY)
    cookie = signer.sign(b64encode(json.dumps({"account": ana.id}).encode()))
    yield Timed(
        PART,
        "recognise one cookie (ours asks the database)",
        name,
        best(lambda: [recognise(people, secret) for _ in range(100)]) / 100,
        best(lambda: [signer.unsign(cookie, max_age=1000) for _ in range(100)]) / 100,
    )


def form_rows(module: str, package: str, wrap: Callable[[Any, Any], Any]) -> Iterator[Row]:
    library, name = borrow(module, package)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(Path(folder) / "bench.db"))
        people: People = app.state.services.people
        try:
            ours = asyncio.run(our_forms(app, people, people.add("ana", Role.ARBITER)))
        finally:
            app.state.services.store.close()
    theirs = asyncio.run(their_forms(wrap(library, form_app())))
    for what, held in theirs.items():
        yield Held(PART, what, name, ours[what], held)


def starlette_csrf_rows() -> Iterator[Row]:
    return form_rows("starlette_csrf", "starlette-csrf", lambda library, app: library.CSRFMiddleware(app, secret=KEY))


def asgi_csrf_rows() -> Iterator[Row]:
    return form_rows(
        "asgi_csrf",
        "asgi-csrf",
        lambda library, app: library.asgi_csrf(app, signing_secret=KEY, always_set_cookie=True),
    )


# --- what holds for a session --------------------------------------------------------------------------

SIGNED_OUT = "a copied cookie is worthless after signing out"
NEW_PASSWORD = "a new password ends the other sessions"
ALTERED = "an altered cookie is refused"
COPY = "nothing kept on the server lets anybody in"


def our_sessions(people: People, ana: Account) -> Answers:
    def session() -> str:
        return people.issue(Credential.SESSION, ana, None)

    out, old, good = session(), session(), session()
    held = recognise(people, out)
    assert held is not None
    people.revoke(held.hash)
    kept = people.held(Credential.SESSION, ana.id)
    answers = {
        SIGNED_OUT: recognise(people, out) is None,
        ALTERED: recognise(people, good[:-2] + ("AA" if good[-2:] != "AA" else "BB")) is None,
        COPY: all(recognise(people, one.hash) is None and recognise(people, one.secret) is None for one in kept),
    }
    people.set_password(ana.id, "another hash")
    return answers | {NEW_PASSWORD: recognise(people, old) is None}


async def signed_sessions(middleware: Any, itsdangerous: Any) -> Answers:
    """Signing in writes the account into the cookie, signing out clears it.

    A new password is given in a second browser; the library has no word for ending the session of the first, so an
    application would have to keep a stamp of its own for every account.
    """

    async def enter(request: Request) -> Response:
        request.session["account"] = 1
        return PlainTextResponse("in")

    async def leave(request: Request) -> Response:
        request.session.clear()
        return PlainTextResponse("out")

    async def who(request: Request) -> Response:
        return PlainTextResponse(str(request.session.get("account", "")))

    routes = [Route("/in", enter), Route("/out", leave), Route("/new-password", leave), Route("/", who)]
    app = middleware(Starlette(routes=routes), secret_key=KEY)

    async def lets_in(cookie: str) -> bool:
        async with client_of(app) as client:
            return (await client.get("/", headers={"Cookie": f"session={cookie}"})).text == "1"

    async def signed_in(*then: str) -> str:
        async with client_of(app) as client:
            await client.get("/in")
            cookie = str(client.cookies["session"])
            for path in then:
                await client.get(path)
            return cookie

    cookie = await signed_in()
    await signed_in("/new-password")
    forged = itsdangerous.TimestampSigner(KEY).sign(b64encode(b'{"account": 1}')).decode()
    assert await lets_in(cookie)
    return {
        SIGNED_OUT: not await lets_in(await signed_in("/out")),
        NEW_PASSWORD: not await lets_in(cookie),
        ALTERED: not await lets_in("x" + cookie[1:]),
        COPY: not await lets_in(forged),
    }


# --- what holds for a form -----------------------------------------------------------------------------

NO_TOKEN = "a form without its token is refused"
FIELD = "a form works without a script"
OTHERS = "a token made for somebody else is refused, cookie and all"


def client_of(app: Any) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://hall")


async def our_forms(app: Any, people: People, ana: Account) -> Answers:
    async def accepted(csrf: str | None, **cookies: str) -> bool:
        secret = people.issue(Credential.SESSION, ana, None)
        mine = recognise(people, secret)
        assert mine is not None
        data = {} if csrf is None else {"csrf": csrf or mine.secret}
        shown = "; ".join(f"{name}={value}" for name, value in ({SESSION: secret} | cookies).items())
        async with client_of(app) as client:
            answer = await client.post("/logout", data=data, headers={"Cookie": shown})
        return answer.status_code < 400

    # The attacker's own visit: the value of the form, and the cookie that goes with it.
    async with client_of(app) as client:
        await client.get("/login")
        planted = dict(client.cookies)
    return {
        NO_TOKEN: not await accepted(None),
        FIELD: await accepted(""),
        OTHERS: not await accepted(next(iter(planted.values())), **planted),
    }


def form_app() -> Starlette:
    async def page(_: Request) -> Response:
        return PlainTextResponse("form")

    return Starlette(routes=[Route("/", page, methods=["GET", "POST"])])


async def their_forms(app: Any) -> Answers:
    """A signed-in visitor has a cookie ``session``; the token's cookie comes from the first page."""

    async def visited() -> str:
        async with client_of(app) as client:
            await client.get("/")
            return str(client.cookies["csrftoken"])

    async def accepted(cookie: str, csrf: str | None) -> bool:
        data = {} if csrf is None else {"csrftoken": csrf}
        headers = {"Cookie": f"session=ana; csrftoken={cookie}"}
        async with client_of(app) as client:
            return (await client.post("/", data=data | {"result": "1"}, headers=headers)).status_code < 400

    async def by_header(cookie: str) -> bool:
        headers = {"Cookie": f"session=ana; csrftoken={cookie}", "x-csrftoken": cookie}
        async with client_of(app) as client:
            return (await client.post("/", headers=headers)).status_code < 400

    mine, attackers = await visited(), await visited()
    planted = await accepted(attackers, attackers) or await by_header(attackers)
    return {NO_TOKEN: not await accepted(mine, None), FIELD: await accepted(mine, mine), OTHERS: not planted}
