"""A picture of every screen, to be looked at before a release.

``python tests/helpers/web_pictures.py FOLDER`` starts the program on an empty database, fills it with events in
every state an arbiter meets and writes PNGs: laptop and phone, light and dark, English and Spanish in turn, and
the printed pages as PDF.  ``--only TEXT`` takes the screens whose name holds the text.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from browser import found as browser_found
from tablas.store.people import Role, Scope
from tablas.web.access.sessions import SESSION
from web_scenes import fill
from web_site import Site

LAPTOP, PHONE = {"width": 1366, "height": 768}, {"width": 390, "height": 844}
ODD = (
    b"012 Marathon Swiss\n042 May 29, 2020\n172 NIDOF\nXXR 4\n"
    b"001    1   IM bob                               2100                 120242      1.0    1     2 - +\n"
    b"001    2      carla                             2000                             0.0    x     1 - -\n"
)
PASTED = "Nombre;Elo;ID FIDE;Club\nSoler Vega, Ana;2100;2200012;Casino\nBlas, Óscar;1900;;\nRey Lara, Inés;;;Ateneo\n"

Act = Callable[[Page], None]
_COUNT = count(1)


@dataclass(frozen=True)
class Shot:
    """A screen, who looks at it, and what is done before the picture is taken."""

    name: str
    path: str
    role: Role = Role.ARBITER
    scope: Scope | None = None
    act: Act | None = None
    paper: bool = False


def _two_firsts(page: Page) -> None:
    for value in ("1", "1", "2", "4"):
        page.locator(".table-card").first.locator("li:not(:has(:checked))").first.locator(
            f"input[value='{value}']"
        ).check()
    page.locator(".table-card").first.locator("button.main").click()
    page.locator(".problem").wait_for()


def _scores(page: Page) -> None:
    page.locator(".table-card details > summary").first.click()


def _crossed_line_up(page: Page) -> None:
    page.locator("#board-1").select_option(index=2)
    page.locator("#board-2").select_option(index=2)
    page.locator("#line-up button.main").click()
    page.locator(".field-problem").wait_for()


def _consent(page: Page) -> None:
    page.locator("#f-name").fill(str(page.locator("#list .name").first.text_content()))
    page.locator("#entry-form button.main").click()
    page.locator("input[name=accept]").first.wait_for(state="attached")


def _refused(page: Page) -> None:
    page.locator("#f-name").fill("Rey, Inés")
    page.locator("#f-fide_id").fill("abc")
    page.locator("#entry-form button.main").click()
    page.locator(".field-problem, .problem").first.wait_for()


def _reviewed(page: Page) -> None:
    page.locator("#pasted").fill(PASTED)
    page.locator("main button.main").click()
    page.locator("input[name=data]").wait_for(state="attached")


def _looked_at(page: Page) -> None:
    page.locator("input[type=file]").set_input_files({"name": "odd.trf", "mimeType": "text/plain", "buffer": ODD})
    page.locator("main button.main").click()
    page.locator("input[name=data]").wait_for(state="attached")
    page.locator("main details summary").click()


def _working(page: Page) -> None:
    page.locator("a[data-panel]").first.click()
    page.locator("dialog h2").first.wait_for()


def _wrong_password(page: Page) -> None:
    page.locator("#f-name").fill("Ana")
    page.locator("#f-password").fill("wrong")
    page.locator("main button.main").click()
    page.locator(".field-problem").wait_for()


def _another_result(page: Page) -> None:
    page.locator("#status[data-ready]").wait_for()
    page.locator("#entry input.result").first.focus()
    page.keyboard.press("=")
    page.keyboard.press("0")


def _invite(page: Page) -> None:
    page.locator("#f-name").fill(f"Rosa {next(_COUNT)}")
    page.locator("form[action='/people'] button.main").click()
    page.locator("img.qr").wait_for()


def _token(page: Page) -> None:
    page.locator("#f-label").fill("Live boards")
    page.locator("form[action='/people/tokens'] button").last.click()
    page.locator(".said code").wait_for()


def _exchanged(page: Page) -> None:
    """The Blacks of the first two boards change places; the comparison follows."""
    blacks = page.locator("input[name=black]")
    one, two = blacks.nth(0).input_value(), blacks.nth(1).input_value()
    blacks.nth(0).fill(two)
    blacks.nth(1).fill(one)
    page.locator("#compared h3").first.wait_for()


def _from_the_top(page: Page) -> None:
    """The cursor is on the first open board; the hall stands above it."""
    page.locator("#status[data-ready]").wait_for()
    page.evaluate("window.scrollTo(0, 0)")


def _stage(page: Page) -> None:
    page.locator("#f-name").fill("Final")
    page.locator("main button.main").click()
    page.locator("ol.taken").wait_for()


def _pictured(page: Page) -> None:
    """The papers in sight have their pictures; the others come when they are scrolled to."""
    seen = (
        "[...document.querySelectorAll('.paper-look')].filter(look => look.getBoundingClientRect().top < innerHeight)"
        ".every(look => look.complete && look.naturalWidth)"
    )
    for _ in range(120):
        if page.evaluate(seen):
            return
        page.wait_for_timeout(500)


def _undone(page: Page) -> None:
    page.locator("form[action$='/undo'] button").click()
    page.locator(".said").wait_for()


_ANSWERED = "2-3+1-5+6-9+4-8+7-12+11-10"
"""An allowed round that is not the best."""


def shots() -> list[Shot]:
    """Every screen once, and the states of it that look different."""
    public, arbiter, administrator = Role.PUBLIC, Role.ARBITER, Role.ADMINISTRATOR
    found = [
        Shot("setup", "{setup}", public),
        Shot("events-public", "/", public),
        Shot("events", "/", administrator),
        Shot("login", "/login", public),
        Shot("login-wrong", "/login", public, act=_wrong_password),
        Shot("join", "{join}", public),
        Shot("join-assistant", "{help}", public),
        Shot("missing", "/nowhere", public),
        Shot("train", "/train", public),
        Shot("train-group", "/train/exercise/group-dutch-2026?level=3&seed=4", public),
        Shot("train-graded", f"/train/exercise/round-dutch-2026?level=3&seed=1&answer={_ANSWERED}", public),
        Shot("train-lesson", "/train/lesson/twelve/8", public),
        Shot("train-exam", "/train/exam/swiss.tie-breaks_0_4_7", public),
        Shot("train-class", "/train/class", administrator),
        Shot("forbidden", "/people"),
        Shot("people", "/people", administrator),
        Shot("people-invited", "/people", administrator, act=_invite),
        Shot("people-token", "/people", administrator, act=_token),
        Shot("event", "{e}", administrator),
        Shot("event-empty", "/e/summer-open", administrator),
        Shot("history", "{e}/-/history"),
        Shot("report-import", "{e}/-/import"),
        Shot("report-review", "{e}/-/import", act=_looked_at),
        Shot("assistant-event", "{e}", Role.ASSISTANT, Scope("demonstration-open", "open", 3, 8)),
        Shot("assistant-results", "{e}/open/results", Role.ASSISTANT, Scope("demonstration-open", "open", 3, 8)),
    ]
    for name in ("open", "empty"):
        found += [Shot(f"players-{name}", f"{{e}}/{name}/players"), Shot(f"settings-{name}", f"{{e}}/{name}/settings")]
        found.append(Shot(f"numbers-{name}", f"{{e}}/{name}/numbers"))
        found += [Shot(f"standings-{name}", f"{{e}}/{name}/standings"), Shot(f"cross-{name}", f"{{e}}/{name}/cross")]
        top = _from_the_top if name == "open" else None
        found += [Shot(f"results-{name}", f"{{e}}/{name}/results", act=top)]
        found += [Shot(f"round-{name}", f"{{e}}/{name}/round")]
        found += [Shot(f"checkin-{name}", f"{{e}}/{name}/checkin")]
    found += [
        Shot("players-consent", "{e}/open/players", act=_consent),
        Shot("players-refused", "{e}/open/players", act=_refused),
        Shot("player", "{e}/open/players/7"),
        Shot("import", "{e}/open/players/import"),
        Shot("import-review", "{e}/morning/players/import", act=_reviewed),
        Shot("papers", "{e}/open/papers", act=_pictured),
        Shot("papers-none", "{e}/empty/papers"),
        Shot("paper", "{e}/open/papers/standings"),
        Shot("round-by-name", "{e}/open/round?by=name"),
        Shot("round-draft", "{e}/drafted/round"),
        Shot("draft", "{e}/drafted/draft", act=_exchanged),
        Shot("draft-none", "{e}/keizer/draft"),
        Shot("stage", "{e}/-/stage?from=open&from=masters"),
        Shot("stage-looked", "{e}/-/stage?from=ended&from=masters", act=_stage),
        Shot("ratings", "/ratings"),
        Shot("night", "/night"),
        Shot("round-blocked", "{e}/morning/round"),
        Shot("round-why", "{e}/open/round/3/why?one=1&two=2"),
        Shot("round-picture", "{e}/open/round/3/picture?board=3"),
        Shot("round-picture-list", "{e}/open/round/3/picture#as-list"),
        Shot("told-picture", "{p}/open/picture?board=2", public),
        Shot("told-why", "{p}/open/why", public),
        Shot("results-asked", "{e}/open/results", act=_another_result),
        Shot("checkin-half", "{e}/morning/checkin"),
        Shot("working", "{e}/open/standings", act=_working),
        Shot("working-page", "{e}/open/standings/5"),
        Shot("cross-masters", "{e}/masters/cross"),
        Shot("bracket", "{e}/cup/bracket"),
        Shot("bracket-two-lives", "{e}/double/bracket"),
        Shot("round-clubs", "{e}/clubs/round"),
        Shot("standings-clubs", "{e}/clubs/standings"),
        Shot("standings-keizer", "{e}/keizer/standings"),
        Shot("standings-ended", "{e}/ended/standings"),
        Shot("history-consents", "{e}/-/history?only=consents"),
        Shot("history-undone", "{e}/-/history", act=_undone),
    ]
    found += [Shot(f"settings-{name}", f"{{e}}/{name}/settings") for name in ("cup", "masters", "clubs", "keizer")]
    found += [
        Shot("public-event", "{p}", public),
        Shot("public-poster", "{p}/-/poster", public),
        Shot("public-pairings", "{p}/open/pairings", public),
        Shot("public-by-name", "{p}/open/pairings?by=name", public),
        Shot("hall-screen", "{p}/-/hall", public),
        Shot("hall-desk", "{e}/-/hall"),
        Shot("helpers", "{e}/-/helpers"),
        Shot("codes", "{e}/morning/codes"),
        Shot("public-search", "{p}?q=a", public),
        Shot("public-here", "{p}/morning/here?q=a", public),
        Shot("public-me", "{me}", public),
        Shot("public-standings", "{p}/open/standings", public),
        Shot("public-cross", "{p}/open/cross", public),
        Shot("public-cross-masters", "{p}/masters/cross", public),
        Shot("public-players", "{p}/open/players", public),
        Shot("public-player", "{p}/open/player/7", public),
        Shot("public-bracket", "{p}/cup/bracket", public),
        Shot("guide", "/guide/round", public),
        Shot("public-empty", "{p}/empty/pairings", public),
    ]
    found += [
        Shot(name, f"{{e}}/finished/{name}") for name in ("prizes", "rating-changes", "norms", "report", "pictures")
    ]
    found += [
        Shot("standings-category", "{e}/finished/standings?category=Women"),
        Shot("public-category", "{p}/finished/standings?category=Women", public),
        Shot("undo", "{e}/-/history?of=open&to={mixed_up}"),
        Shot("new", "{e}/-/new"),
        Shot("error", "{e}/open/players/999"),
    ]
    for name, part in {"teams": "teams", "line-ups": "line-ups/2", "round": "round", "results": "results"}.items():
        found.append(Shot(f"league-{name}", f"{{e}}/league/{part}"))
    found += [
        Shot("league-line-up", "{e}/league/line-ups/3/1"),
        Shot("league-line-up-refused", "{e}/league/line-ups/3/2", act=_crossed_line_up),
        Shot("league-draft", "{e}/cup-of-teams/round"),
        Shot("league-calendar", "{e}/cup-of-teams/schedule"),
        Shot("league-match", "{e}/league/round/2/match/1"),
        Shot("round-robin-calendar", "{e}/masters/schedule"),
        Shot("public-round-robin-calendar", "{p}/masters/schedule", public),
        Shot("league-standings", "{e}/league/standings"),
        Shot("league-by-hand", "{e}/league/draft"),
        Shot("league-no-teams", "{e}/morning/teams"),
        Shot("public-league-pairings", "{p}/league/pairings", public),
        Shot("public-league-standings", "{p}/league/standings?of=players", public),
        Shot("public-league-cross", "{p}/league/cross", public),
        Shot("public-league-teams", "{p}/league/teams", public),
        Shot("public-league-team", "{p}/league/team/2", public),
        Shot("public-league-player", "{p}/league/player/2", public),
        Shot("public-clubs-pairings", "{p}/clubs/pairings", public),
        Shot("public-clubs-cross", "{p}/clubs/cross", public),
        Shot("paper-league-pairings", "{p}/league/pairings", public, paper=True),
    ]
    for name, part in {
        "players": "players",
        "tables": "tables",
        "standings": "standings",
        "settings": "settings",
    }.items():
        found.append(Shot(f"evening-{name}", f"{{e}}/-/evenings/catan/{part}"))
    found += [
        Shot("evening-new", "{e}/-/evenings"),
        Shot("evening-nobody", "{e}/-/evenings/go/players"),
        Shot("evening-refused", "{e}/-/evenings/catan/tables", act=_two_firsts),
        Shot("evening-scores", "{e}/-/evenings/catan/tables", act=_scores),
        Shot("evening-earlier", "{e}/-/evenings/catan/tables/1"),
        Shot("evening-working", "{e}/-/evenings/catan/standings", act=_working),
        Shot(
            "evening-assistant",
            "{e}/-/evenings/catan/tables",
            Role.ASSISTANT,
            Scope("demonstration-open", "catan", 1, 2),
        ),
        Shot("evening-public-tables", "{p}/-/evenings/catan/tables", public),
        Shot("evening-public-standings", "{p}/-/evenings/catan/standings", public),
        Shot("evening-public-projector", "{p}/-/evenings/catan/tables?projector=yes", public),
        Shot("evening-public-working", "{p}/-/evenings/catan/standings/3", public),
        Shot("evening-paper", "{p}/-/evenings/catan/tables", public, paper=True),
    ]
    papers = {"pairings": "pairings", "by-name": "pairings?by=name", "standings": "standings", "cross": "cross"}
    found += [Shot(f"paper-{name}", f"{{p}}/open/{part}", public, paper=True) for name, part in papers.items()]
    found += [
        Shot("paper-masters", "{p}/masters/cross", public, paper=True),
        Shot("paper-bracket", "{p}/cup/bracket", public, paper=True),
        Shot("paper-history", "{e}/-/history?only=consents", arbiter, paper=True),
        Shot("paper-draft", "{e}/drafted/round", arbiter, paper=True),
    ]
    return found


def take(site: Site, browser: Browser, folder: Path, only: str = "", full: bool = False) -> list[Path]:
    """All pictures; odd ones in Spanish on the laptop, even ones on the phone."""
    places = fill(site)
    taken = []
    chosen = [shot for shot in shots() if only in shot.name]
    for place, shot in enumerate(chosen):
        looks = [("laptop", LAPTOP, "light"), ("phone", PHONE, "dark")]
        looks = [looks[0]] if shot.paper else looks + ([("laptop", LAPTOP, "dark")] if place % 3 == 0 else [])
        for turn, (device, size, scheme) in enumerate(looks):
            language = "en" if (place + turn) % 2 == 0 else "es"
            context = browser.new_context(base_url=site.base, viewport=size, color_scheme=scheme, locale=language)
            if shot.role is not Role.PUBLIC:
                context.add_cookies([{"name": SESSION, "value": site.session(shot.role, shot.scope), "url": site.base}])
            page = context.new_page()
            answer = page.goto(shot.path.format(**places))
            assert answer is not None
            assert answer.status < 500, f"{shot.name}: {answer.status}"
            if shot.act:
                shot.act(page)
            file = folder / f"{place:02}-{shot.name}-{device}-{scheme}-{language}.png"
            if shot.paper:
                file = file.with_suffix(".pdf")
                page.pdf(path=file, format="A4" if place % 2 else "Letter", prefer_css_page_size=True)
            else:
                page.screenshot(path=file, full_page=full)
            width = page.evaluate("document.documentElement.scrollWidth")
            print(file.name, "" if width <= size["width"] else f"TOO WIDE: {width}", flush=True)
            taken.append(file)
            context.close()
    return taken


GALLERY = (
    "event", "players-open", "checkin-half", "round-open", "results-open", "standings-open", "draft",
    "history", "settings-open", "hall-desk", "helpers", "hall-screen", "public-search", "public-here",
    "public-me", "public-pairings", "public-standings", "public-player", "bracket", "league-round", "evening-tables",
    "new", "papers", "round-picture", "round-why", "undo", "prizes", "rating-changes", "norms", "report", "pictures",
)  # fmt: skip
"""The screens of docs/screens: each on a desk and on a phone, in English and in Spanish."""


def gallery(site: Site, browser: Browser, folder: Path, only: str = "") -> list[Path]:
    """The screens of the documentation, as small pictures; *only* those whose name begins so, several by commas."""
    places = fill(site)
    known = {shot.name: shot for shot in shots()}
    taken = []
    for name in GALLERY:
        if not name.startswith(tuple(only.split(","))):
            continue
        shot = known[name]
        for device, size in (("desk", LAPTOP), ("phone", PHONE)):
            for language in ("en", "es"):
                context = browser.new_context(base_url=site.base, viewport=size, color_scheme="light", locale=language)
                if shot.role is not Role.PUBLIC:
                    cookie = {"name": SESSION, "value": site.session(shot.role, shot.scope), "url": site.base}
                    context.add_cookies([cookie])
                page = context.new_page()
                page.goto(shot.path.format(**places))
                if shot.act:
                    shot.act(page)
                page.wait_for_timeout(200)
                file = folder / f"{name}-{device}-{language}.jpg"
                page.screenshot(path=file, type="jpeg", quality=40)
                taken.append(file)
                context.close()
    return taken


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--full", action="store_true", help="whole pages instead of what a screen shows")
    parser.add_argument("--gallery", action="store_true", help="the pictures of docs/screens")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found = browser_found()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        site = Site(Path(data))
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        if given.gallery:
            gallery(site, browser, given.folder, given.only)
        else:
            take(site, browser, given.folder, given.only, given.full)
        browser.close()
        site.close()


if __name__ == "__main__":
    main()
