"""An exam on paper: the questions to hand out, and the key to mark by."""

from __future__ import annotations

from typing import Any

from tablas.documents.paper import Choice, Paper
from tablas.documents.press import Printed, typeset
from tablas.documents.source import from_report
from tablas.model import Tournament
from tablas.say.catalogue import Catalogue, catalogue
from tablas.say.exercises import exercise_data
from tablas.train.exams import PASS, Question, by_hand
from tablas.train.exams import Paper as Exam


def exam_pdf(exam: Exam, lang: str, size: str = "a4", key: bool = False) -> Printed:
    """The paper of an exam, or its key with the working of every question."""
    words = catalogue(lang)
    title = "Key" if key else "Exam"
    paper = Paper("exam", title, "blank", lambda *_: exam_data(exam, words, key))
    source = from_report(Tournament(words.gettext("Arbiters' exam")))
    return typeset(paper, source, Choice(lang=lang, paper_size=size))


def exam_data(exam: Exam, words: Catalogue, key: bool) -> dict[str, Any]:
    """What the template shows."""
    chapters = [words.sentence(chapter.words) for chapter in exam.chapters]
    return {
        "code": exam.code,
        "sub": " · ".join(chapters),
        "minutes": exam.minutes,
        "of": exam.of,
        "pass": -(-exam.of * PASS // 100),
        "percent": PASS,
        "key": key,
        "questions": [_question(question, words, key) for question in exam.questions],
    }


def _question(question: Question, words: Catalogue, key: bool) -> dict[str, Any]:
    data = exercise_data(question.exercise, words, with_key=True)
    form = data["form"]
    told: dict[str, Any] = {
        "number": question.number,
        "of": question.of,
        "question": data["question"],
        "tables": [_table(table) for table in data["tables"]],
        "form": form["form"],
        "options": [option["text"] for option in form.get("options", ())],
        "many": bool(form.get("many")),
        "fields": [
            {"label": field["label"], "options": [option["text"] for option in field["options"]]}
            for field in form.get("fields", ())
        ],
        "boards": len(form["seats"]) // 2 if form["form"] == "pairs" else 0,
        "coloured": bool(form.get("coloured")),
        "left": form.get("left") or "",
    }
    if key:
        told["answer"] = data["key"]["words"]
        told["working"] = data["key"]["working"]
        told["marks"] = [{"what": words.sentence(mark.what), "of": mark.of} for mark in by_hand(question)]
        told["notes"] = [words.sentence(note) for note in question.notes]
        told["articles"] = data["articles"]
    return told


def _table(table: dict[str, Any]) -> dict[str, Any]:
    """A table of plain texts: a round of a player as colour, opponent and result."""
    rows = [[_cell(cell) for cell in row] for row in table["rows"]]
    return {"title": table["title"], "heads": table["heads"], "rows": rows, "marked": table["marked"]}


def _cell(cell: Any) -> str:
    if isinstance(cell, dict):
        disc = {"W": "□", "B": "■"}.get(cell["colour"], "")
        return f"{disc} {cell['opponent'] or '–'} {cell['result']}"
    return str(cell)
