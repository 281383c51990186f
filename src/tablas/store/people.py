"""Who may use the program: accounts, and the credentials by which they are recognised.

A credential is a secret shown by a browser, a program or a link: a session, a
token of the API, the one-time link of the first start, an invitation.  Only
its hash is kept, so a copy of the database lets nobody in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from tablas.events.errors import RefusedError
from tablas.events.keeper import StoreError
from tablas.store.database import Database
from tablas.store.schema import accounts, credentials, events, sign_ins


class Role(Enum):
    """What somebody may do; the first may most."""

    ADMINISTRATOR = "administrator"
    ARBITER = "arbiter"
    ASSISTANT = "assistant"
    PUBLIC = "public"


class Task(Enum):
    """What an assistant helps with; the values are written into databases and never renamed."""

    RESULTS = "results"
    CHECK_IN = "check-in"
    SCREENS = "screens"
    PAPERS = "papers"
    ALL = "all"


class Credential(Enum):
    """What a secret is for."""

    SESSION = "session"
    TOKEN = "token"
    SETUP = "setup"
    INVITATION = "invitation"
    PLAYERS = "players"
    """From the secret of an event follow the codes of its players."""


class SignIn(Enum):
    """What became of an attempt to sign in."""

    RIGHT = "password"
    WRONG = "wrong password"
    WAIT = "told to wait"
    LINK = "link"


@dataclass(frozen=True, slots=True)
class Noted:
    """An attempt to sign in."""

    when: str
    name: str
    address: str
    how: SignIn


MOST_NOTED = 10_000


@dataclass(frozen=True, slots=True)
class Scope:
    """Where a right holds; empty or zero: everywhere."""

    event: str = ""
    tournament: str = ""
    first_board: int = 0
    last_board: int = 0
    task: Task = Task.RESULTS
    """What an assistant does there; nobody else is bound by it."""


EVERYWHERE = Scope()
GONE = "-"
"""The event of a right whose event is gone: no event is called so, whatever is made under the old name."""


@dataclass(frozen=True, slots=True)
class Account:
    """A person who may do something."""

    id: int
    name: str
    role: Role
    password: str
    """The hash of the password; empty for who comes in by a link only."""
    scope: Scope
    created: str


@dataclass(frozen=True, slots=True)
class Held:
    """A credential that is valid now."""

    hash: str
    kind: Credential
    role: Role
    label: str
    secret: str
    account: Account | None
    expires: str
    created: str = ""


def _now() -> datetime:
    return datetime.now(UTC)


def hashed(secret: str) -> str:
    """What is kept of a secret; secrets are long and random, so one round is enough."""
    return sha256(secret.encode()).hexdigest()


class People:
    """The accounts and credentials of a database."""

    def __init__(self, database: Database, clock: Callable[[], datetime] = _now) -> None:
        self._database = database
        self._clock = clock

    # Accounts

    def count(self, role: Role) -> int:
        """How many accounts have a role."""
        query = select(func.count()).select_from(accounts).where(accounts.c.role == role.value)
        with self._database.reading() as connection:
            return int(connection.execute(query).scalar_one())

    def all(self) -> list[Account]:
        """Every account by name."""
        with self._database.reading() as connection:
            return [_account(row) for row in connection.execute(_ACCOUNTS.order_by(accounts.c.name))]

    def find(self, name: str) -> Account | None:
        """The account of that name, however it is capitalised."""
        if not name.isprintable():  # Nobody has such a name, and not every database can be asked for it.
            return None
        with self._database.reading() as connection:
            row = connection.execute(_ACCOUNTS.where(accounts.c.name == folded(name))).one_or_none()
        return None if row is None else _account(row)

    def add(self, name: str, role: Role, password: str = "", scope: Scope | None = None) -> Account:
        """A new account; *password* is already hashed."""
        name, scope = folded(name), scope or EVERYWHERE
        check_name(name)
        values = self._values(name, role, password, scope)
        try:
            with self._database.writing() as connection:
                identity = select(events.c.uid).where(events.c.slug == scope.event)
                values["event_uid"] = connection.execute(identity).scalar_one_or_none() or ""
                made = connection.execute(insert(accounts).values(values))
                assert made.inserted_primary_key is not None
        except StoreError as error:
            if isinstance(error.__cause__, IntegrityError):
                raise RefusedError("already-somebody-called", None, "name", name=name) from None
            raise
        return Account(int(made.inserted_primary_key[0]), name, role, password, scope, str(values["created"]))

    def _values(self, name: str, role: Role, password: str, scope: Scope) -> dict[str, object]:
        return {
            "name": name,
            "role": role.value,
            "password": password,
            "event": scope.event,
            "tournament": scope.tournament,
            "first_board": scope.first_board,
            "last_board": scope.last_board,
            "task": scope.task.value,
            "created": self._clock().isoformat(timespec="seconds"),
        }

    def first_administrator(self, secret: str, name: str, password: str) -> Account | None:
        """The account that a setup link makes, once, however many open it together; ``None`` if it was used."""
        name = folded(name)
        check_name(name)
        values = self._values(name, Role.ADMINISTRATOR, password, EVERYWHERE)
        with self._database.writing() as connection:
            if not self._use(connection, Credential.SETUP, secret):
                return None
            if connection.execute(_ADMINISTRATORS).scalar_one():
                return None
            made = connection.execute(insert(accounts).values(values))
            assert made.inserted_primary_key is not None
        number = int(made.inserted_primary_key[0])
        return Account(number, name, Role.ADMINISTRATOR, password, EVERYWHERE, str(values["created"]))

    def use_invitation(self, secret: str, account: int, password: str) -> bool:
        """Use up an invitation, once, and keep the password that was chosen, if one was."""
        with self._database.writing() as connection:
            if not self._use(connection, Credential.INVITATION, secret):
                return False
            if password:
                _new_password(connection, account, password)
        return True

    def _use(self, connection: Connection, kind: Credential, secret: str) -> bool:
        """Take a credential away; whoever does it first has used it."""
        good = or_(credentials.c.expires == "", credentials.c.expires > self._clock().isoformat(timespec="seconds"))
        mine = (credentials.c.hash == hashed(secret)) & (credentials.c.kind == kind.value)
        return connection.execute(delete(credentials).where(mine, good)).rowcount == 1

    def set_password(self, account: int, password: str) -> None:
        """Another password, already hashed; every session of the account ends."""
        with self._database.writing() as connection:
            _new_password(connection, account, password)

    def remove(self, account: int) -> None:
        """Take an account away with everything that let it in."""
        with self._database.writing() as connection:
            row = connection.execute(select(accounts).where(accounts.c.id == account)).one_or_none()
            if row is None:
                raise RefusedError("no-such-account", None, "account")
            administrators = select(func.count()).select_from(accounts).where(accounts.c.role == row.role)
            if row.role == Role.ADMINISTRATOR.value and connection.execute(administrators).scalar_one() == 1:
                raise RefusedError("last-administrator-cannot", None, "account")
            connection.execute(delete(credentials).where(credentials.c.account == account))
            connection.execute(delete(accounts).where(accounts.c.id == account))

    # Who signed in

    def note(self, name: str, address: str, how: SignIn) -> None:
        """Keep an attempt to sign in, the last ten thousand of them."""
        shown = "".join(letter for letter in folded(name) if letter.isprintable())[:60]
        values = {"name": shown, "address": address[:60], "how": how.value}
        with self._database.writing() as connection:
            made = connection.execute(
                insert(sign_ins).values(values | {"moment": self._clock().isoformat(timespec="seconds")})
            )
            assert made.inserted_primary_key is not None
            last = int(made.inserted_primary_key[0])
            if last % 100 == 0:
                connection.execute(delete(sign_ins).where(sign_ins.c.id <= last - MOST_NOTED))

    def noted(self, most: int = 100, name: str = "") -> list[Noted]:
        """The last attempts to sign in, the newest first; of everybody, or of one name."""
        query = select(sign_ins).order_by(sign_ins.c.id.desc()).limit(most)
        if name:
            query = query.where(sign_ins.c.name == folded(name))
        with self._database.reading() as connection:
            return [Noted(row.moment, row.name, row.address, SignIn(row.how)) for row in connection.execute(query)]

    # Credentials

    def end_sessions(self, account: int, but: str = "") -> None:
        """End every session of an account, but the one with that hash."""
        session = (credentials.c.account == account) & (credentials.c.kind == Credential.SESSION.value)
        with self._database.writing() as connection:
            connection.execute(delete(credentials).where(session, credentials.c.hash != but))

    def issue(
        self,
        kind: Credential,
        account: Account | None,
        lifetime: timedelta | None,
        role: Role | None = None,
        label: str = "",
    ) -> str:
        """A new secret; it is told once, here."""
        secret = token_urlsafe(32)
        now = self._clock()
        values = {
            "hash": hashed(secret),
            "kind": kind.value,
            "account": None if account is None else account.id,
            "role": (role or (account.role if account else Role.PUBLIC)).value,
            "label": label,
            "secret": token_urlsafe(16),
            "created": now.isoformat(timespec="seconds"),
            "expires": "" if lifetime is None else (now + lifetime).isoformat(timespec="seconds"),
        }
        with self._database.writing() as connection:
            connection.execute(insert(credentials).values(values))
        return secret

    def recognise(self, kind: Credential, secret: str) -> Held | None:
        """Who shows that secret, if it is still good."""
        query = (
            select(credentials.c.role.label("granted"), credentials, accounts, _IDENTITY)
            .select_from(credentials.outerjoin(accounts, accounts.c.id == credentials.c.account))
            .where(credentials.c.hash == hashed(secret), credentials.c.kind == kind.value)
        )
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        return None if row is None else self._held(row)

    def _held(self, row: Any) -> Held | None:
        expires = str(row[credentials.c.expires])
        if expires and datetime.fromisoformat(expires) <= self._clock():
            return None
        account = None
        if row[credentials.c.account] is not None:
            account = Account(
                row[accounts.c.id],
                row[accounts.c.name],
                Role(row[accounts.c.role]),
                row[accounts.c.password],
                Scope(
                    _event(row[accounts.c.event], row[accounts.c.event_uid], row["identity"]),
                    row[accounts.c.tournament],
                    row[accounts.c.first_board],
                    row[accounts.c.last_board],
                    Task(row[accounts.c.task]),
                ),
                row[accounts.c.created],
            )
        return Held(
            row[credentials.c.hash],
            Credential(row[credentials.c.kind]),
            Role(row[credentials.c.role]),
            row[credentials.c.label],
            row[credentials.c.secret],
            account,
            expires,
            row[credentials.c.created],
        )

    def held(self, kind: Credential, account: int | None = None) -> list[Held]:
        """The credentials of a kind that are good now, of one account or of all."""
        query = (
            select(credentials, accounts, _IDENTITY)
            .select_from(credentials.outerjoin(accounts, accounts.c.id == credentials.c.account))
            .where(credentials.c.kind == kind.value)
            .order_by(credentials.c.created)
        )
        if account is not None:
            query = query.where(credentials.c.account == account)
        with self._database.reading() as connection:
            found = [self._held(row) for row in connection.execute(query).mappings()]
        return [held for held in found if held is not None]

    def event_key(self, uid: str) -> str:
        """The secret of an event from which the codes of its players follow; made when it is first asked for.

        Unlike every other secret it is kept as it is: the codes have to be made
        from it again.  All it opens is a player's own report and check-in.
        """
        mine = (credentials.c.kind == Credential.PLAYERS.value) & (credentials.c.label == uid)
        query = select(credentials.c.secret).where(mine).order_by(credentials.c.created, credentials.c.hash).limit(1)
        with self._database.reading() as connection:
            found = connection.execute(query).scalar_one_or_none()
        if found is None:
            self.issue(Credential.PLAYERS, None, None, label=uid)
            with self._database.reading() as connection:
                found = connection.execute(query).scalar_one()
        return str(found)

    def renew_key(self, uid: str) -> None:
        """Every code of the event's players ends; others take their place."""
        mine = (credentials.c.kind == Credential.PLAYERS.value) & (credentials.c.label == uid)
        with self._database.writing() as connection:
            connection.execute(delete(credentials).where(mine))

    def revoke(self, digest: str) -> None:
        """A credential is no longer good."""
        with self._database.writing() as connection:
            connection.execute(delete(credentials).where(credentials.c.hash == digest))

    def revoke_all(self, kind: Credential) -> None:
        """No credential of that kind is good any more."""
        with self._database.writing() as connection:
            connection.execute(delete(credentials).where(credentials.c.kind == kind.value))

    def sweep(self) -> None:
        """Forget credentials whose time is over."""
        now = self._clock().isoformat(timespec="seconds")
        with self._database.writing() as connection:
            connection.execute(delete(credentials).where(credentials.c.expires != "", credentials.c.expires <= now))


