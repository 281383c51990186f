"""A player's own page, opened by the code on the badge: report a result; and checking in by the code of the hall.

The code in the address is all that lets somebody report: no cookie has any
part in it, so no other site can make a browser do it.
"""

from __future__ import annotations

from math import ceil
from typing import Annotated

from fastapi import APIRouter, Depends, Request
from fastapi.responses import JSONResponse, Response
from starlette.datastructures import FormData

from tablas.errors import TablasError
from tablas.events.acts import CheckIn, Command, ReportResult, missing_players
from tablas.events.acts.reports import report_by
from tablas.events.errors import RefusedError
from tablas.events.results import read_result
from tablas.model import Card
from tablas.store.people import Task
from tablas.web.access.codes import is_in_hall, is_player
from tablas.web.desk import Desk
from tablas.web.errors import MissingError, status_of
from tablas.web.page import Page, Problem, Sent, attempt, number, text
from tablas.web.public.pages import PublicDesk, show_player, show_public
from tablas.web.show.search import found

router = APIRouter(prefix="/p/{slug}/{tournament}")

MOST_FOUND = 8


async def own_form(card: Card, code: str, desk: PublicDesk, request: Request) -> FormData:
    """A small form without a token: who sends it shows a code, which is looked at first."""
    await desk.page.services.in_thread(own_page, desk, card, code)
    async with request.form(max_files=0, max_fields=8, max_part_size=4096) as form:
        return form


Plain = Annotated[FormData, Depends(own_form)]


def _checked(page: Page, name: str, right: bool, wrong: TablasError) -> None:
    """Refuse a wrong code, and make wait whoever tries many."""
    tries = page.services.tries
    address = page.request.client.host if page.request.client else "?"
    wait = tries.attempt(address, name)
    if wait:
        raise RefusedError("try-again-later", None, "code", seconds=ceil(wait))
    if not right:
        raise wrong
    tries.right(address, name)


def own_page(desk: Desk, card: Card, code: str) -> None:
    """Go on only for whoever shows the code of that player."""
    if not desk.section.has(card):
        raise MissingError("no-such-player")
    people = desk.page.services.people
    right = len(code) < 40 and is_player(people, desk.event.uid, desk.section.id, card, code)
    _checked(desk.page, f"{desk.event.uid} {desk.section.id} {card}", right, MissingError("code-is-not-right"))


@router.get("/me/{card}/{code}")
def me(card: Card, code: str, desk: PublicDesk) -> Response:
    """One's own page; whoever works at the door checks the player in from here."""
    own_page(desk, card, code)
    return _me(desk, card, code)


def _me(desk: Desk, card: Card, code: str, problem: Problem | None = None, status: int = 200) -> Response:
    section = desk.section
    at_door = desk.page.principal.has_task(Task.CHECK_IN, desk.slug, section.id) and not section.closed
    return show_player(
        desk,
        card,
        status,
        own=True,
        code=code,
        report=report_by(section, card),
        at_door=at_door and section.check_in,
        is_here=card in section.present,
        tells=any(one.kind.value != "webhook" for one in desk.page.store.outbox.channels(desk.slug)),
        problem=problem,
    )


@router.post("/me/{card}/{code}")
def report(card: Card, code: str, desk: PublicDesk, form: Plain) -> Response:
    """The player says how the game ended."""
    by_script = desk.page.request.headers.get("X-Requested-With") == "fetch"
    try:
        result = read_result(text(form, "result") or "*")
        command = ReportResult(desk.section.id, number(form, "round"), card, *result)
        _do(desk, command, card, text(form, "key")[:60])
    except MissingError:
        raise
    except TablasError as error:
        if by_script:
            return JSONResponse({"sentence": desk.page.sentence(error.message)}, status_of(error))
        return _me(desk, card, code, Problem(desk.page.sentence(error.message), "result"), status_of(error))
    said = desk.page.say("Your result is reported.")
    if by_script:
        return JSONResponse({"sentence": said})
    return desk.page.redirect(f"/p/{desk.slug}/{desk.section.id}/me/{card}/{code}", said)


def _do(desk: Desk, command: Command, card: Card, key: str) -> None:
    """Carry out what a player may do himself; the log has his name and where he was."""
    page = desk.page
    done = page.store.do(
        desk.slug,
        command,
        who=desk.section.called(card)[:200],
        where=page.where,
        key=f"player {desk.section.id} {card} {key}" if key else "",
    )
    desk.moment = done.moment
    desk.section = desk.event.section(desk.section.id)


@router.get("/here")
def show_here(desk: PublicDesk) -> Response:
    """Find oneself and say that one is here."""
    return _here(desk)


def _here(desk: Desk, problem: Problem | None = None, code: str = "", status: int = 200) -> Response:
    query = desk.page.request.query_params
    section = desk.section
    typed = text(query, "q")
    missing = set(missing_players(section)) if section.self_check_in else set()
    people = [player for player in found(section, typed) if section.card_of(player.number) in missing] if typed else []
    return show_public(
        desk,
        "public_here.html",
        "players",
        status,
        people=people[:MOST_FOUND],
        more=len(people) > MOST_FOUND,
        query=typed,
        code=(code or text(query, "code"))[:12],
        problem=problem,
    )


@router.post("/here")
def here(desk: PublicDesk, form: Sent) -> Response:
    """The player has seen the code of the hall: he is here."""
    code, card = text(form, "code")[:12], Card(number(form, "card"))

    def act() -> Response:
        section = desk.section
        if not section.self_check_in:
            raise RefusedError("check-in-is-not-by-players", None, "code")
        right = is_in_hall(desk.page.services.people, desk.event.uid, section.id, code)
        _checked(desk.page, f"{desk.event.uid} hall", right, RefusedError("hall-code-is-not-right", None, "code"))
        if not (section.has(card) and card in section.present):  # Who taps twice is here already.
            if card not in set(missing_players(section)):
                raise RefusedError("no-player-card", None, "card", card=card, name=section.name)
            _do(desk, CheckIn(section.id, (card,)), card, text(form, "key")[:60])
        said = desk.page.say("{name} is checked in.", name=section.called(card))
        return desk.page.redirect(f"/p/{desk.slug}/{section.id}/player/{card}", said)

    return attempt(desk.page, form, act, lambda problem: _here(desk, problem, code, 422))
