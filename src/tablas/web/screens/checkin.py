"""Check-in: who is here before a round is paired, with rows a thumb can hit.

By hand, all at once, by the code of a badge, or by the players themselves with
the code that the hall shows.
"""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import CheckIn, LetPlayersCheckIn, OpenCheckIn, missing_players
from tablas.events.errors import RefusedError
from tablas.events.numbers import card_in
from tablas.messages import Items, Message
from tablas.model import Card
from tablas.web.access.codes import hall_code
from tablas.web.desk import Desk, DoorDesk
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.search import found

router = APIRouter(prefix="/e/{slug}/{tournament}/checkin")


@router.get("")
def show(desk: DoorDesk) -> Response:
    """Everybody expected for the next round, the missing first."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, status: int = 200) -> Response:
    section = desk.section
    query = text(desk.page.request.query_params, "q")
    only_missing = text(desk.page.request.query_params, "missing") == "yes"
    absent = {section.number_of[card_in(card)] for card in section.facts.absent_from(section.next_round)}
    present = {section.number_of[card] for card in section.present if section.has(card)}
    expected = [player for player in found(section, query) if player.number not in absent]
    people = [(player, player.number in present) for player in expected]
    if only_missing:
        people = [(player, here) for player, here in people if not here]
    people.sort(key=lambda item: (item[1], item[0].name.casefold()))
    missing = missing_players(section)
    names = Items([section.called(card) for card in missing], limit=5, mark="; ", last=True)
    code = ""
    if section.self_check_in:
        code = hall_code(desk.page.services.people, desk.event.uid, section.id)
    return desk.render(
        "checkin.html",
        status,
        people=people,
        query=query,
        only_missing=only_missing,
        present=len(present - absent),
        expected=len(section.facts.players) - len(absent),
        missing=len(missing),
        missing_line=desk.page.sentence(Message("still-missing", names=names, count=len(missing))) if missing else "",
        code=code,
        here_address=desk.page.address(f"/p/{desk.slug}/{section.id}/here"),
        problem=problem,
    )


def _again(desk: Desk) -> Response:
    if desk.page.is_fragment:
        return _show(desk)
    return desk.page.redirect(f"{desk.path}/checkin")


@router.post("/open")
def begin(desk: DoorDesk, form: Sent) -> Response:
    """Players must be marked as present from now on."""

    def act() -> Response:
        desk.do(OpenCheckIn(desk.section.id), form)
        return desk.page.redirect(f"{desk.path}/checkin")

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))


@router.post("/all")
def mark_all(desk: DoorDesk, form: Sent) -> Response:
    """Everybody who is missing is here, as many as the button said."""

    def act() -> Response:
        missing = tuple(missing_players(desk.section))
        if len(missing) != number(form, "count"):
            raise RefusedError("others-came-meanwhile", None, "count", count=len(missing))
        desk.do(CheckIn(desk.section.id, missing, True), form)
        return _again(desk)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))


@router.post("/players")
def let_players(desk: DoorDesk, form: Sent) -> Response:
    """Players check in themselves by the code of the hall, or no longer."""

    def act() -> Response:
        desk.do(LetPlayersCheckIn(desk.section.id, text(form, "on") == "yes"), form)
        return _again(desk)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))


@router.post("")
def mark(desk: DoorDesk, form: Sent) -> Response:
    """Somebody is here, or not after all."""

    def act() -> Response:
        desk.do(
            CheckIn(desk.section.id, (Card(number(form, "card")),), text(form, "present") == "yes"),
            form,
            text(form, "key"),
        )
        return _again(desk)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))
