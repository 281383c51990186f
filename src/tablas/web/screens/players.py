"""The players of a tournament: entering, searching, correcting, leaving."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import ModelError, OptionError
from tablas.events.acts import (
    AnnounceAbsence,
    BarHalfBye,
    CancelAbsence,
    EditPlayer,
    EnterPlayers,
    MovePlayer,
    ReadmitPlayer,
    RemovePlayer,
    WithdrawPlayer,
)
from tablas.events.categories import by_card
from tablas.events.codec import encode
from tablas.events.errors import RefusedError
from tablas.events.keeper import About
from tablas.events.list_check import check, entry_of, lists_of
from tablas.events.money import account
from tablas.events.numbers import card_in
from tablas.events.wishes import State
from tablas.formats.fide_list import Listed
from tablas.formats.rating_lists import FIDE_LISTS, ratings_of, source
from tablas.model import Card, EventInfo, NationalRating, Number, Outcome, PartialDate, Player, Title, parse_national
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.errors import MissingError
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.show.person import person
from tablas.web.show.search import found

router = APIRouter(prefix="/e/{slug}/{tournament}")

TITLES = [("", "–"), *((title.value, title.value) for title in Title if title.value)]
FIELDS = ("name", "rating", "title", "federation", "fide_id", "club", "birth", "sex", "tournament_rating", "national")


@router.get("/players")
def show(desk: ArbiterDesk) -> Response:
    """The list, with a search and a form for the next entry."""
    return _show(desk)


def _show(
    desk: Desk, problem: Problem | None = None, form: dict[str, str] | None = None, status: int = 200
) -> Response:
    query = text(desk.page.request.query_params, "q")
    return desk.render(
        "players.html",
        status,
        players=found(desk.section, query),
        query=query,
        title_choices=TITLES,
        list_about=desk.page.services.ratings.about(),
        differing=_differing(desk),
        asking=sum(one.state is State.WAITING for one in desk.page.store.applications.of(desk.slug, desk.section.id)),
        categories=by_card(desk.event, desk.section),
        problem=problem,
        form=form or {},
    )


def _differing(desk: Desk) -> int:
    """How many facts the lists tell otherwise; looked at whenever the players are, so after a newer list at once."""
    if not desk.section.facts.info.check_lists or desk.section.closed:
        return 0
    services = desk.page.services
    return len(check(desk.section, services.ratings, desk.page.store.national, by_name=False).differences)


@router.get("/players/listed")
def listed(desk: ArbiterDesk) -> Response:
    """Search as you type in the rating list kept on this machine, and among those entered."""
    query = text(desk.page.request.query_params, "name")
    long_enough = len(query) >= 2
    same = [player for player in found(desk.section, query) if long_enough][:3]
    found_there = desk.page.services.ratings.search(query, 8) if long_enough else []
    info, about = desk.section.facts.info, desk.page.services.ratings.about()
    offered = [(entry_of(item, info, about), _others(item, info, about)) for item in found_there]
    return desk.render("players_listed.html", listed=offered, same=same)


def _others(listed: Listed, info: EventInfo, about: About | None) -> list[tuple[str, int, str]]:
    """What the other lists say of somebody who is not in the main one: list, rating, and how a card remembers it."""
    lists = lists_of(info)
    if about is None or ratings_of(listed, lists[:1]):
        return []
    return [(one.list, one.rating, source(one.list, about.month)) for one in ratings_of(listed, lists[1:])]


@router.post("/players")
def enter(desk: ArbiterDesk, form: Sent) -> Response:
    """Enter one player."""
    typed = {name: text(form, name) for name in (*FIELDS, "missed")}

    def act() -> Response:
        player = _sourced(desk, player_of(form))
        missed = Outcome.HALF_BYE if typed["missed"] == "half" else Outcome.ZERO_BYE
        desk.do(EnterPlayers(desk.section.id, (player,), missed=missed), form, text(form, "key"))
        return desk.page.redirect(f"{desk.path}/players", desk.page.say("{name} is entered.", name=player.name))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, typed, 422))


def _sourced(desk: Desk, player: Player) -> Player:
    """The player; a rating that is not the list's after all was typed by hand."""
    if not player.rating_from or not player.fide_id.isdecimal():
        return replace(player, rating_from="")
    ratings = desk.page.services.ratings
    about, listed = ratings.about(), ratings.find([int(player.fide_id)]).get(int(player.fide_id))
    if about is None or listed is None:
        return replace(player, rating_from="")
    known = {source(one.list, about.month): one.rating for one in ratings_of(listed, FIDE_LISTS)}
    return player if known.get(player.rating_from) == player.rating else replace(player, rating_from="")


