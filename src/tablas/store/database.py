"""Opening a database: a SQLite file by default, PostgreSQL by its URL.

SQLite runs with a write-ahead log and full synchronisation: what was
acknowledged survives the power cut.  Writers take the lock when they begin
(``BEGIN IMMEDIATE``), so that nobody reads something and loses the right to
act on it.  In a folder that may only be read, and on a disk without room for
SQLite's own files, the events can still be read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Semaphore
from typing import Any, Literal

from sqlalchemy import Connection, Engine, create_engine, event, inspect
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import NullPool, StaticPool

from tablas.events.keeper import BusyError, DiskError, ReadOnlyError, StoreError
from tablas.messages import Message
from tablas.store import schema
from tablas.store.errors import translated
from tablas.store.migrate import HEAD, revision, upgrade

BUSY_SECONDS = 15


Missing = Literal["made", "empty", "refused"]
"""What becomes of a SQLite file that is not there: it is made, it is read as if it were empty, or it is an error."""


class Database:
    """A connection pool, with transactions for reading and for writing."""

    def __init__(self, where: str | Path, missing: Missing = "made") -> None:
        self.url = _url(where)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.read_only = False
        self.why_read_only = Message("database-write-protected")
        self._turn = Semaphore(1 if self.is_sqlite else 1000)
        self._copy: tempfile.TemporaryDirectory[str] | None = None
        self._copied: tuple[int, ...] = ()
        if self.is_sqlite:
            self.engine = self._sqlite() if missing == "made" or self.file.exists() else self._nothing(missing)
        else:
            self.engine = self._postgresql()
        try:
            if not self.read_only:
                self._bring_up_to_date()
        except DiskError as error:
            self._only_read(error)
        except BaseException:
            self.close()
            raise

    @property
    def file(self) -> Path:
        """The SQLite file."""
        return Path(str(self.url.database))

    def _bring_up_to_date(self) -> None:
        with self.reading() as connection:
            found = revision(connection)
        if found == HEAD:
            return
        with self.writing() as connection:
            if not self.is_sqlite:  # Several processes may start on an empty database at once.
                connection.exec_driver_sql("SELECT pg_advisory_xact_lock(7461626)")
            upgrade(connection)

    def _only_read(self, refused: DiskError) -> None:
        """Go on without writing when the disk has no room even for the files SQLite wants beside the database."""
        self.close()
        if not self.is_sqlite or not self.file.exists() or self.file.stat().st_size == 0:
            raise refused
        self.read_only, self.why_read_only = True, refused.message
        try:
            self.engine = self._reader(self.file)
            with self.reading():
                pass
        except (OSError, StoreError):  # No room for a copy either.
            self.close()
            raise refused from None

    def _sqlite(self) -> Engine:
        path = self.file
        self.read_only = _write_protected(path)
        if self.read_only and not path.exists():
            raise ReadOnlyError("no-database-none", path=path)
        if not self.read_only and not path.parent.is_dir():
            raise StoreError("no-folder-database", parent=path.parent)
        if self.read_only:
            return self._reader(path)
        _own(path)
        engine = create_engine(
            URL.create("sqlite+pysqlite", database=str(path)),
            connect_args={"timeout": BUSY_SECONDS, "check_same_thread": False},
            pool_size=10,
            max_overflow=40,
        )
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
        return engine

    def _nothing(self, missing: Missing) -> Engine:
        """An empty database in memory, in place of a file that is not there."""
        if missing == "refused":
            raise StoreError("no-database-yet", path=self.file)
        self.read_only, self.why_read_only = True, Message("no-database-yet", path=self.file)
        engine = create_engine("sqlite+pysqlite://", creator=lambda: _connect("file::memory:"), poolclass=StaticPool)
        event.listen(engine, "begin", _begin)
        schema.metadata.create_all(engine)
        return engine

    def _reader(self, path: Path) -> Engine:
        """An engine that makes no files, and looks at the file anew each time: others may be able to write."""

        def look() -> sqlite3.Connection:
            return _connect(self._readable(path).resolve().as_uri() + "?mode=ro&immutable=1")

        engine = create_engine("sqlite+pysqlite://", creator=look, poolclass=NullPool)
        event.listen(engine, "begin", _begin)
        return engine

    def _readable(self, path: Path) -> Path:
        """A file that can be read without writing beside it.

        Entries may still stand in the write-ahead log alone, which cannot be
        read in place without making a file: then a copy is read.
        """
        log = Path(f"{path}-wal")
        if not log.exists() or log.stat().st_size == 0:
            return path
        now = tuple(value for file in (path, log) for value in (file.stat().st_mtime_ns, file.stat().st_size))
        if self._copy is not None and now == self._copied:
            return Path(self._copy.name) / "copy.db"
        made = tempfile.TemporaryDirectory(prefix="tablas-")
        copy = Path(made.name) / "copy.db"
        shutil.copyfile(path, copy)
        shutil.copyfile(log, f"{copy}-wal")
        _absorb(copy)
        if self._copy is not None:
            self._copy.cleanup()
        self._copy, self._copied = made, now
        return copy

    def _postgresql(self) -> Engine:
        return create_engine(self.url, pool_pre_ping=True, pool_size=10, max_overflow=20)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one moment of the database."""
        with _translating(), self.engine.connect() as connection:
            if not self.is_sqlite:
                connection = connection.execution_options(isolation_level="REPEATABLE READ")
            with connection.begin():
                yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that will write; all of it happens or nothing."""
        if self.read_only:
            raise ReadOnlyError(self.why_read_only)
        with _translating(), self._in_turn(), self.engine.connect() as connection:
            connection = connection.execution_options(tablas_write=True)
            with connection.begin():
                if not self.is_sqlite:
                    connection.exec_driver_sql(f"SET LOCAL lock_timeout = '{BUSY_SECONDS}s'")
                yield connection

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Let the threads of this program queue for SQLite's one writer, which else only naps and asks again."""
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise BusyError("too-many-requests")
        try:
            yield
        finally:
            self._turn.release()

    def lacks(self, connection: Connection, table: str) -> bool:
        """Whether a table is missing: in a database of an older program that may only be read, so is what it keeps."""
        return self.read_only and not inspect(connection).has_table(table)

    def close(self) -> None:
        """Give up every connection."""
        self.engine.dispose()
        if self._copy is not None:
            self._copy.cleanup()


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise translated(error) from error
    except PoolTimeoutError as error:
        raise BusyError("too-many-requests") from error


