"""Every page for everybody: axe-core (WCAG 2.2 AA), enlarged twice and four times, one red button."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from itertools import product
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import text

from axe import COLOURS, bring, violations
from page_shape import shape_of
from tablas.store import memory
from tablas.store.people import Role, Scope, Task
from walked_pages import ARBITER, PUBLIC, made_places
from walks import ALL as WALK
from walks import some
from web_site import Site
from web_table import GET

ALL = os.environ.get("TABLAS_AXE") == "all"
"""Every page in each of the ways; the everyday walk takes the ways in turn."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A program of its own: what is walked here is the demonstration with much added to it, which others use bare."""
    made = Site(tmp_path_factory.mktemp("walked"))
    yield made
    made.close()


@pytest.fixture(scope="module")
def places(site: Site) -> dict[str, str]:
    return made_places(site)


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


SIZES = {"desk": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844}}


def _too_wide(page: Page, *widths: int) -> list[str]:
    """Pages that scroll sideways on the device, or enlarged twice (640 pixels of 1280) and four times (320).

    Tables and drawings may, inside a box of their own.
    """
    found = []
    for width in widths:
        if width != (page.viewport_size or {})["width"]:
            page.set_viewport_size({"width": width, "height": 844})
        seen = page.evaluate("document.documentElement.scrollWidth")
        if seen > width:
            found.append(f"{seen} wide at {width}")
    return found


def _opened(page: Page, path: str, places: dict[str, str]) -> str:
    answer = page.goto(path.format(**places))
    assert answer is not None
    assert answer.status < 400 or path == "/nowhere", f"{path}: {answer.status}"
    return answer.text()


def _wrong(page: Page, both: bool = False) -> list[str]:
    """What is wrong with a page on its device, every row of it; by day and by night if *both*."""
    usual = page.viewport_size
    assert usual is not None
    found = [*_seen(page), *_too_wide(page, usual["width"], 640, 320)]
    page.set_viewport_size(usual)
    found += violations(page, brought=True)
    if both:
        page.emulate_media(color_scheme="dark")
        found += [f"by night: {one}" for one in violations(page, COLOURS, brought=True)]
        page.emulate_media(color_scheme="light")
    return found


def _wrong_in_passing(page: Page, device: str, by_axe: bool) -> list[str]:
    """What is wrong with a page: its width and its buttons on both devices, all else on its own, of like rows two."""
    usual, other = SIZES[device], SIZES["phone" if device == "desk" else "desk"]
    widths = (640, 320, other["width"]) if by_axe else (320,)
    found = [*_seen(page), *_too_wide(page, usual["width"], *widths), *_seen(page)]
    page.set_viewport_size(usual)
    return [*found, *(violations(page, brought=WALK, sparing=True) if by_axe else [])]


def _walk(page: Page, paths: tuple[str, ...], places: dict[str, str], both: bool = False) -> dict[str, list[str]]:
    """What is wrong with each page."""
    bring(page)
    complaints = {}
    for path in paths:
        _opened(page, path, places)
        found = _wrong(page, both)
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
        scheme = "light" if self.scheme == "both" else self.scheme
        size = SIZES[self.device]
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


def _scope(who: str, places: dict[str, str]) -> Scope | None:
    walker = WALKERS[who]
    slug = places["e"].removeprefix("/e/")
    return Scope(slug, walker.tournament, task=walker.task) if walker.task else None


def _walked_in_passing(site: Site, open_page, places: dict[str, str], who: str) -> dict[str, list[str]]:
    """One page on a desk by day, the next on a phone by night, then the other way round; in English and in Spanish.

    What is on a page is on others, too, so that in passing everything is seen in each of these ways.
    Every page is opened and measured; axe-core reads one of three, and all of them on a walk.
    An administrator is shown what an arbiter is, with another head: whatever is not of the same shape is looked at.
    """
    walker = WALKERS[who]
    looks = (ONE, OTHER)
    pages = [open_page(site, walker.role, _scope(who, places), **look.options) for look in looks]
    above = [open_page(site, Role.ADMINISTRATOR, **look.options) for look in looks] if who == "arbiter" else []
    heads: set[str] = set()
    others = 0
    complaints = {}
    for page in (*pages, *above) if WALK else ():
        bring(page)
    paths = WALKERS["administrator"].paths if above else walker.paths
    read = set(some(paths, 3))
    for place, path in enumerate(paths):
        look, page = looks[place % 2], pages[place % 2]
        scheme: Literal["light", "dark"] = "dark" if place % 4 in (1, 2) else "light"
        for one in (page, *above):
            one.emulate_media(color_scheme=scheme)
        mine = shape_of(_opened(page, path, places)) if path in walker.paths else ("", "")
        found = _wrong_in_passing(page, look.device, path in read) if path in walker.paths else []
        if above:
            boss = above[place % 2]
            told = boss.request.get(path.format(**places), headers={"Accept-Language": look.language})
            head, rest = shape_of(told.text())
            if rest != mine[1] or head not in heads:
                heads.add(head)
                others += 1
                _opened(boss, path, places)
                found += [f"administrator: {one}" for one in _wrong_in_passing(boss, look.device, path in read)]
        if found:
            complaints[path] = found[:3]
    assert others < len(paths) / 2, "most pages are of the same shape"
    return complaints


ALONE = [who for who in WALKERS if who != "administrator"]
"""Who walks alone every day; the administrator goes with the arbiter."""


@pytest.mark.slow
@pytest.mark.walk
@pytest.mark.parametrize(
    ("who", "look"),
    [pytest.param(who, look, id=f"{who} {look.language} {look.device}") for who in WALKERS for look in EVERY]
    if ALL
    else [pytest.param(who, None, id=who) for who in ALONE],
)
def test_every_page_for_everybody(site: Site, open_page, places: dict[str, str], who: str, look: Look | None) -> None:
    """With ``TABLAS_AXE=all`` in every language, on every device, by day and by night, and every row."""
    if look is None:
        assert _walked_in_passing(site, open_page, places, who) == {}
        return
    page = open_page(site, WALKERS[who].role, _scope(who, places), **look.options)
    assert _walk(page, WALKERS[who].paths, places, both=True) == {}


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
