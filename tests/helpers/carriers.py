"""What carries a site elsewhere: the programs sftp and rsync, and an SFTP server on this machine to receive it.

``python tests/helpers/carriers.py`` finds the programs or installs them before any test runs; `make test` calls it.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from front import install_packages

PROGRAMS = {"sftp": "openssh-client", "rsync": "rsync"}
USER = "club"


def missing() -> list[str]:
    """The packages of programs that are not here."""
    return [package for program, package in PROGRAMS.items() if shutil.which(program) is None]


@contextmanager
def sftp_server(folder: Path) -> Iterator[tuple[str, Path]]:
    """A server that knows one key: its address, and the configuration of a client that has the key."""
    import asyncssh

    own, server = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    shelf, home = folder / "shelf", folder / "ssh"
    shelf.mkdir()
    home.mkdir(mode=0o700)
    own.write_private_key(home / "key")
    (home / "key").chmod(0o600)
    own.write_public_key(home / "key.pub")
    ready, ended, ports = threading.Event(), threading.Event(), []

    async def serve() -> None:
        listening = await asyncssh.listen(
            "127.0.0.1",
            0,
            server_host_keys=[server],
            authorized_client_keys=str(home / "key.pub"),
            sftp_factory=lambda channel: asyncssh.SFTPServer(channel, chroot=str(shelf)),
        )
        async with listening:
            ports.append(listening.get_port())
            ready.set()
            while not ended.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    assert ready.wait(20)
    public = server.export_public_key().decode().strip()
    (home / "known").write_text(f"[127.0.0.1]:{ports[0]} {public}\n")
    (home / "config").write_text(
        f"Host *\n  IdentityFile {home}/key\n  UserKnownHostsFile {home}/known\n  BatchMode yes\n"
    )
    try:
        yield f"sftp://{USER}@127.0.0.1:{ports[0]}", home / "config"
    finally:
        ended.set()
        thread.join(20)


def main() -> None:
    wanted = missing()
    if wanted:
        print(f"Installing {', '.join(wanted)} for the tests of published sites.", flush=True)
        install_packages(wanted)
    if missing():
        sys.exit(f"The tests need {', '.join(missing())} and could not install them: install them, then try again.")


if __name__ == "__main__":
    os.environ.setdefault("DEBIAN_FRONTEND", "noninteractive")
    main()
