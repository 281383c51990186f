"""What forms write, field by field: settings, results by script, drafts by hand, history, accounts; no browser."""

from __future__ import annotations

import re

import pytest

from tablas.store.people import Credential, Role, Scope
from tablas.web.access.passwords import hash_password
from tablas.web.page import local_path
from tablas.web.screens.results import KEY_MAPS
from web_site import Site, Visitor


@pytest.fixture(scope="module")
def arbiter(site: Site) -> Visitor:
    return site.visitor(Role.ARBITER)


@pytest.fixture(scope="module")
def administrator(site: Site) -> Visitor:
    return site.visitor(Role.ADMINISTRATOR)


@pytest.fixture(scope="module")
def token(arbiter: Visitor) -> str:
    return arbiter.csrf("/")


SETTINGS = {
    "name": "Masters",
    "system": "dutch",
    "edition": "2017",
    "acceleration": "",
    "total_rounds": "7",
    "initial_colour": "b",
    "scoring": "1-½-0",
    "tie_breaks": "bh/c1, sb",
    "start": "2026-07-04",
    "end": "2026-07-12",
    "chief_arbiter": "Ana",
    "time_control": "90+30",
}


def test_settings_are_written_as_typed_and_once(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Settings", players=4)
    assert arbiter.post(f"/e/{slug}/a/settings", SETTINGS, csrf=token).status_code == 303
    section = site.section(slug, "a")
    facts, info = section.facts, section.facts.info
    assert (facts.name, section.system, section.edition, section.acceleration) == ("Masters", "dutch", "2017", "")
    assert (facts.total_rounds, facts.initial_colour.value if facts.initial_colour else "") == (7, "b")
    assert facts.tie_breaks == ("PTS", "BH/C1", "SB"), "points come first unless said otherwise"
    assert (str(info.start), str(info.end)) == ("2026-07-04", "2026-07-12")
    assert (info.chief_arbiter, info.time_control) == ("Ana", "90+30")
    seq = site.services.store.head(slug).seq
    page = arbiter.get(f"/e/{slug}/a/settings").text
    for name, value in SETTINGS.items():
        if name in ("name", "total_rounds", "start", "end", "chief_arbiter", "time_control"):
            assert f'value="{value}"' in page, name
    assert (
        arbiter.post(f"/e/{slug}/a/settings", SETTINGS | {"tie_breaks": "PTS,BH/C1,SB"}, csrf=token).status_code == 303
    )
    assert site.services.store.head(slug).seq == seq, "nothing differs, so nothing is written"


@pytest.mark.parametrize(
    ("field", "value", "beside"),
    [
        ("total_rounds", "x", "total_rounds"),
        ("total_rounds", "10000000000", "total_rounds"),
        ("start", "4 July", "start"),
        ("tie_breaks", "PTS,NOSUCH", "tie"),
    ],
)
def test_a_wrong_setting_is_said_beside_its_field(
    site: Site, arbiter: Visitor, token: str, field: str, value: str, beside: str
) -> None:
    slug = site.event("Wrong settings", players=0)
    answer = arbiter.post(f"/e/{slug}/a/settings", SETTINGS | {field: value}, csrf=token)
    assert answer.status_code == 422
    assert f'id="e-{beside}"' in answer.text
    assert 'value="Ana"' in answer.text, "nothing typed is lost"
    assert site.services.store.head(slug).seq == 2


@pytest.mark.parametrize(("wanted", "selected"), [("", "dutch"), ("berger", "berger"), ("nosuch", "dutch")])
def test_choosing_another_system_shows_its_options(site: Site, arbiter: Visitor, wanted: str, selected: str) -> None:
    slug = site.event("Another system", players=0)
    page = arbiter.get(f"/e/{slug}/a/settings?system={wanted}").text
    assert re.findall(r'<option value="([^"]+)" selected', page.split('id="f-system"')[1].split("</select>")[0]) == [
        selected
    ]
    assert ('name="option-cycles"' in page) == (selected == "berger")
    assert site.section(slug, "a").system == "dutch", "nothing is saved by looking"


def test_tournaments_and_details_of_an_event(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Details", players=0)

    def click(what: str, **data: str) -> tuple[int, str]:
        answer = arbiter.post(f"/e/{slug}/{what}", data, csrf=token)
        return answer.status_code, answer.headers.get("location", "")

    for _ in range(3):
        assert click("-/tournaments", name="Sub 12", system="berger", total_rounds="")[0] == 303
    assert [section.id for section in site.services.store.moment(slug).event.sections] == [
        "a",
        "sub-12",
        "sub-12-2",
        "sub-12-3",
    ]
    assert click("-/tournaments", name="Ñandú", total_rounds="7") == (303, f"/e/{slug}/nandu/players")
    made = site.section(slug, "nandu")
    assert (made.system, made.name, made.facts.total_rounds) == ("dutch", "Ñandú", 7)
    assert click("-/tournaments", name="X", total_rounds="many")[0] == 422
    details = {"name": "Open of Llera", "city": "Llera", "federation": "ESP", "start": "2026-07-04", "end": ""}
    assert click("-/details", **details)[0] == 303
    event = site.services.store.moment(slug).event
    assert (event.name, event.city, event.federation) == ("Open of Llera", "Llera", "ESP")
    assert (str(event.start), event.end) == ("2026-07-04", None)
    assert click("-/details", **details | {"start": "soon"})[0] == 422
    for closed in (True, False):
        assert click("-/close")[0] == 303
        assert site.services.store.moment(slug).event.closed is closed
    for closed in (True, False):
        assert click("sub-12/close", accept="rounds-missing")[0] == 303
        assert site.section(slug, "sub-12").closed is closed
    exported = arbiter.get(f"/e/{slug}/-/export")
    assert exported.headers["content-disposition"] == f'attachment; filename="{slug}.tablas"'
    assert exported.text == site.services.store.export(slug)


def test_an_event_is_deleted_by_its_name_and_by_an_administrator(
    site: Site, arbiter: Visitor, administrator: Visitor, token: str
) -> None:
    slug = site.event("Gone", players=0)
    path, own = f"/e/{slug}/-/delete", administrator.csrf("/")
    assert arbiter.post(path, {"confirm": "Gone"}, csrf=token).status_code == 403
    assert administrator.post(path, {"confirm": "gone"}, csrf=own).status_code == 422
    assert administrator.get(f"/e/{slug}").status_code == 200
    assert administrator.post(path, {"confirm": "Gone"}, csrf=own).status_code == 303
    assert administrator.get(f"/e/{slug}").status_code == 404


def test_results_by_script(site: Site, arbiter: Visitor, token: str) -> None:
    """The page that is open sends one result after the other and is told how the round stands."""
    slug = site.event("By script", players=6)
    site.play(slug, "...")
    base = f"/e/{slug}/a/results/1"

    def send(board: int, result: str, **more: str) -> tuple[int, dict[str, object]]:
        data = {"csrf": token, "board": str(board), "result": result} | more
        answer = arbiter.client.post(base, data=data, headers={"X-Requested-With": "fetch"})
        return answer.status_code, answer.json()

    status, told = send(2, "½-½")
    assert (status, told["missing"], told["seq"]) == (200, 2, 6)
    assert told["results"] == {"1": "", "2": "½-½", "3": ""}
    status, told = send(2, "1-0")
    assert (status, told["codes"]) == (422, [])
    assert "already has" in str(told["sentence"])
    assert send(2, "1-0", correct="yes")[0] == 200
    assert send(9, "1-0")[0] == 422
    assert send(1, "2-0")[0] == 422
    pairs = arbiter.get(f"{base}/state").json()["pairs"]
    assert send(1, "1-0", pair=pairs["3"])[0] == 422, "others sit there"
    assert send(1, "1-0", pair=pairs["1"])[0] == 200
    assert send(3, "0-1")[0] == 200
    site.play(slug, "...")
    status, told = send(2, "0-1", correct="yes")
    assert (status, told["codes"]) == (409, ["previous-round"])
    assert send(2, "0-1", correct="yes", accept="previous-round")[1]["results"] == {"1": "1-0", "2": "0-1", "3": "0-1"}
    for number in (0, 3):
        assert arbiter.get(f"/e/{slug}/a/results/{number}/state").status_code == 404
        assert arbiter.get(f"/e/{slug}/a/results/{number}").status_code == 404


def test_the_keys_of_a_browser(site: Site, token: str, arbiter: Visitor) -> None:
    slug = site.event("Keys", players=2)
    site.play(slug, ".")
    for chosen in KEY_MAPS:
        answer = arbiter.post(f"/e/{slug}/a/keys", {"keys": chosen}, csrf=token)
        assert answer.status_code == 303
        assert f"keys={chosen};" in answer.headers["set-cookie"]
        assert f'<option value="{chosen}" selected' in arbiter.get(f"/e/{slug}/a/results").text
    assert arbiter.post(f"/e/{slug}/a/keys", {"keys": "nosuch"}, csrf=token).status_code == 422


def test_a_draft_is_altered_by_exchanging_two(site: Site, arbiter: Visitor, token: str) -> None:
    """Round 1 of five: 1-3, 4-2 and a bye for 5; then 5 and 2 change places, and the draft is thrown away."""
    slug = site.event("Altered", players=5)

    def click(what: str, **data: str) -> int:
        return arbiter.post(f"/e/{slug}/a/{what}", data, csrf=token).status_code

    def boards() -> tuple[list[tuple[int, int]], list[int]]:
        draft = site.section(slug, "a").draft
        assert draft is not None
        return [game[:2] for game in draft.games], [bye.player for bye in draft.byes]

    assert click("alter", one="2", two="5") == 422, "there is no draft"
    assert click("pair", round="1") == 303
    assert boards() == ([(1, 3), (4, 2)], [5])
    assert click("alter", one="2", two="5") == 303
    assert boards() == ([(1, 3), (4, 5)], [2])
    for one, two in (("2", "2"), ("2", "9"), ("9", "2"), ("", "")):
        assert click("alter", one=one, two=two) == 422
    assert click("discard", round="1") == 303
    assert site.section(slug, "a").draft is None


def test_colours_are_swapped_on_the_screen(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("Swapped", players=4)
    site.play(slug, "1.")
    answer = arbiter.post(f"/e/{slug}/a/swap", {"round": "1", "board": "1"}, csrf=token)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/e/{slug}/a/round/1")
    game = site.section(slug, "a").facts.rounds[0].games[0]
    assert (game.white, game.black, game.white_outcome.value, game.black_outcome.value) == (3, 1, "0", "1")
    assert arbiter.post(f"/e/{slug}/a/swap", {"round": "1", "board": "3"}, csrf=token).status_code == 422


def test_back_and_forth_in_the_history(site: Site, arbiter: Visitor, token: str) -> None:
    slug = site.event("History", players=4)

    def click(act: str, **data: str) -> int:
        return arbiter.post(f"/e/{slug}/-/history/{act}", data, csrf=token).status_code

    def players() -> int:
        return len(site.section(slug, "a").facts.players)

    assert click("redo") == 422, "nothing was undone"
    assert click("undo") == 303
    assert players() == 0
    assert click("redo") == 303
    assert players() == 4
    assert click("point", name="before lunch") == 303
    assert "before lunch" in arbiter.get(f"/e/{slug}/-/history").text
    assert click("restore", to="2") == 303
    assert players() == 0
    assert click("restore", to="99") == 422
    assert click("undo", seq="3") == 422, "meanwhile others wrote"
    assert click("elsewhere") == 404
    kinds = [entry.kind.value for entry in site.services.store.log(slug)[3:]]
    assert kinds == ["undone", "redone", "restore-point", "restored"]


# Accounts


def test_accounts_are_made_with_a_scope_that_means_something(site: Site, administrator: Visitor) -> None:
    slug = site.event("Scopes", players=2)
    token = administrator.csrf("/people")

    def add(**data: str) -> tuple[int, str]:
        answer = administrator.post("/people", {"role": "assistant"} | data, csrf=token)
        found = re.search(r'id="e-([a-z_]+)"', answer.text)
        return answer.status_code, found[1] if found else ""

    assert add(name="Scope 1", role="public") == (422, "role")
    assert add(name="Scope 1", event="nowhere") == (422, "event")
    assert add(name="Scope 1", tournament="a") == (422, "event")
    assert add(name="Scope 1", event=slug, first_board="3", last_board="2") == (422, "last_board")
    assert add(name="Scope 1", event=slug, first_board="-1") == (422, "last_board")
    assert add(name="Scope 1", role="administrator", event=slug) == (422, "event")
    assert site.services.people.find("Scope 1") is None
    assert add(name="Scope 1", event=slug, tournament="a", first_board="2", last_board="2")[0] == 200
    assert add(name="Scope 2", event=slug, first_board="4")[0] == 200
    made = [site.services.people.find(name) for name in ("Scope 1", "Scope 2")]
    assert [one.scope for one in made if one] == [Scope(slug, "a", 2, 2), Scope(slug, "", 4, 0)]
    assert add(name="scope 1")[0] == 422, "a second one of that name"
    assert made[0] is not None
    invited = administrator.post(f"/people/{made[0].id}/invite", csrf=token)
    assert "/join/" in invited.text
    assert administrator.post("/people/999999/invite", csrf=token).status_code == 404
    assert administrator.post(f"/people/{made[0].id}/remove", csrf=token).status_code == 303
    assert site.services.people.find("Scope 1") is None
    assert administrator.post(f"/people/{made[0].id}/remove", csrf=token).status_code == 422


def test_a_token_is_made_used_and_revoked(site: Site, administrator: Visitor) -> None:
    csrf = administrator.csrf("/people")

    def make(**data: str) -> tuple[int, str]:
        answer = administrator.post("/people/tokens", data, csrf=csrf)
        return answer.status_code, answer.text

    assert make(label="", token_role="arbiter")[0] == 422
    assert make(label="x" * 61, token_role="arbiter")[0] == 422
    assert make(label="board", token_role="king")[0] == 422
    status, page = make(label="hall display", token_role="assistant")
    assert status == 200
    secret = page.split("<code>")[1].split("</code>")[0]
    headers = {"Authorization": f"Bearer {secret}"}
    assert site.caller().get("/about", headers=headers).json()["role"] == "assistant"
    [held] = [one for one in site.services.people.held(Credential.TOKEN) if one.label == "hall display"]
    assert administrator.post(f"/people/tokens/{held.hash}/revoke", csrf=csrf).status_code == 303
    assert site.caller().get("/about", headers=headers).status_code == 401


def test_signing_in_with_a_password(site: Site) -> None:
    site.services.people.add("Signer", Role.ARBITER, hash_password("long enough"))
    visitor = site.visitor()
    for name, password in (("signer", "long enougH"), ("signers", "long enough")):
        wrong = visitor.post("/login", {"name": name, "password": password, "next": "/people"})
        assert wrong.status_code == 422
        assert visitor.get("/people").status_code == 303, "still a stranger"
    right = visitor.post("/login", {"name": " SIGNER ", "password": "long enough", "next": "/guide"})
    assert (right.status_code, right.headers["location"]) == (303, "/guide")
    cookie = right.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert visitor.get("/people").status_code == 403, "known, and no administrator"
    assert visitor.post("/logout", csrf=visitor.csrf("/")).status_code == 303
    assert visitor.get("/people").status_code == 303


@pytest.mark.parametrize(
    ("asked", "sent"),
    [
        ("/e/open", "/e/open"),
        ("//evil.example", "/"),
        ("/\\evil.example", "/"),
        ("https://evil.example", "/"),
        ("", "/"),
    ],
)
def test_nobody_is_sent_elsewhere(asked: str, sent: str) -> None:
    assert local_path(asked) == sent
