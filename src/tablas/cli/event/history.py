"""Verbs that take back and bring back."""

from __future__ import annotations

import click

from tablas.cli.event.common import Desk, event_argument, tournament_option, writes
from tablas.errors import OptionError
from tablas.events.acts import MarkRestorePoint, Redo, Restore, Undo


@click.command()
@event_argument
@tournament_option
@click.option("--last", type=int, help="How many acts to take back; default: one.")
@click.option("--to", type=int, help="Take back everything after this entry.")
@writes
def undo(desk: Desk, event: str, tournament: str | None, last: int | None, to: int | None) -> None:
    """Take back the last acts, of one tournament or of the whole event."""
    if to is not None and last is not None:
        raise OptionError("say-either-how")
    for name, count in (("to", to), ("last", last)):
        if count is not None and count < 1:
            raise OptionError("counts-from-1", name=name, count=count)
    command = Undo(to=to or 0, last=0 if to else last or 1, tournament=tournament or "")
    done = desk.do(event, command)
    written = done.entry.command()
    to_entry = written.to if isinstance(written, Undo) else 0
    desk.did(done, f"Everything after entry {to_entry} is taken back; redo brings it back.", to=to_entry)


@click.command()
@event_argument
@writes
def redo(desk: Desk, event: str) -> None:
    """Bring back what the last undo or restore took away."""
    desk.did(desk.do(event, Redo()), "It is back.")


@click.command()
@event_argument
@click.argument("entry", type=int)
@writes
def restore(desk: Desk, event: str, entry: int) -> None:
    """Make the event what it was after ENTRY (see log --restore-points)."""
    desk.did(desk.do(event, Restore(entry)), f"The event is as it was after entry {entry}.", to=entry)


@click.command()
@event_argument
@click.argument("name")
@writes
def mark(desk: Desk, event: str, name: str) -> None:
    """Give this moment a NAME, to come back to."""
    done = desk.do(event, MarkRestorePoint(name))
    desk.did(done, f"Restore point '{name}' is entry {done.entry.seq}.", name=name)


COMMANDS = {"undo": undo, "redo": redo, "restore": restore, "mark": mark}
