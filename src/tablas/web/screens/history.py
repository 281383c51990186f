"""The history of an event: every act, undo, redo, restore points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import Command, MarkRestorePoint, Redo, Restore, Undo
from tablas.events.errors import RefusedError
from tablas.events.hours import zone
from tablas.events.keeper import TakenIn, mark_of
from tablas.events.log import Entry
from tablas.events.origin import origin
from tablas.events.state import Event
from tablas.events.timeline import contains, history, restore_points, tournament_of
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text, worded
from tablas.web.screens.undoing import Past, previewed

router = APIRouter(prefix="/e/{slug}/-/history")

SHOWN = 200

CONSENTS = {
    "same-name": "another player has the name",
    "rematch": "the players had met",
    "second-bye": "a second bye",
    "third-colour": "a third game with the colour",
    "forbidden-pair": "the players were kept apart",
    "forbidden-after-round-1": "kept apart after round 1",
    "origin-too-large": "a club too large to be kept apart",
    "full-point-bye": "a full point without playing",
    "outdated-draft": "the draft was older than the facts",
    "previous-round": "a result of the round before",
    "past-round": "a result of an earlier round",
    "results-lost": "results no longer count",
    "settings-after-round-1": "settings changed after round 1",
    "announcement-changed": "an announced rule changed",
    "numbers-after-round-1": "numbers changed after round 1",
    "numbers-after-round-4": "numbers changed after round 4",
    "numbers-close-up": "numbers close up",
    "numbers-move": "numbers moved for a late entry",
    "exchange-numbers": "numbers exchanged",
    "order-against-ratings": "an order that ratings do not give",
    "scoring-outside-rules": "a scoring that the rules do not allow",
    "teams-after-round-1": "teams changed after round 1",
    "rounds-missing": "rounds were not played",
    "rounds-removed": "rounds removed",
    "leave-fide-mode": "FIDE mode left",
    "altered-round": "altered by hand",
    "altered-round-sure": "asked twice",
    "leave-fide-mode-sure": "asked twice",
    "irregular-rounds": "rounds that the rules do not give",
    "rounds-differ-now": "rounds that the rules do not give",
    "both-colours-wrong": "both colours the wrong way round",
    "bye-not-lowest": "a bye above the lowest score",
    "adjourned-not-drawn": "an adjourned game that was no draw",
    "adjourned-too-long": "a game adjourned for too long",
    "second-half-bye": "a second half-point bye",
    "seats-corrected": "who sat where",
    "rating-only": "for the rating report only",
    "meets-too-often": "a meeting too many",
    "table-cannot-end": "a table that cannot end",
}
"""What an arbiter consented to, in words; a code without words stays as it is."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the history."""

    entry: Entry
    sentence: str
    place: str
    counts: bool
    """False for what was undone."""
    tournament: str
    consents: tuple[str, ...] = ()
    taken_in: TakenIn | None = None
    """The file it came from; who it names acted elsewhere."""


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """The last acts, the newest first; and, where it is asked for, what going back would take away."""
    page.need_arbiter(slug)
    return _show(page, slug)


def _show(
    page: Page,
    slug: str,
    problem: Problem | None = None,
    status: int = 200,
    form: Mapping[str, object] | None = None,
) -> Response:
    moment = page.moment(slug)
    entries = page.store.log(slug)
    marks = page.store.taken_in(slug)
    told = history(entries)
    query = dict(page.request.query_params) | {name: str(value) for name, value in (form or {}).items()}
    scope = _scope(moment.event, text(query, "of"))
    who, unusual = text(query, "by"), text(query, "only") == "consents"
    preview = None
    if text(query, "to") or text(query, "last"):
        try:
            past = Past(entries, moment, told)
            preview = previewed(page, past, scope, number(query, "to"), text(query, "how"), text(query, "who"))
        except RefusedError as error:
            problem = problem or Problem(page.sentence(error.message))
    lines = [
        Line(
            act.entry,
            page.sentence(act.what),
            page.sentence(origin(act.entry.where)),
            contains(moment.line, act.entry.seq),
            tournament_of(act.entry),
            tuple(page.say(CONSENTS.get(code, code)) for code in act.entry.accepted),
            mark_of(marks, act.entry.seq),
        )
        for act in told
        if (act.entry.accepted or not unusual)
        and (not who or act.entry.who == who)
        and (not scope or _concerns(act.entry, scope))
    ]
    oldest = preview.to - 10 if preview else len(entries) + 1
    shown = [line for place, line in enumerate(lines[::-1]) if unusual or place < SHOWN or line.entry.seq >= oldest]
    points = [point._replace(name=page.sentence(point.name)) for point in restore_points(entries)]
    return page.render(
        "history.html",
        status,
        slug=slug,
        event=moment.event,
        seq=moment.seq,
        lines=shown,
        total=len(lines),
        unusual=unusual,
        scope=scope,
        by=who,
        places=[(section.id, section.name) for section in moment.event.sections]
        + [(evening.id, evening.title) for evening in moment.event.evenings],
        people=sorted({act.entry.who for act in told}),
        preview=preview,
        zone=zone(),
        points=points[::-1][:30],
        may_redo=bool(moment.redo),
        problem=problem,
        form={"name": text(form or {}, "name"), "why": text(form or {}, "why")},
    )


def _scope(event: Event, asked: str) -> str:
    """The tournament whose history is wanted: the one asked for, or the only one; empty for the whole event."""
    known = [section.id for section in event.sections] + [evening.id for evening in event.evenings]
    if asked in known:
        return asked
    return known[0] if len(known) == 1 and asked != "-" else ""


def _concerns(entry: Entry, tournament: str) -> bool:
    """An entry of the tournament, or of the event as a whole."""
    return tournament_of(entry) in (tournament, "")


@router.post("/{act}")
def travel(slug: str, act: str, page: Asked, form: Sent) -> Response:
    """Undo, redo, restore, or name this moment."""
    page.need_arbiter(slug)
    of = text(form, "of") or text(form, "tournament")

    def carry_out() -> Response:
        command, said = _command(act, form, page)
        page.do(slug, worded(command, form), accepted_of(form), number(form, "seq") or None)
        return page.redirect(f"/e/{slug}/-/history", said, **({"of": of} if of else {}))

    def again(problem: Problem) -> Response:
        # Somebody wrote meanwhile: the look ahead is made anew, with what is new in it.
        return _show(page, slug, problem, 422, form)

    return attempt(page, form, carry_out, again)


def _command(act: str, form: FormData, page: Page) -> tuple[Command, str]:
    to, tournament = number(form, "to"), text(form, "tournament")
    if act == "undo":
        return Undo(to, 0 if to else 1, tournament, text(form, "who")), page.say("It is taken back.")
    if act == "redo":
        return Redo(), page.say("Done again.")
    if act == "restore":
        return Restore(to, tournament), page.say("It is taken back.")
    if act == "point":
        return MarkRestorePoint(text(form, "name")), page.say("This moment has a name now.")
    raise MissingError("no-such-page")
