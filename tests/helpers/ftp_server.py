"""A small FTP server on this machine (RFC 959, passive mode): a folder, one login, and failures when told to."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import create_server, socket

USER, PASSWORD = "club", "s3cret"


class Shelf:
    """What the server has, and what it was asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = ""
        self.stored: list[str] = []
        self.cut_after = 0
        """Break the connection after so many files, once."""


class _Session(socketserver.StreamRequestHandler):
    shelf: Shelf

    def handle(self) -> None:
        self.user, self.signed_in, self.renaming = "", False, ""
        self.passive: socket | None = None
        self._say("220 ready")
        with suppress(ConnectionError):
            while line := self.rfile.readline().decode().strip():
                verb, _, rest = line.partition(" ")
                if verb == "QUIT":
                    break
                if not self._do(verb.upper(), rest):
                    break
        if self.passive is not None:
            self.passive.close()

    def _say(self, text: str) -> bool:
        self.wfile.write(f"{text}\r\n".encode())
        return True

    def _do(self, verb: str, rest: str) -> bool:
        if verb == "USER":
            self.user = rest
            return self._say("331 password")
        if verb == "PASS":
            self.signed_in = (self.user, rest) == (USER, PASSWORD)
            return self._say("230 in" if self.signed_in else "530 no")
        if not self.signed_in:
            return self._say("530 sign in first")
        path = (self.shelf.folder / rest.lstrip("/")).resolve()
        assert path.is_relative_to(self.shelf.folder), rest
        answer = getattr(self, f"_{verb.lower()}", None)
        return self._say("502 unknown") if answer is None else bool(answer(path))

    def _type(self, path: Path) -> bool:
        return self._say("200 ok")

    def _listen(self) -> int:
        if self.passive is not None:
            self.passive.close()
        self.passive = create_server(("127.0.0.1", 0))
        return int(self.passive.getsockname()[1])

    def _epsv(self, path: Path) -> bool:
        return self._say(f"229 here (|||{self._listen()}|)")

    def _pasv(self, path: Path) -> bool:
        port = self._listen()
        return self._say(f"227 here (127,0,0,1,{port // 256},{port % 256})")

    def _retr(self, path: Path) -> bool:
        if not path.is_file():
            return self._say("550 none")
        self._say("150 coming")
        assert self.passive is not None
        with self.passive.accept()[0] as data:
            data.sendall(path.read_bytes())
        return self._say("226 done")

    def _stor(self, path: Path) -> bool:
        if self.shelf.cut_after and len(self.shelf.stored) >= self.shelf.cut_after:
            self.shelf.cut_after = 0
            return False
        if not path.parent.is_dir():
            return self._say("550 no folder")
        self._say("150 send")
        assert self.passive is not None
        with self.passive.accept()[0] as data, path.open("wb") as file:
            while piece := data.recv(65536):
                file.write(piece)
        self.shelf.stored.append(path.relative_to(self.shelf.folder).as_posix())
        return self._say("226 done")

    def _mkd(self, path: Path) -> bool:
        if path.exists():
            return self._say("550 there")
        path.mkdir()
        return self._say('257 "made"')

    def _dele(self, path: Path) -> bool:
        if not path.is_file():
            return self._say("550 none")
        path.unlink()
        return self._say("250 gone")

    def _rnfr(self, path: Path) -> bool:
        self.renaming = str(path)
        return self._say("350 to what")

    def _rnto(self, path: Path) -> bool:
        if path.exists():
            return self._say("550 taken")
        Path(self.renaming).rename(path)
        return self._say("250 done")


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True


@contextmanager
def ftp_server(folder: Path) -> Iterator[Shelf]:
    """A server that listens on this machine."""
    shelf = Shelf(folder.resolve())
    session = type("Session", (_Session,), {"shelf": shelf})
    with _Server(("127.0.0.1", 0), session) as server:
        shelf.address = f"ftp://{USER}:{PASSWORD}@127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield shelf
        finally:
            server.shutdown()
            thread.join()
