"""Who gets in: setup, passwords, sessions, forged forms, headers, sizes."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import httpx
import pytest
from argon2 import extract_parameters
from argon2.exceptions import VerifyMismatchError

from made_once import THE_PROGRAMS_HASHER
from tablas.events.errors import RefusedError
from tablas.events.keeper import BusyError
from tablas.store.people import Credential, People, Role, Scope
from tablas.web.access.passwords import Hashing, Patience, hash_of_nobody, hash_password, is_password
from tablas.web.access.rights import Principal
from tablas.web.access.sessions import same
from tablas.web.app import create_app
from tablas.web.guard import HEADERS
from tablas.web.screens import entrance
from tablas.web.settings import Settings
from web_site import Site, Visitor


@pytest.mark.slow
def test_the_setup_link_works_once(fresh_site: Site) -> None:
    site = fresh_site
    link = site.services.setup_link()
    assert link is not None
    visitor = site.visitor()
    assert visitor.get(link).status_code == 200
    short = visitor.post(link, {"name": "Ana", "password": "short"}, csrf=visitor.csrf(link))
    assert short.status_code == 422
    assert "A password needs at least 8 characters." in short.text
    assert 'value="Ana"' in short.text, "the name typed is not lost"
    done = visitor.post(link, {"name": "Ana", "password": "long enough"}, csrf=visitor.csrf(link))
    assert done.status_code == 303
    assert site.visitor().get(link).status_code == 404
    assert site.services.setup_link() is None
    assert visitor.get("/people").status_code == 200


@pytest.mark.slow
def test_signing_in_and_out(fresh_site: Site) -> None:
    site = fresh_site
    site.services.people.add("Ana", Role.ARBITER, hash_password("long enough"))
    visitor = site.visitor()
    wrong = visitor.post("/login", {"name": "ana", "password": "wrong", "next": "/"})
    assert wrong.status_code == 422
    nobody = visitor.post("/login", {"name": "nobody", "password": "wrong", "next": "/"})
    assert nobody.status_code == 422
    right = visitor.post("/login", {"name": " ANA ", "password": "long enough", "next": "/people"})
    assert (right.status_code, right.headers["location"]) == (303, "/people")
    cookie = right.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert visitor.get("/people").status_code == 403
    assert visitor.post("/logout", csrf=visitor.csrf("/")).status_code == 303
    assert visitor.get("/people").status_code == 303


@pytest.mark.slow
@pytest.mark.parametrize("to", ["//evil.example/", "https://evil.example/", "/\\evil.example"])
def test_nobody_is_sent_elsewhere_after_signing_in(fresh_site: Site, to: str) -> None:
    site = fresh_site
    site.services.people.add("Ana", Role.ARBITER, hash_password("long enough"))
    answer = site.visitor().post("/login", {"name": "ana", "password": "long enough", "next": to})
    assert answer.headers["location"] == "/"


@pytest.mark.slow
def test_wrong_passwords_make_wait(fresh_site: Site) -> None:
    site = fresh_site
    site.services.people.add("Ana", Role.ARBITER, hash_password("long enough"))
    visitor = site.visitor()
    token = visitor.csrf()
    for _ in range(5):
        assert visitor.post("/login", {"name": "ana", "password": "wrong"}, csrf=token).status_code == 422
    waiting = visitor.post("/login", {"name": "ana", "password": "long enough"}, csrf=token)
    assert waiting.status_code == 429
    assert 0 < int(waiting.headers["retry-after"]) <= 300


def test_patience_returns_with_time() -> None:
    now = [0.0]
    patience = Patience(2, 60, lambda: now[0])
    assert [patience.attempt("hall", "ana") for _ in range(2)] == [0, 0]
    assert patience.attempt("hall", "ana") == 1, "one too many"
    assert patience.attempt("hall", "blas") == 0, "another name"
    assert patience.attempt("home", "ana") == 0, "a stranger elsewhere keeps nobody out"
    waits = []
    for _ in range(8):
        now[0] += patience.attempt("hall", "ana")
        assert patience.attempt("hall", "ana") == 0
        waits.append(patience.attempt("hall", "ana"))
    assert waits == [2, 4, 8, 16, 32, 60, 60, 60]
    now[0] += 120
    assert [patience.attempt("hall", "ana") for _ in range(2)] == [0, 0], "all is forgotten"
    patience.right("hall", "ana")
    assert [patience.attempt("hall", "ana") for _ in range(2)] == [0, 0]


def test_attempts_and_window_are_those_of_the_settings(tmp_path: Path) -> None:
    """Two attempts, then a wait that doubles up to seven seconds; for passwords and for the codes of players."""
    app = create_app(Settings(tmp_path / "club.db", login_attempts=2, login_window=timedelta(seconds=7)))
    services = app.state.services
    for patience in (services.patience, services.tries):
        now = [0.0]
        patience._clock = partial(now.__getitem__, 0)
        assert [patience.attempt("hall", "ana") for _ in range(2)] == [0, 0]
        waits = []
        for _ in range(4):
            waits.append(patience.attempt("hall", "ana"))
            now[0] += waits[-1]
            assert patience.attempt("hall", "ana") == 0
        assert waits == [1, 2, 4, 7]
    services.store.close()


def test_many_names_from_one_address_wait_too() -> None:
    patience = Patience(2, 60, lambda: 0.0)
    waits = [patience.attempt("hall", f"name {turn}") for turn in range(25)]
    assert waits == [0] * 20 + [1] * 5


def test_many_strangers_do_not_wash_away_who_waits() -> None:
    patience = Patience(2, 60, lambda: 0.0)
    for turn in range(12_000):
        patience.attempt("hall", str(turn))
    assert patience.attempt("hall", "new") > 0


def test_few_passwords_are_hashed_at_a_time() -> None:
    hashing = Hashing(at_once=1, waiting=0, patience=0.01)
    with hashing.turn(), pytest.raises(BusyError, match="passwords"), hashing.turn():
        pass
    with hashing.turn():
        pass
    queue = Hashing(at_once=1, waiting=1, patience=0.01)
    with queue.turn(), pytest.raises(BusyError), queue.turn():
        pass


@pytest.mark.slow
def test_of_many_wrong_passwords_at_once_few_are_looked_at(fresh_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attempts are counted before they are hashed, so that a crowd of them is not looked at together."""
    site, seen = fresh_site, []
    site.services.people.add("Ana", Role.ARBITER, hash_password("long enough"))
    monkeypatch.setattr(entrance, "is_password", lambda *words: bool(seen.append(words)))
    monkeypatch.setattr(site.services.patience, "_clock", lambda: 1000.0)  # However long a busy machine needs for them.
    visitor = site.visitor()
    token = visitor.csrf()
    with ThreadPoolExecutor(20) as crowd:
        tries = [crowd.submit(visitor.post, "/login", {"name": "ana", "password": "x"}, csrf=token) for _ in range(40)]
        statuses = [one.result().status_code for one in tries]
    assert len(seen) == statuses.count(422) <= 5
    assert set(statuses) == {422, 429}


