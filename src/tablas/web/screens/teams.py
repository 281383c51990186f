"""The teams of a tournament: who plays for whom, in which order of boards; teams that rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import ChangeSettings, ChangeTeams, RestTeam
from tablas.events.acts.team_rounds import colours_of_matches
from tablas.events.called import words_of
from tablas.events.errors import RefusedError
from tablas.events.numbers import card_in, in_facts
from tablas.events.state import Section
from tablas.model import Card, Number, Team
from tablas.pairing.round import lines_up
from tablas.systems.closed.teams.league import by_strength
from tablas.web.desk import ArbiterDesk, Desk, plays_in_teams
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.teams import members

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/teams")
def show(desk: ArbiterDesk) -> Response:
    """Every team with its players in board order."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, form: FormData | None = None, team: int = 0) -> Response:
    """The screen; *team* is the one whose form was refused."""
    section = desk.section
    taken = {card_in(card) for team in section.facts.teams for card in team.members}
    given = {name: text(form or {}, name) for name in ("name", "player", "round", "bye", "colours")}
    return desk.render(
        "teams.html",
        200 if problem is None else 422,
        teams=[(team, members(section, team), rests(section, team)) for team in section.facts.teams],
        free=[(card, section.called(card)) for card in section.cards if card not in taken],
        clubs=any(section.player(card).club for card in section.cards if card not in taken),
        written=text(form or {}, "teams") or "\n".join(team_line(section, team) for team in section.facts.teams),
        colours=given["colours"] or colours_of_matches(section) if section.facts.teams else given["colours"],
        paired=lines_up(section.facts),
        match_points=text(form or {}, "match_scoring") or str(section.facts.match_scoring),
        fits=plays_in_teams(section),
        problem=problem,
        given=given,
        at=team,
    )


def rests(section: Section, team: Team) -> list[tuple[int, str]]:
    """The coming rounds in which a team rests, and for what."""
    return [(one.round, one.kind) for one in section.facts.team_byes if one.team == team.number]


# The teams as text


def team_line(section: Section, team: Team) -> str:
    """A team as the box shows it; a name that two players share is written as the number."""
    names = [section.called(card) for card in section.cards]
    called = [
        section.called(card) if names.count(section.called(card)) == 1 else str(section.number_of[card])
        for card in map(card_in, team.members)
    ]
    return f"{team.name}: {'; '.join(called)}"


@router.post("/teams")
def write(desk: ArbiterDesk, form: Sent) -> Response:
    """All teams, one a line: the name, then players in board order."""

    def act() -> Response:
        desk.do(ChangeTeams(desk.section.id, tuple(read_teams(text(form, "teams"), desk.section))), form)
        return desk.page.redirect(f"{desk.path}/teams", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form))


def read_teams(written: str, section: Section) -> list[Team]:
    """The teams of a text; one that is there already keeps what else is known of it, in play also its number."""
    known = {team.name: team for team in section.facts.teams}
    last = max((team.number for team in section.facts.teams), default=0)
    found: list[Team] = []
    for place, line in enumerate((line for line in written.splitlines() if line.strip()), 1):
        name, mark, rest = line.rpartition(":")
        if not mark:
            raise RefusedError("line-not-name", None, "teams", place=place)
        cards = tuple(map(in_facts, _cards(section, rest, place)))
        team = known.get(name.strip(), Team(0, name.strip()))
        if section.rounds_paired and not team.number:
            last += 1
        given = place if not section.rounds_paired else team.number or last
        found.append(replace(team, number=given, members=cards))
    return found


def _cards(section: Section, written: str, line: int) -> list[Card]:
    """Players by number or name; names that hold a comma are told from two names by who is there."""
    if ";" in written:
        return [_card(section, piece.strip(), line) for piece in written.split(";") if piece.strip()]
    pieces = [piece.strip() for piece in written.split(",") if piece.strip()]
    cards = []
    while pieces:
        both = _called(section, " ".join(pieces[:2])) if len(pieces) > 1 and not pieces[0].isdecimal() else []
        if len(both) == 1:
            cards.append(both[0])
            pieces = pieces[2:]
        else:
            cards.append(_card(section, pieces.pop(0), line))
    return cards


def _card(section: Section, written: str, line: int) -> Card:
    if written.isascii() and written.isdecimal() and len(written) < 9:
        return section.card_of(Number(int(written)))
    found = _called(section, written)
    if not found:
        raise RefusedError("line-nobody-called", None, "teams", line=line, written=written)
    if len(found) > 1:
        several = "; ".join(section.called(card) for card in found[:4])
        raise RefusedError("line-may-write", None, "teams", line=line, written=written, several=several)
    return found[0]


