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
from tablas.events.acts import (
    AllowReports,
    Announce,
    AnnounceAbsence,
    ChangeTeams,
    CheckIn,
    CloseTournament,
    CreateEvening,
    CreateTournament,
    EnterPlayers,
    FinishTable,
    ForbidPairs,
    GiveLineUp,
    JoinEvening,
    LetPlayersCheckIn,
    PairRound,
    RestTeam,
    SeatRound,
    SitOut,
)
from tablas.events.evenings.facts import Rules
from tablas.events.hall import Reporting
from tablas.model import Outcome, Team
from tablas.store.people import Credential, Role, Scope
from tablas.web.access.codes import player_code
from tablas.web.access.sessions import SESSION
from tablas.web.demo import make_demo
from tablas.web.demo import people as invented
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


def fill(site: Site) -> dict[str, str]:
    """Events in every state; the addresses the shots name."""
    slug = make_demo(site.services.store)
    site.do(slug, CreateTournament("drafted", {"name": "Draft of nine", "total_rounds": 5, "initial_colour": "w"}))
    site.do(slug, EnterPlayers("drafted", invented(9, 4)))
    site.do(slug, ForbidPairs("drafted", (1, 2)))
    site.play(slug, "1=01", "drafted")
    site.do(slug, AnnounceAbsence("drafted", 3, 3, Outcome.HALF_BYE))
    site.do(slug, PairRound("drafted"))
    site.do(slug, CreateTournament("morning", {"name": "Morning", "total_rounds": 5}))
    site.do(slug, EnterPlayers("morning", invented(14, 5)))
    site.do(slug, LetPlayersCheckIn("morning"))
    site.do(slug, CheckIn("morning", (1, 2, 3, 7), True))
    site.do(slug, CreateTournament("empty", {"name": "Nobody yet"}))
    site.do(slug, CreateTournament("ended", {"name": "Ended", "system": "berger", "total_rounds": 3}))
    site.do(slug, EnterPlayers("ended", invented(4, 6)))
    for results in ("1=", "01", "=1"):
        site.play(slug, results, "ended")
    site.do(slug, CloseTournament("ended"))
    site.do(slug, CreateTournament("double", {"name": "Two lives", "system": "knockout", "options": {"lives": 2}}))
    site.do(slug, EnterPlayers("double", invented(8, 7)))
    site.play(slug, "1011", "double")
    site.do(slug, CreateTournament("clubs", {"name": "Clubs", "system": "scheveningen"}))
    site.do(slug, EnterPlayers("clubs", invented(8, 8)))
    site.do(
        slug, ChangeTeams("clubs", (Team(1, "Casino", members=(1, 3, 5, 7)), Team(2, "Ateneo", members=(2, 4, 6, 8))))
    )
    site.play(slug, "1=0.", "clubs")
    league(site, slug)
    evening(site, slug)
    site.do(slug, CreateTournament("keizer", {"name": "Club ladder", "system": "keizer"}))
    site.do(slug, EnterPlayers("keizer", invented(7, 9)))
    site.play(slug, "10=", "keizer")
    site.services.store.create("Summer Open", who="test")
    people = site.services.people
    secret = people.issue(Credential.INVITATION, site.account(Role.ARBITER), None)
    helper = people.issue(Credential.INVITATION, site.account(Role.ASSISTANT, Scope(slug, "open", 1, 8)), None)
    setup = people.issue(Credential.SETUP, None, site.services.settings.setup_lifetime, Role.ADMINISTRATOR)
    site.do(slug, AllowReports("open", Reporting.SUGGEST))
    site.do(slug, Announce("Lunch in the garden from two o’clock"))
    code = player_code(people, site.services.store.moment(slug).event.uid, "open", 7)
    return {
        "me": f"/p/{slug}/open/me/7/{code}",
        "e": f"/e/{slug}",
        "p": f"/p/{slug}",
        "join": f"/join/{secret}",
        "help": f"/join/{helper}",
        "setup": f"/setup/{setup}",
    }


