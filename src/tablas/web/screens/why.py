"""Why this pairing?  The story and the picture of a round, and the answer to "why do these two not meet?"."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import TablasError
from tablas.messages import Message
from tablas.systems import registry
from tablas.web.desk import ArbiterDesk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, number
from tablas.web.show.asked import Shown, not_together_shown, place_said, player_shown
from tablas.web.show.pictured import pictured
from tablas.web.show.telling import told_round
from tablas.web.show.why import names, reasons

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/round/{round_number}/why")
def show(round_number: int, desk: ArbiterDesk) -> Response:
    """The reasons of a published round or of the draft."""
    section = desk.section
    _need(desk, round_number)
    say = desk.page.say
    query = desk.page.request.query_params
    one, two, who = number(query, "one"), number(query, "two"), number(query, "who")
    called = names(section)
    found, problem, story = None, None, None
    shown: list[Shown] = []
    own: list[Shown] = []
    place: tuple[Message, ...] = ()
    try:
        found = reasons(section, round_number, say)
        story = told_round(desk.moment, section, round_number).story
        if one and two:
            shown = [not_together_shown(section, round_number, one, two, say)]
        if who in called:
            place = place_said(section, who)
            own = player_shown(section, round_number, who, say)
    except TablasError as error:
        problem = Problem(desk.page.sentence(error.message), "one")
    return desk.render(
        "why.html",
        round=round_number,
        reasons=found,
        story=story,
        reference=registry.get(section.system).reference,
        people=[(player, f"{player} {name}") for player, name in called.items()],
        names=called,
        one=one,
        two=two,
        asker=who,
        shown=shown,
        own=own,
        place=place,
        problem=problem,
    )


@router.get("/round/{round_number}/picture")
def picture(round_number: int, desk: ArbiterDesk) -> Response:
    """The picture of a published round or of the draft; a pair that is tapped tells why."""
    _need(desk, round_number)
    query = desk.page.request.query_params
    shown = pictured(
        desk.moment,
        desk.section,
        round_number,
        desk.page.say,
        "?",
        board=number(query, "board"),
        band=number(query, "group", -1),
        sentence=desk.page.sentence,
    )
    why = f"{desk.path}/round/{round_number}/why"
    return desk.render("picture.html", why=why, people=names(desk.section).items(), round=round_number, **shown)


def _need(desk: ArbiterDesk, round_number: int) -> None:
    """A round that is published, or the draft."""
    section = desk.section
    last = section.next_round if section.draft is not None else section.rounds_paired
    if not 1 <= round_number <= last:
        raise MissingError("no-such-page")
