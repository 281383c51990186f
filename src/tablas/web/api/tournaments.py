"""One tournament: settings, players, rounds, standings; drafts for arbiters only."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import Response
from pydantic import BaseModel, Field

from tablas.events.acts import result_command
from tablas.events.handing_out import hand_out
from tablas.events.ranking import last_complete, tables
from tablas.events.state import Section
from tablas.events.timeline import Moment
from tablas.model import format_points
from tablas.standings import explain
from tablas.standings.parts import parts_data
from tablas.web.api.caller import Caller, Calling, Conditioned, Slug, TournamentId, answer, refusals, unchanged
from tablas.web.api.commands import carry_out
from tablas.web.api.documents import Accepted
from tablas.web.errors import MissingError
from tablas.web.show.boards import RoundTable, drafted, published
from tablas.web.show.sides import Side
from tablas.web.show.situation import situation
from tablas.web.show.standings_tables import cross_table, standings_table

router = APIRouter(prefix="/events/{event}/tournaments/{tournament}", tags=["tournaments"])

_SAME: dict[int | str, dict[str, Any]] = {304: {"description": "Unchanged."}}
RoundNumber = Annotated[int, Path(ge=1, le=1000)]
BoardNumber = Annotated[int, Path(ge=1, le=100_000)]
After = Annotated[int | None, Query(ge=0, le=1000, description="After this round; by default the last complete one.")]


class PlayerDoc(BaseModel):
    """A player; *card* never changes, *number* is the pairing number now."""

    card: int
    number: int
    name: str
    title: str
    rating: int
    federation: str
    fide_id: str
    club: str
    joined: int
    left_after: int | None


class SideDoc(BaseModel):
    """A player at a board."""

    card: int
    number: int
    name: str
    points: str
    """Before the round."""


class BoardDoc(BaseModel):
    """A board of a round."""

    board: int
    white: SideDoc
    black: SideDoc
    result: str
    """Empty while there is none."""


class ByeDoc(BaseModel):
    """A player without opponent."""

    player: SideDoc
    kind: str


class RoundDoc(BaseModel):
    """A round."""

    round: int
    draft: bool
    boards: list[BoardDoc]
    byes: list[ByeDoc]
    missing: int


class TournamentDoc(BaseModel):
    """A tournament and where it stands."""

    id: str
    name: str
    system: str
    edition: str
    options: dict[str, int | bool | str]
    total_rounds: int | None
    tie_breaks: list[str]
    rounds: int
    closed: bool
    entered: int
    boards: int
    next: str | None = None
    """For arbiters: what to do now."""
    obstacles: list[str] | None = None
    """For arbiters: what keeps the next round from being paired."""
    draft: bool | None = None


class LineDoc(BaseModel):
    """A line of the standings."""

    place: int
    shared: bool
    number: int
    name: str
    title: str | None = None
    """Of players, as are the next three; teams have none."""
    rating: int | None = None
    federation: str | None = None
    sex: str | None = None
    withdrawn: bool
    tiebreaks: dict[str, Any]
    """A tie-break that was not applied to the participant is null."""


class TableDoc(BaseModel):
    """One table."""

    edition: str
    system: str
    rounds: int
    provisional: bool
    notes: list[str]
    standings: list[LineDoc]


class PartDoc(TableDoc):
    """The table of a group, of all groups or of their final."""

    table: str
    title: str


class StandingsDoc(TableDoc):
    """The standings; of an event in groups, also those of each group and of the final."""

    tables: list[PartDoc] = []


class CrossLineDoc(BaseModel):
    """A line of the cross table."""

    place: str
    number: int
    name: str
    points: str
    cells: list[list[str]]


class NewResult(BaseModel, extra="forbid"):
    """A result as arbiters write it: 1-0, ½-½, 0-1, +:-, -:+, -:-, adj; * takes it away."""

    result: str = Field(min_length=1, max_length=20)
    correct: bool = False
    """Change a result that is there already."""


def find(caller: Caller, slug: str, tournament: str) -> tuple[Moment, Section]:
    """The event as it stands, and the tournament in it."""
    moment = caller.moment(slug)
    return moment, caller.section(moment.event, tournament)


@router.get("", response_model=TournamentDoc, responses=refusals(404) | _SAME)
def read_tournament(event: Slug, tournament: TournamentId, caller: Calling) -> Response:
    """Settings, and where the tournament stands."""
    moment, section = find(caller, event, tournament)
    now = situation(section)
    arbitrates = caller.principal.may_arbitrate(event)
    body = TournamentDoc(
        id=section.id,
        name=section.name,
        system=section.system,
        edition=section.edition,
        options=dict(section.options),
        total_rounds=section.facts.total_rounds,
        tie_breaks=list(section.facts.tie_breaks),
        rounds=section.rounds_paired,
        closed=section.closed,
        entered=now.entered,
        boards=now.boards,
        next=now.next.value if arbitrates else None,
        obstacles=[caller.words.sentence(obstacle) for obstacle in now.obstacles] if arbitrates else None,
        draft=now.draft if arbitrates else None,
    )
    return answer(caller, moment, body.model_dump(mode="json"))


@router.get("/players", response_model=list[PlayerDoc], responses=refusals(404) | _SAME)
def read_players(event: Slug, tournament: TournamentId, caller: Calling) -> Response:
    """The players by pairing number."""
    moment, section = find(caller, event, tournament)
    if (same := unchanged(caller, moment)) is not None:
        return same
    body = [
        PlayerDoc(
            card=section.card_of(player.number),
            number=player.number,
            name=player.name,
            title=player.title.value,
            rating=player.rating,
            federation=player.federation,
            fide_id=player.fide_id,
            club=player.club,
            joined=player.joined,
            left_after=player.left_after,
        ).model_dump()
        for player in section.tournament.players
    ]
    return answer(caller, moment, body)


@router.get("/rounds/{number}", response_model=RoundDoc, responses=refusals(404) | _SAME)
def read_round(event: Slug, tournament: TournamentId, number: RoundNumber, caller: Calling) -> Response:
    """A published round; the draft of the next one for arbiters."""
    moment, section = find(caller, event, tournament)
    table: RoundTable | None = None
    if number <= section.rounds_paired and (same := unchanged(caller, moment)) is not None:
        return same
    if number <= section.rounds_paired:
        table = published(section, number)
    elif number == section.next_round and caller.principal.may_arbitrate(event):
        table = drafted(section)
    if table is None:
        raise MissingError("no-such-round")
    return answer(caller, moment, _round(table).model_dump())


def _round(table: RoundTable) -> RoundDoc:
    return RoundDoc(
        round=table.number,
        draft=table.draft,
        missing=table.missing,
        boards=[
            BoardDoc(board=row.board, white=_side(row.white), black=_side(row.black), result=row.result)
            for row in table.boards
        ],
        byes=[ByeDoc(player=_side(bye.side), kind=bye.kind.value) for bye in table.byes],
    )


def _side(side: Side) -> SideDoc:
    return SideDoc(card=side.card, number=side.number, name=side.player.name, points=format_points(side.points))


@router.put("/rounds/{number}/boards/{board}", response_model=Accepted, responses=refusals(403, 404, 409, 412, 413))
def put_result(
    event: Slug,
    tournament: TournamentId,
    number: RoundNumber,
    board: BoardNumber,
    new: NewResult,
    caller: Calling,
    conditions: Conditioned,
) -> Response:
    """Enter a result, or correct one if that is meant."""
    _, section = find(caller, event, tournament)
    return carry_out(caller, event, result_command(section, number, board, new.result, new.correct), conditions)


@router.get("/standings", response_model=StandingsDoc, responses=refusals(404) | _SAME)
def read_standings(event: Slug, tournament: TournamentId, caller: Calling, after: After = None) -> Response:
    """The standings after a published round."""
    moment, section = find(caller, event, tournament)
    rounds = _after(section, after)
    if (same := unchanged(caller, moment)) is not None:
        return same
    return answer(caller, moment, parts_data(tables(section, rounds)))


def _after(section: Section, after: int | None) -> int:
    """The round after which the table is wanted, as on the screens: the last complete one, unless another is named."""
    if after is not None and after > section.rounds_paired:
        raise MissingError("no-such-round")
    return last_complete(section) if after is None else after


@router.get("/standings/{number}", responses=refusals(404) | _SAME)
def read_working(
    event: Slug,
    tournament: TournamentId,
    number: Annotated[int, Path(ge=1, le=100_000)],
    caller: Calling,
    after: After = None,
) -> dict[str, Any]:
    """How the tie-breaks of one line were reached."""
    _, section = find(caller, event, tournament)
    table = standings_table(section, _after(section, after))
    if number not in {line.row.number for line in table.lines}:
        raise MissingError("no-such-player")
    return explain(section.tournament, number, standings=table.ranking).as_data()


@router.get("/cross-table", response_model=list[CrossLineDoc], responses=refusals(404) | _SAME)
def read_cross_table(event: Slug, tournament: TournamentId, caller: Calling) -> Response:
    """The cross table in order of places; opponents are named by their place."""
    moment, section = find(caller, event, tournament)
    if (same := unchanged(caller, moment)) is not None:
        return same
    body = [
        CrossLineDoc(
            place=line.place,
            number=line.player.number,
            name=line.player.name,
            points=line.points,
            cells=[[str(cell) for cell in cells] for cells in line.cells],
        ).model_dump()
        for line in cross_table(section).lines
    ]
    return answer(caller, moment, body)


@router.get("/report", responses=refusals(403, 404, 409))
def read_report(event: Slug, tournament: TournamentId, caller: Calling, unfinished: bool = False) -> dict[str, Any]:
    """The report (TRF26) with what to mend before it is handed out; for arbiters.

    After the last round an open game refuses it, unless an unfinished one is asked for.
    """
    caller.need(caller.principal.may_arbitrate(event))
    moment, section = find(caller, event, tournament)
    found = hand_out(moment.event, section, unfinished=unfinished)
    mend = [told.as_data() | {"sentence": caller.sentence(told)} for told in found.mend]
    return {"content": found.content.decode(), "final": found.final, "mend": mend}


@router.get("/settings", responses=refusals(403, 404))
def read_settings(event: Slug, tournament: TournamentId, caller: Calling) -> dict[str, Any]:
    """Every setting, as the command change-settings takes them; for arbiters."""
    caller.need(caller.principal.may_arbitrate(event))
    _, section = find(caller, event, tournament)
    facts = section.facts
    return {
        "name": facts.name,
        "system": section.system,
        "edition": section.edition,
        "options": dict(section.options),
        "total_rounds": facts.total_rounds,
        "tie_breaks": list(facts.tie_breaks),
        "initial_colour": facts.initial_colour.value if facts.initial_colour else None,
        "scoring": str(facts.scoring),
        "match_scoring": str(facts.match_scoring),
    }
