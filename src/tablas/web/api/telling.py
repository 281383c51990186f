"""A round told and drawn over the API: its story as data, its picture as SVG, a place against its neighbours."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from tablas.events.ranking import standings
from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.pictures.drawn import picture_of
from tablas.pictures.svg import INKS
from tablas.say import Say
from tablas.say.stories import story_data
from tablas.standings.neighbours import why_here
from tablas.web.api.caller import Caller, Calling, Slug, TournamentId, answer, refusals
from tablas.web.api.tournaments import RoundNumber, find
from tablas.web.errors import MissingError
from tablas.web.show.telling import told_round
from tablas.web.show.why import before

router = APIRouter(prefix="/events/{event}/tournaments/{tournament}", tags=["tournaments"])
_SAME: dict[int | str, dict[str, Any]] = {304: {"description": "Unchanged."}}


@router.get("/rounds/{number}/story", responses=refusals(404) | _SAME)
def read_story(event: Slug, tournament: TournamentId, number: RoundNumber, caller: Calling) -> Response:
    """The story of a published round, of the draft for arbiters; sentences in the language of the request."""
    moment, section = _of_round(caller, event, tournament, number)
    return answer(caller, moment, story_data(told_round(moment, section, number).story, caller.sentence))


@router.get(
    "/rounds/{number}/picture.svg",
    responses={200: {"content": {"image/svg+xml": {}}}} | refusals(404) | _SAME,
    response_class=Response,
)
def read_picture(
    event: Slug,
    tournament: TournamentId,
    number: RoundNumber,
    caller: Calling,
    ink: Annotated[str, Query(pattern="^(file|print)$", description="In colours, or black on white.")] = "file",
) -> Response:
    """The picture of a round as SVG."""
    moment, section = _of_round(caller, event, tournament, number)
    told = told_round(moment, section, number)
    facts = before(section, number)
    drawn = picture_of(facts, _saying(caller), INKS[ink], told.made, told.stands, whole=ink == "print")
    return Response(drawn.svg, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@router.get("/standings/{number}/neighbours", responses=refusals(404) | _SAME)
def read_neighbours(
    event: Slug, tournament: TournamentId, number: Annotated[int, Path(ge=1, le=100_000)], caller: Calling
) -> Response:
    """Why a participant stands in this place, tie-break by tie-break against the one above and the one below."""
    moment, section = find(caller, event, tournament)
    table = standings(section)
    if all(row.number != number for row in table):
        raise MissingError("no-such-player")
    return answer(caller, moment, why_here(table, number).as_data())


def _saying(caller: Caller) -> Say:
    def say(phrase: str, **values: object) -> str:
        return caller.words.phrase(phrase, **values)

    return say


def _of_round(caller: Caller, event: str, tournament: str, number: int) -> tuple[Moment, Section]:
    """The round, if the caller may see it."""
    moment, section = find(caller, event, tournament)
    drafted = section.draft is not None and number == section.next_round and caller.principal.may_arbitrate(event)
    if number > section.rounds_paired and not drafted:
        raise MissingError("no-such-round")
    return moment, section
