"""A damaged event in the browser and the API: told, harmless to the others, and with a way on."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from tablas.events.keeper import UnreachableError
from tablas.store import memory
from tablas.store.people import Role, Scope
from web_site import Site


@pytest.fixture
def bent(site: Site, monkeypatch: pytest.MonkeyPatch) -> str:
    """An event whose third entry somebody altered."""
    slug = site.event("Bent")
    number = site.services.store.head(slug).id
    with site.services.store.database.writing() as connection:
        connection.execute(text(f"UPDATE entries SET who = 'Eve' WHERE event = {number} AND seq = 3"))
    monkeypatch.setattr(memory, "CHECK_SECONDS", 0.0)
    yield slug
    if site.services.store.has(slug):
        site.services.store.delete(slug)


@pytest.mark.parametrize("path", ["", "/a", "/a/players", "/a/standings", "/-/history", "/a/settings"])
def test_every_page_of_it_says_which_entry_broke(site: Site, bent: str, path: str) -> None:
    answer = site.visitor(Role.ARBITER).get(f"/e/{bent}{path}")
    assert answer.status_code == 409
    assert "damaged at entry 3" in answer.text
    assert "Entry 3 is not as it was written" in answer.text
    assert "After entry 2 of 3:" in answer.text
    assert f"/e/{bent}/-/whole" in answer.text
    assert "/-/go-on" not in answer.text, "an administrator's matter"


def test_spectators_are_told_without_details(site: Site, bent: str) -> None:
    answer = site.visitor(language="es").get(f"/p/{bent}")
    assert answer.status_code == 409
    assert "está dañado" in answer.text
    assert "-/whole" not in answer.text


def test_all_other_pages_work(site: Site, bent: str) -> None:
    administrator = site.visitor(Role.ADMINISTRATOR)
    home = administrator.get("/")
    assert home.status_code == 200
    assert "Its log is damaged" in home.text
    assert administrator.get("/people").status_code == 200
    whole = site.event("Whole")
    assert administrator.get(f"/e/{whole}").status_code == 200
    assert bent in [head["slug"] for head in site.caller().get("/events").json()]


def test_nothing_is_written_to_it(site: Site, bent: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    answer = arbiter.post(f"/e/{bent}/a/pair", csrf=arbiter.csrf("/"))
    assert answer.status_code == 409
    refused = site.caller(Role.ARBITER).post(f"/events/{bent}/commands/change-event", json={"changes": {"city": "X"}})
    assert refused.status_code == 409
    assert refused.json()["code"] == "entry-not-written"
    assert site.services.store.head(bent).seq == 3


def test_an_administrator_goes_on_from_the_last_whole_state(site: Site, bent: str) -> None:
    administrator = site.visitor(Role.ADMINISTRATOR)
    exported = administrator.get(f"/e/{bent}/-/whole")
    assert exported.text.count("\n") == 3, "a header and two entries"
    assert administrator.post(f"/e/{bent}/-/go-on", csrf=administrator.csrf("/")).status_code == 303
    page = administrator.get(f"/e/{bent}")
    assert page.status_code == 200
    assert site.services.store.head(bent).seq == 2
    aside = f"{bent}-aside"
    wrong = administrator.post(f"/e/{aside}/-/delete-damaged", {"confirm": "x"}, csrf=administrator.csrf("/"))
    assert wrong.status_code == 409
    assert "Type the name of the event exactly" in wrong.text
    gone = administrator.post(f"/e/{aside}/-/delete-damaged", {"confirm": "Bent"}, csrf=administrator.csrf("/"))
    assert gone.status_code == 303
    assert not site.services.store.has(aside)


def test_a_whole_event_is_left_alone(site: Site) -> None:
    slug = site.event("Whole too")
    administrator = site.visitor(Role.ADMINISTRATOR)
    for path in ("go-on", "set-aside", "delete-damaged"):
        assert (
            administrator.post(
                f"/e/{slug}/-/{path}", {"confirm": "Whole too"}, csrf=administrator.csrf("/")
            ).status_code
            == 303
        )
    assert site.services.store.head(slug).seq == 3
    assert site.caller(Role.ADMINISTRATOR).post(f"/events/{slug}/set-aside").status_code == 422


def test_a_program_sets_it_aside(site: Site, bent: str) -> None:
    caller = site.caller(Role.ADMINISTRATOR)
    assert caller.get(f"/events/{bent}/whole").text.count("\n") == 3
    aside = caller.post(f"/events/{bent}/set-aside").json()["event"]
    assert aside == f"{bent}-aside"
    assert caller.delete(f"/events/{aside}").status_code == 204


def test_the_arbiter_of_a_deleted_event_may_not_write_in_its_heir(site: Site) -> None:
    slug = site.event("Heir")
    arbiter = site.visitor(Role.ARBITER, Scope(slug))
    assert arbiter.get(f"/e/{slug}").status_code == 200
    site.services.store.delete(slug)
    assert site.event("Heir") == slug
    assert arbiter.get(f"/e/{slug}").status_code == 403


def test_a_database_that_is_away_is_a_sentence_also_for_who_is_signed_in(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    slug = site.event("Away")
    visitor = site.visitor(Role.ARBITER)

    def away(*_: object) -> None:
        raise UnreachableError("database-does-not")

    monkeypatch.setattr(site.services.people, "recognise", away)
    for path in ("/", f"/e/{slug}", f"/p/{slug}", "/nowhere"):
        answer = visitor.get(path)
        assert answer.status_code == (404 if path == "/nowhere" else 503), path
        assert "<h1>That did not work</h1>" in answer.text
    assert "does not answer" in visitor.get("/").text


def test_an_etag_of_a_deleted_event_is_not_that_of_its_heir(site: Site) -> None:
    caller = site.caller(Role.ARBITER)
    slug = site.event("Tagged")
    tag = caller.get(f"/events/{slug}").headers["etag"]
    assert caller.get(f"/events/{slug}", headers={"If-None-Match": tag}).status_code == 304
    site.services.store.delete(slug)
    assert site.event("Tagged") == slug
    assert caller.get(f"/events/{slug}", headers={"If-None-Match": tag}).status_code == 200
