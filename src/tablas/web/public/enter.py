"""The entry form that players fill in themselves, and the page that each finds by a private link.

The link holds a secret of 144 bits, which is all that lets somebody withdraw
or ask for a bye: no cookie has any part in it.  Neither page stands under
``/p``, where pages are the same for everybody and may be kept by a cache.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import TablasError
from tablas.events.acts import Command
from tablas.events.admission import ask_bye, known_player, withdraw
from tablas.events.applications import (
    by_hand,
    check_open,
    check_wish,
    free_places,
    is_in,
    listed_player,
    playing,
    queue,
)
from tablas.events.entry_form import Stage
from tablas.events.errors import RefusedError
from tablas.events.hall import now
from tablas.events.list_check import entry_of
from tablas.events.money import account, is_kept
from tablas.events.numbers import card_in
from tablas.events.state import Event, Section
from tablas.events.wishes import Application, State, Wish
from tablas.say.news import entered
from tablas.store import Done
from tablas.store.courier import confirm
from tablas.web.access.codes import player_code
from tablas.web.desk import Desk
from tablas.web.errors import MissingError, status_of
from tablas.web.page import Asked, Page, Problem, attempt, number, text
from tablas.web.public.pages import PublicDesk

router = APIRouter()

FIELDS = ("name", "fide_id", "federation", "club", "birth", "sex", "rating", "category", "remark", "email")
MOST_FOUND = 6
MOST_ROUNDS = 30
"""Rounds that the form offers to be left out; nobody plans further."""


async def small_form(request: Request, desk: PublicDesk) -> FormData:
    """A small form of a page of ours, where there is one; nothing larger is decoded."""
    page = desk.page
    if desk.section.closed or not desk.section.entry_form.on:
        raise MissingError("entry-form-is-off")
    async with request.form(max_files=0, max_fields=60, max_part_size=4096) as form:
        page.check_form(form)
        return form


async def linked_form(secret: str, request: Request, page: Asked) -> FormData:
    """A small form of the private page, whose address says who sends it; that is looked at first."""
    await page.services.in_thread(_found, page, secret)
    async with request.form(max_files=0, max_fields=8, max_part_size=4096) as form:
        return form


Small = Annotated[FormData, Depends(small_form)]
Linked = Annotated[FormData, Depends(linked_form)]


@router.get("/enter/{slug}/{tournament}")
def form(desk: PublicDesk) -> Response:
    """The entry form, or why there is none now."""
    return _form(desk)


def _form(
    desk: Desk, problem: Problem | None = None, typed: Mapping[str, Any] | None = None, status: int = 200
) -> Response:
    section = desk.section
    stage = Stage.OFF if section.closed else section.entry_form.stage(now())
    if stage is Stage.OFF:
        raise MissingError("entry-form-is-off")
    last = min(section.facts.total_rounds or 0, section.next_round + MOST_ROUNDS)
    return desk.page.render(
        "enter.html",
        status,
        slug=desk.slug,
        event=desk.event,
        section=section,
        stage=stage,
        free=free_places(section),
        playing=playing(section),
        waiting=sum(one.state is State.WAITING for one in desk.page.store.applications.of(desk.slug, section.id)),
        categories=[("", "–"), *((name, name) for name in by_hand(desk.event))],
        rounds=range(section.next_round, last + 1),
        has_list=desk.page.services.ratings.about() is not None,
        form=typed or {},
        byes=(typed or {}).get("byes", ()),
        problem=problem,
    )


@router.get("/enter/{slug}/{tournament}/listed")
def listed(desk: PublicDesk) -> Response:
    """Find oneself in the rating list while typing."""
    if desk.section.entry_form.stage(now()) is not Stage.OPEN:
        raise MissingError("no-such-page")
    query = text(desk.page.request.query_params, "name")[:60]
    ratings, info = desk.page.services.ratings, desk.section.facts.info
    hits = ratings.search(query, MOST_FOUND) if len(query) >= 3 else []
    about = ratings.about()
    return desk.page.render("enter_listed.html", listed=[entry_of(one, info, about) for one in hits])


@router.post("/enter/{slug}/{tournament}")
def enter(desk: PublicDesk, form: Small) -> Response:
    """Keep the wish to play, and lead to the private page."""
    page, section = desk.page, desk.section
    typed = {name: text(form, name) for name in FIELDS} | {"byes": [str(one) for one in form.getlist("byes")]}

    def act() -> Response:
        check_open(section, now())
        wish = _wish(page, desk, form)
        check_wish(desk.event, section, wish)
        key = text(form, "key")[:60] or page.fresh_key
        before = {one.secret for one in page.store.applications.of(desk.slug, section.id)}
        _slow_down(page, desk.event)
        made = page.store.applications.add(desk.slug, section.id, wish, key)
        if made.secret in before:
            return page.redirect(f"/entry/{made.secret}")
        said = page.say("Your entry has arrived. Keep this page: it is yours alone.")
        link = page.secret_address(f"/entry/{made.secret}")
        mail = entered(desk.event.name, section.name, made.wish.name, link, made.wish.language)
        if confirm(page.store, made, mail.title, mail.body):
            said = page.say("Your entry has arrived. A mail with the link to this page is on its way.")
        return page.redirect(f"/entry/{made.secret}", said)

    return attempt(page, form, act, lambda problem: _form(desk, problem, typed, 422))


def _slow_down(page: Page, event: Event) -> None:
    """A club enters many from one address; a machine that enters hundreds waits."""
    address = page.request.client.host if page.request.client else "?"
    wait = page.services.entering.attempt(address, event.uid)
    if wait:
        raise RefusedError("try-again-later", None, "", seconds=int(wait) + 1)


def _wish(page: Page, desk: Desk, form: FormData) -> Wish:
    byes = tuple(sorted({number({"byes": str(one)}, "byes") for one in form.getlist("byes")}))
    wish = Wish(
        text(form, "name"),
        text(form, "fide_id"),
        text(form, "federation").upper(),
        text(form, "club"),
        text(form, "birth"),
        text(form, "sex"),
        number(form, "rating"),
        text(form, "category"),
        byes,
        " ".join(text(form, "remark").split()),
        text(form, "email"),
        page.language,
    )
    known = known_player(page.store, desk.section.id, desk.slug, wish)
    if known is None:
        return wish
    player = listed_player(wish, known)
    return replace(wish, name=player.name, federation=player.federation, rating=player.rating, sex=player.sex)


# The private page


def _found(page: Page, secret: str) -> tuple[Application, Event, Section]:
    found = page.store.applications.find(secret) if len(secret) < 60 else None
    if found is None:
        raise MissingError("entry-link-wrong")
    event = page.store.moment(found.event).event
    if not event.has(found.tournament):
        raise MissingError("entry-link-wrong")
    return found, event, event.section(found.tournament)


@router.get("/entry/{secret}")
def own(secret: str, page: Asked) -> Response:
    """How my entry stands, and what I can do about it."""
    return _own(page, secret)


def _own(page: Page, secret: str, problem: Problem | None = None, status: int = 200) -> Response:
    found, event, section = _found(page, secret)
    moment = page.store.moment(found.event)
    inside = is_in(moment, found)
    mine = next(
        one
        for one in queue(moment, section, page.store.applications.of(found.event, found.tournament))
        if one.application.number == found.number
    )
    last = min(section.facts.total_rounds or 0, section.next_round + MOST_ROUNDS)
    taken = {absence.round for absence in section.facts.absences if inside and card_in(absence.player) == found.card}
    code = player_code(page.services.people, event.uid, section.id, found.card) if inside else ""
    return page.render(
        "entry.html",
        status,
        slug=found.event,
        event=event,
        section=section,
        one=found,
        mine=mine,
        inside=inside,
        left=inside and section.player(found.card).left_after is not None,
        card_path=f"/p/{found.event}/{section.id}/me/{found.card}/{code}" if inside else "",
        account=account(event, section, found.card) if inside and is_kept(section) else None,
        granted=sorted(taken),
        rounds=[one for one in range(section.next_round, last + 1) if one not in taken and one not in found.wish.byes],
        address=page.secret_address(f"/entry/{secret}"),
        problem=problem,
    )


@router.post("/entry/{secret}")
def act_on_own(secret: str, page: Asked, form: Linked) -> Response:
    """Withdraw, ask for a bye, have personal data deleted."""
    found, _, _ = _found(page, secret)
    what = text(form, "what")

    def do(command: Command, key: str) -> Done:
        return page.store.do(found.event, command, who=found.wish.name[:200], where=page.where, key=key)

    try:
        if what == "withdraw":
            withdraw(page.store, found, do)
            return page.redirect(f"/entry/{secret}", page.say("You have withdrawn."))
        if what == "bye":
            ask_bye(page.store, found, number(form, "round"))
            return page.redirect(f"/entry/{secret}", page.say("The arbiter has your request."))
        if what == "no-mail":
            page.store.applications.change(replace(found, wish=replace(found.wish, email="")))
            return page.redirect(f"/entry/{secret}", page.say("Your e-mail address is deleted."))
        if what == "forget":
            if found.state is State.WAITING:
                withdraw(page.store, found, do)
            page.store.applications.forget(found.number)
            return page.redirect(f"/p/{found.event}", page.say("What you wrote is deleted, and the link has ended."))
        raise RefusedError("request-not-understood", None, "what")
    except TablasError as error:
        return _own(page, secret, Problem(page.sentence(error.message), getattr(error, "field", "")), status_of(error))
