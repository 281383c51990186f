"""Entering results: by keyboard, by thumb, or with nothing but forms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse, Response

from tablas.errors import TablasError
from tablas.events.acts import CorrectResult, EnterResult, board_names, result_command
from tablas.events.acts.reports import Standing, Waiting, waiting
from tablas.events.errors import ConflictError, ConsentError, RefusedError
from tablas.events.hall import Report
from tablas.events.hours import local
from tablas.events.remarks import remarks
from tablas.events.results import read_result, write_result
from tablas.events.state import Section
from tablas.events.timeline import contains
from tablas.messages import Message
from tablas.web.desk import Desk, HelperDesk, open_desk
from tablas.web.errors import MissingError, status_of
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.boards import RoundTable, published, shown_result
from tablas.web.show.helping import Helper, helpers_of
from tablas.web.show.matches import MatchRow, turned_result
from tablas.web.show.sides import Side

router = APIRouter(prefix="/e/{slug}/{tournament}")

KEY_MAPS: dict[str, dict[str, str]] = {
    "plain": {"1": "1-0", "=": "½-½", "0": "0-1", "+": "+:-", "-": "-:+", "/": "-:-", "x": "adj"},
    "vega": {"1": "1-0", "5": "½-½", "0": "0-1", "3": "+:-", "4": "-:+", "2": "-:-", "7": "adj", "9": "*"},
    "sharly": {"1": "1-0", "3": "½-½", "2": "0-1", "+": "+:-", "-": "-:+", "/": "-:-", "0": "*"},
    "swar": {"1": "1-0", "2": "½-½", "3": "0-1", "+": "+:-", "-": "-:+", "/": "-:-", "x": "adj"},
}
"""What each key means, by preset; ``*`` takes a result away, after asking."""

KEY_MAP_NAMES = {"plain": "1 0 =", "vega": "Vega", "sharly": "Sharly", "swar": "SWAR"}


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A board to be entered, as it stands on the screen."""

    board: int
    label: str
    left: Side
    right: Side
    colours: tuple[str, str]
    result: str
    """Left side first."""
    pair: str

    @property
    def is_open(self) -> bool:
        return not self.result

    @property
    def shown(self) -> str:
        return shown_result(self.result)


@router.get("/results")
def show_last(desk: HelperDesk) -> Response:
    """The round being played."""
    if desk.section.rounds_paired == 0:
        return _empty(desk)
    return _show(desk, desk.section.running_round)


def _empty(desk: Desk) -> Response:
    return desk.render(
        "results.html", table=None, groups=[], missing=0, keys="", key_maps=KEY_MAP_NAMES, legend=[], chosen="plain"
    )


@router.get("/results/{round_number}")
def show(round_number: int, desk: HelperDesk) -> Response:
    """The boards of a published round."""
    return _show(desk, round_number)


def _show(desk: Desk, round_number: int, problem: Problem | None = None, status: int = 200) -> Response:
    if not 1 <= round_number <= desk.section.rounds_paired:
        raise MissingError("no-such-round")
    table = published(desk.section, round_number)
    own = desk.page.principal.own_boards(desk.slug, desk.section, round_number)
    groups = groups_of(table, own)
    chosen = desk.page.request.cookies.get("keys", "plain")
    chosen = chosen if chosen in KEY_MAPS else "plain"
    return desk.render(
        "results.html",
        status,
        table=table,
        groups=groups,
        missing=sum(row.is_open for row in table.boards if row.board in own),
        chosen=chosen,
        key_maps=KEY_MAP_NAMES,
        legend=[(key, result) for key, result in KEY_MAPS[chosen].items()],
        waiting=_waiting(desk, round_number),
        own=own,
        result_of=reported_result,
        side=_side(desk, table),
        problem=problem,
    )


@dataclass(frozen=True, slots=True)
class Beside:
    """What an arbiter should know while results come in."""

    unusual: tuple[Message, ...]
    helpers: list[Helper]
    here: set[int]
    """The accounts of those who have a page open."""
    alone: bool
    """Who has none here has none at all."""


def _side(desk: Desk, table: RoundTable) -> Beside | None:
    """For arbiters, beside the round being played."""
    section = desk.section
    if not desk.page.principal.may_arbitrate(desk.slug) or table.number != section.running_round:
        return None
    told = zip(section.remarks, remarks(section), strict=True)
    differ = [one for one in waiting(section) if one.standing is Standing.DIFFER]
    return Beside(
        (
            *(message for remark, message in told if remark.round == table.number),
            *(Message("reports-differ-on", board=one.label) for one in differ),
        ),
        helpers_of(desk.page.services.people.all(), desk.slug, section, table),
        desk.page.services.hub.helping(desk.slug),
        desk.page.services.settings.alone,
    )


def _waiting(desk: Desk, round_number: int) -> list[Waiting]:
    """What players reported and nobody entered, if it is the round they report."""
    return waiting(desk.section) if round_number == desk.section.running_round else []


def reported_result(report: Report, shown: bool = True) -> str:
    """What a player reported, White first."""
    written = write_result(report.white, report.black)
    return shown_result(written) if shown else written


