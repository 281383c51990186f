"""Verbs for the copies that the program makes by itself: look at them, make one now, take one in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.event.common import Desk, event_argument, fills, reads, user
from tablas.cli.event.output import emit
from tablas.cli.speech import say, tell
from tablas.errors import FormatError, Where
from tablas.events.called import is_short
from tablas.events.errors import RefusedError
from tablas.events.portable import load

if TYPE_CHECKING:
    from tablas.store.backups import Kept


@verb("backup")
@event_argument
@click.option("--list", "only_list", is_flag=True, help="Make none now, only list what there is.")
@reads
def backup(desk: Desk, event: str, only_list: bool) -> None:
    """Write a copy of an event to the folder of the backups, or list the copies."""
    from tablas.store import Store

    store = desk.store
    if not isinstance(store, Store) or store.backups is None:
        raise RefusedError("backups-are-elsewhere")
    made = None if only_list else store.back_up(event)
    state = store.backups.state(store.head(event))
    if not only_list and made is None:
        raise RefusedError(state.problem or "backups-are-elsewhere")
    kept = store.backups.list(event)
    lines = [
        say("{file}: entry {seq}, {when}", file=one.file, seq=one.seq, when=f"{one.when.astimezone():%Y-%m-%d %H:%M}")
        for one in (kept if only_list else kept[:1])
    ]
    if not kept:
        lines = [say("There is no backup yet in {folder}.", folder=store.backups.folder)]
    if state.problem is not None:
        lines.append(tell(state.problem))
    emit(
        desk.json,
        {"event": event, "folder": str(state.folder), "backups": [_data(one) for one in kept]},
        "\n".join(lines),
    )


def _data(kept: Kept) -> dict[str, object]:
    return {"file": str(kept.file), "entry": kept.seq, "when": kept.when.isoformat()}


@verb("restore-from")
@click.argument("source", type=click.Path(path_type=Path))
@click.option("--as", "slug", default="", help="The short name of the event here.")
@click.option("--replace", "in_place", is_flag=True, help="Set a damaged copy of the event aside and take its place.")
@fills
def restore_from(desk: Desk, source: Path, slug: str, in_place: bool) -> None:
    """Take in a backup: a file, or the newest whole one of a folder.

    This is also how a running event moves to another laptop: copy the folder of
    the backups, and restore from it there.
    """
    path, exported = _copy(source)
    uid = load(exported, path.name)[0]
    aside = ""
    for head in desk.store.events() if in_place else ():
        if head.uid == uid and not _is_whole(desk, head.slug):
            aside, slug = desk.store.set_aside(head.slug), slug or head.slug
    made = desk.store.bring_in(exported, who=user(), name=path.name, slug=slug or _slug_there(desk, path))
    said = say("'{event}' from {file}: {count} entries are new.", event=made.slug, file=path.name, count=made.added)
    if aside:
        said += " " + say("The damaged event is now called {name}.", name=aside)
    data = {"event": made.slug, "file": str(path), "added": made.added, "aside": aside or None}
    emit(desk.json, data, said)


def _slug_there(desk: Desk, path: Path) -> str:
    """What the event was called where the backup was made, if nothing is called so here."""
    from tablas.store.backups import is_backup

    there = path.parent.name
    known = {head.slug for head in desk.store.events()}
    return there if is_backup(path) and is_short(there) and there not in known else ""


def _copy(source: Path) -> tuple[Path, str]:
    from tablas.store.backups import newest_good

    if source.is_dir():
        found = newest_good(source)
        if found is None:
            raise FormatError("no-whole-backup", Where(file=str(source)))
        return found
    try:
        return source, source.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise FormatError("not-event-exported", Where(file=str(source))) from None
    except OSError as error:
        raise FormatError("the-file-cannot-be-read", Where(file=str(source)), strerror=error.strerror) from None


def _is_whole(desk: Desk, slug: str) -> bool:
    from tablas.events.errors import LogError

    try:
        desk.store.whole(slug)
    except LogError:
        return False
    return True


COMMANDS = {"backup": backup, "restore-from": restore_from}
