"""A broadcast on this machine: takes rounds as Lichess does, and fails in between when it is told to."""

from __future__ import annotations

import io
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import chess.pgn

ROUND, TOKEN = "AbCdEf12", "lip_secret"


@dataclass
class Broadcast:
    """What the broadcast has: its games by their place, and every request it saw."""

    address: str = ""
    games: dict[str, str] = field(default_factory=dict)
    requests: list[int] = field(default_factory=list)
    """The status of every answer, 0 where none was given."""
    changes: list[str] = field(default_factory=list)
    """Every time a game became another: what spectators saw."""
    failures: list[int | str] = field(default_factory=list)
    """What to do with the next requests: a status, ``lost`` (taken, but the answer does not arrive) or ``cut``."""

    def take(self, text: str) -> list[dict[str, object]]:
        """Put games to their places; the same game again changes nothing."""
        told, file = [], io.StringIO(text)
        while (game := chess.pgn.read_game(file)) is not None:
            place, moves = game.headers["Round"], " ".join(move.uci() for move in game.mainline_moves())
            now = f"{game.headers['White']}-{game.headers['Black']} {moves} {game.headers['Result']}"
            if self.games.get(place) != now:
                self.games[place] = now
                self.changes.append(f"{place} {now}")
            told.append({"tags": dict(game.headers), "moves": len(moves.split())})
        return told


class _Handler(BaseHTTPRequestHandler):
    broadcast: Broadcast

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        failure = self.broadcast.failures.pop(0) if self.broadcast.failures else None
        if isinstance(failure, str):
            if failure == "lost":
                self.broadcast.take(body)
            self.broadcast.requests.append(0)
            self.connection.close()
            return
        status, answer = self._answer(body) if failure is None else (failure, {"error": "try again"})
        self.broadcast.requests.append(status)
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _answer(self, body: str) -> tuple[int, dict[str, object]]:
        if self.headers["Authorization"] != f"Bearer {TOKEN}":
            return 401, {"error": "No such token"}
        if self.path != f"/api/broadcast/round/{ROUND}/push":
            return 404, {"error": "Not found"}
        return 200, {"games": self.broadcast.take(body)}

    def log_message(self, *_: object) -> None:
        """Nothing on the terminal of the tests."""


@contextmanager
def lichess() -> Iterator[Broadcast]:
    """A broadcast that listens on this machine."""
    broadcast = Broadcast()
    handler = type("Handler", (_Handler,), {"broadcast": broadcast})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    broadcast.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield broadcast
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
