"""Pairing numbers: the list and what ranks it, numbers anew, two players exchanged, and every change so far."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import ChangeSettings, ExchangeNumbers, NumberPlayers
from tablas.events.acts.numbering import LAST_RENUMBERING, follows_ratings, tournament_rating
from tablas.events.renumberings import renumberings
from tablas.model import METHODS, TIES, Card
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Problem, Sent, attempt, number, text

router = APIRouter(prefix="/e/{slug}/{tournament}")

METHOD_WORDS = {
    "FIDE": "FIDE rating only",
    "NRO": "national rating only",
    "FIDON": "FIDE rating, else the national one",
    "NIDOF": "national rating, else FIDE's",
    "HBFN": "the highest of FIDE, national and typed",
    "LBFN": "the lower of FIDE and national",
    "OTHER": "the tournament rating as typed",
}
TIE_WORDS = {
    "name": "alphabetical",
    "fide-id": "by FIDE ID",
    "oldest": "the older first",
    "youngest": "the younger first",
    "lots": "by lot",
    "letters": "alphabetical from given letters on",
}


@router.get("/numbers")
def show(desk: ArbiterDesk) -> Response:
    """The list, its method, and how numbers changed."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, form: FormData | None = None, status: int = 200) -> Response:
    section, info = desk.section, desk.section.facts.info
    given: dict[str, Any] = dict(form) if form is not None else {}
    lots = info.ranking_ties.partition(":")
    return desk.render(
        "numbers.html",
        status,
        rows=[
            (section.player(card), section.number_of[card], tournament_rating(section, card)) for card in section.cards
        ],
        people=[(card, f"{section.number_of[card]} {section.called(card)}") for card in section.cards],
        changes=renumberings(desk.page.store.log(desk.slug), section.id)[::-1],
        methods=[(method, f"{method} · {desk.page.say(METHOD_WORDS[method])}") for method in METHODS],
        ties=[(tie, desk.page.say(TIE_WORDS[tie])) for tie in TIES],
        settings={
            "ranking_method": info.ranking_method,
            "ranking_federation": info.ranking_federation,
            "ranking_ties": lots[0] or "name",
            "lots_word": lots[2],
        }
        | given,
        follows=follows_ratings(section),
        fixed=section.rounds_paired > LAST_RENUMBERING,
        problem=problem,
    )


@router.post("/numbers")
def anew(desk: ArbiterDesk, form: Sent) -> Response:
    """Give pairing numbers anew, by rating."""

    def act() -> Response:
        desk.do(NumberPlayers(desk.section.id), form)
        return desk.page.redirect(f"{desk.path}/numbers", desk.page.say("The numbers are given anew."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))


@router.post("/numbers/exchange")
def exchange(desk: ArbiterDesk, form: Sent) -> Response:
    """Two players of the same rating take each other's number."""

    def act() -> Response:
        first, second = Card(number(form, "first")), Card(number(form, "second"))
        desk.do(ExchangeNumbers(desk.section.id, first, second), form)
        return desk.page.redirect(f"{desk.path}/numbers", desk.page.say("The numbers are exchanged."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))


@router.post("/numbers/list")
def rank(desk: ArbiterDesk, form: Sent) -> Response:
    """Which rating ranks the players, and what decides between equal ones."""

    def act() -> Response:
        ties, word = text(form, "ranking_ties"), text(form, "lots_word")
        wanted = {
            "ranking_method": text(form, "ranking_method"),
            "ranking_federation": text(form, "ranking_federation").upper(),
            "ranking_ties": ""
            if ties == "name"
            else f"{ties}:{word}"
            if word and ties in ("lots", "letters")
            else ties,
        }
        info = desk.section.facts.info
        changes = {name: value for name, value in wanted.items() if value != getattr(info, name)}
        if changes:
            desk.do(ChangeSettings(desk.section.id, changes), form)
        return desk.page.redirect(f"{desk.path}/numbers", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))
