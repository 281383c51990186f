"""The story and the picture of a published round, and what must happen for a player, for everybody."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.model import Card
from tablas.pairing.why import by_teams
from tablas.simulate.chances import parse_aim
from tablas.simulate.chances.telling import Paragraph, told
from tablas.systems import registry
from tablas.systems.judgement import Boards
from tablas.web.desk import Desk, is_final
from tablas.web.errors import MissingError
from tablas.web.page import number, text
from tablas.web.public.pages import PublicDesk, show_public
from tablas.web.show.asked import Shown, not_together_shown, place_said, player_shown
from tablas.web.show.chances import aims_of, fund_shown, told_chances
from tablas.web.show.pictured import pictured
from tablas.web.show.telling import told_round
from tablas.web.show.why import names

router = APIRouter(prefix="/p/{slug}")


@router.get("/{tournament}/why")
def why(desk: PublicDesk) -> Response:
    """The story of the last published round, or of another one."""
    round_number = _round(desk)
    story, changed, problem = None, False, None
    try:
        told = told_round(desk.moment, desk.section, round_number)
        story = told.story
        changed = told.stands is not None and told.stands.meetings != Boards.of(told.made).meetings
    except TablasError as error:
        problem = desk.page.sentence(error.message)
    reference = registry.get(desk.section.system).reference
    values: dict[str, Any] = {
        "story": story,
        "changed": changed,
        "problem": problem,
        "reference": reference,
        "reasons": None,
    }
    return show_public(desk, "public_why.html", "pairings", round=round_number, **values)


@router.get("/{tournament}/picture")
def picture(desk: PublicDesk) -> Response:
    """The picture of a round; a pair that is tapped tells why."""
    round_number = _round(desk)
    query = desk.page.request.query_params
    shown = pictured(
        desk.moment,
        desk.section,
        round_number,
        desk.page.say,
        f"?round={round_number}&",
        board=number(query, "board"),
        band=number(query, "group", -1),
        sentence=desk.page.sentence,
        marked=desk.section.public_remarks,
    )
    return show_public(desk, "public_picture.html", "pairings", round=round_number, why="", **shown)


@router.get("/{tournament}/player/{card}/chances")
def chances(card: Card, desk: PublicDesk) -> Response:
    """What must happen for a player to win, to be among the first, to get a prize or to make a norm."""
    section = desk.section
    if not section.has(card) or not section.rounds_paired or section.tournament.of_teams:
        raise MissingError("no-such-page")
    player = section.number_of[card]
    aim = text(desk.page.request.query_params, "aim") or "win"
    fund = fund_shown(desk.event, section, False)
    paragraphs: tuple[Paragraph, ...] = ()
    problem = None
    try:
        paragraphs = told(told_chances(desk.moment, section, player, aim, False))
    except TablasError as error:
        problem = desk.page.sentence(error.message)
    asked = aims_of(desk.event, section, player, False)
    values: dict[str, Any] = {
        "card": card,
        "called": section.called(card),
        "aim": aim,
        "aims": [(name, desk.page.sentence(parse_aim(name, fund).words)) for name in asked],
        "paragraphs": paragraphs,
        "problem": problem,
        "finished": is_final(desk),
    }
    return show_public(desk, "public_chances.html", "players", **values)


@router.get("/{tournament}/player/{card}/why")
def player_why(card: Card, desk: PublicDesk) -> Response:
    """Why a player's last published round is as it is, and why not against somebody else."""
    section = desk.section
    if not section.has(card) or not section.rounds_paired or by_teams(section.tournament):
        raise MissingError("no-such-page")
    player, last, say = section.number_of[card], section.rounds_paired, desk.page.say
    two = number(desk.page.request.query_params, "two")
    called = names(section)
    problem = None
    shown: list[Shown] = []
    try:
        if two in called:
            shown = [not_together_shown(section, last, player, two, say)]
        else:
            shown = player_shown(section, last, player, say)
    except TablasError as error:
        problem = desk.page.sentence(error.message)
    values: dict[str, Any] = {
        "card": card,
        "called": section.called(card),
        "shown": shown,
        "place": () if two in called else place_said(section, player),
        "people": [(one, name) for one, name in called.items() if one != player],
        "two": two,
        "problem": problem,
    }
    return show_public(desk, "public_player_why.html", "players", round=last, **values)


def _round(desk: Desk) -> int:
    last = desk.section.rounds_paired
    asked = number(desk.page.request.query_params, "round", desk.section.running_round)
    if not 1 <= asked <= last:
        raise MissingError("no-such-round")
    return asked
