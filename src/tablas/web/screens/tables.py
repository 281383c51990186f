"""The tables of an evening: seating a round, changing seats, how each table ends, the standings."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import ExchangeSeats, FinishTable, SeatRound
from tablas.events.errors import RefusedError
from tablas.events.evenings.results import read_finish
from tablas.events.evenings.working import working
from tablas.web.evening_desk import ArbiterEvening, EveningDesk, HelperEvening
from tablas.web.page import MissingError, Problem, Sent, attempt, number, text
from tablas.web.show.evenings import evening_standings, seated_round

router = APIRouter(prefix="/e/{slug}/-/evenings/{evening}")

MOST_BUTTONS = 6
"""At larger tables places are typed, not pressed."""


@router.get("/tables")
def show_last(desk: HelperEvening) -> Response:
    """The round being played."""
    return _show(desk, len(desk.evening.rounds))


@router.get("/tables/{round_number}")
def show(round_number: int, desk: HelperEvening) -> Response:
    """Any round."""
    return _show(desk, round_number)


def _show(
    desk: EveningDesk, shown: int, problem: Problem | None = None, status: int = 200, form: FormData | None = None
) -> Response:
    evening = desk.evening
    if not 0 <= shown <= len(evening.rounds) or (not shown and evening.rounds):
        raise MissingError("no-such-round")
    who = desk.page.principal
    last = shown == len(evening.rounds)
    table = seated_round(evening, shown) if shown else None
    places = range(1, len(table.tables) + 1) if table else ()
    own = {place for place in places if who.may_enter(desk.slug, evening.id, place)}
    playing = [one for one in evening.entrants if one.number in set(evening.playing(evening.next_round))]
    return desk.render(
        "evening_tables.html",
        status,
        table=table,
        shown=shown,
        own=own if (last or who.may_arbitrate(desk.slug)) and not evening.closed else set(),
        playing=playing,
        exchangeable=[
            (seat.number, seat.name)
            for one in (table.tables if table and last else ())
            if not one.over
            for seat in one.seats
        ],
        most_buttons=MOST_BUTTONS,
        problem=problem,
        typed={name: text(form or {}, name) for name in (form or {})},
    )


@router.post("/seat")
def seat(desk: ArbiterEvening, form: Sent) -> Response:
    """Seat the next round."""

    def act() -> Response:
        desk.do(SeatRound(desk.evening.id, number(form, "round")), form, text(form, "key"))
        said = desk.page.say("Round {round} is seated.", round=len(desk.evening.rounds))
        return desk.page.redirect(f"{desk.path}/tables", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, len(desk.evening.rounds), problem, 422, form))


@router.post("/exchange")
def exchange(desk: ArbiterEvening, form: Sent) -> Response:
    """Two players change seats."""

    def act() -> Response:
        one, two = number(form, "one"), number(form, "two")
        if one == two:
            raise RefusedError("choose-two-different", None, "one")
        command = ExchangeSeats(desk.evening.id, one, two)
        desk.do(command, form)
        return desk.page.redirect(f"{desk.path}/tables", desk.page.sentence(command.told(desk.evening)) + ".")

    return attempt(desk.page, form, act, lambda problem: _show(desk, len(desk.evening.rounds), problem, 422, form))


@router.post("/tables/{round_number}")
def finish(round_number: int, desk: HelperEvening, form: Sent) -> Response:
    """How a table ended, or how it really ended."""

    def act() -> Response:
        players = tuple(int(word) for word in text(form, "players").split(",") if word.isascii() and word.isdigit())
        words = [text(form, f"seat-{player}") for player in players]
        places, given = read_finish(text(form, "way", "places"), words)
        correct = text(form, "correct") == "yes"
        command = FinishTable(desk.evening.id, round_number, number(form, "table"), places, given, correct, players)
        desk.do(command, form, text(form, "key"))
        said = desk.page.say("Table {table} is over.", table=command.table)
        if not desk.evening.open_tables(round_number):
            said = desk.page.say("Every table is over.")
        return desk.page.redirect(f"{desk.path}/tables/{round_number}", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, round_number, problem, 422, form))


def after_of(desk: EveningDesk) -> int:
    """The round after which the standings are asked for; by default the last."""
    after = number(desk.page.request.query_params, "after", len(desk.evening.rounds))
    if not 0 <= after <= len(desk.evening.rounds):
        raise MissingError("no-such-round")
    return after


@router.get("/standings")
def standings(desk: HelperEvening) -> Response:
    """The standings after the last round or an earlier one."""
    return desk.render("evening_standings.html", standings=evening_standings(desk.evening, after_of(desk)))


@router.get("/standings/{place}")
def show_working(place: int, desk: HelperEvening) -> Response:
    """Why somebody stands there; the address holds the number, which never changes."""
    after = after_of(desk)
    if place not in {one.number for one in desk.evening.entrants}:
        raise MissingError("no-such-player")
    shown = working(desk.evening, place, after)
    return desk.render("evening_working.html", shown=shown, after=after)