def player_of(form: FormData) -> Player:
    """The player a form describes."""
    title = text(form, "title")
    if title not in {known.value for known in Title}:
        raise RefusedError("is-not-a-title", None, "title", title=title)
    return Player(
        Number(0),
        text(form, "name"),
        number(form, "rating"),
        Title(title),
        text(form, "sex"),
        text(form, "federation").upper(),
        text(form, "fide_id"),
        birth_of(text(form, "birth")),
        text(form, "club"),
        tuple(map(_national, filter(None, text(form, "national").replace(",", " ").split()))),
        tournament_rating=number(form, "tournament_rating"),
        rating_from=text(form, "rating_from"),
    )


def _national(written: str) -> NationalRating:
    try:
        return parse_national(written)
    except OptionError as error:
        raise RefusedError(error.message, None, "national") from None


def birth_of(written: str) -> PartialDate | None:
    """A year or a date, or nothing."""
    if not written:
        return None
    try:
        return PartialDate.parse(written)
    except ModelError:
        raise RefusedError("neither-year-nor", None, "birth", written=written) from None


@router.get("/players/{card}")
def edit(card: Card, desk: ArbiterDesk) -> Response:
    """One player's card: details, absences, leaving."""
    return _edit(desk, card)


def _edit(
    desk: Desk,
    card: Card,
    problem: Problem | None = None,
    form: dict[str, str] | None = None,
    status: int = 200,
    absence: FormData | None = None,
) -> Response:
    if not desk.section.has(card):
        raise MissingError("no-such-player")
    player = desk.section.player(card)
    typed = form or {
        "name": player.name,
        "rating": str(player.rating or ""),
        "title": player.title.value,
        "federation": player.federation,
        "fide_id": player.fide_id,
        "club": player.club,
        "birth": str(encode(player.birth)) if player.birth else "",
        "sex": player.sex,
        "tournament_rating": str(player.tournament_rating or ""),
        "national": " ".join(map(str, player.national)),
    }
    absences = [absence for absence in desk.section.facts.absences if card_in(absence.player) == card]
    return desk.render(
        "player_edit.html",
        status,
        card=card,
        player=player,
        number=desk.section.number_of[card],
        title_choices=TITLES,
        absences=absences,
        others=[(one.id, one.name) for one in desk.event.sections if one.id != desk.section.id and not one.closed],
        absence={"round": text(absence or {}, "round"), "bye": text(absence or {}, "bye")},
        person=person(desk.section, desk.section.number_of[card]),
        categories=by_card(desk.event, desk.section).get(card, ()),
        account=account(desk.event, desk.section, card),
        problem=problem,
        form=typed,
    )


@router.post("/players/{card}")
def save(card: Card, desk: ArbiterDesk, form: Sent) -> Response:
    """Correct a card."""
    typed = {name: text(form, name) for name in FIELDS}

    def act() -> Response:
        wanted, known = player_of(form), desk.section.player(card)
        changes: dict[str, Any] = {
            name: encode(getattr(wanted, name))
            for name in FIELDS
            if name in form and getattr(wanted, name) != getattr(known, name)
        }
        if list(map(str, wanted.national)) == list(map(str, known.national)):
            changes.pop("national", None)  # The card knows more of them than the form shows.
        if changes:
            desk.do(EditPlayer(desk.section.id, card, changes), form)
        return desk.page.redirect(f"{desk.path}/players/{card}", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _edit(desk, card, problem, typed, 422))


@router.post("/players/{card}/{act}")
def act_on(card: Card, act: str, desk: ArbiterDesk, form: Sent) -> Response:
    """Withdraw, expel, bring back, strike out, announce or cancel an absence."""

    def carry_out() -> Response:
        name, to = desk.section.id, f"{desk.path}/players/{card}"
        if act == "withdraw":
            desk.do(WithdrawPlayer(name, card), form)
        elif act == "expel":
            desk.do(WithdrawPlayer(name, card, expelled=True), form)
        elif act == "readmit":
            desk.do(ReadmitPlayer(name, card), form)
        elif act == "remove":
            desk.do(RemovePlayer(name, card), form)
            to = f"{desk.path}/players"
        elif act == "move":
            target = desk.page.section(desk.event, text(form, "to")).id
            desk.do(MovePlayer(name, card, target), form)
            return desk.page.redirect(f"/e/{desk.slug}/{target}/players", desk.page.say("The player is moved."))
        elif act == "absent":
            bye = {"half": Outcome.HALF_BYE, "full": Outcome.FULL_BYE}.get(text(form, "bye"), Outcome.ZERO_BYE)
            desk.do(AnnounceAbsence(name, card, number(form, "round"), bye), form)
        elif act == "present":
            desk.do(CancelAbsence(name, card, number(form, "round")), form)
        elif act == "half-bye":
            desk.do(BarHalfBye(name, card, text(form, "how") == "bar"), form)
        else:
            raise RefusedError("is-not-a-choice", act=act)
        return desk.page.redirect(to, desk.page.say("Saved."))

    return attempt(desk.page, form, carry_out, lambda problem: _edit(desk, card, problem, None, 422, form))
