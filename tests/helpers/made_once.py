"""What tests would pay for again and again: tables of an empty database, the hash of a password, waiting for a disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from argon2 import PasswordHasher
from sqlalchemy import Connection, event, inspect

from tablas.store import database, migrate
from tablas.web.access import passwords

THE_PROGRAMS_HASHER = passwords._HASHER

HASHER = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""As cheap as argon2 gets."""

_PREPARE = database._prepare


def prepare(connection: Any, record: Any) -> None:
    """As the program does, but that no write waits for the disk; tests of power cuts have connections of their own."""
    _PREPARE(connection, record)
    if isinstance(connection, sqlite3.Connection):
        connection.execute("PRAGMA synchronous=OFF")


Statement = tuple[str, Any]

_MADE: dict[str, list[Statement]] = {}
"""What the migrations said to an empty database, by kind of database."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """The migrations, run once for an empty database; the next empty one is told the same statements."""
    if to != "head" or inspect(connection).get_table_names():
        migrate.upgrade(connection, to)
        return
    kind = connection.dialect.name
    if kind not in _MADE:
        with _heard(connection) as heard:
            migrate.upgrade(connection)
        _MADE[kind] = heard
        return
    for statement, values in _MADE[kind]:
        connection.exec_driver_sql(statement, values)


@contextmanager
def _heard(connection: Connection) -> Iterator[list[Statement]]:
    """What is said to the database meanwhile, but for questions."""
    heard: list[Statement] = []

    def listen(_connection: object, _cursor: object, statement: str, values: Any, *_more: object) -> None:
        if not statement.lstrip().upper().startswith(("SELECT", "PRAGMA")):
            heard.append((statement, values))

    event.listen(connection, "before_cursor_execute", listen)
    try:
        yield heard
    finally:
        event.remove(connection, "before_cursor_execute", listen)
