"""``tablas publish``: an event as a static site, for a USB stick, any web host or a bucket."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.event.common import place_options
from tablas.cli.place import place_of
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError, TablasError

if TYPE_CHECKING:
    from fastapi import FastAPI

    from tablas.store import Store
    from tablas.web.sites import Known
    from tablas.web.sites.targets import Target

QUIET = 2.0
"""Seconds of quiet after a change before the site is made again: results come in by the dozen."""
BETWEEN = 1.0


@verb()
@click.argument("event")
@click.option("-o", "--output", multiple=True, metavar="FOLDER", help="The folder to write the site into.")
@click.option(
    "--to", "targets", multiple=True, metavar="URL", help="Also send it: ftp://, ftps://, sftp:// or rsync:HOST:FOLDER."
)
@click.option("--watch", is_flag=True, help="Go on, and publish again whenever the event changed.")
@click.option("--seconds", type=float, help="How long to go on; default: until stopped.")
@place_options[0]
@place_options[1]
def publish(
    event: str,
    output: tuple[str, ...],
    targets: tuple[str, ...],
    watch: bool,
    seconds: float | None,
    data: str | None,
    database: str | None,
    as_json: bool,
) -> None:
    """Publish EVENT as a static site: all public pages in every language, tables, games, report, calendar, feed.

    Only files that changed are written; pages that are gone are removed.  A
    password for a server is read from $TABLAS_PUBLISH_PASSWORD.
    """
    from tablas.web.app import create_app
    from tablas.web.settings import Settings
    from tablas.web.sites.targets import target_of

    if not output and not targets:
        raise OptionError("publish-where")
    places = [target_of(address) for address in (*output, *targets)]
    found = place_of(database, data)
    if found.where.startswith(("http://", "https://")):
        raise OptionError("publish-needs-database")
    if "://" not in found.where and not Path(found.where).is_file():
        raise OptionError("no-event-database", slug=event)
    app = create_app(Settings(found.where))
    store: Store = app.state.services.store
    try:
        _go_on(app, store, store.slug_of(event), places, watch, seconds, as_json)
    finally:
        store.close()


def _go_on(
    app: FastAPI, store: Store, slug: str, places: list[Target], watch: bool, seconds: float | None, as_json: bool
) -> None:
    from tablas.web.made_of import MadeOf
    from tablas.web.sites import Known
    from tablas.web.versions import Versions

    versions, known = Versions(store), Known(MadeOf(store), slug)
    end = None if seconds is None else time.monotonic() + seconds
    done = None
    while True:
        now = (versions.name(slug), store.games.version(slug))
        if now != done:
            try:
                files = _made(app, store, slug, known)
                # What came in meanwhile stands in some pages and not in others: they are looked at again.
                same = (versions.name(slug), store.games.version(slug)) == now
                known.end(same)
                for place in places:
                    _tell(slug, place, files, as_json)
                done = now if same else None
            except TablasError as error:
                if not watch:
                    raise
                click.echo(tell(error.placed), err=True)  # The way there may be open again the next time.
        if not watch or (end is not None and time.monotonic() >= end):
            return
        time.sleep(BETWEEN if now == done else QUIET)


def _made(app: FastAPI, store: Store, slug: str, known: Known) -> Mapping[str, bytes]:
    """The files of the site as the event stands; of those known only what changed is made."""
    from tablas.web.sites import gather
    from tablas.web.spectator import asking

    event = store.moment(slug).event
    if event.private:
        raise OptionError("publish-private", name=event.name)
    with asking(app) as get:
        site = gather(event, slug, get, known)
    for address in site.missing:
        click.echo(say("No page at {address}.", address=address), err=True)
    return site.files


def _tell(slug: str, place: Target, files: Mapping[str, bytes], as_json: bool) -> None:
    changes = place.send(files)
    counts = {"written": len(changes.written), "removed": len(changes.removed), "files": len(files)}
    if as_json:
        echo_json({"event": slug, "target": place.address, **counts})
    else:
        said = say("{target}: {files} files, {written} written, {removed} removed.", target=place.address, **counts)
        click.echo(said)
