"""Exams in the browser: a paper by its code, marked at once, and on paper with its key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.documents.exam import exam_pdf
from tablas.errors import OptionError
from tablas.simulate import fresh_seed
from tablas.train.exams import MANUAL, MIXED, Paper, Plan, check, mark, paper_of
from tablas.train.kind import Chapter
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, Sent
from tablas.web.show.training import asked_of, chapter_choices, marked_view, typed_of

router = APIRouter()


@router.get("/train/exam")
def choose(page: Asked) -> Response:
    """What an exam is about, how hard and how long it is."""
    query = page.request.query_params
    if "count" not in query:
        return page.render("train_exam_new.html", chapters=chapter_choices(page.words), asked=query)
    known = {chapter.value: chapter for chapter in Chapter}
    chosen = tuple(known[name] for name in query.getlist("chapter") if name in known)
    if len(chosen) == len(chapter_choices(page.words)):
        chosen = ()
    plan = Plan(
        _whole(query, "seed", fresh_seed() % 1_000_000),
        chosen,
        _whole(query, "level", MIXED),
        _whole(query, "count", 10),
    )
    try:
        check(plan)
    except OptionError as error:
        said = page.sentence(error.message)
        return page.render("train_exam_new.html", 422, chapters=chapter_choices(page.words), asked=query, wrong=said)
    return page.redirect(f"/train/exam/{plan.code}")


def _whole(query: Mapping[str, str], name: str, default: int) -> int:
    value = str(query.get(name, "")).strip()
    return int(value) if value.isdecimal() and len(value) < 10 else default


@router.get("/train/exam/{code}")
def show(code: str, page: Asked) -> Response:
    """The paper to write."""
    return page.render("train_exam.html", **exam_view(page, found(code)), action=f"/train/exam/{code}")


@router.post("/train/exam/{code}")
def hand_in(code: str, page: Asked, form: Sent) -> Response:
    """The paper marked; nothing of it is kept here."""
    paper = found(code)
    result = mark(paper, typed_of(paper, form.multi_items()))
    view = exam_view(page, paper) | marked_view(result, page.words)
    return page.render("train_exam.html", **view, action=f"/train/exam/{code}")


@router.get("/train/exam/{code}/{kind}.pdf")
def print_it(code: str, kind: str, page: Asked) -> Response:
    """The paper to hand out, or the key to mark by."""
    if kind not in ("paper", "key"):
        raise MissingError("no-such-page")
    made = exam_pdf(found(code), page.language, key=kind == "key")
    name = f'inline; filename="{kind}-{code}.pdf"'
    return Response(made.pdf, media_type="application/pdf", headers={"Content-Disposition": name})


def found(code: str) -> Paper:
    """The paper of an address."""
    try:
        return paper_of(code)
    except OptionError:
        raise MissingError("no-such-page") from None


def exam_view(page: Page, paper: Paper) -> dict[str, Any]:
    """What the page of a paper shows."""
    return {
        "paper": paper,
        "printed_one": paper.code == MANUAL,
        "questions": asked_of(paper, page.words),
        "result": None,
        "class_code": "",
    }
