"""A damaged event in the browser and the API: told, harmless to the others, and with a way on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from tablas.events.keeper import UnreachableError
from tablas.store import memory
from tablas.store.people import Role, Scope
from web_site import Site

SOURCES = Path(__file__).parents[2] / "src"


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


def test_an_administrator_goes_on_from_the_newest_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(tmp_path, backups=tmp_path / "backups")
    try:
        slug = site.event("Backed up")
        site.services.store.back_up(slug)
        with site.services.store.database.writing() as connection:
            connection.execute(text("UPDATE entries SET who = 'Eve' WHERE seq = 2"))
        monkeypatch.setattr(memory, "CHECK_SECONDS", 0.0)
        administrator = site.visitor(Role.ADMINISTRATOR)
        page = administrator.get(f"/e/{slug}").text
        assert "and has 3 entries" in page
        form = {"from": "backup"}
        assert administrator.post(f"/e/{slug}/-/go-on", form, csrf=administrator.csrf("/")).status_code == 303
        assert site.services.store.head(slug).seq == 3, "the whole log, not only what is left of it"
    finally:
        site.close()


def _typed(site_folder: Path, *words: str) -> None:
    """Somebody types commands on the same database while the program runs."""
    command = [sys.executable, "-c", "from tablas.cli.main import main; main()", "event", *words]
    environment = os.environ | {"PYTHONPATH": str(SOURCES), "TABLAS_DATABASE": str(site_folder / "tablas.db")}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_events_that_another_process_renames_deletes_and_makes_anew(tmp_path: Path) -> None:
    site = Site(tmp_path)
    try:
        slug = site.event("Open")
        arbiter = site.visitor(Role.ARBITER)
        own = site.visitor(Role.ARBITER, Scope(slug))
        assert arbiter.get(f"/e/{slug}").status_code == 200
        exported = site.services.store.export(slug)
        (tmp_path / "open.tablas").write_text(exported, encoding="utf-8")
        _typed(tmp_path, "settings", slug, "-t", "a", "name=Renamed")
        assert "Renamed" in arbiter.get(f"/e/{slug}").text
        _typed(tmp_path, "delete", slug, "--yes")
        assert arbiter.get(f"/e/{slug}").status_code == 404
        _typed(tmp_path, "new", "Another", "--as", slug)
        for path in ("/", f"/e/{slug}", f"/p/{slug}"):
            assert arbiter.get(path).status_code in (200, 303), path
        assert "Another" in arbiter.get("/").text
        assert own.get(f"/e/{slug}").status_code == 403, "rights in the old one"
        _typed(tmp_path, "delete", slug, "--yes")
        _typed(tmp_path, "import", str(tmp_path / "open.tablas"), "--as", slug)
        assert own.get(f"/e/{slug}").status_code == 200, "the old one is back"
        assert "Group A" in arbiter.get(f"/e/{slug}").text
    finally:
        site.close()
