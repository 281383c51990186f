"""Sends hostile requests to every route as every role, and hostile files to every reader, and watches what it costs."""

from __future__ import annotations

import io
import re
import resource
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import httpx

import hostile
from tablas.errors import TablasError
from tablas.events.acts import (
    CreateEvening,
    CreateTournament,
    EnterPlayers,
    JoinEvening,
    PairRound,
    PublishRound,
    SeatRound,
)
from tablas.events.portable import load
from tablas.formats.fide_list import players_of
from tablas.formats.player_csv import read_players
from tablas.formats.trf import reading
from tablas.store.people import Credential, Role
from tablas.web.access.sessions import SESSION
from web_site import Site
from web_site import people as players
from web_table import API, GET, ORDER, POST

MOST_SECONDS, MOST_KB = 5.0, 200 * 1024
KNOWN = {"tournament": "a", "evening": "night", "chapter": "round", "name": "dutch", "act": "withdraw"}
SKIPPED = {"/p/{slug}/-/live", "/e/{slug}/-/live", "/logout", "/setup/{secret}"}
"""Streams that never end, and what ends the visit itself."""
REPORTS = sorted((hostile.ROOT / "tests/data/trf").rglob("*.trf"))
LIST = (
    b"ID Number      Name                  Fed Sex Tit SRtng\n1503014        Carlsen, Magnus       NOR M   GM  2839\n"
)
XML = b"<playerslist><player><fideid>1</fideid><name>A</name><country>ESP</country></player></playerslist>"
PLAYERS = b"Name;Rating;FIDE ID;Birth;Sex\nAna;2100;2200012;1990;w\nBlas;1900;;2001-02-03;m\n"


class Fuzz:
    """The program in this process, and the count of what was sent to it."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.random = Random(seed)
        self.count: Counter[str] = Counter()
        self.faults: list[str] = []
        self.slowest = 0.0
        self.largest = 0
        self._site = Site(folder)
        self._services = self._site.services
        self._schema: dict[str, Any] = self._site.app.openapi()
        self._clients: dict[Role, tuple[httpx.Client, str]] = {}
        self._events = 0
        self.renew()

    def renew(self) -> None:
        """A new event, and everybody signed in anew: what was sent may have ended all of that."""
        store, people = self._services.store, self._services.people
        self._events += 1
        slug = store.create(f"Fuzz {self._events}", who="test").slug

        for command in (
            CreateTournament("a", {"total_rounds": 5}),
            EnterPlayers("a", players(8)),
            PairRound("a"),
            PublishRound("a", 1),
            CreateEvening("night", "Night"),
            JoinEvening("night", ("Ana", "Bo", "Carla", "Dan", "Eva")),
            SeatRound("night"),
        ):
            store.do(slug, command, who="test")
        self._slug, self._exported = slug, store.export(slug).encode()
        for role in ORDER:
            if role in self._clients:
                self._clients[role][0].close()
            client = httpx.Client(base_url=self._site.base, timeout=60, verify=False)
            if role is not Role.PUBLIC:
                account = people.add(f"{role.value} {self._events}", role)
                client.cookies.set(SESSION, people.issue(Credential.SESSION, account, None))
                secret = people.issue(Credential.TOKEN, account, None, role, "fuzz")
                client.headers["Authorization"] = f"Bearer {secret}"
            found = re.search(r'name="csrf" value="([^"]+)"', client.get("/guide").text)
            self._clients[role] = (client, found[1] if found else "")

    def route(self) -> None:
        """One request to one route as somebody."""
        random = self.random
        role = random.choice(ORDER)
        client, csrf = self._clients[role]
        known = KNOWN | {"slug": self._slug, "event": self._slug}
        kind = random.choice(["get", "post", "api"])
        if kind == "api":
            method, path = random.choice(sorted(API))
            shape = self._shape(path, method)
            options: dict[str, Any] = {} if method == "GET" else {"content": hostile.body(random, shape)}
            if random.random() < 0.3:
                options["headers"] = {random.choice(["If-Match", "Idempotency-Key"]): random.choice(['"1"', "x", "*"])}
        else:
            table = GET if kind == "get" else POST
            path, method = random.choice(sorted(table.keys() - SKIPPED)), kind.upper()
            options = {}
            if kind == "post":
                options["data"] = {"csrf": csrf} | hostile.form(random)
                if random.random() < 0.2:
                    options["files"] = {"file": (hostile.word(random)[:80] or "f", self._file())}
        where = hostile.address(random, path, known)
        answer = self._watched(f"{role.value} {method} {where}", lambda: client.request(method, where, **options))
        self.count["requests"] += 1
        self.count[f"answers {answer.status_code // 100}xx"] += 1
        if answer.status_code >= 500:
            self.faults.append(f"{role.value} {method} {where} {str(options)[:600]}: {answer.status_code}")
        if self.count["requests"] % 250 == 0:
            self.renew()

    def _shape(self, path: str, method: str) -> dict[str, Any] | None:
        operation = self._schema["paths"].get(path, {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        shape = content.get("schema")
        if shape and "$ref" in shape:
            shape = self._schema["components"]["schemas"][shape["$ref"].rsplit("/", 1)[1]]
        return shape

    def _file(self) -> bytes:
        whole = self.random.choice([self._exported, LIST, XML, PLAYERS, self.random.choice(REPORTS).read_bytes()])
        return hostile.spoilt(self.random, whole)

    def file(self) -> None:
        """One spoilt file for one reader."""
        kind = self.random.choice(["trf", "csv", "list", "xml", "export"])
        whole = {"csv": PLAYERS, "list": LIST, "xml": XML, "export": self._exported}.get(kind)
        data = hostile.spoilt(self.random, whole or self.random.choice(REPORTS).read_bytes())

        def read() -> None:
            try:
                if kind == "trf":
                    reading.read(data, "x.trf", lenient=self.random.random() < 0.5)
                elif kind == "csv":
                    read_players(data, "x.csv")
                elif kind == "export":
                    load(data.decode("utf-8", "replace"), "x.tablas")
                else:
                    list(players_of(io.BytesIO(data), "x.xml" if kind == "xml" else "x.txt"))
            except TablasError as error:
                self.count["refused files"] += bool(str(error))

        try:
            self._watched(f"file {kind}", read)
        except Exception as error:
            self.faults.append(f"{kind} {data[:400]!r}: {error!r}")
        self.count["files"] += 1

    def _watched(self, what: str, act: Any) -> Any:
        before, begin = _largest(), time.process_time()
        answer = act()
        seconds, grown = time.process_time() - begin, _largest() - before
        self.slowest, self.largest = max(self.slowest, seconds), max(self.largest, grown)
        if seconds > MOST_SECONDS or grown > MOST_KB:
            self.faults.append(f"{what}: {seconds:.1f} s, {grown // 1024} MB")
        return answer

    def close(self) -> None:
        for client, _ in self._clients.values():
            client.close()
        self._site.close()


def _largest() -> int:
    """The most memory this process ever had, in kilobytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
