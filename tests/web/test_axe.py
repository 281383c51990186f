"""Every page for everybody: axe-core (WCAG 2.2 AA), enlarged twice and four times, one red button."""

from __future__ import annotations

import os
import re
from itertools import product
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import text

from axe import COLOURS, bring, thin_out, violations
from ended_event import ended
from tablas.events.acts import (
    AllowReports,
    Announce,
    ChangeTeams,
    CreateEvening,
    CreateTournament,
    EnterPlayers,
    FinishTable,
    JoinEvening,
    LetPlayersCheckIn,
    PairRound,
    SeatRound,
    SetEntryForm,
)
from tablas.events.entry_form import EntryForm
from tablas.events.hall import Reporting
from tablas.events.wishes import Wish
from tablas.model import Player, Team
from tablas.store import memory
from tablas.store.outbox import Kind
from tablas.store.people import Credential, Role, Scope, Task
from tablas.store.push import new_key
from tablas.web.access.codes import player_code
from tablas.web.demo import make_demo
from web_site import Site, people
from web_table import GET

ALL = os.environ.get("TABLAS_AXE") == "all"
LONG = "Freifrau von Droste zu Hülshoff-Schwarzenberg, Maria Theresia Adelheid"

ARBITER = (
    "{e}", "{e}/-/new", "{e}/-/new?kind=knockout", "{e}/-/history?of=open&to=30", "{e}/masters/schedule",
    "{e}/-/history", "{e}/-/history?only=consents", "{e}/-/import", "{e}/-/stage?from=open", "/ratings", "/night",
    "{e}/drafted/draft", "{e}/masters/draft", "{e}/open/players", "{e}/open/players/1", "{e}/open/players/import",
    "{e}/open/checkin", "{e}/open/round", "{e}/open/round?by=name", "{e}/open/round/3/why?one=1&two=2",
    "{e}/open/chances", "{e}/open/chances?player=1&aim=win", "{e}/open/round/3/why?who=1",
    "{e}/open/round/3/picture?board=2", "{e}/open/round/3/picture#as-list",
    "{e}/open/results", "{e}/open/results/3", "{e}/open/round/2", "{e}/open/standings", "{e}/open/report",
    "{e}/open/standings/1", "{e}/open/cross", "{e}/open/settings", "{e}/cup/bracket", "{e}/cup/settings",
    "{e}/-/hall", "{e}/-/helpers", "{e}/open/codes",
    "{e}/open/numbers", "{e}/open/list-check", "{e}/open/papers", "{e}/open/papers/pairings", "{e}/open/notes",
    "{e}/open/games", "{e}/-/publish",
    "{e}/masters/cross", "{e}/drafted/round", "{e}/drafted/checkin", "/", "/people", "/account", "/nowhere",
    "{e}/league/teams", "{e}/league/line-ups", "{e}/league/line-ups/1", "{e}/league/line-ups/2/1",
    "{e}/league/round", "{e}/division/round/1/match/1", "{e}/division/schedule",
    "{e}/league/round?by=name", "{e}/league/results",
    "{e}/league/standings", "{e}/league/standings?of=players", "{e}/league/cross", "{e}/matches/round",
    "{e}/matches/draft", "{e}/open/teams", "{e}/-/evenings", "{e}/-/evenings/night/players",
    "{e}/-/evenings/night/tables", "{e}/-/evenings/night/tables/1", "{e}/-/evenings/night/standings",
    "{e}/-/evenings/night/standings/1", "{e}/-/evenings/night/settings",
    "{e}/-/evenings/waiting/seating",
    "{e}/ended/prizes", "{e}/ended/prizes/fund", "{e}/open/prizes", "{e}/open/rating-changes", "{e}/open/norms",
    "{e}/ended/norms", "{e}/ended/money", "{e}/open/pictures", "{e}/open/round/2/check-list", "{e}/-/categories",
    "{e}/-/rating-period", "{e}/ended/players/1", "{e}/drafted/applications", "{e}/-/channels",
    "{job}", "/train/class", "{class}/results",
)  # fmt: skip
PUBLIC = (
    "/", "/login", "{join}", "{p}", "{p}/open/pairings", "{p}/open/pairings?by=name",
    "{p}/open/games", "{p}/open/files", "{p}/open/embed/standings", "{p}/open/embed/pairings", "{p}/open/standings",
    "{p}/open/standings/1", "{p}/open/cross", "{p}/open/players", "{p}/open/player/1", "{p}/cup/bracket",
    "{p}/-/hall", "{p}/-/hall/2", "{p}?q=a", "{me}", "{p}/drafted/here?q=p", "{p}/masters/cross", "{p}/-/poster",
    "/guide", "/guide/systems", "{p}/open/picture?board=1", "{p}/open/why", "{p}/masters/picture",
    "{p}/open/player/1/chances", "{p}/open/player/1/why", "{p}/open/player/1/why?two=2",
    "{p}/masters/schedule", "{p}/division/schedule",
    "/rules", "/rules/keizer", "/regulations", "{p}/league/pairings", "{p}/league/standings", "{p}/league/standings/1",
    "{p}/league/cross", "{p}/league/cross?of=players", "{p}/league/teams", "{p}/league/team/1", "{p}/league/player/1",
    "{p}/-/evenings/night/tables", "{p}/-/evenings/night/standings", "{p}/-/evenings/night/standings/1",
    "{p}/open/pictures", "{p}/ended/final", "{enter}", "{entry}", "{me}/news", "{news}",
    "/train", "/train/exercise/group-dutch-2026?seed=1", "/train/exercise/keizer?seed=1", "/train/lesson/twelve/1",
    "/train/rule/hungarian", "/train/exam", "/train/exam/manual", "/train/class", "{class}",
)  # fmt: skip


