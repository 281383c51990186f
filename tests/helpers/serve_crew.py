"""Real ``tablas serve`` processes that tests start, kill and start again at the same address."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import httpx

from tablas.store import Store
from tablas.store.people import Credential, People, Role

SOURCES = Path(__file__).parents[2] / "src"


class Serving:
    """A server in a process of its own."""

    def __init__(self, where: str, more: Sequence[str] = ()) -> None:
        self._where, self._more = where, more
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it, at the old address if it had one."""
        program = "from tablas.cli.main import main; main()"
        command = [sys.executable, "-c", program, "serve", "--json", "--host", "127.0.0.1", "--port", str(self.port)]
        self._process = subprocess.Popen(
            [*command, "--database", self._where, "--backups", "off", *self._more],
            env=os.environ | {"PYTHONPATH": str(SOURCES), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        said, _ = json.JSONDecoder().raw_decode(self._read())
        self.base = said["address"].rstrip("/")
        self.port = int(self.base.rsplit(":", 1)[1])

    def _read(self) -> str:
        assert self._process.stdout is not None
        said = ""
        while not said.rstrip().endswith("}"):
            line = self._process.stdout.readline()
            assert line, said
            said += line
        return said

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """End it as a power cut would."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()

    def close(self) -> None:
        if self._process.poll() is None:
            self.kill()

    def wait(self, seconds: float = 60) -> None:
        """Wait until it answers."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if httpx.get(f"{self.base}/login", verify=False).status_code == 200:
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("the server does not answer")


def token(store: Store, role: Role = Role.ARBITER) -> str:
    """The secret of somebody new who uses the API."""
    people = People(store.database)
    account = people.add(f"{role.value} of the crew", role)
    return people.issue(Credential.TOKEN, account, None, role, "crew")
