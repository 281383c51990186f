"""``tablas serve`` as a user starts it."""

from __future__ import annotations

import os
import queue
import re
import signal
import socket
import subprocess
import sys
import webbrowser
from pathlib import Path

import httpx
import pytest
import uvicorn
from click.testing import CliRunner

from tablas.cli.serve import lan_address, serve
from tablas.errors import OptionError
from tablas.store.people import Role
from web_site import Site

SOURCES = Path(__file__).parents[2] / "src"


@pytest.mark.slow
def test_it_starts_shows_the_way_in_and_stops(tmp_path: Path) -> None:
    program = "from tablas.cli.main import main; main()"
    command = [sys.executable, "-c", program, "serve", "--demo", "--port", "0", "--data", str(tmp_path)]
    environment = os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment) as process:
        assert process.stdout is not None
        said = ""
        while "Ctrl+C" not in said:
            line = process.stdout.readline().decode()
            assert line, said
            said += line
        link = re.search(r"http://127\.0\.0\.1:\d+/setup/\S+", said)
        assert link, said
        assert httpx.get(link[0], verify=False).status_code == 200
        root = link[0].split("/setup/")[0]
        assert "Demonstration Open" in httpx.get(root, verify=False).text
        process.send_signal(signal.SIGINT)
        rest = process.stdout.read().decode()
        assert "Traceback" not in rest, rest
    assert (tmp_path / "tablas.db").exists()


def test_a_taken_port_and_two_places_are_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(
            serve, ["--port", port, "--host", "127.0.0.1", "--data", str(tmp_path)]
        )
        assert isinstance(result.exception, OptionError)
        assert "Choose another with --port" in str(result.exception)
    both = CliRunner(env={"TABLAS_DEBUG": "1"}).invoke(serve, ["--data", str(tmp_path), "--database", "sqlite:///x.db"])
    assert isinstance(both.exception, OptionError)


def test_the_address_of_the_hall_is_an_address() -> None:
    assert re.fullmatch(r"\d+\.\d+\.\d+\.\d+", lan_address())


def test_links_for_other_devices_name_the_hall(tmp_path: Path) -> None:
    site = Site(tmp_path, hall_address="192.0.2.7")
    slug = site.event()
    port = site.base.rsplit(":", 1)[1]
    visitor = site.visitor(Role.ADMINISTRATOR)
    there = f"http://192.0.2.7:{port}"
    assert f"{there}/p/{slug}" in visitor.get(f"/e/{slug}").text
    assert f"{there}/p/{slug}" in visitor.get(f"/p/{slug}/-/poster").text
    invited = visitor.post("/people", {"name": "Rosa", "role": "assistant"}, csrf=visitor.csrf("/"))
    assert f"{there}/join/" in invited.text
    # Whoever came by another name keeps it.
    other = httpx.get(f"{site.base}/p/{slug}/-/poster", headers={"Host": "chess.example"}, verify=False)
    assert "http://chess.example/p/" in other.text
    site.close()


def test_a_fault_of_the_program_is_said_without_details(fresh_site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = fresh_site.event(players=4)

    def fault(*_: object) -> None:
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr("tablas.web.public.pages.standings_table", fault)
    answer = httpx.get(f"{fresh_site.base}/p/{slug}/a/standings", verify=False)
    assert answer.status_code == 500
    assert "The program made a mistake." in answer.text
    assert "secret detail" not in answer.text
    assert answer.headers["content-security-policy"]


def test_the_browser_opens_where_there_is_a_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `make run` does: at the link of the first start, and not at all without a screen."""
    opened: queue.Queue[str] = queue.Queue()
    monkeypatch.setattr(webbrowser, "open", opened.put)
    monkeypatch.setattr(uvicorn.Server, "run", lambda _, sockets: [one.close() for one in sockets])
    given = ["--open", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert CliRunner().invoke(serve, given).exit_code == 0
    assert opened.empty()
    monkeypatch.setenv("DISPLAY", ":0")
    assert CliRunner().invoke(serve, given).exit_code == 0
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/setup/\S+", opened.get(timeout=20))
    makefile = (Path(__file__).parents[2] / "Makefile").read_text()
    assert re.search(r"^run:.*\n\t.* serve .*--open", makefile, re.MULTILINE)
