"""Entries that players ask for, kept beside the log: personal, and deleted for good when somebody says so."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, text, update

from tablas.events.codec import decode, encode, parse
from tablas.events.codec import text as canonical
from tablas.events.errors import RefusedError
from tablas.events.keeper import NoEventError
from tablas.events.wishes import MOST_WAITING, Application, State, Wish
from tablas.messages import Message
from tablas.model import Card
from tablas.store.database import Database
from tablas.store.rows import find_head
from tablas.store.schema import applications, events

_ROWS = select(applications, events.c.slug).join(events, events.c.id == applications.c.event)


class ApplicationKeeper:
    """The applications of a database."""

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def add(self, slug: str, tournament: str, wish: Wish, key: str) -> Application:
        """Keep a wish; the same key twice is one wish."""
        with self._database.writing() as connection:
            if not self._database.is_sqlite:
                connection.execute(text("LOCK TABLE applications IN SHARE ROW EXCLUSIVE MODE"))
            head = find_head(connection, slug)
            if head is None:
                raise NoEventError("no-event-database", slug=slug)
            mine = (applications.c.event == head.id) & (applications.c.key == key)
            row = connection.execute(_ROWS.where(mine)).one_or_none()
            if row is not None:
                return _application(row)
            self._check_room(connection, head.id, tournament)
            values = {
                "event": head.id,
                "tournament": tournament,
                "key": key,
                "secret": token_urlsafe(18),
                "moment": self._clock().isoformat(timespec="seconds"),
                "state": State.WAITING.value,
                "wish": canonical(encode(wish)),
                "reason": "",
                "entry": 0,
                "card": 0,
            }
            connection.execute(insert(applications).values(values))
            return _application(connection.execute(_ROWS.where(mine)).one())

    def _check_room(self, connection: Connection, event: int, tournament: str) -> None:
        here = (applications.c.event == event) & (applications.c.tournament == tournament)
        waiting = here & (applications.c.state == State.WAITING.value)
        count = connection.execute(select(func.count()).select_from(applications).where(waiting)).scalar_one()
        if count >= MOST_WAITING:
            raise RefusedError("entry-queue-full", None, "", most=MOST_WAITING)

    def of(self, slug: str, tournament: str) -> list[Application]:
        """Every application of a tournament, in the order in which they came."""
        here = (events.c.slug == slug) & (applications.c.tournament == tournament)
        with self._database.reading() as connection:
            if self._database.lacks(connection, applications.name):
                return []
            return [_application(row) for row in connection.execute(_ROWS.where(here).order_by(applications.c.id))]

    def find(self, secret: str) -> Application | None:
        """The application whose page that secret opens."""
        with self._database.reading() as connection:
            if self._database.lacks(connection, applications.name):
                return None
            row = connection.execute(_ROWS.where(applications.c.secret == secret)).one_or_none()
        return None if row is None else _application(row)

    def numbered(self, number: int) -> Application | None:
        """The application of that number."""
        with self._database.reading() as connection:
            row = connection.execute(_ROWS.where(applications.c.id == number)).one_or_none()
        return None if row is None else _application(row)

    def change(self, application: Application) -> None:
        """Keep what became of an application."""
        values = {
            "state": application.state.value,
            "wish": canonical(encode(application.wish)),
            "reason": application.reason,
            "entry": application.entry,
            "card": application.card,
        }
        with self._database.writing() as connection:
            connection.execute(update(applications).where(applications.c.id == application.number).values(values))

    def renew(self, number: int) -> str:
        """Another secret for somebody who lost the link, or who let others see it."""
        secret = token_urlsafe(18)
        with self._database.writing() as connection:
            connection.execute(update(applications).where(applications.c.id == number).values(secret=secret))
        return secret

    def forget(self, number: int) -> None:
        """Delete an application with everything personal in it."""
        with self._database.writing() as connection:
            connection.execute(delete(applications).where(applications.c.id == number))


def _application(row: Row[Any]) -> Application:
    return Application(
        row.id,
        row.slug,
        row.tournament,
        row.secret,
        row.moment,
        decode(Wish, parse(row.wish, Message("what-application"))),
        State(row.state),
        row.reason,
        row.entry,
        Card(row.card),
    )
