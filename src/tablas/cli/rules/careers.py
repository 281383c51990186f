"""Subcommands of ``tablas rules`` for applications: a player's norms, an arbiter's events, titles by rating.

An application is a TOML file: ``title``, what the person has, and one
``[[norm]]`` or ``[[event]]`` for each tournament, with the names of the fields
of :class:`tablas.federation.titles.NormRecord` and :class:`tablas.federation.titles.arbiters.ArbiterEvent`.
"""

from __future__ import annotations

from datetime import date

import click

from tablas.cli.base import verb
from tablas.cli.plain import read_toml, tell_demands
from tablas.cli.records import day_of, entries, only, record
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, Where
from tablas.federation.titles.arbiters import ArbiterEvent, ArbiterTitle, check_arbiter_application, next_event
from tablas.messages import Items


@verb()
@click.argument("file")
def application(file: str, as_json: bool) -> None:
    """Do the norms in FILE (TOML) add up to a title?  Exits with 1 if they do not."""
    from tablas.federation.titles import LEVELS
    from tablas.federation.titles.application import NormRecord, check_application
    from tablas.model import Title

    table = only(read_toml(file), ("title", "highest_rating", "norm"), file)
    names = {title.value: level for title, level in LEVELS.items()}
    if table.get("title") not in names:
        raise FormatError("title-one-not", Where(file=file), names=Items(names), title=table.get("title"))
    rating = table.get("highest_rating", 0)
    if not isinstance(rating, int):
        raise FormatError("highest-rating-whole", Where(file=file))
    norms = [record(NormRecord, entry, file, "norm") for entry in entries(table, "norm", file)]
    tell_demands(check_application(LEVELS[Title(str(table["title"]))], norms, rating), as_json)


@verb("arbiter")
@click.argument("file")
@click.option("--form", is_flag=True, help="Add the form FA2 or IA2 as data (JSON).")
def arbiter_application(file: str, form: bool, as_json: bool) -> None:
    """Do the events in FILE (TOML) make a FIDE or an International Arbiter?  Exits with 1 if they do not.

    The form needs the applicant: person = { last_name = "…", first_name = "…", fide_id = "…", … }.
    """
    from tablas.federation.titles.application_forms import Applicant, arbiter_title_form

    known = ("title", "day", "seminar", "age", "fa_since", "person", "event")
    table = only(read_toml(file), known, file)
    if table.get("title") not in ("FA", "IA"):
        raise FormatError("title-fa-ia", Where(file=file), title=table.get("title"))
    title = ArbiterTitle[str(table["title"])]
    events = [record(ArbiterEvent, entry, file, "event") for entry in entries(table, "event", file)]
    age = table.get("age")
    demands = check_arbiter_application(
        title,
        events,
        day=day_of(table, "day", file) or date.today(),
        seminar=day_of(table, "seminar", file),
        age=age if isinstance(age, int) else None,
        fa_since=day_of(table, "fa_since", file),
    )
    wishes = next_event(title, events)
    if not form:
        tell_demands(
            demands, as_json, [say("Next event: {wish}", wish=tell(wish)) for wish in wishes], next_event=wishes
        )
        return
    person = table.get("person")
    if not isinstance(person, dict):
        raise FormatError("form-needs-applicant", Where(file=file))
    applicant = record(Applicant, person, file, "person")
    filled = arbiter_title_form(title, applicant, events, day_of(table, "seminar", file))
    tell_demands(demands, True, next_event=wishes, form=filled)


@verb("titles-by-rating")
@click.argument("rating", type=int)
@click.option("--games", type=int, required=True, help="Rated games so far.")
@click.option("--woman", is_flag=True)
def by_rating(rating: int, games: int, woman: bool, as_json: bool) -> None:
    """The titles that a RATING gives without norms."""
    from tablas.federation.titles.direct import titles_by_rating

    found = [title.value for title in titles_by_rating(rating, games, woman)]
    if as_json:
        echo_json(found)
    else:
        click.echo(", ".join(found) or say("None."))
