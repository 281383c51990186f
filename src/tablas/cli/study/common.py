"""What the verbs of studies share: who plays and how, who does the work, and the folder with what came out."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from tablas.cli.progress import Meter
from tablas.cli.show import table
from tablas.cli.speech import language, say, say_many, tell

if TYPE_CHECKING:
    from tablas.spread import Crew, Folder
    from tablas.study import Answer, Field, Play, Study
    from tablas.study.sheet import Sheet

Function = TypeVar("Function", bound=Callable[..., Any])


def crew_options(command: Function) -> Function:
    """``--jobs``, ``--cluster`` and ``-o``."""
    for option in (
        click.option("-o", "--output", metavar="FOLDER", required=True, help="Folder for tables, pictures and report."),
        click.option("--cluster", metavar="URL|local:N", help="A Dask scheduler, or N processes started for it here."),
        click.option("--jobs", type=click.IntRange(min=1), help="Processes at a time; default: every core."),
    ):
        command = option(command)
    return command


def study_options(command: Function) -> Function:
    """Who plays, how, how often."""
    for option in reversed(
        (
            click.option("--players", type=int, default=32, show_default=True, help="Number of players."),
            click.option("--boards", type=int, help="Players of a team, for systems of teams; default: no teams."),
            click.option("--within", type=float, help="Spread of members around their team's strength; default: 60."),
            click.option("--runs", type=int, default=1000, show_default=True, help="Tournaments a system, at most."),
            click.option("--until", type=float, metavar="HALF-WIDTH", help="End once τ-b is known so closely: 0.002."),
            click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same study."),
            click.option(
                "--model", default="elo", show_default=True, help="elo, fide, commission, bradley-terry or davidson."
            ),
            click.option("--white", type=float, default=35.0, show_default=True, help="White's advantage in points."),
            click.option("--draws", type=float, default=0.35, show_default=True, help="Draws between equals of 2000."),
            click.option("--draws-by-level", type=float, default=0.0, help="More draws with every hundred points."),
            click.option("--upsets", type=float, default=0.0, help="Share of games in which strength does not count."),
            click.option("--mean", type=float, default=2000.0, show_default=True, help="Middle of the strengths."),
            click.option("--spread", type=float, default=200.0, show_default=True, help="Spread of the strengths."),
            click.option("--shape", default="bell", show_default=True, help="bell, even or step."),
            click.option("--noise", type=float, default=60.0, show_default=True, help="How wrong ratings are."),
            click.option("--growth", type=float, default=0.0, help="How much better the improving are than rated."),
            click.option("--improving", type=float, default=0.2, show_default=True, help="Share of them."),
            click.option("--byes", type=float, default=0.0, help="Share of rounds somebody stays away with a half."),
            click.option("--withdrawals", type=float, default=0.0, help="Share of players who leave early."),
            click.option("--chunk", type=click.FloatRange(min=0.1), help="Seconds of work in a chunk; default: 2."),
            click.option(
                "--prizes", default="", metavar="LIST", help="Prizes of the first places, such as 500,300,200."
            ),
            click.option("--norms", is_flag=True, help="Look for norms of IM and GM; titles follow from ratings."),
            click.option("--top", type=int, default=0, help="How many count as the best; default: one in eight."),
        )
    ):
        command = option(command)
    return command


def field_and_play(given: dict[str, Any]) -> tuple[Field, Play]:
    """Who plays and how, taken out of what was given."""
    from tablas.study import Field, Play

    names = ("players", "mean", "spread", "shape", "noise", "growth", "improving", "byes", "withdrawals")
    play = ("model", "white", "draws", "draws_by_level", "upsets")
    teams = {name: value for name in ("boards", "within") if (value := given.pop(name)) is not None}
    return Field(**{name: given.pop(name) for name in names}, **teams), Play(**{name: given.pop(name) for name in play})


@contextmanager
def hired(jobs: int | None, cluster: str | None, total: int) -> Iterator[tuple[Crew, Meter]]:
    """The crew, with a line that says how far it is."""
    from tablas.spread import hire

    meter = Meter(total)
    with hire(jobs, cluster) as crew:
        try:
            yield crew, meter
        finally:
            meter.wipe()


def shelf_in(folder: str) -> Folder:
    """Where the chunks of a study are kept."""
    from tablas.spread import Folder

    return Folder(Path(folder) / "chunks")


def carried_out(study: Study, given: dict[str, Any]) -> Answer:
    """Do the study, keeping its chunks in the folder."""
    from tablas.study import run_study

    runs, shelf = given["runs"], shelf_in(given["output"])
    with hired(given["jobs"], given["cluster"], runs) as (crew, meter):
        return run_study(study, runs, crew, shelf, given["until"], meter, given["chunk"])


def command_of(verb: str, given: Sequence[tuple[str, object]]) -> str:
    """What to type to repeat a study."""
    words = ["tablas", "study", verb]
    for name, value in given:
        if value is True:
            words.append(f"--{name.replace('_', '-')}")
        elif value is not None and value != "" and value is not False:
            words += [f"--{name.replace('_', '-')}", str(value)]
    return " ".join(map(shlex.quote, [*words, "-o", "FOLDER"]))


def kept(answer: Answer, given: dict[str, Any], title: str, command: str) -> list[str]:
    """Write tables, pictures and report into the folder; the names of the files."""
    from tablas.study.conduct import outcomes_of
    from tablas.study.report import pictures_of, report_of
    from tablas.study.sheet import as_page
    from tablas.study.tables import tables_of
    from tablas.tidy import put, write_tables
    from tablas.version import __version__

    folder = Path(given["output"])
    count = answer.runs + len(answer.faults)
    runs = outcomes_of(answer.study, count, shelf_in(given["output"]), given["chunk"])
    written = write_tables(folder, tables_of(answer, runs), parquet=has_parquet())
    told = {
        "command": command,
        "version": __version__,
        "runs": answer.runs,
        "until": answer.until,
        "study": answer.study.as_data(),
        "faults": [{"run": run, **fault.as_data()} for run, fault in answer.faults],
    }
    sheet = report_of(answer, say, title, command, tell)
    files = {
        "study.json": json.dumps(told, ensure_ascii=False, indent=2) + "\n",
        "report.html": as_page(sheet, say, language()),
        **{f"{name}.svg": chart.picture.svg for name, chart in pictures_of(answer, say).items()},
    }
    written += [put(folder / name, content.encode()) for name, content in files.items()]
    written += on_paper(sheet, folder)
    return sorted(path.name for path in written)


def on_paper(sheet: Sheet, folder: Path) -> list[Path]:
    """The report as a PDF, where somebody installed what sets it."""
    if find_spec("typst") is None or find_spec("pikepdf") is None:
        return []
    from tablas.documents.study import sheet_pdf
    from tablas.tidy import put

    return [put(folder / "report.pdf", sheet_pdf(sheet, language()).pdf)]


def has_parquet() -> bool:
    """Whether somebody installed what writes Parquet."""
    return find_spec("pyarrow") is not None


def data_of(answer: Answer, output: str, files: Sequence[str]) -> dict[str, Any]:
    """What was found, for programs."""
    return {
        "folder": output,
        "runs": answer.runs,
        "seed": answer.study.seed,
        "arms": [arm.label for arm in answer.study.arms],
        "summary": [
            {"arm": one.arm, "measure": one.measure, "mean": one.mean, "low": one.low, "high": one.high}
            for one in answer.summary
        ],
        "differences": [
            {
                "arm": one.arm,
                "against": one.against,
                "measure": one.measure,
                "difference": one.mean,
                "low": one.low,
                "high": one.high,
                "sure": one.sure,
            }
            for one in answer.differences
        ],
        "faults": [{"run": run, "sentence": tell(fault), "message": fault} for run, fault in answer.faults],
        "files": list(files),
    }


def printed(answer: Answer, output: str, measures: Sequence[str]) -> None:
    """Print the measures that matter here, what differs surely, and where the rest is."""
    labels = [arm.label for arm in answer.study.arms]
    heads = [say("Measure"), *labels]
    rows = [
        (say(answer.study.measures[measure]), *(_with_error(answer.of(label, measure)) for label in labels))
        for measure in measures
    ]
    click.echo("\n".join(table(heads, rows, numbers=range(1, len(heads)))))
    apart = [one for one in answer.differences if one.measure == measures[0]]
    for one in apart:
        words = {"arm": one.arm, "against": one.against, "mean": f"{one.mean:+.4f}"}
        words |= {"low": f"{one.low:+.4f}", "high": f"{one.high:+.4f}"}
        click.echo(say("{arm} less {against}: {mean}, from {low} to {high}", **words))
    click.echo(say_many("{count} tournament a system", "{count} tournaments a system", answer.runs))
    for run, fault in answer.faults[:5]:
        click.echo(say("run {run}: {why}", run=run, why=tell(fault)), err=True)
    click.echo(str(Path(output) / "report.html"))
    if not has_parquet():
        click.echo(say("No Parquet: pip install pyarrow brings it. CSV is there."), err=True)


def _with_error(one: Any) -> str:
    return f"{one.mean:.4f} ± {one.high - one.mean:.4f}"