def _url(where: str | Path) -> URL:
    text = str(where)
    if "://" not in text:
        return URL.create("sqlite+pysqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):  # A port that is no number is the second.
        raise StoreError("neither-file-nor", text=text) from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database:
        return url.set(drivername="sqlite+pysqlite")
    raise StoreError("databases-sqlite-files", get_backend_name=url.get_backend_name())


def _write_protected(path: Path) -> bool:
    if path.exists() and not os.access(path, os.W_OK):
        return True
    return path.parent.is_dir() and not os.access(path.parent, os.W_OK)


def _own(path: Path) -> None:
    """Make a new database readable by its owner alone; SQLite gives the files beside it the same rights."""
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _absorb(copy: Path) -> None:
    """Move the write-ahead log of a private copy into its file."""
    connection = sqlite3.connect(copy)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()


def _connect(uri: str) -> sqlite3.Connection:
    return sqlite3.connect(uri, uri=True, check_same_thread=False, isolation_level=None)


def _prepare(connection: Any, _record: Any) -> None:
    connection.isolation_level = None
    connection.execute("PRAGMA fullfsync=ON")  # macOS: a plain sync leaves the data in the disk's own memory.
    connection.execute("PRAGMA checkpoint_fullfsync=ON")
    _log_ahead(connection)  # It writes the first page of a new file, so it comes after those.
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")


def _log_ahead(connection: Any) -> None:
    """Switch to the write-ahead log; the one statement that does not wait for others by itself (SQLite, WAL mode)."""
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.01)
        else:
            return


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("tablas_write")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
