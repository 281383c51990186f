"""Events in every state an arbiter meets, for the pictures of the screens."""

from __future__ import annotations

from ended_event import ended
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
    EnterResult,
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
from tablas.events.results import read_result
from tablas.model import Outcome, Team
from tablas.store.people import Credential, Role, Scope
from tablas.web.access.codes import player_code
from tablas.web.demo import make_demo
from tablas.web.demo import people as invented
from web_site import Site


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
    ended(site, slug, "finished")
    site.services.store.create("Summer Open", who="test")
    people = site.services.people
    secret = people.issue(Credential.INVITATION, site.account(Role.ARBITER), None)
    helper = people.issue(Credential.INVITATION, site.account(Role.ASSISTANT, Scope(slug, "open", 1, 8)), None)
    setup = people.issue(Credential.SETUP, None, site.services.settings.setup_lifetime, Role.ADMINISTRATOR)
    site.do(slug, AllowReports("open", Reporting.SUGGEST))
    site.do(slug, Announce("Lunch in the garden from two o’clock"))
    code = player_code(people, site.services.store.moment(slug).event.uid, "open", 7)
    mixed_up = two_desks(site, slug)
    return {
        "mixed_up": str(mixed_up),
        "me": f"/p/{slug}/open/me/7/{code}",
        "e": f"/e/{slug}",
        "p": f"/p/{slug}",
        "join": f"/join/{secret}",
        "help": f"/join/{helper}",
        "setup": f"/setup/{setup}",
    }


def two_desks(site: Site, slug: str) -> int:
    """Six results of the round being played by two desks; the entry after which one of them mixed up its slips."""
    first = 0
    for board, (who, result) in enumerate(zip("212122", "10=011", strict=True), 12):
        site.services.store.do(slug, EnterResult("open", 5, board, *read_result(result)), who=f"Desk {who}")
        first = first or site.services.store.head(slug).seq
    return first


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