_ADMINISTRATORS = select(func.count()).select_from(accounts).where(accounts.c.role == Role.ADMINISTRATOR.value)


def _new_password(connection: Connection, account: int, password: str) -> None:
    connection.execute(update(accounts).where(accounts.c.id == account).values(password=password))
    session = credentials.c.kind == Credential.SESSION.value
    connection.execute(delete(credentials).where(credentials.c.account == account, session))


_IDENTITY = select(events.c.uid).where(events.c.slug == accounts.c.event).scalar_subquery().label("identity")
"""Which event has the short name of a right now."""
_ACCOUNTS = select(accounts, _IDENTITY)


def _event(slug: str, given: str, identity: str | None) -> str:
    """The event a right is for: the one it was given for, not another that is called like it now."""
    return slug if not slug or given == identity else GONE


def folded(name: str) -> str:
    """A name as accounts are compared: no outer blanks, no capitals."""
    return " ".join(name.split()).casefold()


def check_name(name: str) -> None:
    """Refuse a name nobody could type."""
    if not name:
        raise RefusedError("name-missing", None, "name")
    if len(name) > 60 or not name.isprintable():
        raise RefusedError("name-up-60", None, "name")


def _account(row: Row[Any]) -> Account:
    event = _event(row.event, row.event_uid, row.identity)
    scope = Scope(event, row.tournament, row.first_board, row.last_board, Task(row.task))
    return Account(row.id, row.name, Role(row.role), row.password, scope, row.created)
