"""What the columns of lists are, remembered by their headers: the same program writes the same list again."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select

from tablas.store.database import Database
from tablas.store.schema import column_maps

MOST = 500


class ColumnMaps:
    """The choices of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def recall(self, shape: str) -> tuple[str, ...] | None:
        """What was said of a list with that header."""
        with self._database.reading() as connection:
            if self._database.lacks(connection, column_maps.name):
                return None
            found = connection.execute(select(column_maps.c.columns).where(column_maps.c.shape == shape)).scalar()
        return None if found is None else tuple(json.loads(found))

    def keep(self, shape: str, columns: Sequence[str]) -> None:
        """Remember a choice, in the place of an older one."""
        with self._database.writing() as connection:
            connection.execute(delete(column_maps).where(column_maps.c.shape == shape))
            if connection.execute(select(func.count()).select_from(column_maps)).scalar_one() < MOST:
                connection.execute(insert(column_maps).values(shape=shape, columns=json.dumps(list(columns))))
