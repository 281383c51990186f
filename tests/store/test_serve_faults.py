"""``tablas serve`` whose database goes away, and whose disk may only be read: sentences, then work as before."""

from __future__ import annotations

import threading
from pathlib import Path

import httpx
import pytest

import store_hands as hands
from serve_crew import Serving, token
from store_server import Server
from tablas.store import Store
from tablas.store.people import Credential, People, Role
from tablas.web.access.sessions import SESSION
from web_site import Site

pytestmark = pytest.mark.slow


def _listen(base: str, slug: str, heard: list[str], welcome: threading.Event) -> None:
    with httpx.stream("GET", f"{base}/p/{slug}/-/live", timeout=60, verify=False) as stream:
        told = ""
        for line in stream.iter_lines():
            welcome.set()
            told = line if line.startswith("event: ") else told
            if line.startswith("data: ") and told == "event: changed":
                heard.append(line)
                return


def test_a_database_that_is_stopped_and_comes_back(postgresql: Server) -> None:
    """Every page is a sentence with a way to try again, for whoever is signed in too; news catch up."""
    where = postgresql.new_database()
    with Store(where) as store:
        slug = hands.new_event(store)
        hands.publish(store, slug)
        people = People(store.database)
        secret = token(store)
        arbiter = people.add("Ana", Role.ADMINISTRATOR)
        cookies = {SESSION: people.issue(Credential.SESSION, arbiter, None)}
        pages = ["/", "/people", "/ratings", f"/p/{slug}", f"/p/{slug}/a/pairings", f"/p/{slug}/a/standings"]
        pages += [f"/e/{slug}{path}" for path in ("", "/a", "/a/players", "/a/results", "/a/standings", "/-/history")]
        server = Serving(where)
        try:
            heard: list[str] = []
            welcome = threading.Event()
            listener = threading.Thread(target=_listen, args=(server.base, slug, heard, welcome))
            listener.start()
            assert welcome.wait(30)
            with httpx.Client(base_url=server.base, cookies=cookies, timeout=60, verify=False) as signed_in:
                assert all(signed_in.get(path).status_code in (200, 303) for path in pages)
                postgresql.stop()
                try:
                    for path in pages:
                        answer = signed_in.get(path)
                        assert answer.status_code == 503, path
                        assert "does not answer" in answer.text
                        assert f'href="{path}">Try again' in answer.text
                        assert answer.headers["retry-after"] == "5"
                    assert httpx.get(f"{server.base}/p/{slug}", verify=False).status_code == 503
                    headers = {"Authorization": f"Bearer {secret}"}
                    call = signed_in.get(f"/api/v1/events/{slug}/state", headers=headers)
                    assert (call.status_code, call.headers["retry-after"]) == (503, "5")
                    assert call.headers["content-type"] == "application/problem+json"
                finally:
                    postgresql.start()
                done = hands.enter(store, slug, 1, 1)
                assert all(signed_in.get(path).status_code in (200, 303) for path in pages)
            listener.join(30)
            assert heard == [f"data: {done.entry.seq}"], "what happened meanwhile is told"
        finally:
            server.close()


def test_a_server_on_a_disk_that_may_only_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It shows everything, to whoever is signed in too, and says of every act why it cannot be done."""
    with Store(tmp_path / "tablas.db") as store:
        slug = hands.new_event(store)
        secret = token(store)
        people = People(store.database)
        cookies = {SESSION: people.issue(Credential.SESSION, people.add("Ana", Role.ADMINISTRATOR), None)}
    monkeypatch.setattr("tablas.store.database._write_protected", lambda path: True)  # Root may write everywhere.
    site = Site(tmp_path)
    try:
        with httpx.Client(base_url=site.base, cookies=cookies, verify=False) as signed_in:
            for path in ("/", f"/p/{slug}", f"/p/{slug}/a/players", f"/e/{slug}", f"/e/{slug}/a/players"):
                assert signed_in.get(path).status_code in (200, 303), path
            page = signed_in.get(f"/e/{slug}").text
            form = {"csrf": page.split('name="csrf" value="')[1].split('"')[0], "name": "Bo"}
            told = signed_in.post(f"/e/{slug}/a/players", data=form)
            assert (told.status_code, "write-protected" in told.text) == (422, True), "in the form, with what was typed"
            assert signed_in.post("/logout", data=form).status_code == 503
        login = httpx.get(f"{site.base}/login", verify=False).text.split('name="csrf" value="')[1].split('"')[0]
        assert httpx.post(f"{site.base}/login", data={"csrf": login}, verify=False).status_code < 500
        answer = httpx.post(
            f"{site.base}/api/v1/events/{slug}/commands/change-event",
            json={"changes": {"city": "Llera"}},
            headers={"Authorization": f"Bearer {secret}"},
            verify=False,
        )
        assert (answer.status_code, "write-protected" in answer.json()["detail"]) == (503, True)
    finally:
        site.close()
