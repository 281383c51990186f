"""Who fills the house keeps no arbiter out: connections, open pages and requests by address, with places kept free."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from pathlib import Path

import pytest

from loops import run_apart
from tablas.web.door import Door, FullError, Places, fitting
from web_site import Site

FEW = Places(connections=10, kept_free=3, by_address=4, streams_by_address=2, requests=2, waiting=3, patience=0.05)


def test_an_address_has_its_share_of_the_connections() -> None:
    door = Door(FEW)
    assert [door.enter("10.0.0.1") for _ in range(5)] == [True] * 4 + [False]
    assert door.enter("10.0.0.2")
    door.leave("10.0.0.1")
    assert door.enter("10.0.0.1")


def test_the_last_places_are_for_the_staff() -> None:
    door = Door(FEW)
    assert sum(door.enter(f"10.0.0.{turn}") for turn in range(20)) == 7
    assert not door.enter("10.0.1.1")
    door.know("10.0.1.1")
    assert [door.enter("10.0.1.1"), door.enter("127.0.0.1"), door.enter("::1")] == [True] * 3
    assert not door.enter("127.0.0.1"), "now the house is really full"


def test_an_address_stays_one_of_the_staff_for_a_day_of_play() -> None:
    now = [0.0]
    door = Door(FEW, lambda: now[0])
    door.know("10.0.0.1")
    now[0] = 11 * 3600
    assert door.is_staff("10.0.0.1")
    now[0] = 13 * 3600
    assert not door.is_staff("10.0.0.1")
    assert not door.is_staff("no address")


def test_an_address_has_its_share_of_open_pages() -> None:
    door = Door(FEW)
    with door.listening("10.0.0.1"), door.listening("10.0.0.1"):
        assert not door.may_listen("10.0.0.1")
        assert door.may_listen("10.0.0.2")
        assert door.may_listen("127.0.0.1")
    assert door.may_listen("10.0.0.1")


def test_spectators_wait_for_a_place_and_the_staff_does_not() -> None:
    async def played() -> tuple[list[str], float]:
        door, done = Door(FEW), []
        go = asyncio.Event()

        async def ask(name: str, address: str) -> None:
            try:
                async with door.asking(address):
                    if name != "arbiter":
                        await go.wait()
                    done.append(name)
            except FullError:
                done.append(f"{name} refused")

        crowd = [asyncio.create_task(ask(f"s{turn}", f"10.0.0.{turn}")) for turn in range(6)]
        await asyncio.sleep(0)
        await asyncio.create_task(ask("arbiter", "127.0.0.1"))
        await asyncio.sleep(4 * FEW.patience)
        go.set()
        await asyncio.gather(*crowd)
        return done, len(door._requests)

    done, left = run_apart(played())
    assert done.index("arbiter") < done.index("s0")
    assert {name for name in done if "refused" not in name} == {"arbiter", "s0", "s1"}
    assert len(done) == 7
    assert left == 0


def test_places_fit_the_files_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    monkeypatch.setattr(resource, "setrlimit", lambda *_: None)
    found = fitting(Places())
    assert found.connections == 924
    assert 0 < found.kept_free < found.connections
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 65536))
    assert fitting(Places()) == Places()


def test_a_connection_that_asks_for_nothing_is_closed(tmp_path: Path) -> None:
    site = Site(tmp_path, places=Places(first_request=0.2))
    try:
        host, port = site.base.removeprefix("http://").split(":")
        silent = socket.create_connection((host, int(port)), timeout=10)
        slow = socket.create_connection((host, int(port)), timeout=10)
        slow.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
        assert silent.recv(1) == b"", "closed"
        assert slow.recv(1) == b"", "half a request is no request"
        silent.close()
        slow.close()
        assert site.visitor().get("/login").status_code == 200
    finally:
        site.close()


def _until_inside(site: Site, count: int) -> None:
    """Wait until the door has seen so many connections, however busy the machine is."""
    end = time.monotonic() + 30
    while site.services.door._connections.total() != count:
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_full_house_says_so(tmp_path: Path) -> None:
    site = Site(tmp_path, places=Places(connections=3, kept_free=0))
    try:
        host, port = site.base.removeprefix("http://").split(":")
        inside = [socket.create_connection((host, int(port)), timeout=10) for _ in range(3)]
        _until_inside(site, 3)
        outside = socket.create_connection((host, int(port)), timeout=10)
        assert outside.recv(100).startswith(b"HTTP/1.1 503")
        for one in (*inside, outside):
            one.close()
        _until_inside(site, 0)
        assert site.visitor().get("/login").status_code == 200
    finally:
        site.close()
