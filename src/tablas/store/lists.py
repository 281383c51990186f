"""FIDE's rating list kept on this machine, and found again while typing.

With SQLite the list has a file of its own beside the database, built anew at
every import and put in place in one step, so that nobody who enters results
waits for it.  With PostgreSQL it has a schema of its own, replaced in one
transaction.
"""

from __future__ import annotations

import os
import re
import sqlite3
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import psycopg
from sqlalchemy.exc import DBAPIError

from tablas.errors import FormatError, Where
from tablas.events.called import words_of
from tablas.events.keeper import About, PlayerList, Progress, ReadOnlyError, StoreError
from tablas.formats.fide_list import TEXTS, Listed, Row, opened, rows
from tablas.store.database import Database
from tablas.store.durable import sync_file, sync_folder
from tablas.store.errors import translated

_LARGEST = 10**9
_COLUMNS = ", ".join(Listed._fields)


_STEP = 10_000
"""Players between two words about the progress."""


def player_list(database: Database) -> PlayerList:
    """The rating list that belongs to a database."""
    return _SqliteList(database) if database.is_sqlite else _PostgresList(database)


def is_identifier(words: list[str]) -> bool:
    """Whether somebody typed a FIDE ID instead of a name."""
    return len(words) == 1 and _is_number(words[0])


def _is_number(text: str) -> bool:
    return len(text) <= 9 and text.isascii() and text.isdigit()


KEPT = 3
"""Issues kept besides the newest: an event is checked against the list of the month it began in."""


class _SqliteList:
    def __init__(self, database: Database, issue: str = "") -> None:
        self._database = database
        self._file = database.file.with_suffix(f".lists-{issue}.db" if issue else ".lists.db")
        self._read_only = database.read_only

    def at(self, issue: str) -> PlayerList | None:
        now = self.about()
        if now is None or now.month == issue:
            return None if now is None else self
        older = _SqliteList(self._database, issue)
        return older if older.about() is not None else None

    def _put(self, new: Path, about: About) -> None:
        """Put a list in its place: the newest under its own name, those of other months beside it."""
        before = self.about()
        if before is not None and before.month > about.month:
            new.replace(_SqliteList(self._database, about.month)._file)
        else:
            if before is not None and before.month != about.month:
                self._file.replace(_SqliteList(self._database, before.month)._file)
            new.replace(self._file)
        kept = sorted(self._file.parent.glob(f"{self._file.stem}-????-??.db"))
        for old in kept[:-KEPT]:
            old.unlink(missing_ok=True)

    def load(self, path: Path, tell: Progress | None = None, issue: str = "") -> About:
        if self._read_only:
            raise ReadOnlyError("rating-list-cannot-kept")
        handle, name = tempfile.mkstemp(prefix=self._file.name, suffix=".new", dir=self._file.parent)
        os.close(handle)
        new = Path(name)
        try:
            about = self._build(new, path, tell, issue)
            with new.open("rb") as built:
                sync_file(built.fileno())
            self._put(new, about)
            sync_folder(self._file.parent)
        except sqlite3.Error as error:
            raise StoreError("rating-list-cannot-kept-old", error=error) from None
        finally:
            new.unlink(missing_ok=True)
        return about

    def _build(self, new: Path, path: Path, tell: Progress | None, issue: str) -> About:
        with closing(sqlite3.connect(new, isolation_level=None)) as connection, opened(path) as (stream, name):
            for pragma in ("journal_mode=OFF", "synchronous=OFF", "cache_size=-65536"):
                connection.execute(f"PRAGMA {pragma}")
            kinds = ", ".join(f"{field} {'TEXT' if field in TEXTS else 'INTEGER'}" for field in Listed._fields[1:])
            connection.execute(f"CREATE TABLE players (fide_id INTEGER PRIMARY KEY, {kinds})")
            values = ", ".join(
                f"trim(?{number})" if field in TEXTS else f"CAST(?{number} AS INTEGER)"
                for number, field in enumerate(Listed._fields, 1)
            )
            connection.execute("BEGIN")
            connection.executemany(f"INSERT OR REPLACE INTO players VALUES ({values})", _told(rows(stream, name), tell))
            connection.execute("DELETE FROM players WHERE fide_id <= 0 OR name = ''")
            connection.execute(
                "CREATE VIRTUAL TABLE names USING fts5(name, content='players', content_rowid='fide_id', "
                "detail=none, columnsize=0, tokenize='unicode61 remove_diacritics 2')"
            )
            connection.execute("INSERT INTO names(names) VALUES ('rebuild')")
            about = _about(connection.execute("SELECT count(*) FROM players").fetchone()[0], name, issue)
            connection.execute("CREATE TABLE about (file TEXT, imported TEXT, players INTEGER, issue TEXT)")
            connection.execute("INSERT INTO about VALUES (?, ?, ?, ?)", about)
            connection.execute("COMMIT")
        return about

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        # Opened anew each time: an import may have put another file in place.
        uri = self._file.resolve().as_uri() + "?mode=ro&immutable=1"
        with closing(sqlite3.connect(uri, uri=True)) as connection:
            yield connection

    def about(self) -> About | None:
        if not self._file.exists():
            return None
        with self._open() as connection:
            return About(*connection.execute("SELECT * FROM about").fetchone())

    def search(self, text: str, limit: int = 20) -> list[Listed]:
        words = words_of(text)
        if not words or not self._file.exists():
            return []
        if is_identifier(words):
            return list(self.find([int(words[0])]).values())
        wanted = " ".join(f'"{word}"*' for word in words)
        query = (
            f"SELECT {', '.join('players.' + field for field in Listed._fields)} FROM names "
            "JOIN players ON players.fide_id = names.rowid WHERE names MATCH ? "
            "ORDER BY max(standard, rapid, blitz) DESC, players.name LIMIT ?"
        )
        with self._open() as connection:
            return [Listed(*row) for row in connection.execute(query, (wanted, limit))]

    def find(self, identifiers: Iterable[int]) -> dict[int, Listed]:
        if not self._file.exists():
            return {}
        found = {}
        query = f"SELECT {_COLUMNS} FROM players WHERE fide_id = ?"
        with self._open() as connection:
            for identifier in (identifier for identifier in identifiers if 0 < identifier < _LARGEST):
                for row in connection.execute(query, (identifier,)):
                    found[identifier] = Listed(*row)
        return found


