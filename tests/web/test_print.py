"""What the browser prints of a page (Ctrl+P), on A4 and on Letter: the sheet for the wall and nothing to press."""

from __future__ import annotations

import pypdfium2
import pytest
from playwright.sync_api import Page

from tablas.events.acts import ChangeTeams, CreateTournament, EnterPlayers
from tablas.model import Player, Team
from tablas.store.people import Role
from tablas.web.demo import make_demo
from web_site import Site, people

PAPERS = {"A4": (595.3, 841.9), "Letter": (612, 792)}
"""Points of the upright sheet."""
WIDTHS = {"A4": (703, 1032), "Letter": (725, 965)}
"""Pixels between the margins, upright and lying."""
NEVER = ("button", ".button", "nav", ".tabs", ".notice:not(.fact)", ".problem", "input[type=search]", ".status-line")
SEEN = "all => all.filter(one => [...document.querySelectorAll(one)].some(found => found.checkVisibility()))"
HEADLESS = "[...document.querySelectorAll('thead')].some(one => getComputedStyle(one).display === 'none')"
"""A table that has lost its head, as on a phone."""
TIE_BREAKS = ("BH/C1", "BH", "SB", "DE", "WIN", "BWG", "ARO")

PAGES = (
    "{p}/open/pairings", "{p}/open/pairings?by=name", "{p}/open/standings", "{p}/open/cross", "{p}/open/players",
    "{p}/open/player/1", "{p}/open/standings/1", "{p}/masters/cross", "{p}/cup/bracket", "{p}", "{p}/-/poster",
    "{p}/league/pairings", "{p}/league/standings", "{p}/league/cross", "{p}/league/teams", "{p}/league/team/1",
    "{e}", "{e}/-/history", "{e}/open/players", "{e}/open/players/1", "{e}/open/round", "{e}/open/round?by=name",
    "{e}/open/results", "{e}/open/standings", "{e}/open/cross", "{e}/open/settings", "{e}/open/report",
    "{e}/open/round/3/why", "{e}/open/numbers", "{e}/league/round", "{e}/league/teams", "{e}/league/line-ups", "/",
)  # fmt: skip


def _printed(page: Page, paper: str) -> tuple[list[str], list[tuple[float, float]]]:
    """The letters of every page, and how large the pages are."""
    document = pypdfium2.PdfDocument(page.pdf(format=paper, prefer_css_page_size=True))
    texts = [sheet.get_textpage().get_text_range() for sheet in document]
    return [_letters(text) for text in texts], [sheet.get_size() for sheet in document]


def _letters(text: str) -> str:
    """Without blanks: where lines break in the file is nobody's concern."""
    return "".join(text.split())


@pytest.fixture(scope="module")
def hall(site: Site) -> dict[str, str]:
    """The demonstration, a league, and sixty players with long names and seven tie-breaks after two rounds."""
    slug = make_demo(site.services.store)
    if not site.services.store.moment(slug).event.has("long"):
        long = tuple(
            Player(0, f"Montenegro-Villavicencio de la Fuente {place:02}, María", 2400 - place) for place in range(60)
        )
        site.do(slug, CreateTournament("long", {"name": "Long names", "tie_breaks": TIE_BREAKS, "total_rounds": 9}))
        site.do(slug, EnterPlayers("long", long))
        site.play(slug, "1" * 30, "long")
        site.play(slug, "=" * 30, "long")
    if not site.services.store.moment(slug).event.has("league"):
        site.do(slug, CreateTournament("league", {"system": "team-swiss", "board_colours": "WBW", "total_rounds": 3}))
        site.do(slug, EnterPlayers("league", people(16)))
        teams = [Team(place, f"Club {place}", members=tuple(range(place, 17, 4))) for place in range(1, 5)]
        site.do(slug, ChangeTeams("league", tuple(teams)))
        site.play(slug, "1=0...", "league")
    return {"e": f"/e/{slug}", "p": f"/p/{slug}"}


