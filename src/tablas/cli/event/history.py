"""Verbs that take back and bring back."""

from __future__ import annotations

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, tournament_option, writes
from tablas.cli.speech import say
from tablas.errors import OptionError
from tablas.events.acts import MarkRestorePoint, Redo, Restore, Undo


@verb()
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
    said = say("Everything after entry {entry} is taken back; redo brings it back.", entry=to_entry)
    desk.did(done, said, to=to_entry)


@verb()
@event_argument
@writes
def redo(desk: Desk, event: str) -> None:
    """Bring back what the last undo or restore took away."""
    desk.did(desk.do(event, Redo()), say("It is back."))


@verb()
@event_argument
@click.argument("entry", type=int)
@writes
def restore(desk: Desk, event: str, entry: int) -> None:
    """Make the event what it was after ENTRY (see log --restore-points)."""
    said = say("The event is as it was after entry {entry}.", entry=entry)
    desk.did(desk.do(event, Restore(entry)), said, to=entry)


@verb()
@event_argument
@click.argument("name")
@writes
def mark(desk: Desk, event: str, name: str) -> None:
    """Give this moment a NAME, to come back to."""
    done = desk.do(event, MarkRestorePoint(name))
    desk.did(done, say("Restore point '{name}' is entry {entry}.", name=name, entry=done.entry.seq), name=name)


COMMANDS = {"undo": undo, "redo": redo, "restore": restore, "mark": mark}
