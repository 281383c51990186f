"""``tablas train --exam``: a paper for a class, its key, and its marking."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.plain import replace_file
from tablas.cli.show import echo_json
from tablas.cli.speech import language, say, say_many, tell

if TYPE_CHECKING:
    from tablas.say.catalogue import Catalogue
    from tablas.train.exams import Paper, Plan, Result


def exam(code: str, pdf: str | None, key_pdf: str | None, answers: str | None, as_json: bool) -> None:
    """Print a paper, its key, or the marks of answers; without any of them list the questions."""
    from tablas.train.exams import mark, paper_of

    paper = paper_of(code)
    if answers is not None:
        _show_result(mark(paper, _read(answers)), as_json)
        return
    written = [_write(paper, file, key) for file, key in ((pdf, False), (key_pdf, True)) if file]
    if as_json:
        echo_json({**_data(paper), "files": written})
    elif written:
        for one in written:
            click.echo(f"{one['file']}  {say_many('{count} page', '{count} pages', one['pages'])}")
    else:
        _list(paper)


def plan_from(seed: int | None, chapters: tuple[str, ...], level: int | None, count: int) -> Plan:
    """The plan that the options name."""
    from tablas.errors import OptionError
    from tablas.messages import Items
    from tablas.simulate import fresh_seed
    from tablas.train.exams import Plan
    from tablas.train.kind import Chapter

    known = {chapter.value: chapter for chapter in Chapter}
    for name in chapters:
        if name not in known:
            raise OptionError("train-no-chapter", name=name, known=Items(known))
    chosen = tuple(known[name] for name in chapters)
    return Plan(fresh_seed() % 1_000_000 if seed is None else seed, chosen, level or 0, count)


def _read(file: str) -> list[str]:
    """The answers of a file: one line a question, ``-`` for none."""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    return ["" if line.strip() == "-" else line.strip() for line in lines]


def _words() -> Catalogue:
    from tablas.say.catalogue import catalogue

    return catalogue(language())


def _write(paper: Paper, file: str, key: bool) -> dict[str, Any]:
    from tablas.documents.exam import exam_pdf

    printed = exam_pdf(paper, language(), key=key)
    replace_file(Path(file), printed.pdf)
    return {"file": file, "pages": printed.pages, "key": key}


def _data(paper: Paper) -> dict[str, Any]:
    from tablas.say.exercises import exercise_data

    questions = [exercise_data(question.exercise, _words()) for question in paper.questions]
    return {"code": paper.code, "minutes": paper.minutes, "points": paper.of, "questions": questions}


def _list(paper: Paper) -> None:
    told = say("Paper {code}: {count} questions, {minutes} minutes", **_counted(paper))
    click.echo(told)
    for question in paper.questions:
        click.echo(f"{question.number:3}  {tell(question.exercise.question[0])}  ({question.exercise.name})")
    click.echo("\n" + say("Print it with --pdf FILE and --key-pdf FILE; mark answers with --answers FILE."))


def _counted(paper: Paper) -> dict[str, object]:
    return {"code": paper.code, "count": len(paper.questions), "minutes": paper.minutes}


def _show_result(result: Result, as_json: bool) -> None:
    from tablas.say.exercises import grade_data

    if as_json:
        marked = [
            {
                "number": one.question.number,
                "answer": one.text,
                "points": one.points,
                "of": one.question.of,
                "grade": None if one.grade is None else grade_data(one.grade, _words()),
                "problem": one.unread,
            }
            for one in result.marked
        ]
        facts = {"points": result.points, "of": result.paper.of, "percent": result.percent, "passed": result.passed}
        echo_json({"code": result.paper.code, **facts, "questions": marked, "articles": result.articles})
        return
    for one in result.marked:
        fault = one.grade.fault if one.grade is not None else None
        said = tell(one.unread) if one.unread else tell(fault.message) if fault else ""
        click.echo(f"{one.question.number:3}  {one.points:2}/{one.question.of}  {said}".rstrip())
    told = {"points": result.points, "of": result.paper.of, "percent": result.percent}
    verdict = say("passed") if result.passed else say("not passed")
    click.echo(say("{points} of {of} points, {percent} %", **told) + f": {verdict}")
