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


SENTENCES: tuple[tuple[str, type[StoreError], str], ...] = (
    ("disk is full", DiskError, "The disk is full. Nothing was written; make room and try again."),
    ("disk full", DiskError, "The disk of the database is full. Nothing was written; make room and try again."),
    ("no space left", DiskError, "The disk of the database is full. Nothing was written; make room and try again."),
    (
        "disk i/o error",
        DiskError,
        "The disk refuses to write; it may be full. Nothing was written; make room and try again.",
    ),
    ("database is locked", BusyError, "Another program keeps the database busy. Nothing was written; try again."),
    ("lock timeout", BusyError, "Another program keeps the database busy. Nothing was written; try again."),
    ("readonly database", ReadOnlyError, "The database can only be read: its file or folder is write-protected."),
    ("read-only transaction", ReadOnlyError, "The database can only be read."),
    (
        "unable to open database",
        UnreachableError,
        "The database file cannot be opened: check that its folder exists and may be written.",
    ),
    ("not a database", StoreError, "The file is not a tablas database."),
    ("malformed", StoreError, "The database file is damaged. Restore it from a copy or an exported event."),
    ("authentication failed", UnreachableError, "The database does not accept this user and password."),
    ("does not exist", UnreachableError, "The database server does not know this database or user."),
)
"""A piece of what a driver says, and the error and sentence it becomes."""


def translated(error: DBAPIError) -> StoreError:
    """The sentence for what the database driver complained about."""
    message = str(error.orig).lower()
    for piece, kind, sentence in SENTENCES:
        if piece in message:
            return kind(sentence)
    if lost(error):
        return UnreachableError("database-does-not")
    return StoreError("database-failed", splitlines=str(error.orig).strip().splitlines()[0])


def lost(error: DBAPIError) -> bool:
    """Whether the connection broke, so that the outcome of a commit is not known."""
    message = str(error.orig).lower()
    signs = ("connection", "server closed", "terminating", "shutting down", "starting up", "timeout expired")
    return error.connection_invalidated or any(sign in message for sign in signs)
