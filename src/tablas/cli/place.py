"""Where the events are: one answer for ``tablas event`` and ``tablas serve``.

What is given beats the environment (``TABLAS_DATABASE``, then ``TABLAS_DATA``),
which beats the usual folder of this user.  Nothing is made here.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import NamedTuple

from tablas.errors import OptionError
from tablas.messages import Message

FILE = "tablas.db"
"""The database in a folder of events."""
BACKUPS = "backups"
"""The folder of the copies that the program makes by itself."""
OLD = Path(FILE)
"""Where ``tablas event`` kept its events before it shared a folder with ``tablas serve``: wherever one was."""


class Place(NamedTuple):
    """A SQLite file, the URL of a database, or the address of a running program."""

    where: str
    named: bool = True
    """Somebody named it, so it should be there."""
    note: Message | None = None
    """What somebody who used the old place should know."""


def place_of(database: str | None, data: str | Path | None) -> Place:
    """The place named by the options, by the environment or by nobody."""
    if database and data:
        raise OptionError("give-data-database")
    if database:
        return Place(database)
    if data:
        return Place(str(Path(data) / FILE), named=False)
    if os.environ.get("TABLAS_DATABASE"):
        return Place(os.environ["TABLAS_DATABASE"])
    usual = usual_folder() / FILE
    if not OLD.is_file() or (usual.exists() and usual.samefile(OLD)):
        return Place(str(usual), named=False)
    if usual.exists() or os.environ.get("TABLAS_DATA"):
        return Place(str(usual), False, Message("old-database-beside", used=usual, old=OLD))
    return Place(str(OLD), False, Message("old-database-used", usual=usual, old=OLD.resolve()))


def usual_folder() -> Path:
    """The folder of the events of this user."""
    if os.environ.get("TABLAS_DATA"):
        return Path(os.environ["TABLAS_DATA"])
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "tablas"


def backups_of(place: Place, named: str | Path | None = None) -> Path | None:
    """The folder of the backups: the one named, $TABLAS_BACKUPS, or beside the events; ``None`` if they are off."""
    wanted = str(named or os.environ.get("TABLAS_BACKUPS") or "")
    if wanted:
        return None if wanted == "off" else Path(wanted).expanduser()
    if "://" in place.where and not place.where.startswith("sqlite"):
        return usual_folder() / BACKUPS
    return Path(place.where.removeprefix("sqlite:///")).expanduser().parent / BACKUPS


def make_folder(place: Place) -> None:
    """The folder of the events, when something is about to be kept there; a file that was named has to have one."""
    if not place.named:
        from tablas.store import durable

        durable.make_folder(Path(place.where).expanduser().parent)
