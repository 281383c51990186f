"""``tablas rate --averages``: a round robin rated as a whole, with the columns of the book's working (4.3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import click

from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, tell

if TYPE_CHECKING:
    from tablas.federation.ratings import Record
    from tablas.federation.ratings.round_robin import RoundRobinRow
    from tablas.model import Tournament


def print_averages(
    tournament: Tournament,
    edition: str | None,
    kind: str | None,
    records: Mapping[int, Record],
    rated_only: bool,
    as_json: bool,
) -> None:
    """Rate the round robin and print every step."""
    from tablas.federation.ratings import Kind
    from tablas.federation.ratings.averages import rate_by_averages
    from tablas.federation.ratings.tournament import rules_of

    rules = rules_of(tournament, edition, Kind(kind or "standard"))
    found = rate_by_averages(tournament, rules, records, mean_over_rated_only=rated_only)
    numbers: list[int] = [player.number for player in tournament.players]
    if as_json:
        players = [_data(number, row) for number, row in zip(numbers, found.rows, strict=True)]
        averages = {"rar": found.rated_average, "dp": found.mean_difference, "ra": found.average}
        echo_json({"rules": rules.name, **averages, "players": players})
        return
    click.echo(say("Rules: {name}, in force from {day}.", name=rules.name, day=rules.start))
    click.echo(
        say(
            "Average of the rated players (Rar) {rar}, mean of the differences (Dp) {dp}, of the tournament (Ra) {ra}.",
            rar=found.rated_average,
            dp=f"{found.mean_difference:+d}",
            ra=found.average,
        )
    )
    heads = [say("No."), say("Name"), "R", "W", "P %", "Rc", "D", "P", "E", "B", "K", "Var", "Ru"]
    rows = [[str(number), row.entrant.name, *_cells(row)] for number, row in zip(numbers, found.rows, strict=True)]
    echo_table(heads, rows, numbers={0, *range(2, len(heads))})
    for number, row in zip(numbers, found.rows, strict=True):
        click.echo(f"{number} {row.entrant.name}: {tell(row.reason)}")


def _cells(row: RoundRobinRow) -> list[str]:
    from tablas.federation.ratings.change import show_change
    from tablas.federation.ratings.expected_scores import show_share
    from tablas.model import format_points

    first = [str(row.entrant.rating or "-"), format_points(row.entrant.score, half="½"), str(row.percent)]
    new = "-" if row.new_rating is None else str(row.new_rating)
    if row.expected is None or row.gain is None or row.change is None or row.used_difference is None:
        return [*first, str(row.average), "", "", "", "", "", "", new]
    return [
        *first,
        str(row.average),
        f"{row.used_difference:+d}",
        f"{row.expected_percent}",
        show_share(row.expected),
        show_share(row.gain, signed=True),
        str(row.entrant.k),
        show_change(row.change),
        new,
    ]


def _data(number: int, row: RoundRobinRow) -> dict[str, object]:
    from tablas.model import POINT

    rated = row.entrant.rating != 0
    return {
        "number": number,
        "name": row.entrant.name,
        "rating": row.entrant.rating,
        "score": row.entrant.score / POINT,
        "percent": row.percent,
        "table_difference": row.difference,
        "rc": row.average,
        "difference": row.used_difference,
        "expected_percent": row.expected_percent,
        "expected": None if row.expected is None else row.expected / 10000,
        "gain": None if row.gain is None else row.gain / 10000,
        "k": row.entrant.k if rated else None,
        "change": None if row.change is None else float(row.change),
        "new_rating": row.new_rating,
        "reason": row.reason,
    }
