"""The public pages of an event."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends
from fastapi.responses import Response

from tablas.events.acts.notice import family_of
from tablas.events.calendar import has_calendar, is_league
from tablas.events.hall import Report, now
from tablas.events.ranking import last_complete
from tablas.events.remarks import altered_rounds
from tablas.events.results import write_result
from tablas.events.round_names import round_name
from tablas.model import Card
from tablas.standings import explain
from tablas.web.desk import Desk, after_of, category_of, is_final, kept_choice, of_players, open_desk
from tablas.web.errors import MissingError
from tablas.web.page import Asked, number, text
from tablas.web.scope import MOMENT
from tablas.web.show.boards import NameRow, published, shown_result
from tablas.web.show.bracket import drawn_bracket
from tablas.web.show.calendars import calendar_sheet
from tablas.web.show.card import player_card
from tablas.web.show.hall import announced, clock_of
from tablas.web.show.league import league_table
from tablas.web.show.own_norms import norm_needs
from tablas.web.show.positions import drawn
from tablas.web.show.search import find_players, found
from tablas.web.show.sheets import MOST_LINES, Sheet, sheet_of
from tablas.web.show.standings_tables import Line, Table, cross_table, half, standings_table, with_halves
from tablas.web.show.teams import matches_sheet, members, team_cross, team_page

router = APIRouter(prefix="/p/{slug}")

T = TypeVar("T")


async def public_desk(slug: str, tournament: str, page: Asked) -> Desk:
    """The tournament as everybody sees it; a thread of its own only where the event has yet to be read."""
    if page.request.scope.get(MOMENT):
        return open_desk(page, slug, tournament)
    return await page.services.in_thread(open_desk, page, slug, tournament)


MOST_FOUND = 8

PublicDesk = Annotated[Desk, Depends(public_desk)]


def show_public(desk: Desk, template: str, part: str, status: int = 200, **values: Any) -> Response:
    """A public page of a tournament."""
    path = f"/p/{desk.slug}/{desk.section.id}"
    usual: dict[str, Any] = {
        "slug": desk.slug,
        "event": desk.event,
        "section": desk.section,
        "base": path,
        "part": part,
        "family": family_of(desk.section),
        "now": now(),
        "clock": clock_of(desk.section),
        "announcements": announced(desk.event, desk.section.id),
        "last_round": desk.section.rounds_paired,
        "round_title": round_name(desk.section, desk.section.running_round),
        "has_calendar": has_calendar(desk.section) and bool(desk.section.rounds_paired),
        "complete": last_complete(desk.section),
    }
    return desk.page.render(template, status, **(usual | values))


def sheet_for(
    desk: Desk, lines: Sequence[T], numbers: Callable[[T], Iterable[int]], most: int = MOST_LINES
) -> tuple[tuple[T, ...], Sheet]:
    """The part of a list that the address asks for."""
    query = desk.page.request.query_params
    return sheet_of(lines, desk.section, query, numbers, MissingError("no-such-page"), most)


def people_of(desk: Desk, table: Table, line: Line) -> Iterable[int]:
    """The players of a line of standings: one, or those of a team."""
    return desk.section.tournament.teams[line.row.number - 1].members if table.teams else (line.row.number,)


@router.get("")
def event(slug: str, page: Asked) -> Response:
    """Who are you?  And the tournaments of the event, for whoever is just looking."""
    shown = page.moment(slug).event
    sections, evenings = shown.sections, shown.evenings
    if len(evenings) == 1 and not sections:
        return page.redirect(f"/p/{slug}/-/evenings/{evenings[0].id}")
    query = text(page.request.query_params, "q")[:100]
    hits = find_players(shown, slug, query) if query else []
    return page.render(
        "public_event.html",
        slug=slug,
        event=shown,
        now=now(),
        sections=[(section, clock_of(section)) for section in sections],
        announcements=announced(shown),
        query=query,
        searched=any(section.facts.players for section in sections),
        found=hits[:MOST_FOUND],
        more=len(hits) > MOST_FOUND,
    )


@router.get("/-/poster")
def poster(slug: str, page: Asked) -> Response:
    """A sheet to hang up: the address, as letters and as a picture phones read."""
    event = page.moment(slug).event
    return page.render("poster.html", slug=slug, event=event, address=page.address(f"/p/{slug}"))


@router.get("/{tournament}")
def first(desk: PublicDesk) -> Response:
    """The pairings once there are some, the players before."""
    part = "pairings" if desk.section.rounds_paired else "players"
    part = "final" if is_final(desk) else part
    return desk.page.redirect(f"/p/{desk.slug}/{desk.section.id}/{part}")


@router.get("/{tournament}/players")
def players(desk: PublicDesk) -> Response:
    """Who plays; and the way to one's own page."""
    query = text(desk.page.request.query_params, "q")
    people, sheet = sheet_for(desk, desk.section.tournament.players, lambda player: (player.number,))
    count = len(found(desk.section, query)) if query else sheet.total
    return show_public(desk, "public_players.html", "players", players=people, query=query, sheet=sheet, count=count)


