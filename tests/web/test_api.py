"""The JSON API: conditions, repetition, problem documents."""

from __future__ import annotations

import pytest

from tablas.store.people import Credential, Role
from web_site import Site


@pytest.fixture(scope="module")
def slug(site: Site) -> str:
    made = site.event("By programs", players=8)
    site.play(made, "1=..")
    return made


def test_an_etag_spares_reading_again(site: Site, slug: str) -> None:
    caller = site.caller()
    first = caller.get(f"/events/{slug}")
    assert first.status_code == 200
    again = caller.get(f"/events/{slug}", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_who_was_overtaken_is_told(site: Site) -> None:
    slug = site.event("Overtaken", players=4)
    site.play(slug, "..")
    caller = site.caller(Role.ARBITER)
    seen = caller.get(f"/events/{slug}").headers["etag"]
    path = f"/events/{slug}/tournaments/a/rounds/1/boards"
    assert caller.put(f"{path}/1", json={"result": "1-0"}, headers={"If-Match": seen}).status_code == 200
    assert caller.put(f"{path}/2", json={"result": "0-1"}, headers={"If-Match": seen}).status_code == 200
    late = caller.put(f"{path}/1", json={"result": "0-1", "correct": True}, headers={"If-Match": seen})
    assert late.status_code == 412
    assert late.json()["type"] == "/problems/conflict"
    assert "was faster" in late.json()["detail"]


def test_a_repeated_request_is_carried_out_once(site: Site) -> None:
    slug = site.event("Repeated", players=2)
    caller = site.caller(Role.ARBITER)
    body = {"tournament": "a", "players": [{"number": 0, "name": "Ana"}]}
    headers = {"Idempotency-Key": "first"}
    one = caller.post(f"/events/{slug}/commands/enter-players", json=body, headers=headers).json()
    two = caller.post(f"/events/{slug}/commands/enter-players", json=body, headers=headers).json()
    assert (one["repeated"], two["repeated"]) == (False, True)
    assert one["entry"] == two["entry"]
    assert len(site.section(slug, "a").facts.players) == 3
    other = caller.post(f"/events/{slug}/commands/enter-players", json=body | {"joined": 2}, headers=headers)
    assert other.status_code == 422
    assert other.json()["field"] == "key"


def test_consent_is_asked_for_and_given(site: Site) -> None:
    slug = site.event("Consent", players=4)
    site.play(slug, "1.")
    caller = site.caller(Role.ARBITER)
    path, body = f"/events/{slug}/commands/unpublish-round", {"tournament": "a", "round": 1}
    asked = caller.post(path, json=body)
    assert asked.status_code == 409
    assert [concern["code"] for concern in asked.json()["concerns"]] == ["results-lost"]
    assert caller.post(path, json=body, params={"accept": "results-lost"}).status_code == 200


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ({"tournament": "a", "round": 1, "board": 99, "white": "1", "black": "0"}, "Round 1 has boards 1 to 4."),
        ({"tournament": "a", "round": 1, "board": 3, "white": "1"}, "lacks black"),
        ({"tournament": "a", "round": "x", "board": 3, "white": "1", "black": "0"}, "whole number"),
        ({"tournament": "a", "colour": 1}, "'colour' is unknown"),
        ([1, 2], "The body is an object"),
    ],
)
def test_problems_say_what_is_wrong(site: Site, slug: str, body: object, detail: str) -> None:
    answer = site.caller(Role.ARBITER).post(f"/events/{slug}/commands/enter-result", json=body)
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()
    assert detail in told["detail"]
    assert told["status"] == 422
    assert told["title"]


def test_bad_tokens_and_headers(site: Site, slug: str) -> None:
    caller = site.caller()
    assert caller.get("/events", headers={"Authorization": "Bearer nonsense"}).status_code == 401
    assert caller.get("/events", headers={"Authorization": "Basic eDp5"}).status_code == 401
    arbiter = site.caller(Role.ARBITER)
    path = f"/events/{slug}/commands/pair-round"
    assert arbiter.post(path, json={"tournament": "a"}, headers={"If-Match": "soon"}).status_code == 422
    assert arbiter.post(path, content=b"{", headers={"Content-Type": "application/json"}).status_code == 422
    assert arbiter.post(path, content=b"\xff").status_code == 422
    session = site.session(Role.ADMINISTRATOR)
    assert caller.get("/events", headers={"Authorization": f"Bearer {session}"}).status_code == 401
    assert caller.delete(f"/events/{slug}", headers={"Cookie": f"tablas_session={session}"}).status_code == 401


def test_a_token_can_do_no_more_than_its_account(site: Site, slug: str) -> None:
    account = site.account(Role.ASSISTANT)
    token = site.services.people.issue(Credential.TOKEN, account, None, Role.ADMINISTRATOR, "greedy")
    headers = {"Authorization": f"Bearer {token}"}
    assert site.caller().get("/about", headers=headers).json()["role"] == "assistant"
    assert site.caller().get(f"/events/{slug}/log", headers=headers).status_code == 403


def test_a_whole_event_by_program(site: Site) -> None:
    caller = site.caller(Role.ARBITER)
    made = caller.post("/events", json={"name": "By program", "city": "Llera", "start": "2026-07-04"})
    assert made.status_code == 201
    slug = made.json()["event"]
    assert made.headers["location"] == f"/api/v1/events/{slug}"

    def do(name: str, **body: object) -> None:
        answer = caller.post(f"/events/{slug}/commands/{name}", json={"tournament": "a", **body})
        assert answer.status_code == 200, answer.text

    do("create-tournament", settings={"total_rounds": 3, "initial_colour": "w"})
    do(
        "enter-players",
        players=[{"number": 0, "name": name, "rating": 2000} for name in ("Ana", "Blas", "Cira", "Dan")],
    )
    for number in (1, 2, 3):
        do("pair-round")
        do("publish-round", round=number)
        for board in (1, 2):
            path = f"/events/{slug}/tournaments/a/rounds/{number}/boards/{board}"
            assert caller.put(path, json={"result": "1-0"}).status_code == 200
    table = site.caller().get(f"/events/{slug}/tournaments/a/standings").json()
    assert sum(line["tiebreaks"]["PTS"] for line in table["standings"]) == 6
    assert table["standings"][0]["place"] == 1
    cross = site.caller().get(f"/events/{slug}/tournaments/a/cross-table").json()
    assert [len(line["cells"]) for line in cross] == [3, 3, 3, 3]
    exported = caller.get(f"/events/{slug}/export").text
    taken = caller.post("/events/import", content=exported, params={"as_copy": True})
    assert taken.status_code == 200, taken.text
    assert site.services.store.verify(slug) == site.services.store.head(slug).seq


def test_a_result_of_one_letter_is_taken_and_taken_away(site: Site) -> None:
    slug = site.event("Short results", players=2)
    site.play(slug, ".")
    caller = site.caller(Role.ARBITER)
    path = f"/events/{slug}/tournaments/a/rounds/1/boards/1"
    assert caller.put(path, json={"result": "="}).status_code == 200
    assert caller.put(path, json={"result": "*", "correct": True}).status_code == 200
    assert caller.put(path, json={"result": ""}).status_code == 422


def test_the_working_of_a_line_is_that_of_its_number(site: Site) -> None:
    slug = site.event("Working", players=4)
    site.play(slug, "11")
    caller = site.caller()
    first = caller.get(f"/events/{slug}/tournaments/a/standings/1")
    assert first.status_code == 200
    assert "P" in first.text
    assert caller.get(f"/events/{slug}/tournaments/a/standings/9").status_code == 404
