"""A tournament named on the command line: a report in a file, or a tournament of an event kept on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tablas.cli.output import load_for_command
from tablas.cli.place import Place, backups_of, make_folder, place_of
from tablas.cli.speech import language

if TYPE_CHECKING:
    from tablas.events.keeper import Keeper
    from tablas.events.state import Event, Section
    from tablas.model import Tournament


class Known(NamedTuple):
    """A tournament of an event."""

    event: Event
    section: Section


def played_in(name: str, lenient: bool = False) -> tuple[Tournament, Known | None]:
    """The tournament of the report *name*; or of the event of that name, ``EVENT`` or ``EVENT/TOURNAMENT``."""
    known = None if name == "-" or Path(name).exists() else known_as(name)
    return (load_for_command(name, lenient), None) if known is None else (known.section.tournament, known)


def reported(name: str, lenient: bool = False) -> Tournament:
    """The same as its report would tell it, for those who work with reports: ratings, norms."""
    tournament, known = played_in(name, lenient)
    if known is None:
        return tournament
    from tablas.events.report import report_of

    return report_of(known.event, known.section)


def known_as(name: str) -> Known | None:
    """The tournament of an event called so; nothing if there is no such event here."""
    from tablas.errors import TablasError

    called, _, tournament = name.partition("/")
    if not called or "." in called:
        return None
    with open_keeper(place_of(None, None)) as store:
        try:
            slug = store.slug_of(called)
        except TablasError:
            return None
        event = store.moment(slug).event
    return Known(event, only_section(event, tournament or None))


def only_section(event: Event, tournament: str | None) -> Section:
    """The tournament named, or the only one of the event."""
    from tablas.events.errors import RefusedError
    from tablas.messages import Items

    if tournament:
        return event.section(tournament)
    if len(event.sections) == 1:
        return event.sections[0]
    if not event.sections:
        raise RefusedError("event-no-tournament")
    names = Items(section.id for section in event.sections)
    raise RefusedError("event-several-tournaments", names=names)


def open_keeper(found: Place, create: bool = False) -> Keeper:
    """The events of a database, or of a running program at an address."""
    from tablas.client import RemoteKeeper, is_address

    if is_address(found.where):
        return RemoteKeeper(found.where, language())
    from tablas.store import Store

    if create:
        make_folder(found)
        return Store(found.where, backups=backups_of(found))
    return Store(found.where, missing="refused" if found.named else "empty", backups=backups_of(found))
