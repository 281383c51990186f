"""Verbs that show standings, the log and changes."""

from __future__ import annotations

import time

import click

from tablas.cli.event.common import Desk, as_of_option, event_argument, only_section, reads, tournament_option
from tablas.cli.event.output import emit, table
from tablas.events.codec import parse
from tablas.events.ranking import tables
from tablas.events.timeline import Standing
from tablas.standings.parts import parts_data


@click.command()
@event_argument
@tournament_option
@click.option("--after", type=int, help="Count only the rounds up to this one.")
@click.option("--tiebreaks", help="Another order than that of the tournament, such as PTS,DE,SB.")
@click.option("--table", "wanted", metavar="NAME", help="Of groups and a final only this table: A, B …, all or final.")
@click.option("--players", is_flag=True, help="Rank the players of a team event instead of the teams.")
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
    score: str | None,
    matches: str | None,
    moment: str | None,
) -> None:
    """Show the standings, now or as they were: of groups and a final, every table."""
    from tablas.cli.standings import part_named, parts_lines

    section = only_section(_standing(desk, event, moment).event, tournament)
    parts = tables(section, after, False if players else None, tie_breaks=tiebreaks, score=score, matches=matches)
    if wanted is not None:
        parts = (part_named(parts, wanted),)
    for note in parts[0].standings.notes:
        click.echo(note, err=True)
    emit(desk.json, {"event": event, "tournament": section.id} | parts_data(parts), parts_lines(parts))


def _standing(desk: Desk, event: str, moment: str | None) -> Standing:
    return desk.standing(event, moment)


@click.command()
@event_argument
@click.option("--after", type=int, default=0, help="Only later entries.")
@click.option("--restore-points", "points", is_flag=True, help="Only moments to go back to.")
@reads
def log(desk: Desk, event: str, after: int, points: bool) -> None:
    """Show the log: who did what, when and from where; undone entries are in brackets."""
    if points:
        found = desk.store.restore_points(event)
        rows = [(point.seq, point.when, point.name) for point in found]
        emit(desk.json, [point._asdict() for point in found], table(["Entry", "Time", "Restore point"], rows))
        return
    data, rows_ = [], []
    for entry, what, undone in desk.store.history(event, after):
        data.append(
            {
                "entry": entry.seq,
                "kind": entry.kind.value,
                "what": str(what),
                "who": entry.who,
                "when": entry.when,
                "where": entry.where,
                "accepted": list(entry.accepted),
                "undone": undone,
                "data": parse(entry.data),
                "hash": entry.hash,
            }
        )
        accepted = f" (accepted: {', '.join(entry.accepted)})" if entry.accepted else ""
        rows_.append((entry.seq, entry.when, entry.who, f"[{what}]" if undone else f"{what}{accepted}"))
    emit(desk.json, data, table(["Entry", "Time", "Who", "What"], rows_))


@click.command()
@event_argument
@reads
def verify(desk: Desk, event: str) -> None:
    """Check every seal of the log and replay it."""
    head = desk.store.whole(event)
    data = {"event": event, "entries": head.seq, "head": head.hash}
    emit(desk.json, data, f"{head.seq} entries, whole; seal {head.hash}")


@click.command()
@click.option("--seconds", type=float, help="How long to watch; default: until stopped.")
@reads
def watch(desk: Desk, seconds: float | None) -> None:
    """Print a line whenever an event changes, whoever changed it."""
    end = None if seconds is None else time.monotonic() + seconds
    with desk.store.watch() as watcher:
        click.echo("watching", err=True)
        while end is None or time.monotonic() < end:
            left = 60.0 if end is None else max(0.0, end - time.monotonic())
            for change in watcher.wait(left):
                emit(desk.json, change._asdict(), f"{change.slug} {change.seq}")


COMMANDS = {"standings": standings, "log": log, "verify": verify, "watch": watch}
