"""What the API tells of a log, and the event it sends with the answer to a command."""

from __future__ import annotations

import pytest

from tablas.events.acts import MarkRestorePoint, Undo
from tablas.events.codec import decode
from tablas.events.state import Event
from tablas.say.catalogue import catalogue
from tablas.store.people import Role
from web_site import Site

WHOLE = {"Prefer": "return=representation"}


@pytest.fixture
def slug(site: Site) -> str:
    made = site.event("Told", players=4)
    site.play(made, "1=")
    return made


def test_the_state_is_the_event_now_and_then(site: Site, slug: str) -> None:
    caller = site.caller(Role.ARBITER)
    store = site.services.store
    now = caller.get(f"/events/{slug}/state")
    assert decode(Event, now.json()["event"]) == store.moment(slug).event
    assert (now.json()["seq"], now.json()["hash"]) == (7, store.head(slug).hash)
    assert caller.get(f"/events/{slug}/state", headers={"If-None-Match": now.headers["ETag"]}).status_code == 304
    then = caller.get(f"/events/{slug}/state", params={"entry": 4}).json()
    assert decode(Event, then["event"]) == store.as_of(slug, 4).event
    moment = store.log(slug)[2].when
    assert caller.get(f"/events/{slug}/state", params={"at": moment}).json()["seq"] >= 3
    assert caller.get(f"/events/{slug}/state", params={"entry": 99}).status_code == 404
    assert caller.get(f"/events/{slug}/state", params={"at": "1999-01-01T00:00:00Z"}).status_code == 404
    assert caller.get(f"/events/{slug}/state", params={"at": "yesterday"}).status_code == 422


def test_drafts_are_not_for_everybody(site: Site, slug: str) -> None:
    parts = ("state", "history", "restore-points", "verify", "log", "export")
    for part in parts:
        assert site.caller().get(f"/events/{slug}/{part}").status_code == 401
        assert site.caller(Role.ASSISTANT).get(f"/events/{slug}/{part}").status_code == 403
    body = {"result": "0-1", "correct": True}
    answer = site.caller(Role.ASSISTANT).put(
        f"/events/{slug}/tournaments/a/rounds/1/boards/2", json=body, headers=WHOLE
    )
    assert answer.status_code == 200
    assert "state" not in answer.json()
    assert "Preference-Applied" not in answer.headers


def test_a_command_answers_with_the_event_after_it_if_asked(site: Site, slug: str) -> None:
    caller = site.caller(Role.ARBITER)
    path = f"/events/{slug}/commands/withdraw-player"
    plain = caller.post(path, json={"tournament": "a", "player": 4})
    assert "state" not in plain.json()
    whole = caller.post(path, json={"tournament": "a", "player": 3}, headers=WHOLE)
    assert whole.headers["Preference-Applied"] == "return=representation"
    assert decode(Event, whole.json()["state"]["event"]) == site.services.store.moment(slug).event
    assert whole.json()["written"]["hash"] == site.services.store.head(slug).hash


def test_the_history_is_told_in_the_language_asked_for(site: Site, slug: str) -> None:
    site.do(slug, MarkRestorePoint("lunch"))
    site.do(slug, Undo(last=1))
    caller = site.caller(Role.ARBITER)
    acts = caller.get(f"/events/{slug}/history", params={"after": 4}, headers={"Accept-Language": "es"}).json()
    assert [act["entry"]["seq"] for act in acts] == [5, 6, 7, 8, 9]
    assert [act["undone"] for act in acts] == [False, False, True, False, False]
    told = site.services.store.history(slug, 4)
    assert [act["what"] for act in acts] == [act.what.as_data() for act in told]
    assert [act["sentence"] for act in acts] == [catalogue("es").sentence(act.what) for act in told]
    points = caller.get(f"/events/{slug}/restore-points").json()
    assert ("lunch", None, False) in [(point["name"], point["what"], point["automatic"]) for point in points]


def test_two_copies_are_compared(site: Site, slug: str) -> None:
    caller = site.caller(Role.ARBITER)
    copy = site.services.store.export(slug)
    site.do(slug, MarkRestorePoint("later"))
    found = caller.post(f"/events/{slug}/compare", content=copy).json()
    assert (found["relation"], found["common"], found["theirs"]) == ("ahead", 7, [])
    assert [entry["kind"] for entry in found["ours"]] == ["restore-point"]
    assert caller.post(f"/events/{slug}/compare", content="no event").status_code == 422


@pytest.mark.parametrize(
    ("language", "detail"),
    [
        ("es-ES,es;q=0.9", "No existe esa ronda."),
        ("en", "There is no such round."),
        ("", "There is no such round."),
    ],
)
def test_refusals_speak_the_language_of_the_request(site: Site, slug: str, language: str, detail: str) -> None:
    headers = {"Accept-Language": language}
    problem = site.caller().get(f"/events/{slug}/tournaments/a/rounds/9", headers=headers).json()
    assert (problem["detail"], problem["code"], problem["values"]) == (detail, "no-such-round", {})


def test_concerns_and_faults_of_the_request_speak_it_too(site: Site, slug: str) -> None:
    caller = site.caller(Role.ARBITER)
    caller.headers["Accept-Language"] = "es"
    body = {"tournament": "a", "players": [{"number": 0, "name": "Player 001"}]}
    lacking = caller.post(f"/events/{slug}/commands/enter-players", json=body).json()
    assert lacking["concerns"][0]["sentence"] == "Ya hay un jugador llamado Player 001."
    assert caller.get("/nowhere").json()["title"] == "No encontrado"
    wrong = caller.post("/events", json={"name": ""}).json()
    assert (wrong["status"], wrong["code"], wrong["field"]) == (422, "field-problem", "name")


def test_what_the_framework_refuses_has_a_code_too(site: Site) -> None:
    caller = site.caller(Role.ARBITER)
    caller.headers["Accept-Language"] = "es"
    large = caller.post("/events", content=b"x" * (site.services.settings.largest_body + 1))
    assert large.headers["content-type"] == "application/problem+json"
    told = [large.json(), caller.get("/nowhere").json(), caller.delete("/about").json()]
    assert [(problem["status"], problem["code"]) for problem in told] == [
        (413, "sent-too-large"),
        (404, "no-such-address"),
        (405, "address-not-used-so"),
    ]
    assert told[0]["values"] == {"size": site.services.settings.largest_body // 1024}
    assert told[1]["detail"] == "No hay nada en esta dirección."