def league(site: Site, slug: str) -> None:
    """Six teams of five in a Swiss with four boards: a round played, one being played, a draft elsewhere."""
    names = ("Casino", "Ateneo", "Peón Doblado", "Real Club de Ajedrez de Llera", "Torre Blanca", "Liceo")
    for name in ("league", "cup-of-teams"):
        settings = {"name": "League" if name == "league" else "Cup of teams", "initial_colour": "w"}
        settings |= {"system": "team-swiss" if name == "league" else "team-berger", "board_colours": "WBWB"}
        site.do(slug, CreateTournament(name, settings | {"total_rounds": 5}))
        site.do(slug, EnterPlayers(name, invented(30, 12)))
        teams = [Team(place, club, members=tuple(range(place, 31, 6))) for place, club in enumerate(names, 1)]
        site.do(slug, ChangeTeams(name, tuple(teams)))
    site.play(slug, "1=010=1=01=1", "league")
    site.do(slug, GiveLineUp("league", 2, 2, (2, 8, 20, 26)))
    site.play(slug, "1=0=10", "league")
    site.do(slug, RestTeam("league", 5, 4, "H"))
    site.do(slug, PairRound("cup-of-teams"))


def evening(site: Site, slug: str) -> None:
    """Eleven at tables of four: a round played, one with a table over, somebody who left and somebody who rests."""
    site.do(slug, CreateEvening("catan", "Noche de Catán", Rules(4, rounds=4, scale=(300, 180, 120, 60))))
    site.do(slug, JoinEvening("catan", tuple(player.name for player in invented(11, 21))))
    site.do(slug, SeatRound("catan"))
    for table, places in enumerate(((2, 1, 4, 3), (1, 2, 2, 4), (3, 1, 2)), 1):
        site.do(slug, FinishTable("catan", 1, table, places))
    site.do(slug, SitOut("catan", 4))
    site.do(slug, SitOut("catan", 9, leave=True))
    site.do(slug, JoinEvening("catan", ("Llegada Tarde, Lola",)))
    site.do(slug, SeatRound("catan"))
    site.do(slug, FinishTable("catan", 2, 2, (), (300, 300, 60)))
    site.do(slug, CreateEvening("go", "Go for many"))


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


def _stage(page: Page) -> None:
    page.locator("#f-name").fill("Final")
    page.locator("main button.main").click()
    page.locator("ol.taken").wait_for()


def _pictured(page: Page) -> None:
    page.locator("img.paper-look").nth(1).wait_for()


def _undone(page: Page) -> None:
    page.locator("form[action$='/undo'] button").click()
    page.locator(".said").wait_for()


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
        found += [Shot(f"results-{name}", f"{{e}}/{name}/results"), Shot(f"round-{name}", f"{{e}}/{name}/round")]
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
        Shot("draft", "{e}/drafted/draft"),
        Shot("draft-none", "{e}/keizer/draft"),
        Shot("stage", "{e}/-/stage?from=open&from=masters"),
        Shot("stage-looked", "{e}/-/stage?from=ended&from=masters", act=_stage),
        Shot("ratings", "/ratings"),
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
        Shot("{e}/morning/codes"),
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
    for name, part in {"teams": "teams", "line-ups": "line-ups/2", "round": "round", "results": "results"}.items():
        found.append(Shot(f"league-{name}", f"{{e}}/league/{part}"))
    found += [
        Shot("league-line-up", "{e}/league/line-ups/3/1"),
        Shot("league-line-up-refused", "{e}/league/line-ups/3/2", act=_crossed_line_up),
        Shot("league-draft", "{e}/cup-of-teams/round"),
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
)  # fmt: skip
"""The screens of docs/screens: each on a desk and on a phone, in English and in Spanish."""


def gallery(site: Site, browser: Browser, folder: Path) -> list[Path]:
    """The screens of the documentation, as small pictures."""
    places = fill(site)
    known = {shot.name: shot for shot in shots()}
    taken = []
    for name in GALLERY:
        shot = known[name]
        for device, size in (("desk", LAPTOP), ("phone", PHONE)):
            for language in ("en", "es"):
                context = browser.new_context(base_url=site.base, viewport=size, color_scheme="light", locale=language)
                if shot.role is not Role.PUBLIC:
                    cookie = {"name": SESSION, "value": site.session(shot.role, shot.scope), "url": site.base}
                    context.add_cookies([cookie])
                page = context.new_page()
                page.goto(shot.path.format(**places))
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
            gallery(site, browser, given.folder)
        else:
            take(site, browser, given.folder, given.only, given.full)
        browser.close()
        site.close()


if __name__ == "__main__":
    main()