def test_every_sheet_says_what_it_is(site: Site, open_page, hall: dict[str, str]) -> None:
    page = open_page(site, Role.ARBITER)
    sheets = {
        "{p}/long/pairings": ("Round 2", "Board", "White", "Rtg", "Pts", "Result", "Black"),
        "{e}/long/round": ("Round 2", "Board", "White", "Rtg", "Pts", "Result", "Black"),
        "{p}/long/pairings?by=name": ("Round 2 by name", "Name", "Board", "Colour", "Opponent", "Result"),
        "{p}/long/standings": ("Standings after round 2", "Place", "No.", "Name", "Rtg", "Fed", *TIE_BREAKS),
        "{e}/long/standings": ("Standings after round 2", "Place", "No.", "Name", "Rtg", "Fed", *TIE_BREAKS),
        "{p}/long/cross": ("Cross table", "Place", "Name", "Rtg", "R1", "R2", "Pts"),
    }
    for path, words in sheets.items():
        page.goto(path.format(**hall))
        for paper in PAPERS:
            _is_told(page, path, paper, ("Demonstration Open", "Long names", *words))


def _is_told(page: Page, path: str, paper: str, told: tuple[str, ...]) -> None:
    """On every sheet of the paper what it is, on all of them together everybody, and nothing to press."""
    wide, high = PAPERS[paper]
    pages, sizes = _printed(page, paper)
    size = (high, wide) if "cross" in path else (wide, high)
    for number, text in enumerate(pages):
        assert [word for word in told if _letters(word) not in text] == [], (path, paper)
        assert sizes[number] == pytest.approx(size, abs=2), (path, paper)
    whole = "".join(pages)
    missing = [place for place in range(60) if f"Fuente{place:02},María" not in whole]
    assert missing == [], (path, paper)
    if "by=name" not in path:
        assert [place for place in range(60) if str(2400 - place) not in whole] == [], (path, paper)
    for unwanted in ("Whatkeeps", "Signin", "History", "Publicpage", "Forthe", "Takethe", "Why?"):
        assert unwanted not in whole, (path, paper)


def test_no_page_prints_buttons_or_warnings_or_runs_off_the_paper(site: Site, open_page, hall: dict[str, str]) -> None:
    page = open_page(site, Role.ARBITER)
    page.emulate_media(media="print")
    wrong = {}
    for path in PAGES:
        page.goto(path.format(**hall), wait_until="domcontentloaded")
        is_wide = page.locator("main.wide").count() > 0
        for paper, (upright, lying) in WIDTHS.items():
            width = lying if is_wide else upright
            page.set_viewport_size({"width": width, "height": 900})
            seen, headless, reach = page.evaluate(
                f"all => [({SEEN})(all), {HEADLESS}, document.documentElement.scrollWidth]", NEVER
            )
            if seen or headless or reach > width:
                wrong[path, paper] = (seen, headless, reach)
    assert wrong == {}


def test_a_dark_screen_prints_black_on_white(site: Site, open_page, hall: dict[str, str]) -> None:
    page = open_page(site, color_scheme="dark")
    page.goto(f"{hall['p']}/open/pairings")
    page.emulate_media(media="print", color_scheme="dark")
    colours = "[getComputedStyle(document.body).color, getComputedStyle(document.documentElement).backgroundColor]"
    assert page.evaluate(colours) == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]


def test_nothing_is_wrong_the_moment_a_round_is_published(site: Site) -> None:
    slug = site.event("Published", players=8)
    arbiter = site.visitor(Role.ARBITER)
    site.play(slug, "....")
    assert "What keeps round 2" not in arbiter.get(f"/e/{slug}/a/round").text


@pytest.mark.parametrize("paper", PAPERS)
def test_charts_are_printed_whole(site: Site, open_page, paper: str) -> None:
    """Every drawing on one sheet, no wider than the paper, with its head; the tables behind them stay folded."""
    slug = make_demo(site.services.store)
    page = open_page(site, viewport={"width": WIDTHS[paper][0], "height": 1000})
    page.goto(f"/p/{slug}/open/pictures")
    page.emulate_media(media="print")
    boxes = page.locator("figure.chart svg").evaluate_all(
        "all => all.filter(one => one.checkVisibility())"
        ".map(one => { const box = one.getBoundingClientRect(); return [box.width, box.right, box.height]; })"
    )
    assert len(boxes) == 4
    assert all(width > 200 and right <= WIDTHS[paper][0] and height < 965 for width, right, height in boxes), boxes
    texts, _ = _printed(page, paper)
    for head in ("Progressoftheleaders", "Scoregroups", "Colourbalance", "Ratingagainstperformance"):
        assert sum(head in text.replace(" ", "") for text in texts) == 1, head
    page.goto(f"/p/{slug}/open/player/1")
    assert page.locator("svg.progress-of").is_visible()
