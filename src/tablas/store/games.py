"""The moves of games, beside the logs of their events.

They are no facts of the event: they change while they are played, may be sent
again at any time, and neither undo nor an exported event speaks of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlalchemy import Connection, delete, func, insert, inspect, select

from tablas.events.keeper import Head, NoEventError, Taken
from tablas.events.kept_games import KeptGame
from tablas.events.relay import attach
from tablas.events.timeline import Moment
from tablas.formats.pgn import read_games
from tablas.store import rows
from tablas.store.database import Database
from tablas.store.schema import games

_GAME = [games.c[name] for name in KeptGame._fields]


class GameRows:
    """The games of a database."""

    def __init__(self, database: Database, moment: Callable[[str], Moment]) -> None:
        self._database = database
        self._moment = moment

    def of(self, slug: str) -> list[KeptGame]:
        """Every game of an event that is kept, round after round."""
        with self._database.reading() as connection:
            if not inspect(connection).has_table(games.name):
                return []  # A database of an older program that may only be read.
            query = select(*_GAME).where(games.c.event == _head(connection, slug).id).order_by(*_GAME[:4])
            return [KeptGame(*row) for row in connection.execute(query)]

    def version(self, slug: str) -> int:
        """Grows whenever a game of the event changes; 0 while there is none."""
        with self._database.reading() as connection:
            if not inspect(connection).has_table(games.name):
                return 0
            return _version(connection, _head(connection, slug).id)

    def take(self, slug: str, tournament: str, data: bytes, number: int = 0, source: str = "") -> Taken:
        """Put the games of a PGN file to their boards."""
        section = self._moment(slug).event.section(tournament)
        found = attach(section, read_games(data, source), number, source)
        return Taken(self.keep(slug, found.games), len(found.games), found.problems)

    def keep(self, slug: str, found: Iterable[KeptGame]) -> int:
        """Keep games, each in the place of what was kept of it; how many are new or other than before."""
        with self._database.writing() as connection:
            event = _head(connection, slug, lock=not self._database.is_sqlite).id
            query = select(*_GAME).where(games.c.event == event)
            known = {game.key: game for game in (KeptGame(*row) for row in connection.execute(query))}
            changed = [game for game in {one.key: one for one in found}.values() if known.get(game.key) != game]
            version = _version(connection, event) + 1
            for game in changed:
                self._remove(connection, event, game)
                connection.execute(insert(games).values(event=event, version=version, **game._asdict()))
        return len(changed)

    @staticmethod
    def _remove(connection: Connection, event: int, game: KeptGame) -> None:
        place = [column == value for column, value in zip(_GAME[:4], game.key, strict=True)]
        connection.execute(delete(games).where(games.c.event == event, *place))


def _head(connection: Connection, slug: str, lock: bool = False) -> Head:
    head = rows.find_head(connection, slug, lock)
    if head is None:
        raise NoEventError("no-event-database", slug=slug)
    return head


def _version(connection: Connection, event: int) -> int:
    return connection.execute(select(func.max(games.c.version)).where(games.c.event == event)).scalar() or 0
