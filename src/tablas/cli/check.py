"""``tablas check``: pair every round of reports again, rank the players again, and show what differs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from tablas.cli.base import error_data, verb
from tablas.cli.options import SystemVerb, read_options
from tablas.cli.progress import shown
from tablas.cli.show import echo_json
from tablas.cli.speech import say_many, tell, tell_refusal
from tablas.errors import FormatError, TablasError, Where
from tablas.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tablas.model import Tournament
    from tablas.pairing.check import Report
    from tablas.systems.registry import Value

SAME, DIFFERENT, UNREADABLE = 0, 1, 2


class Answer(NamedTuple):
    """What became of one file: a report, or the sentence that says why there is none."""

    file: str
    report: Report | None
    error: TablasError | None = None
    ranks: tuple[Message, ...] = ()
    """What is wrong with the printed ranks and team totals."""
    assumed: Message | None = None
    """That the report does not name the system it was checked by."""


@verb(cls=SystemVerb)
@click.argument("files", nargs=-1, required=True)
@click.option("--system", help="Pairing system; default: the one the report names, else dutch.")
@click.option("--edition", help="Edition of the rules; default: the one in force on the day of the event.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the system.")
@click.option("--acceleration", metavar="NAME[:OPTION=VALUE]", help="Imaginary points the rounds were paired with.")
@click.option("--lenient", is_flag=True, help="Repair faults of the reports before checking.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="Files checked at a time.")
@click.option("-q", "--quiet", is_flag=True, help="Say nothing of files without differences.")
@click.pass_context
def check(
    ctx: click.Context,
    files: tuple[str, ...],
    system: str | None,
    edition: str | None,
    options: tuple[str, ...],
    acceleration: str | None,
    as_json: bool,
    lenient: bool,
    jobs: int,
    quiet: bool,
) -> None:
    """Pair every round of FILES again and print each difference.

    Ranks are checked too where the report lists its tie-breaks (records 202
    and 212) and prints ranks, and so are the totals of teams.  Exits with 0 when
    all is the same, 1 when something differs, 2 when a file cannot be read.
    Options of the system may also be written as --name value, --name or --no-name.
    """
    from tablas.cli.crew import each

    work = partial(
        check_file,
        system=system,
        edition=edition,
        lenient=lenient,
        acceleration=acceleration,
        options=read_options(options),
    )
    answers: list[Answer] = []
    for answer in shown(each(work, files, jobs, _lost), len(files)):
        answers.append(answer)
        if not as_json:
            _print(answer, quiet)
    if as_json:
        echo_json([_data(answer) for answer in answers])
    ctx.exit(exit_code(answers))


def check_file(
    file: str,
    system: str | None,
    edition: str | None,
    lenient: bool = False,
    acceleration: str | None = None,
    options: Mapping[str, Value] | None = None,
) -> Answer:
    """Check one file; errors become its answer, so that the others are still checked."""
    from tablas import api
    from tablas.federation.report import rank_faults

    try:
        loaded = api.load_report(file, lenient)
        report = api.check(loaded.tournament, edition, system, acceleration, **(options or {}))
    except TablasError as error:
        return Answer(file, None, error)
    return Answer(file, report, ranks=rank_faults(loaded), assumed=None if system else _assumed(loaded.tournament))


def _assumed(tournament: Tournament) -> Message | None:
    from tablas.formats.trf.regulation import assumption, type_of

    return assumption(tournament.regulation, type_of(tournament))


def exit_code(answers: Iterable[Answer]) -> int:
    """2 if any file was unreadable, else 1 if any differs, else 0."""
    codes = [
        UNREADABLE if not answer.report else SAME if answer.report.same and not answer.ranks else DIFFERENT
        for answer in answers
    ]
    return max(codes, default=SAME)


def _lost(file: str) -> Answer:
    return Answer(file, None, FormatError("file-kills-process", Where(file=file)))


def _print(answer: Answer, quiet: bool) -> None:
    report = answer.report
    if report is None:
        if answer.error is not None:
            click.echo(tell_refusal(answer.error), err=True)
        return
    for fault in answer.ranks:
        click.echo(f"{answer.file}: {tell(fault)}")
    if report.same:
        if not quiet and not answer.ranks:
            same = say_many("{count} round, no difference", "{count} rounds, no difference", report.rounds)
            click.echo(f"{answer.file}: {same}")
        if not quiet or answer.ranks:
            _print_edition(answer, report)
        return
    for difference in report.differences:
        click.echo(f"{answer.file}: {tell(difference.message)}")
        for mistake in difference.mistakes:
            click.echo(f"  {tell(mistake)}")
    if answer.assumed is not None:
        click.echo(f"{answer.file}: {tell(answer.assumed)}", err=True)
    _print_edition(answer, report)


def _print_edition(answer: Answer, report: Report) -> None:
    """Which edition the rounds were judged by, and why, beside the verdict; not if somebody named it."""
    from tablas.pairing.edition import is_named

    if report.edition_reason is not None and not is_named(report.edition_reason):
        click.echo(f"{answer.file}: {tell(report.edition_reason)}", err=True)


def _data(answer: Answer) -> dict[str, object]:
    if answer.report is None:
        return {**({} if answer.error is None else error_data(answer.error)), "file": answer.file}
    data: dict[str, object] = {"file": answer.file, **answer.report.as_data(), "ranks": list(answer.ranks)}
    data["edition_reason"] = answer.report.edition_reason
    data["same"] = answer.report.same and not answer.ranks
    return data
