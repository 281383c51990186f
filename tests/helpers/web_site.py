"""A running program for tests: a server on a free port with its own database, and people to visit it."""

from __future__ import annotations

import re
import socket
import threading
import time
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI

from tablas.events.acts import Command, CreateTournament, EnterPlayers, EnterResult, PairRound, PublishRound
from tablas.events.results import read_result
from tablas.events.state import Section
from tablas.model import Player
from tablas.store.people import Account, Credential, Role, Scope
from tablas.web.access.sessions import SESSION
from tablas.web.app import create_app
from tablas.web.door import protocol
from tablas.web.services import Services
from tablas.web.settings import Settings

_WORKED_OUT: dict[int, Any] = {}
"""Routes as they came into the first program, with the parameters of each worked out."""


def _share_routes(app: FastAPI) -> None:
    """FastAPI takes a third of a second to work out the routes of a program at its first request: one does for all."""
    routes = app.router.routes
    for place, route in enumerate(routes):
        if (router := getattr(route, "original_router", None)) is not None:
            routes[place] = _WORKED_OUT.setdefault(id(router), route)


class Site:
    """The program, listening on this machine until closed.

    It is asked without encryption, so `verify=False`: else every client reads the certificates of the whole world.
    """

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.app = create_app(Settings(folder / "tablas.db", **settings))
        _share_routes(self.app)
        self.services: Services = self.app.state.services
        self._socket = socket.socket(proto=socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            self.app,
            http=protocol(self.services.door),
            lifespan="on",
            log_level="warning",
            ws="none",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, args=([self._socket],), daemon=True)
        self._thread.start()
        while not self._server.started:
            time.sleep(0.01)
        self._accounts: dict[str, Account] = {}
        self._clients: list[httpx.Client] = []

    def close(self) -> None:
        for client in self._clients:
            client.close()
        self._server.should_exit = True
        self._thread.join(10)
        self._socket.close()

    # People

    def account(self, role: Role, scope: Scope | None = None) -> Account:
        name = f"{role.value} {scope or ''}"
        if name not in self._accounts:
            self._accounts[name] = self.services.people.add(f"{role.value}{len(self._accounts)}", role, "", scope)
        return self._accounts[name]

    def session(self, role: Role, scope: Scope | None = None) -> str:
        """The secret of a session, without typing a password."""
        people = self.services.people
        return people.issue(Credential.SESSION, self.account(role, scope), self.services.settings.session_lifetime)

    def token(self, role: Role, scope: Scope | None = None) -> str:
        return self.services.people.issue(Credential.TOKEN, self.account(role, scope), None, role, "test")

    def visitor(self, role: Role = Role.PUBLIC, scope: Scope | None = None, language: str = "en") -> Visitor:
        headers = {"Accept-Language": language, "Accept-Encoding": "gzip"}
        client = httpx.Client(base_url=self.base, timeout=30, headers=headers, verify=False)
        if role is not Role.PUBLIC:
            client.cookies.set(SESSION, self.session(role, scope))
        self._clients.append(client)
        return Visitor(client)

    def caller(self, role: Role = Role.PUBLIC, scope: Scope | None = None) -> httpx.Client:
        """A program that uses the API."""
        headers = {} if role is Role.PUBLIC else {"Authorization": f"Bearer {self.token(role, scope)}"}
        headers |= {"Accept-Encoding": "gzip"}
        client = httpx.Client(base_url=f"{self.base}/api/v1", timeout=30, headers=headers, verify=False)
        self._clients.append(client)
        return client

    # Facts

    def do(self, slug: str, command: Command, *accepted: str) -> None:
        self.services.store.do(slug, command, who="test", accepted=accepted)

    def section(self, slug: str, name: str) -> Section:
        return self.services.store.moment(slug).event.section(name)

    def event(self, name: str = "Open", players: int = 8, **settings: object) -> str:
        """An event with one tournament *a*."""
        slug = self.services.store.create(name, who="test").slug
        usual = {"name": "Group A", "total_rounds": 5, "initial_colour": "w"}
        self.do(slug, CreateTournament("a", usual | settings))
        if players:
            self.do(slug, EnterPlayers("a", people(players)))
        return slug

    def play(self, slug: str, results: str, name: str = "a") -> None:
        """Pair, publish and play one round; a letter for each board, a point for none."""
        self.do(slug, PairRound(name))
        number = self.section(slug, name).next_round
        self.do(slug, PublishRound(name, number))
        for board, letter in enumerate(results, 1):
            if letter != ".":
                self.do(slug, EnterResult(name, number, board, *read_result(letter)))


class Visitor:
    """Somebody with a browser that has no script."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self._allowed: tuple[frozenset[str], str] = frozenset(), ""

    def get(self, path: str, follow: bool = False, **options: Any) -> httpx.Response:
        return self.client.get(path, follow_redirects=follow, **options)

    def csrf(self, page: str = "/login") -> str:
        found = re.search(r'name="csrf" value="([^"]+)"', self.client.get(page).text)
        assert found, page
        return found[1]

    def post(
        self, path: str, data: dict[str, Any] | None = None, files: Any = None, csrf: str | None = None
    ) -> httpx.Response:
        token = self._token() if csrf is None else csrf
        return self.client.post(path, data={"csrf": token} | (data or {}), files=files)

    def _token(self) -> str:
        """What a form needs, looked up again only once the cookies are others."""
        cookies = frozenset(self.client.cookies.values())
        if not cookies or cookies != self._allowed[0]:
            token = self.csrf()
            self._allowed = frozenset(self.client.cookies.values()), token
        return self._allowed[1]


def people(count: int, first: int = 1) -> tuple[Player, ...]:
    """Players of falling strength whose names sort like their numbers."""
    return tuple(Player(0, f"Player {place:03}", max(2500 - 7 * place, 1001)) for place in range(first, first + count))