@pytest.fixture(scope="module")
def places(site: Site) -> dict[str, str]:
    slug = make_demo(site.services.store)
    if not site.services.store.moment(slug).event.has("drafted"):
        site.do(slug, CreateTournament("drafted", {"total_rounds": 3}))
        site.do(slug, EnterPlayers("drafted", people(5)))
        site.do(slug, PairRound("drafted"))
        site.do(slug, LetPlayersCheckIn("drafted"))
        site.do(slug, AllowReports("open", Reporting.ON))
        site.do(slug, Announce("Lunch in the garden from two o’clock"))
        site.do(slug, EnterPlayers("open", (Player(0, LONG, 2101),)), "numbers-move")
        site.do(slug, SetEntryForm("drafted", EntryForm(True, pay_link="https://pay.example.org")))
        for name in ("league", "matches"):
            site.do(slug, CreateTournament(name, {"system": "team-swiss", "board_colours": "WBW", "total_rounds": 3}))
            site.do(slug, EnterPlayers(name, people(16)))
            teams = [Team(place, f"Club {place}", members=tuple(range(place, 17, 4))) for place in range(1, 5)]
            site.do(slug, ChangeTeams(name, tuple(teams)))
        site.do(slug, CreateEvening("night", "Night"))
        site.do(slug, JoinEvening("night", tuple(player.name for player in people(9))))
        site.do(slug, SeatRound("night"))
        for table in (1, 2, 3):
            site.do(slug, FinishTable("night", 1, table, (1, 2, 3)))
        site.do(slug, SeatRound("night"))
        site.do(slug, FinishTable("night", 2, 1, (1, 1, 3)))
        site.do(slug, CreateTournament("division", {"system": "team-berger", "board_colours": "WBW"}))
        site.do(slug, EnterPlayers("division", people(12)))
        clubs = [Team(place, f"Club {place}", members=tuple(range(place, 13, 4))) for place in range(1, 5)]
        site.do(slug, ChangeTeams("division", tuple(clubs)))
        site.play(slug, "1=01..", "division")
        site.do(slug, CreateEvening("waiting", "Waiting"))
        site.do(slug, JoinEvening("waiting", tuple(player.name for player in people(7))))
        site.play(slug, "1=0...", "league")
        ended(site, slug, closed=True)
        site.do(slug, PairRound("matches"))
    secret = site.services.people.issue(Credential.INVITATION, site.account(Role.ARBITER), None)
    uid = site.services.store.moment(slug).event.uid
    code = player_code(site.services.people, uid, "open", 1)
    me = f"/p/{slug}/open/me/1/{code}"
    outbox = site.services.store.outbox
    outbox.open(slug, Kind.WEBHOOK, {"address": "http://127.0.0.1:9/hook"})
    outbox.open(slug, Kind.MAIL, {"host": "127.0.0.1", "port": 9, "sender": "a@example.org"})
    outbox.open(slug, Kind.PUSH, {}, new_key())
    told = outbox.subscribe(slug, "open", 1, site.section(slug, "open").called(1), Kind.MAIL, "p@example.org", "en")
    asked = site.services.store.applications.add(slug, "drafted", Wish("Player 001", email="p@example.org"), "axe")
    jobs = site.services.store.jobs
    job = jobs.begin("Reports", "check", {}, "test", site.account(Role.ARBITER).id, "en")
    return {
        "job": f"/night/{job}",
        "class": f"/train/class/{site.services.store.classes.open('manual')}",
        "me": me,
        "door": f"/p/{slug}/drafted/me/2/{player_code(site.services.people, uid, 'drafted', 2)}",
        "news": f"/news/{told.secret}",
        "enter": f"/enter/{slug}/drafted",
        "entry": f"/entry/{asked.secret}",
        "e": f"/e/{slug}",
        "p": f"/p/{slug}",
        "join": f"/join/{secret}",
    }


