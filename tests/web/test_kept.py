"""Public pages as bytes: made once for a version, the same for everybody, fit for any cache in front."""

from __future__ import annotations

import gzip
import re
from datetime import timedelta

import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.types import Message, Receive, Scope, Send

from loops import run_apart
from tablas.events.acts import ChangeEvent, EnterResult, PairRound, PublishRound
from tablas.events.hall import now
from tablas.events.results import read_result
from tablas.store.people import Role
from tablas.web.access.sessions import PRE_SESSION
from tablas.web.kept import Kept
from tablas.web.page import Page, page_of
from tablas.web.scope import VERSION
from tablas.web.spectator import render_public
from tablas.web.versions import Version
from web_site import Site


@pytest.fixture
def slug(site: Site) -> str:
    """Round 1 is published, its first board won by White."""
    made = site.event("Bytes", players=4)
    site.play(made, "1.")
    return made


@pytest.fixture
def made(site: Site, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The templates that were filled in, in order."""
    found: list[str] = []
    render = Page.render
    monkeypatch.setattr(
        Page,
        "render",
        lambda page, template, *rest, **values: found.append(template) or render(page, template, *rest, **values),
    )
    return found


def test_a_page_is_made_once_for_each_version_and_language(site: Site, slug: str, made: list[str]) -> None:
    english, spanish = site.visitor(), site.visitor(language="es")
    path = f"/p/{slug}/a/pairings"
    for _ in range(3):
        assert ">Round 1<" in english.get(path).text
        assert ">Ronda 1<" in spanish.get(path).text
    assert made == ["public_pairings.html"] * 2
    site.do(slug, EnterResult("a", 1, 2, *read_result("½-½")))
    for visitor in (english, spanish, english, spanish):
        assert "½–½" in visitor.get(path).text
    assert made == ["public_pairings.html"] * 4


def test_who_has_the_page_is_answered_without_making_it(site: Site, slug: str, made: list[str]) -> None:
    public = site.visitor()
    path = f"/es/p/{slug}/a/standings"
    tag = public.get(path).headers["etag"]
    assert len(made) == 1
    again = public.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    site.do(slug, EnterResult("a", 1, 2, *read_result("0-1")))
    unseen = f"/es/p/{slug}/a/cross"
    new = public.get(path, headers={"If-None-Match": tag})
    assert (new.status_code, len(made)) == (200, 2)
    # The tag follows from the log: it holds also for a page that this program never made.
    assert public.get(unseen, headers={"If-None-Match": new.headers["etag"]}).status_code == 304
    assert len(made) == 2


def test_what_a_shared_cache_is_told(site: Site, slug: str) -> None:
    """With the language in the address anybody's page is everybody's; without it only the browser may keep it."""
    public = site.visitor(language="es")
    shared, own = public.get(f"/en/p/{slug}/a/pairings"), public.get(f"/p/{slug}/a/pairings")
    assert shared.headers["cache-control"].startswith("public, max-age=0, s-maxage=3")
    assert shared.headers["vary"] == "Accept-Encoding"
    assert own.headers["cache-control"] == "private, no-cache"
    assert own.headers["vary"] == "Accept-Encoding, Accept-Language, Cookie"
    assert '<html lang="en"' in shared.text
    assert '<html lang="es"' in own.text
    assert shared.headers["etag"] != own.headers["etag"]
    for answer in (shared, own):
        assert answer.headers["content-encoding"] == "gzip"
        assert "set-cookie" not in answer.headers
        assert "csrf" not in answer.text
    missing = public.get(f"/es/p/{slug}/a/pairings?round=9")
    assert (missing.status_code, missing.headers["cache-control"]) == (404, "no-store")


def _asking(path: str) -> Scope:
    return {"type": "http", "method": "GET", "path": path, "headers": [], "query_string": b""}


def test_a_page_for_everybody_asks_for_no_cookie(site: Site, slug: str) -> None:
    """The page of a request that is to be the same for everybody has no visitor to remember; others have."""

    def cookies(beside: dict[str, object]) -> tuple[set[str], str]:
        page = run_apart(page_of(Request(_asking(f"/p/{slug}") | {"app": site.app} | beside)))
        return set(page.cookies), page.csrf

    assert cookies({VERSION: ("7-seal", "en")}) == (set(), "")
    assert cookies({})[0] == {PRE_SESSION}, "who may send a form is known again"


def test_a_cookie_is_not_kept_whatever_the_application_sets(site: Site, slug: str) -> None:
    """Neither he who has the page made nor anybody after him gets what was meant for one."""

    async def sets_one(scope: Scope, receive: Receive, send: Send) -> None:
        answer = HTMLResponse("<p>a page</p>")
        answer.set_cookie("zahori", "mine")
        await answer(scope, receive, send)

    async def asked() -> list[Message]:
        kept, sent = Kept(sets_one, site.services.versions, site.services.store), []

        async def nothing() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def take(message: Message) -> None:
            sent.append(message)

        for _ in range(2):
            await kept(_asking(f"/en/p/{slug}/a/pairings"), nothing, take)
        return sent

    first, one, second, two = run_apart(asked())
    assert one["body"] == two["body"] == b"<p>a page</p>"
    for start in (first, second):
        names = {name for name, _ in start["headers"]}
        assert b"etag" in names, "the page is kept"
        assert b"set-cookie" not in names


def test_the_language_of_the_address_stays(site: Site, slug: str) -> None:
    public = site.visitor()
    moved = public.get(f"/es/p/{slug}/a")
    assert moved.headers["location"] == f"/es/p/{slug}/a/pairings"
    links = re.findall(r'(?:href|action|hx-get)="(/[^"]*)"', public.get(moved.headers["location"]).text)
    assert f"/es/p/{slug}/a/player/1" in links
    assert f"/en/p/{slug}/a/pairings" in links, "the other language is a link"
    assert not [link for link in links if link.startswith("/p/")]


def test_unpacked_for_whoever_cannot_unpack(site: Site, slug: str) -> None:
    path = f"/en/p/{slug}/a/players"
    plain = site.visitor().get(path, headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == site.visitor().get(path).text


def test_served_bytes_are_those_of_whoever_publishes(site: Site, slug: str) -> None:
    for address in (f"/p/{slug}", f"/p/{slug}/a/pairings", f"/p/{slug}/a/player/1", f"/p/{slug}/a/standings?after=1"):
        for language in ("en", "es"):
            served = site.visitor().get(f"/{language}{address}")
            assert render_public(site.app, address, language).body == served.content, address
    moved = render_public(site.app, f"/p/{slug}/a", "es")
    assert (moved.status, moved.location) == (303, f"/es/p/{slug}/a/pairings")
    assert render_public(site.app, f"/p/{slug}/a/bracket", "es").status == 404


def test_a_draft_makes_no_version(site: Site, slug: str) -> None:
    site.do(slug, EnterResult("a", 1, 2, *read_result("1-0")))
    public = site.visitor()

    def told() -> tuple[str, str]:
        page = public.get(f"/en/p/{slug}/a/pairings")
        return page.headers["etag"], public.get(f"/p/{slug}/-/version").json()["version"]

    before = told()
    assert before[0] == f'W/"{before[1]}-en"'
    site.do(slug, PairRound("a"))
    assert told() == before
    site.do(slug, PublishRound("a", 2))
    assert told()[1] != before[1]


def test_a_private_event_is_kept_for_nobody(site: Site, slug: str) -> None:
    public, arbiter = site.visitor(), site.visitor(Role.ARBITER)
    paths = (f"/p/{slug}", f"/en/p/{slug}/a/pairings", f"/p/{slug}/-/version")
    assert [public.get(path).status_code for path in paths] == [200, 200, 200]
    site.do(slug, ChangeEvent({"private": True}))
    assert [public.get(path).status_code for path in paths] == [404, 404, 404]
    for path in paths[:2]:
        shown = arbiter.get(path)
        assert (shown.status_code, shown.headers["cache-control"]) == (200, "no-store")


def test_who_is_signed_in_gets_a_page_of_his_own(site: Site, slug: str) -> None:
    path = f"/en/p/{slug}/a/pairings"
    own = site.visitor(Role.ARBITER).get(path)
    assert own.headers["cache-control"] == "no-store"
    assert "Run it" in own.text
    assert "Run it" not in site.visitor().get(path).text


def test_the_version_changes_when_a_round_begins_and_from_day_to_day() -> None:
    start = now().replace(hour=16, minute=0)
    version = Version(7, "seal", False, (start,), 0.0)
    before, begun, after = (version.name(start + timedelta(minutes=shift)) for shift in (-1, 0, 30))
    assert before != begun == after
    assert version.name(start + timedelta(days=1)) != after
    assert {name.split("-")[0] for name in (before, begun)} == {"7"}


def test_the_list_of_events_is_kept_too(fresh_site: Site, made: list[str]) -> None:
    site = fresh_site
    site.event("Spring Open")
    visitor = site.visitor()
    first = visitor.get("/es/")
    assert ("Spring Open" in first.text, "Sign in" in first.text, 'lang="es"' in first.text) == (True, False, True)
    assert "set-cookie" not in first.headers
    assert first.headers["cache-control"].startswith("public")
    assert visitor.get("/").headers["cache-control"] == "private, no-cache"
    made.clear()
    tag = {"If-None-Match": first.headers["etag"]}
    assert visitor.get("/es/", headers=tag).status_code == 304
    assert visitor.get("/es/").content == first.content
    assert made == []
    hidden = site.event("Secret Cup")
    site.do(hidden, ChangeEvent({"private": True}))
    assert "Secret Cup" not in visitor.get("/es/").text
    assert visitor.get("/es/").headers["etag"] == first.headers["etag"], "nor is it told that there is something"
    site.event("Autumn Open")
    assert "Autumn Open" in visitor.get("/es/", headers=tag).text
    assert "Secret Cup" in site.visitor(Role.ADMINISTRATOR).get("/").text


def test_memory_is_bounded(site: Site, slug: str, monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    """With room for two pages the one not asked for longest is made again."""
    from tablas.web import kept

    public = site.visitor()
    a, b, c = (f"/en/p/{slug}/a/{part}" for part in ("players", "cross", "pairings"))
    monkeypatch.setattr(kept, "MOST_PAGES", 2)
    for path in (a, b, c, c, b, a):
        assert public.get(path).status_code == 200
    assert len(made) == 4


def test_the_same_facts_are_the_same_bytes(site: Site, slug: str) -> None:
    one = render_public(site.app, f"/p/{slug}/a/standings", "en").body
    two = render_public(site.app, f"/p/{slug}/a/standings", "en").body
    assert gzip.compress(one, mtime=0) == gzip.compress(two, mtime=0)


def test_a_program_that_has_it_is_answered_without_working_it_out(
    site: Site, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tablas.web.api import tournaments

    caller = site.caller()
    base = f"/events/{slug}/tournaments/a"
    parts = ("players", "standings", "cross-table", "rounds/1", "rounds/1/story")
    tags = {part: caller.get(f"{base}/{part}").headers["etag"] for part in parts}

    def fail(*_: object) -> None:
        raise AssertionError("worked out for nothing")

    for name in ("tables", "cross_table", "published", "PlayerDoc"):
        monkeypatch.setattr(tournaments, name, fail)
    for part in parts:
        assert caller.get(f"{base}/{part}", headers={"If-None-Match": tags[part]}).status_code == 304, part
    known = {"If-None-Match": tags["standings"]}
    assert caller.get(f"{base}/rounds/9", headers=known).status_code == 404, "what is not there is not unchanged"
    assert caller.get(f"{base}/standings?after=9", headers=known).status_code == 404
