"""Verbs that take back and bring back."""

from __future__ import annotations

import sys
from typing import Any

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, tournament_option, writes
from tablas.cli.event.output import emit
from tablas.cli.speech import say, tell
from tablas.errors import OptionError
from tablas.events.acts import MarkRestorePoint, Redo, Restore, Undo
from tablas.events.acts.event import LATEST
from tablas.events.foresee import Travel


@verb()
@event_argument
@tournament_option
@click.option("--whole-event", is_flag=True, help="Of every tournament, not only of one.")
@click.option("--last", type=int, help="How many acts to take back; default: one.")
@click.option("--to", type=int, help="Take back everything after this entry.")
@click.option("--by", help="Only what this person did.")
@click.option("--preview", is_flag=True, help="Only say what would be taken back.")
@writes
def undo(
    desk: Desk,
    event: str,
    tournament: str | None,
    whole_event: bool,
    last: int | None,
    to: int | None,
    by: str | None,
    preview: bool,
) -> None:
    """Take back the last acts of one tournament: of the one named, else of the one that was written to last.

    Says first what would go; at a terminal it asks. What others did in other
    tournaments stays, unless the whole event is meant.
    """
    if to is not None and last is not None:
        raise OptionError("say-either-how")
    for name, count in (("to", to), ("last", last)):
        if count is not None and count < 1:
            raise OptionError("counts-from-1", name=name, count=count)
    scope = "" if whole_event else tournament or LATEST
    _travel(desk, event, Undo(to=to or 0, last=0 if to else last or 1, tournament=scope, by=by or ""), preview)


@verb()
@event_argument
@click.argument("entry", type=int)
@tournament_option
@click.option("--preview", is_flag=True, help="Only say what would change.")
@writes
def restore(desk: Desk, event: str, entry: int, tournament: str | None, preview: bool) -> None:
    """Make the event, or one tournament of it, what it was after ENTRY (see log --restore-points)."""
    _travel(desk, event, Restore(entry, tournament or ""), preview)


def _travel(desk: Desk, event: str, command: Travel, preview: bool) -> None:
    """Say what would go, ask where somebody can answer, and do it unless somebody wrote meanwhile."""
    seen = desk.store.foresee(event, command)
    what: dict[str, Any] = {
        "to": seen.command.to,
        "tournament": seen.command.tournament,
        "goes": [{"entry": act.entry.seq, "what": tell(act.what), "who": act.entry.who} for act in seen.goes],
        "returns": [{"entry": act.entry.seq, "what": tell(act.what), "who": act.entry.who} for act in seen.returns],
        "afterwards": [tell(sentence) for sentence in seen.afterwards],
    }
    told = tell(seen.sentence)
    if preview:
        lines = [told, *(f"  [{act.entry.seq}] {tell(act.what)}" for act in seen.goes), *what["afterwards"]]
        emit(desk.json, {"event": event, "preview": True, **what}, "\n".join(map(str, lines)))
        return
    if not desk.json and sys.stdin.isatty():
        click.echo(told)
        if not click.confirm(say("Go on?")):
            raise OptionError("nothing-taken-back")
    if desk.expected is None and not desk.key:
        desk.expected = seen.seq  # What somebody wrote since is not taken back unseen.
    done = desk.do(event, command)
    desk.did(done, f"{told}. {say('Redo brings it back.')}", preview=False, **what)


@verb()
@event_argument
@writes
def redo(desk: Desk, event: str) -> None:
    """Bring back what the last undo or restore took away."""
    desk.did(desk.do(event, Redo()), say("It is back."))


@verb()
@event_argument
@click.argument("name")
@writes
def mark(desk: Desk, event: str, name: str) -> None:
    """Give this moment a NAME, to come back to."""
    done = desk.do(event, MarkRestorePoint(name))
    desk.did(done, say("Restore point '{name}' is entry {entry}.", name=name, entry=done.entry.seq), name=name)


COMMANDS = {"undo": undo, "redo": redo, "restore": restore, "mark": mark}
