"""The door of the house: how many may come in, from where, and the room kept free for those who work in it.

Whoever fills the house with connections, requests or open pages must not keep
an arbiter out.  A connection that asks for nothing is closed, an address has a
bounded share, and the last places of everything are for this machine and for
addresses from which somebody signed in.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

_FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 10\r\n"
    b"Content-Length: 23\r\nConnection: close\r\n\r\nToo many are here now.\n"
)
_REMEMBERED = 12 * 3600.0
"""How long an address is taken for one of the staff after somebody signed in shows himself there."""


class FullError(Exception):
    """No place came free in time."""


@dataclass(frozen=True, slots=True)
class Places:
    """How many of each there are."""

    connections: int = 6000
    kept_free: int = 200
    """Connections for the staff alone."""
    by_address: int = 200
    """Connections of one address; a hall behind one address needs a proxy in front."""
    streams_by_address: int = 100
    requests: int = 24
    """Requests of spectators that are worked on at a time; the threads beyond them are the staff's."""
    waiting: int = 2000
    """Requests of spectators that may wait for one of those places: all of a hall look at once when told."""
    requests_by_address: int = 60
    patience: float = 10.0
    first_request: float = 20.0
    """Seconds in which a new connection has to ask for something."""


class Door:
    """Counts who is in."""

    def __init__(self, places: Places | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self.places = places or Places()
        self._clock = clock
        self._connections: Counter[str] = Counter()
        self._streams: Counter[str] = Counter()
        self._requests: Counter[str] = Counter()
        self._staff: dict[str, float] = {}
        self._seats: asyncio.Semaphore | None = None
        self._waiting = 0

    # Staff

    def know(self, address: str) -> None:
        """Somebody signed in works from there."""
        self._staff[address] = self._clock()
        if len(self._staff) > 1000:
            del self._staff[min(self._staff, key=self._staff.__getitem__)]

    def is_staff(self, address: str) -> bool:
        """Whether an address may use the places kept free."""
        seen = self._staff.get(address)
        return _is_here(address) or (seen is not None and self._clock() - seen < _REMEMBERED)

    # Connections

    def enter(self, address: str) -> bool:
        """Let a connection in, if there is a place for it."""
        staff = self.is_staff(address)
        free = self.places.connections - (0 if staff else self.places.kept_free) - self._connections.total()
        if free <= 0 or (not staff and self._connections[address] >= self.places.by_address):
            return False
        self._connections[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection is over."""
        _less(self._connections, address)

    # Open pages that wait for news

    def may_listen(self, address: str) -> bool:
        """Whether a page may wait for news, or its address has too many of them already."""
        return self.is_staff(address) or self._streams[address] < self.places.streams_by_address

    @contextmanager
    def listening(self, address: str) -> Iterator[None]:
        """A page that waits for news."""
        self._streams[address] += 1
        try:
            yield
        finally:
            _less(self._streams, address)

    # Requests

    @asynccontextmanager
    async def asking(self, address: str) -> AsyncIterator[None]:
        """A place for a request; the staff needs none, spectators wait for one."""
        if self.is_staff(address):
            yield
            return
        if self._seats is None:
            self._seats = asyncio.Semaphore(self.places.requests)
        if self._requests[address] >= self.places.requests_by_address or self._waiting >= self.places.waiting:
            raise FullError
        self._requests[address] += 1
        self._waiting += 1
        seated = False
        try:
            try:
                await asyncio.wait_for(self._seats.acquire(), self.places.patience)
                seated = True
            except TimeoutError:
                raise FullError from None
            finally:
                self._waiting -= 1
            yield
        finally:
            _less(self._requests, address)
            if seated:
                self._seats.release()


def _less(counted: Counter[str], address: str) -> None:
    counted[address] -= 1
    if counted[address] <= 0:
        del counted[address]


def _is_here(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def most_files(wanted: int) -> int:
    """How many files this process may have open, after asking for as many as it is allowed."""
    try:
        import resource
    except ImportError:  # Windows has no such limit to speak of.
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


def fitting(places: Places) -> Places:
    """The places for which this machine has files: beside connections, the database needs some."""
    beside = 100
    found = most_files(places.connections + beside) - beside
    if found >= places.connections:
        return places
    kept = min(places.kept_free, found // 4)
    return Places(max(found, 16), kept, min(places.by_address, max(found // 4, 8)), places.streams_by_address)


def protocol(door: Door) -> type[asyncio.Protocol]:
    """Uvicorn's protocol, with a door in front of it."""

    class Doored(AutoHTTPProtocol):  # type: ignore[valid-type,misc]
        _address = ""
        _inside = False

        def connection_made(self, transport: Any) -> None:
            peer = transport.get_extra_info("peername")
            self._address = str(peer[0]) if isinstance(peer, tuple) and peer else ""
            if not door.enter(self._address):
                transport.write(_FULL)
                transport.close()
                return
            self._inside = True
            super().connection_made(transport)
            self._timer = self.loop.call_later(door.places.first_request, self._still_silent)

        def _still_silent(self) -> None:
            if self.cycle is None and not self.transport.is_closing():
                self.transport.close()

        def data_received(self, data: bytes) -> None:
            if self._inside:
                super().data_received(data)

        def eof_received(self) -> None:
            if self._inside:
                super().eof_received()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._inside:
                self._inside = False
                self._timer.cancel()
                door.leave(self._address)
                super().connection_lost(exc)

    return Doored
