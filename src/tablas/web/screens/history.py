"""The history of an event: every act, undo, redo, restore points."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import Command, MarkRestorePoint, Redo, Restore, Undo
from tablas.events.keeper import TakenIn, mark_of
from tablas.events.log import Entry
from tablas.events.origin import origin
from tablas.events.timeline import contains, describe, restore_points, walk
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, Problem, Sent, accepted_of, attempt, number, text, worded

router = APIRouter(prefix="/e/{slug}/-/history")

SHOWN = 200

CONSENTS = {
    "same-name": "another player has the name",
    "rematch": "the players had met",
    "second-bye": "a second bye",
    "third-colour": "a third game with the colour",
    "forbidden-pair": "the players were kept apart",
    "forbidden-after-round-1": "kept apart after round 1",
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
class Act:
    """A line of the history."""

    entry: Entry
    sentence: str
    place: str
    counts: bool
    """False for what was undone."""
    consents: tuple[str, ...] = ()
    taken_in: TakenIn | None = None
    """The file it came from; who it names acted elsewhere."""


@router.get("")
def show(slug: str, page: Asked) -> Response:
    """The last acts, the newest first."""
    page.need_arbiter(slug)
    return _show(page, slug)


def _show(page: Page, slug: str, problem: Problem | None = None, status: int = 200, name: str = "") -> Response:
    moment = page.moment(slug)
    entries = page.store.log(slug)
    marks = page.store.taken_in(slug)
    unusual = text(page.request.query_params, "only") == "consents"
    acts = [
        Act(
            entry,
            page.sentence(describe(entry.command(), event)),
            page.sentence(origin(entry.where)),
            contains(moment.line, entry.seq),
            tuple(page.say(CONSENTS.get(code, code)) for code in entry.accepted),
            mark_of(marks, entry.seq),
        )
        for entry, event, _ in walk(entries)
        if entry.accepted or not unusual
    ]
    points = [point._replace(name=page.sentence(point.name)) for point in restore_points(entries)]
    return page.render(
        "history.html",
        status,
        slug=slug,
        event=moment.event,
        seq=moment.seq,
        acts=acts[::-1] if unusual else acts[::-1][:SHOWN],
        total=len(acts),
        unusual=unusual,
        points=points[::-1][:30],
        may_redo=bool(moment.redo),
        problem=problem,
        form={"name": name},
    )


@router.post("/{act}")
def travel(slug: str, act: str, page: Asked, form: Sent) -> Response:
    """Undo, redo, restore, or name this moment."""
    page.need_arbiter(slug)

    def carry_out() -> Response:
        command, said = _command(act, form, page)
        page.do(slug, worded(command, form), accepted_of(form), number(form, "seq") or None)
        return page.redirect(f"/e/{slug}/-/history", said)

    return attempt(page, form, carry_out, lambda problem: _show(page, slug, problem, 422, text(form, "name")))


def _command(act: str, form: FormData, page: Page) -> tuple[Command, str]:
    if act == "undo":
        return Undo(last=1), page.say("The last act is undone.")
    if act == "redo":
        return Redo(), page.say("Done again.")
    if act == "restore":
        to = number(form, "to")
        return Restore(to), page.say("The event is as it was after entry {entry}.", entry=to)
    if act == "point":
        return MarkRestorePoint(text(form, "name")), page.say("This moment has a name now.")
    raise MissingError("no-such-page")
