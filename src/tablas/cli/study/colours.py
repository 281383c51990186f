"""``tablas study colours``: does an extra White pay, on real reports."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json
from tablas.cli.speech import say, say_many, tell
from tablas.cli.study.common import crew_options, has_parquet, hired, shelf_in

if TYPE_CHECKING:
    from tablas.study.colours import ExtraWhite


@verb()
@click.argument("files", nargs=-1, required=True)
@crew_options
def colours(files: tuple[str, ...], jobs: int | None, cluster: str | None, output: str, as_json: bool) -> None:
    """Ask of reports whether those who had White once more scored more than their ratings promise.

    FILES are reports (TRF) or folders of them.  One that cannot be read is named; the others count.
    """
    from tablas.study.colours import extra_white
    from tablas.tidy import Tidy, write_tables

    reports = _reports(files)
    with hired(jobs, cluster, len(reports)) as (crew, meter):
        found = extra_white(reports, crew, shelf_in(output), meter)
    rows = [
        (outcome.item[0], colour, value)
        for outcome in found.outcomes
        if outcome.fault is None
        for colour in ("white", "black")
        for value in outcome.value[colour]
    ]
    table = Tidy("players", ("file", "colour", "beyond_expectation"), tuple(rows))
    write_tables(output, [table], parquet=has_parquet())
    if as_json:
        echo_json(_data(found, output))
        return
    click.echo(say_many("{count} report", "{count} reports", found.files))
    words = {"white": found.white, "black": found.black}
    click.echo(say("{white} players had White once more, {black} Black once more.", **words))
    numbers = {"mean": f"{found.difference:+.3f}", "low": f"{found.low:+.3f}", "high": f"{found.high:+.3f}"}
    click.echo(say("The extra White is worth {mean} points against expectation, from {low} to {high}.", **numbers))
    for file, fault in found.faults:
        click.echo(f"{file}: {tell(fault)}", err=True)


def _reports(files: tuple[str, ...]) -> list[Path]:
    """The reports, those of folders in the order of their names."""
    found: list[Path] = []
    for name in files:
        path = Path(name)
        inside = (file for file in path.rglob("*") if file.suffix.lower().startswith(".trf"))
        found += sorted(inside) if path.is_dir() else [path]
    return found


def _data(found: ExtraWhite, output: str) -> dict[str, object]:
    return {
        "folder": output,
        "files": found.files,
        "white": found.white,
        "black": found.black,
        "difference": found.difference,
        "low": found.low,
        "high": found.high,
        "faults": [{"file": file, "sentence": tell(fault), "message": fault} for file, fault in found.faults],
    }
