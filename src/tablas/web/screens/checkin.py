"""Check-in: who is here before a round is paired, with rows a thumb can hit."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import CheckIn, OpenCheckIn
from tablas.events.numbers import card_in
from tablas.model import Card
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.search import found

router = APIRouter(prefix="/e/{slug}/{tournament}/checkin")


@router.get("")
def show(desk: ArbiterDesk) -> Response:
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
    return desk.render(
        "checkin.html",
        status,
        people=people,
        query=query,
        only_missing=only_missing,
        present=len(present - absent),
        expected=len(section.facts.players) - len(absent),
        problem=problem,
    )


@router.post("/open")
def begin(desk: ArbiterDesk, form: Sent) -> Response:
    """Players must be marked as present from now on."""

    def act() -> Response:
        desk.do(OpenCheckIn(desk.section.id), form)
        return desk.page.redirect(f"{desk.path}/checkin")

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))


@router.post("")
def mark(desk: ArbiterDesk, form: Sent) -> Response:
    """Somebody is here, or not after all."""

    def act() -> Response:
        desk.do(CheckIn(desk.section.id, (Card(number(form, "card")),), text(form, "present") == "yes"), form)
        if desk.page.is_fragment:
            return _show(desk)
        return desk.page.redirect(f"{desk.path}/checkin")

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, 422))
