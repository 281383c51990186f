"""What the arbiter writes down during a tournament: incidents, appeals, fair play, the hall."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.datastructures import FormData

from tablas.events.acts import WriteNote
from tablas.events.acts.notes import SORTS
from tablas.events.errors import RefusedError
from tablas.events.final_report import noted
from tablas.events.note import Note, NoteKind
from tablas.model import Card
from tablas.web.desk import ArbiterDesk, Desk
from tablas.web.page import Problem, Sent, attempt, text

router = APIRouter(prefix="/e/{slug}/{tournament}")


@router.get("/notes")
def show(desk: ArbiterDesk, note: int = 0) -> Response:
    """Every note, and a form for a new one, or for one that is written anew."""
    known = next((one for one in desk.section.notes if one.number == note), None)
    return _show(desk, given={} if known is None else _given(known))


def _given(note: Note) -> dict[str, Any]:
    """A note as the form has it."""
    upheld = {None: "", True: "yes", False: "no"}[note.upheld]
    return {
        "note": note.number,
        "sort": note.sort.value,
        "text": note.text,
        "round": note.round or "",
        "board": note.board or "",
        "player": note.players[0] if note.players and not note.board else "",
        "article": note.article,
        "decision": note.decision,
        "sanction": note.sanction,
        "about": note.about or "",
        "upheld": upheld,
    }


def _show(
    desk: Desk,
    problem: Problem | None = None,
    form: FormData | None = None,
    status: int = 200,
    given: dict[str, Any] | None = None,
) -> Response:
    section, say = desk.section, desk.page.say
    people = [(str(card), f"{section.number_of[card]} {section.called(card)}") for card in section.cards]
    incidents = [one for one in section.notes if one.sort is not NoteKind.APPEAL]
    return desk.render(
        "notes.html",
        status,
        notes=noted(section, desk.page.store.history(desk.slug)),
        sorts=[(kind.value, desk.page.sentence(SORTS[kind])) for kind in NoteKind],
        sort_words=SORTS,
        people=[("", "–"), *people],
        incidents=[("", "–"), *((str(one.number), f"{one.number}: {one.text[:60]}") for one in incidents)],
        verdicts=[("", say("not yet decided")), ("yes", say("upheld")), ("no", say("dismissed"))],
        given=dict(form) if form is not None else given or {},
        problem=problem,
    )


@router.post("/notes")
def write(desk: ArbiterDesk, form: Sent) -> Response:
    """Write the note."""

    def carry_out() -> Response:
        player = text(form, "player")
        command = WriteNote(
            desk.section.id,
            _sort(text(form, "sort")),
            _line(form, "text"),
            _number(form, "round"),
            _number(form, "board"),
            (Card(_number(form, "player")),) if player else (),
            _line(form, "article"),
            _line(form, "decision"),
            _line(form, "sanction"),
            _number(form, "about"),
            {"yes": True, "no": False}.get(text(form, "upheld")),
            _number(form, "note"),
        )
        desk.do(command, form)
        return desk.page.redirect(f"{desk.path}/notes", desk.page.say("Saved."))

    return attempt(desk.page, form, carry_out, lambda problem: _show(desk, problem, form, 422))


def _line(form: FormData, name: str) -> str:
    """What was typed as one line: a log keeps no line breaks."""
    return " ".join(text(form, name).split())


def _number(form: FormData, name: str) -> int:
    typed = text(form, name)
    if not typed:
        return 0
    if not (typed.isascii() and typed.isdecimal() and len(typed) < 6):
        raise RefusedError("is-not-a-choice", None, name, act=typed)
    return int(typed)


def _sort(typed: str) -> NoteKind:
    try:
        return NoteKind(typed)
    except ValueError:
        raise RefusedError("is-not-a-choice", None, "sort", act=typed) from None
