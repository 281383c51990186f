"""A new tournament: what kind, which system, and only what applies to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.events.acts import CreateTournament
from tablas.events.acts.fide import is_fides
from tablas.events.ranking import standings
from tablas.events.state import Section
from tablas.messages import Message, Phrase
from tablas.systems import registry
from tablas.systems.open.acceleration import ACCELERATIONS
from tablas.systems.registry import System
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text, worded
from tablas.web.screens.event import free_identifier
from tablas.web.screens.settings import changed, settings_of
from tablas.web.show.standings_tables import columns_of
from tablas.web.show.systems import KINDS, choices, fields_of, kind_of

router = APIRouter(prefix="/e/{slug}/-")


@router.get("/new")
def show(slug: str, page: Asked) -> Response:
    """Choose; nothing is made yet."""
    page.need_arbiter(slug)
    return _show(page, slug, page.request.query_params)


def _show(
    page: Page, slug: str, typed: Mapping[str, Any], problem: Problem | None = None, status: int = 200
) -> Response:
    form = {name: text(typed, name) for name in typed}
    event = page.moment(slug).event
    kind = next((one for one in KINDS if one.name == form.get("kind")), None)
    wanted = form.get("system", "")
    if wanted not in registry.names() or (kind is not None and kind_of(wanted) is not kind):
        wanted = (kind or KINDS[0]).usual[0]
    kind, system = kind_of(wanted), registry.get(wanted)
    if not form.get("name") and not event.sections:
        form["name"] = event.name
    if system.family in ("swiss", "keizer") and "total_rounds" not in form:
        form["total_rounds"] = "5" if system.family == "swiss" else ""
    return page.render(
        "tournament_new.html",
        status,
        slug=slug,
        event=event,
        kinds=KINDS,
        kind=kind,
        choices=choices(kind),
        system=system,
        options=fields_of(system, form.get("edition", "")),
        accelerations=[(method.name, page.say(method.title)) for method in ACCELERATIONS.values()],
        ties="; ".join(page.sentence(name) for name in _ties(wanted)),
        read_back=read_back(system, form),
        form=form,
        problem=problem,
    )


def _ties(system: str) -> list[Message]:
    """What tells players with equal points apart where nothing else is said."""
    section = Section("new")
    ranking = standings(section.with_facts(section.facts.ruled(system=system)))
    return [name for code, name in columns_of(ranking) if code != "PTS"]


def read_back(system: System, form: Mapping[str, str]) -> list[Message]:
    """What would be made, in sentences."""
    told = []
    title = Phrase(system.title)
    rounds = form.get("total_rounds", "")
    if system.family in ("swiss", "keizer") and rounds.isdecimal():
        told.append(Message("new-rounds-of", count=int(rounds), system=title))
    else:
        told.append(Message("new-played-by", system=title))
    if system.of_teams:
        told.append(Message("new-teams-first"))
    elif system.family == "swiss" and not form.get("initial_colour"):
        told.append(Message("new-first-colour-lot"))
    edition = form.get("edition", "")
    told.append(Message("new-fide-mode" if is_fides(system.name, edition) else "new-outside-fide-mode"))
    return told


@router.post("/tournaments")
def create(slug: str, page: Asked, form: Sent) -> Response:
    """Make the tournament; its players or teams come next."""
    page.need_arbiter(slug)

    def act() -> Response:
        name = text(form, "name")
        identifier = free_identifier(page.moment(slug).event, name)
        page.do(slug, worded(CreateTournament(identifier, _settings(identifier, form)), form), accepted_of(form))
        if registry.get(text(form, "system") or "dutch").of_teams:
            return page.redirect(f"/e/{slug}/{identifier}/teams", page.say("Now make the teams."))
        return page.redirect(f"/e/{slug}/{identifier}/players", page.say("Now enter the players."))

    return attempt(page, form, act, lambda problem: _show(page, slug, dict(form), problem, 422))


def _settings(identifier: str, form: Mapping[str, Any]) -> dict[str, Any]:
    """What the form says otherwise than usual."""
    settings: dict[str, Any] = {"name": text(form, "name"), "system": text(form, "system") or "dutch"}
    if text(form, "whole") == "yes":
        usual = Section(identifier)
        return settings | changed(usual, settings_of({**dict(form), "tie_breaks": ""}, usual))
    if text(form, "total_rounds"):
        settings["total_rounds"] = number(form, "total_rounds")
    return settings
