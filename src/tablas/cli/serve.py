"""``tablas serve``: the arbiter's program for the browsers of a hall."""

from __future__ import annotations

import os
import re
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tablas.cli.base import verb
from tablas.cli.place import Place, backups_of, make_folder, place_of, usual_folder
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError

if TYPE_CHECKING:
    from tablas.store.database import Database
    from tablas.web.https import Certificate

_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@verb()
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 picks a free one.")
@click.option("--host", default="0.0.0.0", show_default=True, help="127.0.0.1 keeps it to this machine.")
@click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="The folder of the events, if not the usual one.",
)
@click.option("--database", metavar="URL|FILE", help="A PostgreSQL database or a SQLite file instead of a folder.")
@click.option("--demo", is_flag=True, help="Begin with an event to click through.")
@click.option("--open", "opens", is_flag=True, help="Open the browser of this machine, if it has a screen.")
@click.option("--behind-https", is_flag=True, help="A proxy in front speaks HTTPS: cookies are for it only.")
@click.option("--https", is_flag=True, help="Speak HTTPS, with a certificate of the program's own unless one is given.")
@click.option("--certificate", type=_FILE, help="The certificate for HTTPS, as PEM.")
@click.option("--key", type=_FILE, help="Its key, as PEM.")
@click.option(
    "--backups", metavar="FOLDER|off", help="Where copies of the events go by themselves, such as a USB stick."
)
@click.option("--daily-lists", is_flag=True, help="Look every day for newer rating lists, and take them in.")
@click.option(
    "--workers",
    default=1,
    show_default=True,
    type=click.IntRange(1, 64),
    help="So many processes at one address; needs PostgreSQL.",
)
@click.option("--address", metavar="URL", default="", help="What everybody calls this program, such as a proxy's name.")
def serve(
    port: int,
    host: str,
    data: Path | None,
    database: str | None,
    demo: bool,
    opens: bool,
    behind_https: bool,
    https: bool,
    certificate: Path | None,
    key: Path | None,
    backups: str | None,
    daily_lists: bool,
    workers: int,
    address: str,
    as_json: bool,
) -> None:
    """Run the program; other devices in the hall reach it by the address it shows."""
    if (certificate is None) != (key is None):
        raise OptionError("certificate-and-key")
    if address and not re.fullmatch(r"https?://[^\s/]+/?", address):
        raise OptionError("address-not-url", address=address)
    from tablas.web.app import create_app
    from tablas.web.settings import Settings
    from tablas.web.workers import Speaking, run, run_workers

    hall = lan_address() if host in ("0.0.0.0", "::") else ""
    secure = https or certificate is not None
    place = _where(data, database, demo)
    settings = Settings(
        place.where,
        backups_of(place, backups),
        secure_cookies=behind_https or secure,
        hall_address=hall,
        address=address,
        daily_lists=daily_lists,
    )
    app = create_app(settings)
    services = app.state.services
    if workers > 1 and services.store.database.is_sqlite:
        services.store.close()
        raise OptionError("workers-need-postgresql")
    if demo:
        from tablas.web.demo import make_demo

        make_demo(services.store)
    listener = _listener(host, port)
    port = listener.getsockname()[1]
    fingerprint = ""
    if secure and (certificate is None or key is None):
        certificate, key, fingerprint = _own_certificate(services.store.database, hall or host)
    setup = services.setup_link()
    _welcome(host, port, setup, as_json, "https" if secure else "http", fingerprint)
    if opens:
        _open_browser(f"{'https' if secure else 'http'}://127.0.0.1:{port}{setup or '/'}")
    speaking = Speaking(behind_https, certificate, key)
    if workers == 1:
        with suppress(KeyboardInterrupt):  # Ctrl+C is how it is stopped, and no fault.
            run(app, speaking, listener)
        return
    services.store.close()
    run_workers(workers, settings, speaking, listener)


def _own_certificate(database: Database, address: str) -> Certificate:
    """The certificate beside the events, or in the usual folder when they are on another machine."""
    from tablas.web.https import own_certificate

    return own_certificate(database.file.parent if database.is_sqlite else usual_folder(), address)


def _where(data: Path | None, database: str | None, demo: bool) -> Place:
    """The database that ``tablas event`` uses too; a demonstration has its own part of the usual folder."""
    if demo and data is None and database is None:
        data = usual_folder() / "demo"
    found = place_of(database, data)
    if found.note is not None:
        click.echo(tell(found.note), err=True)
    make_folder(found)
    return found


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that a taken port is said before anything else."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, answers leave at once instead of waiting for each other (no Nagle delay).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    # Elsewhere a port that was just left can be taken again; on Windows the same word lets two programs share it.
    alone = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listener.setsockopt(socket.SOL_SOCKET, alone if sys.platform == "win32" else socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise OptionError("port-cannot-used", port=port, strerror=error.strerror) from None
    listener.listen(1024)
    return listener


def _open_browser(address: str) -> None:
    """Show the program on this machine; without a screen nothing happens, for a browser of text would take the console.

    The socket listens already: a browser that is faster than the program waits.
    """
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def lan_address() -> str:
    """The address of this machine in the hall's network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _welcome(host: str, port: int, setup: str | None, as_json: bool, scheme: str, fingerprint: str) -> None:
    shown = lan_address() if host in ("0.0.0.0", "::") else host
    here = f"{scheme}://127.0.0.1:{port}/"
    hall = None if shown in ("127.0.0.1", "localhost") else f"{scheme}://{shown}:{port}/"
    first = None if not setup else f"{scheme}://127.0.0.1:{port}{setup}"
    if as_json:
        echo_json({"address": here, "hall": hall, "setup": first, "fingerprint": fingerprint or None})
        return
    import segno

    labels = [say("On this machine:"), say("In the hall:")]
    cells = max(map(len, labels)) + 2
    click.echo(f"\n  {say('tablas is running.')}\n\n  {labels[0]:<{cells}}{here}")
    if hall is not None:
        click.echo(f"  {labels[1]:<{cells}}{hall}\n")
        segno.make(hall).terminal(compact=True)
    if fingerprint:
        told = say("A browser asks once whether to trust this certificate. It should show the SHA-256 fingerprint:")
        click.echo(f"\n  {told}\n  {fingerprint}")
    if first is not None:
        click.echo(f"\n  {say('First start: open this once to become the administrator:')}\n  {first}")
    click.echo(f"\n  {say('Ctrl+C stops it.')}\n")
