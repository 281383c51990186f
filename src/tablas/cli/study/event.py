"""``tablas study event``: who can still win, and everybody's chances of places, prizes and norms from here."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tablas.cli.base import verb
from tablas.cli.of_event import played_in, reported
from tablas.cli.plain import read_toml
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import language, say, tell
from tablas.cli.study.common import command_of, crew_options, has_parquet, hired, on_paper, shelf_in

if TYPE_CHECKING:
    from tablas.study.event import EventStudy, Prospects


@verb()
@click.argument("file", metavar="EVENT")
@click.option("--runs", type=int, default=1000, show_default=True, help="Endings that are drawn.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same answer.")
@click.option("--model", default="elo", show_default=True, help="elo, fide, commission, bradley-terry or davidson.")
@click.option("--white", type=float, default=35.0, show_default=True, help="White's advantage in points.")
@click.option("--draws", type=float, default=0.35, show_default=True, help="Draws between equals of 2000.")
@click.option("--noise", type=float, default=60.0, show_default=True, help="How wrong ratings are.")
@click.option("--tiebreaks", default="", help="The order, such as 'PTS,DE,BH/C1,BH'; default: the report's own list.")
@click.option("--fund", "fund_file", metavar="TOML", help="The prizes as announced; an event may know its own.")
@click.option("--norms", is_flag=True, help="Count norms, too.")
@click.option("--lenient", is_flag=True, help="Repair faults of the report.")
@crew_options
def event(file: str, runs: int, as_json: bool, **given: Any) -> None:
    """Play EVENT to its end many times: who can still win, and chances of places, prizes and norms.

    EVENT is a report (TRF) or an event of this machine (EVENT or EVENT/TOURNAMENT).
    Open games and rounds to come follow the model; every round is paired by the
    event's own system.  In an event of teams the chances are those of the teams.
    """
    from tablas.study.event import study_event
    from tablas.study.event_report import report_of, tables_of
    from tablas.study.sheet import as_page
    from tablas.tidy import put, write_tables

    study = _asked(file, given)
    output = given["output"]
    with hired(given["jobs"], given["cluster"], runs) as (crew, meter):
        found = study_event(study, runs, crew, shelf_in(output), meter)
    names = ("seed", "model", "white", "draws", "noise", "tiebreaks", "norms", "lenient")
    words = [("runs", runs), *((name, given[name]) for name in names), ("fund", given["fund_file"])]
    sheet = report_of(found, say, command_of(f"event {file}", words).replace(f"'event {file}'", f"event {file}"))
    files = write_tables(output, tables_of(found), parquet=has_parquet())
    files.append(put(Path(output) / "report.html", as_page(sheet, say, language()).encode()))
    files += on_paper(sheet, Path(output))
    if as_json:
        echo_json(_data(found, output, sorted(path.name for path in files)))
        return
    _print(found, output)


def _asked(file: str, given: dict[str, Any]) -> EventStudy:
    """The event as its report tells it, with its prizes."""
    from tablas.formats import trf
    from tablas.study.event import EventStudy
    from tablas.study.play import Play

    tournament, known = played_in(file, given["lenient"])
    fund: Any = None
    categories: dict[str, tuple[int, ...]] = {}
    if given["fund_file"] is not None:
        fund = read_toml(given["fund_file"])
    elif known is not None and known.section.fund and not tournament.of_teams:
        fund = known.section.fund
    if fund is not None:
        from tablas.cli.prizes import fund_named

        fund_named(tournament, known, given["fund_file"])  # What is wrong with it is said here, not by every worker.
    if known is not None:
        from tablas.events.categories import named

        categories = {
            name: tuple(player.number for player in tournament.players if category.admits(player))
            for name, category in named(known.event, known.section).items()
        }
    play = Play(given["model"], given["white"], given["draws"])
    report = trf.dump(reported(file, given["lenient"]), encoding="utf-8")
    return EventStudy(
        report, play, given["noise"], given["seed"], given["tiebreaks"], fund, categories or None, given["norms"]
    )


def _data(found: Prospects, output: str, files: list[str]) -> dict[str, object]:
    return {
        "folder": output,
        "runs": found.runs,
        "seed": found.study.seed,
        "rounds_left": found.rounds_left,
        "games_open": found.games_open,
        "stopped": found.stopped,
        "of_teams": found.of_teams,
        "players": [
            {
                "number": row.number,
                "name": row.name,
                "place": row.place,
                "points": row.points,
                "can_win": row.can_win,
                "win": row.share(1).value,
                "first_three": row.share(3).value,
                "mean_place": row.mean,
                "prize": row.prizes / max(1, row.runs) if found.study.fund is not None else None,
                "money": row.money / 100 if found.study.fund is not None else None,
                "norms": {title: count / row.runs for title, count in row.norms},
            }
            for row in found.rows
        ],
        "faults": [{"run": run, "sentence": tell(fault), "message": fault} for run, fault in found.faults],
        "files": files,
    }


def _print(found: Prospects, output: str) -> None:
    from tablas.study.event_report import columns

    heads, rows = columns(found, say)
    echo_table(list(heads), [list(row) for row in rows], numbers=set(range(1, len(heads))))
    alive = ", ".join(row.name for row in found.rows if row.can_win)
    click.echo(say("Who can still win: {names}", names=alive))
    for run, fault in found.faults[:5]:
        click.echo(say("run {run}: {why}", run=run, why=tell(fault)), err=True)
    click.echo(str(Path(output) / "report.html"))
