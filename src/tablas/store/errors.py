"""What can go wrong under the log: a disk, a database, another writer, told as sentences."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from tablas.errors import TablasError


class StoreError(TablasError):
    """The database cannot do what was asked; nothing was half written."""


class BusyError(StoreError):
    """Others kept the database busy for too long."""


class UnreachableError(StoreError):
    """The database does not answer."""


class DiskError(StoreError):
    """The disk has no room, or refuses to write."""


class ReadOnlyError(StoreError):
    """The database can be read but not written."""


CODES: tuple[tuple[str, type[StoreError], str], ...] = (
    ("disk is full", DiskError, "disk-full"),
    ("disk full", DiskError, "disk-of-database-full"),
    ("no space left", DiskError, "disk-of-database-full"),
    (
        "disk i/o error",
        DiskError,
        "disk-refuses",
    ),
    ("database is locked", BusyError, "database-busy"),
    ("lock timeout", BusyError, "database-busy"),
    ("readonly database", ReadOnlyError, "database-write-protected"),
    ("read-only transaction", ReadOnlyError, "database-read-only"),
    (
        "unable to open database",
        UnreachableError,
        "database-file-unopened",
    ),
    ("not a database", StoreError, "no-tablas-database"),
    ("malformed", StoreError, "database-damaged"),
    ("authentication failed", UnreachableError, "database-password"),
    ("does not exist", UnreachableError, "database-unknown"),
)
"""A piece of what a driver says, and the error and the code it becomes."""


def translated(error: DBAPIError) -> StoreError:
    """The sentence for what the database driver complained about."""
    message = str(error.orig).lower()
    for piece, kind, code in CODES:
        if piece in message:
            return kind(code)
    if lost(error):
        return UnreachableError("database-does-not")
    return StoreError("database-failed", splitlines=str(error.orig).strip().splitlines()[0])


def lost(error: DBAPIError) -> bool:
    """Whether the connection broke, so that the outcome of a commit is not known."""
    message = str(error.orig).lower()
    signs = ("connection", "server closed", "terminating", "shutting down", "starting up", "timeout expired")
    return error.connection_invalidated or any(sign in message for sign in signs)
