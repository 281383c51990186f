"""A real nginx in front of the program, as `deploy/nginx.conf` sets it up: found, or installed, or asked for.

``python tests/helpers/front.py`` does so before any test runs; `make test` calls it.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path

CONFIGURATION = Path(__file__).parents[2] / "deploy" / "nginx.conf"
ASK = (
    "The tests need nginx and none could be installed: install it (nginx, nginx-light …) "
    "or name its program in TABLAS_NGINX, then run the tests again."
)
_LOGGED = "$msec $upstream_cache_status $upstream_status $status $uri"


def found() -> str | None:
    """The nginx of the machine, by ``TABLAS_NGINX`` or where it usually is."""
    named = os.environ.get("TABLAS_NGINX")
    if named:
        return shutil.which(named)
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"]))


def install() -> None:
    """By the package manager; its own service is not wanted and not started."""
    install_packages(["nginx-light"] if shutil.which("apt-get") else ["nginx"])


def install_packages(names: list[str]) -> None:
    """By the package manager, where there is one and it may."""
    root = [] if os.geteuid() == 0 else ["sudo", "-n"]
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    commands = {
        "apt-get": [[*root, "apt-get", "update", "-qq"], [*root, "apt-get", "install", "-y", "-qq", *names]],
        "dnf": [[*root, "dnf", "install", "-y", "-q", *names]],
        "brew": [["brew", "install", "--quiet", *names]],
    }
    for manager, steps in commands.items():
        if shutil.which(manager) and (steps[0][0] != "sudo" or shutil.which("sudo")):
            for step in steps:
                subprocess.run(step, env=quiet, check=False, stdout=subprocess.DEVNULL)
            return


class Front:
    """nginx with the configuration we ship, at a free port, with a cache of its own."""

    def __init__(self, folder: Path, program: int) -> None:
        nginx = found()
        assert nginx is not None, ASK
        self.port = _free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self._log = folder / "asked.log"
        self._log.touch()
        (folder / "tablas.conf").write_text(_placed(folder, program, self.port))
        temporary = "\n".join(
            f"    {kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        (folder / "nginx.conf").write_text(
            f"daemon off;\nworker_processes 1;\nworker_rlimit_nofile 30000;\npid {folder}/pid;\n"
            f"error_log {folder}/errors.log warn;\nevents {{ worker_connections 12000; }}\n"
            f"http {{\n    log_format asked '{_LOGGED}';\n    access_log {self._log} asked;\n{temporary}\n"
            f"    include {folder}/tablas.conf;\n}}\n"
        )
        command = [nginx, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-e", str(folder / "errors.log")]
        if os.geteuid() == 0:  # Its workers would give up the rights to write into a folder of ours.
            command += ["-g", "user root;"]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._wait(folder)

    def _wait(self, folder: Path) -> None:
        end = time.monotonic() + 20
        while time.monotonic() < end and self._process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        raise AssertionError((folder / "errors.log").read_text())

    def asked(self, since: float = 0.0) -> list[tuple[float, str, str, str, str]]:
        """Every answer since a moment: when, what the cache said, what the program answered, status and path."""
        lines = (line.split(" ", 4) for line in self._log.read_text().splitlines())
        return [
            (float(when), cache, above, status, path)
            for when, cache, above, status, path in lines
            if float(when) >= since
        ]

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(10)


def _placed(folder: Path, program: int, port: int) -> str:
    """The configuration with its three places exchanged; each must be there once."""
    text = CONFIGURATION.read_text()
    for old, new in (
        (r"/var/cache/nginx/tablas", str(folder / "cache")),
        (r"127\.0\.0\.1:8000", f"127.0.0.1:{program}"),
        (r"listen 80;", f"listen 127.0.0.1:{port} backlog=4096;"),
    ):
        text, times = re.subn(old, new, text)
        assert times == 1, old
    return text


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> None:
    if found() is None:
        print("No nginx is here: installing one for the test of the whole set-up.", flush=True)
        install()
    if found() is None:
        sys.exit(ASK)


if __name__ == "__main__":
    main()
