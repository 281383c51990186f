"""The games of an event: PGN of rounds for everybody, PGN taken in from arbiters, results that games suggest."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel

from tablas.events.ranking import tables
from tablas.events.relay import Unfinished, as_if, pgn_of, suggestions
from tablas.standings.parts import parts_data
from tablas.web.api.caller import Calling, Slug, TournamentId, refusals
from tablas.web.api.logs import TEXT_BODY, Arbitrated, ToldDoc
from tablas.web.api.tournaments import RoundNumber, StandingsDoc, find
from tablas.web.errors import MissingError

router = APIRouter(prefix="/events/{event}", tags=["games"])

PGN = "application/x-chess-pgn"
_PGN_FILE: dict[int | str, dict[str, Any]] = {
    200: {"description": "The games.", "content": {PGN: {"schema": {"type": "string"}}}}
}


class GameDoc(BaseModel):
    """A game that is kept; players by card."""

    tournament: str
    round: int
    white: int
    black: int
    moves: str
    result: str
    source: str


class TakenDoc(BaseModel):
    """What became of a file of games."""

    changed: int
    """Games that are new, or other than before."""
    games: int
    """Games that belong to a board."""
    problems: list[ToldDoc]


class SuggestionDoc(BaseModel):
    """A result that a game has by its file; it counts when an arbiter enters it."""

    round: int
    board: int
    label: str
    white: str
    black: str
    result: str
    entered: str
    """What the event has already; empty where nothing is."""


@router.get("/games", response_model=list[GameDoc], responses=refusals(404))
def read_games(event: Slug, caller: Calling) -> list[GameDoc]:
    """Every game that is kept."""
    caller.moment(event)
    return [GameDoc(**game._asdict()) for game in caller.store.games.of(event)]


@router.get(
    "/tournaments/{tournament}/rounds/{number}/pgn", response_class=Response, responses=refusals(404) | _PGN_FILE
)
def read_pgn(event: Slug, tournament: TournamentId, number: RoundNumber, caller: Calling) -> Response:
    """A published round as PGN, with the moves that are kept."""
    moment, section = find(caller, event, tournament)
    if number > section.rounds_paired:
        raise MissingError("no-such-round")
    text = pgn_of(moment.event, section, [number], caller.store.games.of(event))
    return Response(text, media_type=f"{PGN}; charset=utf-8")


async def _sent(slug: Arbitrated, request: Request) -> bytes:
    """The file, read only for an arbiter."""
    return await request.body()


@router.put(
    "/tournaments/{tournament}/games",
    responses=refusals(403, 404, 409, 413),
    openapi_extra=TEXT_BODY,
)
def put_games(
    event: Slug,
    tournament: TournamentId,
    caller: Calling,
    data: Annotated[bytes, Depends(_sent)],
    round: Annotated[int, Query(ge=0, le=1000, description="Of games that do not say theirs.")] = 0,  # noqa: A002
    source: Annotated[str, Query(max_length=200, description="What the file is called.")] = "",
) -> TakenDoc:
    """Put the games of a PGN file to their boards; results are suggested, never entered."""
    _, section = find(caller, event, tournament)
    taken = caller.store.games.take(event, section.id, data, round, source)
    problems = [ToldDoc(sentence=caller.sentence(told), **told.as_data()) for told in taken.problems]
    return TakenDoc(changed=taken.changed, games=taken.games, problems=problems)


@router.get("/tournaments/{tournament}/rounds/{number}/suggestions", responses=refusals(403, 404))
def read_suggestions(
    slug: Arbitrated, tournament: TournamentId, number: RoundNumber, caller: Calling
) -> list[SuggestionDoc]:
    """Results that the games of a round have and the event has not; for arbiters."""
    _, section = find(caller, slug, tournament)
    if number > section.rounds_paired:
        raise MissingError("no-such-round")
    found = suggestions(section, caller.store.games.of(slug), number)
    return [SuggestionDoc(**one._asdict()) for one in found]


@router.get(
    "/tournaments/{tournament}/rounds/{number}/live-standings",
    response_model=StandingsDoc,
    responses=refusals(404),
)
def read_live_standings(
    event: Slug,
    tournament: TournamentId,
    number: RoundNumber,
    caller: Calling,
    unfinished: Unfinished = Unfinished.DRAWN,
) -> dict[str, Any]:
    """The standings as if the games of a round had ended so: a game that goes on counts as *unfinished* says."""
    _, section = find(caller, event, tournament)
    if number > section.rounds_paired:
        raise MissingError("no-such-round")
    supposed = as_if(section, caller.store.games.of(event), number, unfinished)
    return parts_data(tables(supposed, number))