@router.get("/{tournament}/pairings")
def pairings(desk: PublicDesk) -> Response:
    """The last published round, or another one, by board or by name."""
    last = desk.section.rounds_paired
    query = desk.page.request.query_params
    if text(query, "projector"):
        return desk.page.redirect(f"/p/{desk.slug}/-/hall")
    shown = number(query, "round", desk.section.running_round)
    if not 0 <= shown <= last:
        raise MissingError("no-such-round")
    table = published(desk.section, shown) if shown else None
    by_name = text(query, "by") == "name"
    names: tuple[NameRow, ...] = ()
    sheet = None
    if table is not None and by_name:
        names, sheet = sheet_for(desk, table.by_name(), lambda row: (row.side.number,))
    elif table is not None:
        boards, sheet = sheet_for(desk, table.boards, lambda row: (row.white.number, row.black.number))
        typed = text(query, "q")
        wanted = {player.number for player in found(desk.section, typed)} if typed else None
        byes = tuple(bye for bye in table.byes if wanted is None or bye.side.number in wanted)
        table = replace(table, boards=boards, byes=byes)
    altered = desk.section.public_remarks and shown in altered_rounds(desk.section)
    start = drawn(desk.section, shown)
    values: dict[str, Any] = {"table": table, "by_name": by_name, "names": names, "sheet": sheet}
    return show_public(desk, "public_pairings.html", "pairings", altered=altered, position=start, **values)


@router.get("/{tournament}/standings")
def standings(desk: PublicDesk) -> Response:
    """The standings after the last round or an earlier one."""
    if text(desk.page.request.query_params, "projector"):
        return desk.page.redirect(f"/p/{desk.slug}/-/hall")
    players, category = of_players(desk), category_of(desk)
    table = standings_table(desk.section, after_of(desk), players, category)
    lines, sheet = sheet_for(desk, table.lines, lambda line: people_of(desk, table, line))
    values: dict[str, Any] = {"table": replace(table, lines=lines), "players": players, "sheet": sheet}
    values |= {"category": category, "kept": kept_choice(desk)}
    return show_public(desk, "public_standings.html", "standings", **values)


@router.get("/{tournament}/standings/{place}")
def working(place: int, desk: PublicDesk) -> Response:
    """Why somebody stands there."""
    table = standings_table(desk.section, after_of(desk), of_players(desk))
    if place not in {line.row.number for line in table.lines}:
        raise MissingError("no-such-player")
    told = explain(desk.section.tournament, place, standings=table.ranking)
    return show_public(desk, "public_working.html", "standings", told=told, table=table)


@router.get("/{tournament}/schedule")
def whole_schedule(desk: PublicDesk) -> Response:
    """Every round of a round robin or a league, once its numbers stand."""
    if not has_calendar(desk.section) or not desk.section.rounds_paired:
        raise MissingError("no-such-page")
    league = league_table(desk.section) if is_league(desk.section) else None
    days, sheet = calendar_sheet(desk.section, desk.page.request.query_params, MissingError("no-such-page"))
    values: dict[str, Any] = {"schedule": days, "sheet": sheet, "league": league}
    return show_public(desk, "public_schedule.html", "schedule", **values)


@router.get("/{tournament}/cross")
def cross(desk: PublicDesk) -> Response:
    """The cross table."""
    players = of_players(desk)
    teams = None if players else team_cross(desk.section)
    shown, sheet = None, None
    if teams is None:
        whole = cross_table(desk.section)
        lines, sheet = sheet_for(desk, whole.lines, lambda line: (line.player.number,), whole.most_lines)
        shown = replace(whole, lines=lines)
    of_teams = players and bool(desk.section.facts.teams)
    values: dict[str, Any] = {"cross": shown, "teams_cross": teams, "players": of_teams, "sheet": sheet}
    return show_public(desk, "public_cross.html", "cross", **values)


@router.get("/{tournament}/bracket")
def show_bracket(desk: PublicDesk) -> Response:
    """The bracket of a knock-out."""
    if family_of(desk.section) != "knockout":
        raise MissingError("no-such-page")
    return show_public(desk, "public_bracket.html", "bracket", **drawn_bracket(desk.section, desk.page.say))


@router.get("/{tournament}/player/{card}")
def player(card: Card, desk: PublicDesk) -> Response:
    """One player: my board now, my games so far.  The address holds the card, which never changes."""
    if not desk.section.has(card):
        raise MissingError("no-such-player")
    code = text(desk.page.request.query_params, "code")
    if code:
        plain = "".join(letter for letter in code.lower() if letter.isalnum())[:20] or "-"
        return desk.page.redirect(f"/p/{desk.slug}/{desk.section.id}/me/{card}/{plain}")
    return show_player(desk, card)


def show_player(desk: Desk, card: Card, status: int = 200, **values: Any) -> Response:
    """The card of a player, also for the player himself."""
    shown = player_card(desk.section, desk.section.number_of[card])
    usual: dict[str, Any] = {"own": False, "code": "", "report": None, "at_door": False, "is_here": False}
    usual |= {"norms": norm_needs(desk.event, desk.section, shown.person.player.number, shown.performance)}
    usual |= {
        "tells": False,
        "card": card,
        "person": shown,
        "result_of": reported,
        "half": half,
        "with_halves": with_halves,
        "problem": None,
    }
    return show_public(desk, "public_player.html", "players", status, **(usual | values))


def reported(report: Report) -> str:
    """What a player reported, as results are printed."""
    return shown_result(write_result(report.white, report.black))


@router.get("/{tournament}/teams")
def teams(desk: PublicDesk) -> Response:
    """The teams with their players in board order."""
    if not desk.section.facts.teams:
        raise MissingError("no-such-page")
    found = [(team, members(desk.section, team)) for team in desk.section.facts.teams]
    return show_public(desk, "public_teams.html", "teams", teams=found)


@router.get("/{tournament}/team/{team}")
def one_team(team: int, desk: PublicDesk) -> Response:
    """One team: its match now, its players, its matches so far."""
    shown = team_page(desk.section, team)
    if shown is None:
        raise MissingError("no-such-team")
    rounds, sheet = matches_sheet(shown, desk.page.request.query_params, MissingError("no-such-page"))
    return show_public(desk, "public_team.html", "teams", shown=shown, rounds=rounds, sheet=sheet)
