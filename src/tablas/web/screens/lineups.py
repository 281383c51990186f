"""Line-ups: whom a team sends to its boards in a round, before or after the round is published."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import GiveLineUp, shown_round
from tablas.events.acts.team_rounds import colours_of_matches
from tablas.events.numbers import card_in
from tablas.events.state import Section
from tablas.model import Card, Outcome, Team
from tablas.pairing.round import lines_up
from tablas.systems.line_ups import EMPTY, line_up_for, usual_line_up
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, text

router = APIRouter(prefix="/e/{slug}/{tournament}")


@dataclass(frozen=True, slots=True)
class Shown:
    """The line-up of a team in a round."""

    team: Team
    opponent: Team | None
    players: tuple[int, ...]
    given: bool
    """Handed in, not the usual order."""
    rests: bool

    @property
    def reserves(self) -> tuple[int, ...]:
        """Members who do not play."""
        return tuple(card for card in self.team.members if card not in self.players)


def line_ups(section: Section, number: int) -> list[Shown]:
    """The line-ups of a round, in the order of its matches once it is paired."""
    boards = len(colours_of_matches(section))
    by_number = {team.number: team for team in section.facts.teams}
    waiting = {one.team for one in section.facts.line_ups if one.round == number}
    shown = shown_round(section, number)
    resting = {one.team for one in section.facts.team_byes if one.round == number}
    found = []
    for one in shown[1].line_ups if shown else ():
        usual = usual_line_up(section.facts, by_number[one.team], number)
        given = any(card for card in one.players) and _bare(one.players) != _bare(usual[: len(one.players)])
        found.append(Shown(by_number[one.team], by_number[one.opponent], one.players, given, False))
    seen = {one.team.number for one in found}
    for team in section.facts.teams:
        if team.number not in seen:
            players = line_up_for(section.facts, team, number)[:boards]
            players += (EMPTY,) * (boards - len(players))
            rests = team.number in resting or shown is not None
            found.append(Shown(team, None, players, team.number in waiting, rests))
    return found


def _bare(players: tuple[int, ...]) -> tuple[int, ...]:
    """Without the empty boards at the end."""
    last = max((place for place, card in enumerate(players, 1) if card), default=0)
    return players[:last]


def default_round(section: Section) -> int:
    """The published round while none of its games has a result, else the next one."""
    rounds = section.facts.rounds
    if section.draft is None and rounds and all(game.white_outcome is Outcome.PENDING for game in rounds[-1].games):
        return section.rounds_paired
    total = section.facts.total_rounds
    return min(section.next_round, total) if total else section.next_round


def _check(desk: Desk, round_number: int) -> None:
    section = desk.section
    if not lines_up(section.facts) or not max(section.rounds_paired, 1) <= round_number <= section.next_round:
        raise MissingError("no-such-page")


@router.get("/line-ups")
def show_now(desk: ArbiterDesk) -> Response:
    """The round whose line-ups are wanted now."""
    if not lines_up(desk.section.facts):
        raise MissingError("no-such-page")
    return desk.page.redirect(f"{desk.path}/line-ups/{default_round(desk.section)}")


@router.get("/line-ups/{round_number}")
def show(round_number: int, desk: ArbiterDesk) -> Response:
    """Every team's line-up of a round."""
    _check(desk, round_number)
    return desk.render(
        "line_ups.html",
        round=round_number,
        line_ups=line_ups(desk.section, round_number),
        boards=range(1, len(colours_of_matches(desk.section)) + 1),
    )


@router.get("/line-ups/{round_number}/{team}")
def edit(round_number: int, team: int, desk: ArbiterDesk) -> Response:
    """Who plays on which board."""
    return _edit(desk, round_number, team)


def _edit(
    desk: Desk, round_number: int, team: int, problem: Problem | None = None, form: FormData | None = None
) -> Response:
    _check(desk, round_number)
    section = desk.section
    every = line_ups(section, round_number)
    found = next((one for one in every if one.team.number == team), None)
    if found is None:
        raise MissingError("no-such-team")
    place = every.index(found)
    absent = section.facts.absent_from(round_number) if round_number == section.next_round else {}
    players = found.players if form is None else _chosen(form)
    return desk.render(
        "line_up.html",
        200 if problem is None else 422,
        round=round_number,
        found=found,
        players=players,
        choices=[(card, section.called(card_in(card)), card in absent) for card in found.team.members],
        colours=_colours(desk, round_number, found),
        waits=found.given and shown_round(section, round_number) is None,
        following=every[place + 1].team if place + 1 < len(every) else None,
        bad=_bad_board(section, players, problem),
        problem=problem,
    )


def _colours(desk: Desk, round_number: int, found: Shown) -> list[str]:
    """The colour of each board once the match is known; nothing before."""
    colours = colours_of_matches(desk.section).lower()
    shown = shown_round(desk.section, round_number)
    if shown is None or found.opponent is None:
        return [""] * len(colours)
    first = any(home.team == found.team.number for home, _ in shown[1].matches)
    return [colour if first else "b" if colour == "w" else "w" for colour in colours]


def _bad_board(section: Section, players: tuple[int, ...], problem: Problem | None) -> int:
    """The board beside which a refusal belongs: the last one whose player it names, else the first."""
    if problem is None:
        return 0
    named = [board for board, card in enumerate(players, 1) if card and section.called(Card(card)) in problem.sentence]
    return named[-1] if named else 1


def _chosen(form: FormData) -> tuple[Card, ...]:
    return tuple(
        Card(int(str(card)) if str(card).isdecimal() and len(str(card)) < 9 else 0) for card in form.getlist("player")
    )


@router.post("/line-ups/{round_number}/{team}")
def save(round_number: int, team: int, desk: ArbiterDesk, form: Sent) -> Response:
    """Hand in a line-up, change it, or take it back."""
    _check(desk, round_number)
    back = text(form, "take_back") == "yes"

    def act() -> Response:
        cards = () if back else _chosen(form) or (Card(0),) * len(colours_of_matches(desk.section))
        for card in cards:
            if card:
                desk.section.player(card)  # Refused unless there is one.
        desk.do(GiveLineUp(desk.section.id, team, round_number, cards), form)
        following = text(form, "following")
        to = f"{desk.path}/line-ups/{round_number}"
        said: dict[str, Any] = {"team": next(one.name for one in desk.section.facts.teams if one.number == team)}
        words = (
            desk.page.say("{team} plays in the usual order.", **said)
            if back
            else desk.page.say("The line-up of {team} is saved.", **said)
        )
        return desk.page.redirect(f"{to}/{following}" if following.isdecimal() else to, words)

    return attempt(
        desk.page, form, act, lambda problem: _edit(desk, round_number, team, problem, None if back else form)
    )
