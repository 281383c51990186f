"""Spectators by the thousand, as the script of a page behaves: they ask for the version, and look when it changed.

Each has a connection of its own that stays open, asks after a while of its own
choice, and looks at one page until that page has the version it was told of.
Counted is when each saw each entry.  They stop when they are told to.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

_VERSION = re.compile(rb'etag: W/"(\d+)-', re.IGNORECASE)
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


@dataclass
class Crowd:
    """What a crowd went through."""

    port: int
    slug: str
    pages: Sequence[str]
    looks: int = 0
    asked: int = 0
    refused: int = 0
    seen: list[dict[int, float]] = field(default_factory=list)
    """For each spectator the moment when an entry, or a later one, stood on the page."""

    async def watch(self, count: int, ready: asyncio.Event, over: asyncio.Event, seed: int = 1) -> None:
        """Watch until it is over; *ready* is set when everybody has come in."""
        random = Random(seed)
        here = asyncio.Semaphore(0)
        self.seen = [{} for _ in range(count)]
        tasks = []
        for place in range(count):
            tasks.append(asyncio.ensure_future(self._spectate(place, Random(random.random()), here, over)))
            if place % 50 == 49:  # A hall fills up; it does not appear.
                await asyncio.sleep(0.02)
        for _ in range(count):
            await here.acquire()
        ready.set()
        await asyncio.gather(*tasks)

    async def _spectate(self, place: int, random: Random, here: asyncio.Semaphore, over: asyncio.Event) -> None:
        page = random.choice(self.pages)
        line = _Line(self.port)
        known = await self._look(line, page, 0, place)
        here.release()
        while not over.is_set():
            told, every = await self._ask(line)
            while told > known and not over.is_set():
                known = await self._look(line, page, told, place)
                if told > known:
                    await _rest(over, random.uniform(1, 2))
            await _rest(over, every * random.uniform(0.5, 1))
        line.close()

    async def _ask(self, line: _Line) -> tuple[int, float]:
        status, _, body = await line.get(f"/p/{self.slug}/-/version")
        self.asked += 1
        if status != 200:
            self.refused += 1
            return 0, 4.0
        told = json.loads(body)
        return int(told["version"].split("-")[0]), told["every"]

    async def _look(self, line: _Line, page: str, wanted: int, place: int) -> int:
        status, head, _ = await line.get(page)
        self.looks += 1
        found = _VERSION.search(head)
        if status != 200 or found is None:
            self.refused += 1
            return 0
        version = int(found[1])
        if wanted and version >= wanted:
            self.seen[place].setdefault(version, time.time())
        return version

    def waits(self, entered: dict[int, float]) -> list[float]:
        """For each spectator and entry the seconds until it was seen; endless where it never was."""
        found = []
        for times in self.seen:
            for seq, moment in entered.items():
                later = [when for version, when in times.items() if version >= seq]
                found.append(min(later) - moment if later else float("inf"))
        return found


async def _rest(over: asyncio.Event, seconds: float) -> None:
    try:
        await asyncio.wait_for(over.wait(), seconds)
    except TimeoutError:
        return


class _Line:
    """A connection that stays open, and is opened again when the other side closed it."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def get(self, path: str) -> tuple[int, bytes, bytes]:
        """Status, head and body of an answer; 0 where there was none."""
        for _ in range(2):
            try:
                if self._reader is None or self._writer is None:
                    self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
                self._writer.write(f"GET {path} HTTP/1.1\r\nHost: hall\r\nAccept-Encoding: gzip\r\n\r\n".encode())
                head = await self._reader.readuntil(b"\r\n\r\n")
                length = _LENGTH.search(head)
                body = await self._body(head, int(length[1]) if length else None)
                return int(head[9:12]), head, body
            except (OSError, asyncio.IncompleteReadError):
                self.close()
        return 0, b"", b""

    async def _body(self, head: bytes, length: int | None) -> bytes:
        assert self._reader is not None
        if length is not None:
            return await self._reader.readexactly(length)
        pieces = []
        while size := int(await self._reader.readline(), 16):  # In chunks.
            pieces.append(await self._reader.readexactly(size))
            await self._reader.readline()
        await self._reader.readline()
        return b"".join(pieces)

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None