SEEN = """() => {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = getComputedStyle(document.documentElement).getPropertyValue('--accent');
  const accent = getComputedStyle(probe).color;
  probe.remove();
  const ids = [...document.querySelectorAll('[id]')].map(one => one.id);
  return {
    reds: [...document.querySelectorAll('button, .button')]
      .filter(one => one.checkVisibility() && !one.disabled && getComputedStyle(one).backgroundColor === accent)
      .map(one => one.textContent.trim()),
    twice: ids.filter((id, place) => ids.indexOf(id) < place),
  };
}"""
"""The buttons that are to be pressed now, and what more than one element is called."""


def _seen(page: Page) -> list[str]:
    """More than one red button on a page, which then says nothing; one name for two things."""
    found = page.evaluate(SEEN)
    return [
        *([f"red: {found['reds']}"] if len(found["reds"]) > 1 else []),
        *([f"twice: {found['twice']}"] if found["twice"] else []),
    ]


def _too_wide(page: Page) -> list[str]:
    """Pages that scroll sideways on the device, or enlarged twice (640 pixels of 1280) and four times (320).

    Tables and drawings may, inside a box of their own.  Every day the desk is enlarged twice, the phone shows it
    enlarged four times; all of it shows each both ways.
    """
    usual = page.viewport_size
    assert usual is not None
    found = []
    enlarged = (640, 320) if ALL else (640,) if usual["width"] > 640 else (320,)
    for width in (usual["width"], *enlarged):
        if width != usual["width"]:
            page.set_viewport_size({"width": width, "height": 512})
        seen = page.evaluate("document.documentElement.scrollWidth")
        if seen > width:
            found.append(f"{seen} wide at {width}")
    page.set_viewport_size(usual)
    return found


def _walk(page: Page, paths: tuple[str, ...], places: dict[str, str], both: bool = False) -> dict[str, list[str]]:
    """What is wrong with each page; by day and by night if *both*."""
    bring(page)
    complaints = {}
    for path in paths:
        answer = page.goto(path.format(**places))
        assert answer is not None
        assert answer.status < 400 or path == "/nowhere", f"{path}: {answer.status}"
        found = [*_seen(page), *_too_wide(page)]
        if not ALL:
            thin_out(page)
        found += violations(page, brought=True)
        if both:
            page.emulate_media(color_scheme="dark")
            found += [f"by night: {one}" for one in violations(page, COLOURS, brought=True)]
            page.emulate_media(color_scheme="light")
        if found:
            complaints[path] = found[:3]
    return complaints


class Look(NamedTuple):
    """How somebody looks at a page; ``both`` schemes are one visit, which asks for colours twice."""

    language: str
    device: str
    scheme: str

    @property
    def options(self) -> dict[str, Any]:
        size = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}[self.device]
        scheme = "light" if self.scheme == "both" else self.scheme
        return {"language": self.language, "viewport": size, "color_scheme": scheme, "reduced_motion": "reduce"}


class Walker(NamedTuple):
    """Somebody with the pages that are for him."""

    role: Role
    paths: tuple[str, ...]
    task: Task | None = None
    tournament: str = ""


