"""What `tablas serve` settles before anything runs: options, sockets, addresses and what it says on the terminal."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner

from tablas.cli import serve as serving
from tablas.cli.serve import serve
from tablas.errors import OptionError


class Started:
    """Stands for the program: keeps what it was started with, and does not run."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, sqlite: bool = True, setup: str | None = "/setup/s3cret"
    ) -> None:
        self.settings: Any = None
        self.ran: list[Any] = []
        self.closed = 0
        self.browsers: list[str] = []
        self.demos = 0
        database = SimpleNamespace(is_sqlite=sqlite, file=Path("/nowhere/club.db"))
        store = SimpleNamespace(database=database, close=self.close)
        services = SimpleNamespace(store=store, setup_link=lambda: setup)
        app = SimpleNamespace(state=SimpleNamespace(services=services))
        monkeypatch.setattr("tablas.web.app.create_app", lambda settings: setattr(self, "settings", settings) or app)
        monkeypatch.setattr("tablas.web.workers.run", self.run_one)
        monkeypatch.setattr("tablas.web.workers.run_workers", self.run_many)
        monkeypatch.setattr("tablas.web.demo.make_demo", self.demo)
        monkeypatch.setattr(serving, "_open_browser", self.browsers.append)
        monkeypatch.setattr(serving, "lan_address", lambda: "192.168.1.7")
        self.certificate: tuple[Any, ...] = (Path("c"), Path("k"), "AA:BB")
        monkeypatch.setattr(serving, "_own_certificate", lambda database, address: self.certificate)

    def close(self) -> None:
        self.closed += 1

    def demo(self, store: Any) -> None:
        self.demos += 1

    def run_one(self, app: Any, speaking: Any, listener: socket.socket) -> None:
        self.ran.append((speaking, listener.getsockname()))
        listener.close()

    def run_many(self, count: int, settings: Any, speaking: Any, listener: socket.socket) -> None:
        self.ran.append((count, speaking))
        listener.close()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> Started:
    return Started(monkeypatch)


def call(folder: Path, *words: str, code: int = 0) -> str:
    done = CliRunner().invoke(serve, ["--data", str(folder), "--port", "0", *words, "--lang", "en"])
    assert done.exit_code == code, done.output
    return done.stderr if code else done.stdout


def test_on_this_machine_alone(tmp_path: Path, started: Started) -> None:
    told = json.loads(call(tmp_path, "--host", "127.0.0.1", "--json"))
    ((speaking, (host, port)),) = started.ran
    assert told == {
        "address": f"http://127.0.0.1:{port}/",
        "hall": None,
        "setup": f"http://127.0.0.1:{port}/setup/s3cret",
        "fingerprint": None,
    }
    assert host == "127.0.0.1"
    assert (speaking.certificate, speaking.key) == (None, None)
    settings = started.settings
    assert (settings.secure_cookies, settings.hall_address, settings.address) == (False, "", "")
    assert (started.browsers, started.demos) == ([], 0)


def test_in_the_hall_with_a_certificate_of_its_own(tmp_path: Path, started: Started) -> None:
    told = json.loads(call(tmp_path, "--host", "0.0.0.0", "--https", "--open", "--json"))
    assert told["hall"].startswith("https://192.168.1.7:")
    assert told["fingerprint"] == "AA:BB"
    assert started.settings.secure_cookies
    assert started.settings.hall_address == "192.168.1.7"
    assert started.browsers == [told["setup"]]
    assert (started.ran[0][0].certificate, started.ran[0][0].key) == (Path("c"), Path("k"))


def test_what_is_said_to_people(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Started(monkeypatch, setup=None)
    lines = [line.strip() for line in call(tmp_path, "--host", "127.0.0.1").splitlines() if line.strip()]
    assert lines[0] == "tablas is running."
    assert lines[1].startswith("On this machine:")
    assert lines[-1] == "Ctrl+C stops it."
    assert len(lines) == 3, "no setup, no hall, no certificate"
    Started(monkeypatch)
    said = call(tmp_path, "--host", "0.0.0.0", "--https")
    assert "First start: open this once" in said
    assert "AA:BB" in said
    assert "In the hall:" in said
    assert "█" in said or "▀" in said, "the address as a picture for phones"


def test_several_processes_need_postgresql(tmp_path: Path, started: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "PostgreSQL" in call(tmp_path, "--workers", "2", code=2)
    assert (started.closed, started.ran) == (1, [])
    other = Started(monkeypatch, sqlite=False)
    call(tmp_path, "--host", "127.0.0.1", "--workers", "3", "--behind-https")
    assert (other.ran[0][0], other.closed) == (3, 1), "each process opens the database for itself"
    assert other.settings.secure_cookies


def test_a_demonstration_has_events(tmp_path: Path, started: Started) -> None:
    call(tmp_path, "--host", "127.0.0.1", "--demo")
    assert started.demos == 1


@pytest.mark.parametrize(
    "words", [("--certificate", "c"), ("--key", "k"), ("--address", "club.example"), ("--address", "https://a/b")]
)
def test_what_does_not_go_together_is_refused(words: tuple[str, ...], tmp_path: Path, started: Started) -> None:
    (tmp_path / words[1].replace("/", "")).touch()
    typed = (words[0], str(tmp_path / words[1])) if words[0] != "--address" else words
    call(tmp_path, *typed, code=2)
    assert started.ran == []


def test_a_port_that_is_taken_is_said() -> None:
    with serving._listener("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        assert taken.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN) == 1, "a browser may come at once"
        with pytest.raises(OptionError, match=str(port)):
            serving._listener("127.0.0.1", port)


def test_a_browser_is_opened_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []
    monkeypatch.setattr(
        serving.threading, "Thread", lambda target, args, daemon: SimpleNamespace(start=lambda: opened.append(args))
    )
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    serving._open_browser("http://a")
    assert opened == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    serving._open_browser("http://a")
    monkeypatch.delenv("WAYLAND_DISPLAY")
    monkeypatch.setattr(sys, "platform", "darwin")
    serving._open_browser("http://b")
    assert opened == [("http://a",), ("http://b",)]
