"""Blank brackets and grids on paper, for so many players as are asked for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.plain import replace_file
from tablas.cli.show import echo_json
from tablas.cli.speech import language, say_many

if TYPE_CHECKING:
    from tablas.documents.paper import Choice, Data


def print_blank(name: str, data: Callable[[Choice], Data], output: str, size: str, as_json: bool) -> None:
    """Set a blank paper that no event stands behind, and say where it is."""
    from tablas.documents import press
    from tablas.documents.paper import Choice, always
    from tablas.documents.papers import by_name
    from tablas.documents.source import from_report
    from tablas.model import Tournament

    paper = replace(by_name(name), data=lambda _, choice: data(choice), needs=always)
    printed = press.typeset(paper, from_report(Tournament()), Choice(lang=language(), paper_size=size))
    replace_file(Path(output), printed.pdf)
    if as_json:
        echo_json({"file": output, "paper": name, "pages": printed.pages})
    else:
        click.echo(f"{output}  {say_many('{count} page', '{count} pages', printed.pages)}")
