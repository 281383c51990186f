"""One's own account: where one is signed in, ending it there, and who tried the name."""

from __future__ import annotations

import re

from tablas.store.people import Role, SignIn
from tablas.web.access.passwords import hash_password
from tablas.web.access.sessions import SESSION
from web_site import Site, Visitor


def _sign_in(site: Site, name: str, password: str = "long enough", agent: str = "Phone") -> Visitor:
    visitor = site.visitor()
    visitor.client.headers["User-Agent"] = agent
    answer = visitor.post("/login", {"name": name, "password": password})
    if answer.status_code == 303:
        visitor.client.cookies.set(SESSION, re.search(rf"{SESSION}=([^;]+)", str(answer.headers))[1])
    return visitor


def test_sessions_are_listed_and_ended_by_their_owner(site: Site) -> None:
    people = site.services.people
    ana = people.add("Ana Account", Role.ARBITER, hash_password("long enough"))
    people.add("Blas Account", Role.ARBITER, hash_password("long enough"))
    phone, desk, other = (
        _sign_in(site, "ana account"),
        _sign_in(site, "ana account", agent="Desk <b>"),
        _sign_in(site, "blas account"),
    )
    page = desk.get("/account").text
    assert "Phone" in page
    assert "Desk &lt;b&gt;" in page
    assert page.count("Sign out there") == 1, "not here"
    path = re.search(r'action="(/account/sessions/[0-9a-f]{64}/end)"', page)[1]
    token = desk.csrf("/account")
    assert other.post(path, csrf=other.csrf("/account")).status_code == 404, "somebody else's session"
    assert phone.get("/account").status_code == 200
    assert desk.post(path, csrf=token).status_code == 303
    assert phone.get("/account").status_code == 303, "signed out"
    again = _sign_in(site, "ana account")
    assert desk.post("/account/sessions/end-others", csrf=token).status_code == 303
    assert again.get("/account").status_code == 303
    assert desk.get("/account").status_code == 200
    assert other.get("/account").status_code == 200
    people.remove(ana.id)


def test_attempts_to_sign_in_are_kept_and_shown(site: Site) -> None:
    people = site.services.people
    people.add("Carla Account", Role.ARBITER, hash_password("long enough"))
    _sign_in(site, "carla account", "wrong one")
    visitor = _sign_in(site, "carla account")
    assert [one.how for one in people.noted(2, "Carla Account")] == [SignIn.RIGHT, SignIn.WRONG]
    assert "wrong password" in visitor.get("/account").text
    assert "carla account" in site.visitor(Role.ADMINISTRATOR).get("/people").text
    assert "long enough" not in str(people.noted())


def test_a_private_event_is_unknown_to_strangers(site: Site) -> None:
    slug = site.event("Secret training")
    arbiter, stranger = site.visitor(Role.ARBITER), site.visitor()
    form = {"name": "Secret training", "private": "yes"}
    assert arbiter.post(f"/e/{slug}/-/details", form, csrf=arbiter.csrf("/")).status_code == 303
    for path in (f"/p/{slug}", f"/p/{slug}/a/players", f"/p/{slug}/-/poster", f"/p/{slug}/-/live"):
        assert stranger.get(path).status_code == 404, path
    assert stranger.get(f"/p/{slug}/a/players", headers={"X-Requested-With": "fetch"}).status_code == 404
    assert "Secret training" not in stranger.get("/").text
    assert site.caller().get(f"/events/{slug}").status_code == 404
    assert slug not in site.caller().get("/events").text
    assert "Secret training" in arbiter.get("/").text
    assert arbiter.get(f"/p/{slug}/a/players").status_code == 200
    fetched = arbiter.get(f"/p/{slug}/a/players", headers={"X-Requested-With": "fetch"})
    assert fetched.status_code == 200
    assert slug in site.caller(Role.ARBITER).get("/events").text
    assert arbiter.post(f"/e/{slug}/-/details", {"name": "Open again"}, csrf=arbiter.csrf("/")).status_code == 303
    assert stranger.get(f"/p/{slug}").status_code == 200


def test_entries_from_a_file_are_marked_in_the_history(site: Site) -> None:
    store = site.services.store
    slug = site.event("Travelled")
    exported = store.export(slug)
    store.delete(slug)
    arbiter = site.visitor(Role.ADMINISTRATOR)
    files = {"file": ("from-afar.tablas", exported.encode())}
    assert arbiter.post("/bring-in", files=files, csrf=arbiter.csrf("/")).status_code == 303
    page = arbiter.get(f"/e/{slug}/-/history").text
    assert page.count("from the file from-afar.tablas, taken in by administrator") == 3
    [mark] = site.caller(Role.ARBITER).get(f"/events/{slug}/taken-in").json()
    assert (mark["first"], mark["last"], mark["file"]) == (1, 3, "from-afar.tablas")
    assert len(mark["fingerprint"]) == 64
