"""One event: its tournaments, its public address, its name and dates."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

import segno
from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import (
    ChangeEvent,
    CloseEvent,
    CloseTournament,
    RemoveTournament,
    ReopenEvent,
    ReopenTournament,
)
from tablas.events.state import Event
from tablas.web.desk import ArbiterDesk
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, text, worded
from tablas.web.screens.events import day
from tablas.web.show.evenings import evening_situation
from tablas.web.show.helping import home_of, part_of
from tablas.web.show.situation import situation

router = APIRouter(prefix="/e/{slug}")


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """The event."""
    page.need_helper(slug, "")
    if not page.principal.may_arbitrate(slug):
        home = home_of(replace(page.principal.scope, event=slug), page.moment(slug).event)
        if home != f"/e/{slug}":
            return page.redirect(home)
    return _show(page, slug)


def _show(
    page: Page, slug: str, problem: Problem | None = None, form: dict[str, str] | None = None, status: int = 200
) -> Response:
    moment = page.moment(slug)
    event = moment.event
    arbiter = page.principal.may_arbitrate(slug)
    sections = [
        (section, situation(section, arbiter))
        for section in event.sections
        if page.principal.may_help(slug, section.id)
    ]
    return page.render(
        "event.html",
        status,
        slug=slug,
        event=event,
        seq=moment.seq,
        sections=sections,
        evenings=[
            (evening, evening_situation(evening))
            for evening in event.evenings
            if page.principal.may_help(slug, evening.id)
        ],
        address=public_address(page, slug),
        may_arbitrate=arbiter,
        part=part_of(page.principal.scope.task),
        backups=page.store.backups.state(page.store.head(slug)) if arbiter and page.store.backups else None,
        problem=problem,
        form=form or {},
    )


def public_address(page: Page, slug: str) -> str:
    """Where spectators find the event."""
    return page.address(f"/p/{slug}")


@router.get("/-/address.svg")
def address(slug: str, page: Asked) -> Response:
    """The public address as a picture that phones can read."""
    page.moment(slug)
    picture = segno.make(public_address(page, slug), error="m").svg_inline(scale=4, border=2, dark="#111", light="#fff")
    picture = picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return Response(picture, media_type="image/svg+xml")


def free_identifier(event: Event, name: str) -> str:
    """A short name for a tournament that the event does not have yet.

    >>> free_identifier(Event("", ""), "Campeonato de España")
    'campeonato-de-espana'
    """
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:30].strip("-") or "tournament"
    found, count = base, 1
    while event.is_taken(found):
        count += 1
        found = f"{base}-{count}"
    return found


@router.post("/-/details")
def change(slug: str, page: Asked, form: Sent) -> Response:
    """Another name, place or date."""
    page.need_arbiter(slug)
    typed = {name: text(form, name) for name in ("name", "city", "federation", "start", "end")}

    def act() -> Response:
        for name in ("start", "end"):
            day(typed[name], name)
        changes: dict[str, object] = {
            name: (value or None) if name in ("start", "end") else value for name, value in typed.items()
        }
        if (text(form, "private") == "yes") != page.moment(slug).event.private:
            changes["private"] = text(form, "private") == "yes"
        page.do(slug, worded(ChangeEvent(changes), form), accepted_of(form))
        return page.redirect(f"/e/{slug}", page.say("Saved."))

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, typed, 422))


@router.post("/-/close")
def close(slug: str, page: Asked, form: Sent) -> Response:
    """Close the event, or open it again."""
    page.need_arbiter(slug)

    def act() -> Response:
        closed = page.moment(slug).event.closed
        page.do(slug, worded(ReopenEvent() if closed else CloseEvent(), form), accepted_of(form))
        return page.redirect(f"/e/{slug}", page.say("The event is open again." if closed else "The event is closed."))

    return attempt(page, form, act, lambda problem: _show(page, slug, problem, None, 422))


@router.post("/-/delete")
def delete(slug: str, page: Asked, form: Sent) -> Response:
    """Remove the event for good; its name must be typed."""
    page.need_administrator()
    head = page.store.head(slug)
    if text(form, "confirm") != head.name:
        problem = Problem(page.say("Type the name of the event exactly to delete it."), "confirm")
        return _show(page, slug, problem, None, 422)
    page.store.delete(slug)
    return page.redirect("/", page.say("{name} is deleted.", name=head.name))


@router.post("/-/backup")
def back_up(slug: str, page: Asked, form: Sent) -> Response:
    """Write a copy to the folder of the backups now."""
    page.need_arbiter(slug)
    page.moment(slug)
    kept = page.store.back_up(slug)
    said = page.say("The backup is written and read back.") if kept else page.say("The backup failed.")
    return page.redirect(f"/e/{slug}", said)


@router.get("/-/export")
def export(slug: str, page: Asked) -> Response:
    """The whole event as a file that any tablas can take in."""
    page.need_arbiter(slug)
    page.moment(slug)
    headers = {"Content-Disposition": f'attachment; filename="{slug}.tablas"'}
    return Response(page.store.export(slug), media_type="application/x-ndjson", headers=headers)


@router.post("/{tournament}/close")
def close_tournament(desk: ArbiterDesk, form: Sent) -> Response:
    """Close a tournament, or open it again."""
    name, closed = desk.section.id, desk.section.closed

    def act() -> Response:
        desk.do(ReopenTournament(name) if closed else CloseTournament(name), form)
        said = desk.page.say("The tournament is open again." if closed else "The tournament is closed.")
        return desk.page.redirect(f"{desk.path}/standings", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk.page, desk.slug, problem, None, 422))


@router.post("/{tournament}/remove")
def remove_tournament(desk: ArbiterDesk, form: Sent) -> Response:
    """Take a tournament out of the event."""

    def act() -> Response:
        name = desk.section.name
        desk.do(RemoveTournament(desk.section.id), form)
        said = desk.page.say("{name} is removed. The history can bring it back.", name=name)
        return desk.page.redirect(f"/e/{desk.slug}", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk.page, desk.slug, problem, None, 422))
