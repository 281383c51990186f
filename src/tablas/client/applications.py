"""The entries that players ask a running program for, read and decided from elsewhere."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from tablas.client.asking import Api
from tablas.events.keeper import StoreError
from tablas.events.wishes import Application, State, Wish
from tablas.model import Card

_WISH = ("name", "fide_id", "federation", "club", "birth", "sex", "rating", "category", "remark", "email")


class RemoteApplications:
    """The queue behind the API of a running program, which decides it there."""

    def __init__(self, api: Api) -> None:
        self._api = api

    def add(self, slug: str, tournament: str, wish: Wish, key: str) -> Application:
        """Put somebody at the end; the same key twice is one wish."""
        body = {name: getattr(wish, name) for name in _WISH} | {"byes": list(wish.byes)}
        found = self._api.post(_path(slug, tournament), body, {"Idempotency-Key": key})
        return _application(slug, tournament, found[-1])

    def of(self, slug: str, tournament: str) -> list[Application]:
        """Every application of a tournament, in the order in which they came."""
        return [_application(slug, tournament, item) for item in self._api.get(_path(slug, tournament))]

    def decide(self, one: Application, what: str, accepted: tuple[str, ...] = (), **more: object) -> None:
        """Accept, refuse, grant a bye, give another link or delete: done by the program itself."""
        path = f"{_path(one.event, one.tournament)}/{one.number}"
        self._api.post(path, {"what": what, **more}, accept=accepted)

    def forget(self, number: int) -> None:
        """Done by :meth:`decide`, which knows the tournament."""
        raise StoreError("needs-database-itself")

    def find(self, secret: str) -> Application | None:
        """The private page is opened in a browser."""
        raise StoreError("needs-database-itself")

    def numbered(self, number: int) -> Application | None:
        """Whoever sends mails has the database."""
        raise StoreError("needs-database-itself")

    def change(self, application: Application) -> None:
        """What becomes of an application is decided there."""
        raise StoreError("needs-database-itself")

    def renew(self, number: int) -> str:
        """Done by :meth:`decide`."""
        raise StoreError("needs-database-itself")


def _path(slug: str, tournament: str) -> str:
    return f"/events/{quote(slug)}/tournaments/{quote(tournament)}/applications"


def _application(slug: str, tournament: str, item: dict[str, Any]) -> Application:
    wish = Wish(**{name: item[name] for name in _WISH}, byes=tuple(item["byes"]))
    secret, card = str(item["path"]).removeprefix("/entry/"), Card(item["card"])
    state, entry = State(item["state"]), int(item["entry"])
    return Application(item["number"], slug, tournament, secret, item["when"], wish, state, item["reason"], entry, card)
