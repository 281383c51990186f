"""The story and the picture of a published round, for everybody."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.systems import registry
from tablas.systems.judgement import Boards
from tablas.web.desk import Desk
from tablas.web.errors import MissingError
from tablas.web.page import number
from tablas.web.public.pages import PublicDesk, show_public
from tablas.web.show.pictured import pictured
from tablas.web.show.telling import told_round

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


def _round(desk: Desk) -> int:
    last = desk.section.rounds_paired
    asked = number(desk.page.request.query_params, "round", last)
    if not 1 <= asked <= last:
        raise MissingError("no-such-round")
    return asked
