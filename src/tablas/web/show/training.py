"""An exercise and its grade for a page: sentences, tables, and both pairings drawn where boards were asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from tablas.errors import TablasError
from tablas.messages import Message
from tablas.pairing.round import pair_round
from tablas.pictures.sheets import two_pictures
from tablas.pictures.svg import SCREEN
from tablas.say import Say
from tablas.say.catalogue import Catalogue
from tablas.say.exercises import answer_words, exercise_data, grade_data, kind_data
from tablas.systems.judgement import Boards
from tablas.train import registry
from tablas.train.answers import Answer, Fields, Pairs, read_answer
from tablas.train.boards import boards_of
from tablas.train.exams import Marked, Paper, Result
from tablas.train.exercise import Exercise
from tablas.train.grading import Grade
from tablas.train.kind import Chapter as Order
from tablas.train.lessons import Lesson, plan
from tablas.train.lessons import get as lesson_of


class Chapter(NamedTuple):
    """The kinds of one chapter, in words."""

    name: str
    title: str
    kinds: list[dict[str, Any]]


def chapters(words: Catalogue) -> list[Chapter]:
    """Every kind, by chapter in the order in which they are taught."""
    found: dict[str, Chapter] = {}
    taught = list(Order)
    for kind in sorted(registry.kinds().values(), key=lambda kind: taught.index(kind.chapter)):
        told = kind_data(kind, words)
        found.setdefault(told["chapter"], Chapter(told["chapter"], told["chapter_title"], [])).kinds.append(told)
    return list(found.values())


def typed(exercise: Exercise, sent: Sequence[tuple[str, str]]) -> str:
    """The answer of a form as text: fields are joined to ``id=value``, several choices stand beside each other."""
    if isinstance(exercise.form, Fields):
        given: Mapping[str, str] = dict(sent)
        words = [(one.id, "".join(given.get(f"f-{one.id}", "").split())) for one in exercise.form.fields]
        if any(value for _, value in words):
            return " ".join(f"{name}={value}" for name, value in words if value)
    return " ".join(value.strip() for name, value in sent if name == "answer").strip()


class Graded(NamedTuple):
    """An answer with its grade, or what cannot be read in it."""

    problem: Message | None = None
    answer: Answer | None = None
    grade: Grade | None = None


Grader = Callable[[Exercise, Answer], Grade]


def graded(exercise: Exercise, text: str, grader: Grader = registry.grade) -> Graded:
    """Read and grade what was typed."""
    try:
        answer = read_answer(exercise.form, text)
    except TablasError as error:
        return Graded(error.message)
    return Graded(None, answer, grader(exercise, answer))


def drawn(exercise: Exercise, answer: Answer, say: Say) -> tuple[str, ...]:
    """The answer and the pairing of the rules, each drawn where they differ; nothing where there is no such picture."""
    tournament = exercise.tournament
    if tournament is None or not isinstance(exercise.form, Pairs) or exercise.facts.get("part"):
        return ()
    try:
        made = pair_round(tournament)
        theirs = boards_of(answer)
        if (
            len(answer.left) > 1
            or theirs.meetings == Boards.of(made).meetings
            or theirs.people != Boards.of(made).people
        ):
            return ()
        rules, mine = two_pictures(tournament, made, Boards.of(made), theirs, say, SCREEN)
    except TablasError:
        return ()
    return mine.svg, rules.svg


def exercise_view(
    exercise: Exercise, words: Catalogue, say: Say, text: str = "", grader: Grader = registry.grade
) -> dict[str, Any]:
    """What the templates of an exercise need."""
    view: dict[str, Any] = {
        "exercise": exercise_data(exercise, words, with_key=True),
        "text": text,
        "grade": None,
        "unread": "",
        "drawn": (),
        "given": {},
    }
    if text:
        found = graded(exercise, text, grader)
        if found.grade is None or found.answer is None:
            view["unread"] = words.sentence(found.problem or "")
        else:
            view["grade"] = grade_data(found.grade, words)
            view["drawn"] = drawn(exercise, found.answer, say)
            view["given"] = dict(found.answer.filled)
    return view


def practised(exercise: Exercise, words: Catalogue) -> dict[str, Any]:
    """Where an exercise stands: its kind and level, and where the next one is."""
    kind = kind_data(registry.get(exercise.kind), words)
    here = f"/train/exercise/{exercise.kind}"
    return {
        "title": kind["title"],
        "stands": kind["levels"][exercise.level - 1]["decides"],
        "action": here,
        "hidden": {"level": exercise.level, "seed": exercise.seed},
        "again": f"{here}?level={exercise.level}&seed={exercise.seed}",
        "onward": f"{here}?level={exercise.level}",
        "levels": len(kind["levels"]),
        "lesson": None,
    }


def lesson_data(lesson: Lesson, words: Catalogue) -> dict[str, Any]:
    """A lesson for the list."""
    return {
        "name": lesson.name,
        "title": words.sentence(lesson.title),
        "about": words.sentence(lesson.about),
        "steps": len(plan(lesson.name)),
    }


def taught(name: str, number: int, words: Catalogue) -> dict[str, Any]:
    """Where a step of a lesson stands."""
    told = lesson_data(lesson_of(name), words)
    steps = told["steps"]
    return {
        "title": told["title"],
        "stands": words.sentence(Message("train-step", step=number, steps=steps)),
        "action": f"/train/lesson/{name}/{number}",
        "hidden": {},
        "again": f"/train/lesson/{name}/{number}",
        "onward": f"/train/lesson/{name}/{number + 1}" if number < steps else "/train",
        "levels": 1,
        "lesson": {
            "steps": steps,
            "number": number,
            "before": f"/train/lesson/{name}/{number - 1}" if number > 1 else "",
        },
    }


def chapter_choices(words: Catalogue) -> list[tuple[str, str]]:
    """The chapters that have exercises."""
    have = {kind.chapter for kind in registry.kinds().values()}
    return [(chapter.value, words.sentence(chapter.words)) for chapter in Order if chapter in have]


def asked_of(paper: Paper, words: Catalogue) -> list[dict[str, Any]]:
    """The questions of a paper for a page; keys stay behind."""
    return [
        {
            **exercise_data(question.exercise, words),
            "number": question.number,
            "of": question.of,
            "text": "",
            "given": {},
            "marked": None,
        }
        for question in paper.questions
    ]


def typed_of(paper: Paper, sent: Sequence[tuple[str, Any]]) -> list[str]:
    """The answers of a whole paper: the fields of question 3 begin with ``q3-``."""
    found = []
    for question in paper.questions:
        start = f"q{question.number}-"
        own = [(name.removeprefix(start), str(value)) for name, value in sent if name.startswith(start)]
        found.append(typed(question.exercise, own)[:2000])
    return found


def _answered(one: Marked, words: Catalogue) -> str:
    """What was answered, in words."""
    exercise = one.question.exercise
    return "" if one.grade is None else answer_words(exercise, read_answer(exercise.form, one.text), words)


def marked_view(result: Result, words: Catalogue) -> dict[str, Any]:
    """A marked paper: every question with what was answered, its grade and its key."""
    questions = []
    for one in result.marked:
        exercise = one.question.exercise
        questions.append(
            {
                **exercise_data(exercise, words, with_key=True),
                "number": one.question.number,
                "of": one.question.of,
                "text": one.text,
                "given": {},
                "marked": {
                    "points": one.points,
                    "words": _answered(one, words),
                    "grade": None if one.grade is None else grade_data(one.grade, words),
                    "unread": words.sentence(one.unread) if one.unread else "",
                    "notes": [words.sentence(note) for note in one.question.notes],
                },
            }
        )
    weak = sorted(
        ((article, points, of) for article, (points, of) in result.articles.items() if points < of),
        key=lambda entry: entry[1] / entry[2],
    )
    shown = {"points": result.points, "of": result.paper.of, "percent": result.percent, "passed": result.passed}
    return {"questions": questions, "result": {**shown, "weak": weak[:6]}}