WALKERS = {
    "administrator": Walker(Role.ADMINISTRATOR, ARBITER),
    "arbiter": Walker(Role.ARBITER, tuple(path for path in ARBITER if path != "/people")),
    "results": Walker(
        Role.ASSISTANT, ("{e}", "{e}/open/results", "{e}/open/results/5", "/account"), Task.RESULTS, "open"
    ),
    "match": Walker(Role.ASSISTANT, ("{e}/division/round/1/match/1",), Task.RESULTS, "division"),
    "tables": Walker(
        Role.ASSISTANT,
        tuple(f"{{e}}/-/evenings/night/{part}" for part in ("tables", "tables/1", "standings", "standings/1")),
        Task.RESULTS,
        "night",
    ),
    "check-in": Walker(Role.ASSISTANT, ("{e}", "{e}/drafted/checkin", "{door}"), Task.CHECK_IN, "drafted"),
    "screens": Walker(Role.ASSISTANT, ("{e}/-/hall", "{p}/-/hall"), Task.SCREENS),
    "papers": Walker(Role.ASSISTANT, ("{e}/open/papers",), Task.PAPERS, "open"),
    "public": Walker(Role.PUBLIC, PUBLIC),
}
EVERY = [Look(*look) for look in product(("en", "es"), ("desk", "phone"), ("both",))]
ONE, OTHER = Look("en", "desk", "light"), Look("es", "phone", "dark")
FEW = {
    "administrator": [ONE],
    "arbiter": [OTHER],
    "public": [Look("en", "phone", "light"), Look("es", "desk", "dark")],
}
"""Each page in both languages, on both devices, by day and by night; one changes with the other."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("who", "look"),
    [
        pytest.param(who, look, id=f"{who} {' '.join(look)}")
        for who in WALKERS
        for look in (EVERY if ALL else FEW.get(who, [ONE, OTHER]))
    ],
)
def test_every_page_for_everybody(site: Site, open_page, places: dict[str, str], who: str, look: Look) -> None:
    """With ``TABLAS_AXE=all`` each of them in every language, on every device, by day and by night, every row of it."""
    walker = WALKERS[who]
    slug = places["e"].removeprefix("/e/")
    scope = Scope(slug, walker.tournament, task=walker.task) if walker.task else None
    page = open_page(site, walker.role, scope, **look.options)
    assert _walk(page, walker.paths, places, both=look.scheme == "both") == {}


@pytest.mark.slow
def test_contrast_in_the_light_on_a_phone(site: Site, open_page, places: dict[str, str]) -> None:
    """What is drawn otherwise on the phone keeps its contrast in the light, too."""
    page = open_page(site, Role.ADMINISTRATOR, **Look("en", "phone", "light").options)
    shown = ("{e}/open/results", "{e}/open/standings", "{e}/ended/prizes", "{e}/cup/bracket", "{p}/open/player/1")
    assert _walk(page, shown, places) == {}


@pytest.mark.slow
def test_the_first_start(fresh_site: Site, open_page) -> None:
    """The page that makes the administrator is there only while there is none."""
    link = fresh_site.services.setup_link()
    assert link is not None
    for look in (ONE, OTHER):
        assert _walk(open_page(fresh_site, **look.options), ("{setup}",), {"setup": link}) == {}


@pytest.mark.slow
def test_every_page_of_the_role_table_is_walked() -> None:
    """A route that shows a page and is not walked here fails the test."""
    walked = {_shape(path) for path in (*ARBITER, *PUBLIC, "{setup}")}
    shown = {
        _shape(path.replace("/{tournament}", "/open").replace("{evening}", "night").replace("{slug}", "x"))
        for path in GET
    }
    silent = (
        "/live",
        "/state",
        "/listed",
        ".svg",
        ".trf",
        ".xml",
        ".csv",
        ".pgn",
        ".ics",
        ".zip",
        "/-/version",
        ".pairings",
        ".ico",
        ".pgn",
        "/version",
        ".js",
        "/export",
        "/whole",
        "/sheets",
        "/card",
        "/as/pairings",
        "/sheet/keizer/pairings",
        "/docs",  # Swagger's page for who writes programs, as it comes.
        ".pdf",
        "/files/keizer",
    )
    first = {"/train/lesson/1", "/e/*/*", "/p/*/*", "/e/*/-/evenings/night", "/p/*/-/evenings/night"}
    """They lead on to another page at once."""
    assert {path for path in shown if not path.endswith(silent)} - walked - first == set()


def _shape(path: str) -> str:
    """An address without what is different in each event."""
    path = path.format_map(
        {
            "e": "/e/x",
            "p": "/p/x",
            "setup": "/setup/1",
            "join": "/join/1",
            "enter": "/enter/x/open",
            "entry": "/entry/1",
            "news": "/news/1",
            "job": "/night/1",
            "class": "/train/class/1",
        }
        | dict.fromkeys(("secret", "card", "place", "round_number", "team", "screen", "match", "number"), "1")
        | {
            "what": "standings",
            "chapter": "systems",
            "name": "keizer",
            "kind": "pairings",
            "code": "1",
            "me": "/p/x/open/me/1/1",
        }
    ).split("?")[0]
    path = path.replace("/papers/keizer", "/papers/pairings").replace("/waiting/", "/night/")
    path = re.sub(r"(/train/(?:exercise|lesson|rule|exam))/[^/]+", r"\1/1", path)
    parts = path.split("/")
    if parts[1] in ("e", "p"):
        parts[2:4] = ["*" if part != "-" else part for part in parts[2:4]]
    return "/".join("1" if part.isdigit() else part for part in parts)


@pytest.mark.slow
def test_a_damaged_event(site: Site, open_page, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that only damage leads to, on a desk and on a phone."""
    slug = site.event("Bent for all to see")
    with site.services.store.database.writing() as connection:
        number = site.services.store.head(slug).id
        connection.execute(text(f"UPDATE entries SET who = 'Eve' WHERE event = {number} AND seq = 3"))
    monkeypatch.setattr(memory, "CHECK_SECONDS", 0.0)
    for width in (1280, 390):
        page = open_page(site, Role.ADMINISTRATOR, viewport={"width": width, "height": 844})
        page.goto(f"/e/{slug}")
        page.get_by_role("button", name="Set it aside").wait_for()
        assert violations(page) == []
    site.services.store.delete(slug)


