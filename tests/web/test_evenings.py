"""Evenings at tables on the screens and in the API, by every role, and once in a real browser."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect

from tablas.events.acts import CreateEvening, FinishTable, JoinEvening, SeatRound
from tablas.events.evenings.facts import Evening, Rules
from tablas.store.people import Role, Scope
from web_site import Site

OLD = Path(__file__).parent.parent / "data" / "written-before" / "evenings" / "evening-running.json"
NAMES = ("Ana", "Bo", "Carla", "Dan", "Eva", "Fede", "Gil")


@pytest.fixture
def slug(site: Site) -> str:
    """Seven people in the order of entry: Ana, Bo, Carla and Dan at table 1, the others at table 2."""
    made = site.services.store.create("Club", who="test").slug
    site.do(made, CreateEvening("night", "Games night", Rules(4, rounds=2, seed=0)))
    site.do(made, JoinEvening("night", NAMES))
    site.do(made, SeatRound("night"))
    return made


def evening(site: Site, slug: str) -> Evening:
    return site.services.store.moment(slug).event.evening("night")


def places(**finished: int) -> dict[str, str]:
    """The fields of a table's form."""
    numbers = {name: NAMES.index(name) + 1 for name in finished}
    fields = {f"seat-{numbers[name]}": str(place) for name, place in finished.items()}
    return fields | {"players": ",".join(str(number) for number in numbers.values())}


# By forms


def test_an_evening_by_forms_alone(site: Site) -> None:
    slug = site.services.store.create("Forms", who="test").slug
    arbiter = site.visitor(Role.ARBITER)
    made = arbiter.post(
        f"/e/{slug}/-/evenings", {"name": "Noche de juegos", "size": "3", "scale": "5 3 1", "rounds": "1"}
    )
    base = f"/e/{slug}/-/evenings/noche-de-juegos"
    assert made.headers["location"] == f"{base}/players"
    assert arbiter.post(f"{base}/players", {"names": "Ana\nBo\n\n Carla \nDan"}).status_code == 303
    out = arbiter.post(f"{base}/players/4", {"act": "out"})
    assert out.status_code == 303
    assert "sits out round 1" in arbiter.get(f"{base}/players").text
    assert arbiter.post(f"{base}/seat", {"round": "1"}).headers["location"] == f"{base}/tables"
    shown = site.services.store.moment(slug).event.evening("noche-de-juegos")
    assert sorted(shown.rounds[0][0].players) == [1, 2, 3]
    assert shown.rules.values == (300, 180, 60)
    seats = shown.rounds[0][0].players
    fields = {"table": "1", "players": ",".join(map(str, seats))} | {f"seat-{one}": str(one) for one in seats}
    assert arbiter.post(f"{base}/tables/1", fields).status_code == 303
    text = arbiter.get(f"{base}/standings").text
    assert text.index(">Ana<") < text.index(">Bo<") < text.index(">Carla<")
    assert arbiter.post(f"{base}/close").headers["location"] == f"{base}/standings"
    assert "Closed" in arbiter.get(f"{base}/tables").text
    assert arbiter.post(f"/e/{slug}/-/history/undo").status_code == 303
    assert not site.services.store.moment(slug).event.evening("noche-de-juegos").closed


