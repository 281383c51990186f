"""``tablas rate --period``: several events summed up for one rating list."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING

import click

from tablas.cli.as_data import as_plain
from tablas.cli.rating_records import by_person, from_list
from tablas.cli.rating_work import load
from tablas.cli.show import echo_json, echo_table
from tablas.cli.speech import say, say_many, tell

if TYPE_CHECKING:
    from tablas.federation.ratings.period import PeriodRow, RatedEvent


def print_period(
    period: str,
    files: Sequence[str],
    earlier: Sequence[str],
    kind: str | None,
    rate_of_play: str | None,
    records: str | None,
    list_file: str | None,
    as_json: bool,
    lenient: bool,
) -> None:
    """Rate the period and print what every player gains."""
    from tablas.federation.ratings.period import newest_ratings, person_of, rate_period
    from tablas.federation.ratings.tournament import list_day, list_of, rated_for_period, with_list

    day = list_day(period)
    reports = [(load(file, lenient), file) for file in (*earlier, *files)]
    people = {person_of(player) for tournament, _ in reports for player in tournament.players}
    known = by_person(records, people)
    cadence = list_of(reports[-1][0], kind, rate_of_play).value
    for person, listed in from_list(list_file, people).items():
        record = with_list(known.get(person), listed, cadence)
        if record is not None:
            known[person] = record
    newest = newest_ratings([tournament for tournament, _ in reports])
    events = [
        rated_for_period(tournament, file, place < len(earlier), known, newest, kind, rate_of_play)
        for place, (tournament, file) in enumerate(reports)
    ]
    rows = rate_period(events, day, known)
    if as_json:
        told = [
            {"file": file, "name": event.name, "rules": event.rules.name, "earlier": event.earlier}
            for event, (_, file) in zip(events, reports, strict=True)
        ]
        echo_json({"list": day, "events": told, "players": [row_data(row) for row in rows]})
        return
    _echo(rows, events, day)


def row_data(row: PeriodRow) -> dict[str, object]:
    """One player of a period as plain data."""
    return {
        "fide_id": row.player.fide_id,
        "name": row.player.name,
        "rating": row.rating,
        "games": row.games,
        "k": None if row.k is None else row.k.value,
        "gain": row.gain / 10000,
        "change": None if row.change is None else float(row.change),
        "new_rating": row.new_rating,
        "events": [
            {"event": share.event, "rating": share.rating, "games": share.games, "gain": share.gain / 10000}
            for share in row.events
        ],
        "first": None if row.first is None else as_plain(row.first),
        "reasons": list(row.reasons),
    }


def _echo(rows: Sequence[PeriodRow], events: Sequence[RatedEvent], day: date) -> None:
    from tablas.federation.ratings.change import show_change
    from tablas.federation.ratings.expected_scores import show_share

    click.echo(
        say_many(
            "Rating period of the list of {day}, {count} event.",
            "Rating period of the list of {day}, {count} events.",
            len(events),
            day=day,
        )
    )
    for event in events:
        told = {"name": event.name, "start": event.start, "end": event.end, "rules": event.rules.name}
        click.echo("  " + say("{name}, {start} to {end}, rules {rules}", **told))
    heads = [say("FIDE ID"), say("Name"), say("Rating"), say("Events"), say("Games"), say("Gain"), "K"]
    heads += [say("Elo change"), say("New")]
    table = [
        [
            row.player.fide_id,
            row.player.name,
            str(row.rating),
            str(len(row.events)),
            str(row.games),
            show_share(row.gain, signed=True) if row.change is not None else "",
            "" if row.k is None else str(row.k.value),
            "" if row.change is None else show_change(row.change),
            "-" if row.new_rating is None else str(row.new_rating),
        ]
        for row in rows
    ]
    echo_table(heads, table, numbers={0, *range(2, 9)})
    for row in rows:
        if row.first is not None or len(row.events) > 1:
            click.echo(f"{row.player.name}: {' '.join(tell(sentence) for sentence in row.reasons)}")
