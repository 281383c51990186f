"""``tablas train``: exercises for arbiters, and what an answer is worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, table
from tablas.cli.speech import language, say, tell

if TYPE_CHECKING:
    from collections.abc import Callable

    from tablas.say.catalogue import Catalogue
    from tablas.train.answers import Answer
    from tablas.train.exercise import Exercise, Table
    from tablas.train.grading import Grade


@verb()
@click.argument("kind", required=False)
@click.option("--list", "listed", is_flag=True, help="List the kinds of exercises with their levels.")
@click.option("--seed", type=int, help="Which exercise of the kind; the same number gives the same one. Default: any.")
@click.option(
    "--level",
    type=int,
    help="How hard: 1, 2 or 3. Without it an exercise fits what you answered before; a new paper grows harder.",
)
@click.option("--answer", help="Grade an answer, written as the exercise says.")
@click.option("--key", is_flag=True, help="Show the right answer and how it is found.")
@click.option("--lesson", metavar="NAME", help="A step of a lesson instead of an exercise.")
@click.option("--step", type=int, default=1, show_default=True, help="Which step of the lesson.")
@click.option("--exam", "code", metavar="CODE", help="A paper by its code: new, manual, or the code of an earlier one.")
@click.option(
    "--chapter", "chapters", multiple=True, help="Only this chapter of a new paper; several times for several."
)
@click.option("--questions", default=10, show_default=True, help="How many questions a new paper has.")
@click.option("--pdf", metavar="FILE", help="Write the paper to hand out.")
@click.option("--key-pdf", metavar="FILE", help="Write the key to mark by.")
@click.option("--answers", metavar="FILE", help="Mark answers: a line a question, - for none.")
@click.option("--done", is_flag=True, help="Show what you have practised, what is due again and what is weak.")
@click.option(
    "--progress",
    metavar="FILE",
    help="Where that is kept, also a file that a browser saved; off keeps nothing. Default: train.json of your events.",
)
def train(
    kind: str | None,
    listed: bool,
    seed: int | None,
    level: int | None,
    answer: str | None,
    key: bool,
    lesson: str | None,
    step: int,
    code: str | None,
    chapters: tuple[str, ...],
    questions: int,
    pdf: str | None,
    key_pdf: str | None,
    answers: str | None,
    done: bool,
    progress: str | None,
    as_json: bool,
) -> None:
    """Practise: an exercise of KIND, or the grade of an answer to it."""
    from tablas.cli import train_progress
    from tablas.errors import OptionError
    from tablas.simulate import fresh_seed
    from tablas.train import registry
    from tablas.train.progress import next_level

    if code is not None:
        from tablas.cli.train_exam import exam, plan_from

        named = plan_from(seed, chapters, level, questions).code if code == "new" else code
        exam(named, pdf, key_pdf, answers, as_json)
        return
    if lesson is not None:
        _lesson(lesson, step, answer, key, progress, as_json)
        return
    if done:
        train_progress.show(progress, as_json)
        return
    if listed or kind is None:
        _list(as_json)
        return
    if answer is not None and seed is None:
        raise OptionError("train-answer-needs-seed")
    if level is None and seed is None:
        level = next_level(train_progress.read(progress), kind, len(registry.get(kind).levels))
    exercise = registry.make(kind, fresh_seed() % 1_000_000 if seed is None else seed, level or 1)
    if answer is not None:
        grade = _show_grade(exercise, answer, registry.grade, as_json)
        then = next_level(train_progress.keep(progress, exercise, grade), kind, len(registry.get(kind).levels))
        if not as_json:
            click.echo(say("Next: {command} (level {level})", command=f"tablas train {kind}", level=then))
        return
    _show_exercise(exercise, key, as_json)
    if not key and not as_json:
        _how(f"tablas train {exercise.kind} --seed {exercise.seed} --level {exercise.level} --answer '…'")


def _lesson(name: str, number: int, answer: str | None, key: bool, progress: str | None, as_json: bool) -> None:
    from tablas.cli import train_progress
    from tablas.train.lessons import grade_step, plan
    from tablas.train.lessons import step as step_of

    exercise = step_of(name, number)
    if answer is not None:
        train_progress.keep(progress, exercise, _show_grade(exercise, answer, grade_step, as_json))
        return
    if not as_json:
        click.echo(say("Step {number} of {count}", number=number, count=len(plan(name))))
    _show_exercise(exercise, key, as_json)
    if not key and not as_json:
        _how(f"tablas train --lesson {name} --step {number} --answer '…'")


def _how(command: str) -> None:
    click.echo("\n" + say("Answer with: {command}", command=command))


def _words() -> Catalogue:
    from tablas.say.catalogue import catalogue

    return catalogue(language())


def _list(as_json: bool) -> None:
    from tablas.say.exercises import kind_data
    from tablas.train import registry
    from tablas.train.lessons import LESSONS, plan

    kinds = [kind_data(kind, _words()) for kind in registry.kinds().values()]
    if as_json:
        lessons = [{"name": one.name, "title": tell(one.title), "steps": len(plan(one.name))} for one in LESSONS]
        echo_json({"kinds": kinds, "lessons": lessons})
        return
    click.echo(say("Lessons"))
    for one in LESSONS:
        click.echo(f"  --lesson {one.name}: {tell(one.title)} ({len(plan(one.name))})")
    chapter = ""
    order = [kind["chapter"] for kind in kinds]
    for kind in sorted(kinds, key=lambda kind: order.index(kind["chapter"])):
        if kind["chapter"] != chapter:
            chapter = kind["chapter"]
            click.echo(f"\n{kind['chapter_title']}")
        click.echo(f"  {kind['name']}: {kind['title']}")
        for each in kind["levels"]:
            click.echo(f"      {each['level']}  {each['decides']}")


def _show_exercise(exercise: Exercise, key: bool, as_json: bool) -> None:
    from tablas.say.exercises import exercise_data
    from tablas.train.answers import write_answer

    if as_json:
        echo_json(exercise_data(exercise, _words(), with_key=key))
        return
    if not exercise.kind.startswith("lesson-"):
        click.echo(say("Exercise {kind}, level {level}, seed {seed}", **_named(exercise)))
    for message in exercise.question:
        click.echo(tell(message))
    for one in exercise.tables:
        _show_table(one)
    click.echo("")
    for line in form_lines(exercise):
        click.echo(line)
    if key:
        click.echo("\n" + say("Key: {answer}", answer=write_answer(exercise.key.answer)))
        for message in exercise.key.working:
            click.echo(f"  {tell(message)}")
        for one in exercise.key.tables:
            _show_table(one)


def _named(exercise: Exercise) -> dict[str, object]:
    return {"kind": exercise.kind, "level": exercise.level, "seed": exercise.seed}


def form_lines(exercise: Exercise) -> list[str]:
    """How the answer is written."""
    from tablas.train.answers import Choice, Fields, Order

    words, form = _words(), exercise.form
    if isinstance(form, Choice | Order):
        options = [f"  {option.id}: {words.shown(option.text)}" for option in form.options]
        if isinstance(form, Order):
            return [say("Write all of these in their order:"), *options]
        return [say("Write all that are right:") if form.many else say("Write one of these:"), *options]
    if isinstance(form, Fields):
        lines = []
        for field in form.fields:
            choices = " / ".join(f"{option.id}: {words.shown(option.text)}" for option in field.options)
            lines.append(f"  {field.id}=  {words.shown(field.label)} {words.shown(field.unit) or choices}".rstrip())
        return [say("Fill in:"), *lines]
    people = ", ".join(f"{seat.number} {seat.name}".strip() for seat in form.seats)
    how = say("Write boards as 1-5, White first:") if form.coloured else say("Write boards as 1-5:")
    left = [] if form.left is None else [say("The number alone: {what}", what=tell(form.left))]
    return [how, f"  {people}", *left]


def _show_grade(exercise: Exercise, text: str, grader: Callable[[Exercise, Answer], Grade], as_json: bool) -> Grade:
    from tablas.say.exercises import grade_data
    from tablas.train.answers import read_answer, write_answer

    grade = grader(exercise, read_answer(exercise.form, text))
    if as_json:
        key = write_answer(exercise.key.answer)
        echo_json({"exercise": exercise.name, "answer": text, "key": key} | grade_data(grade, _words()))
        return grade
    click.echo(say("{points} of {of} points", points=grade.points, of=grade.of))
    _show_parts(grade)
    if not grade.right:
        click.echo("\n" + say("Key: {answer}", answer=write_answer(exercise.key.answer)))
    for message in grade.working:
        click.echo(f"  {tell(message)}")
    click.echo("\n" + say("The rule in our words: {address}", address=grade.rule))
    return grade


def _show_parts(grade: Grade) -> None:
    for mark in grade.marks:
        click.echo(f"  {mark.points}/{mark.of}  {tell(mark.what)}")
    if grade.fault is not None:
        article = f" ({grade.fault.article})" if grade.fault.article else ""
        click.echo(f"{tell(grade.fault.message)}{article}")
    for message in grade.seen:
        click.echo(tell(message))
    for one in grade.tables:
        _show_table(one)


def _show_table(one: Table) -> None:
    words = _words()
    click.echo("")
    if one.title:
        click.echo(words.shown(one.title))
    rows = [[str(cell) if not words.shown(cell) else words.shown(cell) for cell in row] for row in one.rows]
    for place, line in enumerate(table([words.shown(head) for head in one.heads], rows)):
        click.echo(f"{'>' if place - 1 in one.marked else ' '} {line}".rstrip())
