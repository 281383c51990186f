"""Whom an event tells of its rounds, and what is still to be sent.

A channel remembers up to which entry of the log it has been told.  What there
is to tell is put into the outbox in the transaction that moves that mark, so
each message exists once, whatever breaks off; it is sent until the other side
has taken it, always under the same key.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from secrets import token_urlsafe
from typing import Any, NamedTuple

from sqlalchemy import Row, delete, func, insert, select, update

from tablas.events.errors import RefusedError
from tablas.events.keeper import NoEventError
from tablas.model import Card
from tablas.store.database import Database
from tablas.store.rows import find_head
from tablas.store.schema import channels, events, outbox, subscriptions

MOST_CHANNELS = 20
MOST_SUBSCRIPTIONS = 5
"""Of one player: a phone or two, an address or two."""
MOST_ATTEMPTS = 12
FIRST_WAIT, LONGEST_WAIT = 10, 3600
"""Seconds before a message is tried again; each time twice as long."""
LEASE = 120
"""Seconds after which a message that somebody began to send may be begun by another."""
KEPT = 500
"""Messages of a channel that stay in the list once they are sent."""


class Kind(Enum):
    """How a channel tells; the values are written into databases and never renamed."""

    WEBHOOK = "webhook"
    MAIL = "mail"
    PUSH = "push"


class State(Enum):
    """How a message stands."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Channel:
    """A way by which an event tells."""

    number: int
    event: str
    kind: Kind
    settings: dict[str, Any]
    secret: str
    seen: int


@dataclass(frozen=True, slots=True)
class Subscription:
    """A player who asked to be told."""

    number: int
    event: str
    tournament: str
    card: Card
    name: str
    """Whose card it was then; after an undo another may have it."""
    kind: Kind
    address: str
    language: str
    secret: str

    @property
    def by_mail(self) -> bool:
        return self.kind is Kind.MAIL


