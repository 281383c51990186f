"""Evenings at tables: making one, who plays, its rules, its end."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import FormatError
from tablas.events.acts import (
    ChangeEvening,
    CloseEvening,
    CreateEvening,
    ImportEvening,
    JoinEvening,
    OnEvening,
    RemoveEntrant,
    RemoveEvening,
    RenameEntrant,
    ReopenEvening,
    SitOut,
)
from tablas.events.codec import decode
from tablas.events.errors import RefusedError
from tablas.events.evenings.facts import TIE_BREAKS, Evening, Rules
from tablas.events.evenings.file import load
from tablas.model import format_points, parse_points
from tablas.web.errors import MissingError
from tablas.web.evening_desk import ArbiterEvening, EveningDesk
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text
from tablas.web.screens.event import free_identifier
from tablas.web.screens.imports import upload
from tablas.web.show.evenings import TIE_BREAKS as COLUMNS

router = APIRouter(prefix="/e/{slug}/-/evenings")

FIELDS = ("name", "size", "rounds", "scale", "best", "seed", "tie_breaks")


@router.get("")
def ask(slug: str, page: Asked) -> Response:
    """What a new evening is to be like."""
    page.need_arbiter(slug)
    return _ask(page, slug, written(Evening()))


def _ask(page: Page, slug: str, typed: dict[str, str], problem: Problem | None = None, status: int = 200) -> Response:
    event = page.moment(slug).event
    return page.render(
        "evening_new.html", status, slug=slug, event=event, form=typed, problem=problem, **_choices(page)
    )


def _choices(page: Page) -> dict[str, Any]:
    """Tie-breaks in the orders one may want."""
    orders = ["opponents,places", "places,opponents", "opponents,places,progressive", "progressive,opponents", "places"]
    return {
        "tie_break_choices": [
            (order, ", ".join(page.say(COLUMNS[name][2]) for name in order.split(","))) for order in orders
        ]
    }


def written(evening: Evening) -> dict[str, str]:
    """The settings of an evening as its form has them."""
    rules = evening.rules
    return {
        "name": evening.name,
        "size": str(rules.size),
        "rounds": "" if rules.rounds is None else str(rules.rounds),
        "scale": " ".join(format_points(value) for value in rules.scale),
        "best": str(rules.best or ""),
        "seed": str(rules.seed),
        "tie_breaks": ",".join(rules.tie_breaks),
    }


def settings_of(form: FormData) -> dict[str, Any]:
    """The settings a form asks for, as the commands take them."""
    words = text(form, "scale").replace(";", " ").split()
    names = [name for name in text(form, "tie_breaks").split(",") if name]
    unknown = [name for name in names if name not in TIE_BREAKS]
    if unknown:
        raise RefusedError("not-choice-2", None, "tie_breaks", chosen=unknown[0])
    return {
        "name": text(form, "name"),
        "size": number(form, "size", 4),
        "rounds": number(form, "rounds") or None,
        "scale": [parse_points(word) for word in words],
        "best": number(form, "best"),
        "seed": number(form, "seed", 1),
        "tie_breaks": names,
    }


@router.post("")
def create(slug: str, page: Asked, form: Sent) -> Response:
    """Make an evening; then the players come."""
    page.need_arbiter(slug)

    def act() -> Response:
        values = settings_of(form)
        name = values.pop("name")
        if not name:
            raise RefusedError("name-evening-missing", None, "name")
        identifier = free_identifier(page.moment(slug).event, name)
        rules = decode(Rules, values)
        page.do(slug, CreateEvening(identifier, name, rules), accepted_of(form))
        return page.redirect(f"/e/{slug}/-/evenings/{identifier}/players", page.say("Now enter the players."))

    typed = {name: text(form, name) for name in FIELDS}
    return attempt(page, form, act, lambda problem: _ask(page, slug, typed, problem, 422))


@router.post("/import")
def bring_in(slug: str, page: Asked, form: Sent) -> Response:
    """An evening from a file that was kept by ``tablas tables`` or exported."""
    page.need_arbiter(slug)

    def act() -> Response:
        content, file = upload(form)
        try:
            kept = load(content.decode(), file).evening
        except UnicodeDecodeError:
            raise FormatError("not-file-evening") from None
        event = page.moment(slug).event
        identifier = free_identifier(event, kept.name or PurePath(file).stem)
        page.do(slug, ImportEvening(identifier, kept, file), accepted_of(form))
        said = page.say("{name} is taken in.", name=kept.title)
        return page.redirect(f"/e/{slug}/-/evenings/{identifier}", said)

    return attempt(
        page,
        form,
        act,
        lambda problem: _ask(page, slug, written(Evening()), Problem(problem.sentence, "file"), 422),
    )


@router.get("/{evening}")
def begin(desk: ArbiterEvening) -> Response:
    """Where the evening stands decides what is shown."""
    part = "tables" if desk.evening.rounds or len(desk.evening.entrants) > 1 else "players"
    return desk.page.redirect(f"{desk.path}/{part}")


@router.get("/{evening}/players")
def players(desk: ArbiterEvening) -> Response:
    """Who plays."""
    return _players(desk)


def _players(
    desk: EveningDesk, problem: Problem | None = None, status: int = 200, form: dict[str, str] | None = None
) -> Response:
    number = desk.evening.next_round
    playing = set(desk.evening.playing(number))
    return desk.render("evening_players.html", status, playing=playing, problem=problem, form=form or {})


@router.post("/{evening}/players")
def join(desk: ArbiterEvening, form: Sent) -> Response:
    """Enter people, a name a line."""

    def act() -> Response:
        names = tuple(name.strip() for name in text(form, "names").splitlines() if name.strip())
        desk.do(JoinEvening(desk.evening.id, names), form)
        said = desk.page.say("{names}: entered.", names="; ".join(names))
        return desk.page.redirect(f"{desk.path}/players", said)

    typed = {"names": text(form, "names")}
    return attempt(desk.page, form, act, lambda problem: _players(desk, problem, 422, typed))


@router.post("/{evening}/players/{card}")
def change_entrant(card: int, desk: ArbiterEvening, form: Sent) -> Response:
    """Somebody sits out, leaves, comes back, is struck out, or gets another name."""
    name = desk.evening.id
    acts: dict[str, OnEvening] = {
        "out": SitOut(name, card),
        "leave": SitOut(name, card, leave=True),
        "back": SitOut(name, card, back=True),
        "remove": RemoveEntrant(name, card),
        "rename": RenameEntrant(name, card, text(form, "name")),
    }

    def act() -> Response:
        if text(form, "act") not in acts:
            raise MissingError("no-such-page")
        command = acts[text(form, "act")]
        said = desk.page.sentence(command.told(desk.evening))
        desk.do(command, form)
        return desk.page.redirect(f"{desk.path}/players", said)

    return attempt(desk.page, form, act, lambda problem: _players(desk, problem, 422))


@router.get("/{evening}/settings")
def settings(desk: ArbiterEvening) -> Response:
    """Name and rules."""
    return _settings(desk, written(desk.evening))


def _settings(desk: EveningDesk, typed: dict[str, str], problem: Problem | None = None, status: int = 200) -> Response:
    return desk.render("evening_settings.html", status, form=typed, problem=problem, **_choices(desk.page))


@router.post("/{evening}/settings")
def change_settings(desk: ArbiterEvening, form: Sent) -> Response:
    """Other rules; after the first round only with consent."""

    def act() -> Response:
        known = written(desk.evening)
        values = settings_of(form)
        changed = {name: values[name] for name in FIELDS if text(form, name) != known[name]}
        desk.do(ChangeEvening(desk.evening.id, changed), form)
        return desk.page.redirect(f"{desk.path}/settings", desk.page.say("Saved."))

    typed = {name: text(form, name) for name in FIELDS}
    return attempt(desk.page, form, act, lambda problem: _settings(desk, typed, problem, 422))


@router.post("/{evening}/close")
def close(desk: ArbiterEvening, form: Sent) -> Response:
    """The evening is over, or goes on."""
    closed = desk.evening.closed

    def act() -> Response:
        desk.do(ReopenEvening(desk.evening.id) if closed else CloseEvening(desk.evening.id), form)
        said = desk.page.say("The evening is open again." if closed else "The evening is closed.")
        return desk.page.redirect(f"{desk.path}/standings", said)

    return attempt(desk.page, form, act, lambda problem: _settings(desk, written(desk.evening), problem, 422))


@router.post("/{evening}/remove")
def remove(desk: ArbiterEvening, form: Sent) -> Response:
    """Take the evening out of the event."""

    def act() -> Response:
        name = desk.evening.title
        desk.do(RemoveEvening(desk.evening.id), form)
        said = desk.page.say("{name} is removed. The history can bring it back.", name=name)
        return desk.page.redirect(f"/e/{desk.slug}", said)

    return attempt(desk.page, form, act, lambda problem: _settings(desk, written(desk.evening), problem, 422))
