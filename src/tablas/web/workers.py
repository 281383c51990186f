"""The program in one process, or in several that share an address and a PostgreSQL database.

Every worker hears of changes from the database, so that whoever listens to one
is told what was entered at another.  What is counted in memory (places,
attempts to sign in, streams) is divided among the workers.  A worker that dies
is replaced; workers whose parent is gone end by themselves.
"""

from __future__ import annotations

import contextlib
import math
import multiprocessing
import os
import signal
import socket
import threading
import time
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path

import uvicorn
from fastapi import FastAPI

from tablas.web.app import create_app
from tablas.web.door import Places, protocol
from tablas.web.settings import Settings

GRACE = 5.0
"""Seconds in which workers finish what they have begun."""
PAUSE = 1.0
"""Seconds before a worker that died is replaced: one that cannot start must not start for ever."""


@dataclass(frozen=True, slots=True)
class Speaking:
    """How the program speaks to browsers."""

    behind_https: bool = False
    certificate: Path | None = None
    key: Path | None = None


def run(app: FastAPI, speaking: Speaking, listener: socket.socket) -> None:
    """Serve until told to stop."""
    server_of(app, speaking).run([listener])


def server_of(app: FastAPI, speaking: Speaking) -> uvicorn.Server:
    """The server of one process."""
    config = uvicorn.Config(
        app,
        http=protocol(app.state.services.door),
        ws="none",
        lifespan="on",  # Else uvicorn goes on without news when they cannot be begun.
        log_level="warning",
        timeout_graceful_shutdown=2,
        proxy_headers=speaking.behind_https,
        ssl_certfile=speaking.certificate,
        ssl_keyfile=speaking.key,
    )
    return uvicorn.Server(config)


def share(settings: Settings, count: int, first: bool) -> Settings:
    """What one of several workers is started with: together they allow what one alone would."""
    places = settings.places
    divided = Places(
        connections=math.ceil(places.connections / count),
        kept_free=math.ceil(places.kept_free / count),
        by_address=places.by_address,  # The connections of one address may all come to one worker.
        streams_by_address=places.streams_by_address,
        requests=math.ceil(places.requests / count),
        waiting=math.ceil(places.waiting / count),
        requests_by_address=places.requests_by_address,
        patience=places.patience,
        first_request=places.first_request,
    )
    return replace(
        settings,
        places=divided,
        most_spectators=math.ceil(settings.most_spectators / count),
        login_attempts=max(1, settings.login_attempts // count),
        daily_lists=settings.daily_lists and first,
        alone=settings.alone and count == 1,
        tells_others=settings.tells_others and first,
    )


def run_workers(count: int, settings: Settings, speaking: Speaking, listener: socket.socket) -> None:
    """Serve with several processes until told to stop."""
    told = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: told.set())
    context = multiprocessing.get_context("spawn")
    # Held open by this process alone: when it is gone, whatever the reason, the workers read the end of it.
    theirs, ours = context.Pipe(duplex=False)

    def start(first: bool) -> SpawnProcess:
        arguments = (share(settings, count, first), speaking, listener, theirs, ours)
        worker = context.Process(target=_work, args=arguments, name="tablas worker")
        worker.start()
        return worker

    workers = [start(place == 0) for place in range(count)]
    while not told.is_set():
        wait([worker.sentinel for worker in workers], timeout=0.2)
        for place, worker in enumerate(workers):
            if not worker.is_alive() and not told.is_set():
                worker.join()
                told.wait(PAUSE)
                workers[place] = start(place == 0)
    end = time.monotonic() + GRACE
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(max(0.1, end - time.monotonic()))
        if worker.is_alive():
            worker.kill()


def _work(
    settings: Settings, speaking: Speaking, listener: socket.socket, parent: Connection, unused: Connection
) -> None:
    """One worker."""
    unused.close()
    server = server_of(create_app(settings), speaking)
    threading.Thread(target=_follow, args=(server, parent), daemon=True, name="parent").start()
    server.run([listener])


def _follow(server: uvicorn.Server, parent: Connection) -> None:
    """End with the parent."""
    with contextlib.suppress(OSError):
        parent.poll(None)
    server.should_exit = True
    time.sleep(GRACE)
    os._exit(1)
