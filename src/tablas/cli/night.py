"""``tablas night``: a federation's thousands of reports, on one machine or on a cluster, with a page in the morning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.progress import Meter
from tablas.cli.rating_records import by_person, from_list
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import language, say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.federation.ratings import Record
    from tablas.night import Gathered, Night

CHUNKS = "chunks"
"""Where finished chunks are kept below the folder of the results."""
FEW = 20
"""Suspicious reports named on the screen; the files have them all."""


@verb()
@click.argument("what", type=click.Choice(["check", "rate", "standings", "norms"]))
@click.argument("source", metavar="FOLDER|LIST")
@click.option("-o", "--output", required=True, metavar="FOLDER", help="Where tables, page and finished chunks go.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; default: as many as there are cores.")
@click.option("--cluster", metavar="URL|local:N", help="A Dask scheduler (tcp://host:8786), or N workers here.")
@click.option("--parquet", is_flag=True, help="Write every table as Parquet, too.")
@click.option("--json-tables", is_flag=True, help="Write every table as JSON, too.")
@click.option("--lenient", is_flag=True, help="Repair faults of the reports.")
@click.option("--near", type=int, default=50, show_default=True, help="Norms missed by at most so much performance.")
@click.option(
    "--kind", type=click.Choice(["standard", "rapid", "blitz"]), help="Ratings; default: by the time control."
)
@click.option("--period", metavar="YYYY-MM", help="Ratings: sum all reports up for the list of that month.")
@click.option("--earlier", metavar="FOLDER|LIST", help="With --period: earlier reports, for new players.")
@click.option("--records", metavar="TOML", help="With --period: what the list knows, [[player]] by fide_id or name.")
@click.option("--list", "list_file", metavar="FILE", help="With --period: a rating list of FIDE's.")
def night(
    what: str,
    source: str,
    output: str,
    jobs: int | None,
    cluster: str | None,
    parquet: bool,
    json_tables: bool,
    lenient: bool,
    near: int,
    kind: str | None,
    period: str | None,
    earlier: str | None,
    records: str | None,
    list_file: str | None,
    as_json: bool,
) -> None:
    """Check, rate, rank or search for norms all reports of a FOLDER or LIST, and write what came of it.

    The folder gets tables (CSV), summary.json and report.html. Called again after
    it was stopped, it goes on where it stood, with any number of workers or on
    another cluster; a report that cannot be read is named and stops nothing.
    """
    from tablas.federation.ratings.tournament import list_day
    from tablas.night import Night, find_reports, run
    from tablas.night.files import data_of
    from tablas.spread import Folder, hire

    given = {"period": period, "earlier": earlier, "records": records, "list": list_file, "kind": kind}
    _refuse_idle(what, given)
    reports = find_reports(source)
    asked = Night(
        what,
        reports,
        lenient,
        kind,
        near,
        None if period is None else list_day(period),
        None if earlier is None else find_reports(earlier),
        _List(records, list_file),
    )
    meter = Meter(len(reports.files) * (2 if period else 1))
    found = run(asked, hire(jobs, cluster), Folder(Path(output) / CHUNKS), meter)
    meter.wipe()
    kinds = ("csv", *["json"] * json_tables, *["parquet"] * parquet)
    files = _write(found, asked, source, output, kinds, {name: value for name, value in given.items() if value})
    if as_json:
        echo_json(data_of(found, tell) | {"files": files})
        return
    echo_table(["", ""], [[say(word.value), str(count)] for word, count in found.counts], numbers={1})
    for suspect in found.suspects[:FEW]:
        click.echo(f"{suspect.file}: {' '.join(map(tell, suspect.why))}")
    if len(found.suspects) > FEW:
        click.echo(say("… and {count} more in {file}", count=len(found.suspects) - FEW, file="suspicious.csv"))
    click.echo(str(Path(output) / "report.html"))


def _refuse_idle(what: str, given: Mapping[str, str | None]) -> None:
    """Refuse what would change nothing."""
    idle = [name for name, value in given.items() if value is not None and what != "rate"]
    if what == "rate" and given["period"] is None:
        idle = [name for name in ("earlier", "records", "list") if given[name] is not None]
    if idle:
        needed = "rate" if what != "rate" else "rate --period"
        raise OptionError("night-option-idle", option=f"--{idle[0]}", needed=needed)


class _List:
    """What the list and a file of records say of people; read once for each kind of list."""

    def __init__(self, records: str | None, list_file: str | None) -> None:
        self._records = records
        self._file = list_file
        self._known: dict[str, Mapping[str, Record]] = {}

    def __call__(self, people: frozenset[str], kind: str) -> Mapping[str, Record]:
        if kind not in self._known:
            from tablas.federation.ratings.tournament import with_list

            known = by_person(self._records, people)
            for person, listed in from_list(self._file, people).items():
                record = with_list(known.get(person), listed, kind)
                if record is not None:
                    known[person] = record
            self._known[kind] = known
        return self._known[kind]


def _write(
    found: Gathered, asked: Night, source: str, output: str, kinds: Sequence[str], given: Mapping[str, str | None]
) -> list[str]:
    """Tables, summary and page; the names of the files."""
    from tablas.night.files import files_of
    from tablas.tidy import put
    from tablas.version import __version__

    options = [f"--{name} {value}" for name, value in given.items()] + ["--lenient"] * asked.lenient
    command = " ".join(["tablas night", found.verb, source, "-o", output, *options])
    how = [(say("Command"), command), (say("Version"), __version__), (say("Reports"), str(found.reports))]
    files = files_of(found, language(), how, kinds, tell)
    return sorted(put(Path(output) / name, body).name for name, body in files.items())
