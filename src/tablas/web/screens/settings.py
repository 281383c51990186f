"""The settings of a tournament; the options of its system are drawn from the registry."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.errors import OptionError, TablasError
from tablas.events.acts import (
    AdjustPoints,
    AllowPairs,
    ChangeSettings,
    ForbidPairs,
    KeepOriginsApart,
    LeaveFideMode,
)
from tablas.events.acts.apart import ORIGINS, origins_of
from tablas.events.acts.fide import is_fides
from tablas.events.acts.notice import family_of
from tablas.events.errors import RefusedError
from tablas.events.ranking import standings
from tablas.events.remarks import remarks
from tablas.events.state import Section
from tablas.model import format_points, parse_points, parse_scoring
from tablas.pairing.round import lines_up
from tablas.say.rules import names as rules_texts
from tablas.standings import TIE_BREAKS, parse_list
from tablas.standings.registry import get as get_tie_break
from tablas.systems import registry
from tablas.systems.open.acceleration import ACCELERATIONS
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Problem, Sent, attempt, number, text
from tablas.web.screens.events import day
from tablas.web.show.systems import KINDS, choices, fields_of

router = APIRouter(prefix="/e/{slug}/{tournament}")

SCORINGS = ("1-½-0", "2-1-0", "3-1-0")
"""What the form offers by name; anything else is typed."""


@router.get("/settings")
def show(desk: ArbiterDesk) -> Response:
    """The form; another system may be looked at before it is saved."""
    return _show(desk)


def _show(
    desk: Desk,
    problem: Problem | None = None,
    form: FormData | None = None,
    status: int = 200,
    beside: FormData | None = None,
) -> Response:
    """The form; *beside* is one of the smaller forms below it as it was typed."""
    section = desk.section
    given = {name: text(beside or {}, name) for name in ("first", "second", "player", "points", "reason")}
    typed = dict(form) if form is not None else known(section)
    wanted = text(desk.page.request.query_params, "system") or str(typed.get("system", section.system))
    system = registry.get(wanted if wanted in registry.names() else section.system)
    query = desk.page.request.query_params
    edition = text(query, "edition") if "edition" in query else str(typed.get("edition", ""))
    typed |= {"edition": edition}
    chosen = str(typed.get("tie_breaks", "")).replace(" ", "")
    people = [(card, section.called(card)) for card in section.cards]
    teams = [(team.number, team.name) for team in section.facts.teams]
    paired, scorers = teams if lines_up(section.facts) else people, teams or people
    return desk.render(
        "settings.html",
        status,
        system=system,
        options=fields_of(system, edition),
        has_rules=system.name in rules_texts(),
        accelerations=_accelerations(desk),
        systems=[(kind, choices(kind)) for kind in KINDS],
        tie_breaks=[code for code in chosen.split(",") if code],
        usual=usual_tie_breaks(section),
        catalogue=offered(section),
        names={code: desk.page.say(entry.name) for code, entry in TIE_BREAKS.items()},
        problem=problem,
        form=typed,
        given=given,
        people=people,
        paired=paired,
        scorers=scorers,
        called=dict(paired),
        locked=is_locked(section),
        apart_by=_origins(section),
        may_enter=not section.fide_mode
        and section.left_fide_mode is None
        and not section.rounds_paired
        and is_fides(section.system, section.edition),
        remarks=remarks(section),
        scoring=dict(scorers),
    )


def _origins(section: Section) -> list[tuple[str, int]]:
    """How many clubs and federations could be kept apart in one act."""
    if lines_up(section.facts) or family_of(section) not in ("swiss", "keizer"):
        return []
    counted = [(by, len(list(origins_of(section, by)))) for by in ORIGINS]
    return [(by, count) for by, count in counted if count]


def _accelerations(desk: Desk) -> list[tuple[str, str]]:
    """The methods, and the one that is set where its options are not the usual ones."""
    methods = [(method.name, desk.page.say(method.title)) for method in ACCELERATIONS.values()]
    now = desk.section.acceleration
    return methods if now in ("", *ACCELERATIONS) else [*methods, (now, now)]


def known(section: Section) -> dict[str, str]:
    """The settings as the form shows them."""
    facts, info = section.facts, section.facts.info
    typed = {
        "name": facts.name,
        "system": section.system,
        "edition": section.edition,
        "acceleration": section.acceleration,
        "total_rounds": str(facts.total_rounds or ""),
        "initial_colour": facts.initial_colour.value if facts.initial_colour else "",
        **_known_scoring(section),
        "tie_breaks": ",".join(facts.tie_breaks),
        "start": info.start.isoformat() if info.start else "",
        "end": info.end.isoformat() if info.end else "",
        "chief_arbiter": info.chief_arbiter,
        "time_control": info.time_control,
    }
    for name, value in section.options.items():
        typed[f"option-{name}"] = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return typed


def usual_tie_breaks(section: Section) -> str:
    """The list that is used when none is given."""
    usual = standings(replace(section, facts=section.facts.ruled(tie_breaks=())))
    return ", ".join(str(item) for item in usual.tie_breaks)


def offered(section: Section) -> list[tuple[str, str]]:
    """Tie-breaks that may be used in this kind of tournament."""
    family = family_of(section)
    kind = family if family in ("swiss", "roundrobin", "knockout", "keizer") else "roundrobin"
    teams = bool(section.facts.teams)
    return [
        (entry.code, entry.name)
        for entry in TIE_BREAKS.values()
        if kind in entry.systems and entry.teams in (None, teams) and entry.code != "PTS"
    ]


@router.post("/settings")
def save(desk: ArbiterDesk, form: Sent) -> Response:
    """Save what was changed."""

    def act() -> Response:
        typed = {**known(desk.section), **dict(form)} if is_locked(desk.section) else form
        changes = changed(desk.section, settings_of(typed, desk.section))
        _leave_for(desk, changes, form)
        if changes:
            desk.do(ChangeSettings(desk.section.id, changes), form)
        return desk.page.redirect(f"{desk.path}/settings", desk.page.say("Saved."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, form, 422))


def _leave_for(desk: Desk, changes: dict[str, Any], form: FormData) -> None:
    """A system that FIDE has not published is chosen by leaving FIDE mode, which asks twice."""
    section = desk.section
    system, edition = changes.get("system", section.system), changes.get("edition", section.edition)
    if section.fide_mode and not section.rounds_paired and not is_fides(str(system), str(edition)):
        outside = desk.event.with_section(replace(section, fide_mode=False))
        ChangeSettings(section.id, changes).settle(outside).check(outside)
        desk.do(LeaveFideMode(section.id), form)


def is_locked(section: Section) -> bool:
    """FIDE mode fixes what the players were told and the pairings were made by; its fields cannot be changed."""
    return section.fide_mode and section.rounds_paired > 0


@router.post("/fide-mode")
def fide_mode(desk: ArbiterDesk, form: Sent) -> Response:
    """Leave FIDE mode for good, or enter it before round 1; and what is told or played besides."""

    def act() -> Response:
        if text(form, "how") == "leave":
            desk.do(LeaveFideMode(desk.section.id), form)
            return desk.page.redirect(f"{desk.path}/settings", desk.page.say("The tournament has left FIDE mode."))
        if text(form, "how") in ("tell", "hush"):
            desk.do(ChangeSettings(desk.section.id, {"public_remarks": text(form, "how") == "tell"}), form)
            return desk.page.redirect(f"{desk.path}/settings", desk.page.say("Saved."))
        if text(form, "how") in ("chess960", "chess"):
            desk.do(ChangeSettings(desk.section.id, {"chess960": text(form, "how") == "chess960"}), form)
            return desk.page.redirect(f"{desk.path}/settings", desk.page.say("Saved."))
        desk.do(ChangeSettings(desk.section.id, {"fide_mode": True}), form)
        return desk.page.redirect(f"{desk.path}/settings", desk.page.say("The tournament is in FIDE mode."))

    return attempt(desk.page, form, act, lambda problem: _show(desk, problem, None, 422))


def settings_of(form: Mapping[str, Any], section: Section) -> dict[str, Any]:
    """The settings a form describes, each checked where its field is."""
    system = text(form, "system", section.system)
    try:
        entry = registry.get(system)
    except OptionError as error:
        raise RefusedError(error.message, None, "system") from None
    edition = text(form, "edition") if text(form, "edition") in entry.editions else ""
    options: dict[str, Any] = {}
    for option in entry.options_of(edition):
        if f"option-{option.name}" not in form:  # What the form does not show stays as it is.
            if system == section.system and option.name in section.options:
                options[option.name] = section.options[option.name]
            continue
        given = text(form, f"option-{option.name}")
        if isinstance(option.default, bool):
            given = given or "no"
        if given == "" and (option.choices or not isinstance(option.default, str)):
            continue  # Left alone: the usual value.
        try:
            value = option.read(given)
        except OptionError as error:
            raise RefusedError(error.message, None, f"option-{option.name}") from None
        if value != option.default:
            options[option.name] = value
    for name in ("start", "end"):
        day(text(form, name), name)
    return {
        "name": text(form, "name"),
        "system": system,
        "edition": edition,
        "options": options,
        "acceleration": text(form, "acceleration") if entry.family == "swiss" else "",
        "total_rounds": number(form, "total_rounds") or None,
        "initial_colour": text(form, "initial_colour") or None,
        "scoring": _scoring(form, section),
        "tie_breaks": _tie_breaks(text(form, "tie_breaks")),
        "start": text(form, "start") or None,
        "end": text(form, "end") or None,
        "chief_arbiter": text(form, "chief_arbiter"),
        "time_control": text(form, "time_control"),
    }


def _known_scoring(section: Section) -> dict[str, str]:
    """What the three fields of the scoring show: a name or the values typed, and the pairing bye where it is no win."""
    scoring = section.facts.scoring
    plain = str(replace(scoring, pairing_bye=scoring.win))
    bye = "" if scoring.pairing_bye == scoring.win else format_points(scoring.pairing_bye, half="½")
    named = plain in SCORINGS
    return {
        "scoring": plain if named else "other",
        "scoring_other": "" if named else plain,
        "pairing_bye": bye,
    }


def _scoring(form: Mapping[str, Any], section: Section) -> str:
    """The scoring of the form in points; a form without the fields leaves it as it is."""
    chosen = text(form, "scoring")
    if not chosen:
        return str(section.facts.scoring)
    try:
        scoring = parse_scoring(text(form, "scoring_other") if chosen == "other" else chosen)
    except TablasError as error:
        raise RefusedError(error.message, None, "scoring") from None
    bye = text(form, "pairing_bye")
    try:
        return str(replace(scoring, pairing_bye=parse_points(bye)) if bye else scoring)
    except TablasError as error:
        raise RefusedError(error.message, None, "pairing_bye") from None


def _tie_breaks(written: str) -> list[str]:
    codes = [code.strip() for code in written.split(",") if code.strip()]
    if not codes:
        return []
    if codes[0].upper() != "PTS" and not any(code.upper() in ("PTS", "KO") for code in codes):
        codes.insert(0, "PTS")
    try:
        found = parse_list(",".join(codes))
        for item in found:
            get_tie_break(item)
    except OptionError as error:
        raise RefusedError(error.message, None, "tie_breaks") from None
    return [str(item) for item in found]


def changed(section: Section, wanted: dict[str, Any]) -> dict[str, Any]:
    """Only what differs from what is set."""
    facts, info = section.facts, section.facts.info
    now: dict[str, Any] = {
        "name": facts.name,
        "system": section.system,
        "edition": section.edition,
        "options": dict(section.options),
        "acceleration": section.acceleration,
        "total_rounds": facts.total_rounds,
        "initial_colour": facts.initial_colour.value if facts.initial_colour else None,
        "scoring": str(facts.scoring),
        "tie_breaks": list(facts.tie_breaks),
        "start": info.start.isoformat() if info.start else None,
        "end": info.end.isoformat() if info.end else None,
        "chief_arbiter": info.chief_arbiter,
        "time_control": info.time_control,
    }
    return {name: value for name, value in wanted.items() if value != now[name]}


# People kept apart, points by decision


@router.post("/apart")
def apart(desk: ArbiterDesk, form: Sent) -> Response:
    """Two players must not meet, or may again."""

    def act() -> Response:
        pair = (number(form, "first"), number(form, "second"))
        name = desk.section.id
        if text(form, "by"):
            desk.do(KeepOriginsApart(name, text(form, "by")), form)
        elif text(form, "allow") == "yes":
            group = tuple(int(piece) for piece in text(form, "players").split(",") if piece.isdecimal())
            desk.do(AllowPairs(name, group), form)
        else:
            desk.do(ForbidPairs(name, pair), form)
        return desk.page.redirect(f"{desk.path}/settings", desk.page.say("Saved."))

    def again(problem: Problem) -> Response:
        return _show(desk, replace(problem, field="first"), None, 422, form)

    return attempt(desk.page, form, act, again)


@router.post("/points")
def points(desk: ArbiterDesk, form: Sent) -> Response:
    """Points given or taken by decision."""

    def act() -> Response:
        value = parse_points(text(form, "points") or "0")
        desk.do(AdjustPoints(desk.section.id, number(form, "player"), value, reason=text(form, "reason")), form)
        return desk.page.redirect(f"{desk.path}/settings", desk.page.say("Saved."))

    def again(problem: Problem) -> Response:
        return _show(desk, replace(problem, field=problem.field or "points"), None, 422, form)

    return attempt(desk.page, form, act, again)
