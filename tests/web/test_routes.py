"""Every route as every role: the table says who gets in, and a route that is not in it fails the test."""

from __future__ import annotations

from typing import Any

import pytest

from tablas.events.acts import CreateEvening, JoinEvening, SeatRound
from tablas.events.acts.named import COMMANDS
from tablas.store.people import Role, Scope, Task
from web_site import Site, Visitor
from web_table import API, GET, ORDER, POST, TASKED, P


def _routes(site: Site) -> set[tuple[str, str]]:
    found = set()
    for path, methods in _walk(site.app.routes):
        if path not in ("/static", "/openapi.json"):
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
    "team": "1",
    "evening": "night",
    "table": "1",
    "screen": "1",
    "code": "none",
    "announcement": "1",
    "application": "1",
}
VALUES |= {"name": "pairings", "kind": "pdf", "round_number": "1", "number": "1", "board": "1"}


def _filled(path: str, slug: str) -> str:
    for name, value in (VALUES | {"slug": slug, "event": slug, "tournament": "a"}).items():
        path = path.replace("{" + name + "}", value)
    return path


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("Routes", players=6)
    site.play(made, "1=.")
    site.do(made, CreateEvening("night", "Night"))
    site.do(made, JoinEvening("night", ("Ana", "Bo", "Carla")))
    site.do(made, SeatRound("night"))
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
            waits = (422,) if "{code}" in path else ()  # Whoever tries many wrong codes has to wait.
            assert answer.status_code in (200, 303, 404, *waits), (role, answer.status_code)
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
    # What everybody is shown alike has no forms; the door has one.
    forms = {role: "/login" if role is P else "/account" for role in ORDER}
    before = site.services.store.head(slug).seq
    for role in ORDER[: ORDER.index(least)]:
        answer = visitors[role].post(_filled(path, slug), csrf=visitors[role].csrf(forms[role]))
        assert answer.status_code == (401 if role is P else 403), (role, answer.status_code)
    assert site.services.store.head(slug).seq == before
    if path == "/logout":
        return
    answer = visitors[least].post(_filled(path, slug), csrf=visitors[least].csrf(forms[least]))
    assert answer.status_code in (200, 303, 404, 409, 422), answer.status_code


@pytest.mark.parametrize("task", list(Task))
def test_helpers_get_in_where_their_task_is_done(site: Site, task: Task) -> None:
    slug = site.event("Tasks", players=6)
    site.play(slug, "1=.")
    helper = site.visitor(Role.ASSISTANT, Scope(slug, task=task))
    token = helper.csrf("/")
    for path, needed in TASKED.items():
        may = task in (needed, Task.ALL)
        if path in GET:
            assert (helper.get(_filled(path, slug)).status_code == 200) is may, path
        if path in POST:
            assert (helper.post(_filled(path, slug), csrf=token).status_code != 403) is may, path
    results = helper.get(f"/e/{slug}/a/results").status_code
    assert (results == 200) is (task in (Task.RESULTS, Task.ALL))
    for path in (f"/e/{slug}/a/players", f"/e/{slug}/-/helpers", f"/e/{slug}/a/codes"):
        assert helper.get(path).status_code == 403, path


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
    if path.endswith("/tables/{table}"):
        return {"values": ["1", "2", "3"]}
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
    usual |= {"white": "1", "black": "0", "name": "x", "to": 1, "sources": ["a"], "team": 1}
    usual |= {"table": 1, "one": 1, "two": 2, "first": 1, "second": 2, "sort": "incident", "text": "x"}
    usual |= {"category": "x"}
    usual |= {"category": "U18", "number": 1, "how": "on"}
    fields = COMMANDS[name].__dataclass_fields__
    body = {field: value for field, value in usual.items() if field in fields}
    if name == "move-player":
        body["to"] = "b"
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
