"""Storage: the log of every event in a SQLite file or a PostgreSQL database."""

from tablas.store.database import Database
from tablas.store.errors import Busy, ReadOnly, StoreError, Unreachable
from tablas.store.importing import Diverged, Imported
from tablas.store.rows import Head
from tablas.store.store import Done, Store
from tablas.store.watch import Change, Watcher

__all__ = [
    "Busy",
    "Change",
    "Database",
    "Diverged",
    "Done",
    "Head",
    "Imported",
    "ReadOnly",
    "Store",
    "StoreError",
    "Unreachable",
    "Watcher",
]
