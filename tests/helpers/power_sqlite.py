"""The program's own store on a SQLite whose every write, sync and name is recorded.

`apsw` lets a file layer be written in Python; a thin connection in the manner
of the standard library's puts it under SQLAlchemy, so that the statements and
settings of :mod:`tablas.store` are the ones that are recorded.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import apsw
import pytest

from power_disk import Delete, Make, Step, Sync, SyncFolder, Truncate, Write

_NUMBERS = count()
_FOLDER_TOO = apsw.SQLITE_OPEN_MAIN_JOURNAL | apsw.SQLITE_OPEN_SUPER_JOURNAL | apsw.SQLITE_OPEN_WAL
"""Files with whose first sync SQLite synchronises their folder as well (os_unix.c does so itself, unseen here)."""


class Recording(apsw.VFS):
    """SQLite's usual file layer, with a record."""

    def __init__(self) -> None:
        self.vfs_name = f"recording-{next(_NUMBERS)}"
        super().__init__(self.vfs_name, "")
        self.steps: list[Step] = []

    def xOpen(self, name: Any, flags: list[int]) -> _File:  # noqa: N802
        return _File(self.steps, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        super().xDelete(filename, syncdir)
        self.steps.append(Delete(filename))
        if syncdir:
            self.steps.append(SyncFolder(str(Path(filename).parent), True))


class _File(apsw.VFSFile):
    def __init__(self, steps: list[Step], name: Any, flags: list[int]) -> None:
        self._path = name.filename() if isinstance(name, apsw.URIFilename) else str(name)
        self._steps = steps
        super().__init__("", name, flags)
        self._steps.append(Make(self._path))
        self._folder_too = bool(flags[0] & _FOLDER_TOO and flags[0] & apsw.SQLITE_OPEN_CREATE)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._steps.append(Write(self._path, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        super().xTruncate(newsize)
        self._steps.append(Truncate(self._path, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        full = flags & 0xF == apsw.SQLITE_SYNC_FULL
        self._steps.append(Sync(self._path, full))
        if self._folder_too:
            self._steps.append(SyncFolder(str(Path(self._path).parent), full))
            self._folder_too = False


class Connection:
    """An apsw connection with the manners of the standard library's."""

    isolation_level = None

    def __init__(self, path: str, layer: Recording, left_out: tuple[str, ...], settings: Iterable[str]) -> None:
        self._inner = apsw.Connection(path, vfs=layer.vfs_name)
        self._left_out = left_out
        for setting in settings:
            self._inner.execute(setting)

    def cursor(self) -> Cursor:
        return Cursor(self._inner, self._left_out)

    def execute(self, sql: str, values: Any = ()) -> Cursor:
        return self.cursor().execute(sql, values)

    def create_function(self, *_: object, **__: object) -> None:
        return

    def commit(self) -> None:
        if self._inner.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self._inner.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self._inner.close()


class Cursor:
    """Reads everything at once: nothing here is long."""

    arraysize = 1

    def __init__(self, inner: apsw.Connection, left_out: tuple[str, ...]) -> None:
        self._inner = inner
        self._left_out = left_out
        self._rows: list[Any] = []
        self.description: Any = None
        self.rowcount = -1
        self.lastrowid: int | None = None

    def execute(self, sql: str, values: Any = ()) -> Cursor:
        if sql.startswith(self._left_out or ("\0",)):
            return self
        self.description = None
        cursor = self._inner.cursor()
        cursor.exec_trace = self._describe
        try:
            self._rows = list(cursor.execute(sql, values or None))
        except apsw.ConstraintError as error:
            raise sqlite3.IntegrityError(str(error)) from error
        except apsw.Error as error:
            raise sqlite3.OperationalError(str(error)) from error
        self.rowcount = self._inner.changes()
        self.lastrowid = self._inner.last_insert_rowid()
        return self

    def _describe(self, cursor: apsw.Cursor, sql: str, values: object) -> bool:
        self.description = [(column[0], *[None] * 6) for column in cursor.get_description()] or None
        return True

    def executemany(self, sql: str, every: Iterable[Any]) -> Cursor:
        for values in every:
            self.execute(sql, values)
        return self

    def fetchone(self) -> Any:
        return self._rows.pop(0) if self._rows else None

    def fetchmany(self, size: int = 1) -> list[Any]:
        taken, self._rows = self._rows[:size], self._rows[size:]
        return taken

    def fetchall(self) -> list[Any]:
        taken, self._rows = self._rows, []
        return taken

    def close(self) -> None:
        self._rows = []


@contextmanager
def recorded(*, without: tuple[str, ...] = (), settings: Iterable[str] = ()) -> Iterator[list[Step]]:
    """Record what every SQLite file opened meanwhile goes through.

    Statements that begin with one of *without* are left out, to see what they
    are good for; *settings* are given to each new connection.
    """
    layer = Recording()

    def connect(path: str, **_: object) -> Connection:
        return Connection(path, layer, without, settings)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3.dbapi2, "connect", connect)
        yield layer.steps
    layer.unregister()