def groups_of(table: RoundTable, own: set[int]) -> list[tuple[MatchRow | None, list[EntryRow]]]:
    """The boards one may enter: match by match where teams are paired, the team named first on the left."""
    if not table.matches:
        rows = [
            EntryRow(row.board, row.label, row.white, row.black, ("w", "b"), row.result, row.pair)
            for row in table.boards
            if row.board in own
        ]
        return [(None, rows)] if rows else []
    found: list[tuple[MatchRow | None, list[EntryRow]]] = []
    for match in table.matches:
        rows = [
            EntryRow(seat.place, seat.label, seat.home, seat.guest, seat.colours, seat.result, seat.pair)
            for seat in match.boards
            if seat.place in own and seat.home is not None and seat.guest is not None
        ]
        if rows:
            found.append((match, rows))
    return found


@router.post("/keys")
def choose_keys(desk: HelperDesk, form: Sent) -> Response:
    """Choose the keys of this browser."""
    chosen = text(form, "keys")
    if chosen not in KEY_MAPS:
        raise RefusedError("not-choice-2", None, "keys", chosen=chosen)
    answer = desk.page.redirect(f"{desk.path}/results")
    answer.set_cookie("keys", chosen, max_age=365 * 24 * 3600, httponly=True, samesite="lax")
    return answer


@router.get("/results/{round_number}/state")
def state(round_number: int, desk: HelperDesk) -> Response:
    """The results as data, for a page that is open already."""
    if not 1 <= round_number <= desk.section.rounds_paired:
        raise MissingError("no-such-round")
    return JSONResponse(_state(desk, round_number))


def _state(desk: Desk, round_number: int) -> dict[str, Any]:
    table = published(desk.section, round_number)
    own = desk.page.principal.own_boards(desk.slug, desk.section, round_number)
    rows = [row for _, found in groups_of(table, own) for row in found]
    return {
        "seq": desk.moment.seq,
        "missing": sum(row.is_open for row in rows),
        "results": {str(row.board): row.result for row in rows},
        "pairs": {str(row.board): row.pair for row in rows},
        "scores": {str(match.number): match.score for match in table.matches},
    }


@router.post("/results/{round_number}")
def enter(round_number: int, desk: HelperDesk, form: Sent) -> Response:
    """Enter or correct one result.  A blank never takes a result away; correcting must be meant."""
    by_script = desk.page.request.headers.get("X-Requested-With") == "fetch"

    def act() -> Response:
        written = text(form, "result")
        if not written:
            raise RefusedError("no-result-given-blank", None, "result")
        board = number(form, "board")
        if turned(desk.section, round_number, board, text(form, "pair")):
            written = turned_result(write_result(*read_result(written)))
        desk.do(
            result_command(desk.section, round_number, board, written, text(form, "correct") == "yes"),
            form,
            text(form, "key"),
        )
        if by_script:
            return JSONResponse(_state(desk, round_number))
        label = board_names(desk.section, round_number).get(board, str(board))
        said = f"{desk.page.say('Board {board}', board=label)}: {shown_result(text(form, 'result'))}"
        return desk.page.redirect(f"{desk.path}/results/{round_number}", said)

    if not by_script:
        return attempt(desk.page, form, act, lambda problem: _show(desk, round_number, problem, 422))
    try:
        return act()
    except (ConflictError, ConsentError, RefusedError) as error:
        return _refusal(desk, error, round_number, text(form, "board"))


def turned(section: Section, round_number: int, board: int, pair: str) -> bool:
    """Whether the form has Black on the left, as a match sheet may; refused if others sit there by now.

    A form that names no pair is White first.
    """
    if not pair or not 1 <= round_number <= section.rounds_paired:
        return False
    table = published(section, round_number)
    row = next((row for row in table.boards if row.board == board), None)
    if row is None or row.pair != pair:
        raise RefusedError("other-players-sit", None, "result")
    seats = [seat for match in table.matches for seat in match.boards]
    return any(seat.place == board and seat.turned for seat in seats)


def _refusal(desk: Desk, error: TablasError, round_number: int, board: str) -> Response:
    """What the script on the page needs to ask the arbiter: what is wrong, and what stands there by now."""
    fresh = open_desk(desk.page, desk.slug, desk.section.id)
    known = 1 <= round_number <= fresh.section.rounds_paired
    concerns = error.concerns if isinstance(error, ConsentError) else ()
    sentences = [desk.page.sentence(concern.message) for concern in concerns]
    body = {
        "sentence": " ".join(sentences) or desk.page.sentence(error.message),
        "codes": [concern.code for concern in concerns],
        "state": _state(fresh, round_number) if known else None,
        "by": _writer(fresh, round_number, board),
    }
    return JSONResponse(body, status_of(error))


def _writer(desk: Desk, round_number: int, board: str) -> str:
    """Who wrote what stands on a board, and when."""
    wanted = (desk.section.id, round_number, board)
    for entry in reversed(desk.page.store.log(desk.slug)):
        command = entry.command()
        if not isinstance(command, EnterResult | CorrectResult) or not contains(desk.moment.line, entry.seq):
            continue
        if (command.tournament, command.round, str(command.board)) == wanted:
            return f"{entry.who}, {local(entry.when)}"
    return "?"
