"""Rating lists of federations, kept whole in the database beside the events.

They are small beside FIDE's, so each is one row; whoever asks has it read into
memory once and again only when another issue was taken in.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import delete, insert, inspect, select

from tablas.errors import FormatError, Where
from tablas.events.keeper import About, NationalAbout
from tablas.formats.national_list import NationalListed, read_description, read_list
from tablas.store.database import Database
from tablas.store.schema import national_lists

_HEAD = [column for column in national_lists.c if column.name != "body"]


class _Read(NamedTuple):
    """A list in memory."""

    imported: str
    by_id: dict[str, NationalListed]
    by_fide: dict[str, NationalListed]


class NationalKeeper:
    """The national lists of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._read: dict[str, _Read] = {}

    def load(self, description: str, path: Path, issue: str = "") -> NationalAbout:
        """Take in a list, in place of the one of that federation."""
        described = read_description(description)
        try:
            data = path.read_bytes()
        except OSError as error:
            raise FormatError("rating-list-cannot", Where(file=path.name), error=error) from None
        return self.take(description, path.name, read_list(data, described, path.name), issue)

    def take(self, description: str, file: str, players: list[NationalListed], issue: str = "") -> NationalAbout:
        """Keep players that were read."""
        described = read_description(description)
        now = datetime.now(UTC).isoformat(timespec="seconds")
        row = {
            "code": described.federation,
            "file": file,
            "imported": now,
            "issue": issue or now[:7],
            "players": len(players),
            "description": description,
            "body": json.dumps(players, ensure_ascii=False, separators=(",", ":")),
        }
        with self._database.writing() as connection:
            connection.execute(delete(national_lists).where(national_lists.c.code == described.federation))
            connection.execute(insert(national_lists).values(row))
        about = About(file, now, len(players), str(row["issue"]))
        return NationalAbout(described.federation, about, description)

    def remove(self, code: str) -> None:
        """Forget a list."""
        with self._database.writing() as connection:
            connection.execute(delete(national_lists).where(national_lists.c.code == code))

    def lists(self) -> list[NationalAbout]:
        """What lists there are, in order of their codes."""
        with self._database.reading() as connection:
            if not inspect(connection).has_table(national_lists.name):
                return []  # A database of an older program that may only be read.
            rows = connection.execute(select(*_HEAD).order_by(national_lists.c.code)).all()
        return [
            NationalAbout(row.code, About(row.file, row.imported, row.players, row.issue), row.description)
            for row in rows
        ]

    def find(self, code: str, identifier: str, fide_id: str = "") -> NationalListed | None:
        """The player with that number in the list, or with that FIDE ID."""
        read = self._list(code)
        if read is None:
            return None
        return read.by_id.get(identifier) or (read.by_fide.get(fide_id) if fide_id else None)

    def _list(self, code: str) -> _Read | None:
        with self._database.reading() as connection:
            where = national_lists.c.code == code
            imported = connection.execute(select(national_lists.c.imported).where(where)).scalar_one_or_none()
            known = self._read.get(code)
            if imported is None or (known is not None and known.imported == imported):
                return known if imported is not None else None
            body = connection.execute(select(national_lists.c.body).where(where)).scalar_one()
        players = [NationalListed(*item) for item in json.loads(body)]
        by_fide = {player.fide_id: player for player in players if player.fide_id}
        self._read[code] = _Read(imported, {player.identifier: player for player in players}, by_fide)
        return self._read[code]
