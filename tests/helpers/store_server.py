"""A PostgreSQL server of our own, from the `pgserver` package: nothing needs to be installed."""

from __future__ import annotations

import os
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import CalledProcessError
from typing import Any

import psycopg


class Server:
    """A PostgreSQL server of our own that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import pgserver
            from pgserver import _commands

            self._control: Any = _commands.pg_ctl
            self._server = pgserver.get_server(folder / "data", cleanup_mode="stop")
        self._folder = folder
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            # The tests crash the server, never the operating system.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

    def new_database(self) -> str:
        """The server's one database, emptied: making and removing many takes most of a minute."""
        uri = str(self._server.get_uri())
        with psycopg.connect(uri, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            connection.execute("DROP SCHEMA IF EXISTS tablas_list CASCADE")
            connection.execute("DROP SCHEMA public CASCADE")
            connection.execute("CREATE SCHEMA public")
        return uri

    def stop(self, mode: str = "immediate") -> None:
        """Stop it; ``immediate`` is what a crash of the server does."""
        arguments = ["-w", "-m", mode, "stop"]
        self._control(arguments, pgdata=self._folder / "data", user=self._server.system_user, timeout=60)

    def start(self) -> None:
        socket = self._folder / "data"
        options = ["-o", '-h ""', "-o", f"-k {socket}", "-l", str(socket / "log")]
        arguments = ["-w", "-t", "60", *options, "start"]
        self._control(arguments, pgdata=socket, user=self._server.system_user, timeout=60)

    def close(self) -> None:
        try:
            self.stop()
        except CalledProcessError:
            return


@contextmanager
def running_server() -> Iterator[Server]:
    """A server until it is no longer needed, in memory where there is such a folder."""
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="tablas-pg-", dir=memory if os.access(memory, os.W_OK) else None))
    server = Server(folder)
    try:
        yield server
    finally:
        server.close()
        shutil.rmtree(folder, ignore_errors=True)
