"""Subcommands of ``tablas rules`` for the organiser: fixed tables, supervision, committee, championship."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.plain import read_toml, verdict
from tablas.cli.show import echo_json, right
from tablas.cli.speech import say, tell
from tablas.errors import ModelError, OptionError

if TYPE_CHECKING:
    from tablas.federation.regulations.appeals import Candidate


@verb()
@click.argument("pairs", nargs=-1, required=True, metavar="WHITE-BLACK...")
@click.option("--fixed", multiple=True, metavar="PLAYER=TABLE", help="A player who always sits at this table.")
def seats(pairs: tuple[str, ...], fixed: tuple[str, ...], as_json: bool) -> None:
    """Give every pair a table when some players keep theirs."""
    from tablas.federation.regulations.venue import seat

    boards = [_numbers(pair, "-", "pair-written-as") for pair in pairs]
    tables = seat(boards, dict(_numbers(place, "=", "fixed-table-written-as") for place in fixed))
    if as_json:
        echo_json(tables)
        return
    for one in tables:
        click.echo(f"{right(str(one.number), 3)}  {one.white}-{one.black}  {tell(one.reason)}".rstrip())


def _numbers(text: str, sign: str, code: str) -> tuple[int, int]:
    left, found, right = text.partition(sign)
    if not (found and left.strip().isdecimal() and right.strip().isdecimal()):
        raise OptionError(code, text=text)
    return int(left), int(right)


@verb()
@click.argument("games", type=click.IntRange(min=1))
@click.argument("arbiters", type=click.IntRange(min=0))
@click.option("--blitz", is_flag=True, help="Blitz instead of rapid.")
def supervision(games: int, arbiters: int, blitz: bool, as_json: bool) -> None:
    """Do so many ARBITERS allow the full rules for rapid or blitz GAMES?"""
    from tablas.federation.regulations.staff import supervision_possible

    level, reason = supervision_possible(games, arbiters, blitz=blitz)
    if as_json:
        echo_json({"supervision": level.value, "reason": reason})
    else:
        click.echo(tell(reason))


@verb()
@click.argument("file", type=click.Path())
@click.option("--day", help="The day of the event, YYYY-MM-DD; default: today.")
@click.option("--international", is_flag=True, help="No two members of one federation.")
@click.pass_context
def committee(ctx: click.Context, file: str, day: str | None, international: bool, as_json: bool) -> None:
    """Is the appeals committee in FILE (TOML: [[member]] and [[reserve]] with name, federation, birth) in order?

    Exits with 1 when it is not.
    """
    from tablas.federation.regulations.appeals import check_committee

    told = read_toml(file)
    try:
        when = date.fromisoformat(day) if day else date.today()
    except ValueError:
        raise OptionError("not-date-form", day=day) from None
    findings = check_committee(_people(told, "member"), _people(told, "reserve"), when, international=international)
    if as_json:
        echo_json(findings)
    else:
        for finding in findings:
            click.echo(f"{verdict(finding.kept)}  {tell(finding.sentence)}")
    ctx.exit(0 if all(finding.kept for finding in findings) else 1)


def _people(told: dict[str, object], kind: str) -> list[Candidate]:
    from tablas.federation.regulations.appeals import Candidate
    from tablas.model import PartialDate

    people: list[Candidate] = []
    listed = told.get(kind, [])
    for entry in listed if isinstance(listed, list) else []:
        if not isinstance(entry, dict) or "name" not in entry:
            raise ModelError("every-needs-name", kind=kind)
        birth = entry.get("birth")
        people.append(
            Candidate(
                str(entry["name"]),
                str(entry.get("federation", "")),
                PartialDate.parse(str(birth)) if birth is not None else None,
            )
        )
    return people


@verb()
@click.argument("height", type=int)
def furniture(height: int, as_json: bool) -> None:
    """Chairs and tables for children of HEIGHT centimetres."""
    from tablas.federation.regulations.venue import furniture_for

    found = furniture_for(height)
    if as_json:
        echo_json(found)
        return
    if not found:
        raise OptionError("no-furniture-height", height=height)
    for size in found:
        words = {"size": size.size, "colour": say(size.colour), "chair": size.chair, "table": size.table}
        click.echo(say("size {size} ({colour}): chair {chair} cm, table {table} cm", **words))