def _called(section: Section, written: str) -> list[Card]:
    """Who is called so: exactly, else with words that begin so."""
    wanted = words_of(written)
    names = {card: words_of(section.called(card)) for card in section.cards}
    same = [card for card, words in names.items() if words == wanted]
    if same or not wanted:
        return same
    return [
        card for card, words in names.items() if all(any(word.startswith(piece) for word in words) for piece in wanted)
    ]


# The teams by hand


@router.post("/teams/new")
def make(desk: ArbiterDesk, form: Sent) -> Response:
    """One more team, or one of each club."""

    def act() -> Response:
        teams = desk.section.facts.teams
        if text(form, "how") == "clubs":
            made = of_clubs(desk.section)
        elif text(form, "how") == "strength":
            if desk.section.rounds_paired:
                raise RefusedError("numbers-teams-stay", None, "name")
            ordered = by_strength(desk.section.facts, teams, len(colours_of_matches(desk.section)))
            made = tuple(replace(team, number=place) for place, team in enumerate(ordered, 1))
        else:
            last = max((team.number for team in teams), default=0)
            if any(team.name == text(form, "name") for team in teams):
                raise RefusedError("team-already", None, "name", name=text(form, "name"))
            made = (*teams, Team(last + 1, text(form, "name")))
        desk.do(ChangeTeams(desk.section.id, made), form)
        return desk.page.redirect(f"{desk.path}/teams", desk.page.say("Saved."))

    def again(problem: Problem) -> Response:
        return _show(desk, replace(problem, field="name"), form)

    return attempt(desk.page, form, act, again)


def of_clubs(section: Section) -> tuple[Team, ...]:
    """The teams there are, and one more of each club whose players have none; the strongest on board 1."""
    teams = list(section.facts.teams)
    taken = {card_in(card) for team in teams for card in team.members}
    clubs: dict[str, list[Card]] = {}
    for card in sorted(section.cards, key=lambda card: (-(section.player(card).rating or 0), section.number_of[card])):
        club = section.player(card).club
        if club and card not in taken:
            clubs.setdefault(club, []).append(card)
    last = max((team.number for team in teams), default=0)
    for place, (club, cards) in enumerate(sorted(clubs.items()), last + 1):
        teams.append(Team(place, club, members=tuple(map(in_facts, cards))))
    return tuple(teams)


@router.post("/teams/colours")
def colours(desk: ArbiterDesk, form: Sent) -> Response:
    """The boards of a match, their colours for the team named first, and what a match is worth."""

    def act() -> Response:
        written = text(form, "colours").upper().replace(" ", "")
        if not written or set(written) - set("WB") or len(written) > 100:
            raise RefusedError("write-w-b", None, "colours")
        facts = desk.section.facts
        scoring = text(form, "match_scoring") or str(facts.match_scoring)
        changes = {"board_colours": written} if written != facts.board_colours else {}
        if scoring != str(facts.match_scoring):
            changes["match_scoring"] = scoring
        if changes:
            desk.do(ChangeSettings(desk.section.id, changes), form)
        return desk.page.redirect(f"{desk.path}/teams", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form))


@router.post("/teams/{team}/{act}")
def act_on(team: int, act: str, desk: ArbiterDesk, form: Sent) -> Response:
    """Rename a team, take players in or out, move them, let it rest or play after all, strike it out."""
    if all(known.number != team for known in desk.section.facts.teams):
        raise MissingError("no-such-team")

    def carry_out() -> Response:
        section = desk.section
        if act in ("rest", "play"):
            kind = {"half": "H", "full": "F"}.get(text(form, "bye"), "Z") if act == "rest" else ""
            desk.do(RestTeam(section.id, team, number(form, "round"), kind), form)
        else:
            teams = tuple(
                _changed(known, act, form) for known in section.facts.teams if known.number != team or act != "remove"
            )
            desk.do(ChangeTeams(section.id, teams), form)
        return desk.page.redirect(f"{desk.path}/teams#team-{team}", desk.page.say("Saved."))

    def _changed(known: Team, act: str, form: FormData) -> Team:
        return changed(known, act, Card(number(form, "player")), text(form, "name")) if known.number == team else known

    return attempt(desk.page, form, carry_out, lambda problem: _show(desk, problem, form, team))


def changed(team: Team, act: str, card: Card, name: str) -> Team:
    """The team after one small change."""
    if act == "rename":
        return replace(team, name=name)
    if act == "add":
        if not card:
            raise RefusedError("choose-player", None, "player")
        return replace(team, members=(*team.members, in_facts(card)))
    if act not in ("up", "down", "out") or in_facts(card) not in team.members:
        raise RefusedError("is-not-a-choice", None, "player", act=act)
    return replace(team, members=tuple(_moved(team.members, in_facts(card), act)))


def _moved(cards: Sequence[Number], card: Number, act: str) -> list[Number]:
    place = cards.index(card)
    rest = [known for known in cards if known != card]
    if act == "out":
        return rest
    rest.insert(max(place - 1, 0) if act == "up" else place + 1, card)
    return rest
