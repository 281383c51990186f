"""One evening at tables: who plays, who sits where, standings with their working."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from tablas.events.acts import FinishTable
from tablas.events.evenings.facts import Evening
from tablas.events.evenings.results import read_finish
from tablas.events.evenings.standings import standings
from tablas.events.evenings.working import working
from tablas.events.timeline import Moment
from tablas.model import format_points
from tablas.web.api.caller import Caller, Calling, Conditioned, Slug, TournamentId, answer, refusals
from tablas.web.api.commands import carry_out
from tablas.web.api.documents import Accepted
from tablas.web.errors import MissingError
from tablas.web.named import evening_of

router = APIRouter(prefix="/events/{event}/evenings/{evening}", tags=["evenings"])

_SAME: dict[int | str, dict[str, Any]] = {304: {"description": "Unchanged."}}
RoundNumber = Annotated[int, Path(ge=1, le=1000)]
After = Annotated[int | None, Query(ge=0, le=1000, description="After this round; by default the last one.")]


class EntrantDoc(BaseModel):
    """Somebody who plays."""

    number: int
    name: str
    joined: int
    left_after: int | None
    plays_next: bool
    """Whether a table of the next round waits for them."""


class EveningDoc(BaseModel):
    """An evening and where it stands."""

    id: str
    name: str
    size: int
    scale: list[str]
    best: int
    seed: int
    tie_breaks: list[str]
    rounds: int
    total_rounds: int | None
    closed: bool
    missing: list[int]
    """Tables of the last round that have no result."""
    players: list[EntrantDoc]


class SeatDoc(BaseModel):
    """A seat; *place* and *points* once the table is over."""

    number: int
    name: str
    place: int | None
    points: str | None


class SeatsDoc(BaseModel):
    """A table of a round."""

    table: int
    over: bool
    seats: list[SeatDoc]


class EveningRoundDoc(BaseModel):
    """A round of an evening."""

    round: int
    tables: list[SeatsDoc]
    missing: list[int]


class EveningRowDoc(BaseModel):
    """A line of the standings."""

    place: int
    number: int
    name: str
    points: str
    tie_breaks: dict[str, str]
    results: list[str | None]


class EveningStandingsDoc(BaseModel):
    """The standings after a round."""

    rounds: int
    standings: list[EveningRowDoc]


class RoundWorkingDoc(BaseModel):
    """What a round brought to somebody."""

    round: int
    table: int
    place: int
    points: str | None
    counts: bool
    running: str
    met: list[int]


class MetDoc(BaseModel):
    """Somebody met at a table that is over, with the points the tie-break counts."""

    round: int
    number: int
    points: str


class EveningWorkingDoc(BaseModel):
    """How a line of the standings came about."""

    row: EveningRowDoc
    rounds: list[RoundWorkingDoc]
    met: list[MetDoc]


class NewFinish(BaseModel, extra="forbid"):
    """How a table ended, a value for each seat: places, score (the highest wins), lowest, or points by hand."""

    way: str = "places"
    values: list[Annotated[str, Field(max_length=12)]] = Field(max_length=20)
    correct: bool = False
    """Change a result that is there already."""


def _find(caller: Caller, slug: str, tournament: str) -> tuple[Moment, Evening]:
    moment = caller.moment(slug)
    return moment, evening_of(moment.event, tournament)


def _after(evening: Evening, after: int | None) -> int:
    found = len(evening.rounds) if after is None else after
    if found > len(evening.rounds):
        raise MissingError("no-such-round")
    return found


@router.get("", response_model=EveningDoc, responses=refusals(404) | _SAME)
def read_evening(event: Slug, evening: TournamentId, caller: Calling) -> Response:
    """Rules, people, and where the evening stands."""
    moment, found = _find(caller, event, evening)
    playing = set(found.playing(found.next_round))
    body = EveningDoc(
        id=found.id,
        name=found.title,
        size=found.rules.size,
        scale=[format_points(value) for value in found.rules.values],
        best=found.rules.best,
        seed=found.rules.seed,
        tie_breaks=list(found.rules.tie_breaks),
        rounds=len(found.rounds),
        total_rounds=found.rules.rounds,
        closed=found.closed,
        missing=found.open_tables(len(found.rounds)) if found.rounds else [],
        players=[EntrantDoc(**one._asdict(), plays_next=one.number in playing) for one in found.entrants],
    )
    return answer(caller, moment, body.model_dump(mode="json"))


@router.get("/rounds/{number}", response_model=EveningRoundDoc, responses=refusals(404) | _SAME)
def read_evening_round(event: Slug, evening: TournamentId, number: RoundNumber, caller: Calling) -> Response:
    """Who sits where in a round, and how the tables ended."""
    moment, found = _find(caller, event, evening)
    if number > len(found.rounds):
        raise MissingError("no-such-round")
    tables = [
        SeatsDoc(
            table=place,
            over=table.is_over,
            seats=[
                SeatDoc(
                    number=player,
                    name=found.called(player),
                    place=table.places[seat] if table.is_over else None,
                    points=format_points(table.points(found.rules)[player]) if table.is_over else None,
                )
                for seat, player in enumerate(table.players)
            ],
        )
        for place, table in enumerate(found.rounds[number - 1], 1)
    ]
    body = EveningRoundDoc(round=number, tables=tables, missing=found.open_tables(number))
    return answer(caller, moment, body.model_dump(mode="json"))


@router.put("/rounds/{number}/tables/{table}", response_model=Accepted, responses=refusals(403, 404, 409, 412, 413))
def put_table(
    event: Slug,
    evening: TournamentId,
    number: RoundNumber,
    table: Annotated[int, Path(ge=1, le=10_000)],
    new: NewFinish,
    caller: Calling,
    conditions: Conditioned,
) -> Response:
    """Enter how a table ended, or correct it if that is meant."""
    _, found = _find(caller, event, evening)
    places, given = read_finish(new.way, new.values)
    command = FinishTable(found.id, number, table, places, given, new.correct)
    return carry_out(caller, event, command, conditions)


@router.get("/standings", response_model=EveningStandingsDoc, responses=refusals(404) | _SAME)
def read_evening_standings(event: Slug, evening: TournamentId, caller: Calling, after: After = None) -> Response:
    """The standings after a round."""
    moment, found = _find(caller, event, evening)
    rounds = _after(found, after)
    body = EveningStandingsDoc(rounds=rounds, standings=[_row(row) for row in standings(found, rounds)])
    return answer(caller, moment, body.model_dump(mode="json"))


def _row(row: Any) -> EveningRowDoc:
    results = [None if value is None else format_points(value) for value in row.results]
    return EveningRowDoc(**row._asdict() | {"points": format_points(row.points), "results": results})


@router.get("/standings/{place}", response_model=EveningWorkingDoc, responses=refusals(404) | _SAME)
def read_evening_working(
    event: Slug,
    evening: TournamentId,
    place: Annotated[int, Path(ge=1, le=100_000, description="The number of the player.")],
    caller: Calling,
    after: After = None,
) -> Response:
    """How the line of one player came about."""
    moment, found = _find(caller, event, evening)
    rounds = _after(found, after)
    if place not in {one.number for one in found.entrants}:
        raise MissingError("no-such-player")
    shown = working(found, place, rounds)
    body = EveningWorkingDoc(
        row=_row(shown.row),
        rounds=[
            RoundWorkingDoc(
                **one._asdict()
                | {
                    "points": None if one.points is None else format_points(one.points),
                    "running": format_points(one.running),
                    "met": list(one.met),
                }
            )
            for one in shown.rounds
        ],
        met=[MetDoc(round=number, number=mate, points=format_points(value)) for number, mate, value in shown.met],
    )
    return answer(caller, moment, body.model_dump(mode="json"))
