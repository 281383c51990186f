"""Storage: the log of every event in a SQLite file or a PostgreSQL database."""

from tablas.events.keeper import (
    BusyError,
    Change,
    DivergedError,
    Done,
    Head,
    Imported,
    ReadOnlyError,
    StoreError,
    UnreachableError,
    Watcher,
)
from tablas.store.database import Database
from tablas.store.store import Store

__all__ = [
    "BusyError",
    "Change",
    "Database",
    "DivergedError",
    "Done",
    "Head",
    "Imported",
    "ReadOnlyError",
    "Store",
    "StoreError",
    "UnreachableError",
    "Watcher",
]