class _PostgresList:
    def __init__(self, database: Database, issue: str = "") -> None:
        self._database = database
        self._SCHEMA = _schema(issue)
        self._url = database.url.set(drivername="postgresql").render_as_string(hide_password=False)

    @contextmanager
    def _open(self) -> Iterator[psycopg.Connection]:
        try:
            with psycopg.connect(self._url) as connection:
                yield connection
        except psycopg.Error as error:
            raise translated(DBAPIError("", {}, error)) from error

    def at(self, issue: str) -> PlayerList | None:
        now = self.about()
        if now is None or now.month == issue:
            return None if now is None else self
        older = _PostgresList(self._database, issue)
        return older if older.about() is not None else None

    def _put(self, connection: psycopg.Connection, about: About, before: About | None) -> None:
        """Put the new schema in its place: the newest under its own name, those of other months beside it."""
        place = self._SCHEMA
        if before is not None and before.month > about.month:
            place = _schema(about.month)
        elif before is not None and before.month != about.month:
            connection.execute(f"DROP SCHEMA IF EXISTS {_schema(before.month)} CASCADE")
            connection.execute(f"ALTER SCHEMA {self._SCHEMA} RENAME TO {_schema(before.month)}")
        connection.execute(f"DROP SCHEMA IF EXISTS {place} CASCADE")
        connection.execute(f"ALTER SCHEMA tablas_list_new RENAME TO {place}")
        query = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'tablas\\_list\\_2%' ORDER BY nspname DESC"
        for (old,) in connection.execute(query).fetchall()[KEPT:]:
            connection.execute(f"DROP SCHEMA {old} CASCADE")

    def load(self, path: Path, tell: Progress | None = None, issue: str = "") -> About:
        before = self.about()
        kinds = ", ".join(f"{field} {'text' if field in TEXTS else 'integer'}" for field in Listed._fields)
        with self._open() as connection, opened(path) as (stream, name):
            # One import at a time; readers go on with the old list until the end.
            connection.execute("SELECT pg_advisory_xact_lock(7261646)")
            connection.execute("SET LOCAL maintenance_work_mem = '256MB'")
            connection.execute("DROP SCHEMA IF EXISTS tablas_list_new CASCADE")
            connection.execute("CREATE SCHEMA tablas_list_new")
            connection.execute(f"CREATE TABLE tablas_list_new.players ({kinds}, folded text)")
            with connection.cursor().copy("COPY tablas_list_new.players FROM STDIN") as copy:
                for block in _copy_blocks(_told(rows(stream, name), tell)):
                    copy.write(block)
            self._clean(connection)
            counted = connection.execute("SELECT count(*) FROM tablas_list_new.players").fetchone()
            about = _about(counted[0] if counted else 0, name, issue)
            connection.execute(
                "CREATE TABLE tablas_list_new.about (file text, imported text, players integer, issue text)"
            )
            connection.execute("INSERT INTO tablas_list_new.about VALUES (%s, %s, %s, %s)", about)
            self._put(connection, about, before)
        return about

    @staticmethod
    def _clean(connection: psycopg.Connection) -> None:
        unique = "ALTER TABLE tablas_list_new.players ADD PRIMARY KEY (fide_id)"
        try:
            with connection.transaction():
                connection.execute(unique)
        except psycopg.errors.UniqueViolation:  # Rare, and looking for it first costs seconds.
            connection.execute(
                "DELETE FROM tablas_list_new.players one USING tablas_list_new.players two "
                "WHERE one.fide_id = two.fide_id AND one.ctid < two.ctid"
            )
            connection.execute(unique)
        connection.execute(
            "CREATE INDEX ON tablas_list_new.players USING gin (to_tsvector('simple', name || ' ' || folded))"
        )
        connection.execute("ANALYZE tablas_list_new.players")

    def _is_there(self, connection: psycopg.Connection) -> bool:
        found = connection.execute("SELECT to_regclass(%s)", (f"{self._SCHEMA}.players",)).fetchone()
        return found is not None and found[0] is not None

    def about(self) -> About | None:
        with self._open() as connection:
            if not self._is_there(connection):
                return None
            row = connection.execute(f"SELECT * FROM {self._SCHEMA}.about").fetchone()
        return About(*row) if row else None

    def search(self, text: str, limit: int = 20) -> list[Listed]:
        words = words_of(text)
        if not words:
            return []
        if is_identifier(words):
            return list(self.find([int(words[0])]).values())
        query = (
            f"SELECT {_COLUMNS} FROM {self._SCHEMA}.players "
            "WHERE to_tsvector('simple', name || ' ' || folded) @@ to_tsquery('simple', %s) "
            "ORDER BY greatest(standard, rapid, blitz) DESC, name LIMIT %s"
        )
        with self._open() as connection:
            if not self._is_there(connection):
                return []
            found = connection.execute(query, (" & ".join(f"{word}:*" for word in words), limit))
            return [Listed(*row) for row in found]

    def find(self, identifiers: Iterable[int]) -> dict[int, Listed]:
        wanted = [identifier for identifier in identifiers if 0 < identifier < _LARGEST]
        with self._open() as connection:
            if not self._is_there(connection):
                return {}
            query = f"SELECT {_COLUMNS} FROM {self._SCHEMA}.players WHERE fide_id = ANY(%s)"
            return {row[0]: Listed(*row) for row in connection.execute(query, (wanted,))}


