"""Verbs that show standings, the log and changes."""

from __future__ import annotations

import time

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, as_of_option, event_argument, reads, tournament_option
from tablas.cli.event.output import emit
from tablas.cli.of_event import only_section
from tablas.cli.show import table
from tablas.cli.speech import say, tell
from tablas.events.categories import named
from tablas.events.codec import parse
from tablas.events.hours import local
from tablas.events.keeper import mark_of
from tablas.events.ranking import last_complete, tables
from tablas.standings.parts import parts_data


@verb()
@event_argument
@tournament_option
@click.option("--after", type=int, help="Count the rounds up to this one; by default up to the last complete one.")
@click.option("--tiebreaks", help="Another order than that of the tournament, such as PTS,DE,SB.")
@click.option("--table", "wanted", metavar="NAME", help="Of groups and a final only this table: A, B …, all or final.")
@click.option("--players", is_flag=True, help="Rank the players of a team event instead of the teams.")
@click.option("--category", metavar="NAME|RULE", help="Only some players: a category of the event, or sex=w, age=U18 …")
@click.option("--score", type=click.Choice(["match", "game"]), help="Teams: which points come first.")
@click.option("--matches", type=click.Choice(["round", "event"]), help="Teams: a match is of a round or of the event.")
@as_of_option
@reads
def standings(
    desk: Desk,
    event: str,
    tournament: str | None,
    after: int | None,
    tiebreaks: str | None,
    wanted: str | None,
    players: bool,
    category: str | None,
    score: str | None,
    matches: str | None,
    when: str | None,
) -> None:
    """Show the standings, now or as they were: of groups and a final, every table."""
    from tablas.cli.standings import part_named, parts_lines

    now = desk.moment(event, when).event
    section = only_section(now, tournament)
    chosen = None if category is None else named(now, section).get(category, category)
    how = {"tie_breaks": tiebreaks, "score": score, "matches": matches, "category": chosen}
    after = last_complete(section) if after is None else after
    parts = tables(section, after, False if players or category else None, **how)
    if wanted is not None:
        parts = (part_named(parts, wanted),)
    for note in parts[0].standings.notes:
        click.echo(tell(note), err=True)
    emit(desk.json, {"event": event, "tournament": section.id} | parts_data(parts), parts_lines(parts))


@verb()
@event_argument
@click.option("--after", type=int, default=0, help="Only later entries.")
@click.option("--restore-points", "points", is_flag=True, help="Only moments to go back to.")
@reads
def log(desk: Desk, event: str, after: int, points: bool) -> None:
    """Show the log: who did what, when and from where; undone entries are in brackets."""
    if points:
        found = desk.store.restore_points(event)
        rows = [(point.seq, local(point.when), tell(point.name)) for point in found]
        heads = [say("Entry"), say("Time"), say("Restore point")]
        data = [point._asdict() | {"name": tell(point.name)} for point in found]
        emit(desk.json, data, table(heads, rows))
        return
    marks = desk.store.taken_in(event)
    told_data, rows_ = [], []
    for entry, message, undone in desk.store.history(event, after):
        sentence = tell(message)
        mark = mark_of(marks, entry.seq)
        told_data.append(
            {
                "entry": entry.seq,
                "kind": entry.kind.value,
                "what": sentence,
                "message": message.as_data(),
                "who": entry.who,
                "when": entry.when,
                "where": entry.where,
                "accepted": list(entry.accepted),
                "undone": undone,
                "data": parse(entry.data),
                "hash": entry.hash,
                "taken_in": None if mark is None else mark._asdict(),
            }
        )
        codes = ", ".join(entry.accepted)
        accepted = f" ({say('accepted: {codes}', codes=codes)})" if codes else ""
        who = entry.who if mark is None else say("{who} (from {file})", who=entry.who, file=mark.file or say("a file"))
        rows_.append((entry.seq, local(entry.when), who, f"[{sentence}]" if undone else f"{sentence}{accepted}"))
    emit(desk.json, told_data, table([say("Entry"), say("Time"), say("Who"), say("What")], rows_))


@verb()
@event_argument
@reads
def verify(desk: Desk, event: str) -> None:
    """Check every seal of the log and replay it."""
    head = desk.store.whole(event)
    said = say("{count} entries, whole; seal {seal}", count=head.seq, seal=head.hash)
    emit(desk.json, {"event": event, "entries": head.seq, "head": head.hash}, said)


@verb()
@click.option("--seconds", type=float, help="How long to watch; default: until stopped.")
@reads
def watch(desk: Desk, seconds: float | None) -> None:
    """Print a line whenever an event changes, whoever changed it."""
    end = None if seconds is None else time.monotonic() + seconds
    with desk.store.watch() as watcher:
        click.echo(say("watching"), err=True)
        while end is None or time.monotonic() < end:
            left = 60.0 if end is None else max(0.0, end - time.monotonic())
            for change in watcher.wait(left):
                emit(desk.json, change._asdict(), f"{change.slug} {change.seq}")


COMMANDS = {"standings": standings, "log": log, "verify": verify, "watch": watch}
