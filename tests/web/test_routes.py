"""Every route as every role: the table says who gets in, and a route that is not in it fails the test."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.store.people import Role, Scope
from tablas.web.api.commands import COMMANDS
from web_site import Site, Visitor

P, H, A, X = Role.PUBLIC, Role.ASSISTANT, Role.ARBITER, Role.ADMINISTRATOR
ORDER = [P, H, A, X]

GET: dict[str, Role] = {
    "/": P,
    "/login": P,
    "/setup/{secret}": P,
    "/join/{secret}": P,
    "/people": X,
    "/guide": P,
    "/guide/{chapter}": P,
    "/p/{slug}": P,
    "/p/{slug}/-/live": P,
    "/p/{slug}/{tournament}": P,
    "/p/{slug}/{tournament}/players": P,
    "/p/{slug}/{tournament}/pairings": P,
    "/p/{slug}/{tournament}/standings": P,
    "/p/{slug}/{tournament}/standings/{place}": P,
    "/p/{slug}/{tournament}/cross": P,
    "/p/{slug}/{tournament}/bracket": P,
    "/p/{slug}/{tournament}/player/{card}": P,
    "/e/{slug}": H,
    "/e/{slug}/-/live": H,
    "/e/{slug}/-/address.svg": P,
    "/e/{slug}/-/export": A,
    "/e/{slug}/-/history": A,
    "/e/{slug}/-/import": A,
    "/e/{slug}/{tournament}": A,
    "/e/{slug}/{tournament}/players": A,
    "/e/{slug}/{tournament}/players/import": A,
    "/e/{slug}/{tournament}/players/listed": A,
    "/e/{slug}/{tournament}/players/{card}": A,
    "/e/{slug}/{tournament}/checkin": A,
    "/e/{slug}/{tournament}/round": A,
    "/e/{slug}/{tournament}/round/{round_number}": A,
    "/e/{slug}/{tournament}/round/{round_number}/why": A,
    "/e/{slug}/{tournament}/results": H,
    "/e/{slug}/{tournament}/results/{round_number}": H,
    "/e/{slug}/{tournament}/results/{round_number}/state": H,
    "/e/{slug}/{tournament}/standings": A,
    "/e/{slug}/{tournament}/standings/{place}": A,
    "/e/{slug}/{tournament}/cross": A,
    "/e/{slug}/{tournament}/bracket": A,
    "/e/{slug}/{tournament}/settings": A,
    "/e/{slug}/{tournament}/report.trf": A,
}

POST: dict[str, Role] = {
    "/login": P,
    "/logout": P,
    "/language": P,
    "/theme": P,
    "/setup/{secret}": P,
    "/join/{secret}": P,
    "/events": A,
    "/bring-in": A,
    "/people": X,
    "/people/{account}/invite": X,
    "/people/{account}/remove": X,
    "/people/tokens": X,
    "/people/tokens/{digest}/revoke": X,
    "/e/{slug}/-/tournaments": A,
    "/e/{slug}/-/details": A,
    "/e/{slug}/-/close": A,
    "/e/{slug}/-/delete": X,
    "/e/{slug}/-/import": A,
    "/e/{slug}/-/history/{act}": A,
    "/e/{slug}/{tournament}/close": A,
    "/e/{slug}/{tournament}/remove": A,
    "/e/{slug}/{tournament}/players": A,
    "/e/{slug}/{tournament}/players/import": A,
    "/e/{slug}/{tournament}/players/{card}": A,
    "/e/{slug}/{tournament}/players/{card}/{act}": A,
    "/e/{slug}/{tournament}/checkin": A,
    "/e/{slug}/{tournament}/checkin/open": A,
    "/e/{slug}/{tournament}/pair": A,
    "/e/{slug}/{tournament}/publish": A,
    "/e/{slug}/{tournament}/discard": A,
    "/e/{slug}/{tournament}/unpublish": A,
    "/e/{slug}/{tournament}/swap": A,
    "/e/{slug}/{tournament}/alter": A,
    "/e/{slug}/{tournament}/keys": H,
    "/e/{slug}/{tournament}/results/{round_number}": H,
    "/e/{slug}/{tournament}/settings": A,
    "/e/{slug}/{tournament}/teams": A,
    "/e/{slug}/{tournament}/apart": A,
    "/e/{slug}/{tournament}/points": A,
    "/e/{slug}/{tournament}/numbers": A,
}

_T = "/api/v1/events/{event}/tournaments/{tournament}"
API: dict[tuple[str, str], Role] = {
    ("GET", "/api/v1/about"): P,
    ("GET", "/api/v1/systems"): P,
    ("GET", "/api/v1/tie-breaks"): P,
    ("GET", "/api/v1/events"): P,
    ("POST", "/api/v1/events"): A,
    ("POST", "/api/v1/events/import"): A,
    ("GET", "/api/v1/events/{event}"): P,
    ("DELETE", "/api/v1/events/{event}"): X,
    ("GET", "/api/v1/events/{event}/log"): A,
    ("GET", "/api/v1/events/{event}/export"): A,
    ("GET", _T): P,
    ("GET", _T + "/players"): P,
    ("GET", _T + "/rounds/{number}"): P,
    ("PUT", _T + "/rounds/{number}/boards/{board}"): H,
    ("GET", _T + "/standings"): P,
    ("GET", _T + "/standings/{number}"): P,
    ("GET", _T + "/cross-table"): P,
    ("GET", _T + "/settings"): A,
    **{("POST", f"/api/v1/events/{{event}}/commands/{name}"): A for name in COMMANDS},
}


def _routes(site: Site) -> set[tuple[str, str]]:
    found = set()
    for path, methods in _walk(site.app.routes):
        if path not in ("/static", "/openapi.json", "/docs", "/redoc"):
            found |= {(method, path) for method in methods - {"HEAD", "OPTIONS"}}
    return found


def _walk(routes: Any, prefix: str = "") -> Any:
    for route in routes:
        inner = getattr(route, "original_router", None)
        if inner is not None:
            yield from _walk(inner.routes, prefix + (route.include_context.prefix or ""))
        elif getattr(route, "methods", None):
            yield prefix + route.path, route.methods


def test_the_table_has_every_route(site: Site) -> None:
    table = {("GET", path) for path in GET} | {("POST", path) for path in POST} | set(API)
    assert _routes(site) == table


VALUES = {
    "secret": "none",
    "digest": "none",
    "account": "999999",
    "act": "none",
    "card": "1",
    "place": "1",
    "chapter": "round",
}
VALUES |= {"round_number": "1", "number": "1", "board": "1"}


def _filled(path: str, slug: str) -> str:
    for name, value in (VALUES | {"slug": slug, "event": slug, "tournament": "a"}).items():
        path = path.replace("{" + name + "}", value)
    return path


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("Routes", players=6)
    site.play(made, "1=.")
    return made


@pytest.fixture(scope="module")
def visitors(site: Site) -> dict[Role, Visitor]:
    return {role: site.visitor(role) for role in ORDER}


@pytest.mark.parametrize("path", [path for path in GET if not path.endswith("/live")])
def test_reading(site: Site, slug: str, visitors: dict[Role, Visitor], path: str) -> None:
    least = GET[path]
    for role in ORDER:
        answer = visitors[role].get(_filled(path, slug))
        if ORDER.index(role) >= ORDER.index(least):
            assert answer.status_code in (200, 303, 404), (role, answer.status_code)
            assert not answer.headers.get("location", "").startswith("/login")
        elif role is P:
            assert answer.status_code == 303
            assert answer.headers["location"].startswith("/login?next=")
        else:
            assert answer.status_code == 403


@pytest.mark.parametrize("path", list(POST))
def test_writing(site: Site, visitors: dict[Role, Visitor], path: str) -> None:
    """Empty forms: whoever may is told what is missing, whoever may not gets no further."""
    least = POST[path]
    slug = site.event("Written", players=6)
    site.play(slug, "1=.")
    before = site.services.store.head(slug).seq
    for role in ORDER[: ORDER.index(least)]:
        answer = visitors[role].post(_filled(path, slug), csrf=visitors[role].csrf("/"))
        assert answer.status_code == (401 if role is P else 403), (role, answer.status_code)
    assert site.services.store.head(slug).seq == before
    if path == "/logout":
        return
    answer = visitors[least].post(_filled(path, slug), csrf=visitors[least].csrf("/"))
    assert answer.status_code in (200, 303, 404, 409, 422), answer.status_code


@pytest.mark.parametrize(("method", "path"), list(API))
def test_api(site: Site, slug: str, method: str, path: str) -> None:
    least = API[method, path]
    for role in ORDER[: ORDER.index(least)]:
        caller = site.caller(role)
        answer = caller.request(method, site.base + _filled(path, slug), json=_body(path))
        assert answer.status_code == (401 if role is P else 403), (role, answer.text)
        assert answer.headers["content-type"] == "application/problem+json"
    if (method, path) == ("DELETE", "/api/v1/events/{event}"):
        return
    answer = site.caller(least).request(method, site.base + _filled(path, slug), json=_body(path))
    assert answer.status_code not in (401, 403, 500), answer.text


def _body(path: str) -> dict[str, object] | None:
    """A body that is understood, so that only the right is in question."""
    if path.endswith("/events"):
        return {"name": "New"}
    if path.endswith("/boards/{board}"):
        return {"result": "1-0"}
    name = path.rsplit("/", 1)[1]
    if name not in COMMANDS:
        return None
    usual: dict[str, object] = {
        "tournament": "none",
        "round": 1,
        "board": 1,
        "player": 1,
        "players": [1, 2],
        "points": 60,
    }
    usual |= {"white": "1", "black": "0", "name": "x", "to": 1, "sources": ["a"]}
    fields = COMMANDS[name].__dataclass_fields__
    body = {field: value for field, value in usual.items() if field in fields}
    if name == "enter-players":
        body["players"] = []
    if name in ("undo", "redo", "restore"):
        body.pop("tournament", None)
        body["to"] = 1
        body = {field: value for field, value in body.items() if field in fields}
    return body


def test_an_assistant_of_other_boards_is_refused_by_the_api(site: Site) -> None:
    slug = site.event("Boards", players=6)
    site.play(slug, "1=.")
    caller = site.caller(Role.ASSISTANT, Scope(slug, "a", 1, 2))
    path = f"/events/{slug}/tournaments/a/rounds/1/boards"
    assert caller.put(f"{path}/3", json={"result": "1-0"}).status_code == 403
    assert caller.put(f"{path}/1", json={"result": "0-1", "correct": True}).status_code == 200