def _told(source: Iterator[Row], tell: Progress | None) -> Iterator[Row]:
    """The same rows; whoever waits hears how many there were."""
    if tell is None:
        yield from source
        return
    count = 0
    while batch := list(islice(source, _STEP)):
        yield from batch
        count += len(batch)
        tell(count)


def _copy_blocks(source: Iterator[Row]) -> Iterator[str]:
    """Rows in the text form of COPY, some thousands at a time."""
    numbers = [place for place, field in enumerate(Listed._fields) if field not in TEXTS]
    while batch := list(islice(source, 5000)):
        lines = []
        for row in batch:
            fields = [field.strip() for field in row]
            for place in numbers:
                if not _is_number(fields[place]):
                    fields[place] = "0"
            if fields[0] == "0" or not fields[1]:
                continue
            fields.append("" if fields[1].isascii() else " ".join(words_of(fields[1])))
            line = "\t".join(fields)
            lines.append(line.replace("\\", "\\\\") if "\\" in line else line)
        yield "".join(line + "\n" for line in lines)


def _about(players: int, name: str, issue: str) -> About:
    if players == 0:
        raise FormatError("list-no-player", Where(file=name))
    if issue and not re.fullmatch(r"\d{4}-(0[1-9]|1[0-2])", issue):
        raise FormatError("not-issue", Where(file=name), issue=issue)
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return About(name, now, players, issue or now[:7])


def _schema(issue: str) -> str:
    """The schema of a list in PostgreSQL; months have one of their own."""
    return "tablas_list" + (f"_{issue.replace('-', '_')}" if re.fullmatch(r"\d{4}-\d\d", issue) else "")
