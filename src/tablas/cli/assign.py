"""``tablas assign``: share options out among players by votes or ranks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.show import echo_json, left, right, width
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, OptionError, Where
from tablas.messages import Items

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tablas.assignment.explain import Step
    from tablas.assignment.hungarian import Assignment
    from tablas.assignment.vote_files import NamedTable


@verb()
@click.argument("file")
@click.option("--maximise", is_flag=True, help="The values are votes: the highest total wins.")
@click.option("--minimise", is_flag=True, help="The values are ranks: the lowest total wins.")
@click.option("--seats", multiple=True, metavar="OPTION=N", help="How many players an option takes; one unless told.")
@click.option("--steps", is_flag=True, help="Show every matrix of the work by hand.")
def assign(file: str, maximise: bool, minimise: bool, seats: tuple[str, ...], steps: bool, as_json: bool) -> None:
    """Assign the options of FILE.csv (options in the first line, a player on each other; x is a veto)."""
    from tablas.assignment.explain import explain
    from tablas.assignment.hungarian import assign as best
    from tablas.assignment.vote_files import read_table

    if maximise == minimise:
        raise OptionError("say-whether-values")
    table = read_table(read_text(file), file)
    places = _seats(seats, table.columns)
    told = explain(table.cells, maximise, places) if steps else None
    answer = told.answer if told is not None else best(table.cells, maximise, places)
    if as_json:
        data = _data(table, answer)
        if told is not None:
            data["steps"] = [step._asdict() for step in told.steps]
        echo_json(data)
        return
    if told is not None:
        for step in told.steps:
            click.echo("\n".join(_step(step)) + "\n")
    cells = max(map(width, table.rows))
    for player, option in enumerate(answer.options):
        got = say("no option") if option is None else f"{table.columns[option]}  {_worth(table, player, option)}"
        click.echo(f"{left(table.rows[player], cells)}  {got}")
    click.echo(say("total {sum}", sum=table.shown(answer.total)))


def read_text(file: str) -> str:
    """The text of a file, or a sentence why it cannot be read."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise FormatError("no-such-file", Where(file=file)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise FormatError("file-cannot-read", Where(file=file), error=error) from None


def _seats(words: Sequence[str], options: Sequence[str]) -> list[int] | None:
    if not words:
        return None
    seats = [1] * len(options)
    for word in words:
        name, equals, count = word.rpartition("=")
        if not equals or not count.isdecimal():
            raise OptionError("seats-given-option", word=word)
        if name not in options:
            raise OptionError("no-option", name=name, options=Items(options))
        seats[options.index(name)] = int(count)
    return seats


def _worth(table: NamedTable, player: int, option: int) -> str:
    value = table.cells[player][option]
    return "" if value is None else table.shown(value)


def _data(table: NamedTable, answer: Assignment) -> dict[str, object]:
    given = {
        name: None if option is None else table.columns[option]
        for name, option in zip(table.rows, answer.options, strict=True)
    }
    return {"assignment": given, "total": answer.total if table.scale == 1 else table.shown(answer.total)}


def _step(step: Step) -> list[str]:
    """A matrix as text; covered lines are marked with X as in the book."""
    cells = [["" if value is None else str(value) for value in row] for row in step.matrix]
    size = max([1, *(len(cell) for row in cells for cell in row)])
    lines = [tell(step.title)]
    for place, row in enumerate(cells):
        mark = "  X" if place in step.covered_rows else ""
        if step.row_corrections:
            mark = f"  ({step.row_corrections[place]})"
        lines.append(" ".join(right(cell, size) for cell in row) + mark)
    if step.covered_columns:
        marks = ["X" if place in step.covered_columns else "" for place in range(len(cells[0]))]
        lines.append(" ".join(right(mark, size) for mark in marks).rstrip())
    if step.column_corrections:
        sums = " ".join(right(str(value), size) for value in step.column_corrections)
        lines.append(f"{sums}  {say('correction')}")
    return lines
