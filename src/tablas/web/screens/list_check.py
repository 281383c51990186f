"""The entries of a tournament against the rating lists: what differs, and taking it over one by one or all."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import ChangeSettings
from tablas.events.list_check import check, commands, lists_of, pace_of
from tablas.formats.fide_list import CADENCES
from tablas.formats.rating_lists import FIDE_LISTS
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Problem, Sent, attempt, text

router = APIRouter(prefix="/e/{slug}/{tournament}")

FIELD_WORDS = {
    "name": "Name",
    "fide_id": "FIDE ID",
    "rating": "Rating",
    "federation": "Federation",
    "title": "Title",
    "birth": "Year of birth",
    "sex": "Sex",
}


@router.get("/list-check")
def show(desk: ArbiterDesk) -> Response:
    """Every difference, with a box to take it over."""
    return _show(desk)


def _show(desk: Desk, problem: Problem | None = None, form: FormData | None = None, status: int = 200) -> Response:
    section, info = desk.section, desk.section.facts.info
    services = desk.page.services
    found = check(section, services.ratings, desk.page.store.national)
    words = {field: desk.page.say(word) for field, word in FIELD_WORDS.items()}
    return desk.render(
        "list_check.html",
        status,
        found=found,
        rows=[(one, section.number_of[one.card], words.get(one.field, one.field)) for one in found.differences],
        notes=[desk.page.sentence(note) for note in found.notes],
        lists=", ".join(lists_of(info)),
        known=[*FIDE_LISTS, *(one.code for one in desk.page.store.national.lists())],
        pace=pace_of(info),
        cadences=CADENCES,
        info=info,
        chosen=set(form.getlist("take")) if form else set(),
        problem=problem,
    )


@router.post("/list-check")
def take(desk: ArbiterDesk, form: Sent) -> Response:
    """Take over what was ticked, or everything."""

    def act() -> Response:
        section = desk.section
        found = check(section, desk.page.services.ratings, desk.page.store.national).differences
        chosen = [one.key for one in found] if text(form, "all") else [str(value) for value in form.getlist("take")]
        acts = commands(section.id, found, chosen)
        for command in acts:
            desk.do(command, form)
        said = desk.page.say("{count} cards changed.", count=len(acts))
        return desk.page.redirect(f"{desk.path}/list-check", said)

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))


@router.post("/list-check/lists")
def lists(desk: ArbiterDesk, form: Sent) -> Response:
    """The pace of the tournament, its lists in order, and whether they are compared by themselves."""

    def act() -> Response:
        info = desk.section.facts.info
        wanted = {
            "cadence": text(form, "cadence"),
            "rating_lists": [word for word in text(form, "rating_lists").replace(",", " ").split() if word],
            "check_lists": text(form, "check_lists") == "yes",
        }
        known = {"cadence": info.cadence, "rating_lists": list(info.rating_lists), "check_lists": info.check_lists}
        changes = {name: value for name, value in wanted.items() if value != known[name]}
        if changes:
            desk.do(ChangeSettings(desk.section.id, changes), form)
        return desk.page.redirect(f"{desk.path}/list-check", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))
