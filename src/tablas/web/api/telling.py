"""A round told and drawn over the API: its story as data, its picture as SVG, a place against its neighbours."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response

from tablas.events.ranking import standings
from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.messages import Message
from tablas.pictures.drawn import picture_of
from tablas.pictures.svg import INKS
from tablas.say import Say
from tablas.say.stories import story_data
from tablas.simulate.chances.overview import overview_data
from tablas.simulate.chances.telling import as_data, told
from tablas.standings.neighbours import why_here
from tablas.web.api.caller import Caller, Calling, Slug, TournamentId, answer, refusals, unchanged
from tablas.web.api.tournaments import RoundNumber, find
from tablas.web.errors import MissingError
from tablas.web.show.asked import answer_said, answered, reason_said, reasons_of
from tablas.web.show.chances import told_chances, told_overview
from tablas.web.show.telling import told_round
from tablas.web.show.why import before, names

router = APIRouter(prefix="/events/{event}/tournaments/{tournament}", tags=["tournaments"])
_SAME: dict[int | str, dict[str, Any]] = {304: {"description": "Unchanged."}}


@router.get("/rounds/{number}/story", responses=refusals(404) | _SAME)
def read_story(event: Slug, tournament: TournamentId, number: RoundNumber, caller: Calling) -> Response:
    """The story of a published round, of the draft for arbiters; sentences in the language of the request."""
    moment, section = _of_round(caller, event, tournament, number)
    if (same := unchanged(caller, moment)) is not None:
        return same
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


@router.get("/rounds/{number}/why-not", responses=refusals(404) | _SAME)
def read_why_not(
    event: Slug,
    tournament: TournamentId,
    number: RoundNumber,
    caller: Calling,
    one: Annotated[int, Query(ge=1, le=100_000, description="A pairing number, or that of a team.")],
    two: Annotated[
        int | None, Query(ge=1, le=100_000, description="The other one; without it: why one has not the bye.")
    ] = None,
) -> Response:
    """Why two do not meet in a round, or why one does not rest: the sentence, and the comparison whole."""
    moment, section = _of_round(caller, event, tournament, number)
    found = answered(section, number, one, two)
    sentence = answer_said(section, found, one, two, _saying(caller))
    return answer(caller, moment, _plain({**found.as_data(), "sentence": sentence}))


@router.get("/rounds/{number}/why/{player}", responses=refusals(404) | _SAME)
def read_why(
    event: Slug,
    tournament: TournamentId,
    number: RoundNumber,
    player: Annotated[int, Path(ge=1, le=100_000)],
    caller: Calling,
) -> Response:
    """Why a player (or team) has this opponent, colour, float or bye, each with its comparison."""
    moment, section = _of_round(caller, event, tournament, number)
    told = [
        {**reason.as_data(), "sentence": reason_said(section, reason, _saying(caller))}
        for reason in reasons_of(section, number, player)
    ]
    return answer(caller, moment, _plain({"player": player, "reasons": told}))


@router.get("/chances", responses=refusals(403, 404) | _SAME)
def read_overview(event: Slug, tournament: TournamentId, caller: Calling) -> Response:
    """Everybody's chances to win and to be among the first three; for arbiters."""
    moment, section = find(caller, event, tournament)
    caller.need(caller.principal.may_arbitrate(event))
    found = told_overview(moment, section)
    return answer(caller, moment, overview_data(found))


@router.get("/chances/{number}", responses=refusals(404) | _SAME)
def read_chances(
    event: Slug,
    tournament: TournamentId,
    number: Annotated[int, Path(ge=1, le=100_000)],
    caller: Calling,
    aim: Annotated[str, Query(max_length=20, description="win, place:3, prize or norm:IM.")] = "win",
) -> Response:
    """What must happen for a participant; the sentences are said in the language of the request."""
    moment, section = find(caller, event, tournament)
    if number not in names(section):
        raise MissingError("no-such-player")
    found = told_chances(moment, section, number, aim, caller.principal.may_arbitrate(event))
    said = [
        {"sentence": caller.sentence(one.message), "ways": [list(map(caller.sentence, way)) for way in one.ways]}
        for one in told(found)
    ]
    return answer(caller, moment, {**as_data(found), "sentences": said})


def _plain(value: object) -> object:
    """Values of criteria as JSON has them: parts of points are numbers, whatever has no name there is text."""
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else float(value)
    if isinstance(value, Message):
        return value.as_data()
    return value if value is None or isinstance(value, bool | int | float | str) else str(value)


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
