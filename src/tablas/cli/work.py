"""``tablas work``: a worker for the jobs that a server has put down in its database."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import click

from tablas.cli.base import verb
from tablas.cli.place import place_of
from tablas.cli.show import echo_json
from tablas.cli.speech import say_many


@verb()
@click.option("--data", type=click.Path(file_okay=False, path_type=Path), help="The folder of the events.")
@click.option("--database", metavar="URL|FILE", help="A PostgreSQL database or a SQLite file instead of a folder.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Pieces done at a time.")
@click.option("--idle", type=click.FloatRange(min=0), metavar="SECONDS", help="End when nothing waited for so long.")
@click.option("--follow", is_flag=True, hidden=True, help="End when the standard input ends.")
def work(data: Path | None, database: str | None, jobs: int, idle: float | None, follow: bool, as_json: bool) -> None:
    """Do the jobs that wait in the database of a server, until stopped.

    A server does its jobs itself; workers on this machine or on others make
    it faster. Whoever is killed loses the piece under way, which another does.
    """
    from tablas.night.queue import work as do_work
    from tablas.spread.processes import Processes
    from tablas.store import Store

    ended = threading.Event()
    before = {number: signal.signal(number, lambda *_: ended.set()) for number in (signal.SIGINT, signal.SIGTERM)}
    if follow:
        threading.Thread(target=_follow, daemon=True).start()
    counts: list[int] = []
    with Store(place_of(database, data).where, missing="refused") as store:

        def one() -> None:
            # Reports are worked on in a process of their own: one that kills it costs nobody else anything.
            with Processes(1) as crew:
                counts.append(do_work(store, crew, ended, idle))

        hands = [threading.Thread(target=one) for _ in range(jobs)]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
    for number, handler in before.items():
        signal.signal(number, handler)
    if as_json:
        echo_json({"done": sum(counts)})
        return
    click.echo(say_many("{count} piece of work done", "{count} pieces of work done", sum(counts)))


def _follow() -> None:
    """End with whoever started it, whatever became of that one."""
    while os.read(sys.stdin.fileno(), 4096):
        continue
    os._exit(0)
