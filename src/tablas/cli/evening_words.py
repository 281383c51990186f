"""Evenings at tables on the command line: what is typed, and how tables and standings are printed.

Shared by ``tablas tables``, which keeps an evening in a file, and ``tablas event evening``.
"""

from __future__ import annotations

import csv
import io
from typing import Any

import click

from tablas.cli.show import echo_json, echo_table, right
from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.events.acts import FinishTable
from tablas.events.evenings.facts import Evening, Rules, Table
from tablas.events.evenings.results import read_finish
from tablas.events.evenings.standings import Row
from tablas.events.evenings.standings import standings as ranked
from tablas.messages import Items
from tablas.model import Points, format_points, parse_points


def words(text: str) -> list[str]:
    """The words of a list typed with commas."""
    return [word.strip() for word in text.split(",") if word.strip()]


def rules_of(size: int, rounds: int | None, scale: str, best: int, seed: int, tie_breaks: str) -> Rules:
    """The rules that options name."""
    values = tuple(parse_points(word) for word in words(scale))
    return Rules(size, rounds, values, best, seed, tuple(words(tie_breaks)))


def find(evening: Evening, called: str, among: tuple[int, ...] | None = None) -> int:
    """An entrant by number or by the beginning of the name."""
    people = {one.number: one.name for one in evening.entrants if among is None or one.number in among}
    if called.isascii() and called.isdigit() and len(called) < 6:
        found = [number for number in people if number == int(called)]
    else:
        wanted = called.casefold()
        found = [number for number, name in people.items() if name.casefold() == wanted]
        found = found or [number for number, name in people.items() if wanted and name.casefold().startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if not found:
        raise OptionError("nobody-evening-called" if among is None else "nobody-table-called", called=called)
    several = Items(people[number] for number in found)
    raise OptionError(
        "several-evening-called" if among is None else "several-table-called", called=called, people=several
    )


def seats(evening: Evening, tables: tuple[str, ...]) -> tuple[tuple[int, ...], ...]:
    """The tables of a round seated by hand: players of a table separated by semicolons."""
    playing = tuple(evening.playing(evening.next_round))
    return tuple(
        tuple(find(evening, word.strip(), playing) for word in table.split(";") if word.strip()) for table in tables
    )


def finish(
    evening: Evening,
    table: int,
    order: tuple[str, ...],
    given: str,
    score: str,
    lowest_wins: bool,
    correct: bool,
    number: int | None,
) -> FinishTable:
    """How a table ended, from the players in order, from points or from scores."""
    number = number or len(evening.rounds)
    seats = evening.table(number, table)
    if sum(map(bool, (order, given, score))) != 1:
        raise OptionError("give-players-finishing")
    values: tuple[Points, ...] = ()
    if order:
        places = in_order(evening, seats, order)
    elif given:
        places, values = read_finish("points", words(given))
    else:
        places, values = read_finish("lowest" if lowest_wins else "score", words(score))
    return FinishTable(evening.id, number, table, places, values, correct)


def in_order(evening: Evening, table: Table, order: tuple[str, ...]) -> tuple[int, ...]:
    """Finishing places from players named in order, equals joined by =."""
    finished: dict[int, int] = {}
    for group in order:
        place = len(finished) + 1
        for word in group.split("="):
            player = find(evening, word.strip(), table.players)
            if player in finished:
                raise OptionError("is-named-twice", name=evening.called(player))
            finished[player] = place
    missing = [evening.called(player) for player in table.players if player not in finished]
    if missing:
        raise OptionError("order-lacks", missing=Items(missing))
    return tuple(finished[player] for player in table.players)


def round_number(evening: Evening, number: int | None) -> int:
    """The round asked for, by default the last; refused if nobody sits in it."""
    number = number or len(evening.rounds)
    if not number:
        raise OptionError("no-round-seated-yet")
    if not 1 <= number <= len(evening.rounds):
        raise OptionError("round-not-seated", round_number=number)
    return number


def round_data(evening: Evening, number: int) -> dict[str, Any]:
    """The tables of a round as plain data."""
    return {
        "round": number,
        "tables": [
            {
                "table": place,
                "players": [{"number": one, "name": evening.called(one)} for one in table.players],
                "places": list(table.places),
                "points": results(tuple(table.points(evening.rules).values())),
            }
            for place, table in enumerate(evening.rounds[number - 1], 1)
        ],
    }


def round_lines(evening: Evening, number: int) -> list[str]:
    """The tables of a round, a line each."""
    lines = [say("{name}: round {number}", name=evening.title, number=number)]
    for place, table in enumerate(evening.rounds[number - 1], 1):
        gained = table.points(evening.rules)
        people = [
            f"{one} {evening.called(one)}" + (f" ({end}., {format_points(gained[one])})" if end else "")
            for one, end in zip(table.players, table.places or (0,) * len(table.players), strict=True)
        ]
        lines.append(f"{right(str(place), 3)}  {'; '.join(people)}")
    return lines


def rows_after(evening: Evening, after: int | None) -> list[Row]:
    """The standings after a round, by default the last."""
    if after is not None and not 0 <= after <= len(evening.rounds):
        raise OptionError("rounds-seated-not", count=len(evening.rounds), after=after)
    return ranked(evening, after)


def row_data(row: Row) -> dict[str, Any]:
    """A row of the standings as plain data."""
    return row._asdict() | {"points": format_points(row.points), "results": results(row.results)}


def print_standings(evening: Evening, after: int | None, as_csv: bool, as_json: bool) -> None:
    """The standings as a table, as CSV or as JSON."""
    rows = rows_after(evening, after)
    if as_json:
        echo_json([row_data(row) for row in rows])
        return
    names = list(evening.rules.tie_breaks)
    count = len(rows[0].results) if rows else 0
    rounds = range(1, count + 1)
    cells = [
        [str(row.place), str(row.number), row.name, format_points(row.points)]
        + [row.tie_breaks[name] for name in names]
        + [value or "–" for value in results(row.results)]
        for row in rows
    ]
    if as_csv:
        written = io.StringIO()
        fields = ["Place", "No", "Name", "Points", *(name.capitalize() for name in names)]
        csv.writer(written).writerows([[*fields, *(f"R{number}" for number in rounds)], *cells])
        click.echo(written.getvalue(), nl=False)
        return
    heads = [say("Place"), say("No."), say("Name"), say("Points"), *(say(name.capitalize()) for name in names)]
    heads += [say("R{number}", number=number) for number in rounds]
    echo_table(heads, cells, numbers={0, 1, *range(3, len(heads))})


def results(values: tuple[int | None, ...]) -> list[str | None]:
    """Points as they are printed, ``None`` where there are none."""
    return [None if value is None else format_points(value) for value in values]
