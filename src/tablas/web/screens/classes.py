"""A class writes one paper together: the lecturer opens it and sees points without names."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.store.classes import Class
from tablas.train.exams import PASS, Paper, mark, paper_of
from tablas.web.errors import MissingError
from tablas.web.page import Asked, Page, Problem, Sent, attempt, text
from tablas.web.screens.exams import exam_view, found
from tablas.web.show.training import marked_view, typed_of

router = APIRouter()


@router.get("/train/class")
def show_all(page: Asked) -> Response:
    """The classes that are open; who is signed in opens more."""
    return _show_all(page)


def _show_all(page: Page, problem: Problem | None = None) -> Response:
    signed = not page.principal.is_public
    known = page.store.classes.every() if signed else []
    return page.render("train_classes.html", 422 if problem else 200, classes=known, signed=signed, problem=problem)


@router.post("/train/class")
def open_class(page: Asked, form: Sent) -> Response:
    """Open a class for a paper."""

    def act() -> Response:
        code = text(form, "paper") or "manual"
        paper_of(code)
        return page.redirect(f"/train/class/{page.store.classes.open(code)}/results")

    def again(problem: Problem) -> Response:
        return _show_all(page, Problem(problem.sentence, "paper"))

    return attempt(page, form, act, again)


@router.get("/train/class/{code}")
def show(code: str, page: Asked) -> Response:
    """The paper of a class, to write."""
    paper = found(_class(page, code).paper)
    return page.render("train_exam.html", **_view(page, paper, code))


@router.post("/train/class/{code}")
def hand_in(code: str, page: Asked, form: Sent) -> Response:
    """Mark the paper and keep the points; of who wrote it nothing is kept but a number that leads nowhere."""
    paper = found(_class(page, code).paper)
    result = mark(paper, typed_of(paper, form.multi_items()))
    device = sha256(f"{code}/{page.csrf}".encode()).hexdigest()[:16]
    counted = page.store.classes.hand_in(code, device, [one.points for one in result.marked])
    view = _view(page, paper, code) | marked_view(result, page.words)
    return page.render("train_exam.html", **view | {"counted": counted})


def _view(page: Page, paper: Paper, code: str) -> dict[str, Any]:
    return exam_view(page, paper) | {"class_code": code, "action": f"/train/class/{code}", "counted": True}


@router.get("/train/class/{code}/results")
def show_results(code: str, page: Asked) -> Response:
    """How a class does: question by question, article by article, nobody by name."""
    page.need_signed_in()
    known = _class(page, code)
    paper = found(known.paper)
    rows = page.store.classes.results(code)
    return page.render(
        "train_class.html",
        code=code,
        paper=paper,
        address=page.address(f"/train/class/{code}"),
        **_counted(page, paper, rows),
    )


def _counted(page: Page, paper: Paper, rows: list[tuple[int, ...]]) -> dict[str, Any]:
    totals = [sum(row) for row in rows]
    questions = []
    articles: dict[str, list[int]] = {}
    for place, question in enumerate(paper.questions):
        got = sum(row[place] for row in rows)
        of = question.of * len(rows)
        said = page.sentence(question.exercise.question[0])
        questions.append({"number": question.number, "text": said, "percent": 100 * got // of if of else 0})
        for article in question.exercise.articles:
            sums = articles.setdefault(article, [0, 0])
            sums[0] += got
            sums[1] += of
    weak = sorted((100 * got // of, article) for article, (got, of) in articles.items() if of and got < of)
    return {
        "questions": questions,
        "totals": totals,
        "percent": 100 * sum(totals) // (paper.of * len(rows)) if rows else 0,
        "passed": sum(100 * total >= PASS * paper.of for total in totals),
        "weak": weak[:8],
    }


@router.post("/train/class/{code}/delete")
def delete(code: str, page: Asked, form: Sent) -> Response:
    """Forget a class."""
    _class(page, code)
    page.store.classes.delete(code)
    return page.redirect("/train/class")


def _class(page: Page, code: str) -> Class:
    known = page.store.classes.find(code)
    if known is None:
        raise MissingError("no-such-page")
    return known
