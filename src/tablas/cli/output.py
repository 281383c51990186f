"""What several verbs do alike: read a report, list repairs, deliver text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tablas.cli.speech import tell, tell_repair

if TYPE_CHECKING:
    from tablas.formats.trf.problems import Repair
    from tablas.model import Tournament


def load_for_command(file: str, lenient: bool = False) -> Tournament:
    """Read a report; with *lenient* every repair is listed on the error stream."""
    from tablas.api import load_report

    loaded = load_report(file, lenient)
    for repair in loaded.repairs:
        click.echo(f"{file}: {tell_repair(repair)}", err=True)
    return loaded.tournament


def deliver(text: str, output: str | None) -> None:
    """Print a text, or write it to a file as UTF-8."""
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    from tablas.api import write

    write(output, text.encode())


def repair_data(repair: Repair) -> dict[str, object]:
    """A repair as plain data."""
    return {"line": repair.line, "column": repair.column, **repair.message.as_data(), "sentence": tell(repair.message)}
