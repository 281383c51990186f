"""axe-core on every page, light and dark, laptop and phone (WCAG 2.2 AA)."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import text

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
)
from tablas.events.hall import Reporting
from tablas.model import Team
from tablas.store import memory
from tablas.store.people import Credential, Role
from tablas.web.access.codes import player_code
from tablas.web.demo import make_demo
from web_site import Site, people
from web_table import GET

AXE = (Path(__file__).parent.parent / "data" / "vendor" / "axe.min.js").read_text()
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

ARBITER = (
    "{e}", "{e}/-/new", "{e}/-/new?kind=knockout", "{e}/-/history?of=open&to=30", "{e}/masters/schedule",
    "{e}/-/history", "{e}/-/history?only=consents", "{e}/-/import", "{e}/-/stage?from=open", "/ratings",
    "{e}/drafted/draft", "{e}/masters/draft", "{e}/open/players", "{e}/open/players/1", "{e}/open/players/import",
    "{e}/open/checkin", "{e}/open/round", "{e}/open/round?by=name", "{e}/open/round/3/why?one=1&two=2",
    "{e}/open/round/3/picture?board=2", "{e}/open/round/3/picture#as-list",
    "{e}/open/results", "{e}/open/results/3", "{e}/open/round/2", "{e}/open/standings", "{e}/open/report",
    "{e}/open/standings/1", "{e}/open/cross", "{e}/open/settings", "{e}/cup/bracket", "{e}/cup/settings",
    "{e}/-/hall", "{e}/-/helpers", "{e}/open/codes",
    "{e}/open/numbers", "{e}/open/list-check", "{e}/open/papers", "{e}/open/papers/pairings", "{e}/open/notes",
    "{e}/masters/cross", "{e}/drafted/round", "{e}/drafted/checkin", "/", "/people", "/account", "/nowhere",
    "{e}/league/teams", "{e}/league/line-ups", "{e}/league/line-ups/1", "{e}/league/line-ups/2/1",
    "{e}/league/round", "{e}/league/round?by=name", "{e}/league/results",
    "{e}/league/standings", "{e}/league/standings?of=players", "{e}/league/cross", "{e}/matches/round",
    "{e}/matches/draft", "{e}/open/teams", "{e}/-/evenings", "{e}/-/evenings/night/players",
    "{e}/-/evenings/night/tables", "{e}/-/evenings/night/tables/1", "{e}/-/evenings/night/standings",
    "{e}/-/evenings/night/standings/1", "{e}/-/evenings/night/settings",
    "{e}/ended/prizes", "{e}/ended/prizes/fund", "{e}/open/prizes", "{e}/open/rating-changes", "{e}/open/norms",
    "{e}/ended/norms", "{e}/ended/money", "{e}/open/pictures", "{e}/open/round/2/check-list", "{e}/-/categories",
    "{e}/-/rating-period", "{e}/ended/players/1",
)  # fmt: skip
PUBLIC = (
    "/", "/login", "{setup}", "{join}", "{p}", "{p}/open/pairings", "{p}/open/pairings?by=name", "{p}/open/standings",
    "{p}/open/standings/1", "{p}/open/cross", "{p}/open/players", "{p}/open/player/1", "{p}/cup/bracket",
    "{p}/-/hall", "{p}/-/hall/2", "{p}?q=a", "{me}", "{p}/drafted/here?q=p", "{p}/masters/cross", "{p}/-/poster",
    "/guide", "/guide/systems", "{p}/open/picture?board=1", "{p}/open/why", "{p}/masters/picture",
    "{p}/masters/schedule",
    "/rules", "/rules/keizer", "/regulations", "{p}/league/pairings", "{p}/league/standings", "{p}/league/standings/1",
    "{p}/league/cross", "{p}/league/cross?of=players", "{p}/league/teams", "{p}/league/team/1", "{p}/league/player/1",
    "{p}/-/evenings/night/tables", "{p}/-/evenings/night/standings", "{p}/-/evenings/night/standings/1",
    "{p}/open/pictures", "{p}/ended/final",
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
        site.do(slug, Announce("Lunch at two"))
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
        site.play(slug, "1=0...", "league")
        ended(site, slug, closed=True)
        site.do(slug, PairRound("matches"))
    secret = site.services.people.issue(Credential.INVITATION, site.account(Role.ARBITER), None)
    code = player_code(site.services.people, site.services.store.moment(slug).event.uid, "open", 1)
    me = f"/p/{slug}/open/me/1/{code}"
    return {
        "me": me,
        "e": f"/e/{slug}",
        "p": f"/p/{slug}",
        "setup": site.services.setup_link() or "/",
        "join": f"/join/{secret}",
    }


def _violations(page: Page) -> list[str]:
    page.evaluate(AXE)
    found = page.evaluate("rules => axe.run(document, {runOnly: rules, resultTypes: ['violations']})", RULES)
    return [
        f"{violation['id']}: {node['html'][:160]} ({node['failureSummary'][:200]})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def _walk(site: Site, page: Page, paths: tuple[str, ...], places: dict[str, str]) -> dict[str, list[str]]:
    complaints = {}
    for path in paths:
        page.goto(path.format(**places))
        found = _violations(page)
        if found:
            complaints[path] = found[:3]
    return complaints


@pytest.mark.slow
def test_the_arbiters_screens(site: Site, open_page, places: dict[str, str]) -> None:
    page = open_page(site, Role.ADMINISTRATOR, viewport={"width": 1280, "height": 800})
    assert _walk(site, page, ARBITER, places) == {}


@pytest.mark.slow
def test_the_public_pages_on_a_phone(site: Site, open_page, places: dict[str, str]) -> None:
    page = open_page(site, viewport={"width": 390, "height": 844})
    assert _walk(site, page, PUBLIC, places) == {}


@pytest.mark.slow
def test_the_dark_theme(site: Site, open_page, places: dict[str, str]) -> None:
    page = open_page(site, Role.ADMINISTRATOR, color_scheme="dark", viewport={"width": 390, "height": 844})
    dark = (
        "{e}/open/results",
        "{e}/open/standings",
        "{e}/open/settings",
        "{e}/cup/bracket",
        "{e}/drafted/checkin",
        "{e}/drafted/draft",
        "{e}/-/stage",
        "{e}/league/teams",
        "{e}/league/line-ups/2/1",
        "{e}/league/results",
        "{e}/-/evenings/night/tables",
        "{e}/-/evenings/night/players",
        "{e}/ended/prizes",
        "{e}/ended/rating-changes",
        "{e}/ended/norms",
        "{e}/ended/money",
        "{e}/ended/report",
        "{e}/ended/pictures",
        "{e}/-/categories",
        "{p}/ended/final",
        "/ratings",
        "/people",
    )
    assert _walk(site, page, dark, places) == {}


@pytest.mark.slow
def test_every_page_of_the_role_table_is_walked() -> None:
    """A route that shows a page and is not walked here fails the test."""
    walked = {_shape(path) for path in (*ARBITER, *PUBLIC)}
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
        ".csv",
        ".ico",
        "/export",
        "/whole",
        "/sheets",
        "/card",
        "/as/pairings",
    )
    first = {"/e/*/*", "/p/*/*", "/e/*/-/evenings/night", "/p/*/-/evenings/night"}
    """They lead on to another page at once."""
    assert {path for path in shown if not path.endswith(silent)} - walked - first == set()


def _shape(path: str) -> str:
    """An address without what is different in each event."""
    path = path.format_map(
        {"e": "/e/x", "p": "/p/x", "setup": "/setup/1", "join": "/join/1"}
        | dict.fromkeys(("secret", "card", "place", "round_number", "team", "screen"), "1")
        | {"chapter": "systems", "name": "keizer", "kind": "pairings", "code": "1", "me": "/p/x/open/me/1/1"}
    ).split("?")[0]
    path = path.replace("/papers/keizer", "/papers/pairings")
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
        assert _violations(page) == []
    site.services.store.delete(slug)


@pytest.mark.slow
def test_consent_refusal_and_review(site: Site, open_page, places: dict[str, str]) -> None:
    """Pages that only a form leads to."""
    page = open_page(site, Role.ADMINISTRATOR)
    page.goto(f"{places['e']}/drafted/players")
    page.locator("#f-name").fill("Player 001")
    page.locator("#entry-form button.main").click()
    page.get_by_role("button", name="No, go back").wait_for()
    assert _violations(page) == []
    page.get_by_role("button", name="No, go back").click()
    page.locator("#f-fide_id").fill("abc")
    page.locator("#entry-form button.main").click()
    page.locator(".field-problem").first.wait_for()
    assert _violations(page) == []
    page.goto(f"{places['e']}/league/line-ups/2/1")
    page.get_by_label("Board 1").select_option(index=2)
    page.get_by_role("button", name="Save the line-up").click()
    page.locator(".field-problem").wait_for()
    assert _violations(page) == []
    page.goto(f"{places['e']}/drafted/players/import")
    page.locator("#pasted").fill("Name\nRey, Inés\nPlayer 001")
    page.get_by_role("button", name="Review").click()
    page.get_by_role("button", name="Enter them").wait_for()
    assert _violations(page) == []
    page.goto("/people")
    page.locator("#f-label").fill("the live feed")
    page.get_by_role("button", name="Make a token").click()
    page.locator(".said code").wait_for()
    assert _violations(page) == []
    page.goto(f"{places['e']}/-/stage?from=cup")
    page.locator("#f-name").fill("Final")
    page.get_by_role("button", name="Look who goes on").click()
    page.locator("ol.taken").wait_for()
    assert _violations(page) == []


def test_the_working_opens_over_the_table_and_closes_by_key(site: Site, open_page, places: dict[str, str]) -> None:
    page = open_page(site)
    page.goto(f"{places['p']}/open/standings")
    link = page.locator("tbody tr").first.locator("a[data-panel]").first
    link.focus()
    page.keyboard.press("Enter")
    page.locator("dialog h2").first.wait_for()
    assert _violations(page) == []
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
