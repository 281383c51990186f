"""The arbiter's trainer: exercises without end for anybody, with or without an account."""

from __future__ import annotations

from fastapi import APIRouter
from fastapi.responses import Response

from tablas.errors import OptionError
from tablas.say.rules import TRAINER, rules_of
from tablas.simulate import fresh_seed
from tablas.train import registry
from tablas.train.exercise import Exercise
from tablas.train.lessons import LESSONS, grade_step, step
from tablas.web.errors import MissingError
from tablas.web.page import Asked
from tablas.web.show.texts import shown_text
from tablas.web.show.training import chapters, exercise_view, lesson_data, practised, taught, typed

router = APIRouter()

LONGEST = 2000
"""Signs of an answer; no form asks for more."""


@router.get("/train")
def show_all(page: Asked) -> Response:
    """Every kind of exercise, and how far one has come on this device."""
    lessons = [lesson_data(lesson, page.words) for lesson in LESSONS]
    return page.render("train.html", chapters=chapters(page.words), lessons=lessons)


@router.get("/train/exercise/{kind}")
def show(kind: str, page: Asked, level: int = 1, seed: int | None = None) -> Response:
    """One exercise; with an answer, its grade."""
    if seed is None:
        return page.redirect(f"/train/exercise/{kind}?level={level}&seed={fresh_seed() % 1_000_000}")
    exercise = made(kind, seed, level)
    text = typed(exercise, page.request.query_params.multi_items())[:LONGEST]
    view = exercise_view(exercise, page.words, page.say, text)
    return page.render("train_exercise.html", **view, **practised(exercise, page.words))


@router.get("/train/lesson/{name}")
def open_lesson(name: str, page: Asked) -> Response:
    """A lesson opens at its first step."""
    return page.redirect(f"/train/lesson/{name}/1")


@router.get("/train/lesson/{name}/{number}")
def show_step(name: str, number: int, page: Asked) -> Response:
    """One step of a lesson: predict, then see the reason."""
    try:
        exercise = step(name, number)
    except OptionError:
        raise MissingError("no-such-page") from None
    text = typed(exercise, page.request.query_params.multi_items())[:LONGEST]
    view = exercise_view(exercise, page.words, page.say, text, grade_step)
    return page.render("train_exercise.html", **view, **taught(name, number, page.words))


@router.get("/train/rule/{name}")
def show_rule(name: str, page: Asked) -> Response:
    """What exercises rest on that no system's text tells."""
    try:
        text = rules_of(name, page.language, TRAINER)
    except OptionError:
        raise MissingError("no-such-page") from None
    return page.render("train_rule.html", **shown_text(text))


def made(kind: str, seed: int, level: int) -> Exercise:
    """The exercise of an address; a page that is not there where there is none."""
    try:
        return registry.make(kind, seed, level)
    except OptionError:
        raise MissingError("no-such-page") from None
