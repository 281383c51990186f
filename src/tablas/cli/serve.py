"""``tablas serve``: the arbiter's program for the browsers of a hall."""

from __future__ import annotations

import socket
from pathlib import Path

import click

from tablas.cli.base import verb
from tablas.cli.place import make_folder, place_of, usual_folder
from tablas.cli.show import echo_json
from tablas.cli.speech import say, tell
from tablas.errors import OptionError


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
@click.option("--behind-https", is_flag=True, help="A proxy in front speaks HTTPS: cookies are for it only.")
def serve(
    port: int, host: str, data: Path | None, database: str | None, demo: bool, behind_https: bool, as_json: bool
) -> None:
    """Run the program; other devices in the hall reach it by the address it shows."""
    import uvicorn

    from tablas.web.app import create_app
    from tablas.web.door import protocol
    from tablas.web.settings import Settings

    hall = lan_address() if host in ("0.0.0.0", "::") else ""
    settings = Settings(_where(data, database, demo), secure_cookies=behind_https, hall_address=hall)
    app = create_app(settings)
    services = app.state.services
    if demo:
        from tablas.web.demo import make_demo

        make_demo(services.store)
    listener = _listener(host, port)
    port = listener.getsockname()[1]
    _welcome(host, port, services.setup_link(), as_json)
    config = uvicorn.Config(
        app,
        http=protocol(services.door),
        ws="none",
        log_level="warning",
        timeout_graceful_shutdown=2,
        proxy_headers=behind_https,
    )
    uvicorn.Server(config).run([listener])


def _where(data: Path | None, database: str | None, demo: bool) -> str:
    """The database that ``tablas event`` uses too; a demonstration has its own part of the usual folder."""
    if demo and data is None and database is None:
        data = usual_folder() / "demo"
    found = place_of(database, data)
    if found.note is not None:
        click.echo(tell(found.note), err=True)
    make_folder(found)
    return found.where


def _listener(host: str, port: int) -> socket.socket:
    """A socket that listens already, so that a taken port is said before anything else."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, answers leave at once instead of waiting for each other (no Nagle delay).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise OptionError("port-cannot-used", port=port, strerror=error.strerror) from None
    listener.listen(1024)
    return listener


def lan_address() -> str:
    """The address of this machine in the hall's network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _welcome(host: str, port: int, setup: str | None, as_json: bool) -> None:
    shown = lan_address() if host in ("0.0.0.0", "::") else host
    here = f"http://127.0.0.1:{port}/"
    hall = None if shown in ("127.0.0.1", "localhost") else f"http://{shown}:{port}/"
    first = None if not setup else f"http://127.0.0.1:{port}{setup}"
    if as_json:
        echo_json({"address": here, "hall": hall, "setup": first})
        return
    import segno

    labels = [say("On this machine:"), say("In the hall:")]
    cells = max(map(len, labels)) + 2
    click.echo(f"\n  {say('tablas is running.')}\n\n  {labels[0]:<{cells}}{here}")
    if hall is not None:
        click.echo(f"  {labels[1]:<{cells}}{hall}\n")
        segno.make(hall).terminal(compact=True)
    if first is not None:
        click.echo(f"\n  {say('First start: open this once to become the administrator:')}\n  {first}")
    click.echo(f"\n  {say('Ctrl+C stops it.')}\n")
