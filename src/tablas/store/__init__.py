"""Storage: the log of every event in a SQLite file or a PostgreSQL database."""

from tablas.store.database import Database
from tablas.store.errors import BusyError, ReadOnlyError, StoreError, UnreachableError
from tablas.store.importing import DivergedError, Imported
from tablas.store.rows import Head
from tablas.store.store import Done, Store
from tablas.store.watch import Change, Watcher

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
