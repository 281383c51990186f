"""What can go wrong under the log: a disk, a database, another writer, told as sentences."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from tablas.events.keeper import BusyError, DiskError, ReadOnlyError, StoreError, UnreachableError

TOLD: tuple[tuple[str, type[StoreError], str], ...] = (
    ("disk is full", DiskError, "disk-full"),
    ("disk full", DiskError, "disk-database-full"),
    ("no space left", DiskError, "disk-database-full"),
    (
        "disk i/o error",
        DiskError,
        "disk-refuses-write",
    ),
    ("database is locked", BusyError, "database-kept-busy"),
    ("lock timeout", BusyError, "database-kept-busy"),
    ("readonly database", ReadOnlyError, "database-write-protected"),
    ("read-only transaction", ReadOnlyError, "database-only-read"),
    (
        "unable to open database",
        UnreachableError,
        "database-file-not-opened",
    ),
    ("not a database", StoreError, "file-not-database"),
    ("malformed", StoreError, "database-file-damaged"),
    ("authentication failed", UnreachableError, "database-refuses-user"),
    ("does not exist", UnreachableError, "database-unknown-there"),
)
"""A piece of what a driver says, and the error it becomes with the code of its message."""


def translated(error: DBAPIError) -> StoreError:
    """The error for what the database driver complained about."""
    message = str(error.orig).lower()
    for piece, kind, code in TOLD:
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