def test_how_tables_end(site: Site, slug: str) -> None:
    """Places with a tie, a score of which the lowest wins, points by hand, and a correction."""
    base = f"/e/{slug}/-/evenings/night"
    arbiter = site.visitor(Role.ARBITER)
    sent = {"table": "1"} | places(Ana=2, Bo=1, Carla=2, Dan=3)
    assert arbiter.post(f"{base}/tables/1", sent).status_code == 303
    assert evening(site, slug).rounds[0][0].places == (2, 1, 2, 4)
    again = arbiter.post(f"{base}/tables/1", sent)
    assert again.status_code == 422
    assert "say that you correct it" in again.text
    scores = {"table": "2", "way": "lowest"} | places(Eva=70, Fede=12, Gil=33)
    assert arbiter.post(f"{base}/tables/1", scores).status_code == 303
    assert evening(site, slug).rounds[0][1].places == (3, 1, 2)
    by_hand = {"table": "2", "way": "points", "correct": "yes"} | places(Eva=9, Fede=4, Gil=4)
    assert arbiter.post(f"{base}/tables/1", by_hand).status_code == 303
    table = evening(site, slug).rounds[0][1]
    assert (table.places, table.given) == ((1, 2, 2), (540, 240, 240))
    page = arbiter.get(f"{base}/tables").text
    assert "Points given by hand." in page
    assert "Seat round 2" in page


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        (places(Ana=1, Bo=2, Carla=4, Dan=4), "equals share the better one"),
        (places(Ana=1, Bo=2, Carla=3), "Others sit at table 1"),
        (places(Ana=1, Bo=2, Carla=3, Eva=4), "Others sit at table 1"),
        (places(Ana=1, Bo=2, Carla=3, Dan=4) | {"seat-4": ""}, "needs a place"),
        (places(Ana=1, Bo=2, Carla=3, Dan=4) | {"seat-4": "x"}, "Places run from 1"),
        (places(Ana=1, Bo=2, Carla=3, Dan=4) | {"way": "dance"}, "is not a choice"),
        (places(Ana=1, Bo=2, Carla=3, Dan=4) | {"way": "points", "seat-4": "-1"}, "cannot be negative"),
    ],
)
def test_a_refused_table_keeps_what_was_typed(site: Site, slug: str, fields: dict[str, str], words: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    answer = arbiter.post(f"/e/{slug}/-/evenings/night/tables/1", {"table": "1"} | fields)
    assert answer.status_code == 422
    assert words in answer.text
    assert evening(site, slug).open_tables(1) == [1, 2]


def test_what_is_there_already_can_be_corrected_after_the_next_round_with_consent(site: Site, slug: str) -> None:
    base = f"/e/{slug}/-/evenings/night"
    site.do(slug, FinishTable("night", 1, 1, (1, 2, 3, 4)))
    site.do(slug, FinishTable("night", 1, 2, (1, 2, 3)))
    site.do(slug, SeatRound("night"))
    arbiter = site.visitor(Role.ARBITER)
    sent = {"table": "1", "correct": "yes"} | places(Ana=4, Bo=3, Carla=2, Dan=1)
    asked = arbiter.post(f"{base}/tables/1", sent)
    assert asked.status_code == 409
    assert "its tables stay as they are" in asked.text
    assert arbiter.post(f"{base}/tables/1", sent | {"accept": "past-round"}).status_code == 303
    assert evening(site, slug).rounds[0][0].places == (4, 3, 2, 1)


def test_seats_names_and_settings(site: Site, slug: str) -> None:
    base = f"/e/{slug}/-/evenings/night"
    arbiter = site.visitor(Role.ARBITER, language="es")
    assert arbiter.post(f"{base}/exchange", {"one": "1", "two": "5"}).status_code == 303
    assert evening(site, slug).rounds[0][0].players == (5, 2, 3, 4)
    assert arbiter.post(f"{base}/exchange", {"one": "1", "two": "1"}).status_code == 422
    assert arbiter.post(f"{base}/players/1", {"act": "rename", "name": "Anna"}).status_code == 303
    assert arbiter.post(f"{base}/players/1", {"act": "remove"}).status_code == 422
    assert arbiter.post(f"{base}/players", {"names": "bo"}).status_code == 422
    assert "Anna" in arbiter.get(f"{base}/players").text
    form = {"name": "Games night", "size": "4", "rounds": "3", "scale": "5 3 2 1", "best": "", "seed": "0"}
    form |= {"tie_breaks": "opponents,places"}
    asked = arbiter.post(f"{base}/settings", form)
    assert asked.status_code == 409
    assert "Cambiarían las reglas" in asked.text
    assert arbiter.post(f"{base}/settings", form | {"accept": "settings-after-round-1"}).status_code == 303
    assert evening(site, slug).rules.rounds == 3
    assert arbiter.post(f"{base}/settings", form | {"size": "2"}).status_code == 422
    history = arbiter.get(f"/e/{slug}/-/history").text
    assert "night: Ana y Eva cambian de sitio" in history
    assert "night: ronda 1 repartida en 2 mesas" in history
    assert arbiter.post(f"{base}/remove", {"accept": "rounds-removed"}).headers["location"] == f"/e/{slug}"
    assert site.services.store.moment(slug).event.evenings == ()


def test_a_kept_file_is_taken_in(site: Site, slug: str) -> None:
    arbiter = site.visitor(Role.ARBITER)
    file = {"file": ("noche.json", OLD.read_bytes(), "application/json")}
    answer = arbiter.post(f"/e/{slug}/-/evenings/import", files=file)
    assert answer.headers["location"] == f"/e/{slug}/-/evenings/noche-de-carcassonne"
    taken = site.services.store.moment(slug).event.evening("noche-de-carcassonne")
    assert len(taken.entrants) == 8
    broken = arbiter.post(f"/e/{slug}/-/evenings/import", files={"file": ("x.json", b"{}", "application/json")})
    assert broken.status_code == 422
    assert "not the file of an evening" in broken.text


# Who sees and does what


def test_the_public_reads_tables_and_standings(site: Site, slug: str) -> None:
    public = site.visitor()
    home = f"/p/{slug}/-/evenings/night"
    assert public.get(f"/p/{slug}").headers["location"] == home
    assert public.get(home).headers["location"] == f"{home}/tables"
    page = public.get(f"{home}/tables").text
    assert "Table 1" in page
    assert "Save the places" not in page
    site.do(slug, FinishTable("night", 1, 1, (1, 2, 2, 4)))
    assert "results are missing" in public.get(f"{home}/standings").text
    told = public.get(f"{home}/standings/2").text
    assert "Bo: place" in told
    assert public.get(f"{home}/tables?round=2").status_code == 404
    assert public.get(f"{home}/standings/99").status_code == 404
    assert public.get(f"/p/{slug}/-/evenings/none/tables").status_code == 404
    assert "Carla" in public.get(f"{home}/tables").text


def test_an_assistant_enters_the_tables_given(site: Site, slug: str) -> None:
    helper = site.visitor(Role.ASSISTANT, Scope(slug, "night", 2, 2))
    base = f"/e/{slug}/-/evenings/night"
    assert f"{base}/tables" in helper.get(f"/e/{slug}").headers["location"]
    page = helper.get(f"{base}/tables").text
    assert page.count("Save the places") == 1
    assert "Two change seats" not in page
    token = helper.csrf("/")
    own = helper.post(f"{base}/tables/1", {"table": "2"} | places(Eva=1, Fede=2, Gil=3), csrf=token)
    assert own.status_code == 303
    other = helper.post(f"{base}/tables/1", {"table": "1"} | places(Ana=1, Bo=2, Carla=3, Dan=4), csrf=token)
    assert other.status_code == 403
    assert helper.post(f"{base}/seat", {"round": "2"}, csrf=token).status_code == 403
    assert helper.get(f"{base}/players").status_code == 403
    other_night = site.visitor(Role.ASSISTANT, Scope(slug, "else"))
    assert other_night.get(f"{base}/tables").status_code == 403


# Programs


def put(caller: httpx.Client, slug: str, table: int, **body: object) -> httpx.Response:
    return caller.put(f"/events/{slug}/evenings/night/rounds/1/tables/{table}", json=body)


def test_the_api_tells_and_takes_tables(site: Site, slug: str) -> None:
    """Tables of four give 4, 3, 2, 1: Bo wins, Ana and Carla share 3 and 2."""
    caller, reader = site.caller(Role.ARBITER), site.caller()
    head = reader.get(f"/events/{slug}").json()["evenings"]
    assert head == [
        {"id": "night", "name": "Games night", "size": 4, "players": 7, "rounds": 1, "total_rounds": 2, "closed": False}
    ]
    assert put(caller, slug, 1, values=["2", "1", "2", "4"]).status_code == 200
    assert put(caller, slug, 1, values=["1", "2", "3", "4"]).status_code == 422
    assert put(reader, slug, 2, values=["1", "2", "3"]).status_code == 401
    seated = reader.get(f"/events/{slug}/evenings/night/rounds/1").json()
    assert seated["missing"] == [2]
    assert [(seat["name"], seat["place"], seat["points"]) for seat in seated["tables"][0]["seats"]] == [
        ("Ana", 2, "2.5"),
        ("Bo", 1, "4"),
        ("Carla", 2, "2.5"),
        ("Dan", 4, "1"),
    ]
    rows = reader.get(f"/events/{slug}/evenings/night/standings").json()["standings"]
    assert [(row["place"], row["name"]) for row in rows[:3]] == [(1, "Bo"), (2, "Ana"), (2, "Carla")]
    told = reader.get(f"/events/{slug}/evenings/night/standings/1").json()
    assert told["met"] == [
        {"round": 1, "number": 2, "points": "4"},
        {"round": 1, "number": 3, "points": "2.5"},
        {"round": 1, "number": 4, "points": "1"},
    ]
    assert told["row"]["tie_breaks"]["opponents"] == "2.5"
    done = caller.post(
        f"/events/{slug}/commands/finish-table",
        json={"tournament": "night", "round": 1, "table": 2, "given": [60, 180, 120]},
    )
    assert done.json()["data"]["places"] == [3, 1, 2]
    doc = reader.get(f"/events/{slug}/evenings/night").json()
    assert (doc["missing"], doc["scale"], len(doc["players"])) == ([], ["4", "3", "2", "1"], 7)
    assert reader.get(f"/events/{slug}/evenings/none").status_code == 404
    assert reader.get(f"/events/{slug}/evenings/night/rounds/2").status_code == 404
    assert reader.get(f"/events/{slug}/evenings/night/standings?after=2").status_code == 404


def test_who_looked_before_somebody_else_wrote_is_told(site: Site, slug: str) -> None:
    caller = site.caller(Role.ARBITER)
    seen = caller.get(f"/events/{slug}/evenings/night").headers["etag"]
    assert put(caller, slug, 1, values=["1", "2", "3", "4"]).status_code == 200
    path = f"/events/{slug}/evenings/night/rounds/1/tables"
    late = caller.put(f"{path}/1", json={"values": ["4", "3", "2", "1"], "correct": True}, headers={"If-Match": seen})
    assert late.status_code == 412
    other = caller.put(f"{path}/2", json={"values": ["1", "2", "3"]}, headers={"If-Match": seen})
    assert other.status_code == 200


# A browser


def _press(page: Page, table: int, **finished: int) -> None:
    card = page.locator(f"#table-{table}")
    for name, place in finished.items():
        card.get_by_role("radiogroup", name=name).get_by_role("radio").nth(place - 1).check()
    card.get_by_role("button", name="Save the places").click()


@pytest.mark.slow
def test_an_evening_in_a_browser_on_a_phone(site: Site, slug: str, open_page) -> None:
    """The arbiter presses places, a spectator's page hears of it; then the keyboard alone, undo, and the next round."""
    spectator = open_page(site, viewport={"width": 390, "height": 844})
    spectator.goto(f"/p/{slug}/-/evenings/night/tables")
    expect(spectator.locator("body[data-connected=yes]")).to_have_count(1)
    page = open_page(site, Role.ARBITER, viewport={"width": 390, "height": 844})
    page.goto(f"/e/{slug}")
    page.get_by_role("link", name="Open Games night").click()
    _press(page, 1, Ana=2, Bo=1, Carla=2, Dan=4)
    expect(page.locator("#table-1 .over")).to_have_text("over")
    expect(page.locator("#table-1 > .seats .name")).to_have_text(["Bo", "Ana", "Carla", "Dan"])
    expect(spectator.locator(".table-card").first).to_contain_text("over")
    page.locator("#table-2").get_by_role("radio").first.focus()
    for moves in (2, 0, 1):
        page.keyboard.press("Space")
        for _ in range(moves):
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#table-2 > .seats .name")).to_have_text(["Fede", "Gil", "Eva"])
    expect(page.locator(".said")).to_have_text("Every table is over.")
    page.keyboard.press("s")
    expect(page.locator("caption")).to_have_text("Standings after round 1")
    page.locator("a[data-panel]").first.click()
    expect(page.locator("dialog h1")).to_contain_text("place 1 after round 1")
    page.keyboard.press("Escape")
    page.get_by_role("link", name="History").click()
    page.get_by_role("link", name="Undo the last act").click()
    page.get_by_role("button", name="Take back 1 act").click()
    assert evening(site, slug).open_tables(1) == [2]
    page.get_by_role("button", name="Redo").click()
    page.goto(f"/e/{slug}/-/evenings/night/tables")
    page.get_by_role("button", name="Seat round 2").click()
    expect(page.locator(".situation .round")).to_have_text("Round 2 of 2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    expect(spectator.locator("h1")).to_have_text("Round 2")
