"""Subcommands of ``tablas rules`` for applications: a player's norms, an arbiter's events, titles by rating.

An application is a TOML file: ``title``, what the person has, and one
``[[norm]]`` or ``[[event]]`` for each tournament, with the names of the fields
of :class:`tablas.titles.NormRecord` and :class:`tablas.titles.arbiters.ArbiterEvent`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from datetime import date
from typing import TypeVar

import click

from tablas.cli.plain import echo_json, read_toml, told_plainly
from tablas.errors import FormatError, Place
from tablas.titles.arbiters import ArbiterEvent, ArbiterTitle, Format, Scope, check_arbiter_application, next_event
from tablas.titles.norm import Requirement

_JSON = click.option("--json", "as_json", is_flag=True, help="Answer in JSON.")
_Record = TypeVar("_Record")


@click.command()
@click.argument("file")
@_JSON
@told_plainly
def application(file: str, as_json: bool) -> None:
    """Do the norms in FILE (TOML) add up to a title?  Exits with 1 if they do not."""
    from tablas.model import Title
    from tablas.titles import LEVELS
    from tablas.titles.application import NormRecord, check_application

    table = _only(read_toml(file), ("title", "highest_rating", "norm"), file)
    names = {title.value: level for title, level in LEVELS.items()}
    if table.get("title") not in names:
        raise FormatError(f"title is one of {', '.join(names)}, not '{table.get('title')}'.", Place(file=file))
    rating = table.get("highest_rating", 0)
    if not isinstance(rating, int):
        raise FormatError("highest_rating is a whole number.", Place(file=file))
    norms = [_record(NormRecord, entry, file, "norm") for entry in _entries(table, "norm", file)]
    _tell(check_application(LEVELS[Title(str(table["title"]))], norms, rating), as_json)


@click.command("arbiter")
@click.argument("file")
@_JSON
@told_plainly
def arbiter_application(file: str, as_json: bool) -> None:
    """Do the events in FILE (TOML) make a FIDE or an International Arbiter?  Exits with 1 if they do not."""
    known = ("title", "day", "seminar", "age", "fa_since", "event")
    table = _only(read_toml(file), known, file)
    if table.get("title") not in ("FA", "IA"):
        raise FormatError(f"title is FA or IA, not '{table.get('title')}'.", Place(file=file))
    title = ArbiterTitle[str(table["title"])]
    events = [_record(ArbiterEvent, entry, file, "event") for entry in _entries(table, "event", file)]
    age = table.get("age")
    demands = check_arbiter_application(
        title,
        events,
        day=_day(table, "day", file) or date.today(),
        seminar=_day(table, "seminar", file),
        age=age if isinstance(age, int) else None,
        fa_since=_day(table, "fa_since", file),
    )
    _tell(demands, as_json, next_event(title, events))


@click.command("titles-by-rating")
@click.argument("rating", type=int)
@click.option("--games", type=int, required=True, help="Rated games so far.")
@click.option("--woman", is_flag=True)
@_JSON
@told_plainly
def by_rating(rating: int, games: int, woman: bool, as_json: bool) -> None:
    """The titles that a RATING gives without norms."""
    from tablas.titles.direct import titles_by_rating

    found = [title.value for title in titles_by_rating(rating, games, woman)]
    if as_json:
        echo_json(found)
    else:
        click.echo(", ".join(found) or "None.")


def _tell(demands: Iterable[Requirement], as_json: bool, wishes: tuple[str, ...] = ()) -> None:
    found = list(demands)
    if as_json:
        echo_json({"granted": all(demand.met for demand in found), "requirements": found, "next_event": wishes})
    else:
        for demand in found:
            click.echo(f"{'ok ' if demand.met else 'NO '} {demand.article}: {demand.sentence}")
        for wish in wishes:
            click.echo(f"Next event: {wish}")
    if not all(demand.met for demand in found):
        click.get_current_context().exit(1)


def _only(table: Mapping[str, object], known: Iterable[str], file: str) -> Mapping[str, object]:
    for key in table:
        if key not in known:
            raise FormatError(f"There is no setting '{key}'; there are: {', '.join(known)}.", Place(file=file))
    return table


def _entries(table: Mapping[str, object], key: str, file: str) -> list[Mapping[str, object]]:
    entries = table.get(key)
    if not isinstance(entries, list) or not all(isinstance(entry, Mapping) for entry in entries):
        raise FormatError(f"The file needs at least one [[{key}]].", Place(file=file))
    return entries


def _day(table: Mapping[str, object], key: str, file: str) -> date | None:
    value = table.get(key)
    if value is not None and not isinstance(value, date):
        raise FormatError(f"{key} is a date without quotation marks, such as 2023-05-01.", Place(file=file))
    return value


def _record(kind: type[_Record], entry: Mapping[str, object], file: str, key: str) -> _Record:
    """One [[norm]] or [[event]] as the record it means; every value is checked against its field."""
    fields = {field.name: field for field in dataclasses.fields(kind)}  # type: ignore[arg-type]
    _only(entry, fields, file)
    needed = [name for name, field in fields.items() if field.default is dataclasses.MISSING and name not in entry]
    if needed:
        raise FormatError(f"A [[{key}]] lacks {', '.join(needed)}.", Place(file=file))
    values = {name: _value(name, str(fields[name].type), value, file) for name, value in entry.items()}
    return kind(**values)


def _value(name: str, wanted: str, value: object, file: str) -> object:
    for word, choices in (("Format", Format), ("Scope", Scope)):
        if wanted.startswith(word):
            names = [choice.value for choice in choices]
            if value not in names:
                raise FormatError(f"{name} is one of {', '.join(names)}, not '{value}'.", Place(file=file))
            return choices(value)
    kinds = {"str": str, "int": int, "bool": bool, "date": date}
    kind = kinds[wanted.split(" ")[0]]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise FormatError(f"{name}: '{value}' is not of the kind {kind.__name__}.", Place(file=file))
    return value


SUBCOMMANDS = (application, arbiter_application, by_rating)