@pytest.mark.slow
def test_consent_refusal_and_review(site: Site, open_page, places: dict[str, str]) -> None:
    """Pages that only a form leads to."""
    page = open_page(site, Role.ADMINISTRATOR)
    page.goto(f"{places['e']}/drafted/players")
    page.locator("#f-name").fill("Player 001")
    page.locator("#entry-form button.main").click()
    page.get_by_role("button", name="No, go back").wait_for()
    assert violations(page) == []
    page.get_by_role("button", name="No, go back").click()
    page.locator("#f-fide_id").fill("abc")
    page.locator("#entry-form button.main").click()
    page.locator(".field-problem").first.wait_for()
    assert violations(page) == []
    page.goto(f"{places['e']}/league/line-ups/2/1")
    page.get_by_label("Board 1").select_option(index=2)
    page.get_by_role("button", name="Save the line-up").click()
    page.locator(".field-problem").wait_for()
    assert violations(page) == []
    page.goto(f"{places['e']}/drafted/players/import")
    page.locator("#pasted").fill("Name\nRey, Inés\nPlayer 001")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Enter them").wait_for()
    assert violations(page) == []
    page.goto("/people")
    page.locator("#f-label").fill("the live feed")
    page.get_by_role("button", name="Make a token").click()
    page.locator(".said code").wait_for()
    assert violations(page) == []
    page.goto(f"{places['e']}/-/stage?from=cup")
    page.locator("#f-name").fill("Final")
    page.get_by_role("button", name="Look who goes on").click()
    page.locator("ol.taken").wait_for()
    assert violations(page) == []


def test_the_working_opens_over_the_table_and_closes_by_key(site: Site, open_page, places: dict[str, str]) -> None:
    page = open_page(site)
    page.goto(f"{places['p']}/open/standings")
    link = page.locator("tbody tr").first.locator("a[data-panel]").first
    link.focus()
    page.keyboard.press("Enter")
    page.locator("dialog h2").first.wait_for()
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(link).to_be_focused()


def test_tabs_by_letter_and_skip_link(site: Site, open_page, places: dict[str, str]) -> None:
    page = open_page(site, Role.ADMINISTRATOR)
    page.goto(f"{places['e']}/open/standings")
    page.keyboard.press("x")
    page.wait_for_url("**/cross")
    page.get_by_role("button", name="Letter keys are on").click()
    page.locator("h1").click(force=True)
    page.keyboard.press("p")
    page.wait_for_timeout(300)
    assert page.url.endswith("/cross"), "letters are off"
    page.get_by_role("button", name="Letter keys are off").click()
    page.keyboard.press("p")
    page.wait_for_url("**/players")
    page.goto(f"{places['e']}/open/standings")
    page.keyboard.press("Tab")
    expect(page.locator("a.skip")).to_be_focused()
