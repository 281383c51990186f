"""Addresses of every page that somebody is shown, and an event in which there is something on each."""

from __future__ import annotations

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
from tablas.store.outbox import Kind
from tablas.store.people import Credential, Role
from tablas.store.push import new_key
from tablas.web.access.codes import player_code
from tablas.web.demo import make_demo
from web_site import Site, people

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


def made_places(site: Site) -> dict[str, str]:
    """What stands in the braces of the addresses, after everything they show was made; once in a run of the program."""
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
