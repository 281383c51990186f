"""Subcommands of ``tablas rules`` to study with: the exam of the manual and its glossaries."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import language, say
from tablas.errors import OptionError


@verb()
@click.argument("number", type=int, required=False)
@click.option("--answers", is_flag=True, help="With answers, and the commands that give them.")
@click.option("--marks", type=int, help="Is the exam passed with so many marks?  Exits with 1 if not.")
def exam(number: int | None, answers: bool, marks: int | None, as_json: bool) -> None:
    """The 24 questions of the manual's exam, or question NUMBER, with their marks."""
    from tablas.federation import study
    from tablas.federation.titles.seminars import passed

    questions = study.exam() if number is None else (study.question(number),)
    total, spoken = sum(one.marks for one in study.exam()), language()
    good = None if marks is None else passed(marks, total)
    if as_json:
        rows = [
            {
                "number": one.number,
                "chapter": study.said(one.chapter, spoken),
                "marks": one.marks,
                "question": study.said(one.asked, spoken),
                "answer": study.said(one.answer, spoken) if answers else None,
                "command": f"tablas {one.command}" if answers else None,
                "note": study.said(one.note, spoken) if answers and one.note else None,
            }
            for one in questions
        ]
        echo_json({"total": total, "passed": good, "questions": rows})
    elif marks is not None:
        click.echo(say("{marks} of {total}: 80 % are needed.", marks=marks, total=total))
    else:
        chapter = ""
        for one in questions:
            if study.said(one.chapter, spoken) != chapter:
                chapter = study.said(one.chapter, spoken)
                click.echo(chapter)
            click.echo(f"{one.number}. {study.said(one.asked, spoken)} ({say('marks: {marks}', marks=one.marks)})")
            if answers:
                click.echo(f"    {study.said(one.answer, spoken)}")
                click.echo(f"    tablas {one.command}")
                if one.note:
                    click.echo(f"    {study.said(one.note, spoken)}")
        if number is None:
            click.echo(say("{count} questions, {total} marks.", count=len(questions), total=total))
    if good is False:
        click.get_current_context().exit(1)


@verb()
@click.argument("term", required=False)
@click.option("--of", "which", type=click.Choice(["laws", "swiss"]), help="Only this glossary.")
def glossary(term: str | None, which: str | None, as_json: bool) -> None:
    """The words of the Laws and of the Swiss system in English and Spanish; with TERM those that have it."""
    from tablas.federation import study

    found = study.glossary() if term is None else study.looked_up(term)
    found = tuple(one for one in found if which in (None, one.glossary))
    if not found:
        raise OptionError("no-such-term", text=term)
    spoken = language()
    if as_json:
        echo_json(
            [
                {
                    "glossary": one.glossary,
                    "en": one.words["en"],
                    "es": one.words["es"],
                    "at": one.at,
                    "means": study.said(one.means, spoken),
                }
                for one in found
            ]
        )
        return
    for one in found:
        here, there = (one.words["es"], one.words["en"]) if spoken == "es" else (one.words["en"], one.words["es"])
        at = f" [{one.at}]" if one.at else ""
        click.echo(f"{here} ({there}){at}: {study.said(one.means, spoken)}")