class Letter(NamedTuple):
    """Something to be sent: its key, to whom, and what."""

    key: str
    target: str
    body: str


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the outbox."""

    number: int
    channel: int
    key: str
    target: str
    body: str
    state: State
    attempts: int
    told: str
    """What the other side said, or why it could not be reached."""
    when: str


def _now() -> datetime:
    return datetime.now(UTC)


class Outbox:
    """Channels, subscriptions and messages of a database."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._clock = clock

    def _moment(self, later: float = 0) -> str:
        return (self._clock() + timedelta(seconds=later)).isoformat(timespec="milliseconds")

    # Channels

    def open(self, slug: str, kind: Kind, settings: dict[str, Any], secret: str = "") -> Channel:
        """A new channel, which tells what happens from now on."""
        with self._database.writing() as connection:
            head = find_head(connection, slug)
            if head is None:
                raise NoEventError("no-event-database", slug=slug)
            mine = channels.c.event == head.id
            if connection.execute(select(func.count()).select_from(channels).where(mine)).scalar_one() >= MOST_CHANNELS:
                raise RefusedError("too-many-channels", None, "kind", most=MOST_CHANNELS)
            if kind is not Kind.WEBHOOK:  # One server and one key are enough; the newer one holds.
                connection.execute(delete(channels).where(mine, channels.c.kind == kind.value))
            values = {
                "event": head.id,
                "kind": kind.value,
                "settings": json.dumps(settings, sort_keys=True),
                "secret": secret or token_urlsafe(32),
                "seen": head.seq,
                "moment": self._moment(),
            }
            made = connection.execute(insert(channels).values(values))
            assert made.inserted_primary_key is not None
            number = int(made.inserted_primary_key[0])
        return Channel(number, slug, kind, settings, str(values["secret"]), head.seq)

    def channels(self, slug: str = "") -> list[Channel]:
        """The channels of an event, or all."""
        query = select(channels, events.c.slug).join(events, events.c.id == channels.c.event).order_by(channels.c.id)
        with self._database.reading() as connection:
            if self._database.lacks(connection, channels.name):
                return []
            rows = connection.execute(query.where(events.c.slug == slug) if slug else query).all()
        return [
            Channel(row.id, row.slug, Kind(row.kind), json.loads(row.settings), row.secret, row.seen) for row in rows
        ]

    def close(self, slug: str, number: int) -> None:
        """End a channel with what it had still to tell."""
        if all(one.number != number for one in self.channels(slug)):
            raise RefusedError("no-such-channel", None, "channel", number=number)
        with self._database.writing() as connection:
            connection.execute(delete(channels).where(channels.c.id == number))

    # Messages

    def put(self, channel: Channel, seen: int, messages: Iterable[Letter]) -> bool:
        """Put down what there is to tell up to an entry; whoever comes second puts down nothing."""
        with self._database.writing() as connection:
            mine = (channels.c.id == channel.number) & (channels.c.seen == channel.seen)
            if connection.execute(update(channels).where(mine).values(seen=seen)).rowcount != 1:
                return False
            now = self._moment()
            usual = {"channel": channel.number, "state": State.WAITING.value, "attempts": 0, "due": now, "told": ""}
            rows = [usual | message._asdict() | {"moment": now} for message in messages]
            if rows:
                connection.execute(insert(outbox), rows)
        return True

    def add(self, channel: Channel, message: Letter) -> None:
        """Put down something that no entry of the log tells; the same key to the same person is one message."""
        same = (outbox.c.channel == channel.number) & (outbox.c.key == message.key)
        same &= outbox.c.target == message.target
        with self._database.writing() as connection:
            if connection.execute(select(outbox.c.id).where(same)).first() is None:
                now = self._moment()
                state = {"state": State.WAITING.value, "attempts": 0, "due": now, "told": "", "moment": now}
                connection.execute(insert(outbox).values(message._asdict() | {"channel": channel.number} | state))

    def take(self, limit: int = 50) -> list[Posted]:
        """Messages whose time has come, each given to one caller only."""
        now = self._moment()
        with self._database.reading() as connection:
            due = (outbox.c.state == State.WAITING.value) & (outbox.c.due <= now)
            rows = connection.execute(select(outbox).where(due).order_by(outbox.c.id).limit(limit)).all()
        taken = []
        for row in rows:
            with self._database.writing() as connection:
                still = (outbox.c.id == row.id) & (outbox.c.state == State.WAITING.value) & (outbox.c.due == row.due)
                mine = connection.execute(update(outbox).where(still).values(due=self._moment(LEASE))).rowcount
            if mine == 1:
                taken.append(_posted(row))
        return taken

    def sent(self, message: Posted, told: str = "") -> None:
        """The other side has it."""
        self._settle(message, State.SENT, told, 0)
        with self._database.writing() as connection:
            mine = (outbox.c.channel == message.channel) & (outbox.c.state == State.SENT.value)
            connection.execute(delete(outbox).where(mine, outbox.c.id <= message.number - KEPT))

    def failed(self, message: Posted, told: str, for_good: bool = False) -> None:
        """It did not get through: later again, or never."""
        over = for_good or message.attempts + 1 >= MOST_ATTEMPTS
        wait = min(FIRST_WAIT * 2**message.attempts, LONGEST_WAIT)
        self._settle(message, State.FAILED if over else State.WAITING, told, wait)

    def _settle(self, message: Posted, state: State, told: str, wait: float) -> None:
        plain = "".join(letter if letter.isprintable() else " " for letter in told)[:300]
        values = {"state": state.value, "attempts": message.attempts + 1, "due": self._moment(wait), "told": plain}
        with self._database.writing() as connection:
            connection.execute(update(outbox).where(outbox.c.id == message.number).values(values))

    def again(self, slug: str) -> int:
        """Try at once whatever has failed or waits; how many there are."""
        numbers = [one.number for one in self.channels(slug)]
        open_ = outbox.c.channel.in_(numbers) & (outbox.c.state != State.SENT.value)
        with self._database.writing() as connection:
            values = {"state": State.WAITING.value, "attempts": 0, "due": self._moment()}
            return connection.execute(update(outbox).where(open_).values(values)).rowcount

    def posted(self, slug: str, limit: int = 50) -> list[Posted]:
        """The last messages of an event, the newest first."""
        numbers = [one.number for one in self.channels(slug)]
        query = select(outbox).where(outbox.c.channel.in_(numbers)).order_by(outbox.c.id.desc()).limit(limit)
        with self._database.reading() as connection:
            return [_posted(row) for row in connection.execute(query)]

    # Subscriptions

    def subscribe(
        self, slug: str, tournament: str, card: Card, name: str, kind: Kind, address: str, language: str
    ) -> Subscription:
        """A player asks to be told; asking twice is once."""
        secret = token_urlsafe(18)
        with self._database.writing() as connection:
            head = find_head(connection, slug)
            if head is None:
                raise NoEventError("no-event-database", slug=slug)
            player = (subscriptions.c.event == head.id) & (subscriptions.c.tournament == tournament)
            player &= subscriptions.c.card == card
            same = player & (subscriptions.c.kind == kind.value) & (subscriptions.c.address == address)
            connection.execute(delete(subscriptions).where(same))
            count = connection.execute(select(func.count()).select_from(subscriptions).where(player)).scalar_one()
            if count >= MOST_SUBSCRIPTIONS:
                raise RefusedError("too-many-subscriptions", None, "address", most=MOST_SUBSCRIPTIONS)
            values = {"event": head.id, "tournament": tournament, "card": card, "name": name, "kind": kind.value}
            values |= {"address": address, "language": language, "secret": secret}
            made = connection.execute(insert(subscriptions).values(values))
            assert made.inserted_primary_key is not None
        return Subscription(
            int(made.inserted_primary_key[0]), slug, tournament, card, name, kind, address, language, secret
        )

    def subscriptions(self, slug: str, kind: Kind | None = None) -> list[Subscription]:
        """Who of an event asked to be told."""
        query = select(subscriptions, events.c.slug).join(events, events.c.id == subscriptions.c.event)
        query = query.where(events.c.slug == slug).order_by(subscriptions.c.id)
        with self._database.reading() as connection:
            if self._database.lacks(connection, subscriptions.name):
                return []
            rows = connection.execute(query if kind is None else query.where(subscriptions.c.kind == kind.value)).all()
        return [_subscription(row) for row in rows]

    def subscribed(self, secret: str) -> Subscription | None:
        """The subscription of a link in a mail."""
        query = select(subscriptions, events.c.slug).join(events, events.c.id == subscriptions.c.event)
        with self._database.reading() as connection:
            if self._database.lacks(connection, subscriptions.name):
                return None
            row = connection.execute(query.where(subscriptions.c.secret == secret)).one_or_none()
        return None if row is None else _subscription(row)

    def unsubscribe(self, number: int) -> None:
        """Tell no more, and forget the address."""
        with self._database.writing() as connection:
            connection.execute(delete(subscriptions).where(subscriptions.c.id == number))


def _posted(row: Row[Any]) -> Posted:
    return Posted(
        row.id, row.channel, row.key, row.target, row.body, State(row.state), row.attempts, row.told, row.moment
    )


def _subscription(row: Row[Any]) -> Subscription:
    facts = (row.id, row.slug, row.tournament, Card(row.card), row.name, Kind(row.kind))
    return Subscription(*facts, row.address, row.language, row.secret)
