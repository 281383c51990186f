"""What several verbs do alike: read a report, list repairs, deliver text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablas.model import Tournament


def load_for_command(file: str, lenient: bool = False) -> Tournament:
    """Read a report; with *lenient* every repair is listed on the error stream."""
    from tablas.api import load_report

    loaded = load_report(file, lenient)
    for repair in loaded.repairs:
        click.echo(f"{file}: {repair}", err=True)
    return loaded.tournament


def deliver(text: str, output: str | None) -> None:
    """Print a text, or write it to a file as UTF-8."""
    if output is None or output == "-":
        click.echo(text, nl=False)
        return
    from tablas.api import write

    write(output, text.encode())


def text_table(heads: Sequence[str], rows: Sequence[Sequence[str]], right: set[int] | None = None) -> list[str]:
    """Columns as wide as their widest cell; *right* names the columns that align at the right end."""
    from rich.cells import cell_len  # Rich knows how many cells the signs of every script take.

    right = right or set()
    widths = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)]

    def line(cells: Sequence[str]) -> str:
        return "  ".join(
            " " * (width - cell_len(cell)) + cell if place in right else cell + " " * (width - cell_len(cell))
            for place, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ).rstrip()

    return [line(heads), line(["-" * width for width in widths]), *map(line, rows)]