@pytest.mark.slow
def test_a_setup_link_makes_one_administrator_however_many_open_it(fresh_site: Site) -> None:
    site = fresh_site
    link = site.services.setup_link()
    visitors = [site.visitor() for _ in range(8)]
    tokens = [visitor.csrf() for visitor in visitors]
    with ThreadPoolExecutor(8) as crowd:
        made = [
            crowd.submit(visitor.post, link, {"name": f"Root {turn}", "password": "long enough"}, csrf=token)
            for turn, (visitor, token) in enumerate(zip(visitors, tokens, strict=True))
        ]
        statuses = sorted(one.result().status_code for one in made)
    assert statuses == [303] + [404] * 7
    assert site.services.people.count(Role.ADMINISTRATOR) == 1


@pytest.mark.parametrize("role", [Role.ASSISTANT, Role.ARBITER])
def test_an_invitation_is_used_once(site: Site, role: Role) -> None:
    people = site.services.people
    account = people.add(f"Invited {role.value}", role)
    secret = people.issue(Credential.INVITATION, account, timedelta(hours=1))
    visitors = [site.visitor(), site.visitor()]
    said = [one.post(f"/join/{secret}", {"password": "long enough"}).status_code for one in visitors]
    assert said == [303, 404]


@pytest.mark.slow
def test_passwords_are_kept_as_argon2(monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 9106: 64 MB, three times over, four lanes."""
    monkeypatch.setattr("tablas.web.access.passwords._HASHER", THE_PROGRAMS_HASHER)
    kept = hash_password("long enough")
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert is_password("long enough", kept)
    assert not is_password("long enougH", kept)
    assert not is_password("nobody has this password", None)
    assert not is_password("", "")
    nobodys = hash_of_nobody(THE_PROGRAMS_HASHER)
    assert extract_parameters(nobodys) == extract_parameters(kept), "a name nobody has takes as long"
    with pytest.raises(VerifyMismatchError):
        THE_PROGRAMS_HASHER.verify(nobodys, "long enough")
    with pytest.raises(RefusedError, match="at most"):
        hash_password("x" * 201)


@pytest.mark.slow
def test_credentials_end(fresh_site: Site) -> None:
    site = fresh_site
    now = [datetime(2026, 1, 1, tzinfo=UTC)]
    people = People(site.services.store.database, lambda: now[0])
    ana = people.add("Ana", Role.ARBITER)
    secret = people.issue(Credential.SESSION, ana, timedelta(hours=1))
    held = people.recognise(Credential.SESSION, secret)
    assert held is not None
    assert held.account == ana
    assert people.recognise(Credential.TOKEN, secret) is None, "a session is not a token"
    now[0] += timedelta(hours=2)
    assert people.recognise(Credential.SESSION, secret) is None
    people.sweep()
    assert people.held(Credential.SESSION) == []
    with pytest.raises(RefusedError, match="already somebody"):
        people.add("ANA", Role.ASSISTANT)
    root = people.add("root", Role.ADMINISTRATOR)
    with pytest.raises(RefusedError, match="last administrator"):
        people.remove(root.id)
    token = people.issue(Credential.TOKEN, ana, None, Role.ASSISTANT, "board 1")
    people.remove(ana.id)
    assert people.recognise(Credential.TOKEN, token) is None


@pytest.mark.slow
def test_a_new_password_ends_every_session(fresh_site: Site) -> None:
    site = fresh_site
    visitor = site.visitor(Role.ARBITER)
    assert visitor.get("/people").status_code == 403
    site.services.people.set_password(site.account(Role.ARBITER).id, "x")
    assert visitor.get("/people").status_code == 303


@pytest.mark.slow
def test_no_form_is_taken_without_its_token(site: Site) -> None:
    slug = site.event()
    for role in (Role.PUBLIC, Role.ARBITER, Role.ADMINISTRATOR):
        visitor = site.visitor(role)
        for route in site.app.routes:
            methods = getattr(route, "methods", None) or set()
            path = getattr(route, "path", "")
            if "POST" in methods and not path.startswith("/api/"):
                for token in ("", "x" * 22):
                    answer = visitor.client.post(_filled(path, slug), data={"csrf": token})
                    assert answer.status_code in (401, 403, 404, 303), (path, answer.status_code)
                    if answer.status_code == 303:
                        assert answer.headers["location"].startswith("/login"), path
    assert site.services.store.head(slug).seq == 3, "nothing was written"


def _filled(path: str, slug: str) -> str:
    for name, value in {"slug": slug, "tournament": "a", "round_number": "1", "card": "1", "place": "1"}.items():
        path = path.replace("{" + name + "}", value)
    for name in ("secret", "digest", "act"):
        path = path.replace("{" + name + "}", "undo")
    return path.replace("{account}", "1")


@pytest.mark.slow
def test_every_answer_carries_the_security_headers(site: Site) -> None:
    slug = site.event()
    paths = ["/", "/login", f"/p/{slug}/a/players", "/nowhere", "/static/app.css", "/openapi.json", "/api/v1/about"]
    for path in paths:
        answer = httpx.get(site.base + path, verify=False)
        for name, value in HEADERS.items():
            assert answer.headers.get(name) == value, (path, name)
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


@pytest.mark.slow
def test_no_page_has_a_script_or_style_inside(site: Site) -> None:
    slug = site.event()
    site.play(slug, "....")
    visitor = site.visitor(Role.ADMINISTRATOR)
    for path in (
        "/",
        "/people",
        f"/e/{slug}",
        f"/e/{slug}/a/results",
        f"/e/{slug}/a/settings",
        f"/p/{slug}/a/pairings",
    ):
        text = visitor.get(path, follow=True).text
        assert "<style" not in text
        assert " style=" not in text
        assert " onclick=" not in text
        assert text.count("<script") == text.count("<script src=")


@pytest.mark.slow
def test_bodies_are_bounded(tmp_path) -> None:
    site = Site(tmp_path, largest_body=1000, largest_upload=2000)
    visitor = site.visitor(Role.ADMINISTRATOR)
    token = visitor.csrf("/")
    assert visitor.post("/events", {"name": "x" * 2000}, csrf=token).status_code == 413
    assert visitor.post("/bring-in", files={"file": ("a", b"x" * 1500)}, csrf=token).status_code == 422
    assert visitor.post("/bring-in", files={"file": ("a", b"x" * 3000)}, csrf=token).status_code == 413

    def endless():
        for _ in range(100):
            yield b"x" * 100

    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    assert visitor.client.post("/events", content=endless(), headers=headers).status_code == 413
    site.close()


@pytest.mark.parametrize(
    ("one", "two", "equal"),
    [("secret", "secret", True), ("secret", "Secret", False), ("", "", False), ("", "x", False), ("x", "", False)],
)
def test_two_secrets_are_equal_unless_there_is_none(one: str, two: str, equal: bool) -> None:
    """A form without a token never matches a browser without one."""
    assert same(one, two) is equal


@pytest.mark.parametrize(
    ("scope", "board", "allowed"),
    [
        (Scope(), 1, True),
        (Scope("open", "a", 3, 5), 3, True),
        (Scope("open", "a", 3, 5), 5, True),
        (Scope("open", "a", 3, 5), 2, False),
        (Scope("open", "a", 3, 5), 6, False),
        (Scope("open", "a", 3, 0), 99, True),
        (Scope("open", "b"), 1, False),
        (Scope("other"), 1, False),
    ],
)
def test_the_boards_of_an_assistant(scope: Scope, board: int, allowed: bool) -> None:
    assert Principal("x", Role.ASSISTANT, scope).may_enter("open", "a", board) is allowed
    assert not Principal("x", Role.ASSISTANT, scope).may_arbitrate("open")


@pytest.mark.slow
def test_an_assistant_writes_results_of_the_last_round_only(site: Site) -> None:
    slug = site.event(players=8)
    site.play(slug, "1111")
    site.play(slug, "....")
    assistant = site.visitor(Role.ASSISTANT, Scope(slug, "a", 1, 2))
    base = f"/e/{slug}/a"

    def tried(path: str, **data: str) -> int:
        return assistant.post(base + path, data, csrf=assistant.csrf("/")).status_code

    assert tried("/results/2", board="1", result="1-0") == 303
    assert tried("/results/2", board="1", result="0-1", correct="yes") == 303
    assert tried("/results/2", board="3", result="1-0") == 403
    assert tried("/results/1", board="1", result="0-1", correct="yes") == 403
    assert tried("/pair") == 403
    assert tried("/players", name="X") == 403
    written = site.section(slug, "a").facts.rounds
    assert [game.white_outcome.value for game in written[1].games] == ["0", "*", "*", "*"]
    assert [game.white_outcome.value for game in written[0].games] == ["1", "1", "1", "1"]


def test_an_arbiter_of_one_event_is_a_stranger_in_another(site: Site) -> None:
    one, two = site.event("One"), site.event("Two")
    arbiter = site.visitor(Role.ARBITER, Scope(one))
    assert arbiter.get(f"/e/{one}/a/players").status_code == 200
    assert arbiter.get(f"/e/{two}/a/players").status_code == 403
    assert arbiter.post("/events", {"name": "Three"}, csrf=arbiter.csrf("/")).status_code == 403


def test_an_invitation_lets_an_assistant_in(site: Site) -> None:
    slug = site.event()
    administrator = site.visitor(Role.ADMINISTRATOR)
    made = administrator.post(
        "/people", {"name": "Rosa", "role": "assistant", "event": slug}, csrf=administrator.csrf("/people")
    )
    assert made.status_code == 200
    link = made.text.split("<code>")[1].split("</code>")[0].removeprefix(site.base)
    rosa: Visitor = site.visitor()
    assert rosa.post(link, csrf=rosa.csrf(link)).headers["location"] == f"/e/{slug}/a/results"
    assert rosa.get(f"/e/{slug}").headers["location"] == f"/e/{slug}/a/results"
    assert rosa.get(f"/e/{slug}/a/results").status_code == 200
    assert rosa.get("/people").status_code == 403
